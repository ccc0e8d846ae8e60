import pytest

from genui_gym.apps import App
from genui_gym.prove.image import open_raw, read_tables
from genui_gym.prove.near import Literals, is_words
from genui_gym.world import seeded_image


@pytest.fixture
def literals(notes: App) -> Literals:
    connection = open_raw(seeded_image(notes, 0))
    tables = read_tables(connection)
    connection.close()
    return Literals(notes.metadata, tables)


def test_words_have_the_most_similar_value_of_their_column_as_twin(literals: Literals) -> None:
    assert literals.twins("Buy paint")[0] == "Buy white paint"
    assert literals.near_misses("Home")[0] == "House"
    assert literals.choices("Home") == 4
    assert literals.choices("Nowhere") == 0


@pytest.mark.parametrize(
    ("value", "near"),
    [
        ("2026-02-28", ["2026-03-01", "2026-02-27", "2026-03-07", "2026-02-21"]),
        ("23:45", ["00:15", "23:15"]),
        ("Zebra", ["Zebre"]),
        ("Room 12", ["Room 13", "Room"]),
        (2, [3, 1, 4]),
        (0, [1, 2]),
        (15000, [15001, 14999, 15100, 14900, 30000]),
        (True, []),
        (None, []),
    ],
)
def test_near_misses(literals: Literals, value: str | int | None, near: list[str | int]) -> None:
    assert literals.near_misses(value) == near
    assert value not in near


def test_dates_times_and_numbers_are_no_words() -> None:
    assert [is_words(each) for each in ("Home", "2026-05-04", "09:30", "", 7, None)] == [True, False, False, False, False, False]
