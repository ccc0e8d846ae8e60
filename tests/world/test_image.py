"""Seeded databases: equal bytes whatever the process hashes with."""

from __future__ import annotations

import sqlite3

import pytest
from sqlalchemy import Index, MetaData, Table, create_engine
from sqlalchemy.schema import Column
from sqlalchemy.types import Integer

from genui_gym.world.image import _create_tables


@pytest.mark.parametrize("names", [("b", "a", "c"), ("c", "b", "a")])
def test_indexes_are_created_by_name(names: tuple[str, ...]) -> None:
    metadata = MetaData()
    table = Table("thing", metadata, Column("id", Integer, primary_key=True), *(Column(name, Integer) for name in "abc"))
    for name in names:
        Index(f"by_{name}", table.c[name])
    connection = sqlite3.connect(":memory:")
    engine = create_engine("sqlite://", creator=lambda: connection)
    _create_tables(metadata, engine)
    made = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY rootpage")]
    assert made == ["by_a", "by_b", "by_c"]
    engine.dispose()
    connection.close()
