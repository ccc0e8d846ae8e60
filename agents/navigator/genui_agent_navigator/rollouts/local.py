"""A pool in this process: several environments in step with each other, so that one call decides for all of them."""

from __future__ import annotations

import math
import zlib
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Any

import gymnasium as gym
import torch

import genui_gym  # noqa: F401  (importing it registers the ids)
from genui_agent_navigator.context import Context, Look, Turn
from genui_agent_navigator.policy import Decider, Decision
from genui_agent_navigator.rollouts.pool import Episode, Job, Step
from genui_gym.errors import InfrastructureError, OracleError
from genui_gym.evaluation.judge import ChanceJudge, Judge, ScreenJudge

Env = gym.Env[dict[str, Any], str]


class Seat:
    """An environment, and the episode that is played in it.

    Args:
        make: Makes the environment of an id.

    Attributes:
        judge: Says what an episode earns at its end, in the place of the environment; ``None`` for the environment itself.
    """

    def __init__(self, make: Callable[[str], Env]) -> None:
        self._make = make
        self._envs: dict[str, Env] = {}
        self.episode: Episode | None = None
        self.context: Context | None = None
        self.judge: Judge | None = None

    def begin(self, job: Job) -> None:
        """Reset; where that fails the episode is over at once, without a score."""
        self.episode, self.context = Episode(job), None
        if job.env not in self._envs:
            self._envs[job.env] = self._make(job.env)
        self._env = self._envs[job.env]
        started = perf_counter()
        try:
            if job.task.isdigit():
                observation, info = self._env.reset(seed=int(job.task))
            else:
                observation, info = self._env.reset(seed=0, options={"task": job.task})
        except (InfrastructureError, OracleError) as failure:
            self.episode.error = str(failure)
            return
        self._environment = perf_counter() - started
        self._deciding = 0.0
        self.episode.goal = observation["goal"]
        self.context = Context(observation["goal"], Look.of(observation, info))

    def step(self, decision: Decision, seconds: float) -> None:
        """Act; ``seconds`` were spent on the decision."""
        episode, context = self.episode, self.context
        assert episode is not None
        assert context is not None
        started = perf_counter()
        observation, reward, terminated, truncated, info = self._env.step(decision.action)
        self._environment += perf_counter() - started
        self._deciding += seconds
        lost = "error" in info
        key = zlib.crc32(f"{context.now.url}\n{context.now.axtree}".encode())
        episode.steps.append(Step(key, decision, 0.0 if lost or self.judge is not None else float(reward)))
        turn = Turn(context.now, decision.action, decision.thought)
        self.context = Context(context.goal, Look.of(observation, info), (*context.past, turn))
        if terminated or truncated:
            self._end(episode, observation, info)

    def _end(self, episode: Episode, observation: dict[str, Any], info: dict[str, Any]) -> None:
        self.context = None
        episode.seconds = (self._deciding, self._environment)
        if "error" in info:
            episode.error = info["error"]["message"]
            return
        assert not math.isnan(info["score"])
        episode.score, episode.success = float(info["score"]), bool(info["success"])
        episode.false_completion, episode.side_effects = bool(info["false_completion"]), len(info["side_effects"])
        episode.ended = "finish" if info["finished"] else "success" if info["success"] else "limit"
        if self.judge is not None:
            episode.success = self.judge.passes(episode.success, observation)
            episode.score = float(episode.success)
            episode.steps[-1] = replace(episode.steps[-1], reward=episode.score)

    def close(self) -> None:
        """Close its environments."""
        for env in self._envs.values():
            env.close()
        self._envs.clear()


class LocalPool:
    """Plays in this process.

    Args:
        seats: How many episodes are played side by side.
        backend: The view.
        observation, actions: What to observe and which actions there are, as for ``gym.make``.
        threads: Step the environments at the same time, each in a thread; of use with browsers alone.
        judge: ``none``, or a judge that errs and pays in the environment's place: ``screen`` or ``iid``; see
            :mod:`genui_gym.evaluation.judge`.
    """

    def __init__(
        self,
        seats: int = 8,
        *,
        backend: str = "text",
        observation: tuple[str, ...] = ("axtree",),
        actions: str = "elements",
        threads: bool = False,
        judge: str = "none",
    ) -> None:
        make = partial(gym.make, backend=backend, observation=observation, actions=actions)
        self._seats = [Seat(make) for _ in range(seats)]
        self._judge = judge
        self._threads = ThreadPoolExecutor(seats, thread_name_prefix="rollout") if threads else None

    def play(self, decider: Decider, jobs: Sequence[Job], *, greedy: bool = False, seed: int = 0) -> list[Episode]:
        """Play every job; see :meth:`Pool.play`."""
        torch.manual_seed(seed)
        for number, seat in enumerate(self._seats):
            seat.judge = judge_of(self._judge, seed + number)
        waiting = deque(enumerate(jobs))
        done: dict[int, Episode] = {}
        playing: dict[int, Seat] = {}
        free = list(self._seats)
        while waiting or playing:
            begun = [(waiting.popleft(), free.pop()) for _ in range(min(len(waiting), len(free)))]
            self._each([partial(seat.begin, job) for (_, job), seat in begun])
            playing |= {index: seat for (index, _), seat in begun}
            live = [seat for seat in playing.values() if seat.context is not None]
            started = perf_counter()
            contexts = [seat.context for seat in live if seat.context is not None]
            decisions = decider.decide(contexts, greedy=greedy) if contexts else []
            share = (perf_counter() - started) / max(len(live), 1)
            self._each([partial(seat.step, decision, share) for seat, decision in zip(live, decisions, strict=True)])
            for index in [index for index, seat in playing.items() if seat.context is None]:
                seat = playing.pop(index)
                assert seat.episode is not None
                done[index] = seat.episode
                free.append(seat)
        return [done[index] for index in range(len(jobs))]

    def close(self) -> None:
        """Close the environments."""
        for seat in self._seats:
            seat.close()
        if self._threads is not None:
            self._threads.shutdown()

    def _each(self, calls: Sequence[Callable[[], None]]) -> None:
        if self._threads is None:
            for call in calls:
                call()
        else:
            for future in [self._threads.submit(call) for call in calls]:
                future.result()


def judge_of(name: str, seed: int) -> Judge | None:
    """Return the judge of a name; ``None`` for ``none``, the environment itself."""
    if name == "screen":
        return ScreenJudge()
    return ChanceJudge(seed=seed) if name == "iid" else None
