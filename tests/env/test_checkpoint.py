"""After a restore everything is as it would have been: in the same environment, in a new one, and in another process."""

from __future__ import annotations

import importlib.util
import json
import pickle
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

import genui_gym  # noqa: F401  (registers the environments)
from genui_gym.env import AppEnv, Checkpoint, pages_env
from genui_gym.errors import CheckpointError, OptionError

BOOKING = "genui/Booking-v0"
PARITY = Path(__file__).resolve().parent.parent.parent / "benchmarks" / "parity.py"
Made = tuple[Any, ...]

ELSEWHERE = """
import json, pickle, sys
import gymnasium as gym
import genui_gym
env = gym.make("genui/Booking-v0", backend="text").unwrapped
path, actions = sys.argv[1:]
with open(path, "rb") as file:
    observation, info = env.restore(pickle.load(file))
played = [[str(observation), str(info)]]
for action in json.loads(actions):
    observation, reward, terminated, truncated, info = env.step(action)
    played.append([str(observation), reward, terminated, truncated, str(info)])
print(json.dumps(played))
env.close()
"""


def text_env(**options: Any) -> AppEnv:
    return gym.make(BOOKING, backend="text", **options).unwrapped  # type: ignore[return-value]


@pytest.fixture(scope="module")
def walker() -> Iterator[Any]:
    """The random actions of ``benchmarks/parity.py``."""
    spec = importlib.util.spec_from_file_location("genui_walker", PARITY)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


@pytest.fixture
def env() -> Iterator[AppEnv]:
    made = text_env()
    yield made
    made.close()


@pytest.fixture
def other() -> Iterator[AppEnv]:
    made = text_env()
    yield made
    made.close()


def is_over(env: AppEnv) -> bool:
    return env.save().progress.over


def wander(env: AppEnv, info: dict[str, Any], rng: np.random.Generator, walker: Any, most: int) -> list[tuple[str, Made]]:
    """Take random steps to the end of the episode at most; return each action and what came of it."""
    taken: list[tuple[str, Made]] = []
    while len(taken) < most and not is_over(env):
        action = str(walker.random_action(rng, info["elements"], ("/", "/trips", "/favourites")))
        taken.append((action, env.step(action)))
        info = taken[-1][1][4]
    return taken


def golden(env: AppEnv, info: dict[str, Any], steps: int) -> list[str]:
    """Play that much of the golden path; return the actions of the whole of it, as far as they were played."""
    played = []
    for step in env.solution()[:steps]:
        arguments = ", ".join(f"{name}={value!r}" for name, value in step.arguments.items())
        if step.role:
            bid = next(each["bid"] for each in info["elements"] if (each["role"], each["name"]) == (step.role, step.name))
            arguments = ", ".join(each for each in (repr(bid), arguments) if each)
        played.append(f"{step.action}({arguments})")
        info = env.step(played[-1])[4]
    return played


@pytest.mark.parametrize("seed", range(8))
def test_the_future_of_a_random_walk_is_equal_after_a_restore(seed: int, env: AppEnv, other: AppEnv, walker: Any) -> None:
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    before = wander(env, info, rng, walker, int(rng.integers(1, 10)))
    checkpoint, now = env.save(), before[-1][1]
    after = wander(env, now[4], rng, walker, 10)
    for again, saved in ((env, checkpoint), (other, pickle.loads(pickle.dumps(checkpoint)))):
        observation, info = again.restore(saved)
        assert (observation, info) == (now[0], now[4])
        for action, came in after:
            assert again.step(action) == came, action
        assert again.calculate_reward() == env.calculate_reward()
        assert again.changes() == env.changes()


def test_another_process_goes_on_alike(env: AppEnv, walker: Any, run_python: Any, tmp_path: Path) -> None:
    rng = np.random.default_rng(99)
    _, info = env.reset(seed=5)
    now = wander(env, info, rng, walker, 6)[-1][1]
    (tmp_path / "checkpoint.pickle").write_bytes(pickle.dumps(env.save()))
    after = wander(env, now[4], rng, walker, 8)
    expected = [[str(now[0]), str(now[4])], *([str(one), paid, over, cut, str(info)] for _, (one, paid, over, cut, info) in after)]
    came = run_python(ELSEWHERE, str(tmp_path / "checkpoint.pickle"), json.dumps([action for action, _ in after]))
    assert json.loads(came) == json.loads(json.dumps(expected))


def test_the_rest_of_a_golden_path_earns_the_rest(env: AppEnv, other: AppEnv) -> None:
    _, info = env.reset(seed=1)
    whole = golden(env, info, len(env.solution()))
    assert is_over(env)
    _, info = env.reset(seed=1)
    half = len(whole) // 2
    earned = sum(float(env.step(action)[1]) for action in whole[:half])
    other.restore(env.save())
    rewards = [float(other.step(action)[1]) for action in whole[half:]]
    assert earned + sum(rewards) == pytest.approx(1.0)
    assert other.calculate_reward().success
    assert not env.calculate_reward().success


def test_a_restored_environment_draws_the_same_episodes_next(env: AppEnv, other: AppEnv) -> None:
    env.reset(seed=4)
    env.reset()
    other.restore(env.save())
    assert other.np_random_seed == env.np_random_seed
    assert other.reset() == env.reset()


