"""Proving an app: draw its tasks, play their golden paths, run every check, and put the findings together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from genui_gym.apps import App, load
from genui_gym.errors import GenuiError, OptionError
from genui_gym.prove.bench import Bench
from genui_gym.prove.checks import CHECKS
from genui_gym.prove.context import Case, Check, Context, Outcome, Progress
from genui_gym.prove.digest import folder_digest
from genui_gym.prove.player import Player
from genui_gym.prove.proof import Proof
from genui_gym.task import Task, Template, draw_task
from genui_gym.world import World

_FIGURES = frozenset(each.name for each in fields(Proof))


def prove(
    app_name: str,
    *,
    seeds: int = 3,
    chromium: bool = True,
    progress: Callable[[str, int, int], None] | None = None,
    first_seed: int = 0,
) -> Proof:
    """Decide whether an app folder is an environment.

    Args:
        app_name: The folder's name on a shelf.
        seeds: How many seeds; each gives one task of every template.
        chromium: Play golden paths in Chromium; else on plain HTML in process, which is quick and proves less.
        progress: Called with the name of what runs, how much of it is done, and of how much.
        first_seed: The first of the seeds.

    Raises:
        AppError: There is no such app, or it does not load.
        OptionError: ``seeds`` is less than 1.
    """
    if seeds < 1:
        raise OptionError(f"A proof over {seeds} seeds was asked for", "It needs at least one", "Ask for seeds=3")
    app = load(app_name)
    report: Progress = progress or (lambda title, done, total: None)
    faults: list[str] = []
    player = _player(app, chromium)
    try:
        context = Context(app, play_golden(app, player, range(first_seed, first_seed + seeds), report, faults), player, report)
        outcomes = [(check, _run(context, check)) for check in CHECKS]
    finally:
        player.close()
    return _conclude(context, faults, outcomes)


def _player(app: App, chromium: bool) -> Player:
    """Make the player; each lives in a module of its own because it loads what it plays with."""
    if chromium:
        from genui_gym.prove.chromium import ChromiumPlayer

        return ChromiumPlayer(app)
    from genui_gym.prove.plain import PlainPlayer

    return PlainPlayer(app)


def play_golden(app: App, player: Player, seeds: Sequence[int], progress: Progress, faults: list[str]) -> list[Case]:
    """Draw the tasks of ``seeds`` and play their golden paths; a template that draws nothing is added to ``faults``."""
    cases: list[Case] = []
    total = len(seeds) * len(app.templates)
    for seed in seeds:
        world = World.open(app, seed)
        try:
            before = world.image()
        finally:
            world.close()
        with Bench(app, before, before) as bench:
            for template in app.templates:
                progress("Playing golden paths", len(cases), total)
                try:
                    task = draw_task(app.name, template, seed, bench.before)
                except Exception as error:  # draw() and the wordings are the app's own code
                    faults.append(f"{app.name}/{template.name}/{seed}: the task was drawn: {error!r}. Mend draw() or the wordings.")
                    continue
                cases.append(_case(player, template, task, before, bench))
    progress("Playing golden paths", total, total)
    return cases


def _case(player: Player, template: Template, task: Task, before: bytes, bench: Bench) -> Case:
    try:
        steps = tuple(template.solution(task.params, bench.before))
    except Exception as error:  # solution() is the app's own code
        return Case(task, template, before, problem=f"solution() raised {error!r}")
    try:
        return Case(task, template, before, steps, player.play(task, steps))
    except GenuiError as error:
        return Case(task, template, before, steps, problem=str(error))


def _run(context: Context, check: Check) -> Outcome:
    context.begin(check.title)
    return check.run(context)


def _conclude(context: Context, faults: Sequence[str], outcomes: Sequence[tuple[Check, Outcome]]) -> Proof:
    app, cases = context.app, context.cases
    figures: dict[str, Any] = {name: value for _, outcome in outcomes for name, value in outcome.figures.items() if name in _FIGURES}
    found = [*faults, *(fault for _, outcome in outcomes for fault in outcome.faults)]
    return Proof(
        app=app.name,
        version=app.version,
        passed=not found and bool(cases),
        templates=len(app.templates),
        tasks=len(cases),
        faults=found if cases else [*found, f"{app.name}: its tasks were drawn: there are none. Write a template."],
        checks={
            str(check.number): {"title": check.title, "passed": not outcome.faults, "figures": outcome.figures}
            for check, outcome in outcomes
        },
        backends=[context.player.backend],
        survivors=[name for _, outcome in outcomes for name in outcome.survivors],
        digest=folder_digest(app.name),
        **figures,
    )
