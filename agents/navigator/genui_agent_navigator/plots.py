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


_SHARES = ("success", "validation", "score", "side_effects", "false_completions")

Curve = list[tuple[int, float]]


def plot(folder: Path) -> list[Path]:
    """Draw the log of a run and return the files; nothing where Matplotlib is not installed or there are no two points of anything."""
    rows = read_log(folder)
    panels = [curves for names in _panels(rows) if (curves := _curves(rows, names))]
    if not panels or find_spec("matplotlib") is None:
        return []
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(4.2 * len(panels), 3.2), layout="constrained")
    FigureCanvasAgg(figure)
    for axes, curves in zip(figure.subplots(1, len(panels), squeeze=False)[0], panels, strict=True):
        _draw(axes, curves, "epoch" if rows[-1]["stage"] == "bc" else "round")
    files = [folder / "curves.svg", folder / "curves.png"]
    for file in files:
        figure.savefig(file, dpi=150)
    return files


def _panels(rows: list[dict[str, Any]]) -> tuple[tuple[str, ...], ...]:
    return _PANELS.get(rows[-1]["stage"], (("loss",),)) if rows else ()


def _curves(rows: list[dict[str, Any]], names: tuple[str, ...]) -> dict[str, Curve]:
    found = {name: [(row["step"], row[name]) for row in rows if name in row] for name in names}
    return {name: curve for name, curve in found.items() if len(curve) > 1}


def _draw(axes: Any, curves: dict[str, Curve], unit: str) -> None:
    for name, curve in curves.items():
        axes.plot(*zip(*curve, strict=True), label=name.replace("_", " "), marker="." if len(curve) < 40 else None, linewidth=1.5)
    if set(curves) <= set(_SHARES):
        axes.set_ylim(0, 1)
    axes.set_xlabel(unit)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize=8)
