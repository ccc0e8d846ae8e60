"""Curves of a run, drawn from its log as SVG and PNG."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from genui_agent_navigator.logs import read_log

_PANELS = {
    "bc": (("loss",), ("validation",)),
    "grpo": (("success", "validation", "score"), ("steps",), ("side_effects", "false_completions"), ("playing", "learning")),
}
"""For each stage the figures that share a panel."""


def plot(folder: Path) -> list[Path]:
    """Draw the log of a run and return the files; nothing where Matplotlib is not installed or nothing was logged."""
    rows = read_log(folder)
    if not rows or find_spec("matplotlib") is None:
        return []
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    stage = rows[-1]["stage"]
    panels = [names for names in _PANELS.get(stage, (("loss",),)) if any(name in row for row in rows for name in names)]
    figure = Figure(figsize=(4.2 * len(panels), 3.2), layout="constrained")
    FigureCanvasAgg(figure)
    for axes, names in zip(figure.subplots(1, len(panels), squeeze=False)[0], panels, strict=True):
        _draw(axes, rows, names, "epoch" if stage == "bc" else "round")
    files = [folder / "curves.svg", folder / "curves.png"]
    for file in files:
        figure.savefig(file, dpi=150)
    return files


def _draw(axes: Any, rows: list[dict[str, Any]], names: tuple[str, ...], unit: str) -> None:
    for name in names:
        points = [(row["step"], row[name]) for row in rows if name in row]
        if points:
            axes.plot(*zip(*points, strict=True), label=name.replace("_", " "), marker="." if len(points) < 40 else None, linewidth=1.5)
    axes.set_xlabel(unit)
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize=8)
