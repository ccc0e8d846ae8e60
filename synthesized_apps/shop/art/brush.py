"""Shapes as SVG text on a square of ``SIDE`` units, and the paints of a product."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

SIDE = 400
DARK, PALE, STEEL, WOOD, GUM = "#2b2d33", "#fbf8f2", "#aeb4bc", "#c1925f", "#b98650"

COLOURS: Mapping[str, str] = {
    "Black": "#34363c", "White": "#f5f2eb", "Sand": "#dcc7a5", "Navy": "#2f446e", "Forest": "#43705a", "Brick": "#bb5a42",
    "Mustard": "#dfab42", "Rose": "#e3a3a4", "Sky": "#93bfdb", "Graphite": "#636a75", "Tan": "#b98757", "Plum": "#7e4468",
}  # fmt: skip
"""The colours of the catalogue."""


@dataclass(frozen=True)
class Paint:
    """The paints of one product: its colour, darker, darkest and lighter."""

    base: str
    shade: str
    deep: str
    light: str


def paint(colour: str) -> Paint:
    """Return the paints of a colour of the catalogue.

    Raises:
        KeyError: There is no such colour.
    """
    base = COLOURS[colour]
    return Paint(base, _mix(base, "#1c1426", 0.16), _mix(base, "#1c1426", 0.34), _mix(base, "#ffffff", 0.3))


def _mix(one: str, other: str, share: float) -> str:
    pairs = ((int(one[place : place + 2], 16), int(other[place : place + 2], 16)) for place in (1, 3, 5))
    return "#" + "".join(f"{round(first + (second - first) * share):02x}" for first, second in pairs)


def rect(x: float, y: float, width: float, height: float, fill: str, round_: float = 0, more: str = "") -> str:
    """Return a rectangle."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" fill="{fill}"{more}/>'


def disc(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    """Return a disc."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{more}/>'


def oval(x: float, y: float, wide: float, high: float, fill: str, more: str = "") -> str:
    """Return an ellipse with these half axes."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{wide:g}" ry="{high:g}" fill="{fill}"{more}/>'


def path(points: str, fill: str, more: str = "") -> str:
    """Return a filled path."""
    return f'<path d="{points}" fill="{fill}"{more}/>'


def line(points: str, stroke: str, width: float, more: str = "") -> str:
    """Return a stroked path with round ends."""
    style = f'stroke="{stroke}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{points}" fill="none" {style}{more}/>'


def shadow(wide: float, y: float = 338) -> str:
    """Return the soft shadow on the ground below a thing of that half width."""
    return oval(200, y, wide, 13, "#1c1426", ' opacity=".13"')
