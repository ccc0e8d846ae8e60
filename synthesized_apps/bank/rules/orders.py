"""Standing orders: payments that repeat until they are ended."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse, tidy

from ..models import Account, Payee, StandingOrder
from .accounts import pays_others
from .days import FREQUENCIES, LONGEST_AHEAD
from .transfers import amount_problem, reference_problem


@dataclass(frozen=True, slots=True)
class OrderDraft:
    """A standing order as filled in. Exactly one of ``payee_id`` and ``to_account_id`` is given."""

    account_id: int
    amount_cents: int
    first_on: date
    frequency: str
    reference: str = ""
    payee_id: int | None = None
    to_account_id: int | None = None
    ends_on: date | None = None


def order_problems(session: Session, draft: OrderDraft, today: date) -> Messages:
    """Check a new standing order."""
    account = session.get(Account, draft.account_id)
    problems: Messages = {}
    if account is None:
        problems["account_id"] = "Choose the account to pay from."
    elif account.notice_days:
        problems["account_id"] = f"{account.name} needs notice for each withdrawal; no standing order can be paid from it."
    elif draft.to_account_id is None and not pays_others(account):
        problems["account_id"] = f"{account.name} can be moved to your own accounts only."
    payee = None if draft.payee_id is None else session.get(Payee, draft.payee_id)
    if draft.to_account_id is None and (payee is None or payee.deleted_on is not None):
        problems["target"] = "Choose who gets the money."
    if draft.to_account_id is not None and (draft.to_account_id == draft.account_id or not session.get(Account, draft.to_account_id)):
        problems["target"] = "Choose another account than the one you pay from."
    if draft.frequency not in FREQUENCIES:
        problems["frequency"] = "Choose how often."
    return problems | terms_problems(draft.amount_cents, draft.reference, draft.first_on, draft.ends_on, today)


def terms_problems(amount_cents: int, reference: str, next_on: date, ends_on: date | None, today: date) -> Messages:
    """Check what can also be changed later."""
    checks = {"amount": amount_problem(amount_cents), "reference": reference_problem(reference)}
    if next_on <= today:
        checks["next_on"] = "The next payment can be tomorrow at the earliest."
    elif next_on > today + timedelta(days=LONGEST_AHEAD):
        checks["next_on"] = f"The next payment can be {LONGEST_AHEAD} days ahead at most."
    if ends_on is not None and ends_on < next_on:
        checks["ends_on"] = "The last day must not be before the next payment."
    return {field: wrong for field, wrong in checks.items() if wrong}


def place_order(session: Session, draft: OrderDraft, today: date) -> StandingOrder:
    """Set up a standing order.

    Raises:
        Refused: Something is wrong with the draft; nothing has changed.
    """
    refuse(order_problems(session, draft, today))
    order = StandingOrder(
        account_id=draft.account_id, payee_id=draft.payee_id, to_account_id=draft.to_account_id, amount_cents=draft.amount_cents,
        reference=tidy(draft.reference), frequency=draft.frequency, next_on=draft.first_on, ends_on=draft.ends_on, status="active",
        created_on=today,
    )  # fmt: skip
    session.add(order)
    session.flush()
    return order


def closed_because(order: StandingOrder) -> str | None:
    """Return why an order cannot be changed any more, ``None`` if it can."""
    return f"This standing order is {order.status}; it can't be changed." if order.status in ("cancelled", "ended") else None


def change_order(
    session: Session, order: StandingOrder, amount_cents: int, reference: str, next_on: date, ends_on: date | None, today: date
) -> None:
    """Change amount, reference, next and last day.

    Raises:
        Refused: It is over, or the change is not allowed; nothing has changed.
    """
    closed = closed_because(order)
    refuse({"": closed} if closed else terms_problems(amount_cents, reference, next_on, ends_on, today))
    order.amount_cents, order.reference, order.next_on, order.ends_on = amount_cents, tidy(reference), next_on, ends_on
    session.flush()


def set_order_status(session: Session, order: StandingOrder, status: str) -> None:
    """Pause, resume or cancel a standing order: ``paused``, ``active`` or ``cancelled``.

    Raises:
        Refused: It is over, or it is so already.
    """
    closed = closed_because(order)
    same = f"This standing order is {status} already." if order.status == status else None
    refuse({"": closed or same or ""} if closed or same else {})
    order.status = status
    session.flush()
