"""Episodes on pages that a lesson writes itself, played like any other environment: calls as text in, observations out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import gymnasium as gym
import psutil
import pytest
from werkzeug.wrappers import Request, Response

from genui_gym.env import AppEnv, StaticEnv, pages_env

Answer = Callable[[Request], Response]


class Visit:
    """An episode on pages of a lesson's own.

    Attributes:
        asked: Method and path of every request.
        env: The environment; :attr:`observation`, :attr:`reward`, :attr:`truncated` and :attr:`info` are what it said last.
    """

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.routes: dict[str, Answer] = {}
        self.env: StaticEnv
        self.observation: dict[str, Any]
        self.info: dict[str, Any]
        self.reward, self.truncated = 0.0, False

    def __call__(self, environ: Any, start_response: Any) -> Any:
        """Answer a request: the visit is a WSGI app."""
        request = Request(environ)
        self.asked.append(f"{request.method} {request.path}")
        answer = self.routes.get(request.path, lambda _: Response("<title>none</title>", 404, mimetype="text/html"))
        return answer(request)(environ, start_response)

    def page(self, html: str, path: str = "/") -> None:
        self.routes[path] = lambda _: Response(f"<!doctype html>{html}", mimetype="text/html")

    def begin(self, html: str = "", **options: Any) -> dict[str, Any]:
        """Make the environment and reset it; return the observation."""
        if html:
            self.page(html)
        self.env = pages_env(self, **{"observation": ("axtree",), "max_steps": 500, **options})
        return self.reset()

    def reset(self) -> dict[str, Any]:
        self.observation, self.info = self.env.reset(seed=1)
        return self.observation

    def step(self, action: Any) -> dict[str, Any]:
        self.observation, self.reward, _, self.truncated, self.info = self.env.step(action)
        return self.observation

    def do(self, *actions: Any) -> dict[str, Any]:
        """Take steps that must have an effect; return the last observation."""
        for action in actions:
            self.step(action)
            assert not self.truncated, self.info.get("error")
            assert self.observation["last_action_error"] == "", action
        return self.observation

    def bid(self, name: str) -> str:
        """Return the number of the one element with a name."""
        (found,) = [element["bid"] for element in self.info["elements"] if element["name"] == name]
        return str(found)

    @property
    def tree(self) -> list[str]:
        return str(self.observation["axtree"]).splitlines()


@pytest.fixture
def visit() -> Iterator[Visit]:
    made = Visit()
    yield made
    if hasattr(made, "env"):
        made.env.close()


Make = Callable[..., AppEnv]


@pytest.fixture
def notes(notes_id: str) -> Iterator[Make]:
    """Return a function that makes the environment of the small app ``notes``; all that were made are closed."""
    made: list[gym.Env[Any, Any]] = []

    def make(**options: Any) -> AppEnv:
        made.append(gym.make(notes_id, **{"observation": ("axtree",), **options}))
        return made[-1].unwrapped  # type: ignore[return-value]

    yield make
    for env in made:
        env.close()


def family() -> set[psutil.Process]:
    """Return all processes that this one started, and those that they started."""
    return set(psutil.Process().children(recursive=True))


def gone(processes: set[psutil.Process]) -> bool:
    """Whether these processes end; they are given half a minute on a busy machine."""
    return not psutil.wait_procs(processes, 30)[1]
