"""Check 2: the golden path, played through the page like any agent's, ends in success; twice, and after a reload."""

from __future__ import annotations

from genui_gym.errors import GenuiError
from genui_gym.prove.bench import Bench
from genui_gym.prove.context import Case, Context, Outcome, rate
from genui_gym.prove.image import same_changes
from genui_gym.prove.player import Played


def run(context: Context) -> Outcome:
    """Judge the first play of each task, and play it once more in a fresh episode, with a reload of the page at the end."""
    outcome, plays, successes = Outcome(), 0, 0
    for case in context.each(context.cases):
        plays += 2
        if case.golden is None:
            outcome.fault(f"{case.task.id}: the golden path was played", case.problem, "Mend the solution, the page or the oracle")
            continue
        successes += _judge(outcome, case, case.golden, "the golden path was played")
        name = "the golden path was played again and the page reloaded"
        try:
            again = context.player.play(case.task, case.steps, reload=True)
        except GenuiError as error:
            outcome.fault(f"{case.task.id}: {name}", str(error), "Mend what the message names")
            continue
        successes += _judge(outcome, case, again, name)
        _compare(context, outcome, case, again)
        _rescore(context, outcome, case)
    outcome.figures = {"golden_rate": rate(successes, plays), "plays": plays, "backend": context.player.backend}
    return outcome


def _judge(outcome: Outcome, case: Case, played: Played, name: str) -> bool:
    if played.problem:
        outcome.fault(f"{case.task.id}: {name}", played.problem, "Make the solution name a control that is on the page")
        return False
    report = played.report
    if report.success and report.score == 1.0:
        return True
    unmet = ", ".join(subgoal.name for subgoal in report.subgoals if not subgoal.met) or "none"
    effects = "; ".join(report.side_effects) or "none"
    outcome.fault(
        f"{case.task.id}: {name}",
        f"it scored {report.score:g}; unmet: {unmet}; side effects: {effects}",
        "The solution and the oracle derive different things from the goal: mend the one that is wrong",
    )
    return False


def _compare(context: Context, outcome: Outcome, case: Case, again: Played) -> None:
    """Hold the second play's end state against the first's."""
    with context.bench(case) as first, Bench(context.app, case.before, again.image) as second:
        if not same_changes(first.changes, second.changes):
            outcome.fault(
                f"{case.task.id}: the golden path was played twice",
                "it left two different databases",
                "Use current_world().now and .rng for time and chance, and keep nothing in the process",
            )


def _rescore(context: Context, outcome: Outcome, case: Case) -> None:
    """Hold the environment's score, which follows the change log, against one that reads every table."""
    if not case.succeeded:
        return
    with context.bench(case) as bench:
        report = bench.score(case.task, case.answer, scan=True)
        if not report.success:
            outcome.fault(
                f"{case.task.id}: the golden end state was scored again by reading every table",
                f"it scored {report.score:g} where the change log led to a success",
                "The change log missed a row, or the oracle depends on more than the database and the answer",
            )
