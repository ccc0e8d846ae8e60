"""Check 3: every record and every order of steps that satisfies the goal's words is accepted.

``Template.routes`` enumerates them by a predicate written apart from the solution: ties, orders of independent parts, other entrances.
"""

from __future__ import annotations

from genui_gym.errors import GenuiError
from genui_gym.prove.context import Case, Context, Outcome, rate
from genui_gym.task import Step


def run(context: Context) -> Outcome:
    """Play every route of every task."""
    outcome, listed = Outcome(), []
    for case in context.cases:
        try:
            bench = context.bench(case)
            listed += [(case, tuple(route)) for route in case.template.routes(case.task.params, bench.before)]
        except Exception as error:  # routes() is the app's own code
            outcome.fault(f"{case.task.id}: its routes were asked for", f"routes() raised {error!r}", "Mend routes()")
    successes = sum(_succeeds(context, outcome, case, route) for case, route in context.each(listed))
    with_routes = {case.task.template for case, _ in listed}
    outcome.figures = {
        "routes": len(listed),
        "route_rate": rate(successes, len(listed)),
        "templates_without_routes": sorted({case.task.template for case in context.cases} - with_routes),
    }
    return outcome


def _succeeds(context: Context, outcome: Outcome, case: Case, route: tuple[Step, ...]) -> bool:
    asked = f"{case.task.id}: the route [{', '.join(map(str, route))}] was played"
    try:
        played = context.player.play(case.task, route)
    except GenuiError as error:
        outcome.fault(asked, str(error), "Mend what the message names")
        return False
    if played.problem:
        outcome.fault(asked, played.problem, "Make the route name a control that is on the page")
    elif not played.report.success:
        unmet = ", ".join(subgoal.name for subgoal in played.report.subgoals if not subgoal.met) or "none"
        seen = f"it scored {played.report.score:g}; unmet: {unmet}; side effects: {'; '.join(played.report.side_effects) or 'none'}"
        outcome.fault(asked, seen, "Make the oracle judge the goal's words, not the record that the solution picked")
    return bool(not played.problem and played.report.success)
