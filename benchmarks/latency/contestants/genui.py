"""This library on the pages of MiniWoB++."""

from __future__ import annotations

import logging
import os
from dataclasses import replace
from typing import Any

from benchmarks.latency.contestants.versions import version_of
from benchmarks.latency.pages import Act, page_seed
from genui_gym import __version__, catalog
from genui_gym.actions import Action
from genui_gym.browser import find_browser
from genui_gym.env import StaticEnv
from genui_gym.env.miniwob import MiniwobReferee
from genui_gym.env.view import View

_BOX = """(box => [box.x + box.width / 2, box.y + box.height / 2])(document.querySelector(%s).getBoundingClientRect())"""


class _Onlooker(MiniwobReferee):
    """A referee that keeps the view, to ask the page what an agent cannot."""

    def begin(self, view: View, seed: int) -> str:
        self.view: Any = view
        return super().begin(view, seed)


class Genui:
    """Observes screenshot and tree, as by default.

    Args:
        browser: The browser to run; left out: what the library finds, which is the headless shell where there is one.
        size: Width and height of the page in pixels; left out: what MiniWoB++'s own environments show.
    """

    def __init__(self, browser: str = "", size: tuple[int, int] | None = None) -> None:
        logging.getLogger("genui_gym").setLevel(logging.ERROR)  # Every row here runs as the same user, with or without a sandbox.
        if browser:
            os.environ["GENUI_BROWSER"] = browser
        self._size = size
        self._referee = _Onlooker()
        self._env: StaticEnv

    @property
    def timings(self) -> dict[str, float]:
        return self._env.timings

    def about(self) -> dict[str, str]:
        return {"library": f"genui-gym {__version__}", "browser": version_of(str(find_browser()))}

    def open(self, page: str) -> None:
        card = catalog.card(f"genui/miniwob.{page}-v0")
        self._env = StaticEnv(replace(card, viewport=self._size or card.viewport), referee=self._referee)

    def reset(self, seed: int) -> None:
        self._seen, self._info = self._env.reset(seed=page_seed(seed))

    def prepare(self, act: Act) -> Action:
        x, y = self.ask(_BOX % repr(act.selector))
        around = [each for each in self._info["elements"] if _holds(each["box"], x, y)]
        bid = min(around, key=lambda each: each["box"][2] * each["box"][3])["bid"]
        return Action("click", {"bid": bid}) if act.value is None else Action("fill", {"bid": bid, "value": act.value})

    def step(self, action: Action) -> None:
        self._seen, _, terminated, truncated, self._info = self._env.step(action)
        if self._seen["last_action_error"] or terminated or truncated:
            raise RuntimeError(f"{action}: {self._seen['last_action_error'] or self._info.get('error') or 'the episode ended'}")

    def goal(self) -> str:
        return str(self._seen["goal"])

    def pixels(self) -> tuple[int, int]:
        height, width, _ = self._seen["screenshot"].shape
        return width, height

    def ask(self, expression: str) -> Any:
        return self._referee.view.evaluate(expression)

    def close(self) -> None:
        self._env.close()


def _holds(box: tuple[float, float, float, float], x: float, y: float) -> bool:
    left, top, width, height = box
    return left <= x <= left + width and top <= y <= top + height
