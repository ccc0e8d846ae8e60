"""What the seed draws: amounts, days and times of day."""

from __future__ import annotations

from datetime import date, timedelta

from numpy.random import Generator

from .rules.days import working_from


def cents(rng: Generator, between: tuple[int, int], step: int = 1) -> int:
    """Draw an amount between two, both included, in steps."""
    low, high = between
    return low + step * int(rng.integers(0, (high - low) // step + 1))


def clock(rng: Generator, first: int = 7, last: int = 21) -> str:
    """Draw a time of day between two hours: ``09:41``."""
    return f"{int(rng.integers(first, last + 1)):02d}:{int(rng.integers(60)):02d}"


def working_day(rng: Generator, day: date, low: int, high: int) -> date:
    """Draw a working day at least ``low`` and about ``high`` days after ``day``; negative numbers go back."""
    return working_from(day + timedelta(days=int(rng.integers(low, high))))
