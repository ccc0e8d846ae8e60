"""Playing many episodes in a vector of environments while something strikes them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import gymnasium as gym
import numpy as np
import psutil
from gymnasium.vector import AsyncVectorEnv, VectorEnv
from numpy.random import Generator

from benchmarks.soak.envs import HANG
from benchmarks.soak.ledger import Ledger, Played
from benchmarks.soak.memory import READINGS, memory
from benchmarks.soak.strikes import HUNG, Striker
from genui_gym.agents.oracle import OracleAgent
from genui_gym.env import AppEnv
from genui_gym.errors import AgentError, InfrastructureError

_TRIES = 2

Draw = Callable[[Generator], tuple[Any, bool]]
"""Draws the agent of an episode, and says whether it cannot fail."""


class Scout:
    """A text environment of its own, which nothing disturbs: it knows golden paths, and plays again what was played."""

    def __init__(self, env_id: str) -> None:
        self._env: AppEnv = gym.make(env_id, backend="text", observation=()).unwrapped  # type: ignore[assignment]

    def teach(self, oracle: OracleAgent, task_id: str) -> None:
        self._env.reset(seed=0, options={"task": task_id})
        oracle.learn_solution(self._env.solution())

    def play(self, played: Played) -> float:
        """Return the sum of the rewards of the same actions."""
        self._env.reset(seed=0, options={"task": played.task_id})
        return sum(float(self._env.step(action)[1]) for action in played.actions)

    def close(self) -> None:
        self._env.close()


class Seat:
    """One environment of the vector and who plays it.

    Attributes:
        between: Whether the next step begins an episode.
        played: The episode.
    """

    def __init__(self, draw: Draw, scout: Scout | None, rng: Generator) -> None:
        self._draw, self._scout, self._rng = draw, scout, rng
        self.between = True
        self.played = Played()
        self._seen: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {})

    def begin(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> None:
        self.between = False
        self._agent, sure = self._draw(self._rng)
        self.played = Played(task_id=str(info["task_id"]), sure=sure)
        if self._scout and isinstance(self._agent, OracleAgent):
            self._scout.teach(self._agent, self.played.task_id)
        self._agent.reset(str(observation["goal"]), info)
        self._seen = observation, info

    def act(self) -> str:
        """Return the next action; an agent that is lost says so in the ledger and gives up."""
        if self.between:
            return "noop()"
        try:
            return str(self._agent.act(*self._seen))
        except AgentError as error:
            self.played.confusion = str(error)
            return "finish()"

    def after(self, action: str, seen: tuple[Any, float, bool, Any]) -> Played | None:
        """Take in what a step gave; return the episode if it is over, or the reset that failed."""
        observation, reward, over, info = seen
        error = info.get("error", {}).get("kind", "")
        if self.between and not error:
            self.begin(observation, info)
            return None
        if self.between:
            self.played = Played(strikes=self.played.strikes)
        self.played.actions.append(action)
        self.played.rewards.append(reward)
        self._seen = observation, info
        if not over:
            return None
        self.between = True
        self.played.score, self.played.success, self.played.error = info.get("score"), bool(info.get("success")), str(error)
        ended, self.played = self.played, Played()
        return ended


def soak(
    envs: VectorEnv, episodes: int, draw: Draw, striker: Striker, ledger: Ledger, rng: Generator, *, scout: Scout | None, check: float
) -> None:
    """Play ``episodes`` more; ``check`` is the share of those scored that the scout plays again."""
    seats = [Seat(draw, scout, rng) for _ in range(envs.num_envs)]
    observations, infos = _begin(envs, int(rng.integers(2**31)), ledger)
    for index, seat in enumerate(seats):
        info = part(infos, index)
        if "error" in info:  # The others began; this one begins with the next step.
            ledger.enter(Played(rewards=[math.nan], error=str(info["error"]["kind"])))
        else:
            seat.begin(part(observations, index), info)
    target, every = ledger.episodes + episodes, max(1, episodes // READINGS)
    while ledger.episodes < target:
        actions = [seat.act() for seat in seats]
        playing = [index for index, seat in enumerate(seats) if not seat.between]
        due = striker.due(playing)
        strike = _prepare(due, envs, seats, actions, striker, ledger)
        observations, rewards, ended, truncated, infos = _step(envs, tuple(actions), strike)
        for index, seat in enumerate(seats):
            over = bool(ended[index] or truncated[index])
            seen = part(observations, index), float(rewards[index]), over, part(infos, index)
            if played := seat.after(actions[index], seen):
                again = scout.play(played) if scout and not played.error and rng.random() < check else None
                ledger.enter(played, again=again)
                if not played.error and ledger.episodes % every == 0:  # What was just killed is not yet there again.
                    ledger.memory.append(memory())


def _begin(envs: VectorEnv, seed: int, ledger: Ledger) -> Any:
    """Reset the vector; where nothing at all begins, which raises, try again."""
    for _ in range(_TRIES):
        try:
            return envs.reset(seed=seed)
        except InfrastructureError as failure:
            ledger.enter(Played(rewards=[math.nan], error=type(failure).__name__))
    return envs.reset(seed=seed)


def _prepare(
    due: tuple[str, int] | None, envs: VectorEnv, seats: Sequence[Seat], actions: list[str], striker: Striker, ledger: Ledger
) -> Callable[[], object]:
    """Return what to do while the step is under way; a hang is an action instead."""
    if due is None:
        return lambda: None
    kind, victim = due
    if kind == HUNG:
        actions[victim] = HANG
        _note(ledger, seats[victim], kind=kind)
        return lambda: None

    def strike() -> None:
        if striker.strike(kind, _player(envs, victim)):
            shared = not isinstance(envs, AsyncVectorEnv)
            _note(ledger, *((seat for seat in seats if not seat.between) if shared else (seats[victim],)), kind=kind)

    return strike


def _note(ledger: Ledger, *seats: Seat, kind: str) -> None:
    ledger.strikes[kind] += 1
    for seat in seats:
        seat.played.strikes.append(kind)


def _player(envs: VectorEnv, index: int) -> psutil.Process:
    """Return the process that plays an environment: our own for threads, the supervisor's child for processes."""
    if not isinstance(envs, AsyncVectorEnv):
        return psutil.Process()
    return next(iter(psutil.Process(envs.processes[index].pid).children()))


def _step(envs: VectorEnv, actions: tuple[str, ...], strike: Callable[[], object]) -> Any:
    if not isinstance(envs, AsyncVectorEnv):
        strike()
        return envs.step(actions)
    envs.step_async(actions)
    strike()
    return envs.step_wait()


def part(batch: Mapping[str, Any], index: int) -> dict[str, Any]:
    """Return one environment's part of batched observations or infos."""
    found = {}
    for name, values in batch.items():
        if name.startswith("_") or not batch.get(f"_{name}", np.ones(index + 1, bool))[index]:
            continue
        value = part(values, index) if isinstance(values, Mapping) else values[index]
        found[name] = value.item() if isinstance(value, np.generic) else value
    return found
