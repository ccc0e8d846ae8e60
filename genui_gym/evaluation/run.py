"""Evaluating: play what a plan has and a folder lacks, and return all of it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from genui_gym.errors import InfrastructureError, OptionError
from genui_gym.evaluation.crew import play_together
from genui_gym.evaluation.folder import Folder
from genui_gym.evaluation.plan import Job, Plan
from genui_gym.evaluation.play import MakeAgent, Seat
from genui_gym.evaluation.result import Result

LOST_IN_A_ROW = 3
"""So many episodes lost one after the other, and the machinery is broken: playing on would tell nothing."""

OnResult = Callable[[Result], None]


@dataclass(frozen=True)
class Evaluation:
    """What is known of an agent.

    Attributes:
        described: What was asked; see :meth:`Plan.described`.
        results: The latest result of each job, lost ones included.
    """

    described: Mapping[str, Any]
    results: tuple[Result, ...]

    @property
    def scored(self) -> tuple[Result, ...]:
        """The results that say something about the agent."""
        return tuple(each for each in self.results if not each.lost)

    @property
    def lost(self) -> tuple[Result, ...]:
        """The results that do not."""
        return tuple(each for each in self.results if each.lost)


def evaluate(
    plan: Plan,
    folder: Path | None = None,
    *,
    workers: int = 1,
    keep: int = 2,
    on_result: OnResult | None = None,
    make: MakeAgent | None = None,
) -> Evaluation:
    """Let an agent play the jobs of a plan.

    Args:
        plan: What is evaluated.
        folder: Where each result is written as its episode ends, and from where a run that was broken off goes on. Without one
            nothing is kept.
        workers: How many processes play; 1 is this process.
        keep: How many traces of failed episodes are kept in the folder, of each kind of failure of each app.
        on_result: Called with each result that a folder already holds, then with each new one.
        make: Makes the agent of a seed, in the place of the one that the plan names; this process plays then.

    Raises:
        OptionError: The folder holds something else, or the plan has nothing to play.
        InfrastructureError: There is no browser, or several episodes in a row were lost. What was played stays in the folder.
    """
    if make is not None and workers > 1:
        found = "An agent that is made here cannot be sent to another process"
        raise OptionError(f"evaluate() was called with make= and workers={workers}", found, "Leave one of the two out")
    place = Folder(folder) if folder is not None else None
    results: dict[tuple[str, int], Result] = {}
    if place is not None:
        place.claim(plan)
        results = place.results()
        for result in results.values():
            if on_result is not None and not result.lost:
                on_result(result)
    jobs = plan.jobs if place is None else place.left(plan)
    for result in _played(plan, jobs, workers, place, keep, make):
        results[result.key] = result
        if on_result is not None:
            on_result(result)
    return Evaluation(plan.described(), tuple(results[job.key] for job in plan.jobs))


def read_evaluation(folder: Path) -> Evaluation:
    """Read what `genui eval` wrote, finished or not.

    Raises:
        OptionError: There is none, or it is damaged.
    """
    place = Folder(folder)
    return Evaluation(place.described(), tuple(place.results().values()))


def _played(plan: Plan, jobs: Sequence[Job], workers: int, place: Folder | None, keep: int, make: MakeAgent | None) -> Iterator[Result]:
    """Yield the result of each job, written down already."""
    traces = place.traces if place is not None and keep else None
    playing = play_together(plan, jobs, workers, traces) if workers > 1 else _play_here(plan, jobs, traces, make)
    with closing(playing):
        if place is None:
            yield from _guarded(playing)
            return
        with place.writing(keep) as writer:
            yield from _guarded(map(writer.add, playing))


def _play_here(plan: Plan, jobs: Sequence[Job], traces: Path | None, make: MakeAgent | None) -> Generator[Result, None, None]:
    seat = Seat(plan, traces, make)
    try:
        yield from map(seat.play, jobs)
    finally:
        seat.close()


def _guarded(results: Iterator[Result]) -> Iterator[Result]:
    """Yield results until several in a row are lost."""
    in_a_row = 0
    for result in results:
        yield result
        in_a_row = in_a_row + 1 if result.lost else 0
        if in_a_row == LOST_IN_A_ROW:
            raise InfrastructureError(
                f"{LOST_IN_A_ROW} episodes in a row were lost, the last one of {result.task}",
                result.detail,
                "Mend that; `genui doctor` looks for what is missing. The same command then goes on from here",
            )
