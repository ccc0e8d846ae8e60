"""Drawings as inline SVG whose colours are the style sheet's: gauges of what is left, a month of use, shares, the network map.

Each says in words what it shows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache

from markupsafe import Markup

_START, _SWEEP = 140.0, 260.0
"""A gauge begins at the lower left and runs clockwise over the top; degrees from three o'clock."""

_TICKS = 40


def gauge(share: float, words: str, style: str = "") -> Markup:
    """Draw a large gauge with ticks: how much of 1 is left."""
    full = _within(share)
    parts = [Markup('<path class="gauge-ground" d="{}"/>').format(_arc(100, 100, 82, 1.0))]
    if full > 0:
        parts.append(Markup('<path class="gauge-arc" d="{}"/>').format(_arc(100, 100, 82, full)))
    lit = int(full * _TICKS) + 1 if full > 0 else 0
    parts.append(Markup('<path class="gauge-tick is-lit" d="{}"/>').format("".join(_ticks()[:lit])))
    parts.append(Markup('<path class="gauge-tick" d="{}"/>').format("".join(_ticks()[lit:])))
    x, y = _point(100, 100, 82, full)
    parts.append(Markup('<circle class="gauge-knob" cx="{:.1f}" cy="{:.1f}" r="5"/>').format(x, y))
    return _svg(f"gauge {style}".strip(), "0 0 200 168", words, parts)


def dial(share: float, words: str, style: str = "") -> Markup:
    """Draw a small gauge without ticks."""
    full = _within(share)
    parts = [Markup('<path class="dial-ground" d="{}"/>').format(_arc(32, 32, 26, 1.0))]
    if full > 0:
        parts.append(Markup('<path class="dial-arc" d="{}"/>').format(_arc(32, 32, 26, full)))
    return _svg(f"dial {style}".strip(), "0 0 64 56", words, parts)


def month(values: Mapping[date, int], words: str) -> Markup:
    """Draw a month as a calendar whose squares are the darker the more was used; the weeks begin on Monday."""
    days = sorted(values)
    top = max(values.values(), default=0) or 1
    first = days[0].weekday() if days else 0
    parts = []
    for name, place in zip(("M", "T", "W", "T", "F", "S", "S"), range(7), strict=True):
        parts.append(Markup('<text class="heat-name" x="{}" y="11" text-anchor="middle">{}</text>').format(place * 44 + 20, name))
    for day in days:
        column, row = (first + day.day - 1) % 7, (first + day.day - 1) // 7
        step = math.ceil(4 * values[day] / top)
        cell = Markup('<rect class="heat heat-{}" x="{}" y="{}" width="40" height="28" rx="7"/>')
        parts.append(cell.format(step, column * 44, 18 + row * 32))
        number = Markup('<text class="heat-day heat-day-{}" x="{}" y="{}" text-anchor="middle">{}</text>')
        parts.append(number.format(step, column * 44 + 20, 18 + row * 32 + 19, day.day))
    weeks = (first + len(days) - 1) // 7 + 1 if days else 1
    return _svg("heatmap", f"0 0 304 {18 + weeks * 32}", words, parts)


def shares(parts: Sequence[tuple[int, int]], words: str) -> Markup:
    """Draw a bar cut into shares: pairs of a value and the number of its colour."""
    whole = sum(value for value, _ in parts if value > 0) or 1
    drawn, x = [], 0.0
    for value, colour in parts:
        width = 320 * max(value, 0) / whole
        drawn.append(
            Markup('<rect class="share share-{}" x="{:.1f}" y="0" width="{:.1f}" height="14"/>').format(colour, x, max(width - 2, 0))
        )
        x += width
    return _svg("shares", "0 0 320 14", words, drawn)


def network(districts: Iterable[tuple[int, int, str, str]], words: str) -> Markup:
    """Draw the districts as hexagons: column, row, short name and state (``ok``, ``planned`` or ``current``)."""
    parts = []
    for column, row, name, state in districts:
        x, y = 44 + column * 78, 48 + row * 88 + (44 if column % 2 else 0)
        corners = " ".join(f"{x + 48 * math.cos(math.radians(60 * n)):.1f},{y + 48 * math.sin(math.radians(60 * n)):.1f}" for n in range(6))
        parts.append(Markup('<polygon class="hex hex-{}" points="{}"/>').format(state, corners))
        for place, word in enumerate(name.split()):
            lift = 4 - 7 * (len(name.split()) - 1) + 14 * place
            parts.append(
                Markup('<text class="hex-name hex-name-{}" x="{}" y="{}" text-anchor="middle">{}</text>').format(state, x, y + lift, word)
            )
    return _svg("hexes", "-6 0 340 316", words, parts)


@cache
def _ticks() -> tuple[str, ...]:
    """Return the path of each tick along a gauge; every tenth is longer."""
    ends = [(_point(100, 100, 66, n / _TICKS), _point(100, 100, 61 if n % 10 else 56, n / _TICKS)) for n in range(_TICKS + 1)]
    return tuple(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" for (x1, y1), (x2, y2) in ends)


def _within(share: float) -> float:
    return min(max(share, 0.0), 1.0)


def _point(x: float, y: float, radius: float, place: float) -> tuple[float, float]:
    """Return a point of a gauge, ``place`` from 0 to 1 along it."""
    angle = math.radians(_START + _SWEEP * place)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def _arc(x: float, y: float, radius: float, share: float) -> str:
    (x1, y1), (x2, y2) = _point(x, y, radius, 0.0), _point(x, y, radius, share)
    large = int(_SWEEP * share > 180)
    return f"M{x1:.1f} {y1:.1f}A{radius} {radius} 0 {large} 1 {x2:.1f} {y2:.1f}"


def _svg(style: str, box: str, words: str, parts: Sequence[Markup]) -> Markup:
    frame = Markup('<svg class="{}" viewBox="{}" role="img" aria-label="{}">{}</svg>')
    return frame.format(style, box, words, Markup("").join(parts))
