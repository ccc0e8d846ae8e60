"""Two evaluations side by side: differences task by task, so that hard tasks are hard for both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from genui_gym.errors import OptionError
from genui_gym.evaluation.figures import MEASURES, by_task
from genui_gym.evaluation.intervals import Interval, PairedTest, mean_interval, paired_test, ratio_interval
from genui_gym.evaluation.result import Result
from genui_gym.evaluation.run import Evaluation


@dataclass(frozen=True)
class Difference:
    """One measure of two evaluations, over the tasks that both have a score for.

    Attributes:
        a, b: Its means over those tasks.
        difference: The mean of ``b - a`` by task, with its interval.
        kept: ``b / a`` with its interval, such as how much of the success in one view is kept in the other; ``None`` where ``a`` is 0.
        test: Whether the differences could be chance.
    """

    a: float
    b: float
    difference: Interval
    kept: Interval | None
    test: PairedTest


@dataclass(frozen=True)
class Comparison:
    """What ``b`` does better or worse than ``a``.

    Attributes:
        tasks: How many tasks both have a score for; all differences are over these.
        only_a, only_b: How many tasks only one has a score for; they are left out.
        differences: By measure; see :data:`genui_gym.evaluation.figures.MEASURES`.
        strata: The difference of success in each stratum.
        gained, gone: Tasks whose success is higher, and lower, in ``b``.
    """

    tasks: int
    only_a: int
    only_b: int
    differences: dict[str, Difference]
    strata: dict[str, Difference]
    gained: tuple[str, ...]
    gone: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON."""
        return asdict(self)


def compare(a: Evaluation, b: Evaluation) -> Comparison:
    """Compare two evaluations.

    Raises:
        OptionError: There is no task that both have a score for.
    """
    left, right = ({each.task for each in one.scored} for one in (a, b))
    shared = [task for task in dict.fromkeys(each.task for each in a.scored) if task in right]
    if not shared:
        found = f"Of {len(left)} and {len(right)} tasks with a score none is in both"
        raise OptionError("Two evaluations were to be compared", found, "Name two evaluations of the same suite")
    success = {name: by_task(one.scored, MEASURES["success"]) for name, one in (("a", a), ("b", b))}
    strata = {each.task: each.stratum for each in a.scored}
    return Comparison(
        tasks=len(shared),
        only_a=len(left - right),
        only_b=len(right - left),
        differences={name: _difference(a.scored, b.scored, shared, name) for name in MEASURES},
        strata={
            stratum: _difference(a.scored, b.scored, [task for task in shared if strata[task] == stratum], "success")
            for stratum in dict.fromkeys(strata[task] for task in shared)
            if stratum
        },
        gained=tuple(task for task in shared if success["b"][task] > success["a"][task]),
        gone=tuple(task for task in shared if success["b"][task] < success["a"][task]),
    )


def _difference(a: Sequence[Result], b: Sequence[Result], tasks: Sequence[str], measure: str) -> Difference:
    of_a, of_b = by_task(a, MEASURES[measure]), by_task(b, MEASURES[measure])
    left, right = [of_a[task] for task in tasks], [of_b[task] for task in tasks]
    differences = [high - low for low, high in zip(left, right, strict=True)]
    return Difference(
        a=sum(left) / len(left),
        b=sum(right) / len(right),
        difference=mean_interval(differences, bounded=False),
        kept=ratio_interval(right, left),
        test=paired_test(differences),
    )
