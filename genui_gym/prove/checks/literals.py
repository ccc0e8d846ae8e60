"""Check 5: change one literal of the task to a near miss; the golden end state must no longer be a success.

A near miss whose own solution ends in the same state and answer ("under 150" and "under 151" pick the same hotel) asks for nothing else,
so it is no mutation; a literal of which every near miss is like that decides nothing, and that is a fault.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy.exc import MultipleResultsFound, NoResultFound

from genui_gym.errors import TaskError
from genui_gym.prove.bench import Bench
from genui_gym.prove.context import Case, Context, Outcome, changed, rate
from genui_gym.prove.player import finishing_answer
from genui_gym.task import Json, Step, Task

Verdict = Literal["refused", "accepted", "equal", "raised"]
BAR = 0.99
ENOUGH = 3
"""Near misses of a literal that are tried; more only while none of them asks for anything else."""
REFUSALS = (LookupError, ValueError, TaskError, NoResultFound, MultipleResultsFound)
"""What an oracle may raise on a literal that fits nothing: looking it up failed."""


@dataclass
class _Tally:
    tried: int = 0
    killed: int = 0
    equal: int = 0


def run(context: Context) -> Outcome:
    """Try the near misses of every literal of every task."""
    outcome, tally = Outcome(), _Tally()
    for case in context.each(context.golden):
        bench = context.bench(case)
        for literal, value in case.task.params.items():
            _try_literal(context, outcome, tally, case, bench, literal, value)
    kill_rate = rate(tally.killed, tally.tried)
    outcome.figures = {"literal_mutations": tally.tried, "literal_kill_rate": kill_rate, "literal_equivalents": tally.equal}
    if kill_rate < BAR:
        outcome.fault(
            "Literals of tasks were changed to near misses",
            f"{tally.tried - tally.killed} of {tally.tried} were still a success on the golden end state",
            "Make the oracle compare the literals of the survivors",
        )
    return outcome


def _try_literal(context: Context, outcome: Outcome, tally: _Tally, case: Case, bench: Bench, literal: str, value: Json) -> None:
    near, verdicts = context.literals(case).near_misses(value), list[Verdict]()
    for other in near:
        if len(verdicts) >= ENOUGH and any(verdict != "equal" for verdict in verdicts):
            break
        verdicts.append(_verdict(context, outcome, case, bench, literal, other))
    equal = verdicts.count("equal")
    tally.tried += len(verdicts) - equal
    tally.equal += equal
    tally.killed += verdicts.count("refused")
    for other, verdict in zip(near, verdicts, strict=False):
        if verdict == "accepted":
            outcome.survivor(f"{case.task.id}: {literal}={value!r} changed to {other!r}")
    if near and equal == len(near) and case.task.shape in ("commit", "arrange"):
        outcome.fault(
            f"{case.task.id}: the literal {literal}={value!r} was changed to {', '.join(map(repr, near))}",
            "none of these changed what is right, for the oracle or the solution",
            "Draw it so that it decides something, or leave it out of the goal",
        )


def _verdict(context: Context, outcome: Outcome, case: Case, bench: Bench, literal: str, other: Json) -> Verdict:
    task = changed(case.task, literal, other)
    try:
        if not bench.score(task, case.answer).success:
            return "refused"
    except REFUSALS:
        return "refused"
    except Exception as error:  # an oracle is foreign code: whatever it raises is a finding
        asked = f"{case.task.id}: scored with {literal} changed to {other!r}"
        outcome.fault(asked, f"the oracle raised {error!r}", "Make it say no instead of raising")
        return "raised"
    return "equal" if asks_for_the_same(context, case, bench, task) else "accepted"


def asks_for_the_same(context: Context, case: Case, bench: Bench, task: Task) -> bool:
    """Whether the changed task's own solution ends in the same state with the same answer."""
    try:
        steps: tuple[Step, ...] = tuple(case.template.solution(task.params, bench.before))
    except Exception:  # the app's own code on parameters that it never drew: then they are not the same task
        return False
    if steps == case.steps:
        return True
    answer = finishing_answer(steps)
    if case.task.shape in ("find", "refuse"):
        return answer == case.answer
    return context.same_end(case, task, steps)
