"""What the seed draws, and how it puts rows into a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from numpy.random import Generator
from sqlalchemy import insert
from sqlalchemy.orm import Session

from .models import Base

TODAY = date(2026, 6, 10)
Row = dict[str, Any]


def add(session: Session, model: type[Base], rows: Iterable[Row]) -> None:
    """Insert rows of equal columns in one go, what is ``None`` included."""
    session.execute(insert(model).execution_options(render_nulls=True), list(rows))


def rows_of(columns: str, table: Sequence[Sequence[Any]]) -> list[Row]:
    """Return the rows of a table written as tuples, numbered from 1; ``columns`` are the names, separated by spaces."""
    return [{"id": number, **dict(zip(columns.split(), values, strict=True))} for number, values in enumerate(table, 1)]


def whole(rng: Generator, low: int, high: int, step: int = 1) -> int:
    """Draw a number from ``low`` to ``high``, both included, in steps."""
    return low + step * int(rng.integers(0, (high - low) // step + 1))


def one(rng: Generator, choices: Sequence[Any]) -> Any:
    """Draw one of the choices."""
    return choices[int(rng.integers(len(choices)))]


def clock(rng: Generator, first: int = 7, last: int = 22) -> str:
    """Draw a time of day between two hours: ``09:41``."""
    return f"{whole(rng, first, last):02d}:{whole(rng, 0, 59):02d}"
