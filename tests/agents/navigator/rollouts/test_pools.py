"""Pools play complete episodes; a failure costs its own episode and is never a 0."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence

import gymnasium as gym
import pytest
from genui_agent_navigator.context import Context
from genui_agent_navigator.policy import Decision
from genui_agent_navigator.rollouts import Job, make_pool
from genui_agent_navigator.rollouts.local import LocalPool, Seat
from genui_agent_navigator.rollouts.workers import WorkerPool

from genui_gym.errors import OptionError, ServerError


class Finishes:
    """Looks once and ends; dies first where its goal says so."""

    def __init__(self, deadly: str = "") -> None:
        self.deadly = deadly

    def decide(self, contexts: Sequence[Context], *, greedy: bool = False) -> list[Decision]:
        if self.deadly and any(self.deadly in context.goal for context in contexts):
            os.kill(os.getpid(), signal.SIGKILL)
        return [Decision("finish('x')" if context.past else "noop()", record=len(context.past)) for context in contexts]


class Confused:
    def decide(self, contexts: Sequence[Context], *, greedy: bool = False) -> list[Decision]:
        raise ValueError("a mistake of ours")


@pytest.fixture(scope="module")
def jobs() -> list[Job]:
    return [Job("genui/Weather-v0", str(seed)) for seed in range(3)]


def test_episodes_come_in_the_order_of_their_jobs(jobs):
    pool = LocalPool(seats=2)
    try:
        episodes = pool.play(Finishes(), jobs)
    finally:
        pool.close()
        pool.close()
    assert [episode.job for episode in episodes] == jobs
    assert all(len(episode.steps) == 2 and episode.ended == "finish" for episode in episodes)
    assert all(episode.score is not None and episode.false_completion != episode.success for episode in episodes)
    assert [step.decision.record for step in episodes[0].steps] == [0, 1]
    assert len({episode.steps[0].key for episode in episodes}) > 1


class Broken:
    def reset(self, **_):
        raise ServerError("The app answered", "It failed", "Mend it")

    def close(self):
        self.closed = True


def test_an_episode_that_cannot_begin_has_no_score(jobs):
    pool = LocalPool(seats=1)
    pool._seats = [Seat(lambda _: Broken())]
    [episode] = pool.play(Finishes(), jobs[:1])
    pool.close()
    assert episode.score is None
    assert episode.ended == "error"
    assert "It failed" in episode.error


def test_a_process_that_dies_costs_what_it_was_playing(jobs, tracker_ends):
    local = LocalPool(seats=1)
    goals = [episode.goal for episode in local.play(Finishes(), jobs)]
    local.close()
    pool = WorkerPool(workers=1, seats=1)
    try:
        episodes = pool.play(Finishes(deadly=goals[1]), jobs)
        assert [episode.score is None for episode in episodes] == [False, True, False]
        assert [episode.goal for episode in episodes] == [goals[0], "", goals[2]]
        with pytest.raises(ValueError, match="a mistake of ours"):
            pool.play(Confused(), jobs)
        assert [episode.job for episode in pool.play(Finishes(), jobs)] == jobs
    finally:
        pool.close()
        pool.close()


class Lenient:
    def passes(self, success, observation):
        return "axtree" in observation


def test_a_judge_pays_in_the_place_of_the_environment(jobs):
    seat = Seat(lambda env: gym.make(env, backend="text", observation=("axtree",)))
    seat.judge = Lenient()
    seat.begin(jobs[0])
    seat.step(Decision("noop()"), 0.0)
    seat.step(Decision("finish('x')"), 0.0)
    seat.close()
    assert (seat.episode.success, seat.episode.score, seat.episode.false_completion) == (True, 1.0, True)
    assert [step.reward for step in seat.episode.steps] == [0.0, 1.0]


def test_a_coin_falls_alike_for_equal_seeds_and_for_no_task_in_particular(jobs):
    pool = LocalPool(seats=3, judge="iid")
    try:
        scores = [[episode.score for episode in pool.play(Finishes(), jobs * 3, seed=seed)] for seed in (0, 0, 1)]
    finally:
        pool.close()
    assert scores[0] == scores[1] != scores[2]
    assert set(scores[0]) == {0.0, 1.0}


def test_the_number_of_workers_decides_what_plays():
    here, there = make_pool(0), make_pool(2)
    assert (type(here), type(there)) == (LocalPool, WorkerPool)
    here.close()
    there.close()


def test_a_cluster_needs_ray(monkeypatch):
    monkeypatch.setattr("genui_agent_navigator.rollouts.find_spec", lambda name: None)
    with pytest.raises(OptionError, match=r"navigator\[ray\]"):
        make_pool(2, cluster="auto")
