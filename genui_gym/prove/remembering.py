"""A session on a database that never changes remembers what each query answered, so that an oracle is asked thousands of times quickly."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import FrozenResult, Result
from sqlalchemy.orm import ORMExecuteState, Session


def remember_answers(session: Session) -> None:
    """Keep every answer of ``session``, with the objects in it, until it is closed.

    The database under it has to be read-only: queries are told apart by their statement and parameters alone. What a statement cannot be
    told apart by (no cache key) is asked each time.
    """
    answers: dict[Hashable, Callable[[], Result[Any]]] = {}
    held: list[object] = []

    def hold(session: Session, loaded: object) -> None:
        """A session forgets rows that nobody holds, and would read lazily loaded ones again."""
        held.append(loaded)

    def answer(state: ORMExecuteState) -> Result[Any] | None:
        if not state.is_select or state.is_column_load or state.is_relationship_load:
            return None
        key = _key(state)
        if key is None:
            return None
        if key not in answers:
            answers[key] = FrozenResult(state.invoke_statement())
        return answers[key]()

    event.listen(session, "loaded_as_persistent", hold)
    event.listen(session, "do_orm_execute", answer)


def _key(state: ORMExecuteState) -> Hashable | None:
    known = state.statement._generate_cache_key()  # type: ignore[attr-defined]  # how SQLAlchemy's own caching example tells statements apart
    if known is None:
        return None
    return known.key, tuple(_frozen(each.effective_value) for each in known.bindparams), repr(state.parameters or "")


def _frozen(value: Any) -> Hashable:
    return tuple(value) if isinstance(value, (list, set)) else value
