"""What an app's seed is written with: rows as dictionaries, put into their table all at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import insert
from sqlalchemy.orm import DeclarativeBase, Session

Row = dict[str, Any]
"""The cells of a row by the names of their columns."""


def add_rows(session: Session, model: type[DeclarativeBase], rows: Iterable[Row]) -> None:
    """Insert rows of the same columns; ``None`` is a null also where a column has a default."""
    session.execute(insert(model).execution_options(render_nulls=True), list(rows))


def numbered_rows(columns: str, table: Iterable[Sequence[Any]]) -> list[Row]:
    """Return the rows of a table that is written as tuples, with keys from 1; ``columns`` are the names with spaces between."""
    return [{"id": key, **dict(zip(columns.split(), cells, strict=True))} for key, cells in enumerate(table, 1)]
