"""What has happened and has not been taken yet, in its order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from genui_gym.recorder.tab import Happening


class Mailbox:
    """A queue that can be looked into without taking anything out."""

    def __init__(self) -> None:
        self._waiting: deque[Happening] = deque()
        self._come = asyncio.Event()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def put(self, happening: Happening) -> None:
        """Add what happened."""
        self._waiting.append(happening)
        self._come.set()

    async def take(self) -> Happening:
        """Wait for the next and take it."""
        await self.until(lambda happening: True)
        return self._waiting.popleft()

    async def until(self, wanted: Callable[[Happening], bool]) -> None:
        """Wait until one that is wanted lies here; take nothing."""
        while not any(map(wanted, self._waiting)):
            self._come.clear()
            await self._come.wait()
