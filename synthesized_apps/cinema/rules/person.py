"""What a person can do to their account: contact data, preferences, the default payment, the watchlist, reviews."""

from __future__ import annotations

from collections.abc import Container
from datetime import date, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, contact, name_problem, refuse
from genui_gym.appkit.formats import long_day

from ..catalogue import REMINDERS
from ..models import Account, Film, House, Order, PaymentMethod, Review, Showing, WatchItem
from .program import ends

MAX_TEXT, SHORTEST_TEXT = 400, 10
PREFERRED = ("Subtitled", "Dubbed")
"""The versions among which people have a preference."""


def account(session: Session) -> Account:
    """Return the account of the person who is signed in."""
    return session.scalars(select(Account)).one()


def payment_methods(session: Session) -> list[PaymentMethod]:
    """Return the ways to pay."""
    return list(session.scalars(select(PaymentMethod).order_by(PaymentMethod.id)))


def contact_problems(name: str, email: str, phone: str) -> Messages:
    """Check the contact data."""
    wrong = name_problem(name, "your name")
    problems = {"name": wrong} if wrong else {}
    return problems | contact.problems(email, phone, "+49 555 0142")


def update_contact(session: Session, name: str, email: str, phone: str) -> None:
    """Change name, e-mail and phone.

    Raises:
        Refused: One of them is not one.
    """
    refuse(contact_problems(name, email, phone))
    person = account(session)
    person.name, person.email, person.phone = name, email, phone
    session.flush()


def update_preferences(session: Session, house_id: int, version: str, reminder: str, offers: bool) -> None:
    """Change what is chosen beforehand, and what is sent.

    Raises:
        Refused: One of them is not offered.
    """
    problems = {} if session.get(House, house_id) else {"house": "Choose a house."}
    problems |= _one_of("version", version, PREFERRED) | _one_of("reminder", reminder, REMINDERS)
    refuse(problems)
    person = account(session)
    person.house_id, person.version, person.reminder, person.offers = house_id, version, reminder, offers
    session.flush()


def _one_of(field: str, value: str, offered: Container[str]) -> Messages:
    return {} if value in offered else {field: "Choose one of these."}


def set_default_payment(session: Session, method: PaymentMethod, on: date) -> None:
    """Choose the way to pay that is chosen beforehand.

    Raises:
        Refused: It has expired.
    """
    if method.expires is not None and method.expires < on:
        refuse({"payment": f"{method.label} expired on {long_day(method.expires)}."})
    account(session).payment_id = method.id
    session.flush()


def watched_ids(session: Session) -> set[int]:
    """Return the keys of the films on the watchlist."""
    return set(session.scalars(select(WatchItem.film_id)))


def toggle_watch(session: Session, film: Film, on: date) -> None:
    """Put a film on the watchlist, or take it off."""
    kept = session.scalar(select(WatchItem).where(WatchItem.film_id == film.id))
    if kept is None:
        session.add(WatchItem(film_id=film.id, added_on=on))
    else:
        session.delete(kept)
    session.flush()


def own_review(session: Session, film: Film) -> Review | None:
    """Return what the person wrote about a film."""
    return session.scalar(select(Review).where(Review.film_id == film.id, Review.own))


def has_seen(session: Session, film: Film, now: datetime) -> bool:
    """Whether the person was in a showing of the film that is over."""
    query = select(Showing).join(Order, Order.showing_id == Showing.id).where(Showing.film_id == film.id, Order.status == "booked")
    return any(ends(showing) <= now for showing in session.scalars(query))


def review_problems(session: Session, film: Film, stars: int, text: str, now: datetime) -> Messages:
    """Check a review."""
    if not has_seen(session, film, now):
        return {"": "You can review films that you have seen with us."}
    problems = {} if 1 <= stars <= 5 else {"stars": "Choose 1 to 5 stars."}
    if len(text) < SHORTEST_TEXT:
        problems["text"] = f"Write a sentence, at least {SHORTEST_TEXT} characters."
    return problems if len(text) <= MAX_TEXT else problems | {"text": f"Use at most {MAX_TEXT} characters."}


def write_review(session: Session, film: Film, stars: int, text: str, now: datetime) -> None:
    """Write a review of a film, or change it.

    Raises:
        Refused: The person has not seen it here, or something is missing.
    """
    refuse(review_problems(session, film, stars, text, now))
    review = own_review(session, film)
    if review is None:
        session.add(Review(film_id=film.id, author=account(session).name, stars=stars, written_on=now.date(), text=text, own=True))
    else:
        review.stars, review.text, review.written_on = stars, text, now.date()
    session.flush()
