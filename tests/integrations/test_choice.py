from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from genui_gym.errors import OptionError
from genui_gym.integrations.choice import GENERAL, ElementChoice, candidates
from genui_gym.integrations.features import ELEMENT_FEATURES, NAME_WORDS, PAGE_WORDS


@pytest.fixture
def env(notes_id: str) -> Iterator[ElementChoice]:
    """The notes app by choice, with up to 16 elements of a page and 3 candidates each."""
    env = ElementChoice(gym.make(notes_id, backend="text", observation=()), elements=16, values=3)
    yield env
    env.close()


def chosen(env: ElementChoice, call: str) -> int:
    """Return the number of the choice that stands for a call."""
    return next(number for number in np.flatnonzero(env.action_masks()) if str(env.meaning(int(number))) == call)


@pytest.mark.filterwarnings("ignore:.*different from the unwrapped version:UserWarning")
def test_check_env_passes(env: ElementChoice) -> None:
    check_env(env, skip_render_check=True)


def test_the_spaces_have_fixed_sizes(env: ElementChoice) -> None:
    assert env.action_space == gym.spaces.Discrete(16 * 4 + len(GENERAL))
    shapes = {name: space.shape for name, space in env.observation_space.spaces.items()}
    assert shapes == {"goal": (PAGE_WORDS,), "page": (PAGE_WORDS,), "elements": (16, ELEMENT_FEATURES)}


def test_choices_are_ordered_by_element_then_operation(env: ElementChoice) -> None:
    _, info = env.reset(seed=3, options={"task": "add_note"})
    assert str(env.meaning(0)) == "click('1')"
    assert [env.meaning(each) for each in (1, 2, 3)] == [None] * 3
    assert str(env.meaning(4)) == "click('2')"
    assert [str(env.meaning(each)) for each in np.flatnonzero(info["action_mask"])[-2:]] == ["go_back()", "finish()"]
    assert info["action_mask"].shape == (16 * 4 + len(GENERAL),)
    assert (info["action_mask"] == env.action_masks()).all()


def test_a_task_can_be_done_by_choices_alone(env: ElementChoice) -> None:
    """The values that the golden path types stand in the goal, so that they are candidates."""
    env.reset(seed=3, options={"task": "add_note"})
    rewards = 0.0
    for step in env.unwrapped.solution():
        element = next((each for each in env.unwrapped._info()["elements"] if (each["role"], each["name"]) == (step.role, step.name)), None)
        call = f"{step.action}({', '.join(repr(each) for each in ((element or {}).get('bid'), *step.arguments.values()) if each)})"
        call = "finish()" if step.action == "finish" else call
        _, reward, terminated, _, info = env.step(chosen(env, call))
        rewards += reward
        if terminated:
            break
    assert info["success"]
    assert rewards == 1.0


def test_an_option_that_the_goal_names_comes_first(env: ElementChoice) -> None:
    env.reset(seed=3, options={"task": "add_note"})
    env.step(chosen(env, "click('1')"))
    selects = [str(env.meaning(int(each))) for each in np.flatnonzero(env.action_masks()) if "select_option" in str(env.meaning(int(each)))]
    assert len(selects) == 3
    assert env.unwrapped.task.params["folder"] in selects[0]


def test_a_masked_choice_does_nothing_and_costs_a_step(env: ElementChoice) -> None:
    before, _ = env.reset(seed=3)
    after, reward, terminated, truncated, info = env.step(1)
    assert (reward, terminated, truncated, info["steps"]) == (0.0, False, False, 1)
    assert (before["elements"] == after["elements"]).all()


def test_features_say_what_the_goal_names(env: ElementChoice) -> None:
    observation, info = env.reset(seed=5, options={"task": "tick_note"})
    title = env.unwrapped.task.params["title"]
    index = next(place for place, each in enumerate(info["elements"]) if each["name"] == title)
    shared = observation["elements"][:, ELEMENT_FEATURES - 2]
    assert shared[index] == 1.0
    assert shared[: len(info["elements"])].min() < 1.0
    assert observation["elements"][:, -1].sum() == min(16, len(info["elements"]))
    assert observation["elements"][index, :NAME_WORDS].any()


def test_equal_seeds_give_equal_features(env: ElementChoice) -> None:
    one, other = (env.reset(seed=2)[0] for _ in range(2))
    assert all((one[name] == other[name]).all() for name in one)


def test_candidates_are_what_a_goal_names() -> None:
    goal = "Note 'Fix the fence' for 4 May 2026 in Old Garden, tell ada@post.example or +34 692 299 461, for 3 guests and 3 rooms."
    found = candidates(goal)
    assert {"Fix the fence", "2026-05-04", "Old Garden", "ada@post.example", "+34 692 299 461", "3"} <= set(found)
    assert len(found) == len(set(found))


def test_coordinates_have_no_elements_to_choose(notes_id: str) -> None:
    with gym.make(notes_id, actions="coordinates") as env, pytest.raises(OptionError, match="actions='elements'"):
        ElementChoice(env)


@pytest.mark.skipif(importlib.util.find_spec("sb3_contrib") is None, reason="the extra `sb3` is not installed")
def test_the_example_runs(root: Path) -> None:
    command: list[Any] = [sys.executable, root / "examples" / "sb3_choice.py", "--smoke"]
    done = subprocess.run(command, env=os.environ | {"PYTHONPATH": str(root)}, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    assert "success" in done.stdout
