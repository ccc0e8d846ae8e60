"""Small charts as inline SVG. Colours are classes that the page's style sheet defines, so that they follow light and dark."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

WIDTH, LABEL, ROW = 720, 190, 26


@dataclass(frozen=True)
class Range:
    """One row of :func:`ranges`."""

    label: str
    low: float
    middle: float
    high: float


def ranges(rows: Sequence[Range], unit: str) -> Markup:
    """Draw a line from the lowest to the highest value of each row, with a dot at its median."""
    top = nice(max((row.high for row in rows), default=1.0))
    scale = (WIDTH - LABEL - 60) / top
    parts = [grid(top, scale, len(rows), unit)]
    for place, row in enumerate(rows):
        y = 24 + place * ROW
        low, middle, high = (LABEL + value * scale for value in (row.low, row.middle, row.high))
        parts.append(
            f'<text class="label" x="{LABEL - 12}" y="{y + 4}" text-anchor="end">{escape(row.label)}</text>'
            f'<line class="span" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>'
            f'<circle class="middle" cx="{middle:.1f}" cy="{y}" r="5.5"/>'
            f'<text class="value" x="{high + 12:.1f}" y="{y + 4}">{row.middle:g}</text>'
        )
    return svg(parts, 24 + len(rows) * ROW + 22, f"{unit}: median and range of {len(rows)} rows")


def stacked(rows: Mapping[str, Mapping[str, float]], unit: str) -> Markup:
    """Draw a bar for each row, cut into its parts; the order of the parts is that of the first appearance."""
    names = list(dict.fromkeys(name for parts in rows.values() for name in parts))
    top = nice(max((math.fsum(parts.values()) for parts in rows.values()), default=1.0))
    scale = (WIDTH - LABEL - 60) / top
    drawn = [grid(top, scale, len(rows), unit)]
    for place, (label, parts) in enumerate(rows.items()):
        y, x = 24 + place * ROW, float(LABEL)
        drawn.append(f'<text class="label" x="{LABEL - 12}" y="{y + 4}" text-anchor="end">{escape(label)}</text>')
        for name, value in parts.items():
            hue = names.index(name) % 6
            drawn.append(
                f'<rect class="part part-{hue}" x="{x:.1f}" y="{y - 8}" width="{max(value * scale, 0.5):.1f}" height="16">'
                f"<title>{escape(name)}: {value:.1f} {escape(unit)}</title></rect>"
            )
            x += value * scale
        drawn.append(f'<text class="value" x="{x + 10:.1f}" y="{y + 4}">{math.fsum(parts.values()):.1f}</text>')
    legend = "".join(f'<li><i class="part-{place % 6}"></i>{escape(name)}</li>' for place, name in enumerate(names))
    chart = svg(drawn, 24 + len(rows) * ROW + 22, f"{unit} by part")
    return Markup(f'{chart}<ul class="legend">{legend}</ul>')


def histogram(values: Sequence[float], unit: str, bins: int = 36) -> Markup:
    """Draw how often values occur; the highest hundredth is left out, so that one outlier does not squeeze the rest."""
    kept = sorted(values)[: max(1, math.ceil(len(values) * 0.99))]
    if not kept:
        return Markup("")
    top = nice(kept[-1])
    counts = [0] * bins
    for value in kept:
        counts[min(bins - 1, int(value / top * bins))] += 1
    height, wide, most = 150, (WIDTH - 40) / bins, max(counts)
    bars = [
        f'<rect class="bar" x="{20 + place * wide + 1:.1f}" y="{14 + height * (1 - count / most):.1f}" width="{wide - 2:.1f}" '
        f'height="{height * count / most:.1f}" rx="2">'
        f"<title>{count} between {place * top / bins:.0f} and {(place + 1) * top / bins:.0f} {escape(unit)}</title></rect>"
        for place, count in enumerate(counts)
    ]
    ticks = [
        f'<text class="tick" x="{20 + part * (WIDTH - 40) / 4:.1f}" y="{height + 34}" text-anchor="middle">{top * part / 4:g}</text>'
        for part in range(5)
    ]
    base = f'<line class="axis" x1="20" x2="{WIDTH - 20}" y1="{height + 14.5}" y2="{height + 14.5}"/>'
    return svg([*bars, base, *ticks], height + 42, f"How often: {unit}")


def nice(value: float) -> float:
    """Return the next round number (1, 2, 2.5, 4, 5, 8 times a power of ten) that is not below ``value``."""
    if value <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next(step * power for step in (1, 2, 2.5, 4, 5, 8, 10) if step * power >= value * (1 - 1e-9))


def grid(top: float, scale: float, rows: int, unit: str) -> str:
    """Draw the lines and figures of an axis from 0 to ``top``, behind so many rows."""
    bottom = 24 + rows * ROW - 8
    parts = []
    for part in range(5):
        x, value = LABEL + top * part / 4 * scale, top * part / 4
        suffix = f" {escape(unit)}" if part == 4 else ""
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="8" y2="{bottom}"/>')
        parts.append(f'<text class="tick" x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{value:g}{suffix}</text>')
    return "".join(parts)


def svg(parts: Sequence[str], height: float, title: str, width: int = WIDTH) -> Markup:
    """Put what was drawn into an image that says in words what it is."""
    return Markup(f'<svg class="chart" viewBox="0 0 {width} {height:.0f}" role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>')
