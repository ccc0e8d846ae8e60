"""A golden end state on the bench: damage it, ask the oracle, put it back. Thousands of times a second where the oracle is quick."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import Self

from sqlalchemy import Engine, create_engine
from sqlalchemy.orm import Session
from sqlalchemy.pool import StaticPool

from genui_gym.apps import App
from genui_gym.prove.image import Edits, Place, Row, RowChange, apply_edits, open_raw, read_tables, row_changes
from genui_gym.prove.remembering import remember_answers
from genui_gym.reward import RewardReport
from genui_gym.reward.changes import TOUCHED
from genui_gym.task import Answer, Task

NOTHING: Edits = {}


class Ground:
    """The database at reset, read-only: what every end state of a seed is held against.

    Attributes:
        image: It, serialized.
        rows: Its rows by table and key.
        session: A session on it, kept for all scores: nothing in it changes, so what was read once is not read again.
    """

    def __init__(self, image: bytes) -> None:
        self.image = image
        self.raw = open_raw(image)
        self.rows = read_tables(self.raw)
        self._engine = _engine_on(self.raw)
        _lock(self.raw, True)
        self.session = Session(self._engine)
        remember_answers(self.session)

    def close(self) -> None:
        """Close the database."""
        self.session.close()
        self._engine.dispose()
        self.raw.close()


class Bench:
    """The database at the end of a golden path, scored read-only against the one at reset.

    Args:
        app: Whose oracle is asked.
        ground: The database at reset; it outlives the bench.
        after: The end state, serialized.

    Attributes:
        before: Session on the state at reset.
        old: Its rows by table and key.
        rows: The rows of the undamaged end state.
        changes: What the golden path changed.
    """

    def __init__(self, app: App, ground: Ground, after: bytes) -> None:
        self.app, self._ground = app, ground
        self.before, self.old = ground.session, ground.rows
        self._new = open_raw(after)
        self.rows = read_tables(self._new, ground.rows)
        self.changes: tuple[RowChange, ...] = row_changes(self.old, self.rows)
        self._engine = _engine_on(self._new)
        _lock(self._new, True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the end state."""
        self._engine.dispose()
        self._new.close()

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
        undo: Edits = NOTHING
        if edits:
            _lock(self._new, False)
            try:
                undo = apply_edits(self._new, edits)
            finally:
                _lock(self._new, True)
        session = Session(self._engine, info={} if scan else {TOUCHED: self.touched | set(edits)})
        try:
            yield session
        finally:
            session.close()
            if not self.before.is_active:
                self.before.rollback()
            if undo:
                _lock(self._new, False)
                apply_edits(self._new, undo)
                _lock(self._new, True)

    def score(self, task: Task, answer: Answer | None, edits: Edits = NOTHING, scan: bool = False) -> RewardReport:
        """Ask the app's oracle about the damaged end state; what it raises comes through."""
        with self.damaged(edits, scan) as after:
            return self.app.calculate_reward(self.before, after, task, answer)

    def writes(self) -> int:
        """Return how many rows were ever written to either database."""
        return self._ground.raw.total_changes + self._new.total_changes

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
