"""What a person can do to their account: contact data, preferences, default payment, favourites."""

from __future__ import annotations

from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, Refused, refuse, tidy

from ..models import Account, Favourite, Hotel, PaymentMethod
from .check import contact_problems

BED_PREFERENCES = ("No preference", "One double bed", "Two single beds", "Extra-long bed")
FLOOR_PREFERENCES = ("No preference", "Low floor", "High floor", "Near the lift", "Away from the lift")


def account(session: Session) -> Account:
    """Return the person who is signed in."""
    return session.scalars(select(Account)).one()


def payment_methods(session: Session) -> list[PaymentMethod]:
    """Return the saved ways to pay, in order."""
    return list(session.scalars(select(PaymentMethod).order_by(PaymentMethod.id)))


def profile_problems(name: str, email: str, phone: str) -> Messages:
    """Check contact data; the fields are ``name``, ``email`` and ``phone``."""
    return contact_problems(name, email, phone, name_field="name", prefix="")


def update_contact(session: Session, name: str, email: str, phone: str) -> Account:
    """Save contact data.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    refuse(profile_problems(name, email, phone))
    person = account(session)
    person.name, person.email, person.phone = tidy(name), email.strip(), phone.strip()
    session.flush()
    return person


def update_preferences(session: Session, bed: str, floor: str, newsletter: bool, trip_reminders: bool) -> Account:
    """Save preferences.

    Raises:
        Refused: A choice is none of the lists'; nothing has changed.
    """
    if bed not in BED_PREFERENCES or floor not in FLOOR_PREFERENCES:
        raise Refused({"bed" if bed not in BED_PREFERENCES else "floor": "Choose one of the list."})
    person = account(session)
    person.bed_preference, person.floor_preference = bed, floor
    person.newsletter, person.trip_reminders = newsletter, trip_reminders
    session.flush()
    return person


def set_default_payment(session: Session, payment_id: int, today: date) -> Account:
    """Make a way to pay the default.

    Raises:
        Refused: There is none, or it has expired; nothing has changed.
    """
    method = session.get(PaymentMethod, payment_id)
    if method is None:
        raise Refused({"payment_id": "Choose one of your ways to pay."})
    if method.expires is not None and method.expires < today:
        raise Refused({"payment_id": f"{method.label} has expired; it can't be the default."})
    person = account(session)
    person.default_payment_id = method.id
    session.flush()
    return person


def is_favourite(session: Session, hotel: Hotel) -> bool:
    """Whether the person keeps this hotel."""
    return session.scalar(select(Favourite.id).where(Favourite.hotel_id == hotel.id)) is not None


def toggle_favourite(session: Session, hotel: Hotel, today: date) -> bool:
    """Keep a hotel, or let it go; return whether it is kept now."""
    kept = session.scalar(select(Favourite).where(Favourite.hotel_id == hotel.id))
    if kept:
        session.delete(kept)
    else:
        session.add(Favourite(hotel_id=hotel.id, added_on=today))
    session.flush()
    return kept is None
