"""The way through the city: along the streets, over the bridges."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from genui_gym.apps.rides.art.city import city_map
from genui_gym.apps.rides.catalogue import PLACES
from genui_gym.apps.rides.geography import BRIDGES, COLUMNS, LAST_NORTH, METRES, ROWS, line, metres_along, metres_between, way

CROSSINGS = [(column, row) for _, _, column, row in PLACES]


def test_a_way_on_one_bank_is_as_long_as_its_streets() -> None:
    assert way((0, 0), (3, 2)) == [(0, 0), (3, 0), (3, 2)]
    assert metres_between((0, 0), (3, 2)) == METRES * (COLUMNS[3] - COLUMNS[0] + ROWS[2] - ROWS[0])


@pytest.mark.parametrize(("start", "end", "bridge"), [((5, 7), (6, 8), 4), ((0, 0), (0, 15), 1), ((11, 7), (11, 8), 10)])
def test_the_river_is_crossed_on_the_bridge_with_the_least_detour(start: tuple[int, int], end: tuple[int, int], bridge: int) -> None:
    corners = way(start, end)
    crossed = [one[0] for one, other in pairwise(corners) if one[1] <= LAST_NORTH < other[1]]
    assert crossed == [bridge]
    assert bridge in BRIDGES


def test_ways_there_and_back_are_equally_long() -> None:
    for one, other in combinations(CROSSINGS[:20], 2):
        assert metres_between(one, other) == metres_between(other, one) > 0


def test_the_order_of_stops_makes_a_difference() -> None:
    start, near, far = (0, 0), (1, 0), (11, 0)
    assert metres_along([start, near, far]) < metres_along([start, far, near])


def test_a_line_passes_every_crossing_of_its_way() -> None:
    assert len(line(way((0, 0), (3, 2)))) == 1 + 3 + 2


def test_the_map_numbers_the_stops_and_says_what_it_shows() -> None:
    drawn = city_map([(0, 0), (5, 3), (2, 9), (11, 14)], 'From "A" to B')
    assert [f">{number}</text>" in drawn for number in (1, 2, 3)] == [True, True, False]
    assert 'aria-label="From &#34;A&#34; to B"' in drawn
