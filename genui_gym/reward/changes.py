"""What changed between two databases: the net change of each row, as stored.

A world's change log (see :mod:`genui_gym.world`) names the rows that were touched, so only those are compared; without a log every
table is read. Both ways give the same answer, and ``prove`` holds them against each other.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from sqlalchemy.orm import Session

TOUCHED = "genui.touched"
"""Key of ``Session.info`` under which a world leaves the touched rows: a set of ``(table, rowid)``."""

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Change:
    """The net change of one row; values are SQLite's own (dates as ISO text, booleans as 0 and 1)."""

    table: str
    op: Literal["insert", "update", "delete"]
    rowid: int
    before: Row
    after: Row

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns whose value differs (all of them for an insert or a delete)."""
        row = self.after or self.before
        return tuple(name for name in row if self.op != "update" or self.before[name] != self.after[name])

    def __str__(self) -> str:
        what = {"insert": "was added", "delete": "was deleted"}.get(self.op)
        if what is None:
            what = "changed " + ", ".join(f"{c} from {self.before[c]!r} to {self.after[c]!r}" for c in self.columns)
        return f"{self.table} {self.rowid} {what}"


def net_changes(before: Session, after: Session) -> tuple[Change, ...]:
    """Return every row that differs between the two databases, in table and row order."""
    old, new = raw_connection(before), raw_connection(after)
    touched = after.info.get(TOUCHED)
    keys = _all_keys(old, new) if touched is None else sorted(touched)
    changes = (_compare(table, rowid, old, new) for table, rowid in keys)
    return tuple(change for change in changes if change is not None)


def raw_connection(session: Session) -> sqlite3.Connection:
    """Return the SQLite connection under a session."""
    return cast(sqlite3.Connection, session.connection().connection.driver_connection)


def table_names(connection: sqlite3.Connection) -> list[str]:
    """Return the names of the tables of a database, sorted."""
    rows = connection.execute("SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    return [name for (name,) in rows]


def _all_keys(old: sqlite3.Connection, new: sqlite3.Connection) -> Iterable[tuple[str, int]]:
    for table in table_names(new):
        query = f'SELECT rowid, * FROM main."{table}"'
        left = {row[0]: tuple(row) for row in old.cursor().execute(query)}
        right = {row[0]: tuple(row) for row in new.cursor().execute(query)}
        yield from ((table, rowid) for rowid in sorted(left.keys() | right.keys()) if left.get(rowid) != right.get(rowid))


def _compare(table: str, rowid: int, old: sqlite3.Connection, new: sqlite3.Connection) -> Change | None:
    was, now = _row(old, table, rowid), _row(new, table, rowid)
    if was == now:
        return None
    op: Literal["insert", "update", "delete"] = "insert" if not was else "delete" if not now else "update"
    return Change(table, op, rowid, was, now)


def _row(connection: sqlite3.Connection, table: str, rowid: int) -> dict[str, Any]:
    cursor = connection.cursor()
    cursor.row_factory = None
    values = cursor.execute(f'SELECT * FROM main."{table}" WHERE rowid = ?', (rowid,)).fetchone()
    return {} if values is None else dict(zip((column[0] for column in cursor.description), values, strict=True))
