from __future__ import annotations

import asyncio
import contextlib
import math
import threading
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from genui_gym.errors import BrowserCrashed, BrowserMissing, OptionError
from genui_gym.vector import ThreadVectorEnv

Make = Callable[..., ThreadVectorEnv]


@pytest.fixture
def make(notes_id: str) -> Iterator[Make]:
    """Return a function that makes a vector of the notes app in the text view; all that were made are closed."""
    made = []

    def make_vector(count: int = 2, mode: str | AutoresetMode = AutoresetMode.NEXT_STEP, **options: Any) -> ThreadVectorEnv:
        options = {"backend": "text", "observation": ("axtree",)} | options
        made.append(ThreadVectorEnv([lambda: gym.make(notes_id, **options)] * count, autoreset_mode=mode))
        return made[-1]

    yield make_vector
    for envs in made:
        envs.close()


def test_equals_gymnasiums_own_step_by_step(make: Make, notes_id: str) -> None:
    threads = make(3)
    loop = SyncVectorEnv([lambda: gym.make(notes_id, backend="text", observation=("axtree",))] * 3)
    actions = [("click('1')", "click('2')", "finish('no')"), ("noop()", "click('99')", "noop()"), ("finish('a')", "go_back()", "noop()")]
    ours, theirs = [threads.reset(seed=4)], [loop.reset(seed=4)]
    for batch in actions:
        ours.append(threads.step(batch))
        theirs.append(loop.step(batch))
    for one, other in zip(ours, theirs, strict=True):
        assert data_equivalence(one, other)
    loop.close()


def test_calls_overlap(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """No step returns before all have begun."""
    envs = make(3)
    envs.reset(seed=0)
    meet = threading.Barrier(3)
    for env in envs.envs:
        step = env.unwrapped.step
        monkeypatch.setattr(env.unwrapped, "step", lambda action, step=step: (meet.wait(30), step(action))[1])
    assert envs.step(("noop()",) * 3)[0]["url"] == ("http://notes.localhost/",) * 3


@pytest.mark.parametrize("backend", ["text", "browser"])
def test_inside_a_running_loop(make: Make, backend: str) -> None:
    async def main() -> Any:
        envs = make(2, backend=backend)
        envs.reset(seed=[1, 2])
        return envs.step(("noop()", "finish('x')"))

    _, rewards, terminations, truncations, infos = asyncio.run(main())
    assert rewards.dtype == np.float64
    assert terminations.tolist() == [False, True]
    assert truncations.tolist() == [False, False]
    assert infos["finished"].tolist() == [False, True]


def test_a_page_that_crashes_costs_one_episode(make: Make) -> None:
    envs = make(2, backend="browser", disable_env_checker=True)
    envs.reset(seed=1)
    view = envs.envs[1].unwrapped._view
    with contextlib.suppress(BrowserCrashed):
        view._run(view._session.active.send("Page.crash"))
    _, rewards, _, truncations, infos = envs.step(("noop()", "noop()"))
    assert rewards[0] == 0.0
    assert math.isnan(rewards[1])
    assert truncations.tolist() == [False, True]
    assert infos["_error"].tolist() == [False, True]
    assert infos["error"]["kind"][1] == "BrowserCrashed"
    _, rewards, _, truncations, infos = envs.step(("noop()", "noop()"))
    assert rewards.tolist() == [0.0, 0.0]
    assert not truncations.any()
    assert "error" not in infos
    assert infos["steps"].tolist() == [2, 0]


def test_a_browser_that_dies_truncates_those_that_used_it(make: Make) -> None:
    envs = make(2, backend="browser", disable_env_checker=True)
    envs.reset(seed=1)
    envs.envs[0].unwrapped._view._session.shared.kill()
    _, rewards, _, truncations, _ = envs.step(("noop()", "noop()"))
    assert np.isnan(rewards).all()
    assert truncations.all()
    _, rewards, _, truncations, infos = envs.step(("noop()", "noop()"))
    assert rewards.tolist() == [0.0, 0.0]
    assert infos["steps"].tolist() == [0, 0]


def test_a_reset_that_fails_for_all_raises_and_for_some_is_told(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    envs = make(2)

    def missing(**given: Any) -> Any:
        raise BrowserMissing("There is no browser")

    with monkeypatch.context() as patch:
        for env in envs.envs:
            patch.setattr(env, "reset", missing)
        with pytest.raises(BrowserMissing):
            envs.reset(seed=1)
    with monkeypatch.context() as patch:
        patch.setattr(envs.envs[1], "reset", missing)
        observations, infos = envs.reset(seed=1)
        assert infos["error"]["kind"][1] == "BrowserMissing"
        assert observations["url"] == ("http://notes.localhost/", "")
        assert envs.step(("noop()", "noop()"))[3].tolist() == [False, True]
    assert envs.step(("noop()", "noop()"))[0]["url"] == ("http://notes.localhost/",) * 2


def test_an_error_of_one_waits_for_the_others(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    envs = make(2)
    envs.reset(seed=1)

    def broken(action: str) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(envs.envs[0], "step", broken)
    with pytest.raises(ZeroDivisionError):
        envs.step(("noop()", "noop()"))
    assert envs.get_attr("_steps") == (0, 1)


def test_only_the_masked_are_reset(make: Make) -> None:
    envs = make(2, AutoresetMode.DISABLED)
    envs.reset(seed=1)
    assert envs.step(("finish('x')", "noop()"))[2].tolist() == [True, False]
    with pytest.raises(gym.error.ResetNeeded):
        envs.step(("noop()", "noop()"))
    _, infos = envs.reset(seed=[9, None], options={"reset_mask": np.array([True, False])})
    assert infos["_task_id"].tolist() == [True, False]
    assert envs.step(("noop()", "noop()"))[4]["steps"].tolist() == [1, 3]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seed": [1]}, "Give one seed for each"),
        ({"options": {"reset_mask": np.array([False, False])}}, "chooses no environment"),
        ({"options": {"reset_mask": [True, False]}}, "2 bool"),
    ],
)
def test_what_reset_refuses(make: Make, given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        make(2).reset(**given)


def test_options_reach_every_environment(make: Make) -> None:
    _, infos = make(2).reset(seed=3, options={"task": "add_note"})
    assert infos["task_id"].tolist() == ["notes/add_note/3", "notes/add_note/4"]


def test_nothing_starts_before_reset_and_close_ends_the_threads(make: Make) -> None:
    before = threading.active_count()
    envs = make(2)
    assert threading.active_count() == before
    envs.reset(seed=1)
    assert threading.active_count() == before + 2
    envs.close()
    envs.close()
    assert threading.active_count() == before
