"""Figures of runs as a table for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.table import Table

COLUMNS = (
    ("agent", "agent"),
    ("episodes", "episodes"),
    ("success", "success_rate"),
    ("score", "mean_score"),
    ("side\neffects", "side_effects"),
    ("false\ncompl.", "false_completions"),
    ("steps", "steps_median"),
    ("ms/step", "step_ms_median"),
    ("ms/reset", "reset_ms_median"),
    ("lost", "lost"),
)
"""Heading and key of each column."""


def figures_table(rows: Sequence[Mapping[str, Any]], title: str | None = None) -> Table:
    """Return one row for each run (see :func:`genui_gym.cli.episodes.summary`)."""
    table = Table(
        title=title, title_justify="left", title_style="bold", header_style="bold", box=None, pad_edge=False, collapse_padding=True
    )
    for heading, key in COLUMNS:
        widest = max(len(shown(key, row[key])) for row in rows) if rows else 0
        first, width = key == "agent", max([widest, *map(len, heading.split("\n"))])
        table.add_column(heading, justify="left" if first else "right", style="cyan" if first else "", min_width=width, no_wrap=True)
    for row in rows:
        table.add_row(*(shown(key, row[key]) for _, key in COLUMNS))
    return table


def shown(key: str, value: Any) -> str:
    """Write one figure: rates as percentages, times without needless digits, a dash for what is not known."""
    if value is None:
        return "–"
    if key == "success_rate":
        return percent(value)
    if key == "mean_score":
        return f"{value:.3f}"
    if not isinstance(value, float):
        return str(value)
    return f"{value:.0f}" if key == "steps_median" or value >= 100 else f"{value:.1f}"


def measured(check: Mapping[str, Any]) -> str:
    """Write the figures of one check of a proof."""
    figures = check.get("figures", {})
    return ", ".join(
        f"{name.replace('_', ' ')} {_figure(value)}" for name, value in figures.items() if isinstance(value, (int, float, str))
    )


def _figure(value: float | str) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def percent(value: float) -> str:
    """Write a share; 100 % and 0 % only where they are exact."""
    if value in (0.0, 1.0):
        return f"{value:.0%}".replace("%", " %")
    return f"{min(max(100 * value, 0.1), 99.9):.1f} %"
