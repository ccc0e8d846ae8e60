"""Cards: freezing, limits, where they work, and ordering a new one in place of one that is lost or worn."""

from __future__ import annotations

from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse

from ..models import Card
from .accounts import DELIVERIES, customer

HIGHEST_SPENDING, HIGHEST_CASH = 5_000_00, 1_000_00
REASONS = {"lost": "I lost it", "stolen": "It was stolen", "damaged": "It is damaged", "worn": "The chip no longer works"}
VALID_YEARS = 4

_IN_USE = ("active", "frozen")


def cards(session: Session) -> list[Card]:
    """Return all cards: those in use first, then those in the post, then the old ones."""
    listed = session.scalars(select(Card).order_by(Card.id)).all()
    return sorted(listed, key=lambda card: 0 if card.status in _IN_USE else 1 if card.status == "ordered" else 2)


def card_digits(number: int) -> str:
    """Return the last four digits of a card that the app orders, from its key; what is seeded has lower ones."""
    return str((number * 3571 + 2203) % 5000 + 5000)


def locked_because(session: Session, card: Card) -> str | None:
    """Return why the customer cannot manage a card, ``None`` if they can."""
    if card.holder != customer(session).name:
        return f"Only {card.holder} can manage this card."
    if card.status in _IN_USE:
        return None
    return {"ordered": "This card is on its way. You can set it up once it has arrived."}.get(card.status, f"This card is {card.status}.")


def set_frozen(session: Session, card: Card, frozen: bool) -> None:
    """Freeze a card, or let it work again.

    Raises:
        Refused: It is somebody else's, not in use, or so already.
    """
    _require_own(session, card)
    status = "frozen" if frozen else "active"
    refuse({"": f"This card is {status} already."} if card.status == status else {})
    card.status = status
    session.flush()


def limit_problems(spending_cents: int | None, cash_cents: int | None) -> Messages:
    """Check the two daily limits: whole euros, cash in steps of ten."""
    problems: Messages = {}
    if spending_cents is None or spending_cents > HIGHEST_SPENDING or spending_cents % 100:
        problems["spending"] = f"Enter whole euros, {HIGHEST_SPENDING // 100} at most."
    if cash_cents is None or cash_cents > HIGHEST_CASH or cash_cents % 1000:
        problems["cash"] = f"Enter a multiple of 10 euros, {HIGHEST_CASH // 100} at most."
    return problems


def set_controls(
    session: Session, card: Card, spending_cents: int | None, cash_cents: int | None, *, online: bool, contactless: bool, abroad: bool
) -> None:
    """Set a card's daily limits and where it works.

    Raises:
        Refused: It is somebody else's or not in use, or a limit is wrong; nothing has changed.
    """
    _require_own(session, card)
    refuse(limit_problems(spending_cents, cash_cents))
    assert spending_cents is not None
    assert cash_cents is not None
    card.spending_limit_cents, card.cash_limit_cents = spending_cents, cash_cents
    card.online, card.contactless, card.abroad = online, contactless, abroad
    session.flush()


def replace_card(session: Session, card: Card, reason: str, delivery: str, today: date) -> Card:
    """Block a card for good and order one with the same limits in its place.

    Raises:
        Refused: It is somebody else's or not in use, or a choice is none of its list; nothing has changed.
    """
    _require_own(session, card)
    problems = {} if reason in REASONS else {"reason": "Say why you need a new card."}
    refuse(problems | ({} if delivery in DELIVERIES else {"delivery": "Choose where the new card goes."}))
    fresh = Card(
        account_id=card.account_id, label=card.label, holder=card.holder, last4="", expires=_expiry(today), status="ordered",
        spending_limit_cents=card.spending_limit_cents, cash_limit_cents=card.cash_limit_cents, online=card.online,
        contactless=card.contactless, abroad=card.abroad, ordered_on=today, delivery=delivery, blocked_because="",
    )  # fmt: skip
    card.status, card.blocked_because = "replaced", reason
    session.add(fresh)
    session.flush()
    fresh.last4 = card_digits(fresh.id)
    session.flush()
    return fresh


def _expiry(today: date) -> date:
    return date(today.year + VALID_YEARS, today.month, 28)


def _require_own(session: Session, card: Card) -> None:
    locked = locked_because(session, card)
    refuse({"": locked} if locked else {})
