from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest

from genui_gym.agent import make_agent
from genui_gym.env import AppEnv
from genui_gym.errors import AgentError
from genui_gym.rollout import rollout
from genui_gym.trace import Frame, read_trace, write_trace


class Says:
    """An agent that says what it was given, line by line."""

    privileged = False
    thought = "so be it"

    def __init__(self, *lines: str) -> None:
        self.lines = lines

    def reset(self, goal: str, info: Mapping[str, Any]) -> None:
        self.left = iter(self.lines)

    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> str:
        return next(self.left)

    def usage(self) -> dict[str, float]:
        return {"tokens": 3.0}


class HasNoIdea(Says):
    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> str:
        raise AgentError("The agent was asked for an action", "It has none", "Ask another")


@pytest.fixture(scope="module")
def env(notes_id: str) -> Iterator[gym.Env[Any, Any]]:
    env = gym.make(notes_id)
    yield env
    env.close()


def test_the_oracle_plays_a_whole_trace(env: gym.Env[Any, Any], tmp_path: Path) -> None:
    seen: list[Frame] = []
    trace = rollout(env, make_agent("oracle"), 1, task="tick_note", name="oracle", on_frame=seen.append)
    assert trace.outcome is not None
    assert (trace.outcome.ended, trace.outcome.score, trace.outcome.steps) == ("success", 1.0, len(trace.frames) - 1)
    assert trace.header.task_id == "notes/tick_note/1"
    assert trace.frames == seen
    first, *steps = trace.frames
    assert (first.action, first.target, first.image) == (None, None, "000.png")
    assert all(frame.target and frame.target["box"] for frame in steps)
    assert "done from 0 to 1" in steps[-1].changes[0]
    assert sum(frame.reward for frame in steps) == 1.0
    again = read_trace(write_trace(trace, tmp_path / "trace"))
    assert (again.header, again.outcome) == (trace.header, trace.outcome)
    assert [frame.axtree for frame in again.frames] == [frame.axtree for frame in trace.frames]
    assert (again.screenshots["000.png"] == trace.screenshots["000.png"]).all()


def test_a_finish_without_success_and_the_step_limit_are_told_apart(env: gym.Env[Any, Any]) -> None:
    finished = rollout(env, Says("finish('x')"), 1, task="find_due").outcome
    limited = rollout(env, Says(*["noop()"] * 20), 1, task="find_due").outcome
    assert finished is not None
    assert limited is not None
    assert (finished.ended, finished.false_completion, finished.usage) == ("finish", True, {"tokens": 3.0})
    assert (limited.ended, limited.false_completion, limited.steps) == ("limit", False, 20)


def test_mistakes_and_thoughts_are_recorded(env: gym.Env[Any, Any]) -> None:
    trace = rollout(env, Says("dance()", "finish()"), 1)
    assert "not an action" in trace.frames[1].error
    assert trace.frames[1].thought == "so be it"


def test_an_agent_without_an_answer_loses_the_episode_and_nothing_else(env: gym.Env[Any, Any]) -> None:
    trace = rollout(env, HasNoIdea(), 1)
    assert trace.outcome is not None
    assert trace.outcome.ended == "error"
    assert "It has none" in trace.outcome.error


def test_a_failing_oracle_leaves_no_score(env: gym.Env[Any, Any]) -> None:
    base: AppEnv = env.unwrapped  # type: ignore[assignment]
    env.reset(seed=1)
    sound = base.world.app
    base.world.app = replace(sound, calculate_reward=lambda *given: 1 / 0 if given[3] else sound.calculate_reward(*given))
    outcome = rollout(env, Says("finish('x')"), 1).outcome
    base.world.app = sound
    assert outcome is not None
    assert (outcome.ended, outcome.score) == ("error", None)
    assert "ZeroDivisionError" in outcome.error
