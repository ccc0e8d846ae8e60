from __future__ import annotations

import math
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from genui_gym.actions.unicode import UnicodeText
from genui_gym.errors import BrowserCrashed, TaskError
from genui_gym.vector.seat import Reply, Seat, blank


class Fragile(gym.Env[dict[str, Any], int]):
    """Ends at its third step; its resets fail as often as ``failures`` says."""

    observation_space = gym.spaces.Dict({"said": UnicodeText(9), "at": gym.spaces.Box(0, 9, (1,), np.int64)})
    action_space = gym.spaces.Discrete(2)

    def __init__(self) -> None:
        self.failures = 0
        self.seeds: list[int | None] = []
        self.steps = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self.seeds.append(seed)
        self.steps = 0
        if self.failures:
            self.failures -= 1
            raise BrowserCrashed("The page crashed")
        return self._look(), {"began": True}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self.steps += 1
        return self._look(), 0.5, self.steps == 3, False, {"began": False}

    def _look(self) -> dict[str, Any]:
        return {"said": "x" * self.steps, "at": np.array([self.steps])}


def facts(reply: Reply) -> tuple[str, float, bool, bool]:
    return reply.observation["said"], reply.reward, reply.terminated, reply.truncated


def played(mode: AutoresetMode) -> Seat:
    """Return a seat two steps into an episode."""
    seat = Seat(Fragile(), mode)
    seat.reset(seed=7)
    seat.step(0)
    seat.step(0)
    return seat


def test_next_step_begins_an_episode_in_a_step_of_its_own() -> None:
    seat = played(AutoresetMode.NEXT_STEP)
    assert facts(seat.step(0)) == ("xxx", 0.5, True, False)
    begun = seat.step(0)
    assert facts(begun) == ("", 0.0, False, False)
    assert begun.info == {"began": True}
    assert facts(seat.step(0)) == ("x", 0.5, False, False)


def test_same_step_keeps_the_final_observation() -> None:
    reply = played(AutoresetMode.SAME_STEP).step(0)
    assert facts(reply) == ("", 0.5, True, False)
    assert reply.info["final_obs"]["said"] == "xxx"
    assert reply.info["final_info"] == {"began": False}
    assert reply.info["began"]


def test_disabled_leaves_the_reset_to_the_caller() -> None:
    seat = played(AutoresetMode.DISABLED)
    seat.step(0)
    with pytest.raises(gym.error.ResetNeeded, match="reset_mask"):
        seat.step(0)
    seat.reset()
    assert facts(seat.step(0)) == ("x", 0.5, False, False)


@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_reset_that_fails_truncates_until_one_works(mode: AutoresetMode) -> None:
    seat = played(mode)
    seat.env.unwrapped.failures = 2
    for lost in (seat.reset(), seat.step(0)):
        assert math.isnan(lost.reward)
        assert lost.truncated
        assert lost.info == {"error": {"kind": "BrowserCrashed", "message": "The page crashed."}}
        assert lost.observation["said"] == "xx"
    assert facts(seat.step(0)) == ("", 0.0, False, False)
    assert facts(seat.step(0)) == ("x", 0.5, False, False)


def test_same_step_reports_the_end_and_a_failed_beginning() -> None:
    seat = played(AutoresetMode.SAME_STEP)
    seat.env.unwrapped.failures = 1
    ended = seat.step(0)
    assert facts(ended) == ("xxx", 0.5, True, False)
    assert ended.info["error"]["kind"] == "BrowserCrashed"
    assert facts(seat.step(0)) == ("", 0.0, False, False)


def test_mistakes_of_the_caller_are_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = Seat(Fragile(), AutoresetMode.NEXT_STEP)

    def reset(**given: Any) -> Any:
        raise TaskError("There is no such task")

    monkeypatch.setattr(seat.env, "reset", reset)
    with pytest.raises(TaskError):
        seat.reset()


def test_an_episode_that_is_owed_begins_with_its_seed_until_it_has_begun() -> None:
    seat = Seat(Fragile(), AutoresetMode.NEXT_STEP)
    seat.env.unwrapped.failures = 1
    seat.owe(5)
    assert [seat.step(0).truncated, seat.step(0).truncated, seat.step(0).truncated] == [True, False, False]
    assert seat.env.unwrapped.seeds == [5, 5]


def test_a_blank_observation_is_in_the_space() -> None:
    assert blank(Fragile.observation_space) in Fragile.observation_space


def test_an_environment_whose_first_reset_failed_can_be_played_after_the_next(notes_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    env = gym.make(notes_id, backend="text", observation=())
    seat = Seat(env, AutoresetMode.NEXT_STEP)
    base: Any = env.unwrapped
    with monkeypatch.context() as broken:
        broken.setattr(base, "_begin", lambda seed, options: (_ for _ in ()).throw(BrowserCrashed("There is no page")))
        assert isinstance(seat.reset(seed=3).failure, BrowserCrashed)
    assert seat.step("noop()").info["steps"] == 0
    reply = seat.step("noop()")
    assert (reply.reward, reply.info["steps"]) == (0.0, 1)
    env.close()
