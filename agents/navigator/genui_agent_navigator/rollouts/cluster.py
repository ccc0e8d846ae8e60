"""A pool on a Ray cluster: actors on any of its nodes. A node that is lost costs what its actors were playing; the others play on."""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Sequence
from typing import Any

import ray
from ray.exceptions import RayActorError, RayTaskError

from genui_agent_navigator.policy import Decider
from genui_agent_navigator.rollouts.pool import Episode, Job


class Player:
    """What an actor is: a pool of its own process."""

    def __init__(self, seats: int, backend: str, judge: str) -> None:
        import torch

        from genui_agent_navigator.rollouts.local import LocalPool

        torch.set_num_threads(1)
        self._pool = LocalPool(seats, backend=backend, threads=backend != "text", judge=judge)

    def play(self, decider: Decider, jobs: Sequence[Job], greedy: bool, seed: int) -> list[Episode]:
        """Play jobs."""
        return self._pool.play(decider, jobs, greedy=greedy, seed=seed)


class RayPool:
    """Plays in actors, which are made at the first call and kept. Every node needs this package and the library.

    Args:
        actors: How many, each with one processor.
        seats: How many episodes each plays side by side.
        backend: The view.
        judge: Who says what an episode earns, as for :class:`~genui_agent_navigator.rollouts.local.LocalPool`.
        address: Of the cluster; ``"local"`` starts one on this machine. A process that has joined a cluster stays with it.
    """

    def __init__(self, actors: int = 2, seats: int = 8, *, backend: str = "text", address: str = "auto", judge: str = "none") -> None:
        self._seats, self._backend, self._address, self._judge = seats, backend, address, judge
        self._actors: list[Any] = [None] * actors
        self._joined = False

    def play(self, decider: Decider, jobs: Sequence[Job], *, greedy: bool = False, seed: int = 0) -> list[Episode]:
        """Play every job; see :meth:`Pool.play`. What is drawn hangs on ``seed`` and the jobs, not on which actor is quicker."""
        if not ray.is_initialized():
            ray.init(address=self._address, log_to_driver=False)
            self._joined = True
        brain = ray.put(decider)
        chunks = deque(list(range(at, min(at + self._seats, len(jobs)))) for at in range(0, len(jobs), self._seats))
        free = deque(range(len(self._actors)))
        playing: dict[Any, tuple[int, list[int]]] = {}
        done: dict[int, Episode] = {}
        while chunks or playing:
            while chunks and free:
                place, indices = free.popleft(), chunks.popleft()
                drawn = zlib.crc32(repr((seed, indices)).encode())
                call = self._actor(place).play.remote(brain, [jobs[index] for index in indices], greedy, drawn)
                playing[call] = place, indices
            [ready], _ = ray.wait(list(playing))
            place, indices = playing.pop(ready)
            done |= dict(zip(indices, self._collect(ready, place, [jobs[index] for index in indices]), strict=True))
            free.append(place)
        return [done[index] for index in range(len(jobs))]

    def close(self) -> None:
        """End the actors, and leave the cluster if this pool joined it."""
        for place, actor in enumerate(self._actors):
            if actor is not None:
                ray.kill(actor)
                self._actors[place] = None
        if self._joined:
            ray.shutdown()
            self._joined = False

    def _actor(self, place: int) -> Any:
        if self._actors[place] is None:
            self._actors[place] = ray.remote(num_cpus=1)(Player).remote(self._seats, self._backend, self._judge)
        return self._actors[place]

    def _collect(self, ready: Any, place: int, jobs: Sequence[Job]) -> list[Episode]:
        """Return what an actor has played, or episodes without a score if it is gone.

        Raises:
            Exception: Whatever went wrong there, as it was: a mistake in our code is no lost episode.
        """
        try:
            played: list[Episode] = ray.get(ready)
        except RayActorError as gone:
            self._actors[place] = None
            return [Episode(job, error=f"The actor that played it is gone: {gone}") for job in jobs]
        except RayTaskError as problem:
            raise problem.cause if problem.cause is not None else problem from None
        return played
