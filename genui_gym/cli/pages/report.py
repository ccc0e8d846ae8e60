"""The report of a demo: what held, how each agent did, where the time went, and a replay of each kind of episode."""

from __future__ import annotations

import platform
import statistics
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from genui_gym.cli.pages.charts import Range, histogram, ranges, stacked
from genui_gym.cli.pages.render import render
from genui_gym.cli.tables import COLUMNS, measured, percent, shown

if TYPE_CHECKING:
    from genui_gym.cli.episodes import Episode

Episodes = Mapping[str, Sequence["Episode"]]
Replays = Mapping[tuple[str, int], str]


def report_page(results: Mapping[str, Any], episodes: Episodes, replays: Replays) -> str:
    """Return the report as HTML.

    Args:
        results: See :meth:`genui_gym.cli.show.Show.results`.
        episodes: The episodes of each agent.
        replays: Address of the replay by agent and seed, relative to the report.
    """
    return render(
        "report.html",
        results=results,
        columns=COLUMNS,
        shown=shown,
        percent=percent,
        agents=list(episodes),
        matrix=_matrix(results, episodes, replays),
        successes=[(each, replays.get(("random", each.seed))) for each in episodes.get("random", ()) if each.success],
        steps=_steps_chart(episodes.get("oracle", ())),
        phases=stacked({agent: _phases(each) for agent, each in episodes.items() if _phases(each)}, "ms"),
        times=histogram([ms for each in episodes.get("oracle", ()) for ms in each.step_ms], "ms"),
        checks=[(check["title"], check["passed"], measured(check)) for check in results["proof"]["checks"].values()],
        faults=results["proof"]["faults"],
        versions=f"genui-gym {version('genui-gym')}, Python {platform.python_version()}, {platform.system()} {platform.machine()}",
    )


def _matrix(results: Mapping[str, Any], episodes: Episodes, replays: Replays) -> list[dict[str, Any]]:
    rows = []
    for template, by_agent in results["templates"].items():
        sample = next((each for each in episodes.get("oracle", ()) if each.template == template), None)
        cells = [
            {"success": figures["success_rate"], "steps": figures["steps_median"], "replay": _replay(template, agent, episodes, replays)}
            for agent, figures in by_agent.items()
        ]
        rows.append(
            {
                "template": template.replace("_", " "),
                "kind": f"{sample.shape}, {sample.difficulty}" if sample and sample.shape else "",
                "goal": sample.goal if sample else "",
                "cells": cells,
            }
        )
    return rows


def _replay(template: str, agent: str, episodes: Episodes, replays: Replays) -> str | None:
    kept = (replays.get((agent, each.seed)) for each in episodes[agent] if each.template == template)
    return next((address for address in kept if address is not None), None)


def _steps_chart(episodes: Sequence[Episode]) -> str:
    by_template: dict[str, list[int]] = {}
    for episode in episodes:
        if not episode.lost:
            by_template.setdefault(episode.template, []).append(episode.steps)
    rows = [Range(name.replace("_", " "), min(steps), statistics.median(steps), max(steps)) for name, steps in by_template.items()]
    return ranges(sorted(rows, key=lambda row: (row.middle, row.label)), "steps")


def _phases(episodes: Sequence[Episode]) -> dict[str, float]:
    names = list(dict.fromkeys(name for episode in episodes for name in episode.phases))
    return {name: statistics.median(each.phases[name] for each in episodes if name in each.phases) for name in names}
