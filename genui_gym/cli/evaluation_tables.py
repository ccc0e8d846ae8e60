"""The figures of an evaluation, and of two beside each other, as tables in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.table import Table

from genui_gym.cli.console import out
from genui_gym.cli.tables import percent
from genui_gym.evaluation.cost import REAL_SECONDS

Row = Mapping[str, Any]


def print_summary(summary: Row) -> None:
    """Print the figures of all and of each part, the failures of each app, times and cost (see :func:`summarize`)."""
    plan = summary["plan"]
    table = _table("", "tasks", "success (95 %)", "score", "false\ncompl.", "side\neffects", "steps", "lost")
    table.title = f"{plan['agent']} on {plan['suite']}, {plan['backend']}, {plan['seeds']} seed{'s' if plan['seeds'] > 1 else ''}"
    table.add_row("all", *_cells(summary["all"]))
    for values in summary["parts"].values():
        table.add_row()
        for value, figures in values.items():
            table.add_row(value, *_cells(figures))
    for each in (table, _failures(summary)):
        out.print(each)
        out.print()
    for sentence in (time_sentence(summary["all"]), summary["cost"] and cost_sentence(summary["cost"])):
        if sentence:
            out.print(sentence, soft_wrap=True)


def print_comparison(comparison: Row, a: str, b: str) -> None:
    """Print the paired differences (see :class:`genui_gym.evaluation.Comparison`)."""
    table = _table("", "a", "b", "b - a (95 %)", "+/-/=", "p")
    table.title = f"a: {a}\nb: {b}\n{comparison['tasks']} tasks, shares in percent"
    for name, each in comparison["differences"].items():
        table.add_row(name.replace("_", " "), *_difference(each, shares=name != "steps"))
    table.add_row()
    for stratum, each in comparison["strata"].items():
        table.add_row(stratum, *_difference(each, shares=True))
    out.print(table)
    if kept := comparison["differences"]["success"]["kept"]:
        share = f"{kept['value']:.3f} times ({kept['low']:.3f} to {kept['high']:.3f})"
        out.print(f"The success of b is {share} that of a.")
    out.print("+/-/=: tasks that are higher, lower and equal in b. p: of the two-sided sign-flip test.", soft_wrap=True)
    if alone := comparison["only_a"] + comparison["only_b"]:
        out.print(f"{alone} tasks have a score in one of the two only and are left out.")


def with_interval(interval: Mapping[str, float] | None) -> str:
    """Write a share and its interval."""
    if interval is None:
        return "–"
    return f"{percent(interval['value'])} ({100 * interval['low']:.0f}–{100 * interval['high']:.0f})"


def time_sentence(figures: Row) -> str:
    """Say how long a step takes and what it reads and writes; nothing where no step was scored."""
    if figures["env_ms"] is None:
        return ""
    tokens = f"; it reads and writes {figures['tokens']:,.0f} tokens" if figures["tokens"] else ""
    return f"A step takes the environment {figures['env_ms']:.1f} ms and the agent {figures['agent_ms']:.1f} ms{tokens}."


def cost_sentence(cost: Mapping[str, float]) -> str:
    """Say what a thousand episodes cost and what they are compared with (see :mod:`genui_gym.evaluation.cost`)."""
    return (
        f"1,000 episodes of {cost['steps']:.1f} steps take one environment {_hours(cost['env_hours'])}, resets included. On a real app, at "
        f"{REAL_SECONDS} s a step (arXiv 2602.14093, not measured here) and without resets, the steps take {_hours(cost['real_hours'])}: "
        f"{cost['step_ratio']:,.0f} times as long per step. The agent's own {_hours(cost['agent_hours'])} come to either; with them the "
        f"whole takes {cost['whole_ratio']:,.1f} times as long."
    )


def _hours(hours: float) -> str:
    if hours >= 1:
        return f"{hours:.1f} h"
    return f"{hours * 60:.1f} min" if hours * 60 >= 1 else f"{hours * 3600:.1f} s"


def _failures(summary: Row) -> Table:
    kinds = list(summary["all"]["failures"])
    table = _table("failures", *(kind.replace(" ", "\n") for kind in kinds))
    for app, figures in {**summary["parts"]["app"], "all": summary["all"]}.items():
        table.add_row(app, *(str(figures["failures"][kind] or "·") for kind in kinds))
    return table


def _cells(figures: Row) -> list[str]:
    def share(name: str) -> str:
        return percent(figures[name]["value"]) if figures[name] else "–"

    progress, steps = figures["progress"], figures["steps"]
    return [
        str(figures["tasks"]),
        with_interval(figures["success"]),
        f"{progress['value']:.3f}" if progress else "–",
        share("false_completions"),
        share("side_effects"),
        f"{steps['value']:.1f}" if steps else "–",
        str(figures["lost"]),
    ]


def _difference(each: Row, *, shares: bool) -> list[str]:
    scale = 100.0 if shares else 1.0
    difference, test = each["difference"], each["test"]
    value, low, high = (scale * difference[name] for name in ("value", "low", "high"))
    return [
        *(f"{scale * each[side]:.1f}" for side in ("a", "b")),
        f"{value:+.1f} ({low:.1f} to {high:.1f})",
        "/".join(str(test[name]) for name in ("better", "worse", "equal")),
        f"{test['p_permutation']:.2g}",
    ]


def _table(first: str, *others: str) -> Table:
    table = Table(title_justify="left", title_style="bold", header_style="bold", box=None, pad_edge=False, collapse_padding=True)
    table.add_column(first, style="cyan", no_wrap=True)
    for name in others:
        table.add_column(name, justify="right", no_wrap=True)
    return table
