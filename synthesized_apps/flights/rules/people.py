"""The account, its saved travellers, its ways to pay and its price alerts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, name_problem, refuse, tidy
from genui_gym.appkit.contact import is_email, is_phone
from genui_gym.appkit.formats import money
from genui_gym.appkit.payment import unusable_because

from ..models import Account, Airport, Booking, PaymentMethod, Ticket, Traveller, Watch
from .search import day_problem, flown_to

SEATS = {"window": "Window", "aisle": "Aisle", "middle": "Middle"}
REFUNDS = {"original": "The way I paid", "credit": "Travel credit, 10% extra"}
NATIONALITIES = (
    "Austrian", "British", "Danish", "Dutch", "Finnish", "French", "German", "Irish", "Italian", "Norwegian", "Portuguese", "Spanish",
    "Swedish", "Swiss",
)  # fmt: skip
CHILD_FROM, ADULT_FROM = 2, 12
"""The ages from which one travels with a seat of one's own, and as an adult."""

HIGHEST_WATCH = 2_000_00
_DOCUMENT = re.compile(r"[A-Z0-9]{6,9}")


def account(session: Session) -> Account:
    """Return the person who is signed in."""
    return session.scalars(select(Account)).one()


def travellers(session: Session, text: str = "") -> list[Traveller]:
    """Return the saved travellers by name, the person first, whose names hold every word of ``text``."""
    query = select(Traveller).where(Traveller.removed_on.is_(None)).order_by(Traveller.is_self.desc(), Traveller.name, Traveller.born)
    words = text.casefold().split()
    return [each for each in session.scalars(query) if all(word in each.name.casefold() for word in words)]


def age_on(traveller: Traveller, day: date) -> int:
    """Return how many years old somebody is on a day."""
    born = traveller.born
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def is_child(traveller: Traveller, day: date) -> bool:
    """Whether somebody travels as a child on a day."""
    return age_on(traveller, day) < ADULT_FROM


def traveller_problems(
    session: Session,
    name: str,
    born: date,
    nationality: str,
    document: str,
    expires: date | None,
    today: date,
    but: Traveller | None = None,
) -> Messages:
    """Check a new traveller, or a change of the traveller ``but``."""
    wrong_name = name_problem(name, "the name as it stands in the passport")
    if wrong_name is None and len(tidy(name).split()) < 2:
        wrong_name = "Enter first and last name."
    checks: dict[str, str | None] = {"name": wrong_name}
    if born > today or born.year < 1900:
        checks["born"] = "The date of birth has to be a day in the past."
    checks["nationality"] = None if nationality in NATIONALITIES else "Choose a nationality."
    number = plain_document(document)
    if number and not _DOCUMENT.fullmatch(number):
        checks["document"] = "A passport number has 6 to 9 letters and figures."
    if number and expires is None:
        checks["document_expires"] = "Enter until when the passport is valid."
    elif expires is not None and not number:
        checks["document"] = "Enter the passport number."
    elif expires is not None and expires < today and (but is None or expires != but.document_expires):
        checks["document_expires"] = "This passport has expired."
    others = [each for each in travellers(session) if each is not but]
    if any(each.name.casefold() == tidy(name).casefold() and each.born == born for each in others):
        checks["name"] = "You have saved this traveller already."
    return {field: wrong for field, wrong in checks.items() if wrong}


def plain_document(text: str) -> str:
    """Return a passport number in capitals without spaces."""
    return "".join(text.split()).upper()


def save_traveller(
    session: Session, traveller: Traveller | None, name: str, born: date, nationality: str, document: str, expires: date | None, today: date
) -> Traveller:
    """Add a traveller, or change one.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    refuse(traveller_problems(session, name, born, nationality, document, expires, today, but=traveller))
    cells = {
        "name": tidy(name),
        "born": born,
        "nationality": nationality,
        "document": plain_document(document),
        "document_expires": expires,
    }
    saved = traveller or Traveller(is_self=False, removed_on=None, **cells)
    for column, value in cells.items():
        setattr(saved, column, value)
    session.add(saved)
    session.flush()
    return saved


def needed_because(session: Session, traveller: Traveller) -> str | None:
    """Return why a traveller can't be taken off the list, ``None`` if it can be."""
    if traveller.is_self:
        return "This is you; you stay on the list."
    query = select(Booking.code).join(Ticket).where(Booking.status == "upcoming", Ticket.traveller_id == traveller.id)
    codes = sorted(set(session.scalars(query)))
    return f"{traveller.name} is on an upcoming trip: {', '.join(codes)}." if codes else None


