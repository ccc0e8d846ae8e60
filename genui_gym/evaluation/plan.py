"""What is evaluated: an agent on tasks of an environment, once for each seed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

from genui_gym import apps, catalog
from genui_gym.env.backend import draw, open_world
from genui_gym.errors import OptionError, TaskError
from genui_gym.suite import Entry, read_suite, suite_text

HELD_OUT = "genui/Eval-v0"
HIDDEN = "(not kept)"
"""What is written in the place of an option that is a secret."""

_SECRETS = ("key", "token", "secret", "password")
_DATABASES = 32
"""With so many seeds a template is tried until it has a task."""


@dataclass(frozen=True, slots=True)
class Job:
    """One episode to play: a task of the suite, by the agent of a seed (0, 1, 2, ...)."""

    entry: Entry
    seed: int

    @property
    def key(self) -> tuple[str, int]:
        """Task and seed, which tell it from every other job of a plan."""
        return self.entry.task, self.seed

    @property
    def task_seed(self) -> int:
        """The seed that the task was drawn with: it decides the app's data."""
        return int(self.entry.task.rpartition("/")[2])


@dataclass(frozen=True)
class Plan:
    """What is evaluated.

    Attributes:
        agent: The agent's name; see :func:`genui_gym.agent.make_agent`.
        suite: An environment's id. Of a suite all tasks are played, of an app the first task of each template.
        backend, actions: How the environment is made; see :class:`genui_gym.env.AppEnv`.
        seeds: How many times each task is played. An agent with an option ``seed`` gets another value each time; what varies in other
            agents is theirs, such as a sampled reply.
        options: The agent's.
        tasks: Patterns of task ids: ``booking``, ``booking/cancel_both``, ``*/find_*``; without any all are played.
    """

    agent: str
    suite: str = HELD_OUT
    backend: Literal["browser", "text"] = "text"
    actions: Literal["elements", "coordinates", "all"] = "elements"
    seeds: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    tasks: tuple[str, ...] = ()

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The tasks, in the suite's order.

        Raises:
            OptionError: The environment has no list of tasks, or the patterns fit none.
        """
        every = _entries(self.suite)
        chosen = tuple(entry for entry in every if not self.tasks or any(_fits(entry.task, pattern) for pattern in self.tasks))
        if not chosen:
            there = f"It has {len(every)}, such as {every[0].task!r}"
            raise OptionError(f"Tasks {', '.join(map(repr, self.tasks))} of {self.suite} were asked for", there, "Mend the pattern")
        return chosen

    @property
    def jobs(self) -> tuple[Job, ...]:
        """Every episode to play, one seed after the other, so that what is broken off still saw every task."""
        return tuple(Job(entry, seed) for seed in range(self.seeds) for entry in self.entries)

    @property
    def shelves(self) -> tuple[tuple[str, bool], ...]:
        """The shelves, other than the bundled one, that another process needs, and whether each is trusted."""
        cards = map(catalog.card, {self.suite, *(entry.card for entry in self.entries)})
        trusted = {each.shelf: not each.app or apps.is_trusted(each.app) for each in cards if each.shelf}
        return tuple(sorted(trusted.items()))

    def described(self) -> dict[str, Any]:
        """Return what has to be equal for two runs to be one, as JSON. Secrets are left out; what an option names on disk is marked."""
        return {
            "agent": self.agent,
            "options": {name: _shown(name, value) for name, value in sorted(self.options.items())},
            "suite": self.suite,
            "backend": self.backend,
            "actions": self.actions,
            "seeds": self.seeds,
            "tasks": list(self.tasks),
            "digest": hashlib.sha256(suite_text(self.entries).encode()).hexdigest()[:16],
            "version": version("genui-gym"),
        }


def _entries(env_id: str) -> tuple[Entry, ...]:
    card = catalog.card(env_id)
    if card.kind == "suite":
        return read_suite(card.suite)
    if card.kind == "app":
        return tuple(Entry(task, card.id) for task in _first_tasks(card))
    raise OptionError(
        f"An agent was to be evaluated on {env_id}", "It has pages and no tasks", "Name a suite, or the environment of an app"
    )


def _first_tasks(card: catalog.Card) -> Iterator[str]:
    """Yield the id of the first task of each template, where the template has one."""
    world = open_world(card.app, card.presentation)
    left = list(catalog.templates_of(card, world.app))
    try:
        for seed in range(_DATABASES):
            if not left:
                return
            for template in tuple(left):
                try:
                    task, _ = draw(card, world, seed, {"task": template.name})
                except TaskError:  # This database has no such task; the next one may.
                    continue
                left.remove(template)
                yield task.id
    finally:
        world.close()


def _fits(task: str, pattern: str) -> bool:
    return fnmatchcase(task, pattern) or fnmatchcase(task, f"{pattern}/*")


def _shown(name: str, value: Any) -> Any:
    """Return an option as it is written down: a file or a folder with a mark that changes when what it holds does."""
    if any(word in name.lower().split("_") for word in _SECRETS):
        return HIDDEN
    path = Path(value).expanduser() if isinstance(value, str) and value else None
    if path is None or not path.exists():
        return value if isinstance(value, (str, int, float, bool, type(None))) else repr(value)
    files = sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
    marks = (f"{each.relative_to(path.parent)} {each.stat().st_size} {each.stat().st_mtime_ns}" for each in files)
    return f"{value} ({hashlib.sha256('|'.join(marks).encode()).hexdigest()[:12]})"
