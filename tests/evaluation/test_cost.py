from __future__ import annotations

import pytest

from genui_gym.evaluation import cost
from genui_gym.evaluation.cost import EPISODES, REAL_SECONDS

from .conftest import MakeResult


def test_cost_is_that_of_a_thousand_such_episodes(result: MakeResult) -> None:
    hours = cost([result(steps=10, env_seconds=0.1, reset_seconds=0.5, agent_seconds=2.0), result("b/y/0", steps=20, env_seconds=0.2,
                  reset_seconds=0.1, agent_seconds=4.0)])  # fmt: skip
    assert hours is not None
    assert hours.steps == 15
    assert hours.env_hours == pytest.approx(EPISODES * (0.3 + 0.6) / 2 / 3600)
    assert hours.real_hours == pytest.approx(EPISODES * 15 * REAL_SECONDS / 3600)
    assert hours.agent_hours == pytest.approx(EPISODES * 3.0 / 3600)
    assert hours.step_ratio == pytest.approx(4.81 / 0.01)
    assert hours.whole_ratio == pytest.approx((15 * 4.81 + 3) / (0.45 + 3))


def test_nothing_scored_costs_nothing_that_could_be_said(result: MakeResult, lost: MakeResult) -> None:
    assert cost([lost()]) is None
    assert cost([result(), lost("b/y/0")]) == cost([result()])
