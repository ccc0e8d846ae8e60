"""Rows of a serialized SQLite image, read and written with raw SQL.

This is the proof's own view of a database. It shares no code with the frame check that it judges.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

KEY = "id"
"""Every table of an app has an integer primary key of this name."""

Row = Mapping[str, Any]
Place = tuple[str, int]
"""A table and a key."""

Edits = Mapping[Place, Row | None]
"""What to put into each place: a whole row, or ``None`` to delete."""


class IllegalEdit(Exception):
    """The schema does not allow the edit, so no app could have made it."""


@dataclass(frozen=True)
class RowChange:
    """One row that differs between two images; ``None`` where it does not exist."""

    table: str
    key: int
    before: Row | None
    after: Row | None

    @property
    def place(self) -> Place:
        return self.table, self.key

    @property
    def columns(self) -> tuple[str, ...]:
        """The cells that differ; none for a row that was added or deleted."""
        if self.before is None or self.after is None:
            return ()
        return tuple(name for name in self.after if self.before[name] != self.after[name])

    def signature(self) -> tuple[Any, ...]:
        """What the change is, apart from the number that a new row happened to get."""
        key = None if self.before is None else self.key
        after = None if self.after is None else tuple((name, repr(value)) for name, value in self.after.items() if name != KEY)
        return self.table, key, after


def open_raw(image: bytes) -> sqlite3.Connection:
    """Return a connection of our own on a copy of ``image``; every statement commits by itself."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(image)
    return connection


Tables = dict[str, dict[int, Row]]
"""Rows by table and key."""


def read_tables(connection: sqlite3.Connection, known: Mapping[str, Mapping[int, Row]] | None = None) -> Tables:
    """Return every row of every table; rows that are as in ``known`` are the same objects, which makes comparing them quick."""
    query = "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    tables: Tables = {}
    for (table,) in connection.execute(query).fetchall():
        cursor = connection.execute(f'SELECT * FROM main."{table}"')
        columns = [column[0] for column in cursor.description]
        if KEY not in columns:
            tables[table] = {}
            continue
        place, old = columns.index(KEY), (known or {}).get(table, {})
        tables[table] = {values[place]: _row(columns, values, old.get(values[place])) for values in cursor}
    return tables


def _row(columns: Sequence[str], values: tuple[Any, ...], known: Row | None) -> Row:
    if known is not None and tuple(known.values()) == values:
        return known
    return dict(zip(columns, values, strict=True))


def row_changes(before: Mapping[str, Mapping[int, Row]], after: Mapping[str, Mapping[int, Row]]) -> tuple[RowChange, ...]:
    """Return the rows that differ, in table and key order."""
    return tuple(
        RowChange(table, key, before[table].get(key), after[table].get(key))
        for table in sorted(after)
        for key in sorted(before[table].keys() | after[table].keys())
        if (old := before[table].get(key)) is not (new := after[table].get(key)) and old != new
    )


def same_changes(one: Iterable[RowChange], other: Iterable[RowChange]) -> bool:
    """Whether both are the same changes, apart from the keys of new rows."""
    return sorted(map(repr, (c.signature() for c in one))) == sorted(map(repr, (c.signature() for c in other)))


def apply_edits(connection: sqlite3.Connection, edits: Edits) -> dict[Place, Row | None]:
    """Carry out ``edits``; return the edits that undo them.

    Raises:
        IllegalEdit: The schema forbids it; nothing was changed.
    """
    undo: dict[Place, Row | None] = {place: _read(connection, place) for place in edits}
    try:
        _write(connection, edits)
    except sqlite3.IntegrityError as error:
        _write(connection, undo)
        raise IllegalEdit(str(error)) from error
    return undo


def _read(connection: sqlite3.Connection, place: Place) -> Row | None:
    cursor = connection.execute(f'SELECT * FROM main."{place[0]}" WHERE "{KEY}" = ?', (place[1],))
    values = cursor.fetchone()
    return None if values is None else dict(zip((column[0] for column in cursor.description), values, strict=True))


def _write(connection: sqlite3.Connection, edits: Edits) -> None:
    for table, key in edits:
        connection.execute(f'DELETE FROM main."{table}" WHERE "{KEY}" = ?', (key,))
    for (table, _), row in edits.items():
        if row is not None:
            columns = ", ".join(f'"{name}"' for name in row)
            connection.execute(f'INSERT INTO main."{table}" ({columns}) VALUES ({", ".join("?" * len(row))})', tuple(row.values()))
