"""Goals as rows: what a goal asks of the database, from which both its sub-goals and its allowances follow.

:class:`Changed`, :class:`Gone` and :class:`New` each say one thing about one row. :func:`row_subgoals` looks whether it is so,
:func:`row_allowances` lets exactly that happen and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.reward.allowance import KEY, Allowance, Delete, Expected, Insert, Update, fits, stored
from genui_gym.reward.report import Subgoal

Columns = Mapping[str, Expected]


@dataclass(frozen=True)
class Changed:
    """The row ``key`` of ``model`` holds ``columns``, each a literal or a predicate ``(value, row) -> bool``."""

    name: str
    model: type[Any]
    key: int
    columns: Columns
    requires: tuple[str, ...] = ()
    weight: float = 1.0

    def subgoals(self, before: Session, after: Session, share: float) -> list[Subgoal]:
        """Return one sub-goal that makes ``share``."""
        row = after.get(self.model, self.key)
        return [Subgoal(self.name, share, row is not None and _holds(row, self.columns), self.requires)]

    def allowances(self, before: Session) -> list[Allowance]:
        """Allow the columns to become that."""
        return [Update(self.model.__tablename__, self.key, self.columns)]


@dataclass(frozen=True)
class Gone:
    """The row ``key`` of ``model`` is no more."""

    name: str
    model: type[Any]
    key: int
    requires: tuple[str, ...] = ()
    weight: float = 1.0

    def subgoals(self, before: Session, after: Session, share: float) -> list[Subgoal]:
        """Return one sub-goal that makes ``share``."""
        return [Subgoal(self.name, share, after.get(self.model, self.key) is None, self.requires)]

    def allowances(self, before: Session) -> list[Allowance]:
        """Allow the row to go."""
        return [Delete(self.model.__tablename__, self.key)]


@dataclass(frozen=True)
class Lines:
    """The new rows that hang on a new row, as a multiset: the lines of an order, the guests of a trip.

    Attributes:
        model: Their table.
        link: The column that holds the key of the row they hang on.
        rows: Every other column of each, as expected.
    """

    model: type[Any]
    link: str
    rows: Sequence[Columns]

    def met(self, after: Session, parent: int) -> bool:
        """Whether the rows that hang on ``parent`` are these, in any order."""
        left = list(self.rows)
        for row in after.scalars(select(self.model).where(getattr(self.model, self.link) == parent)):
            match = next((columns for columns in left if _holds(row, columns)), None)
            if match is None:
                return False
            left.remove(match)
        return not left

    def allowances(self, last: int) -> list[Allowance]:
        """Allow them below a row whose key is greater than ``last``."""
        table = self.model.__tablename__
        return [Insert(table, {**columns, self.link: lambda value, row: value > last}) for columns in self.rows]


@dataclass(frozen=True)
class New:
    """There is a new row of ``model``.

    Attributes:
        name: The sub-goal that there is one with the columns of ``find``; every other sub-goal of it requires this one.
        find: What makes a new row this one.
        parts: Further sub-goals by name: columns, or the :class:`Lines` below the row.
        rest: The remaining columns, explained but without a sub-goal of their own.
    """

    name: str
    model: type[Any]
    find: Columns
    parts: Mapping[str, Columns | Lines] = field(default_factory=dict)
    rest: Columns = field(default_factory=dict)
    requires: tuple[str, ...] = ()
    weight: float = 1.0

    def subgoals(self, before: Session, after: Session, share: float) -> list[Subgoal]:
        """Return the sub-goals of the new row that meets most; together they make ``share``."""
        key = getattr(self.model, KEY)
        fresh = after.scalars(select(self.model).where(key > _last(before, self.model)).order_by(key)).all()
        found = max((row for row in fresh if _holds(row, self.find)), key=lambda row: sum(self._met(after, row).values()), default=None)
        met = dict.fromkeys(self.parts, False) if found is None else self._met(after, found)
        each = share / (1 + len(met))
        return [
            Subgoal(self.name, each, found is not None, self.requires),
            *(Subgoal(part, each, holds, (self.name,)) for part, holds in met.items()),
        ]

    def allowances(self, before: Session) -> list[Allowance]:
        """Allow one row with all these columns, and the rows that hang on it."""
        columns = {**self.rest, **self.find}
        below: list[Allowance] = []
        for part in self.parts.values():
            if isinstance(part, Lines):
                below += part.allowances(_last(before, self.model))
            else:
                columns |= part
        return [Insert(self.model.__tablename__, columns), *below]

    def _met(self, after: Session, row: Any) -> dict[str, bool]:
        return {
            name: part.met(after, getattr(row, KEY)) if isinstance(part, Lines) else _holds(row, part) for name, part in self.parts.items()
        }


Row = Changed | Gone | New


def row_subgoals(rows: Sequence[Row], before: Session, after: Session, share: float = 1.0) -> list[Subgoal]:
    """Return the sub-goals of the rows, their weights making ``share``; none where there are no rows."""
    unit = share / (sum(row.weight for row in rows) or 1)
    return [subgoal for row in rows for subgoal in row.subgoals(before, after, row.weight * unit)]


def row_allowances(rows: Sequence[Row], before: Session) -> list[Allowance]:
    """Return what the rows may change; several changes of one row make one allowance."""
    updates: dict[tuple[str, int], dict[str, Expected]] = {}
    others: list[Allowance] = []
    for allowance in (each for row in rows for each in row.allowances(before)):
        if isinstance(allowance, Update):
            updates.setdefault((allowance.table, allowance.key), {}).update(allowance.columns)
        else:
            others.append(allowance)
    return others + [Update(table, key, columns) for (table, key), columns in updates.items()]


def _last(state: Session, model: type[Any]) -> int:
    return state.scalar(select(func.max(getattr(model, KEY)))) or 0


def _holds(row: Any, columns: Columns) -> bool:
    """Whether an ORM row holds what is expected; predicates see stored values, as in an allowance."""
    cells = {column.key: stored(getattr(row, column.key)) for column in type(row).__mapper__.column_attrs}
    return all(fits(expected, cells[name], cells) for name, expected in columns.items())
