"""Numbers that can be worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from genui_gym.evaluation.intervals import RESAMPLES, mean_interval, paired_test, ratio_interval, resampled


def test_one_success_of_ten_lies_between_none_and_three() -> None:
    # Resamples hold k successes with the binomial probability (10, 0.1): at most 2 in 92.98 %, at most 3 in 98.72 %.
    interval = mean_interval([1.0] + [0.0] * 9)
    assert (interval.value, interval.low, interval.high) == pytest.approx((0.1, 0.0, 0.3))


def test_of_two_that_disagree_anything_may_be_true() -> None:
    # A quarter of the resamples has neither success, a quarter has two.
    interval = mean_interval([0.0, 1.0])
    assert (interval.value, interval.low, interval.high) == (0.5, 0.0, 1.0)
    means = resampled(np.array([0.0, 1.0]))[:, 0]
    assert [float((means == mean).mean()) for mean in (0.0, 0.5, 1.0)] == pytest.approx([0.25, 0.5, 0.25], abs=0.02)


@pytest.mark.parametrize(("values", "low", "high"), [([0.0] * 149, 0.0, 0.02445), ([1.0] * 149, 1 - 0.02445, 1.0), ([0.0], 0.0, 0.975)])
def test_where_all_agree_the_exact_bound_stands(values: list[float], low: float, high: float) -> None:
    # 1 - 0.025 ** (1 / 149) = 0.02445
    interval = mean_interval(values)
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=1e-5)


def test_differences_and_counts_have_no_such_bound() -> None:
    interval = mean_interval([0.0, 0.0], bounded=False)
    assert (interval.low, interval.high) == (0.0, 0.0)


def test_equal_values_have_equal_intervals_and_every_resample_is_used() -> None:
    values = list(np.random.default_rng(1).random(30))
    assert mean_interval(values) == mean_interval(values)
    assert resampled(np.asarray(values)).shape == (RESAMPLES, 1)


def test_the_interval_of_many_is_the_normal_one() -> None:
    values = np.random.default_rng(2).normal(0.5, 0.1, 400)
    interval = mean_interval(list(values))
    half = 1.96 * values.std() / 20
    assert interval.low == pytest.approx(interval.value - half, abs=0.001)
    assert interval.high == pytest.approx(interval.value + half, abs=0.001)


def test_a_ratio_is_of_means_and_its_pairs_stay_together() -> None:
    below = [0.2, 0.4, 0.6, 1.0]
    ratio = ratio_interval([value / 2 for value in below], below)
    assert ratio is not None
    assert (ratio.value, ratio.low, ratio.high) == pytest.approx((0.5, 0.5, 0.5))
    assert ratio_interval([1.0], [0.0]) is None


def test_the_sign_test_counts_heads() -> None:
    # 8 of 9 or more, or 1 of 9 or fewer: 2 * (1 + 9) / 2 ** 9
    test = paired_test([1.0] * 8 + [-1.0] + [0.0] * 3)
    assert (test.better, test.worse, test.equal) == (8, 1, 3)
    assert test.p_sign == pytest.approx(20 / 512)


def test_few_differences_are_flipped_in_every_way() -> None:
    # Of the 16 signs of four ones, the sum is 0 in 6 and at least 2 from it in 10.
    assert paired_test([1.0, 1.0, 1.0, -1.0]).p_permutation == pytest.approx(10 / 16)
    assert paired_test([0.5] * 5).p_permutation == pytest.approx(2 / 32)


def test_many_differences_are_flipped_by_chance() -> None:
    assert paired_test([1.0] * 40).p_permutation == pytest.approx(1 / (1 + RESAMPLES))
    assert paired_test([1.0, -1.0] * 20).p_permutation == 1.0


def test_no_difference_is_no_evidence() -> None:
    test = paired_test([0.0, 1e-15])
    assert (test.equal, test.p_sign, test.p_permutation) == (2, 1.0, 1.0)
