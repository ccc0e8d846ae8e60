"""Advantages against numbers that were worked out by hand."""

from __future__ import annotations

import pytest
from genui_agent_navigator.grpo.advantages import discounted, group_advantages, step_advantages, teaches


def test_a_group_is_centred_and_scaled():
    # mean 0.5, deviation sqrt((0.25 + 0 + 0.25 + 0) / 4) = 0.353553
    assert group_advantages([1.0, 0.5, 0.0, 0.5]) == pytest.approx([1.414214, 0.0, -1.414214, 0.0], abs=1e-4)


def test_without_the_deviation_only_the_mean_goes():
    assert group_advantages([1.0, 0.5, 0.0, 0.5], divide_by_std=False) == pytest.approx([0.5, 0.0, -0.5, 0.0])


def test_a_lost_episode_is_no_zero():
    # Mean 0.75 of the two that are left; as a zero it would have been 0.5.
    assert group_advantages([1.0, None, 0.5], divide_by_std=False) == [0.25, None, -0.25]
    assert group_advantages([None, None]) == [None, None]


def test_a_group_of_equal_returns_gives_nothing():
    assert group_advantages([0.4, 0.4]) == [0.0, 0.0]
    assert not teaches([0.4, 0.4])
    assert not teaches([0.4, None])
    assert teaches([0.4, None, 0.5])


def test_rewards_are_discounted_backwards():
    assert discounted([0.0, 1.0, 2.0], 0.5) == [1.0, 2.0, 2.0]


def test_steps_are_compared_with_steps_at_the_same_observation():
    # Both begin at "a": returns 0.5 and 0 (discount 0.5), so mean 0.25 and deviation 0.25. "b" and "c" stand alone.
    keys, rewards = [["a", "b"], ["a", "c"]], [[0.0, 1.0], [0.0, 0.0]]
    first, second = step_advantages(keys, rewards, discount=0.5)
    assert first == pytest.approx([1.0, 0.0], abs=1e-4)
    assert second == pytest.approx([-1.0, 0.0], abs=1e-4)


def test_a_page_that_an_episode_came_back_to_is_compared_with_itself():
    [steps] = step_advantages([["a", "a"]], [[1.0, 0.0]], discount=1.0)
    assert steps == pytest.approx([1.0, -1.0], abs=1e-4)
