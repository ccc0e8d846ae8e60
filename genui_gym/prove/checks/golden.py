"""Check 2: the golden path, played through the page like any agent's, ends in success; twice, and after a reload.

Every task is played twice without a browser, the second time with a reload at the end. One task of each template is played in another
skin, with every interruption and distractor, and once in every other language for which the app has a catalogue. For one task of each
template the second play is beside Chromium, step by step: both have to list the same elements on every page, and end alike. Some also go
back and forth there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from statistics import median

from genui_gym.elements import PageState
from genui_gym.errors import ActionError, GenuiError
from genui_gym.presentation import Presentation
from genui_gym.prove.bench import Bench
from genui_gym.prove.context import Case, Context, Outcome, rate
from genui_gym.prove.dress import HARD, dressed, speaking
from genui_gym.prove.image import same_changes
from genui_gym.prove.player import Played, Player, split_finish
from genui_gym.task import Step, goto
from genui_gym.text.compare import differences

_AGAIN = "the golden path was played again and the page reloaded"
_SHOWN = 6
"""Lines of a difference that are quoted."""


def run(context: Context) -> Outcome:
    """Judge the first play of each task, play it again, and play some in Chromium."""
    outcome, plays, successes, pages, abroad = Outcome(), 0, 0, 0, 0
    in_chromium = [case for case in context.sample if case.golden is not None] if context.chromium else []
    for case in context.each(context.cases):
        plays += 2
        if case.golden is None:
            outcome.fault(f"{case.task.id}: the golden path was played", case.problem, "Mend the solution, the page or the oracle")
            continue
        successes += _judge(outcome, case, case.golden, "the golden path was played")
        if case not in in_chromium:
            successes += _again(context, outcome, case)
        _rescore(context, outcome, case)
    for index, case in enumerate(context.each(case for case in context.sample if case.golden is not None)):
        plays += 1
        hard = HARD[index % len(HARD)]
        named = f"in the skin {hard.skin} with interruptions, distractors and things in another order"
        successes += _dressed(context, outcome, case, hard, named)
        for spoken in speaking(context.app):
            plays += 1
            abroad += 1
            successes += _dressed(context, outcome, case, spoken, f"in the language {spoken.locale}")
    for case in context.each(in_chromium):
        plays += 1
        seen, succeeded = _side_by_side(context, outcome, case)
        pages += seen
        successes += succeeded
    outcome.figures = {
        "golden_rate": rate(successes, plays),
        "plays": plays,
        "plays_in_other_skins": len([case for case in context.sample if case.golden is not None]),
        "plays_in_other_languages": abroad,
        "plays_in_chromium": len(in_chromium),
        "pages_compared": pages,
        "golden_steps": _lengths(context.cases),
    }
    return outcome


def _lengths(cases: Sequence[Case]) -> dict[str, float]:
    """Return the steps of each template's solution, the median over its tasks."""
    lengths: dict[str, list[int]] = defaultdict(list)
    for case in cases:
        lengths[case.task.template].append(len(case.steps))
    return {name: median(numbers) for name, numbers in lengths.items()}


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


def _again(context: Context, outcome: Outcome, case: Case) -> bool:
    try:
        again = context.player.play(case.task, case.steps, reload=True)
    except GenuiError as error:
        outcome.fault(f"{case.task.id}: {_AGAIN}", str(error), "Mend what the message names")
        return False
    return _judge_again(context, outcome, case, again)


def _judge_again(context: Context, outcome: Outcome, case: Case, again: Played) -> bool:
    with Bench(context.app, context.ground(case.before), again.image) as bench:
        if not same_changes(context.bench(case).changes, bench.changes):
            outcome.fault(
                f"{case.task.id}: the golden path was played twice",
                "it left two different databases",
                "Use current_world().now and .rng for time and chance, and keep nothing in the process",
            )
    return _judge(outcome, case, again, _AGAIN)


def _dressed(context: Context, outcome: Outcome, case: Case, presentation: Presentation, how: str) -> bool:
    name = f"the golden path was played {how}"
    try:
        with dressed(context.player.world, presentation):
            played = context.player.play(case.task, case.steps)
    except GenuiError as error:
        outcome.fault(f"{case.task.id}: {name}", str(error), "Mend what the message names")
        return False
    return _judge(outcome, case, played, name)


def _rescore(context: Context, outcome: Outcome, case: Case) -> None:
    """Hold the environment's score, which follows the change log, against one that reads every table."""
    if not case.succeeded:
        return
    report = context.bench(case).score(case.task, case.answer, scan=True)
    if not report.success:
        outcome.fault(
            f"{case.task.id}: the golden end state was scored again by reading every table",
            f"it scored {report.score:g} where the change log led to a success",
            "The change log missed a row, or the oracle depends on more than the database and the answer",
        )


def _side_by_side(context: Context, outcome: Outcome, case: Case) -> tuple[int, int]:
    """Play in Chromium and without a browser at once; return how many pages were compared, and how many of the two ended in success."""
    name, pages = "the golden path was played in Chromium", 0
    one, other = context.player, context.chromium
    assert other is not None
    try:
        states = one.begin(case.task.seed), other.begin(case.task.seed)
        turns = _turns(one, states[0].url) if case in context.few else _reload(one)
        for step in chain(split_finish(case.steps)[0], turns):
            pages += 1
            _compare(outcome, case, *states)
            states = one.step(step), other.step(step)
        _compare(outcome, case, *states)
        again, played = one.played(case.task, case.steps), other.played(case.task, case.steps)
    except ActionError as error:  # of one of them: without a browser it is played again, alone
        again, played = None, other.played(case.task, case.steps, str(error))
    except GenuiError as error:
        outcome.fault(f"{case.task.id}: {name}", str(error), "Mend what the message names")
        return pages, 0
    finally:
        one.view.leave()
        other.view.leave()
    second = _judge_again(context, outcome, case, again) if again else _again(context, outcome, case)
    return pages + 1, second + _judge(outcome, case, played, name)


def _turns(player: Player, start: str) -> Iterator[Step]:
    """Yield what is done once the work is done: back and forth, and a reload; nothing of it may change anything."""
    if player.state.url != start:
        yield from (Step("go_back"), Step("go_forward"))
    yield from _reload(player)


def _reload(player: Player) -> Iterator[Step]:
    yield goto(player.state.url)


def _compare(outcome: Outcome, case: Case, one: PageState, other: PageState) -> None:
    found = differences(one, other)
    if found:
        outcome.fault(
            f"{case.task.id}: {one.url} was read without a browser and in Chromium",
            "they differ: " + " | ".join(found[:_SHOWN]),
            "Hide things only by not rendering them, hidden, details or a closed dialog",
        )
