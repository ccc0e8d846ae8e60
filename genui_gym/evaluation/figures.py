"""The figures of an evaluation: of all of it, and of each app, shape, difficulty and stratum. Lost episodes are counted, no more."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from genui_gym.evaluation.failure import KINDS
from genui_gym.evaluation.intervals import Interval, mean_interval
from genui_gym.evaluation.result import Result

PARTS = ("stratum", "app", "shape", "difficulty")
"""By what the figures are broken down: attributes of :class:`Result`."""

_DEGREES = {"easy": 0, "medium": 1, "hard": 2}

MEASURES: Mapping[str, Callable[[Result], float]] = {
    "success": lambda each: float(each.success),
    "progress": lambda each: each.score or 0.0,
    "false_completions": lambda each: float(each.false_completion),
    "side_effects": lambda each: float(each.side_effects > 0),
    "steps": lambda each: float(each.steps),
}
"""What is averaged over tasks, each with its interval. All but ``steps`` are in [0, 1]."""


@dataclass(frozen=True)
class Figures:
    """The figures of some episodes.

    Attributes:
        tasks, episodes: How many there are with a score.
        lost: Episodes without one; they are in no other figure.
        success, progress, false_completions, side_effects, steps: Means over tasks, of the means over each task's seeds, with intervals:
            shares of episodes, the final score, and actions. ``None`` without a scored episode.
        env_ms, agent_ms: Milliseconds of a step: the environment's, and the agent's.
        tokens: Tokens of a step, read and written; ``None`` where nobody counted.
        failures: How many episodes failed in which way, by :data:`genui_gym.evaluation.failure.KINDS`; the lost ones are
            ``infrastructure``.
    """

    tasks: int
    episodes: int
    lost: int
    success: Interval | None
    progress: Interval | None
    false_completions: Interval | None
    side_effects: Interval | None
    steps: Interval | None
    env_ms: float | None
    agent_ms: float | None
    tokens: float | None
    failures: dict[str, int]

    def as_dict(self) -> dict[str, Any]:
        """Return them as JSON."""
        return asdict(self)


def figures(results: Iterable[Result]) -> Figures:
    """Sum episodes up."""
    every = list(results)
    scored = [each for each in every if not each.lost]
    steps = sum(each.steps for each in scored)
    tokens = sum(each.tokens for each in scored)
    kinds = Counter("infrastructure" if each.lost else each.failure for each in every)
    means: dict[str, Interval | None] = {
        name: mean_interval(list(by_task(scored, measure).values()), bounded=name != "steps") if scored else None
        for name, measure in MEASURES.items()
    }
    return Figures(
        tasks=len({each.task for each in scored}),
        episodes=len(scored),
        lost=len(every) - len(scored),
        **means,
        env_ms=1e3 * sum(each.env_seconds for each in scored) / steps if steps else None,
        agent_ms=1e3 * sum(each.agent_seconds for each in scored) / steps if steps else None,
        tokens=tokens / steps if steps and tokens else None,
        failures={kind: kinds[kind] for kind in KINDS},
    )


def breakdown(results: Sequence[Result], part: str) -> dict[str, Figures]:
    """Return the figures of each value of a part of :data:`PARTS`: strata as they appear, degrees from easy to hard, the rest by name."""
    groups: dict[str, list[Result]] = defaultdict(list)
    for each in results:
        if value := str(getattr(each, part)):
            groups[value].append(each)
    order = list(groups) if part == "stratum" else sorted(groups, key=lambda value: (_DEGREES.get(value, 0), value))
    return {value: figures(groups[value]) for value in order}


def by_task(results: Iterable[Result], measure: Callable[[Result], float]) -> dict[str, float]:
    """Return the mean of a measure over the seeds of each task; lost episodes are left out."""
    values: dict[str, list[float]] = defaultdict(list)
    for each in results:
        if not each.lost:
            values[each.task].append(measure(each))
    return {task: sum(of_task) / len(of_task) for task, of_task in values.items()}
