"""The legs of a soak. Each runs in a process of its own, so that what it leaves behind can be told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from gymnasium.vector import AsyncVectorEnv, VectorEnv
from numpy.random import Generator

from benchmarks.soak.disk import full_disk
from benchmarks.soak.envs import HANG_BUTTON, NEXT, Script, make
from benchmarks.soak.ledger import Ledger
from benchmarks.soak.play import Draw, Scout, soak
from benchmarks.soak.runs import runs
from benchmarks.soak.signalled import signalled
from benchmarks.soak.strikes import BROWSER, HUNG, PAGE, STOPPED, WORKER, Striker
from genui_gym.agents.oracle import OracleAgent
from genui_gym.agents.random import RandomAgent
from genui_gym.vector import ThreadVectorEnv, supervised_worker

BOOKING = "genui/Booking-v0"
MINIWOB = ("genui/miniwob.click-test-v0", "genui/miniwob.click-button-sequence-v0", "genui/miniwob.login-user-v0")
_SHARE_OF_ORACLE = 0.5
_ROUNDS = 5
"""How often the different pages take turns, so that memory at the end is that of the same pages as after the warm-up."""


@dataclass(frozen=True)
class Size:
    """How much there is to do.

    Attributes:
        text, chromium: Episodes of Booking in each view.
        others: Episodes of MiniWoB and of a page of our own, in Chromium.
        traces: Episodes whose traces go to a full disk.
        signals: Runs of the command line that get a signal.
        gap: The mean number of steps between two strikes in Chromium, four times as many in vectors of the text view. A process that
            plays text episodes by itself is struck after ten times as many episodes.
        limit: Seconds that Chromium gets for a call.
    """

    text: int = 10_000
    chromium: int = 500
    others: int = 120
    traces: int = 60
    signals: int = 12
    gap: int = 25
    limit: float = 10.0


def _mixed(rng: Generator) -> tuple[Any, bool]:
    if rng.random() < _SHARE_OF_ORACLE:
        return OracleAgent(), True
    return RandomAgent(int(rng.integers(2**31))), False


def _processes(env_id: str, backend: str, count: int, limit: float) -> VectorEnv:
    return AsyncVectorEnv([partial(make, env_id, backend, limit)] * count, worker=supervised_worker, context="spawn")


def _threads(env_id: str, count: int, limit: float) -> VectorEnv:
    return ThreadVectorEnv([partial(make, env_id, "browser", limit)] * count)


def text(size: Size, rng: Generator) -> Ledger:
    """Booking without a browser, nine episodes of ten: three processes that play by themselves."""
    return runs(BOOKING, size.text - size.text // 10, 3, size.gap * 10, rng)


def text_vector(size: Size, rng: Generator) -> Ledger:
    """Booking without a browser, the tenth episode: three worker processes of a vector."""
    striker = Striker([WORKER], size.gap * 4, rng)
    return _vector(_processes(BOOKING, "text", 3, size.limit), size.text // 10, _mixed, striker, rng, 0.3)


def chromium(size: Size, rng: Generator) -> Ledger:
    """Booking in Chromium, in two worker processes with a browser each."""
    striker = Striker([WORKER, BROWSER, PAGE, STOPPED, HUNG], size.gap, rng)
    return _vector(_processes(BOOKING, "browser", 2, size.limit), size.chromium - size.chromium // 3, _mixed, striker, rng, 1.0)


def threads(size: Size, rng: Generator) -> Ledger:
    """Booking in Chromium, in three threads that share a browser."""
    striker = Striker([BROWSER, PAGE, HUNG], size.gap, rng)
    return _vector(_threads(BOOKING, 3, size.limit), size.chromium // 3, _mixed, striker, rng, 1.0)


def others(size: Size, rng: Generator) -> Ledger:
    """MiniWoB, and a page of our own with a button that hangs it, in Chromium, two threads."""
    ledger = Ledger()
    games: list[tuple[str, Draw]] = [(MINIWOB[0], _scripted("Click Me!")), (MINIWOB[1], _scripted("ONE", "TWO"))]
    games += [(MINIWOB[2], _random), ("pages", _stubborn)]
    for env_id, draw in games * _ROUNDS:
        striker = Striker([BROWSER, PAGE, HUNG], max(2, size.gap // 3), rng)
        envs = _threads(env_id, 2, size.limit)
        try:
            soak(envs, size.others // len(games) // _ROUNDS, draw, striker, ledger, rng, scout=None, check=0.0)
        finally:
            envs.close()
    return ledger


def _scripted(*names: str) -> Draw:
    return lambda rng: (Script(*names), True)


def _random(rng: Generator) -> tuple[Any, bool]:
    return RandomAgent(int(rng.integers(2**31))), False


def _stubborn(rng: Generator) -> tuple[Any, bool]:
    return Script(*([HANG_BUTTON] if rng.random() < 0.1 else []), NEXT), True


def _vector(envs: VectorEnv, episodes: int, draw: Draw, striker: Striker, rng: Generator, check: float) -> Ledger:
    ledger, scout = Ledger(), Scout(BOOKING)
    try:
        soak(envs, episodes, draw, striker, ledger, rng, scout=scout, check=check)
    finally:
        envs.close()
        scout.close()
    return ledger


LEGS: dict[str, Callable[[Size, Generator], Ledger]] = {
    "text, 3 processes": text,
    "text, a vector of 3 processes": text_vector,
    "Chromium, 2 processes": chromium,
    "Chromium, 3 threads": threads,
    "MiniWoB and a page of our own, 2 threads": others,
    "traces onto a full disk": lambda size, rng: full_disk(BOOKING, size.traces, rng),
    "signals to the command line": lambda size, rng: signalled(BOOKING, size.signals, rng),
}


def run(name: str, size: Size, seed: int) -> Ledger:
    """Run one leg in this process."""
    return LEGS[name](size, np.random.default_rng([seed, sorted(LEGS).index(name)]))


def names(chosen: Sequence[str]) -> list[str]:
    """Return the legs whose name contains one of ``chosen``; all without any."""
    return [name for name in LEGS if not chosen or any(part in name for part in chosen)]
