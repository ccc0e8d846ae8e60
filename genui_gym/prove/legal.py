"""Other values that a cell could legally hold: drawn from its own column, from the table it refers to, or made by its type."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from numpy.random import Generator
from sqlalchemy import JSON, Boolean, Column, Date, DateTime, Enum, Float, Integer, MetaData, Numeric, String, Time

from genui_gym.prove.image import KEY, Row

_WANTED = 12


class Legal:
    """Knows the columns of an app and the values that stand in them.

    Args:
        metadata: The app's tables: types, null-ability, references.
        rows: The rows of an image by table and key.
    """

    def __init__(self, metadata: MetaData, rows: Mapping[str, Mapping[int, Row]]) -> None:
        self._columns: dict[tuple[str, str], Column[Any]] = {(t.name, c.name): c for t in metadata.tables.values() for c in t.columns}
        self._rows = rows
        self._pools: dict[tuple[str, str], list[Any]] = {}

    def columns(self, table: str) -> list[str]:
        """Return the columns of ``table`` but its key."""
        return [name for (owner, name) in self._columns if owner == table and name != KEY]

    def target(self, table: str, column: str) -> str | None:
        """Return the table that the column refers to, if any."""
        references = self._columns[table, column].foreign_keys if (table, column) in self._columns else ()
        return next((key.column.table.name for key in references), None)

    def is_text(self, table: str, column: str) -> bool:
        """Whether the column holds plain text or the names of a choice."""
        return (table, column) in self._columns and isinstance(self._columns[table, column].type, String)

    def is_unique(self, table: str, column: str) -> bool:
        """Whether no two rows may hold the same value."""
        described = self._columns[table, column]
        return bool(described.unique) or any(
            index.unique and [each.name for each in index.columns] == [column] for index in described.table.indexes
        )

    def others(self, table: str, column: str, value: Any, rng: Generator) -> list[Any]:
        """Return legal stored values other than ``value``, in random order, the ones that stand in the column first."""
        pool = self._pool(table, column)
        start = int(rng.integers(len(pool))) if pool else 0
        standing = [each for each in (*pool[start:], *pool[:start]) if each != value][:_WANTED]
        made = [each for each in self._made(table, column, value) if each != value and each not in standing]
        return standing + made

    def _pool(self, table: str, column: str) -> list[Any]:
        if (table, column) not in self._pools:
            target = self.target(table, column)
            values = self._rows[target].keys() if target else {row[column] for row in self._rows[table].values()}
            self._pools[table, column] = sorted((each for each in values if each is not None), key=repr)
        return self._pools[table, column]

    def _made(self, table: str, column: str, value: Any) -> list[Any]:
        described = self._columns[table, column]
        nothing = [None] if described.nullable else []
        if described.foreign_keys or isinstance(described.type, JSON):
            return nothing
        return _by_type(described.type, value) + nothing


def _by_type(kind: Any, value: Any) -> list[Any]:
    if isinstance(kind, Enum):
        return list(kind.enums)
    if isinstance(kind, Boolean):
        return [0, 1]
    if isinstance(kind, Integer):
        return [(value or 0) + 1, (value or 0) + 100]
    if isinstance(kind, (Float, Numeric)):
        return [float(value or 0) + 1.0]
    if isinstance(kind, Date):
        return [(date.fromisoformat(value or "2026-01-01") + timedelta(days=1)).isoformat()]
    if isinstance(kind, DateTime):
        moved = datetime.fromisoformat(value or "2026-01-01 00:00:00") + timedelta(hours=1)
        return [moved.isoformat(sep=" ", timespec="microseconds")]
    if isinstance(kind, Time):
        return ["09:30:00.000000", "17:45:00.000000"]
    return [f"{value} B" if value else "Other"] if isinstance(kind, String) else []
