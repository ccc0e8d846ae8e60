"""Lists of tasks: drawn by seeds and difficulty, in another dress, and of apps that were gathered from several shelves."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.navigator import suites
from benchmarks.navigator.suites import drawn, gathered, hard, write_shelf
from genui_gym import catalog
from genui_gym.card import read_cards
from genui_gym.errors import OptionError
from genui_gym.suite import Entry, read_suite


def test_tasks_are_drawn_by_seed_and_difficulty():
    easy = list(drawn(["weather"], range(64, 66), "easy"))
    every = list(drawn(["weather"], range(64, 66)))
    assert {entry.task.rpartition("/")[2] for entry in easy} == {"64", "65"}
    assert set(easy) < set(every)
    assert {(entry.card, entry.stratum) for entry in every} == {("genui/Weather-v0", "weather")}


def test_a_task_in_its_hard_dress_is_the_same_task():
    plain = {entry.task: entry for entry in read_suite(catalog.card("genui/Eval-v0").suite)}
    dressed = list(hard())
    assert all(entry.card == plain[entry.task].card.replace("-v0", "Hard-v0") for entry in dressed)
    assert len(dressed) == sum("Hard" not in entry.card for entry in plain.values())


def test_a_shelf_is_read_back_in_an_order_of_its_own(tmp_path: Path):
    entries = [Entry(f"weather/find_day/{seed}", "genui/Weather-v0") for seed in range(20)]
    assert write_shelf(tmp_path, "genui/Some-v0", entries) == 20
    [card] = read_cards(tmp_path / "envs" / "suite.toml", str(tmp_path))
    assert (card.id, card.kind, card.ends_on) == ("genui/Some-v0", "suite", "finish")
    listed = list(read_suite(card.suite))
    assert sorted(listed, key=entries.index) == entries
    assert listed != entries


def test_a_list_without_a_task_is_refused(tmp_path: Path):
    with pytest.raises(OptionError, match="There is none"):
        write_shelf(tmp_path, "genui/None-v0", [])


def test_apps_are_gathered_from_the_shelves_that_have_any(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    trusted: list[tuple[Path, bool]] = []
    monkeypatch.setattr(suites, "register_shelf", lambda shelf, trust: trusted.append((shelf, trust)))
    for name in ("plants", "rooms"):
        (tmp_path / name / "synthesized_apps" / name).mkdir(parents=True)
        (tmp_path / name / "envs").mkdir()
        (tmp_path / name / "envs" / f"{name}.toml").touch()
    out = tmp_path / "out"
    assert gathered([tmp_path / "plants", tmp_path / "refused", tmp_path / "rooms"], out) == ["plants", "rooms"]
    assert sorted(file.name for file in (out / "envs").iterdir()) == ["plants.toml", "rooms.toml"]
    assert trusted == [(out, True)]
