"""Transfers: what may be sent, when it leaves and arrives, and the acts of sending, changing and cancelling.

Transfers between own accounts are booked at once, on any day. What goes to payees leaves on working days until the cut-off and arrives
on the next one; an instant transfer leaves now and arrives now, up to a limit of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, Refused, refuse, tidy
from genui_gym.appkit.codes import Code
from genui_gym.appkit.formats import long_day, money

from ..models import Account, Payee, Transaction, Transfer
from .accounts import available, customer, pays_others
from .days import LONGEST_AHEAD, is_working, past_cut_off, working_after, working_from

INSTANT_LIMIT = 1_500_00
NEW_PAYEE_LIMIT = 1_000_00
"""As much as can be sent to a payee on the day it was added."""

MOST = 100_000_00
LONGEST_REFERENCE = 70
SPEEDS = {"standard": "Standard", "instant": "Instant"}

_REFERENCE = re.compile(r"[^\W_]|[ /?:().,'+\-&]")


@dataclass(frozen=True, slots=True)
class Draft:
    """A transfer as filled in. Exactly one of ``payee_id`` and ``to_account_id`` is given."""

    account_id: int
    amount_cents: int
    on: date
    reference: str = ""
    payee_id: int | None = None
    to_account_id: int | None = None
    speed: str = "standard"


@dataclass(frozen=True, slots=True)
class Course:
    """When a transfer leaves and arrives, and whether that is now."""

    execute_on: date
    arrives_on: date
    now: bool


transfer_code = Code("CT", 7919, 40127, digits=6)
"""The code of the transfer with a key."""


def course(draft: Draft, today: date) -> Course:
    """Return when a sound draft leaves and arrives."""
    if draft.payee_id is None or draft.speed == "instant":
        return Course(draft.on, draft.on, draft.on == today)
    return Course(draft.on, working_after(draft.on), draft.on == today)


def sent_on(session: Session, day: date, but: Transfer | None = None) -> int:
    """Return how much goes to payees on a day, sent or scheduled."""
    query = select(func.coalesce(func.sum(Transfer.amount_cents), 0)).where(
        Transfer.execute_on == day, Transfer.payee_id.is_not(None), Transfer.status.in_(("sent", "scheduled"))
    )
    return session.scalar(query if but is None else query.where(Transfer.id != but.id)) or 0


def left_on(session: Session, day: date, but: Transfer | None = None) -> int:
    """Return how much more may go to payees on a day."""
    return max(customer(session).daily_limit_cents - sent_on(session, day, but), 0)


def reference_problem(reference: str) -> str | None:
    """Check what is written to the payee."""
    if len(tidy(reference)) > LONGEST_REFERENCE:
        return f"A reference can have {LONGEST_REFERENCE} characters at most."
    strange = _REFERENCE.sub("", tidy(reference))
    return f"Banks don't carry “{strange[:1]}” in a reference. Use letters, figures and simple marks." if strange else None


def amount_problem(cents: int) -> str | None:
    """Check the size of an amount."""
    if cents < 1:
        return "Enter an amount from €0.01."
    return f"The app sends {money(MOST)} at most at a time. Visit a branch for more." if cents > MOST else None


def transfer_problems(session: Session, draft: Draft, now: datetime, but: Transfer | None = None) -> Messages:
    """Check a transfer, or a change of the scheduled transfer ``but``."""
    account = session.get(Account, draft.account_id)
    if account is None:
        return {"account_id": "Choose the account to pay from."}
    problems = _target_problems(session, account, draft)
    checks = (("amount", amount_problem(draft.amount_cents)), ("reference", reference_problem(draft.reference)))
    problems |= {field: wrong for field, wrong in checks if wrong}
    day_wrong = _day_problem(account, draft, now)
    if day_wrong:
        problems["on"] = day_wrong
    return problems or _money_problems(session, account, draft, now.date(), but)


def _target_problems(session: Session, account: Account, draft: Draft) -> Messages:
    if draft.to_account_id is not None:
        target = session.get(Account, draft.to_account_id)
        if target is None or target is account:
            return {"to_account_id": "Choose another account than the one you pay from."}
        return {}
    payee = None if draft.payee_id is None else session.get(Payee, draft.payee_id)
    if payee is None or payee.deleted_on is not None:
        return {"payee_id": "Choose a payee."}
    if not pays_others(account):
        return {"account_id": f"{account.name} can be moved to your own accounts only."}
    return {} if draft.speed in SPEEDS else {"speed": "Choose how fast it should go."}


def _day_problem(account: Account, draft: Draft, now: datetime) -> str | None:
    today = now.date()
    if draft.on < today:
        return "The day can't be in the past."
    if draft.on > today + timedelta(days=LONGEST_AHEAD):
        return f"Transfers can be scheduled {LONGEST_AHEAD} days ahead at most."
    earliest = today + timedelta(days=account.notice_days)
    if draft.on < earliest:
        return f"{account.name} needs {account.notice_days} days' notice: the earliest day is {long_day(earliest)}."
    if draft.payee_id is None:
        return None
    if draft.speed == "instant":
        return None if draft.on == today else "Instant transfers leave at once. Choose today, or standard."
    if not is_working(draft.on):
        return f"Banks don't work on that day. The next working day is {long_day(working_from(draft.on))}."
    if draft.on == today and past_cut_off(now):
        return f"Today's cut-off, 17:00, has passed. Choose {long_day(working_after(today))} or later, or instant."
    return None


def _money_problems(session: Session, account: Account, draft: Draft, today: date, but: Transfer | None) -> Messages:
    amount, leaves_now = draft.amount_cents, course(draft, today).now
    if leaves_now and amount > available(account):
        return {"amount": f"{account.name} has {money(available(account))} available."}
    if draft.payee_id is None:
        return {}
    left = left_on(session, draft.on, but)
    if amount > left:
        return {"amount": f"That is over your daily limit: {money(left)} of it is left on {long_day(draft.on)}."}
    if draft.speed == "instant" and amount > INSTANT_LIMIT:
        return {"amount": f"Instant transfers go up to {money(INSTANT_LIMIT)}."}
    if session.get_one(Payee, draft.payee_id).added_on == draft.on and amount > NEW_PAYEE_LIMIT:
        return {"amount": f"A payee can get {money(NEW_PAYEE_LIMIT)} at most on the day it is added."}
    return {}


def send(session: Session, draft: Draft, now: datetime) -> Transfer:
    """Send a transfer, or schedule it.

    Raises:
        Refused: Something is wrong with the draft; nothing has changed.
    """
    refuse(transfer_problems(session, draft, now))
    today, way = now.date(), course(draft, now.date())
    transfer = Transfer(
        code="", account_id=draft.account_id, payee_id=draft.payee_id, to_account_id=draft.to_account_id, amount_cents=draft.amount_cents,
        reference=tidy(draft.reference), speed=draft.speed if draft.payee_id else "internal", execute_on=way.execute_on,
        arrives_on=way.arrives_on, status="sent" if way.now else "scheduled", created_on=today,
    )  # fmt: skip
    session.add(transfer)
    session.flush()
    transfer.code = transfer_code(transfer.id)
    if way.now:
        _book(session, transfer)
    session.flush()
    return transfer


def _book(session: Session, transfer: Transfer) -> None:
    target = transfer.to_account
    receiver = target or transfer.payee
    assert receiver is not None
    sides = [(transfer.account, receiver.name, -transfer.amount_cents)]
    if target is not None:
        sides.append((target, transfer.account.name, transfer.amount_cents))
    for account, counterparty, cents in sides:
        account.balance_cents += cents
        session.add(Transaction(
            account_id=account.id, booked_on=transfer.execute_on, clock="", counterparty=counterparty, reference=transfer.reference,
            kind="transfer", category="Transfers", amount_cents=cents, status="booked", note="", card_id=None, transfer_id=transfer.id,
        ))  # fmt: skip


def fixed_because(transfer: Transfer, today: date) -> str | None:
    """Return why a transfer cannot be changed or cancelled any more, ``None`` if it can."""
    if transfer.status != "scheduled":
        return f"This transfer is {transfer.status}; it can't be changed."
    return "It leaves today; it can't be changed any more." if transfer.execute_on <= today else None


def change_transfer(session: Session, transfer: Transfer, amount_cents: int, on: date, reference: str, now: datetime) -> None:
    """Change amount, day and reference of a scheduled transfer.

    Raises:
        Refused: It has left, or the change is not allowed; nothing has changed.
    """
    fixed = fixed_because(transfer, now.date())
    refuse({"": fixed} if fixed else {})
    draft = draft_of(transfer)
    changed = replace(draft, amount_cents=amount_cents, on=on, reference=reference)
    refuse(transfer_problems(session, changed, now, but=transfer))
    if on == now.date():
        raise Refused({"on": "It was scheduled; choose a day from tomorrow on."})
    way = course(changed, now.date())
    transfer.amount_cents, transfer.reference = amount_cents, tidy(reference)
    transfer.execute_on, transfer.arrives_on = way.execute_on, way.arrives_on
    session.flush()


def draft_of(transfer: Transfer) -> Draft:
    """Return a transfer as it was filled in."""
    speed = "standard" if transfer.speed == "internal" else transfer.speed
    to_whom = {"payee_id": transfer.payee_id, "to_account_id": transfer.to_account_id}
    return Draft(transfer.account_id, transfer.amount_cents, transfer.execute_on, transfer.reference, speed=speed, **to_whom)


def cancel_transfer(session: Session, transfer: Transfer, today: date) -> None:
    """Cancel a scheduled transfer.

    Raises:
        Refused: It has left or is cancelled.
    """
    fixed = fixed_because(transfer, today)
    refuse({"": fixed} if fixed else {})
    transfer.status = "cancelled"
    session.flush()
