"""The one thread of a process that speaks to browsers.

The connections to browsers belong to one event loop. This thread owns that loop, so callers may be in any thread, in a notebook, or inside
another running loop; they hand over a coroutine and wait for it, never longer than they said.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from genui_gym.errors import BrowserTimeout

T = TypeVar("T")


class Owner:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.process = os.getpid()
        self._thread = threading.Thread(target=self._serve, name="genui-browser", daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        self.loop.run_until_complete(_end_others())
        self.loop.close()

    def run(self, work: Coroutine[Any, Any, T], limit: float, phase: Callable[[], str]) -> T:
        """Run ``work`` on the loop and return its result.

        Args:
            limit: Seconds of wall clock, measured in the calling thread.
            phase: Says what ``work`` is doing, for the message.

        Raises:
            BrowserTimeout: It took longer. The work is cancelled, not waited for.
        """
        future = asyncio.run_coroutine_threadsafe(work, self.loop)
        try:
            return future.result(limit)
        except TimeoutError:
            if future.done():
                raise
            asked = f"The browser did not finish within {limit:g} s"
            raise BrowserTimeout(asked, f"It was busy with: {phase()}", "Reset the environment, or raise the limit") from None
        finally:
            future.cancel()

    def answers(self, limit: float = 2.0) -> bool:
        """Whether the loop still takes work."""
        if not self._thread.is_alive():
            return False
        try:
            asyncio.run_coroutine_threadsafe(_nothing(), self.loop).result(limit)
        except TimeoutError:
            return False
        return True

    def stop(self, limit: float = 2.0) -> None:
        """End the thread."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(limit)


async def _nothing() -> None:
    return None


async def _end_others() -> None:
    """Cancel what still runs on this loop, and give connections that were closed the turns in which they let go."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.sleep(0)
