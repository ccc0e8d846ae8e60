"""Bills: reading them, paying them, disputing a charge."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse, tidy

from ..models import PaymentCard
from ..records import Bill, BillEntry, Dispute
from .codes import dispute_code
from .days import written
from .lines import REPLIES
from .wallet import card_problem

DISPUTE_DAYS = 90
"""So long after a bill was issued its charges can be disputed."""

REASONS = {
    "unknown": "Nobody ordered this",
    "amount": "The amount is wrong",
    "cancelled": "It was cancelled before",
    "twice": "It was charged twice",
    "quality": "It did not work",
}
KINDS = {
    "plan": "Plans", "pack": "Packs", "roaming": "Roaming", "calls": "Special numbers", "premium": "Third-party services",
    "discount": "Discounts",
}  # fmt: skip
SHORTEST, LONGEST = 10, 300


def bills(session: Session) -> Sequence[Bill]:
    """Return the bills, the latest first."""
    return session.scalars(select(Bill).order_by(Bill.month.desc())).all()


def pay(session: Session, bill: Bill, card_id: int | None, today: date) -> None:
    """Pay a bill.

    Raises:
        Refused: It is paid already, or the card does not work.
    """
    refuse({"": "This bill is paid already."} if bill.status == "paid" else {})
    problem = card_problem(session, card_id, today)
    refuse({"card_id": problem} if problem else {})
    bill.status, bill.paid_on, bill.card_id = "paid", today, session.get_one(PaymentCard, card_id).id
    session.flush()


def find_entries(session: Session, text: str = "", line_id: int | None = None, kind: str = "", month: str = "") -> Sequence[BillEntry]:
    """Return the lines of all bills that pass the filters, the latest first."""
    query = select(BillEntry).join(Bill).order_by(BillEntry.on.desc(), BillEntry.id)
    if line_id is not None:
        query = query.where(BillEntry.line_id == line_id)
    if kind:
        query = query.where(BillEntry.kind == kind)
    if month:
        query = query.where(Bill.month == month)
    words = text.casefold().split()
    return [entry for entry in session.scalars(query) if all(word in entry.text.casefold() for word in words)]


def last_day(entry: BillEntry) -> date:
    """Return the last day on which a charge can be disputed."""
    return entry.bill.issued_on + timedelta(days=DISPUTE_DAYS)


def dispute_of(session: Session, entry: BillEntry) -> Dispute | None:
    """Return the latest dispute of a charge."""
    return session.scalars(select(Dispute).where(Dispute.entry_id == entry.id).order_by(Dispute.id.desc())).first()


def undisputable_because(session: Session, entry: BillEntry, today: date) -> str | None:
    """Return why a charge cannot be disputed, ``None`` if it can."""
    if entry.kind in ("plan", "discount"):
        return "What belongs to the plan itself can't be disputed here. Open a ticket instead."
    known = dispute_of(session, entry)
    if known and known.status != "withdrawn":
        return f"This charge is disputed already, under {known.code}."
    return None if today <= last_day(entry) else f"This charge could be disputed until {written(last_day(entry))}."


def dispute_problems(reason: str, details: str, reply_by: str) -> Messages:
    """Check a dispute as filled in."""
    problems: Messages = {} if reason in REASONS else {"reason": "Choose what is wrong."}
    if not SHORTEST <= len(tidy(details)) <= LONGEST:
        problems["details"] = f"Tell us in {SHORTEST} to {LONGEST} characters what happened."
    return problems | ({} if reply_by in REPLIES else {"reply_by": "Choose how we answer."})


def open_dispute(session: Session, entry: BillEntry, reason: str, details: str, reply_by: str, today: date) -> Dispute:
    """Dispute a charge.

    Raises:
        Refused: It cannot be disputed, or a field is wrong; nothing has changed.
    """
    blocked = undisputable_because(session, entry, today)
    refuse({"": blocked} if blocked else {})
    refuse(dispute_problems(reason, details, reply_by))
    opened = Dispute(code="", entry_id=entry.id, reason=reason, details=tidy(details), reply_by=reply_by, status="open", opened_on=today)
    session.add(opened)
    session.flush()
    opened.code = dispute_code(opened.id)
    session.flush()
    return opened


def withdraw(session: Session, dispute: Dispute) -> None:
    """Withdraw a dispute.

    Raises:
        Refused: It is closed.
    """
    refuse({"": f"This dispute is {dispute.status} already."} if dispute.status != "open" else {})
    dispute.status = "withdrawn"
    session.flush()
