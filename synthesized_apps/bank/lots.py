"""What the seed draws, amounts, days, times of day, and how it puts rows into a table."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from numpy.random import Generator
from sqlalchemy import insert
from sqlalchemy.orm import Session

from .models import Base
from .rules.days import working_from

Row = dict[str, Any]


def add(session: Session, model: type[Base], rows: Iterable[Row]) -> None:
    """Insert rows of equal columns in one go, what is ``None`` included."""
    session.execute(insert(model).execution_options(render_nulls=True), list(rows))


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
