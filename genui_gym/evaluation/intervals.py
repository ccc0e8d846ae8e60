"""How sure a figure is: intervals by resampling tasks, and tests of paired differences.

Episodes of one task resemble each other, whatever their seed, so a task is the unit that is resampled (the cluster bootstrap: Cameron,
Gelbach and Miller 2008); its value is the mean over its seeds. Every draw follows from :data:`SEED`, so equal results have equal intervals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

SEED = 20260214
RESAMPLES = 10_000
LEVEL = 0.95

_AT_ONCE = 500
"""So many resamples are drawn at once, so that thousands of tasks take little memory."""
_EXACT = 14
"""Up to so many differences that are not zero, every assignment of signs is counted."""
_ROUNDING = 1e-12

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PairedTest:
    """Differences of pairs.

    Attributes:
        better, worse, equal: How many are above, below and at zero.
        p_sign: Of the two-sided sign test: that so uneven a split comes about by chance.
        p_permutation: Of the two-sided sign-flip test: that so large a mean comes about by chance.
    """

    better: int
    worse: int
    equal: int
    p_sign: float
    p_permutation: float


def mean_interval(values: Sequence[float], *, bounded: bool = True) -> Interval:
    """Return the mean of the values of tasks, and its percentile interval.

    Where all values are 0, or all 1, resampling cannot tell how far off the mean is. If they are ``bounded`` to [0, 1], the exact bound
    for so many agreeing draws takes its place: with 0 of n the upper end is ``1 - 0.025 ** (1 / n)``.

    Args:
        values: One for each task; at least one.
    """
    array = np.asarray(values, np.float64)
    mean = float(array.mean())
    if bounded and (np.all(array == 0.0) or np.all(array == 1.0)):
        slack = 1.0 - ((1.0 - LEVEL) / 2) ** (1.0 / len(array))
        return Interval(mean, 0.0, slack) if mean == 0.0 else Interval(mean, 1.0 - slack, 1.0)
    low, high = np.quantile(resampled(array)[:, 0], [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(mean, float(low), float(high))


def ratio_interval(above: Sequence[float], below: Sequence[float]) -> Interval | None:
    """Return the ratio of two means over the same tasks with its percentile interval; ``None`` where the lower mean is 0.

    Resamples whose lower mean is 0 are left out.
    """
    pairs = np.stack([np.asarray(above, np.float64), np.asarray(below, np.float64)], axis=1)
    means = pairs.mean(0)
    if means[1] == 0.0:
        return None
    drawn = resampled(pairs)
    drawn = drawn[drawn[:, 1] > 0.0]
    low, high = np.quantile(drawn[:, 0] / drawn[:, 1], [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(float(means[0] / means[1]), float(low), float(high))


def resampled(values: Values) -> Values:
    """Return the means of :data:`RESAMPLES` resamples of rows: ``(rows,)`` or ``(rows, columns)`` to ``(RESAMPLES, columns)``."""
    table = values.reshape(len(values), -1)
    rng = np.random.default_rng(SEED)
    chunks = [table[rng.integers(len(table), size=(_AT_ONCE, len(table)))].mean(1) for _ in range(RESAMPLES // _AT_ONCE)]
    return np.concatenate(chunks)


def paired_test(differences: Sequence[float]) -> PairedTest:
    """Test whether paired differences are zero on average, against both sides."""
    array = np.asarray(differences, np.float64)
    array = np.where(np.abs(array) < _ROUNDING, 0.0, array)
    better, worse = int((array > 0).sum()), int((array < 0).sum())
    return PairedTest(better, worse, len(array) - better - worse, _sign_p(better, worse), _flip_p(array[array != 0]))


def _sign_p(better: int, worse: int) -> float:
    """Return the two-sided probability of a split at least so uneven of fair coins."""
    count = better + worse
    tail = sum(math.comb(count, few) for few in range(min(better, worse) + 1))
    return min(1.0, math.ldexp(tail, 1 - count))


def _flip_p(array: Values) -> float:
    """Return the share of sign assignments whose sum is at least as far from zero; of many, a sample that includes the one observed."""
    if not len(array):
        return 1.0
    observed = abs(float(array.sum())) - _ROUNDING
    if len(array) <= _EXACT:
        signs = np.array(list(product((1.0, -1.0), repeat=len(array))))
        return float((np.abs(signs @ array) >= observed).mean())
    signs = np.random.default_rng(SEED).choice((1.0, -1.0), size=(RESAMPLES, len(array)))
    return float((1 + (np.abs(signs @ array) >= observed).sum()) / (1 + RESAMPLES))
