"""BrowserGym on MiniWoB++, as it comes or with every delay off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import browsergym.core
import browsergym.miniwob
import gymnasium as gym
import miniwob
from playwright.sync_api import BrowserType

from benchmarks.latency.contestants.versions import version_of
from benchmarks.latency.pages import Act

NO_DELAYS = {"slow_mo": 0, "pre_observation_delay": 0.0}
"""Playwright's pause before each call (100 ms as MiniWoB++'s tasks come) and the pause before each observation (500 ms)."""


class BrowserGym:
    """Observes what it always does: screenshot, DOM snapshot and accessibility tree.

    Args:
        browser: What Playwright is to start, for the page and for BrowserGym's chat window alike.
        delays: Whether to wait as it does by default.
    """

    def __init__(self, browser: str, *, delays: bool = True) -> None:
        self.timings: dict[str, float] = {}
        self._browser = browser
        self._options: dict[str, Any] = {} if delays else NO_DELAYS
        self._env: Any = None
        gym.register_envs(browsergym.miniwob)
        launch = BrowserType.launch
        BrowserType.launch = lambda self, **options: launch(self, **{"executable_path": browser, **options})

    def about(self) -> dict[str, str]:
        return {"library": f"BrowserGym {browsergym.core.__version__}", "browser": version_of(self._browser)}

    def open(self, page: str) -> None:
        base = f"file://{Path(miniwob.__file__).parent}/html/miniwob/"
        self._env = gym.make(f"browsergym/miniwob.{page}", task_kwargs={"base_url": base}, disable_env_checker=True, **self._options)

    def reset(self, seed: int) -> None:
        self._seen, _ = self._env.reset(seed=seed)

    def prepare(self, act: Act) -> str:
        bid = self._page.evaluate("selector => document.querySelector(selector).getAttribute('bid')", act.selector)
        return f"click({bid!r})" if act.value is None else f"fill({bid!r}, {act.value!r})"

    def step(self, action: str) -> None:
        self._seen, _, terminated, truncated, _ = self._env.step(action)
        problem = self._seen["last_action_error"] or ("the episode ended" if terminated or truncated else "")
        if problem.startswith("TimeoutError"):
            raise TimeoutError(problem)
        if problem:
            raise RuntimeError(f"{action}: {problem}")

    def goal(self) -> str:
        return str(self._seen["goal"])

    def pixels(self) -> tuple[int, int]:
        height, width, _ = self._seen["screenshot"].shape
        return width, height

    def ask(self, expression: str) -> Any:
        return self._page.evaluate(expression)

    def close(self) -> None:
        self._env.close()

    @property
    def _page(self) -> Any:
        return self._env.unwrapped.page
