"""Charts as inline SVG. Their colours come from the style sheet; each says its figures in words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from markupsafe import Markup

COLUMN, HEIGHT = 56, 64


def curve(values: Sequence[int], words: str) -> Markup:
    """Draw temperatures as a smooth line, a point in the middle of each column of the hourly strip."""
    low, high = min(values), max(values)
    reach = max(high - low, 1)
    points = [(COLUMN * (place + 0.5), 8 + (HEIGHT - 20) * (high - value) / reach) for place, value in enumerate(values)]
    line = f"M{points[0][0]:.1f} {points[0][1]:.1f}" + "".join(
        f"C{(x + u) / 2:.1f} {y:.1f} {(x + u) / 2:.1f} {v:.1f} {u:.1f} {v:.1f}" for (x, y), (u, v) in pairwise(points)
    )
    area = f"{line}L{points[-1][0]:.1f} {HEIGHT}L{points[0][0]:.1f} {HEIGHT}z"
    dots = Markup("").join(Markup('<circle class="c-dot" cx="{:.1f}" cy="{:.1f}" r="3"/>').format(x, y) for x, y in points)
    shapes = Markup('<path class="c-area" d="{}"/><path class="c-line" d="{}"/>{}').format(area, line, dots)
    frame = Markup('<svg class="curve" width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="img" aria-label="{2}">{3}</svg>')
    return frame.format(COLUMN * len(values), HEIGHT, words, shapes)


def sun_arc(share: float, words: str) -> Markup:
    """Draw the way of the sun over the horizon; ``share`` of the day is gone."""
    angle = math.pi * (1 - min(max(share, 0.0), 1.0))
    x, y = 60 + 50 * math.cos(angle), 56 - 46 * math.sin(angle)
    shape = Markup(
        '<path class="c-arc" d="M10 56A50 46 0 0 1 110 56"/><path class="c-ground" d="M2 56h116"/>'
        '<circle class="g-sun" cx="{:.1f}" cy="{:.1f}" r="6"/>'
    )
    return Markup('<svg class="arc" viewBox="0 0 120 64" role="img" aria-label="{}">{}</svg>').format(words, shape.format(x, y))


def bars(values: Sequence[tuple[str, int]], words: str) -> Markup:
    """Draw a column for each value with a label, such as the rain of the days of a month."""
    top, width = max((value for _, value in values), default=0) or 1, 340 / max(len(values), 1)
    columns = Markup("").join(
        Markup('<rect class="c-bar" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="2"/>').format(
            place * width + 1, 76 - 70 * value / top, width - 2, max(70 * value / top, 1)
        )
        for place, (_, value) in enumerate(values)
    )
    marks = Markup("").join(
        Markup('<text class="c-label" x="{:.1f}" y="90" text-anchor="middle">{}</text>').format((place + 0.5) * width, label)
        for place, (label, _) in enumerate(values)
        if label
    )
    return Markup('<svg class="bars" viewBox="0 0 340 94" role="img" aria-label="{}">{}{}</svg>').format(words, columns, marks)
