"""A database comes back whole from its difference, and only onto what it was taken from."""

from __future__ import annotations

import pytest

from genui_gym.errors import CheckpointError
from genui_gym.world.database import new_connection, to_image
from genui_gym.world.delta import grow, shrink

CHANGES = {
    "nothing": "SELECT 1",
    "a row changed": "UPDATE t SET a = 'changed' WHERE id = 700",
    "it grew": "INSERT INTO t (a) SELECT hex(randomblob(900)) FROM t",
    "it shrank": "DELETE FROM t WHERE id > 20",
}


@pytest.fixture
def base() -> bytes:
    return database()


def database(change: str = "SELECT 1") -> bytes:
    connection = new_connection()
    connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)")
    connection.executemany("INSERT INTO t (a) VALUES (?)", [(f"row {number}" * 40,) for number in range(1000)])
    connection.commit()
    connection.execute(change)
    connection.commit()
    if change.startswith("DELETE"):
        connection.execute("VACUUM")
    image = to_image(connection)
    connection.close()
    return image


@pytest.mark.parametrize("change", CHANGES)
def test_it_comes_back_whole(change: str, base: bytes) -> None:
    image = database(CHANGES[change])
    assert grow(shrink(image, base), base) == image


def test_few_changes_are_small(base: bytes) -> None:
    delta = shrink(database(CHANGES["a row changed"]), base)
    assert len(delta.pages) <= 2
    assert len(delta.content) < 1024 < len(base) // 50
    assert shrink(base, base).pages == ()


def test_another_base_is_refused(base: bytes) -> None:
    with pytest.raises(CheckpointError, match="others than when it was saved"):
        grow(shrink(base, base), database(CHANGES["it grew"]))
