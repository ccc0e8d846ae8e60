"""Which figure of a row is the lowest, the highest, or the next to the goal's."""

from __future__ import annotations

from genui_agent_navigator.tiny.figures import MEASURES, figures, standings
from genui_agent_navigator.tiny.words import atoms


def told(texts: list[str], goal: str, measure: str, groups: list[str] | None = None) -> list[list[float]]:
    table = standings(groups or ["link"] * len(texts), [figures(atoms(text)) for text in texts], atoms(goal))
    at = 4 * MEASURES.index(measure)
    return [row[at : at + 4] for row in table]


def test_the_first_figure_of_each_measure_counts():
    assert figures(atoms("Ana, −€1,012.50 of €20, 3 May 2026 09:30, 2 nights")) == {
        "amount": 1012.5,
        "date": 739739.0,
        "time": 570.0,
        "number": 2.0,
    }
    assert figures(atoms("31 February 2026")) == {}


def test_the_cheapest_and_the_dearest_are_marked():
    rows = told(["Attic €80", "Cellar €35.00", "Tower €120"], "Book the cheapest room", "amount")
    assert [row[:2] for row in rows] == [[0, 0], [1, 0], [0, 1]]


def test_the_next_day_from_the_goals_on_is_marked():
    rows = told(["1 May 2026", "9 May 2026", "20 May 2026"], "The first free day from 3 May 2026 on", "date")
    assert [row[2:] for row in rows] == [[0, 1], [1, 0], [0, 0]]


def test_only_texts_of_one_group_are_compared_and_equal_ones_tell_nothing():
    assert told(["€5", "€9", "€7"], "", "amount", ["a", "b", "b"]) == [[0, 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0]]
    assert told(["€5", "€5"], "", "amount") == [[0, 0, 0, 0]] * 2
