"""Exact time: a page's clock moves only as far as a step grants, and the page draws only when asked to."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import monotonic, time
from typing import TYPE_CHECKING, Any, TypeVar

from genui_gym.browser.gate import Gate
from genui_gym.browser.pace import APP_IDLE, PageTime
from genui_gym.browser.traffic import Traffic
from genui_gym.errors import BrowserError

if TYPE_CHECKING:
    from genui_gym.browser.tab import Call, Tab

T = TypeVar("T")
_INTERVAL = 1000 / 60
_APART = 0.1
"""Milliseconds between frames at one moment: a frame must be later than the one before. The browser blurs times between tenths of a
millisecond at random, so that frames stand on tenths."""
_NOT_LESS = 0.0003
"""Milliseconds added to a frame's time, which the browser cuts to whole microseconds: a fraction must not cost it one."""
_OFF_GRID = 0.5
"""Milliseconds after a whole one at which time stands between steps, so that timers set to a whole one have clearly run."""
_STARVATION = 1000
"""Tasks that may run at one moment before time goes on, so that a page which always finds more to do does not stop it."""
_MOMENT = 5.0
"""Milliseconds of page time after which a script that awaits something is looked at again."""
_PATIENCE = 1.0
"""Seconds of wall clock in which a page that does not compute answers."""
_NUDGE = 20
"""Milliseconds of page time that free a frame which waits for time to pass."""
_ESCAPE = {"type": "rawKeyDown", "key": "Escape", "code": "Escape", "windowsVirtualKeyCode": 27}
_TIMED = ("Input.dispatchMouseEvent", "Input.dispatchKeyEvent")
"""Input that is timed here; a swipe says itself how fast it is."""
_ALMOST_WHITE = {"r": 255, "g": 255, "b": 254, "a": 1}
_FIRST_FRAMES = 6
"""Frames that may pass after a navigation before one has pixels."""


