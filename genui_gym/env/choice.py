"""Which task an episode plays: by seed among the card's, or as asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from genui_gym.catalog import Card, templates_of
from genui_gym.errors import OptionError, TaskError
from genui_gym.task import Step, Task, Template, draw_task, in_locale, parse_task_id, template_named
from genui_gym.world import World
from genui_gym.world.first import Kept

Choice = tuple[Task, tuple[Step, ...]]

_CHOICES: Kept[Choice] = Kept(4096)
"""Tasks that were drawn, by app, template, seed and language: a seed's database is always the same, and so is what is drawn from it."""


def choose_task(card: Card, world: World, seed: int, options: Mapping[str, Any]) -> Choice:
    """Reset ``world`` and draw the episode's task; return it with its golden path.

    Raises:
        OptionError: ``options`` names a task by something else than a text.
        TaskError: It names a task that does not exist, or one that cannot be drawn or worded.
    """
    template, seed = _named(card, world, seed, options["task"]) if options.get("task") else (_drawn(card, world, seed), seed)
    world.reset(seed)
    key = (str(world.app.folder), world.app.version, template, seed, world.presentation.locale)
    choice = _CHOICES.get(key)
    if choice is None:
        task = draw_task(world.app.name, template, seed, world.before, world.translator)
        steps = template.solution(task.params, world.before)
        choice = (task, tuple(in_locale(step, world.translator) for step in steps))
        _CHOICES.put(key, choice)
    return choice


def _drawn(card: Card, world: World, seed: int) -> Template:
    templates = templates_of(card, world.app)
    return templates[int(np.random.default_rng(seed).integers(len(templates)))]


def _named(card: Card, world: World, seed: int, task: Any) -> tuple[Template, int]:
    if not isinstance(task, str):
        raise OptionError(f"reset() was given task={task!r}", "A task is named by a text", "Use info['task_id'] or a template's name")
    if "/" not in task:
        return template_named(world.app.templates, task, world.app.name), seed
    app, name, task_seed = parse_task_id(task)
    if app != world.app.name:
        raise TaskError(
            f"The task {task!r} was asked of {card.id}", f"It plays the app {world.app.name!r}", f"Make the environment of {app!r}"
        )
    return template_named(world.app.templates, name, app), task_seed
