"""The lie of the city: a grid of streets, a river with four bridges, and the way from one crossing to another.

A crossing is ``(column, row)``. Distances follow the streets, so that crossing the river costs the detour over a bridge.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

Crossing = tuple[int, int]
Point = tuple[float, float]

COLUMNS = (24, 58, 90, 128, 162, 200, 232, 270, 302, 340, 372, 404)
ROWS = (20, 54, 84, 120, 152, 188, 218, 250, 296, 330, 362, 398, 428, 462, 494, 526)
"""Where the streets lie, in units of the map."""
WIDTH, HEIGHT = 428, 548
METRES = 20
"""The length of a unit."""
LAST_NORTH = 7
"""The last row north of the river."""
BRIDGES = (1, 4, 7, 10)
"""Columns whose streets cross the river."""


def metres_between(start: Crossing, end: Crossing) -> int:
    """Return the length of the way."""
    return METRES * sum(abs(COLUMNS[a] - COLUMNS[c]) + abs(ROWS[b] - ROWS[d]) for (a, b), (c, d) in pairwise(way(start, end)))


def metres_along(route: Sequence[Crossing]) -> int:
    """Return the length of the way through all crossings in this order."""
    return sum(metres_between(one, other) for one, other in pairwise(route))


def way(start: Crossing, end: Crossing) -> list[Crossing]:
    """Return the corners of the way: along the row, over the nearest bridge if the river is between, and along the column."""
    turn = end[0] if _is_north(start) == _is_north(end) else min(BRIDGES, key=lambda column: _detour(column, start[0], end[0]))
    corners = [start, (turn, start[1]), (turn, end[1]), end]
    return [corner for place, corner in enumerate(corners) if place == 0 or corner != corners[place - 1]]


def line(corners: Sequence[Crossing]) -> list[Point]:
    """Return every crossing that a way passes, as points of the map."""
    passed = [corners[0]]
    for one, other in pairwise(corners):
        passed += _between(one, other)
    return [point(*crossing) for crossing in passed]


def point(column: int, row: int) -> Point:
    """Return where a crossing is drawn: streets bend a little."""
    return bent(COLUMNS[column], ROWS[row])


def bent(x: float, y: float) -> Point:
    """Return where the spot of the straight grid is drawn."""
    return x + 6 * math.sin(y / 62), y + 7 * math.sin(x / 74)


def _is_north(crossing: Crossing) -> bool:
    return crossing[1] <= LAST_NORTH


def _detour(bridge: int, start: int, end: int) -> int:
    return abs(COLUMNS[bridge] - COLUMNS[start]) + abs(COLUMNS[bridge] - COLUMNS[end])


def _between(one: Crossing, other: Crossing) -> Iterator[Crossing]:
    (column, row), (to_column, to_row) = one, other
    while (column, row) != (to_column, to_row):
        column += (to_column > column) - (to_column < column)
        row += (to_row > row) - (to_row < row)
        yield column, row
