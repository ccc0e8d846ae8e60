"""Why an episode failed, by rules on what its trace says, what it changed, and what its goal lets change. The first that fits decides.

1. **infrastructure**: the episode was lost to the machinery or to an agent without an answer. It counts nowhere.
2. **side effect**: every sub-goal is met, and something else was changed as well.
3. **wrong entity**: a change that the goal does not explain is to a record of a kind that the goal changes, but another one; or it makes
   such a record, or points it, to something else (a column whose name ends in ``_id`` has another value than the goal's).
4. **wrong value**: such a change is to the right record and leaves another value in it.
5. **wrong answer**: the agent finished with an answer (a question, a refusal) or an outcome that is not the task's.
6. **early finish**: the agent finished and something was still to be done.
7. **stuck**: the step limit. Of the last ten steps at least half were mistakes (``errors``) or were done before on the same page
   (``repeats``); else ``step limit``.

Changes to records of other kinds decide nothing while sub-goals are open: a cart that was not paid is no side effect but an early finish.
How many episodes had side effects is a measure of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from genui_gym.actions import Action, parse
from genui_gym.errors import ActionError
from genui_gym.reward import Allowance, Change, Delete, Insert
from genui_gym.reward.allowance import KEY, fits
from genui_gym.trace import Frame, Trace

KINDS = ("stuck", "wrong entity", "wrong value", "early finish", "side effect", "wrong answer", "infrastructure")
LAST_STEPS = 10
"""So many of the last steps say how an agent was stuck."""

_ENTITY, _VALUE = "wrong entity", "wrong value"
_REFERENCE = "_id"
_ANSWERED = ("find", "refuse")
"""The shapes of tasks whose goal is an answer."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A kind of failure, one of :data:`KINDS`, and what shows it."""

    kind: str
    detail: str = ""


def failure_of(trace: Trace, changes: Sequence[Change] = (), allowances: Sequence[Allowance] = ()) -> Failure | None:
    """Return why an episode failed; ``None`` for a success.

    Args:
        trace: The episode, with its outcome.
        changes: Every row that differs from the reset.
        allowances: What the goal lets change.
    """
    outcome = trace.outcome
    if outcome is None or outcome.ended == "error" or outcome.score is None:
        return Failure("infrastructure", outcome.error if outcome else "The trace ends without an outcome.")
    if outcome.success:
        return None
    last = trace.frames[-1]
    if last.subgoals and all(subgoal["met"] for subgoal in last.subgoals):
        return Failure("side effect", "; ".join(last.side_effects))
    wrong = list(_mistakes(last.side_effects, changes, allowances))
    for kind in (_ENTITY, _VALUE):
        if details := [each.detail for each in wrong if each.kind == kind]:
            return Failure(kind, "; ".join(details))
    if outcome.ended == "finish":
        return _finished(trace.header.shape, last)
    return Failure("stuck", _how_stuck(trace.frames))


def _mistakes(side_effects: Sequence[str], changes: Sequence[Change], allowances: Sequence[Allowance]) -> Iterator[Failure]:
    """Yield what was done to records of the kinds that the goal changes, and not as it says."""
    for change in changes:
        if not any(sentence.startswith(str(change)) for sentence in side_effects):
            continue
        near = [allowance for allowance in allowances if allowance.table == change.table]
        if near and (mistake := _mistake(change, near)):
            yield mistake


def _mistake(change: Change, near: Sequence[Allowance]) -> Failure | None:
    if change.op == "insert":
        inserts = [_differing(change, each) for each in near if isinstance(each, Insert)]
        wrong = min(inserts, key=len, default=None)
        if wrong is None:
            return Failure(_ENTITY, f"a new {change.table}")
        return _by_columns(f"a new {change.table}", wrong) if wrong else None
    named = [each for each in near if not isinstance(each, Insert) and each.key == change.rowid]
    what = f"{change.table} {change.rowid}"
    if not named:
        return Failure(_ENTITY, what)
    columns = min((_differing(change, each) for each in named), key=len)
    return _by_columns(what, columns) if columns else Failure(_VALUE, what)


def _differing(change: Change, allowance: Allowance) -> list[str]:
    """Return the changed columns that are not as the allowance says."""
    if isinstance(allowance, Delete) or change.op == "delete":
        return []
    expected = allowance.columns
    return [
        name
        for name in change.columns
        if name != KEY and not (name in expected and fits(expected[name], change.after[name], change.after))
    ]  # fmt: skip


def _by_columns(what: str, columns: Sequence[str]) -> Failure:
    kind = _ENTITY if any(name.endswith(_REFERENCE) for name in columns) else _VALUE
    return Failure(kind, f"{what}: {', '.join(columns)}")


def _finished(shape: str, last: Frame) -> Failure:
    call = _call(last.action)
    outcome = str(call.arguments.get("outcome", "done")) if call and call.name == "finish" else "infeasible"
    said = str(call.arguments.get("answer") or call.arguments.get("reason") or "") if call else ""
    if outcome != "done" or (shape in _ANSWERED and said):
        return Failure("wrong answer", f"{outcome}: {said}" if said else outcome)
    unmet = [str(subgoal["name"]) for subgoal in last.subgoals if not subgoal["met"]]
    return Failure("early finish", f"open: {', '.join(unmet)}" if unmet else "")


def _call(action: str | None) -> Action | None:
    try:
        return parse(action) if action else None
    except ActionError:
        return None


def _how_stuck(frames: Sequence[Frame]) -> str:
    """Say whether the last steps were mistakes, were done before, or were neither."""
    steps = [(before.axtree, after.action) for before, after in pairwise(frames)]
    first = max(0, len(steps) - LAST_STEPS)
    count = len(steps) - first
    errors = sum(bool(frame.error) for frame in frames[1:][first:])
    repeats = sum(steps[index] in steps[:index] for index in range(first, len(steps)))
    if count and 2 * errors >= count:
        return "errors"
    return "repeats" if count and 2 * repeats >= count else "step limit"
