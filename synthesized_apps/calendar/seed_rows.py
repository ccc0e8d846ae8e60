"""Drawing from choices and inserting rows, for the modules that fill a new database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from numpy.random import Generator
from sqlalchemy import insert
from sqlalchemy.orm import Session

from .models import Base

Row = dict[str, Any]
Choice = TypeVar("Choice")


def add(session: Session, model: type[Base], rows: Sequence[Row]) -> None:
    """Insert rows."""
    session.execute(insert(model), list(rows))


def pick(rng: Generator, choices: Sequence[Choice]) -> Choice:
    """Draw one of the choices."""
    return choices[int(rng.integers(len(choices)))]
