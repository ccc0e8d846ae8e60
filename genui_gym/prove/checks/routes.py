"""Check 3: every record and every order of steps that satisfies the goal's words is accepted.

``Template.routes`` enumerates them by a predicate written apart from the solution: ties, orders of independent parts, other entrances.
What holds of every app is tried without being said: fields filled in the other order, the last page entered by its address, a look
around first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from genui_gym.errors import GenuiError
from genui_gym.prove.context import Case, Context, Outcome, rate
from genui_gym.prove.player import split_finish
from genui_gym.task import Step, goto

_FILLING = ("fill", "select_option")


def run(context: Context) -> Outcome:
    """Play every route of every task, and the ones that can be made of the solution for one task of each template."""
    outcome, listed = Outcome(), []
    for case in context.cases:
        try:
            listed += [(case, tuple(route)) for route in case.template.routes(case.task.params, context.bench(case).before)]
        except Exception as error:  # routes() is the app's own code
            outcome.fault(f"{case.task.id}: its routes were asked for", f"routes() raised {error!r}", "Mend routes()")
    made = [(case, route) for case in context.sample if case.succeeded for route in _made(case)]
    successes = sum(_succeeds(context, outcome, case, route) for case, route in context.each([*listed, *made]))
    templates, own = {case.task.template for case in context.cases}, {case.task.template for case, _ in listed}
    outcome.figures = {
        "routes": len(listed),
        "routes_made": len(made),
        "route_rate": rate(successes, len(listed) + len(made)),
        "share_with_own_routes": rate(len(own), len(templates)),
        "share_with_any_route": rate(len(own | {case.task.template for case, _ in made}), len(templates)),
        "templates_without_routes": sorted(templates - own),
    }
    return outcome


def _made(case: Case) -> Iterator[tuple[Step, ...]]:
    """Yield routes that follow from the solution: the same work in another order, from another entrance, after a look around."""
    work, ending = split_finish(case.steps)
    turned = tuple(step for filling, steps in groupby(work, _fills) for step in (reversed(list(steps)) if filling else steps))
    if turned != work:
        yield (*turned, *ending)
    assert case.golden is not None
    addresses = case.golden.addresses
    arrivals = [index for index in range(1, case.golden.sent + 1) if addresses[index] != addresses[index - 1]]
    if arrivals:
        yield (goto(addresses[arrivals[-1]]), *work[arrivals[-1] :], *ending)
        yield (*(goto(addresses[index]) for index in arrivals[:2]), Step("go_back"), goto(addresses[0]), *work, *ending)


def _fills(step: Step) -> bool:
    return step.action in _FILLING


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