def test_a_checkpoint_is_taken_between_any_two_steps_and_serves_more_than_once(env: AppEnv) -> None:
    env.reset(seed=2)
    start = env.save()
    frozen = pickle.dumps(start)
    first = env.step("fill('1', 'Lisbon')")
    env.step("finish('done')")
    ended = env.save()
    for _ in range(2):
        env.restore(start)
        assert env.step("fill('1', 'Lisbon')") == first
    _, info = env.restore(ended)
    assert (info["finished"], info["false_completion"]) == (True, True)
    with pytest.warns(UserWarning, match="after the episode ended"):
        assert env.step("noop()")[2]
    assert pickle.dumps(start) == frozen


def test_a_mistake_is_still_told(env: AppEnv, other: AppEnv) -> None:
    env.reset(seed=2)
    observation, *_ = env.step("click('999')")
    assert observation["last_action_error"]
    assert other.restore(env.save())[0] == observation


def test_forks_go_their_own_ways(env: AppEnv) -> None:
    env.reset(seed=3)
    env.step("fill('1', 'Lisbon')")
    forks = env.fork(3)
    try:
        outcomes = [fork.step(f"fill('1', {city!r})")[0]["axtree"] for fork, city in zip(forks, ("Porto", "Vienna", "Lisbon"), strict=True)]
        assert len(set(outcomes)) == 3
        assert env.step("noop()")[0]["axtree"] == outcomes[2]
        assert {type(fork) for fork in forks} == {AppEnv}
        assert len({id(fork.world) for fork in (env, *forks)}) == 4
    finally:
        for fork in forks:
            fork.close()


def test_a_fork_has_the_arguments_of_its_parent() -> None:
    env = text_env(observation=(), actions="all")
    env.reset(seed=0)
    (fork,) = env.fork(1)
    assert (fork.backend, fork.observation_space, fork.action_space) == (env.backend, env.observation_space, env.action_space)
    env.close()
    fork.close()


@pytest.mark.parametrize("number", [0, -1, "2", 1.5])
def test_no_forks_are_an_error(number: Any, env: AppEnv) -> None:
    env.reset(seed=0)
    with pytest.raises(OptionError, match=f"fork\\({number!r}\\)"):
        env.fork(number)


@pytest.mark.parametrize("given", [b"pickled", None])
def test_what_is_no_checkpoint_is_refused_and_nothing_is_lost(given: Any, env: AppEnv) -> None:
    env.reset(seed=0)
    with pytest.raises(CheckpointError, match=f"of the type {type(given).__name__}"):
        env.restore(given)
    assert env.step("noop()")[0]["last_action_error"] == ""


def test_a_checkpoint_of_another_card_is_refused(env: AppEnv, notes_id: str) -> None:
    env.reset(seed=0)
    checkpoint = env.save()
    notes = gym.make(notes_id).unwrapped
    with pytest.raises(CheckpointError, match="genui/Notes-v0"):
        notes.restore(checkpoint)  # type: ignore[attr-defined]
    with pytest.raises(CheckpointError, match="genui/Notes-v0"):
        env.restore(replace(checkpoint, card=notes_id))
    env.step("noop()")


@pytest.mark.parametrize(("field", "value", "said"), [("format", 0, "format 0"), ("version", "0.0", "booking 0.0")])
def test_a_checkpoint_of_another_version_is_refused(field: str, value: Any, said: str, env: AppEnv) -> None:
    env.reset(seed=0)
    with pytest.raises(CheckpointError, match=said):
        env.restore(replace(env.save(), **{field: value}))


def test_a_page_that_is_not_the_saved_one_is_refused_and_nothing_is_half_restored(env: AppEnv) -> None:
    env.reset(seed=0)
    checkpoint = env.save()
    other_page = replace(checkpoint.window, source=checkpoint.window.source.replace("Search hotels", "Find hotels"))
    with pytest.raises(CheckpointError, match="Find hotels"):
        env.restore(replace(checkpoint, window=other_page))
    with pytest.raises(gym.error.ResetNeeded):
        env.step("noop()")
    env.restore(checkpoint)
    env.step("noop()")


def test_there_is_no_checkpoint_before_reset_or_of_a_lost_episode(env: AppEnv) -> None:
    with pytest.raises(gym.error.ResetNeeded):
        env.save()
    env.reset(seed=0)
    checkpoint = env.save()
    env.world.failure = "boom"
    assert "error" in env.step("noop()")[4]
    with pytest.raises(CheckpointError, match="lost to ServerError"):
        env.save()
    env.restore(checkpoint)
    assert "error" not in env.step("noop()")[4]


def test_pages_without_an_app_of_ours_have_no_checkpoint() -> None:
    from flask import Flask

    app = Flask("hello")
    app.add_url_rule("/", "start", lambda: "<h1>Hello</h1>")
    env = pages_env(app, backend="text")
    env.reset(seed=0)
    with pytest.raises(CheckpointError, match="out of reach"):
        env.save()
    with pytest.raises(CheckpointError, match="out of reach"):
        env.fork(1)
    env.close()


def test_checkpoints_are_frozen_and_small(env: AppEnv) -> None:
    env.reset(seed=0)
    checkpoint = env.save()
    assert isinstance(checkpoint, Checkpoint)
    with pytest.raises(AttributeError):
        checkpoint.card = "x"  # type: ignore[misc]
    assert len(pickle.dumps(checkpoint)) < len(env.world.image()) + 50_000
