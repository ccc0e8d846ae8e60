"""Shapes as SVG text, the colours of food, and a small generator of choices that depends on nothing but the seed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

WIDTH, HEIGHT = 480, 360
Choice = TypeVar("Choice")
Spot = tuple[float, float, float]
"""A place and an angle in degrees."""

TABLES = (("#e9d3b4", "#dfc49d"), ("#d98f63", "#cd8053"), ("#8fa387", "#83987b"), ("#4d5a63", "#44505a"), ("#efe4d2", "#e4d6bf"))
"""A table's colour, and that of its grain."""
PLATES = (("#fffaf1", "#ece1cf"), ("#f3efe9", "#dcd4c9"), ("#33424c", "#273640"), ("#c8d6cf", "#b3c5bc"), ("#f2c9a6", "#dfae86"))
"""A plate's middle, and its rim."""
HERB, DARK_HERB, CRUST, GOLD = "#5f9a45", "#3f7434", "#d9a15c", "#edb54a"
TOMATO, CHILLI, CREAM, EGG, YOLK = "#d9472f", "#b92d23", "#fbf0d9", "#fffaf0", "#f5a623"
MEAT, SALMON, ONION, AUBERGINE, CARROT, CORN = "#8a4b2f", "#f08a66", "#e4c7dd", "#5a3a5e", "#ee8a33", "#f6cf52"


class Dice:
    """Choices that follow from a seed (a linear congruential generator; quality does not matter here)."""

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2_654_435_761 + 97) % 2**32

    def roll(self, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``, both included."""
        self._state = (self._state * 1_664_525 + 1_013_904_223) % 2**32
        return low + (self._state >> 12) % (high - low + 1)

    def pick(self, options: Sequence[Choice]) -> Choice:
        """Return one of ``options``."""
        return options[self.roll(0, len(options) - 1)]

    def spread(self, count: int, radius: float) -> Iterator[Spot]:
        """Yield places spread evenly over a disc around the origin, none quite in line."""
        turn = self.roll(0, 359)
        for place in range(count):
            away = radius * math.sqrt((place + 0.5) / count)
            angle = math.radians(turn + place * 137.5 + self.roll(-12, 12))
            yield away * math.cos(angle), away * math.sin(angle), self.roll(0, 359)

    def ring(self, count: int, radius: float) -> Iterator[Spot]:
        """Yield places on a circle around the origin, with the angle that points outwards."""
        turn = self.roll(0, 359)
        for place in range(count):
            degrees = turn + 360 * place / count
            yield radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees)), degrees


def disc(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    """Return a disc."""
    return f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius:g}" fill="{fill}"{more}/>'


def oval(x: float, y: float, wide: float, high: float, fill: str, angle: float = 0, more: str = "") -> str:
    """Return an ellipse of two radii, turned."""
    return f'<ellipse rx="{wide:g}" ry="{high:g}" fill="{fill}" transform="translate({x:.4g} {y:.4g}) rotate({angle:.4g})"{more}/>'


def slab(x: float, y: float, width: float, height: float, fill: str, angle: float = 0, round_: float = 6, more: str = "") -> str:
    """Return a rectangle with round corners around its middle, turned."""
    frame = f'x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}" rx="{round_:g}"'
    return f'<rect {frame} fill="{fill}" transform="translate({x:.4g} {y:.4g}) rotate({angle:.4g})"{more}/>'


def path(shape: str, fill: str, more: str = "") -> str:
    """Return a filled path."""
    return f'<path d="{shape}" fill="{fill}"{more}/>'


def stroke(shape: str, colour: str, width: float, more: str = "") -> str:
    """Return a line with round ends."""
    return f'<path d="{shape}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"{more}/>'


def leaf(x: float, y: float, angle: float, length: float = 26, fill: str = HERB) -> str:
    """Return a leaf."""
    half = length / 2
    shape = f"M{-half:g} 0Q0 {-half * 0.9:g} {half:g} 0Q0 {half * 0.9:g} {-half:g} 0Z"
    vein = stroke(f"M{-half * 0.7:g} 0H{half * 0.6:g}", "#ffffff", 1.2, ' opacity=".45"')
    return f'<g transform="translate({x:.4g} {y:.4g}) rotate({angle:.4g})">{path(shape, fill)}{vein}</g>'


def strew(spots: Iterator[Spot], shape: Callable[[float, float, float], str]) -> str:
    """Return a shape at every one of the spots."""
    return "".join(shape(*spot) for spot in spots)


def shadow(radius: float, drop: float = 9) -> str:
    """Return the shadow of something round that lies on the table."""
    return oval(drop * 0.6, drop, radius, radius, "#1c120a", more=' opacity=".22"')
