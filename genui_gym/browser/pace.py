"""How time passes for a page: by itself (free), or in steps, frame by frame (:mod:`.exact`). Both give input, rest and pixels."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from genui_gym.browser.tab import Call, Tab

T = TypeVar("T")
APP_IDLE = {"expression": "globalThis.genui?.idle?.()", "awaitPromise": True}
"""Waits until the app's own script says that it has nothing under way; a page without such a script is idle."""


@dataclass
class PageTime:
    """The time of an episode's pages: when it began, and how many milliseconds of it should have passed by now.

    Attributes:
        step: Milliseconds that pass with each observation, and while the start page opens.
    """

    start: datetime
    step: float
    due: float = 0.0

    @property
    def epoch(self) -> float:
        """The beginning in milliseconds since 1970; it is UTC where it does not say."""
        start = self.start if self.start.tzinfo else self.start.replace(tzinfo=UTC)
        return start.timestamp() * 1000


class Pace(Protocol):
    """What an action and a look need of a page's time.

    Attributes:
        name: What ``PageState.capture`` says of pixels taken this way.
    """

    name: str

    def opening(self) -> list[Call]:
        """Calls to make before the page runs."""

    def handle(self, event: str, params: Mapping[str, Any]) -> None:
        """Take note of an event of the page."""

    def holds(self, request: Mapping[str, Any]) -> bool:
        """Whether a request that waits to be sent is kept, to be sent later by the pace itself."""

    async def deliver(self, *calls: Call, framed: bool = False, apart: float = 0.0) -> None:
        """Make input calls in order and wait until the page took them.

        Args:
            framed: Whether the page takes them with a frame, as it does what moves or scrolls; it takes a press at once.
            apart: Milliseconds that pass meanwhile in exact time.
        """

    async def value_of(self, script: asyncio.Future[T]) -> T:
        """Wait for what a script of the page gives, which may take its time."""

    async def drawn(self) -> None:
        """Wait for the frames in which a scroll takes place; it is acknowledged before."""

    async def wait(self, milliseconds: float) -> None:
        """Let time pass."""

    def may_settle(self) -> bool:
        """Whether :meth:`settle` has a chance; otherwise something is under way that will tell when it ends."""

    async def settle(self) -> bool:
        """Bring the page to rest; return whether it is."""

    async def image(self, pixels: bool) -> str | None:
        """Show the page as it is now; return, where ``pixels`` are wanted, base64 of a file that Pillow reads without loss."""


class Free:
    """Time passes by itself, as in any browser; the page is at rest when it has nothing under way.

    The image is a PNG with little compression: of the lossless formats the fastest to take and to decode.
    """

    name = "screenshot"

    def __init__(self, tab: Tab) -> None:
        self._tab = tab

    def opening(self) -> list[Call]:
        return []

    def handle(self, event: str, params: Mapping[str, Any]) -> None:
        """Nothing to note."""

    def holds(self, request: Mapping[str, Any]) -> bool:
        return False

    async def deliver(self, *calls: Call, framed: bool = False, apart: float = 0.0) -> None:
        await self._tab.attempt(asyncio.gather(*(self._tab.call(method, params) for method, params in calls)))

    async def value_of(self, script: asyncio.Future[T]) -> T:
        return await self._tab.attempt(script)

    async def drawn(self) -> None:
        await self._tab.reader("drawn")

    async def wait(self, milliseconds: float) -> None:
        await self._tab.attempt(asyncio.sleep(milliseconds / 1000))

    def may_settle(self) -> bool:
        return self._tab.traffic.quiet

    async def settle(self) -> bool:
        begun = self._tab.traffic.sequence
        await self._tab.attempt(self._tab.call("Runtime.evaluate", APP_IDLE))
        await self._tab.reader("settled")
        return self._tab.traffic.quiet and self._tab.traffic.sequence == begun

    async def image(self, pixels: bool) -> str | None:
        if not pixels:
            return None
        shot = await self._tab.send("Page.captureScreenshot", format="png", optimizeForSpeed=True)
        return str(shot["data"])
