"""Worker processes that play text episodes one after the other and say so, a line each, until they are killed at a seeded moment.

Whoever is killed loses the episode that was under way, and the next worker goes on behind it.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial

import gymnasium as gym
import numpy as np
from numpy.random import Generator

from benchmarks.soak.ledger import Ledger, Played
from benchmarks.soak.memory import READINGS, memory
from benchmarks.soak.strikes import WORKER
from genui_gym.agents.oracle import OracleAgent
from genui_gym.agents.random import RandomAgent
from genui_gym.rollout import rollout
from genui_gym.trace import Trace


@dataclass(frozen=True)
class Stretch:
    """Seeds to play, from ``first`` up to but without ``end``."""

    first: int
    end: int


def runs(env_id: str, episodes: int, workers: int, gap: int, rng: Generator) -> Ledger:
    """Play ``episodes`` in ``workers`` processes at a time, each killed about every ``gap`` episodes."""
    ledger, lock = Ledger(), threading.Lock()
    ends = np.linspace(0, episodes, workers + 1).astype(int).tolist()
    seeds = rng.integers(2**31, size=workers).tolist()
    plans = [(Stretch(first, end), np.random.default_rng(seed)) for first, end, seed in zip(ends, ends[1:], seeds, strict=False)]
    with ThreadPoolExecutor(workers) as threads:
        list(threads.map(lambda plan: _stretch(env_id, plan[0], gap, plan[1], partial(_enter, ledger, lock, episodes)), plans))
    return ledger


def _enter(ledger: Ledger, lock: threading.Lock, episodes: int, episode: Played) -> None:
    with lock:
        ledger.enter(episode)
        ledger.strikes.update(episode.strikes)
        if not episode.error and ledger.episodes % max(1, episodes // READINGS) == 0:
            ledger.memory.append(memory())


def _stretch(env_id: str, stretch: Stretch, gap: int, rng: Generator, enter: partial[None]) -> None:
    """Play a stretch to its end, in as many processes as it takes."""
    first = stretch.first
    while first < stretch.end:
        doomed_after = int(rng.integers(1, 2 * gap))
        command = [sys.executable, "-m", "benchmarks.soak.runs", env_id, str(first), str(stretch.end)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as worker:
            assert worker.stdout is not None
            for count, episode in enumerate(_lines(worker.stdout), 1):
                enter(episode)
                first += 1
                if count == doomed_after:
                    worker.kill()
        if first < stretch.end:
            killed = worker.returncode == -signal.SIGKILL
            error = "WorkerDied" if killed else f"a worker that ended with {worker.returncode}"
            enter(Played(rewards=[float("nan")], error=error, strikes=[WORKER] if killed else []))
            first += 1


def _lines(output: Iterator[str]) -> Iterator[Played]:
    """Yield what a worker says; the beginning of a line that it could not finish says nothing."""
    for line in output:
        if line.endswith("\n"):
            yield Played(**json.loads(line))


def played(trace: Trace, *, sure: bool) -> Played:
    """Read an episode off its trace."""
    outcome = trace.outcome
    assert outcome is not None
    lost = outcome.score is None
    rewards = [frame.reward for frame in trace.frames[1:]]
    if lost:
        rewards[-1:] = [float("nan")]  # A trace has no NaN; its outcome says that the episode was lost.
    return Played(
        task_id=trace.header.task_id,
        sure=sure,
        actions=[str(frame.action) for frame in trace.frames[1:]],
        rewards=rewards,
        score=outcome.score,
        success=outcome.success,
        error=outcome.error if lost else "",
        confusion="" if lost else outcome.error,
    )


def main(env_id: str, first: int, end: int) -> None:
    """Play the seeds from ``first`` on, oracle and random in turn, and print a line for each."""
    env = gym.make(env_id, backend="text")
    for seed in range(first, end):
        sure = seed % 2 == 0
        trace = rollout(env, OracleAgent() if sure else RandomAgent(seed), seed)
        print(json.dumps(asdict(played(trace, sure=sure))), flush=True)
    env.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
