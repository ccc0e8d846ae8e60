"""Payees: adding, correcting and deleting them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, name_problem, refuse, tidy

from ..models import Account, Payee, StandingOrder, Transfer
from .iban import compact, iban_problem
from .transfers import reference_problem


def find_payees(session: Session, text: str = "") -> list[Payee]:
    """Return the payees by name that hold every word of ``text`` in their name or IBAN."""
    words = text.casefold().split()
    listed = session.scalars(select(Payee).where(Payee.deleted_on.is_(None)).order_by(Payee.name, Payee.iban))
    return [payee for payee in listed if all(word in f"{payee.name} {payee.iban}".casefold() for word in words)]


def payee_problems(session: Session, name: str, iban: str, usual_reference: str, but: Payee | None = None) -> Messages:
    """Check a new payee, or a change of the payee ``but``."""
    wrong_name, wrong_iban, wrong_words = name_problem(name, "the payee's name"), iban_problem(iban), reference_problem(usual_reference)
    if wrong_iban is None:
        others = select(Payee).where(Payee.deleted_on.is_(None), Payee.id != (but.id if but else 0))
        taken = session.scalar(others.where(Payee.iban == compact(iban)))
        own = session.scalar(select(Account).where(Account.iban == compact(iban)))
        if taken:
            wrong_iban = f"You have this IBAN already, under {taken.name}."
        elif own:
            wrong_iban = f"This is your own {own.name}. Use a transfer between your accounts."
    checks = {"name": wrong_name, "iban": wrong_iban, "usual_reference": wrong_words}
    return {field: wrong for field, wrong in checks.items() if wrong}


def add_payee(session: Session, name: str, iban: str, usual_reference: str, today: date) -> Payee:
    """Add a payee.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    refuse(payee_problems(session, name, iban, usual_reference))
    payee = Payee(name=tidy(name), iban=compact(iban), usual_reference=tidy(usual_reference), added_on=today, deleted_on=None)
    session.add(payee)
    session.flush()
    return payee


def change_payee(session: Session, payee: Payee, name: str, iban: str, usual_reference: str) -> None:
    """Correct a payee.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    refuse(payee_problems(session, name, iban, usual_reference, but=payee))
    payee.name, payee.iban, payee.usual_reference = tidy(name), compact(iban), tidy(usual_reference)
    session.flush()


def transfers_to(session: Session, payee: Payee, status: str) -> Sequence[Transfer]:
    """Return the transfers of a status to a payee, the latest first."""
    query = select(Transfer).where(Transfer.payee_id == payee.id, Transfer.status == status)
    return session.scalars(query.order_by(Transfer.execute_on.desc(), Transfer.id.desc())).all()


def orders_to(session: Session, payee: Payee) -> Sequence[StandingOrder]:
    """Return the standing orders to a payee that are active or paused."""
    running = StandingOrder.status.in_(("active", "paused"))
    return session.scalars(select(StandingOrder).where(StandingOrder.payee_id == payee.id, running).order_by(StandingOrder.id)).all()


def planned_because(session: Session, payee: Payee) -> str | None:
    """Return why a payee cannot be deleted yet, ``None`` if it can."""
    scheduled, orders = len(transfers_to(session, payee, "scheduled")), len(orders_to(session, payee))
    counts = ((scheduled, "scheduled transfer"), (orders, "standing order"))
    parts = [f"{number} {noun}{'s' if number > 1 else ''}" for number, noun in counts if number]
    return f"Still planned for {payee.name}: {' and '.join(parts)}. Cancel what is planned first." if parts else None


def delete_payee(session: Session, payee: Payee, today: date) -> None:
    """Delete a payee; what was sent stays in the history under its name.

    Raises:
        Refused: Something is still planned.
    """
    planned = planned_because(session, payee)
    refuse({"": planned} if planned else {})
    payee.deleted_on = today
    session.flush()
