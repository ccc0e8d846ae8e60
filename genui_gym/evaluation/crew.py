"""Playing the episodes of a plan in several processes. One that dies loses the episode that it played, and another takes its place."""

from __future__ import annotations

import os
import signal
import traceback
from collections import deque
from collections.abc import Generator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path

from genui_gym.errors import AgentError, GenuiError
from genui_gym.evaluation.plan import Job, Plan
from genui_gym.evaluation.play import Seat
from genui_gym.evaluation.result import Result

_SPAWN = get_context("spawn")
_PATIENCE = 20.0
"""Seconds that a process may take to close its browser and its agent."""


def play_together(plan: Plan, jobs: Sequence[Job], workers: int, traces: Path | None) -> Generator[Result, None, None]:
    """Play the jobs in up to ``workers`` processes, each with an environment (and a browser) of its own; yield results as they come.

    Raises:
        GenuiError: What a process cannot go on from: no browser, an agent that cannot be made or that raised what is no answer.
    """
    left = deque(jobs)
    members = [_Member(plan, traces) for _ in range(min(workers, len(left)))]
    try:
        for member in members:
            member.give(left.popleft())
        while busy := {member.pipe: member for member in members if member.job is not None}:
            for pipe in wait(list(busy)):
                member = busy[pipe]  # type: ignore[index]  # wait() also takes sockets and handles, and returns what it was given
                result = member.take()
                if left:
                    member.give(left.popleft())
                yield result
    finally:
        for member in members:
            member.close()


class _Member:
    """A process that plays, seen from the one that deals out the jobs.

    Attributes:
        pipe: Where its results come from.
        job: What it plays now.
    """

    def __init__(self, plan: Plan, traces: Path | None) -> None:
        self._plan, self._traces = plan, traces
        self.job: Job | None = None
        self._start()

    def give(self, job: Job) -> None:
        """Let it play a job; if it is gone, another process does."""
        self.job = job
        try:
            self.pipe.send(job)
        except OSError:
            self._end()
            self._start()
            self.pipe.send(job)

    def take(self) -> Result:
        """Return the result that has come; a lost one if the process died.

        Raises:
            GenuiError: It cannot go on.
        """
        job, self.job = self.job, None
        assert job is not None
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            result = Result.lose(job, f"The process that played it is gone: {self._end()}")
            self._start()
            return result
        if isinstance(answer, GenuiError):
            raise answer
        assert isinstance(answer, Result)
        return answer

    def close(self) -> None:
        """End the process: one that waits closes what it has; one that plays is stopped."""
        if self.job is not None:
            self._process.terminate()
        self._end()

    def _start(self) -> None:
        self.pipe, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_play, args=(theirs, self._plan, self._traces, self._plan.shelves), name="genui-eval")
        self._process.start()
        theirs.close()

    def _end(self) -> str:
        """Say how the process ended, once it has."""
        self.pipe.close()
        self._process.join(_PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        code = self._process.exitcode or 0
        self._process.close()
        return f"it was ended by {signal.Signals(-code).name}" if code < 0 else f"it ended with status {code}"


def _play(pipe: Connection, plan: Plan, traces: Path | None, shelves: Sequence[tuple[str, bool]]) -> None:
    """Play the jobs that come until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # An interrupt is for the process that deals out the jobs; it ends this one.
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # The processes share the cores; a model in each must not take them all.
    from genui_gym.catalog import register_shelf

    for shelf, trust in shelves:
        register_shelf(shelf, trust)
    seat = Seat(plan, traces)
    try:
        while True:
            pipe.send(_answer(seat, pipe.recv()))
    except (EOFError, OSError):
        pass  # There is nobody left to play for.
    finally:
        seat.close()


def _answer(seat: Seat, job: Job) -> Result | GenuiError:
    try:
        return seat.play(job)
    except GenuiError as error:
        return error
    except Exception as error:  # an agent may raise anything; the process that deals out the jobs says so and stops
        where = traceback.extract_tb(error.__traceback__)[-1]
        found = f"It raised {type(error).__name__}: {error} ({Path(where.filename).name}, line {where.lineno})"
        return AgentError(f"The agent played {job.entry.task}", found, "Mend the agent; the same command then goes on from here")
