"""The map of Port Merrin: land, river, streets and names, and on it the way of a ride with its places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from markupsafe import Markup

from ..catalogue import DISTRICTS
from ..geography import BRIDGES, COLUMNS, HEIGHT, LAST_NORTH, ROWS, WIDTH, Crossing, Point, bent, line, point, way

RATIO = 375 / 300
"""How much wider than high the map is."""
_MARGIN, _ABOVE, _BELOW, _LEAST = 46, 92, 62, 290
_MAIN_ROWS = (3, 6, 9, 12)
_PARKS = ((0, 3, 2, 2), (9, 13, 2, 2), (6, 8, 1, 1), (4, 11, 1, 1), (7, 1, 1, 2))
"""Column, row, width and height, in blocks."""
_CARS = (
    (1, 3), (0, 6), (2, 4), (3, 6), (4, 4), (5, 7), (6, 4), (7, 6), (8, 3), (9, 7), (10, 4), (11, 6), (1, 8), (0, 11), (2, 10), (3, 8),
    (4, 12), (5, 10), (6, 8), (7, 13), (8, 9), (9, 12), (10, 9), (11, 11), (1, 13), (3, 14), (3, 1), (6, 0),
)  # fmt: skip
"""Crossings where free cars wait."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of the map that is shown."""

    left: float
    top: float
    width: float

    @property
    def height(self) -> float:
        """The height of it."""
        return self.width / RATIO

    @property
    def unit(self) -> float:
        """A pixel of the page, in units of the map."""
        return self.width / 375


def city_map(route: Sequence[Crossing], words: str, cars: bool = False) -> Markup:
    """Draw the map around a route of one or more crossings; ``words`` say what it shows, ``cars`` puts free ones onto it."""
    points = [each for one, other in pairwise(route) for each in line(way(one, other))] or [point(*route[0])]
    frame = _frame(points)
    houses = Markup('<path class="m-block" d="{}"/>').format(_shown(frame))
    layers = [Markup(_ground()), houses, _names(frame), _route(points, frame)]
    if cars:
        layers.append(_cars(frame))
    layers += [_pin(point(*crossing), place, len(route), frame) for place, crossing in enumerate(route)]
    box = f"{frame.left:.1f} {frame.top:.1f} {frame.width:.1f} {frame.height:.1f}"
    shell = Markup('<svg class="map" viewBox="{}" preserveAspectRatio="xMidYMid slice" role="img" aria-label="{}">{}</svg>')
    return shell.format(box, words, Markup("").join(layers))


