"""A golden end state on the bench: damage it, ask the oracle, put it back. Thousands of times a second where the oracle is quick."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import Self

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.orm import Session
from sqlalchemy.pool import StaticPool

from genui_gym.apps import App
from genui_gym.prove.image import Edits, Place, Row, RowChange, apply_edits, open_raw, read_tables, row_changes
from genui_gym.reward import RewardReport
from genui_gym.reward.changes import TOUCHED
from genui_gym.task import Answer, Task

NOTHING: Edits = {}


class Bench:
    """The database at reset and at the end of a golden path, both scored read-only.

    Attributes:
        before: Session on the state at reset.
        old: Its rows by table and key.
        rows: The rows of the undamaged end state.
        changes: What the golden path changed.
    """

    def __init__(self, app: App, before: bytes, after: bytes) -> None:
        self.app = app
        self._old, self._new = open_raw(before), open_raw(after)
        self.old, self.rows = read_tables(self._old), read_tables(self._new)
        self.changes: tuple[RowChange, ...] = row_changes(self.old, self.rows)
        self._engines = _engine_on(self._old), _engine_on(self._new)
        _lock(self._old, True)
        _lock(self._new, True)
        self.before = Session(self._engines[0])
        self._loaded: list[object] = []
        event.listen(self.before, "loaded_as_persistent", self._keep)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close both databases."""
        self.before.close()
        for engine in self._engines:
            engine.dispose()
        self._old.close()
        self._new.close()

    def _keep(self, session: Session, loaded: object) -> None:
        """Hold on to what was loaded: a session forgets rows that nobody holds, and would read the state at reset again for each score."""
        self._loaded.append(loaded)

    @property
    def touched(self) -> set[Place]:
        """The places that the golden path changed."""
        return {change.place for change in self.changes}

    @contextmanager
    def damaged(self, edits: Edits, scan: bool = False) -> Iterator[Session]:
        """Give a read-only session on the end state with ``edits`` done to it, and undo them.

        Args:
            edits: What to do to it.
            scan: Leave out the list of touched rows, so that the frame check reads every table.

        Raises:
            IllegalEdit: The schema forbids the edits.
        """
        _lock(self._new, False)
        undo = apply_edits(self._new, edits)
        _lock(self._new, True)
        session = Session(self._engines[1], info={} if scan else {TOUCHED: self.touched | set(edits)})
        try:
            yield session
        finally:
            session.close()
            _lock(self._new, False)
            apply_edits(self._new, undo)
            _lock(self._new, True)

    def score(self, task: Task, answer: Answer | None, edits: Edits = NOTHING, scan: bool = False) -> RewardReport:
        """Ask the app's oracle about the damaged end state; what it raises comes through."""
        with self.damaged(edits, scan) as after:
            return self.app.calculate_reward(self.before, after, task, answer)

    def writes(self) -> int:
        """Return how many rows were ever written to either database."""
        return self._old.total_changes + self._new.total_changes

    def image(self) -> bytes:
        """Return the end state as it is now."""
        return self._new.serialize()

    def free_keys(self, table: str, count: int = 1) -> list[int]:
        """Return keys that a new row of ``table`` could get."""
        known: Mapping[int, Row] = self.rows[table] | self.old[table]
        first = max(known, default=0) + 1
        return list(range(first, first + count))


def _engine_on(connection: sqlite3.Connection) -> Engine:
    return create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)


def _lock(connection: sqlite3.Connection, locked: bool) -> None:
    connection.execute(f"PRAGMA query_only = {'ON' if locked else 'OFF'}")
