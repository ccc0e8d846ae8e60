"""Charts as inline SVG. Their colours come from the style sheet; each has its figures in words for those who do not see it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from markupsafe import Markup

_WIDTH, _HEIGHT, _FOOT = 320, 150, 22
_RADIUS = 42
_GAP = 10


def bars(values: Sequence[tuple[str, int]], current: int, words: str) -> Markup:
    """Draw columns with a label each; the column numbered ``current`` is the one that the page is about."""
    top = max((value for _, value in values), default=0) or 1
    slot = _WIDTH / max(len(values), 1)
    parts = [_line(_HEIGHT - _FOOT), _line((_HEIGHT - _FOOT) / 2 + 4)]
    for index, (label, value) in enumerate(values):
        height = max((_HEIGHT - _FOOT - 8) * max(value, 0) / top, 2)
        x, width = index * slot + _GAP / 2, slot - _GAP
        chosen = " is-current" if index == current else ""
        parts.append(_shape("rect", f"chart-bar{chosen}", x=x, y=_HEIGHT - _FOOT - height, width=width, height=height, rx=5))
        parts.append(
            Markup('<text class="chart-label{}" x="{:.1f}" y="{}" text-anchor="middle">{}</text>').format(
                chosen, x + width / 2, _HEIGHT - 5, label
            )
        )
    return _svg("chart", _WIDTH, _HEIGHT, words, parts)


def curve(values: Sequence[int], words: str) -> Markup:
    """Draw how a value went, from left to right, above its ground."""
    low, high = min((*values, 0)), max((*values, 1))
    height, step = 64, _WIDTH / max(len(values) - 1, 1)
    points = [(index * step, 4 + (height - 8) * (1 - (value - low) / (high - low))) for index, value in enumerate(values)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts = [
        Markup('<polygon class="chart-area" points="0,{1} {0} {2},{1}"/>').format(line, height, _WIDTH),
        Markup('<polyline class="chart-line" points="{}"/>').format(line),
    ]
    return _svg("chart chart-curve", _WIDTH, height, words, parts)


def ring(share: float, words: str) -> Markup:
    """Draw how much of a whole is there, as an arc."""
    around = 2 * math.pi * _RADIUS
    full = min(max(share, 0.0), 1.0) * around
    parts = [
        Markup('<circle class="ring-ground" cx="50" cy="50" r="{}"/>').format(_RADIUS),
        Markup('<circle class="ring-arc" cx="50" cy="50" r="{}" stroke-dasharray="{:.1f} {:.1f}" transform="rotate(-90 50 50)"/>').format(
            _RADIUS, full, around - full
        ),
    ]
    return _svg("ring", 100, 100, words, parts)


def _line(y: float) -> Markup:
    return Markup('<line class="chart-grid" x1="0" x2="{}" y1="{:.1f}" y2="{:.1f}"/>').format(_WIDTH, y, y)


def _shape(tag: str, style: str, **places: float) -> Markup:
    attributes = Markup("").join(Markup(' {}="{:.1f}"').format(name, value) for name, value in places.items())
    return Markup('<{} class="{}"{}/>').format(tag, style, attributes)


def _svg(style: str, width: float, height: float, words: str, parts: Sequence[Markup]) -> Markup:
    frame = Markup('<svg class="{}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>')
    return frame.format(style, width, height, words, Markup("").join(parts))