def remove_traveller(session: Session, traveller: Traveller, today: date) -> None:
    """Take somebody off the list.

    Raises:
        Refused: It is the person, or somebody on an upcoming trip.
    """
    needed = needed_because(session, traveller)
    refuse({"": needed} if needed else {})
    traveller.removed_on = today
    session.flush()


def payment_methods(session: Session) -> Sequence[PaymentMethod]:
    """Return the ways to pay."""
    return session.scalars(select(PaymentMethod).order_by(PaymentMethod.id)).all()


def travel_credit(session: Session) -> PaymentMethod:
    """Return the travel credit."""
    return session.scalars(select(PaymentMethod).where(PaymentMethod.kind == "credit")).one()


def payment_problem(method: PaymentMethod | None, cents: int, today: date) -> str | None:
    """Return why an amount can't be paid so, ``None`` if it can."""
    wrong = unusable_because(method, today)
    if wrong or method is None:
        return wrong
    if method.kind == "credit" and method.balance_cents < cents:
        return f"Your travel credit holds {money(method.balance_cents)}, but {money(cents)} are due."
    return None


def charge(method: PaymentMethod, cents: int) -> None:
    """Take an amount from the travel credit; what cards pay is not kept here."""
    if method.kind == "credit":
        method.balance_cents -= cents


def set_default_payment(session: Session, method: PaymentMethod, today: date) -> None:
    """Make a way to pay the usual one.

    Raises:
        Refused: The card has expired.
    """
    wrong = payment_problem(method, 0, today)
    refuse({"": wrong} if wrong else {})
    account(session).default_payment_id = method.id
    session.flush()


def contact_problems(email: str, phone: str) -> Messages:
    """Check how somebody is reached."""
    checks = {
        "email": None if is_email(email) else "Enter an email address like name@example.com.",
        "phone": None if is_phone(phone) else "Enter a phone number with its country code.",
    }
    return {field: wrong for field, wrong in checks.items() if wrong}


def update_contact(session: Session, email: str, phone: str) -> None:
    """Save how the person is reached.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    refuse(contact_problems(email, phone))
    person = account(session)
    person.email, person.phone = email, tidy(phone)
    session.flush()


def update_preferences(session: Session, home_id: int, seat: str, refund: str, *, newsletter: bool, flight_alerts: bool) -> None:
    """Save what is usually wanted.

    Raises:
        Refused: A choice is none; nothing has changed.
    """
    checks = {
        "home": session.get(Airport, home_id) is None and "Choose your home airport.",
        "seat": seat not in SEATS and "Choose a kind of seat.",
        "refund": refund not in REFUNDS and "Choose where refunds go.",
    }
    refuse({field: wrong for field, wrong in checks.items() if isinstance(wrong, str)})
    person = account(session)
    person.home_id, person.seat_preference, person.refund_preference = home_id, seat, refund
    person.newsletter, person.flight_alerts = newsletter, flight_alerts
    session.flush()


def watches(session: Session) -> Sequence[Watch]:
    """Return the price alerts by day."""
    return session.scalars(select(Watch).order_by(Watch.day, Watch.id)).all()


def add_watch(session: Session, origin_id: int, destination_id: int, day: date, below_cents: int, today: date) -> Watch:
    """Add a price alert.

    Raises:
        Refused: The route is not flown, the day or the limit is wrong, or there is one already.
    """
    problems: Messages = {}
    wrong = day_problem(day, today)
    if wrong:
        problems["day"] = wrong
    if destination_id not in flown_to(session, origin_id):
        problems["to"] = "There are no flights on this route."
    if not 1_00 <= below_cents <= HIGHEST_WATCH:
        problems["below"] = f"Enter a limit from {money(1_00)} to {money(HIGHEST_WATCH)}."
    if any((each.origin_id, each.destination_id, each.day) == (origin_id, destination_id, day) for each in watches(session)):
        problems["day"] = "You have an alert for this route and day already."
    refuse(problems)
    watch = Watch(origin_id=origin_id, destination_id=destination_id, day=day, below_cents=below_cents, added_on=today)
    session.add(watch)
    session.flush()
    return watch


def remove_watch(session: Session, watch: Watch) -> None:
    """Remove a price alert."""
    session.delete(watch)
    session.flush()
