"""The report of an evaluation: the figures with their intervals, how episodes failed, and replays of those that did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from genui_gym.cli.evaluation_tables import cost_sentence, time_sentence, with_interval
from genui_gym.cli.pages.evaluation_charts import Share, css_class, endings, shares
from genui_gym.cli.pages.render import data_url, render
from genui_gym.cli.tables import percent
from genui_gym.evaluation import KINDS, PARTS, figures, summarize

if TYPE_CHECKING:
    from genui_gym.evaluation import Evaluation, Result
    from genui_gym.trace import Trace

_THUMBNAIL = 180
"""Pixels that the last screenshot of a failed episode is wide."""

Summary = Mapping[str, Any]


@dataclass(frozen=True)
class Kept:
    """The replay of an episode: its address, relative to the report, and its last screenshot as a ``data:`` address, ``""`` without one."""

    address: str
    picture: str = ""


Replays = Mapping[tuple[str, int], Kept]


def evaluation_page(evaluation: Evaluation, replays: Replays) -> str:
    """Return the report as HTML; ``replays`` are those that were kept, by the key of their result."""
    summary = summarize(evaluation)
    plan, figures = summary["plan"], summary["all"]
    failed = [each for each in evaluation.scored if not each.success]
    return render(
        "evaluation.html",
        plan=plan,
        facts=_facts(plan, figures),
        tiles=_tiles(figures),
        charts=[(part, _chart(summary, part)) for part in PARTS if summary["parts"][part]],
        endings=endings(_endings(evaluation.scored), "How the episodes of each app ended"),
        kinds=list(KINDS),
        css_class=css_class,
        confusion=_confusion(evaluation.results, replays),
        groups=_groups(failed, replays),
        tasks=_tasks(evaluation.scored, replays),
        lost=evaluation.lost,
        time=time_sentence(figures),
        cost=cost_sentence(summary["cost"]) if summary["cost"] else "",
        percent=percent,
    )


def thumbnail(trace: Trace) -> str:
    """Return the last screenshot of a trace, small, as a ``data:`` address; ``""`` where it has none."""
    import numpy as np
    from PIL import Image

    pixels = next((trace.screenshots[frame.image] for frame in reversed(trace.frames) if frame.image in trace.screenshots), None)
    if pixels is None:
        return ""
    height, width, _ = pixels.shape
    small = Image.fromarray(pixels).resize((_THUMBNAIL, round(_THUMBNAIL * height / width)), Image.Resampling.LANCZOS)
    return data_url(np.asarray(small))


def _facts(plan: Summary, figures: Summary) -> list[str]:
    view = "without a browser" if plan["backend"] == "text" else "in Chromium"
    facts = [f"{figures['tasks']} tasks of {plan['suite']}", view, f"{plan['seeds']} seed{'s' if plan['seeds'] > 1 else ''}"]
    facts += [f"only {', '.join(plan['tasks'])}"] if plan["tasks"] else []
    return facts + [f"{name}={value}" for name, value in plan["options"].items()]


def _tiles(figures: Summary) -> list[tuple[str, str, str]]:
    """Return the main figures: what, how much, and the interval."""

    def share(name: str) -> tuple[str, str]:
        whole, _, interval = with_interval(figures[name]).partition(" (")
        return whole, f"95 %: {interval.rstrip(')')}" if interval else ""

    progress, steps = figures["progress"], figures["steps"]
    tiles = [
        ("success", *share("success")),
        ("progress", f"{progress['value']:.3f}", f"95 %: {progress['low']:.3f}–{progress['high']:.3f}")
        if progress
        else ("progress", "–", ""),
        ("false completions", *share("false_completions")),
        ("side effects", *share("side_effects")),
        ("steps", f"{steps['value']:.1f}", f"95 %: {steps['low']:.1f}–{steps['high']:.1f}") if steps else ("steps", "–", ""),
        ("lost", str(figures["lost"]), f"of {figures['lost'] + figures['episodes']} episodes"),
    ]
    return tiles


def _chart(summary: Summary, part: str) -> str:
    rows = [
        Share(value, each["success"]["low"], each["success"]["value"], each["success"]["high"], f"of {each['tasks']}")
        for value, each in summary["parts"][part].items()
        if each["success"]
    ]
    return shares(rows, f"Success by {part}")


def _endings(results: Sequence[Result]) -> dict[str, dict[str, int]]:
    apps = sorted({each.app for each in results})
    kinds = ("success", *KINDS)
    counted = {app: Counter(each.failure or "success" for each in results if each.app == app) for app in apps}
    return {app: {kind: counts[kind] for kind in kinds} for app, counts in counted.items()}


def _confusion(results: Sequence[Result], replays: Replays) -> list[dict[str, Any]]:
    """Return a row for each app and one for all: how many episodes failed in each way, with the share and a replay of the first."""
    rows = []
    for app in (*sorted({each.app for each in results}), ""):
        of_app = [each for each in results if app in ("", each.app)]
        counts = figures(of_app).failures
        cells = [
            {
                "count": counts[kind],
                "share": counts[kind] / len(of_app),
                "replay": next((replays[each.key].address for each in of_app if each.failure == kind and each.key in replays), "")
                if app
                else "",
            }
            for kind in KINDS
        ]
        won = sum(each.success for each in of_app)
        rows.append({"app": app or "all", "episodes": len(of_app), "won": won, "cells": cells})
    return rows


def _groups(failed: Sequence[Result], replays: Replays) -> list[dict[str, Any]]:
    """Return the failures that have a replay, by kind."""
    groups = []
    for kind in KINDS:
        of_kind = [each for each in failed if each.failure == kind]
        shown = [(each, replays[each.key]) for each in of_kind if each.key in replays]
        if of_kind:
            groups.append({"kind": kind, "count": len(of_kind), "shown": shown})
    return groups


def _tasks(results: Sequence[Result], replays: Replays) -> list[dict[str, Any]]:
    """Return a row for each task: its success over the seeds, its mean score and steps, how it failed, and its replay."""
    by_task: dict[str, list[Result]] = {}
    for each in results:
        by_task.setdefault(each.task, []).append(each)
    return [
        {
            "task": task,
            "first": of_task[0],
            "success": sum(each.success for each in of_task) / len(of_task),
            "score": sum(each.score or 0.0 for each in of_task) / len(of_task),
            "steps": sum(each.steps for each in of_task) / len(of_task),
            "kinds": sorted({each.failure for each in of_task if each.failure}),
            "replay": next((replays[each.key].address for each in of_task if each.key in replays), ""),
        }
        for task, of_task in by_task.items()
    ]
