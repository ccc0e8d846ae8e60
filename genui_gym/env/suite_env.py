"""``genui/Train-v0`` and ``genui/Eval-v0``: the tasks of many apps as one Gymnasium environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Literal

import numpy as np

from genui_gym import catalog
from genui_gym.env.app_env import AppEnv
from genui_gym.env.backend import Backend, open_world
from genui_gym.env.options import reset_options
from genui_gym.env.page_env import Episode
from genui_gym.errors import TaskError, did_you_mean
from genui_gym.presentation import Presentation
from genui_gym.suite import Entry, read_suite


class SuiteEnv(AppEnv):
    """Play the tasks of a suite; each episode shows the app of its task, presented as the suite says.

    A card with ``order = "draw"`` draws a task by the seed; with ``order = "count"`` seed ``i`` plays task ``i`` of the list (modulo its
    length), and resets without a seed go through the list. ``reset(options={"task": id})`` selects a task of the suite. Besides what
    :class:`AppEnv` says, ``info`` holds ``stratum`` and ``card``.
    """

    def __init__(
        self,
        card: str,
        *,
        backend: Literal["browser", "text"] = "browser",
        observation: Sequence[str] | None = None,
        actions: Literal["elements", "coordinates", "all"] = "elements",
        render_mode: Literal["rgb_array", "human"] | None = None,
        shelf: str = "",
        trust: bool = False,
    ) -> None:
        super().__init__(card, backend=backend, observation=observation, actions=actions, render_mode=render_mode, shelf=shelf, trust=trust)
        self._worlds: dict[tuple[str, Presentation], Backend] = {}
        self._next = 0

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The tasks of the suite, in order."""
        return read_suite(self.card.suite)

    @cached_property
    def _by_task(self) -> dict[str, Entry]:
        return {entry.task: entry for entry in self.entries}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start an episode; see :meth:`PageEnv.reset`."""
        if seed is None and self.card.order == "count" and not reset_options(options).get("task"):
            options = {"task": self.entries[self._next % len(self.entries)].task}
            self._next += 1
        return super().reset(seed=seed, options=options)

    def _choose(self, seed: int, options: Mapping[str, Any]) -> Episode:
        self._entry = self._asked(options["task"]) if options.get("task") else self._drawn(seed)
        member = catalog.card(self._entry.card)
        key = (member.app, member.presentation)
        if key not in self._worlds:
            self._worlds[key] = open_world(member.app, member.presentation)
        self._world = self._worlds[key]
        return self._draw(member, seed, {"task": self._entry.task})

    def _asked(self, task: Any) -> Entry:
        entry = self._by_task.get(task) if isinstance(task, str) else None
        if entry is None:
            hint = did_you_mean(str(task), self._by_task, "task")
            raise TaskError(f"The task {task!r} was asked of {self.card.id}", hint, "Take one of env.unwrapped.entries")
        return entry

    def _drawn(self, seed: int) -> Entry:
        count = len(self.entries)
        return self.entries[seed % count if self.card.order == "count" else int(np.random.default_rng(seed).integers(count))]

    def _info(self) -> dict[str, Any]:
        return super()._info() | {"stratum": self._entry.stratum, "card": self._entry.card}

    def close(self) -> None:
        """Close the page and let go of every app's database; may be called twice."""
        super().close()
        for world in self._worlds.values():
            world.close()
        self._worlds.clear()
