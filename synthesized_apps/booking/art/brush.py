"""Shapes as SVG text, palettes, and a small generator of choices that depends on nothing but the seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

WIDTH, HEIGHT = 640, 400
Choice = TypeVar("Choice")


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


@dataclass(frozen=True)
class Light:
    """A time of day: the sky from top to bottom, the sun or moon, what is far away, lit windows, shade over everything."""

    high: str
    low: str
    sun: str
    far: str
    glass: str
    lit: str
    shade: str


LIGHTS = (
    Light("#7cc0ec", "#e6f4fb", "#fff6d8", "#b9d3e2", "#8fb4cb", "#d8ecf5", "#ffffff00"),
    Light("#5aa9e6", "#ffe9cf", "#fff1c1", "#b3c4d6", "#7ea3bd", "#fff0c9", "#ffb86b14"),
    Light("#f08a5d", "#ffd9a0", "#fff0c4", "#c98f86", "#6f6a86", "#ffe29a", "#b03a5a1f"),
    Light("#2b3a67", "#e59a8c", "#ffe6c7", "#6a6a96", "#46517f", "#ffd57e", "#1a1d4a33"),
)
WALLS = ("#f3e3cf", "#f2c9a1", "#e9a78a", "#d9dfd0", "#f6f1e7", "#cfdbe6", "#efd08b", "#d88c74", "#b9cbb4", "#e8c7c3")
ROOFS = ("#b5533c", "#8f4a3a", "#55606e", "#6b4f4f", "#3f5b63")
ACCENTS = ("#0f766e", "#b4493f", "#2f5d8c", "#c9822b", "#6b3f6b")
GREENS = ("#3f7d58", "#5b9a68", "#2f6650", "#7bab6b")


def rect(x: float, y: float, width: float, height: float, fill: str, round_: float = 0, more: str = "") -> str:
    """Return a rectangle."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" fill="{fill}"{more}/>'


def disc(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    """Return a disc."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{more}/>'


def path(points: str, fill: str, more: str = "") -> str:
    """Return a filled path."""
    return f'<path d="{points}" fill="{fill}"{more}/>'


def line(points: str, stroke: str, width: float, more: str = "") -> str:
    """Return a stroked path with round ends."""
    return (
        f'<path d="{points}" fill="none" stroke="{stroke}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"{more}/>'
    )


def faded(fill: str, top: float, bottom: float, y: float, height: float, key: str) -> str:
    """Return a band over the whole width whose opacity runs from ``top`` to ``bottom``."""
    stops = f'<stop stop-color="{fill}" stop-opacity="{top:g}"/><stop offset="1" stop-color="{fill}" stop-opacity="{bottom:g}"/>'
    gradient = f'<linearGradient id="{key}" x2="0" y2="1">{stops}</linearGradient>'
    return gradient + rect(0, y, WIDTH, height, f"url(#{key})")


def sky(light: Light, dice: Dice) -> str:
    """Return the sky with its sun or moon and some clouds."""
    stops = f'<stop stop-color="{light.high}"/><stop offset="1" stop-color="{light.low}"/>'
    drawn = f'<linearGradient id="sky" x2="0" y2="1">{stops}</linearGradient>' + rect(0, 0, WIDTH, HEIGHT, "url(#sky)")
    x, y = dice.roll(80, 560), dice.roll(50, 110)
    drawn += disc(x, y, 70, light.sun, ' opacity=".25"') + disc(x, y, 30, light.sun)
    for _ in range(3):
        x, y, size = dice.roll(0, 600), dice.roll(30, 150), dice.roll(30, 60)
        cloud = rect(x - size, y, size * 2.4, size * 0.34, "#ffffff", size * 0.17)
        cloud += disc(x, y, size * 0.36, "#ffffff") + disc(x + size * 0.55, y + 3, size * 0.26, "#ffffff")
        drawn += f'<g opacity=".55">{cloud}</g>'
    return drawn


def skyline(light: Light, dice: Dice, base: float, tallest: int = 110) -> str:
    """Return the far-away roofs of a town along the horizon, with a spire or a dome."""
    drawn, x = "", -10
    while x < WIDTH:
        width, height = dice.roll(26, 60), dice.roll(tallest // 3, tallest)
        drawn += rect(x, base - height, width + 1, height, light.far)
        match dice.roll(0, 5):
            case 0:
                drawn += path(f"M{x} {base - height}l{width / 2:g} {-width * 1.2:g}l{width / 2:g} {width * 1.2:g}z", light.far)
            case 1:
                drawn += disc(x + width / 2, base - height, width / 2, light.far) + rect(
                    x + width / 2 - 2, base - height - width, 4, width, light.far
                )
            case 2 | 3:
                drawn += path(f"M{x - 3} {base - height}l{width / 2 + 3:g} -16l{width / 2 + 3:g} 16z", light.far)
        x += width
    return f'<g opacity=".8">{drawn}</g>'


def tree(x: float, base: float, size: float, fill: str) -> str:
    """Return a round tree."""
    crown = disc(x, base - size * 1.25, size * 0.62, fill) + disc(x - size * 0.42, base - size * 0.85, size * 0.46, fill)
    crown += disc(x + size * 0.42, base - size * 0.88, size * 0.48, fill)
    return (
        rect(x - size * 0.07, base - size * 0.7, size * 0.14, size * 0.7, "#6b4a36")
        + crown
        + disc(x + size * 0.2, base - size * 1.35, size * 0.3, "#ffffff", ' opacity=".12"')
    )


def cypress(x: float, base: float, height: float, fill: str) -> str:
    """Return a slim, tall tree."""
    half, top, middle = height * 0.13, base - height, base - height * 0.5
    right = f"C{x + half * 2:g} {middle:g} {x + half:g} {base} {x} {base}"
    left = f"C{x - half:g} {base} {x - half * 2:g} {middle:g} {x} {top:g}"
    return path(f"M{x} {top:g}{right}{left}z", fill)


def plant(x: float, base: float, size: float, fill: str, pot: str = "#a9654a") -> str:
    """Return a plant in a pot."""
    leaves = "".join(
        line(f"M{x} {base - size * 0.4:g}Q{x + lean * 0.4:g} {base - size:g} {x + lean} {base - size * 1.1:g}", fill, size * 0.11)
        for lean in (-size * 0.45, -size * 0.2, size * 0.05, size * 0.28, size * 0.5)
    )
    return leaves + path(
        f"M{x - size * 0.26:g} {base - size * 0.45:g}h{size * 0.52:g}l{-size * 0.08:g} {size * 0.45:g}h{-size * 0.36:g}z", pot
    )
