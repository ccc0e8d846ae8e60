import sqlite3

import pytest

from genui_gym.prove.image import IllegalEdit, RowChange, apply_edits, open_raw, read_tables, row_changes, same_changes


@pytest.fixture
def image() -> bytes:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE pen (id INTEGER PRIMARY KEY, ink TEXT UNIQUE, full INTEGER NOT NULL)")
    connection.executemany("INSERT INTO pen VALUES (?, ?, ?)", [(1, "red", 1), (2, "blue", 0)])
    connection.commit()
    content = connection.serialize()
    connection.close()
    return content


def test_edits_are_done_and_undone(image: bytes) -> None:
    connection = open_raw(image)
    before = read_tables(connection)
    second, third = {"id": 2, "ink": "red", "full": 1}, {"id": 3, "ink": "x", "full": 0}
    undo = apply_edits(connection, {("pen", 1): None, ("pen", 2): second, ("pen", 3): third})
    after = read_tables(connection)
    assert [(change.key, change.columns) for change in row_changes(before, after)] == [(1, ()), (2, ("ink", "full")), (3, ())]
    apply_edits(connection, undo)
    assert read_tables(connection) == before
    connection.close()


@pytest.mark.parametrize("row", [{"id": 3, "ink": "red", "full": 1}, {"id": 3, "ink": "green", "full": None}])
def test_what_the_schema_forbids_changes_nothing(image: bytes, row: dict[str, object]) -> None:
    connection = open_raw(image)
    before = read_tables(connection)
    with pytest.raises(IllegalEdit):
        apply_edits(connection, {("pen", 2): None, ("pen", 3): row})
    assert read_tables(connection) == before
    connection.close()


def test_the_key_of_a_new_row_says_nothing_and_that_of_an_old_one_does() -> None:
    def added(key: int) -> RowChange:
        return RowChange("pen", key, None, {"id": key, "ink": "red"})

    def gone(key: int) -> RowChange:
        return RowChange("pen", key, {"id": key, "ink": "red"}, None)

    assert same_changes([added(3)], [added(4)])
    assert not same_changes([gone(1)], [gone(2)])
    assert not same_changes([added(3)], [added(3), added(4)])
