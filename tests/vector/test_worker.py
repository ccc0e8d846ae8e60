"""Gymnasium's vector of processes with our worker: a process that dies costs one episode."""

from __future__ import annotations

import functools
import os
import queue
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from multiprocessing import Pipe
from typing import Any

import gymnasium as gym
import numpy as np
import psutil
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv

from genui_gym.catalog import card
from genui_gym.errors import BrowserMissing, InfrastructureError
from genui_gym.vector import supervised_worker
from genui_gym.vector.worker import _Supervisor

Make = Callable[..., AsyncVectorEnv]
NOOP = ("noop()", "noop()")
raised_again = pytest.mark.filterwarnings("ignore:.*ERROR:UserWarning")
"""Gymnasium logs what a worker raised before it raises it."""


class Mortal(gym.Wrapper[Any, Any, Any, Any]):
    """Dies where a test wants it to: at the reset with a seed of 13, at the action ``die``, or whenever it is asked for ``perish``."""

    mood = "calm"

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        if seed == 13:
            raise BrowserMissing("There is no browser")
        return super().reset(seed=seed, options=options)

    def step(self, action: Any) -> Any:
        if action == "wait(13)":
            os.kill(os.getpid(), signal.SIGKILL)
        return super().step(action)

    def perish(self) -> None:
        os._exit(3)

    def who(self) -> int:
        return os.getpid()


def mortal(env_id: str, shelf: str) -> gym.Env[Any, Any]:
    """Make the environment in a new process, which knows no shelf."""
    from genui_gym.catalog import register_shelf

    register_shelf(shelf, trust=True)
    return Mortal(gym.make(env_id, backend="text", observation=("axtree",)))


@pytest.fixture(scope="module")
def mortal_notes(notes_id: str) -> Callable[[], gym.Env[Any, Any]]:
    return functools.partial(mortal, notes_id, card(notes_id).shelf)


@pytest.fixture(scope="module")
def make(mortal_notes: Callable[[], gym.Env[Any, Any]], tracker_ends: None) -> Iterator[Make]:
    """Return a function that makes a vector whose processes are spawned; all that were made are closed."""
    made: list[AsyncVectorEnv] = []

    def make_vector(count: int = 1, **options: Any) -> AsyncVectorEnv:
        made.append(AsyncVectorEnv([mortal_notes] * count, worker=supervised_worker, context="spawn", **options))
        return made[-1]

    yield make_vector
    while made:
        made.pop().close()


@pytest.fixture(scope="module")
def pair(make: Make) -> AsyncVectorEnv:
    """Two environments of which one acts at a time."""
    return make(2, max_concurrency=1)


def test_equals_gymnasiums_own_step_by_step(pair: AsyncVectorEnv, mortal_notes: Any) -> None:
    loop = SyncVectorEnv([mortal_notes] * 2)
    ours, theirs = [pair.reset(seed=4)], [loop.reset(seed=4)]
    for batch in (("click('1')", "finish('no')"), NOOP, ("finish('a')", "go_back()"), NOOP):
        ours.append(pair.step(batch))
        theirs.append(loop.step(batch))
    loop.close()
    for one, other in zip(ours, theirs, strict=True):
        assert tuple(one[0]["axtree"]) == other[0]["axtree"]
        assert data_equivalence(one[1:], other[1:])


def test_a_death_truncates_one_episode_and_the_next_step_begins_another(pair: AsyncVectorEnv) -> None:
    pair.set_attr("mood", ["glad", "sad"])
    pair.reset(seed=1)
    pids = pair.call("who")
    observations, rewards, terminations, truncations, infos = pair.step(("wait(13)", "noop()"))
    assert np.isnan(rewards).tolist() == [True, False]
    assert not terminations.any()
    assert truncations.tolist() == [True, False]
    assert infos["error"]["kind"].tolist() == ["WorkerDied", None]
    assert "SIGKILL" in infos["error"]["message"][0]
    assert tuple(observations["url"]) == ("", "http://notes.localhost/")
    observations, rewards, _, truncations, infos = pair.step(NOOP)
    assert rewards.tolist() == [0.0, 0.0]
    assert not truncations.any()
    assert infos["steps"].tolist() == [0, 2]
    assert tuple(observations["url"]) == ("http://notes.localhost/",) * 2
    now = pair.call("who")
    assert now[0] != pids[0]
    assert now[1] == pids[1]
    assert pair.get_attr("mood") == ("glad", "sad")


def test_a_reset_that_fails_later_is_told(pair: AsyncVectorEnv) -> None:
    pair.reset(seed=1)
    _, infos = pair.reset(seed=[13, 1])
    assert infos["error"]["kind"].tolist() == ["BrowserMissing", None]
    assert pair.step(NOOP)[4]["steps"].tolist() == [0, 1]


def test_only_the_masked_are_reset(pair: AsyncVectorEnv) -> None:
    pair.reset(seed=1)
    pair.step(NOOP)
    _, infos = pair.reset(seed=2, options={"reset_mask": np.array([False, True])})
    assert infos["_task_id"].tolist() == [False, True]
    assert pair.step(NOOP)[4]["steps"].tolist() == [2, 1]


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.DISABLED])
def test_a_death_without_shared_memory_and_what_follows_from_the_seed(make: Make, mode: AutoresetMode, expected: list[str]) -> None:
    envs = make(shared_memory=False, autoreset_mode=mode)
    envs.reset(seed=5)
    observations, _, _, truncations, _ = envs.step(("wait(13)",))
    assert observations["url"] == ("",)
    assert truncations.tolist() == [True]
    observations, *_, infos = envs.step(("noop()",))
    assert observations["url"] == ("http://notes.localhost/",)
    expected.append(infos["task_id"][0])
    assert len(set(expected)) == 1


@pytest.fixture(scope="module")
def expected() -> list[str]:
    """The tasks that followed a death, which are all the same."""
    return []


@raised_again
def test_a_death_while_something_else_is_asked_raises(make: Make) -> None:
    with pytest.raises(InfrastructureError, match="ended with status 3"):
        make().call("perish")


@raised_again
def test_a_first_reset_that_fails_raises(make: Make) -> None:
    with pytest.raises(BrowserMissing, match="There is no browser"):
        make().reset(seed=13)


def test_players_end_with_their_supervisor(make: Make) -> None:
    envs = make()
    player = psutil.Process(envs.call("who")[0])
    envs.processes[0].kill()
    assert not psutil.wait_procs([player], 30)[1]
    with pytest.raises(BrokenPipeError):
        envs.step(("noop()",))
    envs.close(terminate=True)


def test_a_player_that_dies_in_the_middle_of_a_message_has_died() -> None:
    vector, pipe = Pipe()
    ours, theirs = Pipe()
    supervisor = _Supervisor(0, pipe, None, queue.Queue(), nullcontext())
    supervisor._space = gym.spaces.Discrete(2)
    vector.send(("step", "noop()"))
    half = f"import os; os.write({theirs.fileno()}, (100).to_bytes(4, 'big') + b'half')"
    player = subprocess.Popen([sys.executable, "-c", half], pass_fds=[theirs.fileno()])
    theirs.close()
    supervisor.relay(player.pid, ours)
    (_, reward, _, truncated, info), success = vector.recv()
    assert (np.isnan(reward), truncated, info["error"]["kind"], success) == (True, True, "WorkerDied", True)
    player.wait()
    for end in (vector, pipe, ours):
        end.close()
