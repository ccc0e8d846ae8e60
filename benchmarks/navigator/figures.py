"""What the arms of an experiment did, over all its seeds, and how they differ, task by task."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import Any

from benchmarks.navigator.experiment import Arm, Curve, Experiment
from benchmarks.navigator.runs import Bench
from genui_gym.evaluation import Comparison, Evaluation, Figures, Result, breakdown, compare, figures, read_evaluation

ALL = "all"
Line = list[tuple[int, float]]
"""A figure by epoch or round."""


@dataclass(frozen=True)
class Played:
    """What an arm did.

    Attributes:
        results: Its episodes; ``seed`` is that of the training.
    """

    arm: Arm
    results: tuple[Result, ...]

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seeds that were tested."""
        return tuple(sorted({each.seed for each in self.results}))

    @property
    def parts(self) -> dict[str, Figures]:
        """Figures of all tasks, and of each stratum where there are several; intervals are of resampled tasks."""
        strata = breakdown(self.results, "stratum")
        return {ALL: figures(self.results)} | (strata if len(strata) > 1 else {})

    def success_of(self, seed: int) -> float:
        """Return the share of tasks that a seed succeeded at."""
        scored = [each.success for each in self.results if each.seed == seed and not each.lost]
        return sum(scored) / len(scored)

    def as_dict(self) -> dict[str, Any]:
        """Return the figures of each task: a row of seeds, success, score, steps, side effects and false completion, seed by seed."""
        tasks: dict[str, list[Result]] = defaultdict(list)
        for each in self.results:
            tasks[each.task].append(each)
        rows = {
            task: {
                "stratum": many[0].stratum,
                "seeds": [each.seed for each in many],
                "success": [int(each.success) for each in many],
                "score": [each.score for each in many],
                "steps": [each.steps for each in many],
                "side_effects": [each.side_effects for each in many],
                "false_completion": [int(each.false_completion) for each in many],
                "failure": [each.failure for each in many],
            }
            for task, many in tasks.items()
        }
        return {"figures": {part: each.as_dict() for part, each in self.parts.items()}, "tasks": rows}


def played(experiment: Experiment, bench: Bench) -> list[Played]:
    """Return what each arm did that was tested, with the seeds that all of these were tested with if there are any, else with its own."""
    tested = [(arm, [seed for seed in experiment.seeds if bench.is_done(arm.run(seed))]) for arm in experiment.arms]
    common = [seed for seed in experiment.seeds if all(seed in seeds for _, seeds in tested if seeds)]
    found = []
    for arm, seeds in tested:
        done = {seed: bench.folder(arm.run(seed)) for seed in seeds if seed in common or not common}
        results = tuple(replace(each, seed=seed) for seed, folder in done.items() for each in read_evaluation(folder).results)
        if results:
            found.append(Played(arm, results))
    return found


def compared(experiment: Experiment, arms: list[Played]) -> list[tuple[str, str, Comparison]]:
    """Return how the pairs that the experiment names differ, over the seeds that both were tested with."""
    by_name = {each.arm.name: each for each in arms}
    pairs = []
    for before, after in experiment.compared:
        one, other = by_name.get(before), by_name.get(after)
        if one is not None and other is not None and (seeds := set(one.seeds) & set(other.seeds)):
            pairs.append((before, after, compare(_evaluation(one, seeds), _evaluation(other, seeds))))
    return pairs


def curves(experiment: Experiment, bench: Bench) -> list[tuple[Curve, dict[int, dict[str, Line]]]]:
    """Return the lines of each curve that has any: by seed and figure."""
    from genui_agent_navigator.logs import read_log

    found = []
    for curve in experiment.curves:
        lines: dict[int, dict[str, Line]] = {}
        for seed in experiment.seeds:
            rows = read_log(bench.folder(curve.training.run(seed)))
            of_seed = {name: [(row["step"], row[name]) for row in rows if name in row] for name in curve.figures}
            if any(of_seed.values()):
                lines[seed] = of_seed
        if lines:
            found.append((curve, lines))
    return found


def _evaluation(one: Played, seeds: set[int]) -> Evaluation:
    return Evaluation({}, tuple(each for each in one.results if each.seed in seeds))
