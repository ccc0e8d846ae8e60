"""Bringing a number from another operator."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse

from ..catalogue import OPERATORS
from ..models import Line, Plan
from ..records import Port
from .codes import port_code
from .days import is_working, working_from, written
from .numbers import compact, number_problem

LEAD_DAYS, LONGEST_AHEAD = 3, 60
_TRANSFER_CODE = re.compile(r"[A-Z]{2}\d{6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Move:
    """A number to bring, as filled in."""

    number: str
    operator: str
    transfer_code: str
    plan_id: int | None
    on: date | None


def ports(session: Session) -> Sequence[Port]:
    """Return the transfers, the latest day first."""
    return session.scalars(select(Port).order_by(Port.on.desc(), Port.id.desc())).all()


def portable_plans(session: Session) -> Sequence[Plan]:
    """Return the plans that a number can come to: phone plans for all ages."""
    query = select(Plan).where(Plan.kind == "phone", Plan.open, Plan.oldest.is_(None))
    return session.scalars(query.order_by(Plan.billing, Plan.price_cents)).all()


def day_problem(on: date | None, today: date) -> str | None:
    """Check the day on which a number shall move."""
    if on is None:
        return "Choose the day of the transfer."
    if on < today + timedelta(days=LEAD_DAYS):
        return (
            f"Your operator needs {LEAD_DAYS} days. The first possible day is {written(working_from(today + timedelta(days=LEAD_DAYS)))}."
        )
    if on > today + timedelta(days=LONGEST_AHEAD):
        return f"A transfer can be booked {LONGEST_AHEAD} days ahead at most."
    return None if is_working(on) else f"Numbers move from Monday to Friday. The next such day is {written(working_from(on))}."


def move_problems(session: Session, move: Move, today: date) -> Messages:
    """Check a number to bring."""
    problems: Messages = {}
    number = compact(move.number)
    wrong = number_problem(move.number)
    if wrong:
        problems["number"] = wrong
    elif session.scalar(select(Line).where(Line.number == number)):
        problems["number"] = "This number is with Murmo already."
    elif session.scalar(select(Port).where(Port.number == number, Port.status.in_(("requested", "confirmed")))):
        problems["number"] = "A transfer of this number is under way."
    if move.operator not in OPERATORS:
        problems["operator"] = "Choose your operator."
    if not _TRANSFER_CODE.fullmatch(move.transfer_code.strip().upper()):
        problems["transfer_code"] = "The transfer code has two letters and six digits, such as KT402913."
    if move.plan_id not in [plan.id for plan in portable_plans(session)]:
        problems["plan_id"] = "Choose a plan."
    wrong_day = day_problem(move.on, today)
    return problems | ({"on": wrong_day} if wrong_day else {})


def request_port(session: Session, move: Move, today: date) -> Port:
    """Ask for a number to be brought.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    refuse(move_problems(session, move, today))
    port = Port(
        code="", number=compact(move.number), operator=move.operator, transfer_code=move.transfer_code.strip().upper(),
        plan_id=move.plan_id, on=move.on, status="requested", requested_on=today,
    )  # fmt: skip
    session.add(port)
    session.flush()
    port.code = port_code(port.id)
    session.flush()
    return port


def fixed_because(port: Port, today: date) -> str | None:
    """Return why a transfer cannot be changed any more, ``None`` if it can."""
    if port.status not in ("requested", "confirmed"):
        return f"This transfer is {port.status}; it can't be changed."
    return "The transfer is under way; it can't be changed any more." if port.on <= today + timedelta(days=1) else None


def move_port(session: Session, port: Port, on: date | None, today: date) -> None:
    """Move a transfer to another day; the other operator has to confirm it anew.

    Raises:
        Refused: It is fixed, or the day is none for it.
    """
    fixed, wrong = fixed_because(port, today), day_problem(on, today)
    refuse({"": fixed} if fixed else {"on": wrong} if wrong else {})
    assert on is not None
    port.on, port.status = on, "requested"
    session.flush()


def cancel_port(session: Session, port: Port, today: date) -> None:
    """Cancel a transfer.

    Raises:
        Refused: It is fixed.
    """
    fixed = fixed_because(port, today)
    refuse({"": fixed} if fixed else {})
    port.status = "cancelled"
    session.flush()
