"""Which steps of a round are learned from, and how much."""

from __future__ import annotations

import pytest
from genui_agent_navigator.grpo.rounds import Replay, Weighing, samples_of
from genui_agent_navigator.grpo.sampling import TaskSampler
from genui_agent_navigator.policy import Decision
from genui_agent_navigator.rollouts import Episode, Job, Step


def episode(score: float | None, *keys: int, task: str = "t") -> Episode:
    """An episode that earned its score at its last step."""
    steps = [Step(key, Decision("noop()", log_prob=-float(key), record=f"{score}/{key}"), 0.0) for key in keys]
    if steps and score is not None:
        steps[-1] = Step(keys[-1], steps[-1].decision, score)
    return Episode(Job("env", task), steps=steps, score=score, success=score == 1.0)


def test_every_step_has_the_advantage_of_its_episode():
    samples = samples_of([[episode(1.0, 1, 2), episode(0.0, 3)]], Weighing())
    assert [sample.record for sample in samples] == ["1.0/1", "1.0/2", "0.0/3"]
    assert [sample.advantage for sample in samples] == pytest.approx([1, 1, -1], abs=1e-4)
    assert [sample.log_prob for sample in samples] == [-1, -2, -3]


def test_groups_without_variance_and_lost_episodes_are_left_out():
    alike, lost = [episode(0.5, 1), episode(0.5, 2)], [episode(1.0, 3), episode(None, 4)]
    assert samples_of([alike, lost], Weighing()) == []
    samples = samples_of([[episode(1.0, 1), episode(None, 2), episode(0.0, 3)]], Weighing(divide_by_std=False))
    assert [sample.advantage for sample in samples] == [0.5, -0.5]


def test_the_steps_at_equal_observations_add_their_own_advantage():
    samples = samples_of([[episode(1.0, 7), episode(0.0, 7)]], Weighing(divide_by_std=False, step_weight=2.0))
    assert [sample.advantage for sample in samples] == pytest.approx([0.5 + 2, -0.5 - 2], abs=1e-4)


def test_a_stored_success_completes_a_group_that_failed():
    replay, won = Replay(), episode(1.0, 1)
    assert replay.complete([episode(0.0, 2), won])[1] is won
    failed = [episode(0.0, 3), episode(0.0, 4)]
    assert replay.complete(failed) == [failed[0], won]
    other = [episode(0.0, 5, task="other")]
    assert replay.complete(other) is other


def test_tasks_at_the_edge_come_more_often():
    sampler = TaskSampler("abc", seed=0)
    for task, successes in enumerate(([True, True], [True, False], [False, False])):
        sampler.note(task, successes)
    drawn = [sampler.draw(1)[0] for _ in range(300)]
    assert drawn.count(1) > 200
    assert {0, 2} < set(drawn)
    assert sorted(sampler.draw(9)) == [0, 1, 2]


def test_half_of_what_was_known_of_a_task_stays():
    sampler = TaskSampler("a", seed=0)
    sampler.note(0, [True])
    sampler.note(0, [])
    sampler.note(0, [False, False])
    assert sampler.rates[0] == 0.5


def test_what_is_known_of_a_task_is_known_of_its_like():
    sampler = TaskSampler(["easy", "easy", "edge", "edge"], seed=0)
    sampler.note(0, [True, True])
    sampler.note(2, [True, False])
    drawn = [sampler.draw(1)[0] for _ in range(300)]
    assert drawn.count(2) + drawn.count(3) > 200
    assert set(drawn) == {0, 1, 2, 3}
