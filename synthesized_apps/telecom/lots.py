"""What the seed draws."""

from __future__ import annotations

from datetime import date

from numpy.random import Generator

TODAY = date(2026, 6, 10)


def whole(rng: Generator, low: int, high: int, step: int = 1) -> int:
    """Draw a number from ``low`` to ``high``, both included, in steps."""
    return low + step * int(rng.integers(0, (high - low) // step + 1))


def clock(rng: Generator, first: int = 7, last: int = 22) -> str:
    """Draw a time of day between two hours: ``09:41``."""
    return f"{whole(rng, first, last):02d}:{whole(rng, 0, 59):02d}"
