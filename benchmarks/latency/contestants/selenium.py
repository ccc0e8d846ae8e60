"""MiniWoB++'s own environments, which drive Chromium by Selenium and ChromeDriver."""

from __future__ import annotations

import os
from typing import Any

import gymnasium as gym
import miniwob
import numpy as np
from miniwob.action import ActionTypes

from benchmarks.latency.contestants.versions import version_of
from benchmarks.latency.pages import Act, page_seed

_REF = "return +document.querySelector(arguments[0]).dataset.wob_ref"
_MIDDLE = """const box = document.querySelector(arguments[0]).getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2]"""


class Selenium:
    """Observes what it always does: screenshot, elements and utterance.

    Args:
        browser, driver: The programs.
        like: As it comes, a reset begins anew on the page that is there, and a click on an element is a call of script. With ``like``
            both are what the other libraries do: the page is loaded anew, and a click is one of the mouse.
    """

    def __init__(self, browser: str, driver: str, *, like: bool = False) -> None:
        os.environ["MINIWOB_CHROME_BINARY"], os.environ["MINIWOB_CHROMEDRIVER"] = browser, driver
        self.timings: dict[str, float] = {}
        self._browser = browser
        self._like = like
        self._env: Any = None
        gym.register_envs(miniwob)

    def about(self) -> dict[str, str]:
        return {"library": f"MiniWoB++ {miniwob.__version__}", "browser": version_of(self._browser)}

    def open(self, page: str) -> None:
        name = f"miniwob/{page}-v1"
        self._env = gym.make(name, refresh_freq=int(self._like), disable_env_checker=True)

    def reset(self, seed: int) -> None:
        self._seen, _ = self._env.reset(seed=page_seed(seed))

    def prepare(self, act: Act) -> Any:
        make, driver = self._env.unwrapped.create_action, self._driver
        if act.value is not None:
            return make(ActionTypes.FOCUS_ELEMENT_AND_TYPE_TEXT, ref=driver.execute_script(_REF, act.selector), text=act.value)
        if self._like:
            return make(ActionTypes.CLICK_COORDS, coords=np.asarray(driver.execute_script(_MIDDLE, act.selector), np.float32))
        return make(ActionTypes.CLICK_ELEMENT, ref=driver.execute_script(_REF, act.selector))

    def step(self, action: Any) -> None:
        self._seen, _, terminated, truncated, _ = self._env.step(action)
        if terminated or truncated:
            raise RuntimeError("The episode ended")

    def goal(self) -> str:
        return str(self._seen["utterance"])

    def pixels(self) -> tuple[int, int]:
        height, width, _ = self._seen["screenshot"].shape
        return width, height

    def ask(self, expression: str) -> Any:
        return self._driver.execute_script(f"return {expression}")

    def close(self) -> None:
        self._env.close()

    @property
    def _driver(self) -> Any:
        return self._env.unwrapped.instance.driver
