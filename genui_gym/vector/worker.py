"""A worker for Gymnasium's vector of processes, where a death costs one episode.

With its own worker, :class:`gymnasium.vector.AsyncVectorEnv` is lost when one of its processes is killed: ``step`` raises a bare
``EOFError`` or ``ConnectionResetError`` and can never be called again. This worker plays the environment in a process forked from it, the
*player*, and only passes messages on itself. If the player dies, the vector gets a truncated step, and the next step begins an episode in
a new player.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.vector.utils import write_to_shared_memory

from genui_gym.errors import InfrastructureError
from genui_gym.vector.player import Legacy, play
from genui_gym.vector.seat import Reply, blank

_UNDER_WAY = "step", "reset"
_GONE = EOFError, OSError
"""What a pipe raises whose other end died, also in the middle of a message."""


def supervised_worker(
    index: int,
    env_fn: Callable[[], gym.Env[Any, Any]],
    pipe: Connection,
    parent_pipe: Connection,
    shared_memory: Any,
    error_queue: Any,
    autoreset_mode: Any,
    semaphore: AbstractContextManager[Any] | None = None,
) -> None:
    """Serve one environment; for ``gym.make_vec(..., vectorization_mode="async", vector_kwargs={"worker": supervised_worker})``.

    A player that is killed truncates its own environment, with ``info["error"]``, a reward of NaN and an empty observation; so does a
    failure of the machinery (see :class:`ThreadVectorEnv`), unless it is the very first reset that fails, which raises. The episode that
    a new player begins has a seed that follows from the last one given to ``reset`` and the number of deaths, so that a run repeats.
    """
    parent_pipe.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # An interrupt is for the process that steps; it closes its workers.
    supervisor = _Supervisor(index, pipe, shared_memory, error_queue, semaphore or nullcontext())
    while supervisor.is_needed():
        ours, theirs = Pipe()
        player = os.fork()
        if player == 0:
            ours.close()
            pipe.close()
            play(index, env_fn, theirs, shared_memory, error_queue, autoreset_mode, supervisor.legacy)
            return  # As from any worker: what multiprocessing and the library do at the end of a process is done.
        theirs.close()
        supervisor.relay(player, ours)


class _Supervisor:
    """What outlives a player.

    Attributes:
        legacy: What the next player takes over.
    """

    def __init__(self, index: int, pipe: Connection, shared_memory: Any, errors: Any, permit: AbstractContextManager[Any]) -> None:
        self.legacy = Legacy()
        self._index, self._pipe, self._memory, self._errors, self._permit = index, pipe, shared_memory, errors, permit
        self._space: gym.Space[Any] | None = None
        self._seed: int | None = None
        self._deaths = 0
        self._closed = False
        self._waiting: tuple[str, Any] | None = None

    def is_needed(self) -> bool:
        """Wait for a message for a player; false when there will be none."""
        if not self._closed and self._waiting is None:
            try:
                self._waiting = self._pipe.recv()
            except _GONE:
                self._closed = True
        return not self._closed

    def relay(self, player: int, to_player: Connection) -> None:
        """Pass messages on until the vector is closed or the player is gone."""
        while self.is_needed():
            assert self._waiting is not None
            (command, data), self._waiting = self._waiting, None
            self._remember(command, data)
            try:
                with self._permit if command in _UNDER_WAY else nullcontext():
                    to_player.send((command, data))
                    reply = to_player.recv_bytes()
            except _GONE:
                to_player.close()
                self._mourn(command, os.waitpid(player, 0)[1])
                return
            if command == "close":
                break
            self._pipe.send_bytes(reply)
        to_player.close()
        os.waitpid(player, 0)
        if self._closed:
            return
        self._closed = True
        self._pipe.send((None, True))

    def _remember(self, command: str, data: Any) -> None:
        if command == "_check_spaces":
            self._space = data[1]
        elif command == "_setattr":
            self.legacy.attributes[data[0]] = data[1]
        elif command == "reset" and data["seed"] is not None:
            self._seed = data["seed"]

    def _mourn(self, command: str, status: int) -> None:
        """Answer for a player that died while it was asked for something."""
        self._deaths += 1
        drawn = np.random.SeedSequence([self._seed or 0, self._deaths]).generate_state(1)[0]
        self.legacy.lost, self.legacy.seed = True, None if self._seed is None else int(drawn >> 1)
        code = os.waitstatus_to_exitcode(status)
        end = f"It was ended by {signal.Signals(-code).name}" if code < 0 else f"It ended with status {code}"
        asked, fix = f"The process of environment {self._index} is gone", "The next step begins an episode in a new one"
        failure = InfrastructureError(asked, end, fix)
        if command not in _UNDER_WAY or self._space is None:
            self._errors.put((self._index, InfrastructureError, failure, str(failure)))
            self._pipe.send((None, False))
            return
        reply = Reply.lost(blank(self._space), "WorkerDied", str(failure))
        if self._memory is not None:
            write_to_shared_memory(self._space, self._index, reply.observation, self._memory)
        self._pipe.send((reply.message(command, shared=self._memory is not None), True))
