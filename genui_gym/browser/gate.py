"""One frame at a time. Two frames under way in one browser, even of different pages, bring its drawing process down."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from genui_gym.browser.wire import Gone

if TYPE_CHECKING:
    from genui_gym.browser.tab import Tab

_PATIENCE = 1.0
"""Seconds after which a frame that has not ended is helped. Frames take milliseconds."""


class Gate:
    """Lets the frames of a browser's pages through one after the other."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[dict[str, Any]]] = set()

    def frame(self, tab: Tab, params: dict[str, Any], unblock: Callable[[int], Awaitable[None]]) -> asyncio.Task[dict[str, Any]]:
        """Draw a frame. It ends by itself: whoever stops waiting must not cancel it, and no other begins before.

        Args:
            unblock: Called with 0, 1, 2, ... while the frame does not end.

        Raises:
            Gone: The page ended.
        """
        task = asyncio.ensure_future(self._alone(tab, params, unblock))
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return task

    def _forget(self, task: asyncio.Task[dict[str, Any]]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()

    async def _alone(self, tab: Tab, params: dict[str, Any], unblock: Callable[[int], Awaitable[None]]) -> dict[str, Any]:
        async with self._lock:
            if tab.closed.is_raised:
                raise Gone("The page closed before its frame")
            drawing = tab.call("HeadlessExperimental.beginFrame", params)
            attempt = 0
            while not (await asyncio.wait({drawing}, timeout=_PATIENCE))[0]:
                await unblock(attempt)
                attempt += 1
            return drawing.result()
