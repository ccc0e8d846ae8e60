"""Drawing a task: template + seed + seeded database -> parameters and a goal. The task's id says all three."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sqlalchemy.orm import Session

from genui_gym.errors import TaskError, did_you_mean
from genui_gym.locale import Translator
from genui_gym.task.template import Difficulty, Params, Shape, Template

_TRIES = 200


@dataclass(frozen=True)
class Task:
    """A task as drawn; JSON-able with :func:`dataclasses.asdict`."""

    app: str
    template: str
    seed: int
    shape: Shape
    difficulty: Difficulty
    params: Params
    goal: str

    @property
    def id(self) -> str:
        """``app/template/seed``: enough to draw the same task again."""
        return f"{self.app}/{self.template}/{self.seed}"


def parse_task_id(task_id: str) -> tuple[str, str, int]:
    """Split an id into app, template name and seed.

    Raises:
        TaskError: It is no task id.
    """
    parts = task_id.split("/")
    if len(parts) != 3 or not (parts[2].isascii() and parts[2].isdecimal()):
        raise TaskError(f"{task_id!r} is no task id", "Ids look like 'booking/cancel_trip/7'", "Take one from info['task_id']")
    return parts[0], parts[1], int(parts[2])


def template_named(templates: Sequence[Template], name: str, app: str) -> Template:
    """Return the template called ``name``.

    Raises:
        TaskError: There is none.
    """
    known = {template.name: template for template in templates}
    if name not in known:
        raise TaskError(
            f"The app {app!r} has no task template {name!r}", did_you_mean(name, known, "template"), f"`genui list --tasks {app}` shows all"
        )
    return known[name]


def draw_task(app: str, template: Template, seed: int, state: Session, translator: Translator | None = None) -> Task:
    """Draw the task of ``template`` for ``seed`` from the database that the same seed gave; ``translator`` words its goal.

    Raises:
        TaskError: The template found no parameters, its wording does not fit them, or there is none in the translator's language.
    """
    rng = np.random.default_rng([seed, zlib.crc32(template.name.encode())])
    for _ in range(_TRIES):
        params = template.draw(state, rng)
        if params is not None:
            goal = _goal(app, template, params, int(rng.integers(len(template.wordings))), translator)
            return Task(app, template.name, seed, template.shape, template.difficulty, dict(params), goal)
    raise TaskError(
        f"The template {template.name!r} of {app!r} was asked for a task with seed {seed}",
        f"It found no parameters in {_TRIES} tries",
        "Mend its draw() or the seeded data",
    )


def _goal(app: str, template: Template, params: Params, chosen: int, translator: Translator | None) -> str:
    """Fill the chosen wording."""
    wording = template.wordings[chosen]
    try:
        words = template.words(params)
        if translator is not None:
            wording, words = translator.goal(template.name, words, chosen)
        return wording.format(**words)
    except (KeyError, IndexError, ValueError) as error:
        raise TaskError(
            f"The template {template.name!r} of {app!r} words its goal as {wording!r}",
            f"That does not fit its parameters {sorted(params)}: {error!r}",
            "Mend the wording or words()",
        ) from error
