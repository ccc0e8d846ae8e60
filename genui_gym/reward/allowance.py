"""Allowances: the changes that a goal explains, named row by row and column by column.

An expected cell is a literal, a predicate ``(value, row) -> bool`` on stored values, or :data:`FREE`. An insert must name every column of
its table but the key; a column left out is not allowed to be anything. ``FREE`` says that any value is as good as another, which the
proof counts against the oracle, so it stands only where the app itself makes the value up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from enum import Enum
from typing import Any, Final

from genui_gym.reward.changes import Change


class _Free:
    def __repr__(self) -> str:
        return "FREE"


FREE: Final = _Free()
"""Any value will do."""

KEY: Final = "id"
"""Every table of an app has an integer primary key of this name; which number a new row got says nothing."""

Expected = Any | Callable[[Any, Mapping[str, Any]], bool]


@dataclass(frozen=True)
class Insert:
    """Up to ``count`` new rows whose every column is as expected."""

    table: str
    columns: Mapping[str, Expected]
    count: int = 1

    def explains(self, change: Change) -> bool:
        """Whether this row is such a new row."""
        return (
            change.op == "insert"
            and change.table == self.table
            and all(
                name == KEY or (name in self.columns and fits(self.columns[name], value, change.after))
                for name, value in change.after.items()
            )
        )


@dataclass(frozen=True)
class Update:
    """The row with this ``key`` (its integer primary key) may change in the named columns, to the expected values."""

    table: str
    key: int
    columns: Mapping[str, Expected]
    count: int = 1

    def explains(self, change: Change) -> bool:
        """Whether every changed cell of the row is one of these."""
        return (
            change.op == "update"
            and change.table == self.table
            and change.rowid == self.key
            and all(name in self.columns and fits(self.columns[name], change.after[name], change.after) for name in change.columns)
        )


@dataclass(frozen=True)
class Delete:
    """The row with this ``key`` (its integer primary key) may go."""

    table: str
    key: int
    count: int = 1

    def explains(self, change: Change) -> bool:
        """Whether it is this row that went."""
        return change.op == "delete" and change.table == self.table and change.rowid == self.key


Allowance = Insert | Update | Delete


def stored(value: Any) -> Any:
    """Return a Python value as SQLite stores it through SQLAlchemy."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, datetime):
        return value.isoformat(sep=" ", timespec="microseconds")
    if isinstance(value, time):
        return value.isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Enum):
        return value.name
    return value


def fits(expected: Expected, value: Any, row: Mapping[str, Any]) -> bool:
    """Whether the stored ``value`` of a cell of ``row`` is as expected."""
    if expected is FREE:
        return True
    if callable(expected):
        return bool(expected(value, row))
    return bool(stored(expected) == value)
