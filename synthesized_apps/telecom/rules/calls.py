"""Calls: the list of them, where they are forwarded, which numbers are blocked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse, tidy

from ..models import BlockedNumber, Call, Forward, Line
from .numbers import compact, number_problem

WHENS = {"always": "Always", "busy": "When busy", "unanswered": "When nobody answers", "unreachable": "When it can't be reached"}
DIRECTIONS = {"in": "Incoming", "out": "Outgoing"}
LONGEST_NOTE, MOST_BLOCKED = 40, 20


def calls_of(
    session: Session, line: Line, number: str = "", direction: str = "", first: date | None = None, last: date | None = None
) -> Sequence[Call]:
    """Return a line's calls that pass the filters, the latest first; ``number`` may be a part of one."""
    query = select(Call).where(Call.line_id == line.id, Call.number.contains(compact(number), autoescape=True))
    if direction:
        query = query.where(Call.direction == direction)
    if first is not None:
        query = query.where(Call.on >= first)
    if last is not None:
        query = query.where(Call.on <= last)
    return session.scalars(query.order_by(Call.on.desc(), Call.clock.desc())).all()


def forwards_of(session: Session, line: Line) -> dict[str, Forward]:
    """Return where a line's calls go, by when."""
    return {each.when: each for each in session.scalars(select(Forward).where(Forward.line_id == line.id))}


def set_forward(session: Session, line: Line, when: str, number: str, today: date) -> None:
    """Forward a line's calls; what was set for the same case is replaced.

    Raises:
        Refused: The number is none, or the line's own.
    """
    problems: Messages = {} if when in WHENS else {"when": "Choose when to forward."}
    wrong = number_problem(number)
    if wrong or compact(number) == line.number:
        problems["number"] = wrong or "Calls can't be forwarded to the line itself."
    refuse(problems)
    known = forwards_of(session, line).get(when)
    if known is None:
        session.add(Forward(line_id=line.id, when=when, number=compact(number), set_on=today))
    else:
        known.number, known.set_on = compact(number), today
    session.flush()


def stop_forward(session: Session, forward: Forward) -> None:
    """End a forwarding."""
    session.delete(forward)
    session.flush()


def blocked_of(session: Session, line: Line) -> Sequence[BlockedNumber]:
    """Return the numbers that cannot call a line, the latest first."""
    query = select(BlockedNumber).where(BlockedNumber.line_id == line.id)
    return session.scalars(query.order_by(BlockedNumber.blocked_on.desc(), BlockedNumber.id.desc())).all()


def block(session: Session, line: Line, number: str, note: str, today: date) -> BlockedNumber:
    """Block a number on a line.

    Raises:
        Refused: The number is none, own, or blocked already, or the note is too long.
    """
    wrong, known = number_problem(number), blocked_of(session, line)
    if not wrong and compact(number) in [each.number for each in known]:
        wrong = "This number is blocked already."
    elif not wrong and compact(number) == line.number:
        wrong = "A line can't block itself."
    elif len(known) >= MOST_BLOCKED:
        wrong = f"A line can block {MOST_BLOCKED} numbers at most."
    problems: Messages = {"number": wrong} if wrong else {}
    if len(tidy(note)) > LONGEST_NOTE:
        problems["note"] = f"Use at most {LONGEST_NOTE} characters."
    refuse(problems)
    blocked = BlockedNumber(line_id=line.id, number=compact(number), note=tidy(note), blocked_on=today)
    session.add(blocked)
    session.flush()
    return blocked


def unblock(session: Session, blocked: BlockedNumber) -> None:
    """Let a number call again."""
    session.delete(blocked)
    session.flush()