def _frame(points: Sequence[Point]) -> Frame:
    """Choose the part that shows all points, with room above for the title and below for the sheet."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    width = max(max(xs) - min(xs) + 2 * _MARGIN, (max(ys) - min(ys) + _ABOVE + _BELOW) * RATIO, _LEAST)
    spare = width / RATIO - (max(ys) - min(ys) + _ABOVE + _BELOW)
    return Frame((min(xs) + max(xs) - width) / 2, min(ys) - _ABOVE - spare / 2, width)


@cache
def _ground() -> str:
    """Draw all that is the same on every map."""
    parks = "".join(f'<path class="m-park" d="{_area(*park)}"/>' for park in _PARKS)
    small = [column for column in range(len(COLUMNS)) if column not in BRIDGES]
    streets = "".join(_path(_column(column, part)) for column in small for part in (range(LAST_NORTH + 1), range(LAST_NORTH + 1, 16)))
    streets += "".join(_path(_row(row)) for row in range(len(ROWS)) if row not in _MAIN_ROWS)
    avenues = "".join(_path(_column(column, range(len(ROWS)))) for column in BRIDGES) + "".join(_path(_row(row)) for row in _MAIN_ROWS)
    return (
        f'<rect class="m-land" x="-400" y="-400" width="{WIDTH + 800}" height="{HEIGHT + 800}"/>{parks}{_river()}'
        f'<path class="m-street" d="{streets}"/><path class="m-avenue-edge" d="{avenues}"/><path class="m-avenue" d="{avenues}"/>'
        f'<path class="m-rail" d="{_path(_bent_line((-400, 344), (44, 344), (180, 322), (330, 350), (800, 350)))}"/>'
    )


def _river() -> str:
    middle = (ROWS[LAST_NORTH] + ROWS[LAST_NORTH + 1]) / 2
    upper = [bent(x, middle - 15 - (x > 330) * (x - 330) / 9) for x in range(-400, WIDTH + 401, 20)]
    lower = [bent(x, middle + 15) for x in range(-400, WIDTH + 401, 20)][::-1]
    return f'<path class="m-water" d="{_path([*upper, *lower])}z"/>'


@cache
def _houses() -> tuple[tuple[Point, str], ...]:
    """Outline two houses in every block, of different widths, each with its middle."""
    houses = []
    for column, (left, right) in enumerate(pairwise(COLUMNS)):
        for row, (top, bottom) in enumerate(pairwise(ROWS)):
            if row == LAST_NORTH or any(c <= column < c + w and r <= row < r + h for c, r, w, h in _PARKS):
                continue
            split = left + (right - left) * (0.35 + 0.06 * ((column * 3 + row * 11) % 6))
            depth = bottom - 5 - 3 * ((column * 7 + row * 5) % 4)
            houses.append((bent(left, top), _box(left + 5, top + 5, split - 1.5, depth)))
            houses.append((bent(right, bottom), _box(split + 1.5, top + 5 + (bottom - depth - 5), right - 5, bottom - 5)))
    return tuple(houses)


def _shown(frame: Frame) -> str:
    """Return the outlines of the houses near the frame."""
    left, top, right, bottom = frame.left - 40, frame.top - 40, frame.left + frame.width + 40, frame.top + frame.height + 40
    return "".join(outline for (x, y), outline in _houses() if left < x < right and top < y < bottom)


def _box(left: float, top: float, right: float, bottom: float) -> str:
    corners = (bent(left, top), bent(right, top), bent(right, bottom), bent(left, bottom))
    return "M" + "L".join(f"{round(x)} {round(y)}" for x, y in corners) + "z"


def _area(column: int, row: int, width: int, height: int) -> str:
    left, right = COLUMNS[column] + 4, COLUMNS[column + width] - 4
    return _box(left, ROWS[row] + 4, right, ROWS[row + height] - 4)


def _column(column: int, rows: Iterable[int]) -> list[Point]:
    listed = [point(column, row) for row in rows]
    x = COLUMNS[column]
    before = [bent(x, y) for y in (-400, -60)] if listed[0] == point(column, 0) else []
    after = [bent(x, y) for y in (HEIGHT + 60, HEIGHT + 400)] if listed[-1] == point(column, len(ROWS) - 1) else []
    return [*before, *listed, *after]


def _row(row: int) -> list[Point]:
    return [bent(x, ROWS[row]) for x in (-400, -40, *COLUMNS, WIDTH + 40, WIDTH + 400)]


def _bent_line(*spots: Point) -> list[Point]:
    return [bent(x, y) for x, y in spots]


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _names(frame: Frame) -> Markup:
    """Write the names of the districts."""
    text = Markup('<text class="m-name" x="{:.1f}" y="{:.1f}" font-size="{:.1f}">{}</text>')
    names = Markup("")
    for number, name in enumerate(DISTRICTS):
        x, y = bent(COLUMNS[number % 3 * 4] + 52, ROWS[number // 3 * 4 + 1] + 20)
        names += text.format(x, y, 11 * frame.unit, name.upper())
    return names


def _route(points: Sequence[Point], frame: Frame) -> Markup:
    if len(points) < 2:
        return Markup("")
    lines = Markup('<path class="m-route-edge" d="{0}" stroke-width="{1:.1f}"/><path class="m-route" d="{0}" stroke-width="{2:.1f}"/>')
    return lines.format(_path(points), 9 * frame.unit, 5.5 * frame.unit)


def _pin(at: Point, place: int, number: int, frame: Frame) -> Markup:
    """Draw the pick-up as a ring, stops as numbered discs, the destination as a square."""
    (x, y), unit = at, frame.unit
    if place == 0:
        ring = Markup('<circle class="m-start" cx="{:.1f}" cy="{:.1f}" r="{:.1f}" stroke-width="{:.1f}"/>')
        return ring.format(x, y, 8 * unit, 5 * unit)
    if place == number - 1:
        box = '<rect class="m-end" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{:.1f}"/>'
        box += '<circle class="m-dot" cx="{:.1f}" cy="{:.1f}" r="{:.1f}"/>'
        return Markup(box).format(x - 10 * unit, y - 10 * unit, 20 * unit, 20 * unit, 5 * unit, x, y, 4 * unit)
    disc = '<circle class="m-stop" cx="{:.1f}" cy="{:.1f}" r="{:.1f}"/>'
    disc += '<text class="m-number" x="{:.1f}" y="{:.1f}" font-size="{:.1f}">{}</text>'
    return Markup(disc).format(x, y, 10 * unit, x, y + 4.6 * unit, 13 * unit, place)


def _cars(frame: Frame) -> Markup:
    car = Markup('<rect class="m-car" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{:.1f}"/>')
    cars = Markup("")
    for crossing in _CARS:
        x, y = point(*crossing)
        cars += car.format(x - 4 * frame.unit, y - 8 * frame.unit, 8 * frame.unit, 16 * frame.unit, 3 * frame.unit)
    return cars
