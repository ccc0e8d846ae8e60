from __future__ import annotations

import pytest

from genui_gym.evaluation import KINDS, PARTS, breakdown, figures
from genui_gym.evaluation.figures import MEASURES, by_task

from .conftest import MakeResult


def test_a_task_weighs_the_same_however_often_it_was_played(result: MakeResult) -> None:
    results = [result("a/x/0", True, seed=0), result("a/x/0", True, seed=1), result("a/x/0", False, seed=2), result("b/y/0", False)]
    summed = figures(results)
    assert (summed.tasks, summed.episodes) == (2, 4)
    assert summed.success is not None
    assert summed.success.value == pytest.approx((2 / 3 + 0) / 2)
    assert (summed.success.low, summed.success.high) == pytest.approx((0.0, 2 / 3)), "tasks are resampled, not episodes"


def test_every_measure_is_a_mean_over_tasks(result: MakeResult) -> None:
    results = [result("a/x/0", side_effects=3, steps=4), result("b/y/0", False, score=0.5, false_completion=True, steps=8)]
    summed = figures(results)
    means = {name: getattr(summed, name).value for name in MEASURES}
    assert means == pytest.approx({"success": 0.5, "progress": 0.75, "false_completions": 0.5, "side_effects": 0.5, "steps": 6.0})


def test_times_and_tokens_are_of_a_step(result: MakeResult) -> None:
    usage = {"input_tokens": 900.0, "output_tokens": 100.0}
    summed = figures([result(steps=10, env_seconds=0.2, agent_seconds=1.0, usage=usage), result("b/y/0", steps=30, env_seconds=0.2)])
    assert summed.env_ms == pytest.approx(10.0)
    assert summed.agent_ms == pytest.approx(1e3 * 1.02 / 40)
    assert summed.tokens == pytest.approx(25.0)
    assert figures([result()]).tokens is None


def test_lost_episodes_are_counted_and_nothing_more(result: MakeResult, lost: MakeResult) -> None:
    alone = figures([result()])
    with_lost = figures([result(), lost("b/y/0"), lost("a/x/0", seed=1)])
    assert with_lost.lost == with_lost.failures["infrastructure"] == 2
    assert (with_lost.success, with_lost.progress, with_lost.env_ms, with_lost.tasks) == (alone.success, alone.progress, alone.env_ms, 1)


def test_nothing_scored_has_no_figures_and_no_zeros(lost: MakeResult) -> None:
    summed = figures([lost()])
    assert (summed.episodes, summed.success, summed.progress, summed.steps, summed.env_ms) == (0, None, None, None, None)


def test_failures_are_counted_by_kind(result: MakeResult) -> None:
    summed = figures([result(), result("b/y/0", False, failure="wrong value"), result("c/y/0", False, failure="stuck")])
    assert summed.failures == {kind: int(kind in ("wrong value", "stuck")) for kind in KINDS}


def test_parts_hold_their_own_episodes(result: MakeResult) -> None:
    results = [result("a/x/0", stratum="new"), result("b/y/0", False, stratum="old", shape="find", difficulty="hard")]
    assert {part: {value: each.tasks for value, each in breakdown(results, part).items()} for part in PARTS} == {
        "stratum": {"new": 1, "old": 1},
        "app": {"a": 1, "b": 1},
        "shape": {"commit": 1, "find": 1},
        "difficulty": {"easy": 1, "hard": 1},
    }
    assert breakdown([result(stratum="")], "stratum") == {}


def test_the_mean_of_a_task_leaves_lost_seeds_out(result: MakeResult, lost: MakeResult) -> None:
    assert by_task([result(seed=0), lost(seed=1)], MEASURES["success"]) == {"a/x/0": 1.0}
