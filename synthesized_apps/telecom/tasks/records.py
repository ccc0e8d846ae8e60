"""Looking up what a goal names, for the oracle and for drawing; a name that fits no single record finds none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.task import Json, Params, only, pick, text

from ..models import Customer, Line, PaymentCard, Plan
from ..records import BillEntry
from ..rules.lines import all_lines
from ..seed import TODAY


def line_literals(line: Line) -> dict[str, Json]:
    """Return how a goal names a line: by its name and the end of its number."""
    return {"line": line.label, "tail": line.number[-4:]}


def named_line(params: Params, state: Session, line: str = "line", tail: str = "tail") -> Line | None:
    """Return the line that the goal names."""
    return only(state, select(Line).where(Line.label == text(params, line), Line.number.endswith(text(params, tail), autoescape=True)))


def line_of(state: Session, user: str, billing: str = "contract", kind: str = "phone") -> Line | None:
    """Return the one line of this kind that somebody uses."""
    return only(state, select(Line).where(Line.holder == user, Line.billing == billing, Line.kind == kind))


def draw_line(state: Session, rng: Generator, billing: str = "", kind: str = "") -> Line:
    """Draw a line of a kind, half of the time one that has a twin."""
    lines = [line for line in all_lines(state) if line.billing == (billing or line.billing) and line.kind == (kind or line.kind)]
    twins = [line for line in lines if line.label in ("Kim", "Tablet")]
    return pick(rng, twins if twins and rng.random() < 0.5 else lines)


def draw_phone(state: Session, rng: Generator) -> Line:
    """Draw a phone with a contract; a goal names it by its user, who has but one."""
    return pick(rng, [line for line in all_lines(state) if line.kind == "phone" and line.billing == "contract"])


def person(state: Session) -> Customer:
    """Return the customer."""
    return state.scalars(select(Customer)).one()


def card_ending(state: Session, last4: str) -> PaymentCard | None:
    """Return the card that ends so, if it works."""
    card = only(state, select(PaymentCard).where(PaymentCard.last4 == last4))
    return card if card and card.expires >= TODAY else None


def working_cards(state: Session) -> Sequence[PaymentCard]:
    """Return the cards that have not expired."""
    return state.scalars(select(PaymentCard).where(PaymentCard.expires >= TODAY).order_by(PaymentCard.id)).all()


def open_plans(state: Session, line: Line) -> list[Plan]:
    """Return the plans on sale that fit a line's kind, billing and user, in order of their keys."""
    fitting = select(Plan).where(Plan.kind == line.kind, Plan.billing == line.billing, Plan.open).order_by(Plan.id)
    return [plan for plan in state.scalars(fitting) if plan.oldest is None or _age(line) <= plan.oldest]


def _age(line: Line) -> int:
    return TODAY.year - line.born_on.year - (TODAY.timetuple()[1:3] < line.born_on.timetuple()[1:3])


def charges(state: Session, line: Line, *where: Any) -> list[BillEntry]:
    """Return the charges of a line that fit, in order of their keys."""
    return list(state.scalars(select(BillEntry).where(BillEntry.line_id == line.id, *where).order_by(BillEntry.id)))
