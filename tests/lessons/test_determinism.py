"""Lessons about clocks, unseeded chance, and seeds that are ignored."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from genui_gym.catalog import card
from tests.lessons.conftest import Make, Visit

EPISODE = """
import hashlib, json, sys
import gymnasium as gym
import numpy as np
import genui_gym
from genui_gym.catalog import register_shelf

shelf, name, backend = sys.argv[1:]
register_shelf(shelf)
channels = ("axtree", "screenshot") if backend == "browser" else ("axtree",)
env = gym.make(name, backend=backend, observation=channels)

def told(value):
    return hashlib.sha256(value.tobytes()).hexdigest() if isinstance(value, np.ndarray) else str(value)

observation, info = env.reset(seed=4)
said = []
for action in ("", "click('2')", "scroll(0, 200)", "click('1')", "go_back()", "wait(700)"):
    if action:
        observation, reward, *_, info = env.step(action)
    said.append([{key: told(value) for key, value in observation.items()}, json.dumps(info, sort_keys=True)])
env.close()
print(json.dumps(said))
"""


@pytest.mark.parametrize("backend", ["browser", "text"])
def test_the_same_seed_in_two_processes(backend: str, notes_id: str, run_python: Any) -> None:
    """Same seed and actions: equal texts, equal info and equal pixels, in another process too."""
    one, other = (run_python(EPISODE, card(notes_id).shelf, notes_id, backend) for _ in range(2))
    assert one == other


@pytest.mark.skipif(shutil.which("faketime") is None, reason="the program faketime is not installed")
@pytest.mark.parametrize("backend", ["browser", "text"])
def test_the_system_clock_a_year_ahead(backend: str, notes_id: str, run_python: Any, tmp_path: Path) -> None:
    """Nothing that an agent sees depends on the day on which it is seen."""
    ahead = tmp_path / "python"
    ahead.write_text(f'#!/bin/sh\nexec faketime -f +365d {sys.executable} "$@"\n')
    ahead.chmod(0o755)
    arguments = (EPISODE, card(notes_id).shelf, notes_id, backend)
    assert run_python(*arguments) == run_python(*arguments, python=str(ahead))


@pytest.mark.parametrize("backend", ["browser", "text"])
def test_a_seed_that_is_ignored(notes: Make, backend: str) -> None:
    """Different seeds give different tasks and data; the same gives the same."""
    env = notes(backend=backend)
    tasks = []
    for seed in (1, 2, 3, 1):
        observation, info = env.reset(seed=seed)
        tasks.append((observation["goal"], observation["axtree"], info["task_id"].rpartition("/")[2]))
    assert tasks[0] == tasks[3]
    assert len(set(tasks[:3])) == 3
    assert len({goal for goal, *_ in tasks}) > 1


def test_chance_and_time_of_the_page(visit: Visit) -> None:
    """``Math.random``, ``crypto.randomUUID`` and ``Date`` of a page repeat with the seed, and chance differs with another."""
    visit.page("<p id=p></p><script>p.textContent = [Math.random(), crypto.randomUUID(), Date.now(), new Date()]</script>")
    visit.begin()
    first = visit.observation["axtree"]
    assert visit.reset()["axtree"] == first
    visit.observation, visit.info = visit.env.reset(seed=2)
    assert visit.observation["axtree"] != first
    assert "2026" in first


def test_stale_years(notes: Make) -> None:
    """The app's day is its own: the goal's dates lie after it, whatever the year outside."""
    env = notes(backend="text")
    env.reset(seed=1)
    assert env.world.clock.now.year == env.world.app.now.year
