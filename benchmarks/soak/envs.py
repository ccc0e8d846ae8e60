"""The environments of a soak: bundled apps, MiniWoB and a page of our own, each able to hang on demand."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any

import gymnasium as gym
from flask import Flask

import genui_gym  # noqa: F401  (registers the environments)
from genui_gym.elements import PageState
from genui_gym.env import pages_env
from genui_gym.errors import InfrastructureError
from genui_gym.task import Answer

HANG = "hang()"
"""An action that no environment knows: the page begins to run a script that never ends."""
HANG_BUTTON = "Think for ever"
NEXT = "Next"

Env = gym.Env[dict[str, Any], str]


class Hangs(gym.Wrapper[dict[str, Any], str, dict[str, Any], str]):
    """Understands :data:`HANG`."""

    def step(self, action: str) -> Any:
        if action == HANG:
            action = "noop()"
            with contextlib.suppress(InfrastructureError):  # The step that follows will tell.
                self.unwrapped._view.evaluate("setTimeout(() => { while (true); }, 0), 0")  # type: ignore[attr-defined]
        return super().step(action)


def make(env_id: str, backend: str, limit: float) -> Env:
    """Make an environment.

    Args:
        env_id: An id, or ``pages`` for a page of our own with a button that hangs it.
        backend: ``"browser"`` or ``"text"``.
        limit: Seconds after which the browser is given up; the default of 30 would make a soak of hangs long.
    """
    channels = ("axtree",) if backend == "text" else ("screenshot", "axtree")
    env: Env = _pages(channels) if env_id == "pages" else gym.make(env_id, backend=backend, observation=channels)
    if backend == "browser":
        env.unwrapped._view._limit = limit  # type: ignore[attr-defined]
    return Hangs(env)


def _pages(channels: tuple[str, ...]) -> Env:
    app = Flask("hangs")
    start = f"<h1>Start</h1><button onclick='while (true);'>{HANG_BUTTON}</button><a href='/next'>{NEXT}</a>"
    app.add_url_rule("/", "start", lambda: start)
    app.add_url_rule("/next", "next", lambda: "<h1>Arrived</h1>")

    def reward(page: PageState, answer: Answer | None) -> float:
        return float(page.url.endswith("/next"))

    return pages_env(app, goal="Open the next page.", reward=reward, observation=channels)


class Script:
    """Clicks names in turn, and cannot fail unless the page does."""

    privileged = False

    def __init__(self, *names: str) -> None:
        self._names = names
        self._left: list[str] = []

    def reset(self, goal: str, info: Mapping[str, Any]) -> None:
        self._left = list(self._names)

    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> str:
        name = self._left.pop(0) if self._left else ""
        return next((f"click({element['bid']!r})" for element in info["elements"] if element["name"] == name), "noop()")
