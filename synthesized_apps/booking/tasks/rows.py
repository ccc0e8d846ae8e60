"""The oracle of tasks that arrange what is there: rows that change, come or go, each with its share of the score."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.reward import Allowance, Delete, Insert, Subgoal, Update
from genui_gym.task import Answer, Params

from ..models import Base, PaymentMethod, Trip
from ..rules import cancellation
from ..seed import TODAY
from .literals import BookingTemplate


@dataclass(frozen=True)
class Changed:
    """The row ``key`` holds ``columns``."""

    name: str
    model: type[Base]
    key: int
    columns: Mapping[str, Any]
    requires: tuple[str, ...] = field(default=())

    def met(self, before: Session, after: Session) -> bool:
        """Whether it does."""
        row = after.get(self.model, self.key)
        return row is not None and all(getattr(row, name) == value for name, value in self.columns.items())


@dataclass(frozen=True)
class Added:
    """There is a new row with these ``columns``, all there are."""

    name: str
    model: type[Base]
    columns: Mapping[str, Any]
    requires: tuple[str, ...] = field(default=())

    def met(self, before: Session, after: Session) -> bool:
        """Whether there is one more of them than before."""
        count = select(func.count()).select_from(self.model).filter_by(**self.columns)
        return (after.scalar(count) or 0) == (before.scalar(count) or 0) + 1


@dataclass(frozen=True)
class Gone:
    """The row ``key`` is no more."""

    name: str
    model: type[Base]
    key: int
    requires: tuple[str, ...] = field(default=())

    def met(self, before: Session, after: Session) -> bool:
        """Whether it is gone."""
        return after.get(self.model, self.key) is None


Row = Changed | Added | Gone


def row_subgoals(rows: Sequence[Row], before: Session, after: Session, share: float = 1.0) -> list[Subgoal]:
    """Return a sub-goal a row, equal weights making ``share``."""
    return [Subgoal(row.name, share / len(rows), row.met(before, after), row.requires) for row in rows]


def row_allowances(rows: Sequence[Row]) -> list[Allowance]:
    """Return what the rows may change; several changes of one row make one allowance."""
    updates: dict[tuple[str, int], dict[str, Any]] = {}
    allowances: list[Allowance] = []
    for row in rows:
        table = row.model.__tablename__
        if isinstance(row, Changed):
            updates.setdefault((table, row.key), {}).update(row.columns)
        else:
            allowances.append(Insert(table, row.columns) if isinstance(row, Added) else Delete(table, row.key))
    return allowances + [Update(table, key, columns) for (table, key), columns in updates.items()]


def cancelled(trip: Trip, name: str = "trip cancelled") -> list[Row]:
    """Return the rows of a trip cancelled today: the trip, and the wallet if that had paid it."""
    terms = cancellation(trip, TODAY)
    ended = {"status": "cancelled", "cancelled_on": TODAY, "fee_cents": terms.fee_cents, "refund_cents": terms.refund_cents}
    return [Changed(name, Trip, trip.id, ended), *wallet_gets(trip.payment, terms.refund_cents, name)]


def wallet_gets(method: PaymentMethod, cents: int, requires: str) -> list[Row]:
    """Return the wallet's row after it got (or, if negative, paid) an amount; none for a card."""
    if method.kind != "wallet" or cents == 0:
        return []
    return [Changed("wallet settled", PaymentMethod, method.id, {"balance_cents": method.balance_cents + cents}, (requires,))]


class ArrangeTemplate(BookingTemplate):
    """A template whose goal is a set of rows."""

    shape = "arrange"

    @abstractmethod
    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the rows that the goal asks for."""

    def subgoals(self, params: Params, before: Session, after: Session, answer: Answer | None) -> Sequence[Subgoal]:
        """Look at each row."""
        rows = self.meaning(params, before)
        return row_subgoals(rows, before, after) if rows else [Subgoal("possible", 1.0, False)]

    def allowed(self, params: Params, before: Session) -> Sequence[Allowance]:
        """Allow those rows."""
        return row_allowances(self.meaning(params, before) or ())
