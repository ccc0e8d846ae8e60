"""What a person can do to their account: contact details, habits, saved places, ways to pay, the business profile."""

from __future__ import annotations

from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, name_problem, refuse, tidy
from genui_gym.appkit.contact import is_phone

from ..catalogue import TEMPERATURES
from ..models import Account, Business, PaymentMethod, Place, SavedPlace
from .plan import payment_problem

MAX_LABEL, MAX_PLACE_NOTE = 30, 80


def account(session: Session) -> Account:
    """Return the account of the person who is signed in."""
    return session.scalars(select(Account)).one()


def business(session: Session) -> Business:
    """Return the business profile."""
    return session.scalars(select(Business)).one()


def saved_places(session: Session) -> list[SavedPlace]:
    """Return the saved places, in the order in which they were saved."""
    return list(session.scalars(select(SavedPlace).order_by(SavedPlace.id)))


def payment_methods(session: Session) -> list[PaymentMethod]:
    """Return the ways to pay."""
    return list(session.scalars(select(PaymentMethod).order_by(PaymentMethod.id)))


def usual_place(session: Session) -> SavedPlace:
    """Return the saved place where rides start unless the person says otherwise."""
    return session.get_one(SavedPlace, account(session).usual_place_id)


def phone_problem(phone: str) -> str | None:
    """Return that a phone number is none, or ``None``."""
    return None if is_phone(phone) else "Enter a phone number such as +44 555 0142."


def update_contact(session: Session, name: str, email: str, phone: str) -> None:
    """Change name, e-mail and phone; the form has looked at the e-mail.

    Raises:
        Refused: One of them is not one.
    """
    wrong, unreachable = name_problem(name, "your name"), phone_problem(phone)
    refuse(({"name": wrong} if wrong else {}) | ({"phone": unreachable} if unreachable else {}))
    person = account(session)
    person.name, person.email, person.phone = tidy(name), email, phone
    session.flush()


def update_habits(session: Session, quiet: bool, temperature: str, offers: bool) -> None:
    """Change what is chosen beforehand for rides.

    Raises:
        Refused: There is no such temperature.
    """
    refuse({} if temperature in TEMPERATURES else {"temperature": "Choose a temperature."})
    person = account(session)
    person.quiet, person.temperature, person.offers = quiet, temperature, offers
    session.flush()


def saved_problems(session: Session, label: str, place_id: int, note: str, but: SavedPlace | None = None) -> Messages:
    """Check a saved place; ``but`` is the one that is being changed."""
    wrong = name_problem(label, "a name, such as Home", MAX_LABEL)
    problems: Messages = {"label": wrong} if wrong else {}
    if any(other.label.casefold() == tidy(label).casefold() for other in saved_places(session) if other is not but):
        problems.setdefault("label", f"You already have a place called {tidy(label)}.")
    if session.get(Place, place_id) is None:
        problems["place"] = "Choose a place."
    if len(note) > MAX_PLACE_NOTE:
        problems["note"] = f"Use at most {MAX_PLACE_NOTE} characters."
    return problems


def save_place(session: Session, saved: SavedPlace | None, label: str, place_id: int, note: str) -> SavedPlace:
    """Save a place under a name, or change one.

    Raises:
        Refused: Something is wrong with it.
    """
    refuse(saved_problems(session, label, place_id, note, saved))
    kept = saved or SavedPlace()
    kept.label, kept.place_id, kept.note = tidy(label), place_id, note
    session.add(kept)
    session.flush()
    return kept


def remove_place(session: Session, saved: SavedPlace) -> None:
    """Forget a saved place.

    Raises:
        Refused: Rides usually start there.
    """
    if saved.id == account(session).usual_place_id:
        refuse({"place": "This is your usual pick-up. Choose another one first."})
    session.delete(saved)
    session.flush()


def set_usual_place(session: Session, saved: SavedPlace) -> None:
    """Choose where rides start unless the person says otherwise."""
    account(session).usual_place_id = saved.id
    session.flush()


def set_usual_payment(session: Session, method: PaymentMethod, on: date) -> None:
    """Choose the way to pay that is chosen beforehand.

    Raises:
        Refused: It has expired, or the company pays that way.
    """
    wrong = payment_problem(method, 0, on) or ("The company account is for business rides." if method.kind == "company" else None)
    refuse({"payment": wrong} if wrong else {})
    account(session).usual_payment_id = method.id
    session.flush()


def update_business(session: Session, email: str) -> None:
    """Change where the receipts of business rides go; the form has looked at the e-mail."""
    business(session).email = email
    session.flush()
