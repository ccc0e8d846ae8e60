"""Chromium alone: what a page load and a step cost before any library does anything.

The least that can be done with a page of its own for every episode: a new context and page, a navigation, one frame with pixels; a click or
a fill, one frame with pixels. There is no settling, no element list, no reward, no origin rule and no control of time.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import miniwob

from benchmarks.latency.contestants.versions import version_of
from benchmarks.latency.pages import Act, page_seed
from genui_gym.browser import find_browser
from genui_gym.browser.capture import decode
from genui_gym.browser.launch import Launch

_START = (
    "core.hideDisplay(); core.EPISODE_MAX_TIME = 1e9; Math.seedrandom(%d); core.startEpisodeReal(); core.clearTimer(); core.getUtterance()"
)
_REACH = """(element => {
  const box = element.getBoundingClientRect();
  if (%s) { element.focus(); element.select(); }
  return [box.x + box.width / 2, box.y + box.height / 2];
})(document.querySelector(%s))"""
_FRAMES = 6


class Bare:
    """The DevTools protocol over a pipe, and nothing else.

    Args:
        reuse: Whether the next episode takes place in the page of the last one, navigated anew with its cookies, storage and history
            cleared. Its process then has the scripts compiled already.
    """

    def __init__(self, *, reuse: bool = False) -> None:
        self._reuse = reuse
        self.timings: dict[str, float] = {}
        self._loop = asyncio.new_event_loop()
        self._browser = find_browser()
        self._context = ""

    def about(self) -> dict[str, str]:
        return {"library": "no library", "browser": version_of(str(self._browser))}

    def open(self, page: str) -> None:
        self._url = f"file://{Path(miniwob.__file__).parent}/html/miniwob/{page}.html"
        self._process, self._wire = self._loop.run_until_complete(Launch(self._browser, True, "none", 1, exact=True).start())

    def reset(self, seed: int) -> None:
        self._loop.run_until_complete(self._reset(page_seed(seed)))

    async def _reset(self, seed: int) -> None:
        started = perf_counter()
        if self._reuse and self._context:
            await self._clear()
        else:
            await self._make()
        made = perf_counter()
        self._loaded.clear()
        await self._call("Page.navigate", {"url": self._url})
        await self._loaded.wait()
        shown = perf_counter()
        self._goal = await self._ask(_START % seed)
        begun = perf_counter()
        await self._look()
        spent = (("page", made - started), ("load", shown - made), ("start script", begun - shown), ("frame", perf_counter() - begun))
        self.timings = {name: seconds * 1e3 for name, seconds in spent}

    async def _make(self) -> None:
        """Take a new context and page in place of the last."""
        if self._context:
            self._wire.call("Target.disposeBrowserContext", {"browserContextId": self._context})
        self._context = (await self._wire.call("Target.createBrowserContext", {"disposeOnDetach": True}))["browserContextId"]
        blank = {"url": "about:blank", "browserContextId": self._context, "width": 160, "height": 210, "enableBeginFrameControl": True}
        target = (await self._wire.call("Target.createTarget", blank))["targetId"]
        session = (await self._wire.call("Target.attachToTarget", {"targetId": target, "flatten": True}))["sessionId"]
        self._call = partial(self._wire.call, session=session)
        self._loaded = asyncio.Event()
        self._wire.listen(session, self._heed)
        await self._call("Page.enable")

    def _heed(self, event: str, params: Mapping[str, Any]) -> None:
        if event == "Page.loadEventFired":
            self._loaded.set()

    async def _clear(self) -> None:
        """Leave nothing of the last episode but its process."""
        await asyncio.gather(
            self._call("Storage.clearDataForOrigin", {"origin": "file://", "storageTypes": "all"}),
            self._call("Network.clearBrowserCookies"),
            self._call("Network.setCacheDisabled", {"cacheDisabled": True}),
            self._call("Page.resetNavigationHistory"),
        )

    def prepare(self, act: Act) -> Act:
        return act

    def step(self, action: Act) -> None:
        self._loop.run_until_complete(self._step(action))

    async def _step(self, act: Act) -> None:
        started = perf_counter()
        x, y = await self._ask(_REACH % (json.dumps(act.value is not None), json.dumps(act.selector)))
        if act.value is None:
            mouse = partial(self._call, "Input.dispatchMouseEvent")
            press = {"x": x, "y": y, "button": "left", "clickCount": 1}
            taken = [
                mouse({"type": "mouseMoved", "x": x, "y": y}),
                mouse({"type": "mousePressed", **press}),
                mouse({"type": "mouseReleased", **press}),
            ]
        else:
            taken = [self._call("Input.insertText", {"text": act.value})]
        await self._frame()
        await asyncio.gather(*taken)
        acted = perf_counter()
        await self._look()
        self.timings = {"input": (acted - started) * 1e3, "frame": (perf_counter() - acted) * 1e3}

    async def _frame(self, **more: Any) -> dict[str, Any]:
        return await self._call("HeadlessExperimental.beginFrame", more)

    async def _look(self) -> None:
        for _ in range(_FRAMES):
            shot = await self._frame(screenshot={"format": "png", "optimizeForSpeed": True})
            if "screenshotData" in shot:
                self._image = decode(shot["screenshotData"])
                return
        raise RuntimeError("The page gave no pixels")

    async def _ask(self, expression: str) -> Any:
        answer = await self._call("Runtime.evaluate", {"expression": expression, "returnByValue": True})
        return answer["result"].get("value")

    def goal(self) -> str:
        return str(self._goal)

    def pixels(self) -> tuple[int, int]:
        height, width, _ = self._image.shape
        return width, height

    def ask(self, expression: str) -> Any:
        return self._loop.run_until_complete(self._ask(expression))

    def close(self) -> None:
        self._wire.close()
        self._process.kill()
        self._context = ""