class Exact:
    """The page's time stands still but for what a step grants, and it draws only when asked to.

    Time does not pass while a request is under way, so an answer arrives at the same point of the page's time however long the server
    takes. That also makes it the way to rest: when the granted time is over, all that was to happen in it has happened.
    """

    name = "exact"

    def __init__(self, tab: Tab, gate: Gate, time: PageTime) -> None:
        self._tab = tab
        self._gate = gate
        self._time = time
        self._base = 0.0
        self._tick = 0.0
        self._passed = 0.0
        self._over = True
        self._held: dict[str, str] = {}
        self._taken_back: set[str] = set()
        self._stir = asyncio.Event()

    def opening(self) -> list[Call]:
        now = (self._time.epoch + self._time.due) / 1000
        return [("Emulation.setVirtualTimePolicy", {"policy": "pause", "initialVirtualTime": now})]

    def handle(self, event: str, params: Mapping[str, Any]) -> None:
        if event == "Emulation.virtualTimeBudgetExpired":
            self._over = True
        if event == "Network.loadingFailed":
            self._taken_back.add(params["requestId"])
        if event == "Emulation.virtualTimeBudgetExpired" or event in Traffic.EVENTS:
            self._stir.set()

    def holds(self, request: Mapping[str, Any]) -> bool:
        """Keep what is asked for while time stands still: an answer takes 10 ms of page time, but only where time can pass.

        A document is not kept: it ends the page that asks for it, whose time does not matter any more. What the page has taken back is
        kept for good: it must not reach the app at one time and at another not.
        """
        name = request.get("networkId", "")
        if name in self._taken_back:
            return True
        if not self._over or request["resourceType"] == "Document":
            return False
        self._held[request["requestId"]] = name
        return True

    async def deliver(self, *calls: Call, framed: bool = False, apart: float = 0.0) -> None:
        taken = self._tab.leave(asyncio.gather(*(self._tab.call(method, self._timed(method, params)) for method, params in calls)))
        if not framed:
            await self._tab.attempt(asyncio.wait({taken}, timeout=_PATIENCE))
        while not taken.done():
            drawing = self._tab.leave(asyncio.ensure_future(self._frame()))
            if apart:
                await self._grant(apart)
                await self._measure()
            await drawing
        await self._tab.attempt(taken)

    def _timed(self, method: str, params: Mapping[str, Any]) -> Mapping[str, Any]:
        """Give an input event the page's time.

        By itself it has that of the machine, which may lie before the page began, and pages would see it. Chromium even ends a page whose
        address and content change after such an event.
        """
        if method not in _TIMED or not self._base:
            return params
        return {**params, "timestamp": _date_at_boot() + self._now / 1000}

    @property
    def _now(self) -> float:
        """The page's time in milliseconds of the browser's clock, which is the machine's monotonic one."""
        return self._base + self._passed + _OFF_GRID

    async def value_of(self, script: asyncio.Future[T]) -> T:
        self._tab.leave(script)
        while not script.done():
            await self._measure()
            if not script.done():  # It awaits something: what was asked later has been answered.
                await self._grant(_MOMENT)
                await self._frame()
        return await self._tab.attempt(script)

    async def drawn(self) -> None:
        """Wait until all of a page that was scrolled by wheel or touch is painted.

        The browser moves what is painted already and shows gaps where it has not come so far. It waits for all parts only when the page
        itself changes, and the colour behind everything is a change that leaves no trace.
        """
        await self._frame()
        await self._tab.send("Emulation.setDefaultBackgroundColorOverride", color=_ALMOST_WHITE)
        await self._frame(noDisplayUpdates=True)
        await self._tab.send("Emulation.setDefaultBackgroundColorOverride")

    async def wait(self, milliseconds: float) -> None:
        self._time.due += milliseconds
        await self.settle()

    def may_settle(self) -> bool:
        return True

    async def settle(self) -> bool:
        idle = self._ask_idle()
        while (lag := self._time.due - await self._measure()) > 0:
            await self._grant(lag if self._passed else lag + _OFF_GRID)
            idle = self._ask_idle()
        if idle.done():
            await self._tab.attempt(idle)
            return True
        before = self._passed
        await self.value_of(idle)
        if await self._measure() > before:  # What the app waited for may have asked for pictures.
            await self._grant(_MOMENT)
        return True

    def _ask_idle(self) -> asyncio.Future[dict[str, Any]]:
        """Ask whether the app is idle: if it is, it says so before it answers what is asked next."""
        return self._tab.leave(self._tab.call("Runtime.evaluate", APP_IDLE))

    async def image(self, pixels: bool) -> str | None:
        # What moved under the mouse is hovered from the next frame on: one frame moves it, unseen, and the next shows it.
        await self._frame(noDisplayUpdates=True)
        if not pixels:
            return None
        for _ in range(_FIRST_FRAMES):
            shot = await self._frame(screenshot={"format": "png", "optimizeForSpeed": True})
            if shot.get("screenshotData"):
                return str(shot["screenshotData"])
        raise BrowserError("The page gave no pixels", f"{_FIRST_FRAMES} frames were drawn", "Reset the environment")

    async def _measure(self) -> float:
        """Return how much of the episode's time this page has behind it, in whole milliseconds."""
        now = await self._tab.ask("closed ? null : Date.now()")
        if now is None:  # On its way out: its end ends the wait.
            await self._tab.end()
        self._passed = float(now) - self._time.epoch
        return self._passed

    async def _grant(self, milliseconds: float) -> None:
        """Let time pass, standing still while a request is under way; a request that may never end holds up only as long as others."""
        traffic, end = self._tab.traffic, self._passed + milliseconds
        await self._let_pass("pauseIfNetworkFetchesPending", milliseconds)
        while not self._over:
            if traffic.streaming and traffic.quiet and (left := end - await self._measure()) > 0:
                await self._let_pass("advance", left)
            self._stir.clear()
            if not self._over:
                await self._tab.attempt(self._stir.wait())

    async def _let_pass(self, policy: str, milliseconds: float) -> None:
        self._over = False
        grant = {"policy": policy, "budget": milliseconds, "maxVirtualTimeTaskStarvationCount": _STARVATION}
        granted = self._tab.send("Emulation.setVirtualTimePolicy", **grant)
        self._base = (await granted)["virtualTimeTicksBase"]
        self._send_held()

    def _send_held(self) -> None:
        held, self._held = self._held, {}
        for request, name in held.items():
            if name not in self._taken_back:
                self._tab.call("Fetch.continueRequest", {"requestId": request})

    async def _frame(self, **more: Any) -> dict[str, Any]:
        self._tick = round(max(self._tick + _APART, self._now), 3)
        params = {"frameTimeTicks": self._tick + _NOT_LESS, "interval": _INTERVAL, **more}
        return await self._tab.attempt(self._gate.frame(self._tab, params, self._unblock))

    async def _unblock(self, attempt: int) -> None:
        """Help a frame to its end that waits though the page answers.

        It waits for time to pass, as in a gesture of touch, or for a native picker that is open, which the key Escape shuts. On a busy
        machine a frame may just be slow, and time that passes for its sake would make an episode another one: so it has a second chance.
        A page that does not answer computes and is left alone, or waits for an answer to what is held.
        """
        probe = self._tab.call("Runtime.evaluate", {"expression": "0"})
        answered, _ = await asyncio.wait({probe}, timeout=_PATIENCE)
        if not answered:
            self._send_held()
        elif probe.exception() or attempt == 0:
            return
        elif attempt == 1:
            await self._let_pass("advance", _NUDGE)
        else:
            self._tab.call("Input.dispatchKeyEvent", _ESCAPE)


def _date_at_boot() -> float:
    """Return the date at which the monotonic clock was zero, in seconds.

    Of several readings the greatest: whoever is interrupted between the two clocks reads less.
    """
    return max(time() - monotonic() for _ in range(3))
