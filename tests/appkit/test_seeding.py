"""Rows that a seed writes: numbered from one, and inserted with what is empty."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from genui_gym.appkit import Keyed
from genui_gym.appkit.seeding import add_rows, numbered_rows


class Base(Keyed, DeclarativeBase):
    """The tables of a test."""


class Room(Base):
    """A table with a column that is filled where a row does not say it."""

    name: Mapped[str]
    floor: Mapped[int | None] = mapped_column(default=1)


def test_a_table_of_tuples_is_numbered_from_one() -> None:
    assert numbered_rows("name floor", [("Oak", 2), ("Elm", None)]) == [
        {"id": 1, "name": "Oak", "floor": 2},
        {"id": 2, "name": "Elm", "floor": None},
    ]


def test_a_row_has_as_many_cells_as_there_are_columns() -> None:
    with pytest.raises(ValueError, match="shorter"):
        numbered_rows("name floor", [("Oak",)])


def test_nothing_is_a_null_also_where_the_column_has_a_default() -> None:
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        add_rows(session, Room, numbered_rows("name floor", [("Oak", 2), ("Elm", None)]))
        assert [(each.id, each.name, each.floor) for each in session.scalars(select(Room).order_by(Room.id))] == [
            (1, "Oak", 2),
            (2, "Elm", None),
        ]
    engine.dispose()
