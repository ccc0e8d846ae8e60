"""Check 1: the reward at reset, of a do-nothing agent, and of a ``finish`` at once is 0.

A task that pays for words alone, for a negative clause ("nothing was ordered") or for a bare outcome code pays an agent that never looked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from genui_gym.errors import GenuiError
from genui_gym.prove.context import Case, Context, Outcome
from genui_gym.reward import RewardReport
from genui_gym.task import Answer, Step, finish
from genui_gym.task import Outcome as Ending

_IDLE = (Step("noop"), Step("noop"), Step("noop"), finish())


def run(context: Context) -> Outcome:
    """Score every way of doing nothing: on the state at reset, and once for each template through the page."""
    outcome, most, states = Outcome(), 0.0, 0
    played: set[str] = set()
    for case in context.each(context.cases):
        bench = context.idle_bench(case)
        for name, answer in idle_answers(case):
            try:
                report = bench.score(case.task, answer)
            except Exception as error:  # an oracle is foreign code: whatever it raises is a finding
                outcome.fault(f"{case.task.id}: {name}", f"the oracle raised {error!r}", "Mend the oracle")
                continue
            states += 1
            most = max(most, report.score)
            _judge(outcome, case, name, report)
        if case.task.template not in played:
            played.add(case.task.template)
            most = max(most, _through_the_page(context, outcome, case))
    outcome.figures = {"do_nothing_score": most, "states": states}
    return outcome


def idle_answers(case: Case) -> Iterator[tuple[str, Answer | None]]:
    """Yield the ways to do nothing: no answer; each outcome with no words and with the goal; its literals with the outcomes that fit."""
    yield "the state at reset was scored", None
    words = dict.fromkeys(case.template.words(case.task.params).values())
    for ending in get_args(Ending):
        fits = (ending == "done") == (case.task.shape != "refuse")
        for text in ("", case.task.goal, *(words if fits else ())):
            yield f"finish({text!r}, {ending!r}) was called at once", Answer(text, ending)


def _through_the_page(context: Context, outcome: Outcome, case: Case) -> float:
    try:
        report = context.player.play(case.task, _IDLE).report
    except GenuiError as error:
        outcome.fault(f"{case.task.id}: three noop() and finish() were played", str(error), "Mend what the message names")
        return 0.0
    _judge(outcome, case, "three noop() and finish() were played", report)
    return report.score


def _judge(outcome: Outcome, case: Case, name: str, report: RewardReport) -> None:
    if report.score or report.success:
        paying = ", ".join(subgoal.name for subgoal in report.subgoals if subgoal.met) or "success with no sub-goal"
        outcome.fault(
            f"{case.task.id}: {name}",
            f"it scored {report.score:g} for: {paying}",
            "Let these sub-goals hold only after something was done, or require one that does",
        )
