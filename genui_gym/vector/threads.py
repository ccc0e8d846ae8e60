"""A vector of environments in one process, a thread each."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.vector.utils import concatenate, create_empty_array, iterate
from numpy.typing import NDArray

from genui_gym.errors import OptionError
from genui_gym.vector.seat import Reply, Seat

Flags = NDArray[np.bool_]


class ThreadVectorEnv(SyncVectorEnv):
    """Steps several environments at the same time, each in a thread of its own.

    The environments share the process's browser, server and seeded databases. While a page loads, settles or is drawn, Python is free
    for the others. Works like :class:`gymnasium.vector.SyncVectorEnv`, inside asyncio and notebooks too, but for failures: where the
    machinery fails (a browser died, an app answered with an error), only that environment is truncated, with ``info["error"]`` and a
    reward of NaN, and it begins a new episode at the next step. ``reset`` raises the failure only if no environment at all began.

    Args:
        env_fns: Functions that make the environments. Nothing is started before the first reset.
        autoreset_mode: Gymnasium's: ``NextStep``, ``SameStep`` or ``Disabled``.

    Attributes:
        envs: The environments.
    """

    def __init__(
        self, env_fns: Sequence[Callable[[], gym.Env[Any, Any]]], *, autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP
    ) -> None:
        super().__init__(env_fns, copy=False, autoreset_mode=autoreset_mode)
        self._seats = [Seat(env, self.autoreset_mode) for env in self.envs]
        self._threads: tuple[int, ThreadPoolExecutor] | None = None

    def reset(self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin an episode in every environment, or in those of ``options["reset_mask"]``, ``(num_envs,)`` of bool.

        Args:
            seed: One for each environment; an integer stands for itself and those that follow.
            options: For ``reset`` of each environment.

        Raises:
            OptionError: Seeds or mask do not have the length ``num_envs``, or the mask chooses nothing.
            InfrastructureError, OracleError: None of the environments began.
        """
        rest = dict(options or {})
        chosen = np.flatnonzero(self._mask(rest.pop("reset_mask", None)))
        seeds = self._seeds(seed)
        replies = self._together([partial(self._seats[i].reset, seeds[i], rest or None) for i in chosen])
        if all(reply.failure for reply in replies):
            assert replies[0].failure is not None
            raise replies[0].failure
        infos: dict[str, Any] = {}
        for index, reply in zip(chosen, replies, strict=True):
            infos = self._add_info(infos, reply.info, int(index))
        return self._batch(), infos

    def step(self, actions: Any) -> tuple[Any, NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """Step every environment.

        Returns:
            Observations, rewards ``(num_envs,)`` float64 (NaN where the machinery failed), terminations, truncations, infos.

        Raises:
            ResetNeeded: In the mode ``Disabled``, an episode had ended and was not reset.
        """
        pairs = zip(self._seats, iterate(self.action_space, actions), strict=True)
        replies = self._together([partial(seat.step, action) for seat, action in pairs])
        infos: dict[str, Any] = {}
        for index, reply in enumerate(replies):
            infos = self._add_info(infos, reply.info, index)
        rewards = np.array([reply.reward for reply in replies], np.float64)
        terminations = np.array([reply.terminated for reply in replies], np.bool_)
        truncations = np.array([reply.truncated for reply in replies], np.bool_)
        return self._batch(), rewards, terminations, truncations, infos

    def close_extras(self, **kwargs: Any) -> None:
        """Close the environments and end the threads."""
        if self._threads is not None and self._threads[0] == os.getpid():
            self._threads[1].shutdown()
        self._threads = None
        super().close_extras(**kwargs)

    def _together(self, calls: Sequence[Callable[[], Reply]]) -> list[Reply]:
        """Make all calls at the same time and wait for all of them, also when one raises."""
        if self._threads is None or self._threads[0] != os.getpid():
            self._threads = (os.getpid(), ThreadPoolExecutor(self.num_envs, thread_name_prefix="vector"))
        futures = [self._threads[1].submit(call) for call in calls]
        wait(futures)
        return [future.result() for future in futures]

    def _batch(self) -> Any:
        space = self.single_observation_space
        empty: Any = create_empty_array(space, self.num_envs)
        return concatenate(space, [seat.observation for seat in self._seats], empty)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        seeds: list[int | None] = list(range(seed, seed + self.num_envs)) if isinstance(seed, int) else list(seed)
        if len(seeds) != self.num_envs:
            raise OptionError(f"reset() was given {len(seeds)} seeds", f"There are {self.num_envs} environments", "Give one seed for each")
        return seeds

    def _mask(self, mask: Any) -> Flags:
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,) or not mask.any():
            asked, fix = f"reset() was given reset_mask={mask!r}", f"Give an array of {self.num_envs} bool, one of them true"
            raise OptionError(asked, "It chooses no environment", fix)
        return mask
