"""A pool of processes: each plays in a pool of its own with a copy of the policy. A process that dies costs what it was playing."""

from __future__ import annotations

import contextlib
import multiprocessing
import pickle
import signal
import zlib
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from genui_agent_navigator.policy import Decider
from genui_agent_navigator.rollouts.pool import Episode, Job

_GONE = EOFError, OSError


@dataclass
class _Worker:
    """A process, the pipe to it, and which jobs it is playing, by their place."""

    process: SpawnProcess
    pipe: Connection
    playing: list[int] = field(default_factory=list)


class WorkerPool:
    """Plays in worker processes; they are started at the first call and kept.

    Args:
        workers: How many processes.
        seats: How many episodes each plays side by side.
        backend: The view.
        judge: Who says what an episode earns, as for :class:`~genui_agent_navigator.rollouts.local.LocalPool`.
    """

    def __init__(self, workers: int = 2, seats: int = 8, *, backend: str = "text", judge: str = "none") -> None:
        self._seats, self._backend, self._judge = seats, backend, judge
        self._workers: list[_Worker | None] = [None] * workers

    def play(self, decider: Decider, jobs: Sequence[Job], *, greedy: bool = False, seed: int = 0) -> list[Episode]:
        """Play every job; see :meth:`Pool.play`. What is drawn hangs on ``seed`` and the jobs, not on which process is quicker."""
        try:
            return self._play(pickle.dumps(decider), jobs, greedy, seed)
        except BaseException:  # What is still being played belongs to no call any more.
            for place, worker in enumerate(self._workers):
                if worker is not None and worker.playing:
                    self._bury(place)
            raise

    def close(self) -> None:
        """End the processes."""
        for worker in self._workers:
            if worker is not None:
                worker.pipe.close()
        for place, worker in enumerate(self._workers):
            if worker is not None:
                worker.process.join(10)
                self._bury(place)

    def _play(self, brain: bytes, jobs: Sequence[Job], greedy: bool, seed: int) -> list[Episode]:
        chunks = deque(list(range(at, min(at + self._seats, len(jobs)))) for at in range(0, len(jobs), self._seats))
        done: dict[int, Episode] = {}
        for place in range(min(len(self._workers), len(chunks))):
            self._teach(place, brain)
            self._assign(place, chunks.popleft(), jobs, greedy, seed)
        while len(done) < len(jobs):
            busy = {worker.pipe: place for place, worker in enumerate(self._workers) if worker is not None and worker.playing}
            for pipe in wait(list(busy)):
                place = busy[pipe]  # type: ignore[index]  # wait() returns what it was given
                done |= self._collect(place, jobs)
                if chunks:
                    if self._workers[place] is None:
                        self._teach(place, brain)
                    self._assign(place, chunks.popleft(), jobs, greedy, seed)
        return [done[index] for index in range(len(jobs))]

    def _teach(self, place: int, brain: bytes) -> None:
        """Give the policy to the process at a place, to a new one where there is none or it died while it had nothing to do."""
        worker = self._workers[place]
        if worker is not None and not worker.process.is_alive():
            self._bury(place)
            worker = None
        if worker is None:
            worker = self._workers[place] = self._start()
        worker.pipe.send(("brain", brain))

    def _assign(self, place: int, indices: list[int], jobs: Sequence[Job], greedy: bool, seed: int) -> None:
        worker = self._workers[place]
        assert worker is not None
        worker.playing = indices
        drawn = zlib.crc32(repr((seed, indices)).encode())
        with contextlib.suppress(OSError):  # It died just now: collecting from it will tell.
            worker.pipe.send(("play", ([jobs[index] for index in indices], greedy, drawn)))

    def _collect(self, place: int, jobs: Sequence[Job]) -> dict[int, Episode]:
        """Return what a worker has played, or episodes without a score if it died.

        Raises:
            Exception: Whatever went wrong there, as it was: a mistake in our code is no lost episode.
        """
        worker = self._workers[place]
        assert worker is not None
        indices, worker.playing = worker.playing, []
        try:
            reply = worker.pipe.recv()
        except _GONE:
            self._bury(place)
            return {index: Episode(jobs[index], error="The process that played it died") for index in indices}
        if isinstance(reply, BaseException):
            raise reply
        return dict(zip(indices, reply, strict=True))

    def _start(self) -> _Worker:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._seats, self._backend, self._judge), daemon=True, name="genui-rollout")
        process.start()
        theirs.close()
        return _Worker(process, ours)

    def _bury(self, place: int) -> None:
        worker = self._workers[place]
        assert worker is not None
        worker.pipe.close()
        if worker.process.is_alive():
            worker.process.terminate()
        worker.process.join()
        self._workers[place] = None


def _serve(pipe: Connection, seats: int, backend: str, judge: str) -> None:
    """Answer until the pipe ends. An interrupt is the parent's affair: the terminal sends it to all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    import torch

    from genui_agent_navigator.rollouts.local import LocalPool

    torch.set_num_threads(1)
    pool = LocalPool(seats, backend=backend, threads=backend != "text", judge=judge)
    decider: Decider | None = None
    try:
        while True:
            command, data = pipe.recv()
            if command == "brain":
                decider = pickle.loads(data)
                continue
            jobs, greedy, seed = data
            assert decider is not None
            try:
                reply: Any = pool.play(decider, jobs, greedy=greedy, seed=seed)
            except Exception as problem:  # the parent raises it, whatever it is
                reply = problem
            pipe.send(reply)
    except (EOFError, OSError):
        pass  # The parent is gone, or wants no more.
    finally:
        pool.close()
        pipe.close()
