"""Pictures of an experiment: bars with intervals, and curves of training."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from benchmarks.navigator.experiment import Curve
from benchmarks.navigator.figures import Line, Played

_BARS = 0.8
"""The width of all bars of a part together."""
_STYLES = ("-", "--", ":")


def draw(arms: Sequence[Played], lines: Sequence[tuple[Curve, dict[int, dict[str, Line]]]], file: Path) -> None:
    """Write an SVG: a panel of bars for the arms, if there are any, and one for each curve."""
    widths = [max(4.2, 1.1 * len(_parts(arms)) + 0.25 * len(arms) * len(_parts(arms)))] if arms else []
    widths += [4.2] * len(lines)
    with mpl.rc_context({"svg.hashsalt": "genui", "svg.fonttype": "none"}):  # Equal pictures are equal files.
        figure = Figure(figsize=(sum(widths), 3.4), layout="constrained")
        FigureCanvasAgg(figure)
        panels = list(figure.subplots(1, len(widths), squeeze=False, width_ratios=widths)[0])
        if arms:
            _bars(panels.pop(0), arms)
        for axes, (curve, by_seed) in zip(panels, lines, strict=True):
            _curves(axes, curve, by_seed)
        figure.savefig(file, metadata={"Date": None})


def _parts(arms: Sequence[Played]) -> list[str]:
    return list(dict.fromkeys(part for each in arms for part in each.parts))


def _bars(axes: Any, arms: Sequence[Played]) -> None:
    parts = _parts(arms)
    width = _BARS / len(arms)
    for place, each in enumerate(arms):
        of_arm = each.parts
        shown = [(at, made.success) for at, part in enumerate(parts) if (made := of_arm.get(part)) is not None and made.success]
        at = [x + (place - (len(arms) - 1) / 2) * width for x, _ in shown]
        values = [100 * success.value for _, success in shown]
        off = [[100 * (s.value - s.low) for _, s in shown], [100 * (s.high - s.value) for _, s in shown]]
        axes.bar(at, values, width * 0.92, label=each.arm.name, color=f"C{place}")
        axes.errorbar(at, values, off, fmt="none", ecolor="#333", elinewidth=1, capsize=2)
    axes.set_xticks(range(len(parts)), [part.replace(" and ", "\nand ").replace("held-out ", "held-out\n") for part in parts], fontsize=8)
    axes.set_ylim(0, 100)
    axes.set_ylabel("success, %")
    _plain(axes)


def _curves(axes: Any, curve: Curve, by_seed: dict[int, dict[str, Line]]) -> None:
    for place, of_seed in enumerate(by_seed.values()):
        for number, (name, line) in enumerate(of_seed.items()):
            label = "_" if place else name.replace("_", " ")  # Matplotlib's legend leaves out what begins with an underscore.
            if line:
                axes.plot(*zip(*line, strict=True), _STYLES[number % len(_STYLES)], label=label, color=f"C{place}", linewidth=1.5)
    axes.set_title(curve.training.name + (", a colour for each seed" if len(by_seed) > 1 else ""), fontsize=9)
    options = curve.training.options
    axes.set_xlabel("epoch" if options["stage"] == "bc" and "policy" not in options else "update")
    axes.xaxis.get_major_locator().set_params(integer=True)
    _plain(axes)


def _plain(axes: Any) -> None:
    axes.grid(alpha=0.25, axis="y")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize=8)
