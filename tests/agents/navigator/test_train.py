"""The recipe on a small app, in this process: it records, clones, reinforces, stops, goes on, and what it leaves can play."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import gymnasium as gym
import numpy as np
import pytest
from genui_agent_navigator import train as recipe
from genui_agent_navigator.logs import read_log
from genui_agent_navigator.options import Options
from genui_agent_navigator.policy import load_policy
from genui_agent_navigator.rollouts import Episode, Job
from genui_agent_navigator.state import read_state
from genui_agent_navigator.tiny.cloning import Cloner

from genui_gym.agent import make_agent
from genui_gym.errors import OptionError
from genui_gym.rollout import rollout


@pytest.fixture(scope="module")
def options(notes_id: str, tmp_path_factory: pytest.TempPathFactory) -> Options:
    """Options of a small run, whose demonstrations all tests share."""
    folder = tmp_path_factory.mktemp("demonstrations")
    return Options(env=notes_id, tasks=6, epochs=2, workers=0, demos=2, holdout=0, demonstrations=str(folder), groups=1, episodes=2)


@pytest.fixture(scope="module")
def cloned(options: Options, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Clone, and return the folder of the run."""
    out = tmp_path_factory.mktemp("runs") / "bc"
    recipe.train(replace(options, out=str(out)))
    return out


def test_a_run_leaves_a_checkpoint_a_log_and_curves(cloned: Path):
    assert [(row["stage"], row["step"]) for row in read_log(cloned)] == [("bc", 1), ("bc", 2)]
    assert {"policy.json", "model.pt", "state.pt", "tasks.json", "curves.svg", "curves.png"} <= {file.name for file in cloned.iterdir()}
    assert json.loads((cloned / "policy.json").read_text())["kind"] == "tiny"


def test_the_checkpoint_plays(cloned: Path, options: Options):
    env = gym.make(options.env, backend="text")
    trace = rollout(env, make_agent("navigator", checkpoint=str(cloned)), seed=0)
    env.close()
    assert len(trace.frames) > 1
    assert trace.outcome is not None
    assert trace.outcome.ended != "error"


def test_a_run_that_is_called_again_goes_on(cloned: Path, options: Options):
    before = load_policy(cloned)
    recipe.train(replace(options, out=str(cloned), epochs=3))
    assert [row["step"] for row in read_log(cloned)] == [1, 2, 3]
    after = load_policy(cloned)
    assert any((one != other).any() for one, other in zip(before.model.parameters(), after.model.parameters(), strict=True))
    recipe.train(replace(options, out=str(cloned), epochs=3))
    assert [row["step"] for row in read_log(cloned)] == [1, 2, 3]
    with pytest.raises(OptionError, match="begun with"):
        recipe.train(replace(options, out=str(cloned), epochs=3, seed=5))


def test_an_interrupt_leaves_a_checkpoint(options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def interrupted(self: Cloner, report: object = None) -> float:
        raise KeyboardInterrupt

    monkeypatch.setattr(Cloner, "epoch", interrupted)
    mine = replace(options, out=str(tmp_path / "run"))
    with pytest.raises(KeyboardInterrupt):
        recipe.train(mine)
    state = read_state(tmp_path / "run", mine)
    assert state is not None
    assert state["done"] == 0
    load_policy(tmp_path / "run")


def test_reinforcing_begins_with_a_checkpoint_and_logs_its_rounds(cloned: Path, options: Options, tmp_path: Path):
    mine = replace(options, stage="grpo", start=str(cloned), out=str(tmp_path / "grpo"), rounds=2, replay=True, kl=0.01, step_weight=0.5)
    recipe.train(mine)
    rows = read_log(tmp_path / "grpo")
    assert [row["step"] for row in rows] == [1, 2]
    assert all(0 <= row["success"] <= 1 and row["steps"] >= 1 and row["lost"] == 0 for row in rows)
    with pytest.raises(OptionError, match="--start"):
        recipe.train(replace(mine, start="", out=str(tmp_path / "none")))


class Fixed:
    """A pool whose episodes are written down: a score for each copy."""

    def __init__(self, scores: dict[str, list[float | None]]) -> None:
        self.scores, self.asked = scores, []

    def play(self, decider: object, jobs: list[Job], *, greedy: bool = False, seed: int = 0) -> list[Episode]:
        self.asked.append([job.task for job in jobs])
        return [Episode(job, score=self.scores[job.task][job.copy], success=self.scores[job.task][job.copy] == 1) for job in jobs]


class InOrder:
    def __init__(self) -> None:
        self.noted: dict[int, list[bool]] = {}

    def draw(self, number: int) -> list[int]:
        return list(range(number))

    def note(self, task: int, successes: list[bool]) -> None:
        self.noted[task] = successes


def test_a_group_that_cannot_teach_is_replaced(options: Options):
    pool, sampler = Fixed({"a": [1.0, 1.0], "b": [1.0, 0.0], "c": [None, 0.5], "d": [0.0, 0.5]}), InOrder()
    jobs = [Job("env", task) for task in "abcd"]
    groups = recipe.play_groups(replace(options, groups=2, replace=2), None, pool, jobs, sampler, 0)  # type: ignore[arg-type]
    assert pool.asked == [["a", "a", "b", "b"], ["c", "c"], ["d", "d"]]
    assert [[episode.score for episode in group] for group in groups] == [[1, 1], [1, 0], [None, 0.5], [0, 0.5]]
    assert sampler.noted == {0: [True, True], 1: [True, False], 2: [False], 3: [False, False]}


def test_shares_are_of_the_episodes_that_were_scored():
    job = Job("env", "a")
    won, lost = Episode(job, score=1.0, success=True, seconds=(3.0, 1.0)), Episode(job, error="gone")
    figures = recipe.figures_of([won, lost], 5)
    assert (figures["success"], figures["lost"], figures["deciding"], figures["samples"]) == (1.0, 1.0, 0.75, 5.0)
    assert recipe.figures_of([lost], 0) == {"lost": 1.0}
    assert not any(np.isnan(value) for value in figures.values())
