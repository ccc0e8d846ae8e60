"""The ratios as a picture: bars on a logarithmic scale, with a mark where the target is."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

_WIDTH, _LABEL, _RIGHT, _ROW, _TOP = 860, 270, 70, 30, 64
_VALUE = 56
"""Pixels that the figure at the end of a bar takes; where a mark would strike it through, it stands beyond the mark."""
_STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #1f2933 }
  .title { font-size: 15px; font-weight: 600 } .note, .tick { fill: #5f6c7b } .grid { stroke: #d5dbe1 }
  .holds { fill: #2f7d5b } .missed { fill: #c2703d } .plain { fill: #7b8794 } .target { stroke: #1f2933; stroke-width: 2 }
  .paper { fill: #ffffff }
  @media (prefers-color-scheme: dark) {
    text { fill: #e4e7eb } .note, .tick { fill: #9aa5b1 } .grid { stroke: #3e4c59 } .paper { fill: #16191d }
    .holds { fill: #4fb286 } .missed { fill: #e0935f } .plain { fill: #9aa5b1 } .target { stroke: #e4e7eb }
  }
"""


@dataclass(frozen=True)
class Bar:
    """A ratio: how many times longer a peer takes. A ``target`` of 0 is none."""

    label: str
    value: float
    target: float = 0

    @property
    def css_class(self) -> str:
        if not self.target:
            return "plain"
        return "holds" if self.value >= self.target else "missed"


def draw(groups: Sequence[tuple[str, Sequence[Bar]]], title: str, note: str) -> str:
    """Return an SVG with a group of bars below each heading; bars begin at 1, where both take the same time."""
    bars = [bar for _, group in groups for bar in group]
    most = max(max(bar.value, bar.target) for bar in bars)
    least = min(1.0, *(bar.value for bar in bars))
    low, high = math.log10(least), math.log10(most) * 1.02

    def x(value: float) -> float:
        return _LABEL + (math.log10(value) - low) / (high - low) * (_WIDTH - _LABEL - _RIGHT)

    parts, y = [], float(_TOP)
    for heading, group in groups:
        parts.append(f'<text x="{_LABEL - 14}" y="{y + 14}" text-anchor="end" class="title">{escape(heading)}</text>')
        y += _ROW
        for bar in group:
            parts.append(_bar(bar, x, y))
            y += _ROW
        y += 6
    ticks = [value for value in (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200) if least <= value <= most]
    grid = "".join(
        f'<line class="grid" x1="{x(value):.1f}" x2="{x(value):.1f}" y1="{_TOP}" y2="{y}"/>'
        f'<text class="tick" x="{x(value):.1f}" y="{y + 18}" text-anchor="middle">{value:g}×</text>'
        for value in ticks
    )
    height = y + 34
    size = f'viewBox="0 0 {_WIDTH} {height:.0f}" width="{_WIDTH}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">'
        f'<style>{_STYLE}</style><rect class="paper" width="{_WIDTH}" height="{height:.0f}"/>'
        f'<text x="20" y="26" class="title">{escape(title)}</text><text x="20" y="46" class="note">{escape(note)}</text>'
        f"{grid}{''.join(parts)}</svg>\n"
    )


def _bar(bar: Bar, x: Callable[[float], float], y: float) -> str:
    left, right = sorted((x(1), x(bar.value)))
    drawn = (
        f'<text x="{_LABEL - 14}" y="{y + 14}" text-anchor="end">{escape(bar.label)}</text>'
        f'<rect class="{bar.css_class}" x="{left:.1f}" y="{y + 1}" width="{max(right - left, 1):.1f}" height="18" rx="2"/>'
    )
    place, mark = right + 8, ""
    if bar.target:
        goal = x(bar.target)
        mark = f'<line class="target" x1="{goal:.1f}" x2="{goal:.1f}" y1="{y - 3}" y2="{y + 23}"/>'
        if right < goal < right + _VALUE:
            place = goal + 8
    return drawn + mark + f'<text x="{place:.1f}" y="{y + 14}">{bar.value:.1f}×</text>'
