"""Bank cards: which work, which pays by itself, and adding one."""

from __future__ import annotations

import calendar
import re
from collections.abc import Sequence
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, name_problem, refuse, tidy

from ..models import Line, PaymentCard
from .lines import customer

BRANDS = {"4": "Visa", "5": "Mastercard", "6": "Maestro"}
_EXPIRY = re.compile(r"(0[1-9]|1[0-2])\s*/\s*(\d\d)", re.ASCII)


def cards(session: Session) -> Sequence[PaymentCard]:
    """Return the cards, in order."""
    return session.scalars(select(PaymentCard).order_by(PaymentCard.id)).all()


def card_name(card: PaymentCard) -> str:
    """Return a card's name with its last digits, by which twins differ."""
    return f"{card.brand} ending {card.last4}"


def card_problem(session: Session, card_id: int | None, today: date) -> str | None:
    """Check the card that shall pay."""
    card = None if card_id is None else session.get(PaymentCard, card_id)
    if card is None:
        return "Choose the card to pay with."
    return f"{card_name(card)} has expired. Choose another card." if card.expires < today else None


def luhn(digits: str) -> bool:
    """Whether the check digit of a card number is right (ISO/IEC 7812-1)."""
    doubled = [int(digit) * (1 + place % 2) for place, digit in enumerate(reversed(digits))]
    return sum(each - 9 * (each > 9) for each in doubled) % 10 == 0


def add_card(session: Session, number: str, holder: str, expires: str, today: date) -> PaymentCard:
    """Add a card.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    digits, month = re.sub(r"[\s-]", "", number), _EXPIRY.fullmatch(expires.strip())
    problems: Messages = {}
    if not (digits.isascii() and digits.isdigit() and 13 <= len(digits) <= 19 and luhn(digits)):
        problems["number"] = "Enter the number as it stands on the card."
    elif digits[0] not in BRANDS:
        problems["number"] = "We take Visa, Mastercard and Maestro."
    elif any(card.last4 == digits[-4:] and card.brand == BRANDS[digits[0]] for card in cards(session)):
        problems["number"] = "You have this card already."
    wrong = name_problem(holder, "the name on the card")
    problems |= {"holder": wrong} if wrong else {}
    last = last_day(2000 + int(month[2]), int(month[1])) if month else None
    if last is None:
        problems["expires"] = "Enter month and year, such as 08/29."
    elif last < today:
        problems["expires"] = "This card has expired."
    refuse(problems)
    assert last is not None
    card = PaymentCard(brand=BRANDS[digits[0]], last4=digits[-4:], holder=tidy(holder), expires=last)
    session.add(card)
    session.flush()
    return card


def last_day(year: int, month: int) -> date:
    """Return the last day of a month."""
    return date(year, month, calendar.monthrange(year, month)[1])


def set_default(session: Session, card: PaymentCard, today: date) -> None:
    """Let a card be the one that pays unless another is chosen.

    Raises:
        Refused: It has expired.
    """
    problem = card_problem(session, card.id, today)
    refuse({"": problem} if problem else {})
    customer(session).default_card_id = card.id
    session.flush()


def set_autopay(session: Session, card_id: int | None, today: date) -> None:
    """Let a card pay the bills by itself, or none.

    Raises:
        Refused: The card is unknown or has expired.
    """
    problem = None if card_id is None else card_problem(session, card_id, today)
    refuse({"card": problem} if problem else {})
    customer(session).autopay_card_id = card_id
    session.flush()


def uses_of(session: Session, card: PaymentCard) -> list[str]:
    """Return what a card pays by itself, in words."""
    person = customer(session)
    uses = ["Pays unless you choose another card"] if person.default_card_id == card.id else []
    uses += ["Pays the bills by itself"] if person.autopay_card_id == card.id else []
    lines = session.scalars(select(Line).where(Line.autotop_card_id == card.id).order_by(Line.id))
    return uses + [f"Tops up {line.label}, ends {line.number[-4:]}" for line in lines]
