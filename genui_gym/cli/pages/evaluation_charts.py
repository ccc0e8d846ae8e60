"""The charts of an evaluation: shares with their intervals, and how the episodes of each app ended. Both end at 100 %."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from genui_gym.cli.pages.charts import LABEL, ROW, grid, svg
from genui_gym.cli.tables import percent

_WIDTH = 560
"""Two of these charts stand side by side."""
_VALUE = 120
"""Room for the figures behind the axis."""
_SCALE = (_WIDTH - LABEL - _VALUE) / 100


@dataclass(frozen=True)
class Share:
    """One row of :func:`shares`: a share in [0, 1], its interval, and what is written behind it."""

    label: str
    low: float
    value: float
    high: float
    note: str = ""


def shares(rows: Sequence[Share], title: str) -> Markup:
    """Draw the interval of each share as a line and the share as a dot."""
    parts = [grid(100, _SCALE, len(rows), "%")]
    for place, row in enumerate(rows):
        y = 24 + place * ROW
        low, middle, high = (LABEL + 100 * value * _SCALE for value in (row.low, row.value, row.high))
        parts.append(
            f'<text class="label" x="{LABEL - 12}" y="{y + 4}" text-anchor="end">{escape(row.label)}</text>'
            f'<line class="span" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}">'
            f"<title>{100 * row.low:.1f} to {100 * row.high:.1f} %</title></line>"
            f'<circle class="middle" cx="{middle:.1f}" cy="{y}" r="5.5"/>'
            f'<text class="value" x="{_WIDTH - _VALUE + 22}" y="{y + 4}">{percent(row.value)}'
            f'<tspan class="tick" dx="7">{escape(row.note)}</tspan></text>'
        )
    return svg(parts, 24 + len(rows) * ROW + 22, title, _WIDTH)


def endings(rows: Mapping[str, Mapping[str, int]], title: str) -> Markup:
    """Draw a bar for each row, as long as all others, cut into the kinds of endings by their shares; a kind is a class ``kind-...``."""
    kinds = list(dict.fromkeys(kind for counts in rows.values() for kind in counts))
    parts = [grid(100, _SCALE, len(rows), "%")]
    for place, (label, counts) in enumerate(rows.items()):
        y, x, count = 24 + place * ROW, float(LABEL), sum(counts.values())
        parts.append(f'<text class="label" x="{LABEL - 12}" y="{y + 4}" text-anchor="end">{escape(label)}</text>')
        for kind in kinds:
            if not counts.get(kind):
                continue
            wide = 100 * counts[kind] / count * _SCALE
            parts.append(
                f'<rect class="{css_class(kind)}" x="{x:.1f}" y="{y - 8}" width="{wide:.1f}" height="16">'
                f"<title>{escape(kind)}: {counts[kind]} of {count}</title></rect>"
            )
            x += wide
        parts.append(f'<text class="tick" x="{_WIDTH - _VALUE + 22}" y="{y + 4}">{count} episode{"s" if count != 1 else ""}</text>')
    shown = [kind for kind in kinds if any(counts.get(kind) for counts in rows.values())]
    legend = "".join(f'<li><i class="{css_class(kind)}"></i>{escape(kind)}</li>' for kind in shown)
    return Markup(f'{svg(parts, 24 + len(rows) * ROW + 22, title, _WIDTH)}<ul class="legend">{legend}</ul>')


def css_class(kind: str) -> str:
    """Return the class of a kind of ending, whose colour the style sheet says."""
    return f"kind-{kind.replace(' ', '-')}"
