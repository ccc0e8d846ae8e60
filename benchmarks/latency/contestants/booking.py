"""This library's Booking app in one of its views: the golden paths of its tasks."""

from __future__ import annotations

import logging
from typing import Any, Literal

import gymnasium as gym

import genui_gym  # registers the environments
from benchmarks.latency.contestants.versions import version_of
from genui_gym.actions import Action
from genui_gym.browser import find_browser
from genui_gym.world import VARIANTS


class Booking:
    """Plays one golden path for each seed.

    Args:
        backend: The view.
    """

    def __init__(self, backend: Literal["browser", "text"]) -> None:
        logging.getLogger("genui_gym").setLevel(logging.ERROR)
        self._backend = backend

    @property
    def timings(self) -> dict[str, float]:
        timings: dict[str, float] = self._env.timings
        return timings

    def about(self) -> dict[str, str]:
        browser = version_of(str(find_browser())) if self._backend == "browser" else "none"
        return {"library": f"genui-gym {genui_gym.__version__}", "browser": browser}

    def open(self, page: str) -> None:
        """Make the environment that ``page`` names. Each of its databases has been made once before the first episode is timed."""
        warm: Any = gym.make(page, backend="text")
        for seed in range(VARIANTS):
            warm.reset(seed=seed)
        warm.close()
        self._env: Any = gym.make(page, backend=self._backend).unwrapped

    def reset(self, seed: int) -> None:
        self._seen, self._info = self._env.reset(seed=seed)
        self._path = iter(self._env.solution())

    def prepare(self, act: None) -> Action | None:
        """Return the next action of the golden path, ``None`` at its end."""
        step = next(self._path, None)
        if step is None:
            return None
        arguments = dict(step.arguments)
        if step.role:
            arguments["bid"] = next(e["bid"] for e in self._info["elements"] if (e["role"], e["name"]) == (step.role, step.name))
        return Action(step.action, arguments)

    def step(self, action: Action) -> None:
        self._seen, *_, self._info = self._env.step(action)
        if self._seen["last_action_error"] or self._info.get("error"):
            raise RuntimeError(f"{action}: {self._seen['last_action_error'] or self._info['error']}")

    def goal(self) -> str:
        return str(self._seen["goal"])

    def ask(self, expression: str) -> Any:
        """Say that nothing is known of the page."""
        return True

    def pixels(self) -> tuple[int, int]:
        height, width, _ = self._seen["screenshot"].shape if "screenshot" in self._seen else (0, 0, 0)
        return width, height

    def close(self) -> None:
        self._env.close()
