"""Disputes: contesting a card payment."""

from __future__ import annotations

from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse, tidy
from genui_gym.appkit.codes import Code
from genui_gym.appkit.formats import long_day, money

from ..models import Dispute, Transaction
from .accounts import CONTACTS
from .cards import locked_because, set_frozen

DISPUTE_DAYS = 120
"""So long after a payment it can be disputed."""

REASONS = {
    "unknown": "I don't recognise this payment",
    "twice": "I was charged twice",
    "amount": "The amount is wrong",
    "missing": "The goods never arrived",
    "returned": "I returned the goods, without a refund",
    "subscription": "I had cancelled the subscription",
}
SHORTEST, LONGEST = 10, 300


dispute_code = Code("DP", 4409, 17011)
"""The code of the dispute with a key."""


def last_day(entry: Transaction) -> date:
    """Return the last day on which a payment can be disputed."""
    return entry.booked_on + timedelta(days=DISPUTE_DAYS)


def dispute_of(session: Session, entry: Transaction) -> Dispute | None:
    """Return the latest dispute of a payment."""
    return session.scalars(select(Dispute).where(Dispute.entry_id == entry.id).order_by(Dispute.id.desc())).first()


def undisputable_because(session: Session, entry: Transaction, today: date) -> str | None:
    """Return why a payment cannot be disputed, ``None`` if it can."""
    if entry.kind != "card" or entry.amount_cents >= 0:
        return "Only card payments can be disputed."
    if entry.status == "pending":
        return "This payment is still pending. It can be disputed once it is booked."
    known = dispute_of(session, entry)
    if known and known.status != "withdrawn":
        return f"This payment is disputed already, under {known.code}."
    return None if today <= last_day(entry) else f"This payment could be disputed until {long_day(last_day(entry))}."


def dispute_problems(entry: Transaction, reason: str, amount_cents: int | None, details: str, contact: str) -> Messages:
    """Check a dispute as filled in."""
    problems: Messages = {}
    if reason not in REASONS:
        problems["reason"] = "Choose what is wrong."
    if amount_cents is None or not 1 <= amount_cents <= -entry.amount_cents:
        problems["amount"] = f"Enter an amount from €0.01 to {money(-entry.amount_cents)}."
    if not SHORTEST <= len(tidy(details)) <= LONGEST:
        problems["details"] = f"Tell us what happened, in {SHORTEST} to {LONGEST} characters."
    if contact not in CONTACTS:
        problems["contact"] = "Choose how we should answer."
    return problems


def open_dispute(
    session: Session, entry: Transaction, reason: str, amount_cents: int | None, details: str, contact: str, *, freeze: bool, today: date
) -> Dispute:
    """Dispute a payment, and freeze its card if asked for.

    Raises:
        Refused: The payment cannot be disputed, or a field is wrong; nothing has changed.
    """
    blocked = undisputable_because(session, entry, today)
    refuse({"": blocked} if blocked else dispute_problems(entry, reason, amount_cents, details, contact))
    assert amount_cents is not None
    dispute = Dispute(
        code="", entry_id=entry.id, reason=reason, amount_cents=amount_cents, details=tidy(details), contact=contact, status="open",
        opened_on=today, closed_on=None,
    )  # fmt: skip
    session.add(dispute)
    if freeze and can_freeze(session, entry):
        assert entry.card is not None
        set_frozen(session, entry.card, True)
    session.flush()
    dispute.code = dispute_code(dispute.id)
    session.flush()
    return dispute


def can_freeze(session: Session, entry: Transaction) -> bool:
    """Whether the card of a payment is one that the customer could freeze now."""
    return entry.card is not None and entry.card.status == "active" and locked_because(session, entry.card) is None


def withdraw(session: Session, dispute: Dispute, today: date) -> None:
    """Take a dispute back.

    Raises:
        Refused: It is closed.
    """
    refuse({} if dispute.status == "open" else {"": f"This dispute is {dispute.status}; it can't be withdrawn."})
    dispute.status, dispute.closed_on = "withdrawn", today
    session.flush()
