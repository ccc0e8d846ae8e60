"""Check 4: leave out each sub-goal; the score falls by its weight and that of every sub-goal that requires it, and there is no success."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from numpy.random import Generator

from genui_gym.prove.bench import NOTHING, Bench
from genui_gym.prove.context import Case, Context, Outcome
from genui_gym.prove.image import KEY, Edits, IllegalEdit, Row
from genui_gym.prove.legal import Legal
from genui_gym.reward import RewardReport, Subgoal
from genui_gym.reward.report import SIDE_EFFECT_CAP
from genui_gym.task import Answer
from genui_gym.task import Outcome as Ending

Omission = tuple[str, Edits, Answer | None]
_PAIRS = 12


def run(context: Context) -> Outcome:
    """Undo parts of every golden end state until each sub-goal has been left out."""
    outcome, tried, left_out, alone = Outcome(), 0, 0, 0
    for case in context.each(context.golden):
        bench = context.bench(case)
        names = {subgoal.name for subgoal in case.golden.report.subgoals} if case.golden else set()
        found: dict[str, int] = {}
        for omission in omissions(bench, context, case):
            if len(found) == len(names) and max(found.values()) == 1:
                break
            unmet = _leave_out(outcome, bench, case, omission)
            tried += 1
            for name in unmet:
                found[name] = min(found.get(name, len(unmet)), len(unmet))
        left_out += len(found)
        alone += sum(size == 1 for size in found.values())
        for name in sorted(names - found.keys()):
            outcome.fault(
                f"{case.task.id}: the sub-goal {name!r} was to be left out",
                "it stayed met whatever part of the golden path was undone",
                "Make its predicate depend on what the goal asks for",
            )
    outcome.figures = {"omissions": tried, "subgoals_left_out": left_out, "left_out_alone": alone}
    return outcome


def omissions(bench: Bench, context: Context, case: Case) -> Iterator[Omission]:
    """Yield parts of the golden path undone: the answer, single cells, single rows, pairs of rows, everything."""
    answer = case.answer
    if answer is not None:
        yield "no answer", NOTHING, None
    if answer is not None and case.task.shape in ("find", "refuse"):
        same = answer.outcome
        wrong: tuple[Ending, ...] = ("infeasible", "done")
        for other in (Answer("", same), Answer("something else", same), *(Answer(answer.text, each) for each in wrong)):
            yield f"the answer {other.text!r} with {other.outcome!r}", NOTHING, other
    legal, rng = Legal(context.app.metadata, bench.rows), context.rng("subgoals", case)
    yield from ((name, edits, answer) for name, edits in _cells(bench, legal, rng))
    for change in bench.changes:
        yield f"{change.table} {change.key} put back", {change.place: change.before}, answer
    for one, two in list(combinations(bench.changes, 2))[:_PAIRS]:
        name = f"{one.table} {one.key} and {two.table} {two.key} put back"
        yield name, {one.place: one.before, two.place: two.before}, answer
    yield "everything put back", {change.place: change.before for change in bench.changes}, answer


def _cells(bench: Bench, legal: Legal, rng: Generator) -> Iterator[tuple[str, Edits]]:
    for change in bench.changes:
        if change.after is None:
            continue
        for column in change.columns:
            assert change.before is not None
            yield f"{change.table}.{column} put back", {change.place: {**change.after, column: change.before[column]}}
        if change.before is None:
            for column in (name for name in change.after if name != KEY):
                for value in legal.others(change.table, column, change.after[column], rng)[:1]:
                    row: Row = {**change.after, column: value}
                    yield f"{change.table}.{column} = {value!r}", {change.place: row}


def _leave_out(outcome: Outcome, bench: Bench, case: Case, omission: Omission) -> frozenset[str]:
    """Score one omission; return the sub-goals whose own predicate no longer holds."""
    name, edits, answer = omission
    try:
        with bench.damaged(edits) as after:
            own = case.template.subgoals(case.task.params, bench.before, after, answer)
            report = bench.app.calculate_reward(bench.before, after, case.task, answer)
    except IllegalEdit:
        return frozenset()
    except Exception as error:  # an oracle is foreign code: whatever it raises is a finding
        outcome.fault(f"{case.task.id}: scored with {name}", f"the oracle raised {error!r}", "Make the oracle say no instead of raising")
        return frozenset()
    unmet = frozenset(subgoal.name for subgoal in own if not subgoal.met)
    _judge(outcome, case, name, unmet, expected_score(own, report.side_effects), report)
    return unmet


def _judge(outcome: Outcome, case: Case, name: str, unmet: frozenset[str], expected: float, report: RewardReport) -> None:
    if not math.isclose(report.score, expected, abs_tol=1e-6):
        outcome.fault(
            f"{case.task.id}: scored with {name}, which leaves out {', '.join(sorted(unmet)) or 'no sub-goal'}",
            f"it scored {report.score:g} where the weights say {expected:g}",
            "Let the score be the weights of the sub-goals that are met and whose requirements are met",
        )
    if report.success and unmet:
        outcome.fault(
            f"{case.task.id}: scored with {name}, which leaves out {', '.join(sorted(unmet))}",
            "it was a success",
            "Success needs every sub-goal",
        )


def expected_score(subgoals: Sequence[Subgoal], side_effects: Sequence[str]) -> float:
    """Work out the score from the sub-goals' own predicates, apart from the reward kit."""
    fallen = {subgoal.name for subgoal in subgoals if not subgoal.met}
    while True:
        dragged = {subgoal.name for subgoal in subgoals if fallen.intersection(subgoal.requires)} - fallen
        if not dragged:
            break
        fallen |= dragged
    total = sum(subgoal.weight for subgoal in subgoals if subgoal.name not in fallen)
    return min(total, SIDE_EFFECT_CAP) if side_effects else total
