"""Check 12: scoring twice says the same and changes nothing, it opens the database read-only, and an oracle that raises is reported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Never

from sqlalchemy.orm import Session

from genui_gym.apps import App
from genui_gym.errors import OracleError
from genui_gym.prove.bench import Bench
from genui_gym.prove.context import Case, Context, Outcome
from genui_gym.reward import RewardReport
from genui_gym.reward.changes import raw_connection
from genui_gym.task import Answer, Task
from genui_gym.world import World

Oracle = Callable[[Session, Session, Task, Answer | None], RewardReport]


def run(context: Context) -> Outcome:
    """Score every task twice, at reset and at the golden end; then put broken oracles into a live world."""
    outcome, scored = Outcome(), 0
    for case in context.each(context.cases):
        scored += _score_twice(outcome, context.idle_bench(case), case, None, "the state at reset")
        scored += _score_twice(outcome, context.bench(case), case, case.answer, "the golden end state")
    if context.cases:
        _broken_oracles(outcome, context.app, context.cases[0])
    outcome.figures = {"scored_twice": scored}
    return outcome


def _score_twice(outcome: Outcome, bench: Bench, case: Case, answer: Answer | None, name: str) -> bool:
    asked = f"{case.task.id}: {name} was scored twice"
    was = bench.image(), bench.writes()
    try:
        first, second = bench.score(case.task, answer), bench.score(case.task, answer)
    except Exception as error:  # an oracle is foreign code: whatever it raises is a finding
        outcome.fault(asked, f"the oracle raised {error!r}", "Make it read only, and say no instead of raising")
        return False
    if first != second:
        seen = f"it was {first.score:g}, then {second.score:g}"
        outcome.fault(asked, seen, "Let the oracle depend on the database and the answer alone")
    if was != (bench.image(), bench.writes()):
        outcome.fault(asked, "the database was another afterwards", "Let the oracle only read")
    return True


def _broken_oracles(outcome: Outcome, app: App, case: Case) -> None:
    """Put oracles into the app's world that write or raise; the world must name both as oracle errors."""
    table = next(iter(app.metadata.tables))
    oracles: tuple[tuple[str, Oracle], ...] = (
        ("writes to the database", lambda before, after, task, answer: _write(after, table)),
        ("writes to the state at reset", lambda before, after, task, answer: _write(before, table)),
        ("divides by zero", lambda before, after, task, answer: _raise()),
    )
    for name, oracle in oracles:
        world = World.open(replace(app, calculate_reward=oracle), case.task.seed)
        try:
            world.reward(case.task)
        except OracleError:
            continue
        finally:
            world.close()
        asked = f"An oracle that {name} was put into the world"
        outcome.fault(asked, "it gave a score", "Open the database read-only and report what it raises")


def _write(session: Session, table: str) -> Never:
    """Delete everything with the raw connection, which no session could keep from it; raise only if the database refuses."""
    raw_connection(session).execute(f'DELETE FROM main."{table}"')
    raise AssertionError("the database took a write")  # pragma: no cover


def _raise() -> Never:
    raise ZeroDivisionError("on purpose")
