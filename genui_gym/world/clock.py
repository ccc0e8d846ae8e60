"""The world's clock: frozen, moved only by the agent's steps."""

from __future__ import annotations

from datetime import datetime, timedelta


class Clock:
    """Time in a world."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def advance(self, seconds: float) -> None:
        """Let ``seconds`` pass."""
        self.now += timedelta(seconds=seconds)
