"""The world's clock: frozen, moved only by the agent's steps."""

from __future__ import annotations

from datetime import datetime, timedelta

STEP_SECONDS = 1.0
"""How far the pages' clock moves with each observation, and while the first page opens."""


class Clock:
    """Time in a world."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def advance(self, seconds: float) -> None:
        """Let ``seconds`` pass."""
        self.now += timedelta(seconds=seconds)
