"""What a person can do to their account: contact data, preferences, addresses, the default payment, favourites."""

from __future__ import annotations

from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse
from genui_gym.appkit.formats import money

from ..catalogue import DIETS
from ..models import Account, Address, District, Favourite, PaymentMethod, Restaurant
from .check import MAX_NAME, MAX_NOTE, MAX_STREET, contact_problems, too_long
from .orders import MAX_TIP, payment_problem


def account(session: Session) -> Account:
    """Return the account of the person who is signed in."""
    return session.scalars(select(Account)).one()


def addresses(session: Session) -> list[Address]:
    """Return the addresses, in the order in which they were added."""
    return list(session.scalars(select(Address).order_by(Address.id)))


def payment_methods(session: Session) -> list[PaymentMethod]:
    """Return the ways to pay."""
    return list(session.scalars(select(PaymentMethod).order_by(PaymentMethod.id)))


def default_address(session: Session) -> Address:
    """Return the address that fees and times are shown for."""
    return session.get_one(Address, account(session).default_address_id)


def address_problems(session: Session, label: str, street: str, district_id: int, details: str, but: Address | None = None) -> Messages:
    """Check an address; ``but`` is the one that is being changed."""
    problems: Messages = {}
    if not label:
        problems["label"] = "Give the address a name, such as Home."
    elif any(other.label.casefold() == label.casefold() for other in addresses(session) if other is not but):
        problems["label"] = f"You already have an address called {label}."
    if not any(letter.isdigit() for letter in street):
        problems["street"] = "Enter street and number."
    if session.get(District, district_id) is None:
        problems["district"] = "Choose a district."
    return problems | too_long("label", label, MAX_NAME) | too_long("street", street, MAX_STREET) | too_long("details", details, MAX_NOTE)


def save_address(session: Session, address: Address | None, label: str, street: str, district_id: int, details: str) -> Address:
    """Add an address, or change one.

    Raises:
        Refused: Something is wrong with it.
    """
    refuse(address_problems(session, label, street, district_id, details, address))
    saved = address or Address()
    saved.label, saved.street, saved.district_id, saved.details = label, street, district_id, details
    session.add(saved)
    session.flush()
    return saved


def remove_address(session: Session, address: Address) -> None:
    """Forget an address.

    Raises:
        Refused: It is the default one.
    """
    if address.id == account(session).default_address_id:
        refuse({"address": "This is your default address. Make another one the default first."})
    session.delete(address)
    session.flush()


def set_default_address(session: Session, address: Address) -> None:
    """Choose the address that is chosen beforehand at the checkout."""
    account(session).default_address_id = address.id
    session.flush()


def set_default_payment(session: Session, method: PaymentMethod, on: date) -> None:
    """Choose the way to pay that is chosen beforehand at the checkout.

    Raises:
        Refused: It has expired.
    """
    wrong = payment_problem(method, 0, on)
    refuse({"payment": wrong} if wrong else {})
    account(session).default_payment_id = method.id
    session.flush()


def update_contact(session: Session, name: str, email: str, phone: str) -> None:
    """Change name, e-mail and phone.

    Raises:
        Refused: One of them is not one.
    """
    refuse(contact_problems(name, email, phone))
    person = account(session)
    person.name, person.email, person.phone = name, email, phone
    session.flush()


def update_preferences(session: Session, diet: str, tip_cents: int, cutlery: bool, offers: bool) -> None:
    """Change what is chosen beforehand and what is marked on menus.

    Raises:
        Refused: The diet is none that is offered, or the tip is too high.
    """
    problems = {} if diet in DIETS else {"diet": "Choose a diet."}
    if not 0 <= tip_cents <= MAX_TIP:
        problems["tip"] = f"A tip can be {money(MAX_TIP)} at most."
    refuse(problems)
    person = account(session)
    person.diet, person.tip_cents, person.cutlery, person.offers = diet, tip_cents, cutlery, offers
    session.flush()


def favourite_ids(session: Session) -> set[int]:
    """Return the keys of the restaurants that the person keeps."""
    return set(session.scalars(select(Favourite.restaurant_id)))


def toggle_favourite(session: Session, restaurant: Restaurant, on: date) -> None:
    """Keep a restaurant, or let it go."""
    kept = session.scalar(select(Favourite).where(Favourite.restaurant_id == restaurant.id))
    if kept is None:
        session.add(Favourite(restaurant_id=restaurant.id, added_on=on))
    else:
        session.delete(kept)
    session.flush()
