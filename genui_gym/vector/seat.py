"""One environment among several: its failures are its own, and it starts again by itself."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import gymnasium as gym
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space, create_empty_array, iterate

from genui_gym.errors import InfrastructureError, OracleError

Failure = InfrastructureError | OracleError


@dataclass(frozen=True, slots=True)
class Reply:
    """What an environment answered to one call of a vector.

    Attributes:
        failure: Why a reset did not give an episode; the reply is then a truncated one with a reward of NaN.
    """

    observation: Any
    info: dict[str, Any]
    reward: float = 0.0
    terminated: bool = False
    truncated: bool = False
    failure: Failure | None = None

    @classmethod
    def lost(cls, observation: Any, kind: str, message: str, failure: Failure | None = None) -> Reply:
        """Return the reply of an environment whose machinery failed: nobody earned 0."""
        return cls(observation, {"error": {"kind": kind, "message": message}}, math.nan, truncated=True, failure=failure)

    def message(self, command: str, *, shared: bool) -> tuple[Any, ...]:
        """Return what Gymnasium's vector of processes expects after ``command``; a shared observation goes another way."""
        observation = None if shared else self.observation
        if command == "reset":
            return observation, self.info
        return observation, self.reward, self.terminated, self.truncated, self.info


class Seat:
    """An environment of a vector.

    Attributes:
        env: The environment.
        due: Whether the next step begins an episode, as after the end of one in the mode ``NEXT_STEP``, or after a reset that failed.
        over: Whether the episode has ended and the caller has to reset it, in the mode ``DISABLED``.
        begun: Whether there has been an episode.
    """

    def __init__(self, env: gym.Env[Any, Any], mode: AutoresetMode) -> None:
        self.env = env
        self.due = self.over = self.begun = False
        self._mode = mode
        self._seed: int | None = None
        self.observation = blank(env.observation_space)

    def owe(self, seed: int | None) -> None:
        """Let the next step begin an episode with ``seed``, as the one before was lost with its process."""
        self.due = self.begun = True
        self._seed = seed

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Reply:
        """Begin an episode; if the machinery fails, the last observation stands and the next step tries again."""
        self.over = False
        try:
            self.observation, info = self.env.reset(seed=seed, options=options)
        except (InfrastructureError, OracleError) as failure:
            self.due = True
            return Reply.lost(self.observation, type(failure).__name__, str(failure), failure)
        self.due, self.begun, self._seed = False, True, None
        return Reply(self.observation, info)

    def step(self, action: Any) -> Reply:
        """Step, or begin an episode where one is due; the action is not looked at then."""
        if self.due:
            return self.reset(self._seed)
        if self.over:
            raise gym.error.ResetNeeded("The episode has ended. Reset its environment with options={'reset_mask': ...}.")
        self.observation, reward, terminated, truncated, info = self.env.step(action)
        ended = terminated or truncated
        if ended and self._mode is AutoresetMode.SAME_STEP:
            final = {"final_obs": self.observation, "final_info": info}
            begun = self.reset()
            return Reply(begun.observation, begun.info | final, float(reward), terminated, truncated)
        self.due = ended and self._mode is AutoresetMode.NEXT_STEP
        self.over = ended and self._mode is AutoresetMode.DISABLED
        return Reply(self.observation, info, float(reward), terminated, truncated)


def blank(space: gym.Space[Any]) -> Any:
    """Return an observation of nothing: zeros and empty texts."""
    return next(iter(iterate(batch_space(space, 1), create_empty_array(space, 1))))
