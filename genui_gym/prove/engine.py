"""Proving an app: draw its tasks, play their golden paths, run every check, and put the findings together."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import fields, replace
from typing import Any

from genui_gym.apps import App, is_trusted, load
from genui_gym.errors import GenuiError, OptionError
from genui_gym.prove.checks import CHECKS
from genui_gym.prove.confined import prove_confined
from genui_gym.prove.context import Case, Check, Context, Outcome
from genui_gym.prove.digest import folder_digest
from genui_gym.prove.means import means
from genui_gym.prove.player import text_player
from genui_gym.prove.proof import Proof
from genui_gym.task import Task, Template, draw_task
from genui_gym.world import World

TASKS, FEWEST_SEEDS = 94, 3
"""Tasks of an app that are proven, or more where each of the fewest seeds gives more, where no number of seeds is given."""
_FIGURES = frozenset(each.name for each in fields(Proof))


def prove(
    app_name: str,
    *,
    seeds: int | None = None,
    chromium: bool = True,
    progress: Callable[[str, int, int], None] | None = None,
    first_seed: int = 0,
    sample: int | None = None,
) -> Proof:
    """Decide whether an app folder is an environment; an app of a shelf that is not trusted is proven confined.

    Args:
        app_name: The folder's name on a shelf.
        seeds: How many seeds; each gives one task of every template. Left out: as many as give :data:`TASKS` tasks, the last in part.
        chromium: Also look at the pages in Chromium; else without a browser alone, which is quick and proves less.
        progress: Called with the name of what runs, how much of it is done, and of how much.
        first_seed: The first of the seeds.
        sample: Only so many of the templates, spread evenly, and only the checks of the oracle: a quick look, and no proof to keep.

    Raises:
        AppError: There is no such app, or it does not load.
        OptionError: ``seeds`` is less than 1.
        SandboxError: Its shelf is not trusted, and it could not be confined, or its process was ended.
    """
    if seeds is not None and seeds < 1:
        raise OptionError(f"A proof over {seeds} seeds was asked for", "It needs at least one", "Ask for seeds=3")
    if not is_trusted(app_name):
        asked = {"seeds": seeds, "first_seed": first_seed, "sample": sample}
        return prove_confined(app_name, chromium=chromium, progress=progress, **asked)
    app, checks = load(app_name), CHECKS
    if sample is not None:
        app = replace(app, templates=app.templates[:: max(len(app.templates) // sample, 1)][:sample])
        checks = tuple(check for check in CHECKS if check.of_oracle)
    chosen = range(first_seed, first_seed + (seeds or usual_seeds(len(app.templates))))
    report = progress or (lambda title, done, total: None)
    context = Context(app, text_player(app), means().chromium(app) if chromium else None, report)
    with closing(context), _quiet():
        faults = play_golden(context, chosen, None if seeds else max(TASKS, FEWEST_SEEDS * len(app.templates)))
        outcomes = [(check, _run(context, check)) for check in checks]
    return _conclude(context, chosen, faults, outcomes)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep apps from logging what they raise: checks make them fail on purpose, and say so themselves."""
    logger = logging.getLogger("genui_gym.apps")
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(level)


def usual_seeds(templates: int) -> int:
    """Return how many seeds give :data:`TASKS` tasks of an app with so many templates."""
    return max(FEWEST_SEEDS, math.ceil(TASKS / max(templates, 1)))


def play_golden(context: Context, seeds: Sequence[int], most: int | None = None) -> list[str]:
    """Draw the tasks of ``seeds``, ``most`` at most, and play their golden paths; return the faults of templates that draw nothing."""
    app, total = context.app, len(seeds) * len(context.app.templates)
    total = min(total, most or total)
    cases, faults = list[Case](), list[str]()
    for seed in seeds:
        before = _image(app, seed)
        state = context.ground(before).session
        for template in app.templates[: total - len(cases)]:
            context.progress("Playing golden paths", len(cases), total)
            try:
                task = draw_task(app.name, template, seed, state)
            except Exception as error:  # draw() and the wordings are the app's own code
                faults.append(f"{app.name}/{template.name}/{seed}: the task was drawn: {error!r}. Mend draw() or the wordings.")
                continue
            cases.append(_case(context, template, task, before))
    context.progress("Playing golden paths", total, total)
    context.cases = tuple(cases)
    return faults


def _image(app: App, seed: int) -> bytes:
    world = World.open(app, seed)
    try:
        return world.image()
    finally:
        world.close()


def _case(context: Context, template: Template, task: Task, before: bytes) -> Case:
    try:
        steps = tuple(template.solution(task.params, context.ground(before).session))
    except Exception as error:  # solution() is the app's own code
        return Case(task, template, before, problem=f"solution() raised {error!r}")
    try:
        return Case(task, template, before, steps, context.player.play(task, steps))
    except GenuiError as error:
        return Case(task, template, before, steps, problem=str(error))


def _run(context: Context, check: Check) -> Outcome:
    context.begin(check.title)
    return check.run(context)


def _conclude(context: Context, seeds: Sequence[int], faults: Sequence[str], outcomes: Sequence[tuple[Check, Outcome]]) -> Proof:
    app, cases = context.app, context.cases
    figures: dict[str, Any] = {name: value for _, outcome in outcomes for name, value in outcome.figures.items() if name in _FIGURES}
    found = [*faults, *(fault for _, outcome in outcomes for fault in outcome.faults)]
    return Proof(
        app=app.name,
        version=app.version,
        passed=not found and bool(cases),
        templates=len(app.templates),
        tasks=len(cases),
        seeds=list(seeds),
        faults=found if cases else [*found, f"{app.name}: its tasks were drawn: there are none. Write a template."],
        checks={
            str(check.number): {"title": check.title, "passed": not outcome.faults, "figures": outcome.figures}
            for check, outcome in outcomes
        },
        sampled=_sampled(context, {check.number: outcome for check, outcome in outcomes}),
        backends=[player.backend for player in (context.player, context.chromium) if player is not None],
        survivors=[name for _, outcome in outcomes for name in outcome.survivors],
        digest=folder_digest(app.name),
        **figures,
    )


def _sampled(context: Context, outcomes: Mapping[int, Outcome]) -> dict[str, str]:
    """Say what was tried in part: the checks' figures hold the counts."""
    tasks, one_each = len(context.cases), len(context.sample)
    frame, crawl = outcomes[6].figures if 6 in outcomes else {}, outcomes[15].figures if 15 in outcomes else {}
    return {
        "golden paths without a browser": f"{tasks} of {tasks} tasks",
        "golden paths in Chromium": f"{one_each if context.chromium else 0} of {tasks} tasks, one of each template",
        "replays elsewhere and side by side": f"{len(context.few)} of {tasks} tasks",
        "frame mutations": f"{frame.get('frame_mutations', 0)} of {frame.get('frame_mutations_possible', 0)} rows and cells",
        "controls": f"{crawl.get('controls_tried', 0)} of {crawl.get('controls', 0)} on {crawl.get('states', 0)} crawled states",
    }
