"""What the seed draws."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import TypeVar

from numpy.random import Generator

Item = TypeVar("Item")


def some_of(rng: Generator, choices: Sequence[Item], count: int) -> list[Item]:
    """Draw several different choices, in their order."""
    return [choices[index] for index in sorted(rng.permutation(len(choices))[:count])]


def chance(rng: Generator, share: float) -> bool:
    """Draw whether something is so."""
    return bool(rng.random() < share)


def clock(rng: Generator, first: int, last: int) -> str:
    """Draw a time of day at a quarter of an hour, between two hours."""
    return f"{int(rng.integers(first, last + 1)):02d}:{15 * int(rng.integers(4)):02d}"


class Times:
    """Draws when mails came; no two at the same minute, none after ``now``."""

    def __init__(self, rng: Generator, now: datetime) -> None:
        self._rng, self._now = rng, now
        self._taken: set[datetime] = set()

    def on(self, day: date) -> datetime:
        """Draw a time on a day."""
        while True:
            at = datetime.combine(day, time(int(self._rng.integers(6, 22)), int(self._rng.integers(60))))
            if day >= self._now.date():
                at = datetime.combine(self._now.date(), time(int(self._rng.integers(6, 10)), int(self._rng.integers(60))))
            if at not in self._taken and at < self._now:
                self._taken.add(at)
                return at

    def after(self, at: datetime, low: int, high: int) -> datetime:
        """Draw a time between ``low`` and ``high`` hours later, by day and before now; sooner where there is no such time."""
        for _ in range(40):
            later = at + timedelta(minutes=int(self._rng.integers(low * 60, high * 60)))
            if later < self._now and later.hour >= 7 and later not in self._taken:
                break
        else:
            later = at + timedelta(minutes=3)
            while later in self._taken:
                later += timedelta(minutes=1)
        self._taken.add(later)
        return later
