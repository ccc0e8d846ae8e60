"""Lessons about scores that move after the end, come for nothing, or hide a failure of the oracle."""

from __future__ import annotations

import math
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from werkzeug.wrappers import Response

import genui_gym.apps
from genui_gym.actions import Action
from genui_gym.env import AppEnv
from genui_gym.errors import AppError, ServerError
from genui_gym.prove import prove
from tests.lessons.conftest import Make, Visit

BOTH = pytest.mark.parametrize("backend", ["browser", "text"])


def play(env: AppEnv, info: dict[str, Any]) -> tuple[float, bool, dict[str, Any]]:
    """Play the golden path up to where the episode ends; return the sum of rewards, terminated and info."""
    total, terminated = 0.0, False
    for step in env.solution():
        if not terminated:
            found = [each["bid"] for each in info["elements"] if (each["role"], each["name"]) == (step.role, step.name)]
            _, reward, terminated, _, info = env.step(Action(step.action, ({"bid": found[0]} if found else {}) | dict(step.arguments)))
            total += reward
    return total, terminated, info


@BOTH
def test_going_on_after_the_end_moves_no_score(notes: Make, backend: str) -> None:
    """The first success ends the episode; what is done then warns, does nothing and pays nothing."""
    env = notes(backend=backend)
    _, info = env.reset(seed=1, options={"task": "notes/tick_note/1"})
    total, terminated, info = play(env, info)
    assert (total, terminated, info["success"]) == (1.0, True, True)
    changes = env.changes()
    for action in ("click('1')", "go_back()", "finish('never mind')"):
        with pytest.warns(UserWarning, match="after the episode ended"):
            _, reward, terminated, _, info = env.step(action)
        assert (reward, terminated, info["score"], info["success"]) == (0.0, True, 1.0, True)
    assert env.changes() == changes


def test_a_part_of_the_reward_is_no_success(notes: Make) -> None:
    """Some sub-goals met is a score between 0 and 1 and no success."""
    env = notes(backend="text")
    _, info = env.reset(seed=1, options={"task": "add_note"})
    wrong = [replace(step, arguments={"value": "2026-07-31"}) if step.name == "Due" else step for step in env.solution()]
    env.solution = lambda: tuple(wrong)  # type: ignore[method-assign]
    total, terminated, info = play(env, info)
    assert 0 < total < 1
    assert terminated, "the last step is finish()"
    assert (info["success"], info["false_completion"]) == (False, True)


@BOTH
def test_doing_nothing_earns_nothing(notes: Make, backend: str) -> None:
    """An episode in which nothing is done has a score of 0, and so has one that says that it is done."""
    env = notes(backend=backend)
    for task in ("tick_note", "add_note"):
        env.reset(seed=3, options={"task": task})
        rewards = [env.step("noop()")[1] for _ in range(3)]
        _, reward, terminated, _, info = env.step("finish()")
        assert (rewards, reward, terminated, info["score"], info["success"]) == ([0.0] * 3, 0.0, True, 0.0, False)


@pytest.fixture
def negative(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Any:
    """Put a copy of the app ``notes`` on a shelf of its own whose oracle is another; return the app's name."""
    monkeypatch.setattr(genui_gym.apps, "__path__", [*genui_gym.apps.__path__, str(tmp_path)])
    shutil.copytree(root / "tests" / "shelf" / "synthesized_apps" / "notes", tmp_path / "notes_negative")
    (tmp_path / "notes_negative" / "reward.py").write_text(
        "from genui_gym.reward import RewardReport, Subgoal\n\n\n"
        "def calculate_reward(before, after, task, answer):\n"
        "    from .models import Note\n"
        "    kept = after.query(Note).count() >= before.query(Note).count()\n"
        "    return RewardReport(float(kept), kept, (Subgoal('no note was deleted', 1.0, kept),))\n"
    )
    yield "notes_negative"
    for name in [name for name in sys.modules if name.startswith("genui_gym.apps.notes_negative")]:
        del sys.modules[name]


def test_criteria_that_are_only_negative(negative: str) -> None:
    """An app that pays for what was not done does not pass: the proof finds that doing nothing is a success there."""
    proof = prove(negative, seeds=1, chromium=False)
    assert not proof.passed
    assert any("the state at reset was scored: it scored 1" in fault for fault in proof.faults), proof.faults


@BOTH
def test_an_oracle_that_raises(notes: Make, backend: str) -> None:
    """An oracle that divides by zero on an empty table ends the episode as lost: no score, a typed error, and no exception."""
    env = notes(backend=backend)
    env.reset(options={"task": "notes/find_due/4"})
    env.world.app = replace(env.world.app, calculate_reward=lambda *_: 1 / 0)
    _, reward, terminated, truncated, info = env.step("finish('x')")
    assert math.isnan(reward)
    assert (terminated, truncated, info["score"], info["success"]) == (False, True, None, False)
    assert info["error"]["kind"] == "OracleError"
    assert "division by zero" in info["error"]["message"]


def test_an_empty_oracle_file(negative: str) -> None:
    """An app whose oracle file holds nothing is refused by name when it is loaded; nothing is played, and nothing scored."""
    (genui_gym.apps.folder_of(negative) / "reward.py").write_text("")
    with pytest.raises(AppError, match="calculate_reward"):
        genui_gym.apps.load(negative)


@BOTH
@pytest.mark.parametrize("status", [404, 451, 500, 503])
def test_an_app_that_was_taken_down(visit: Visit, backend: str, status: int) -> None:
    """A start page that does not answer with success is no task with a reward of 0: reset raises."""
    visit.routes["/"] = lambda request: Response("down", status, mimetype="text/html")
    with pytest.raises(ServerError, match=str(status)):
        visit.begin(backend=backend)
