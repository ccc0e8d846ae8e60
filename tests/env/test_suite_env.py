"""A suite of two apps: it draws or counts, shows each task's app in its own way, and refuses tasks that it does not have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import gymnasium as gym
import pytest

from genui_gym import catalog
from genui_gym.card import read_cards
from genui_gym.env import SuiteEnv
from genui_gym.errors import OptionError, TaskError
from genui_gym.suite import Entry, suite_text

CARD = 'id = "genui/Few-v0"\nkind = "suite"\nsuite = "few.jsonl"\norder = "{order}"\nends_on = "finish"\nbackends = ["browser", "text"]\n'


@pytest.fixture
def suite(tmp_path: Path, notes_id: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[SuiteEnv]:
    notes = [template.name for template in catalog.apps.load("notes").templates]
    entries = [
        Entry(f"notes/{notes[0]}/1", notes_id, "small"),
        Entry("booking/find_help/2", "genui/Booking-v0", "plain"),
        Entry("booking/find_help/3", "genui/BookingHard-v0", "hard"),
    ]
    (tmp_path / "few.jsonl").write_text(suite_text(entries))
    (tmp_path / "few.toml").write_text(CARD.format(order=request.param))
    (card,) = read_cards(tmp_path / "few.toml")
    monkeypatch.setitem(catalog._cards, card.id, card)
    env = SuiteEnv(card.id, backend="text")
    yield env
    env.close()


@pytest.mark.parametrize("suite", ["count"], indirect=True)
def test_it_counts(suite: SuiteEnv) -> None:
    played = [suite.reset(seed=seed)[1] for seed in range(4)]
    assert [info["task_id"] for info in played] == [entry.task for entry in (*suite.entries, suite.entries[0])]
    assert [info["stratum"] for info in played] == ["small", "plain", "hard", "small"]
    assert [suite.reset()[1]["task_id"] for _ in range(4)] == [info["task_id"] for info in played]


@pytest.mark.parametrize("suite", ["draw"], indirect=True)
def test_it_draws_by_the_seed(suite: SuiteEnv) -> None:
    drawn = [suite.reset(seed=seed)[1]["task_id"] for seed in range(12)]
    assert drawn == [suite.reset(seed=seed)[1]["task_id"] for seed in range(12)]
    assert set(drawn) == {entry.task for entry in suite.entries}


@pytest.mark.parametrize("suite", ["count"], indirect=True)
def test_each_task_is_shown_as_its_card_says(suite: SuiteEnv) -> None:
    plain, hard = (suite.reset(options={"task": suite.entries[index].task}) for index in (1, 2))
    assert plain[0]["url"] == hard[0]["url"] == "http://booking.localhost/"
    assert "Sponsored" not in plain[0]["axtree"]
    assert "Sponsored" in hard[0]["axtree"]
    assert hard[1]["card"] == "genui/BookingHard-v0"
    assert suite.reset(seed=0)[0]["url"] == "http://notes.localhost/"


@pytest.mark.parametrize("suite", ["count"], indirect=True)
def test_success_alone_does_not_end_it_and_it_can_be_saved(suite: SuiteEnv) -> None:
    suite.reset(seed=1)
    saved = suite.save()
    suite.reset(seed=0)
    assert suite.restore(saved)[1]["task_id"] == suite.entries[1].task
    (step,) = suite.solution()[-1:]
    _, reward, terminated, _, info = suite.step(f"finish({step.arguments['answer']!r})")
    assert (reward, terminated, info["success"]) == (1.0, True, True)


@pytest.mark.parametrize("suite", ["count"], indirect=True)
def test_other_tasks_are_refused(suite: SuiteEnv) -> None:
    with pytest.raises(TaskError, match="Did you mean"):
        suite.reset(options={"task": "booking/find_help/9"})
    with pytest.raises(OptionError, match="option"):
        suite.reset(options={"tusk": 1})
    with pytest.raises(gym.error.ResetNeeded):
        suite.step("noop()")
