"""Attempts: what is written is tidy and may run, faults decide the next choices, and the recorded steps earn the reward."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from genui_gym.apps import load
from genui_gym.errors import SynthesisError
from genui_gym.recording import Recording
from genui_gym.synthesis import recover
from genui_gym.synthesis.allowed import trespasses
from genui_gym.synthesis.compile import Plan, write_app
from genui_gym.synthesis.compile.choices import FEWEST_TEMPLATES, Choices, check_size, chosen, next_choices
from genui_gym.synthesis.replay import recorded_task, replay
from genui_gym.synthesis.shelves import loadable
from tests.synthesis.recorded import CANCELLED, CHOSEN, ROOMS, STAY, TAKEN_BACK, asked, bare, did

ROOT = Path(__file__).resolve().parents[2]
RECORDINGS = {
    "rooms": ROOMS, "taken back": TAKEN_BACK, "chosen": CHOSEN, "cancelled": CANCELLED, "stay": STAY, "asked": asked("11:30"),
    "rooms, names": bare(ROOMS), "chosen, names": bare(CHOSEN),
}  # fmt: skip


def written(recording: Recording, shelf: Path) -> Path:
    made = recover(recording, name="made_up")
    folder = shelf / "synthesized_apps" / made.name
    write_app(Plan(made), folder)
    return folder


@pytest.mark.parametrize("name", RECORDINGS)
def test_the_recorded_steps_earn_the_reward(name: str, tmp_path: Path) -> None:
    recording = RECORDINGS[name]
    made = recover(recording, name="made_up")
    assert trespasses(written(recording, tmp_path)) == []
    with loadable(tmp_path, made.name):
        near = replay(recording, made)
        assert len(load(made.name).templates) >= FEWEST_TEMPLATES
        shapes = {"arrange", "find", "refuse"} | ({"commit"} if made.act is None and made.inquiry is None else set())
        assert {template.shape for template in load(made.name).templates} == shapes
    assert (near.success, near.reward, near.problem) == (True, 1.0, "")
    assert near.values == 1.0
    assert near.score > 0.8


def test_a_step_that_is_not_on_the_app_ends_the_replay_with_a_sentence(tmp_path: Path) -> None:
    written(ROOMS, tmp_path)
    home = ROOMS.steps[0].after
    assert home
    other = replace(ROOMS, steps=(ROOMS.steps[0], did("click", "button", "Fly", on=home), *ROOMS.steps[1:]))
    with loadable(tmp_path, "made_up"):
        near = replay(other, recover(ROOMS, name="made_up"))
    assert not near.success
    assert near.steps[-1].found == "missing"
    assert "The button 'Fly' was looked for" in near.problem


def test_other_values_do_not_earn_the_reward(tmp_path: Path) -> None:
    written(ROOMS, tmp_path)
    home = ROOMS.steps[0].after
    assert home
    other = replace(ROOMS, steps=(*ROOMS.steps[:2], did("select", "combobox", "Room", "Blue", on=home), *ROOMS.steps[3:]))
    with loadable(tmp_path, "made_up"):
        near = replay(other, recover(ROOMS, name="made_up"))
    assert not near.success
    assert near.reward < 1


def test_the_recorded_task_speaks_of_what_was_recorded(tmp_path: Path) -> None:
    written(ROOMS, tmp_path)
    with loadable(tmp_path, "made_up"):
        task = recorded_task(load("made_up"))
    assert task.goal == "Make a booking in the name of Ada, on 1 December 2026, with the room Green, with breakfast."


@pytest.mark.parametrize("name", ["taken back", "chosen", "cancelled", "stay", "asked"])
def test_what_is_written_is_as_ruff_wants_it(name: str, tmp_path: Path) -> None:
    folder = written(RECORDINGS[name], tmp_path)
    style = ["--isolated", "--line-length", "140", "--config", 'lint.isort.known-first-party=["genui_gym"]', str(folder)]
    for words in (["check", "--select", "E,F,I,B,SIM,UP"], ["format", "--check"]):
        done = subprocess.run([sys.executable, "-m", "ruff", *words, *style], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_same_recording_gives_the_same_bytes(tmp_path: Path) -> None:
    one, other = written(CHOSEN, tmp_path / "one"), written(CHOSEN, tmp_path / "other")
    files = sorted(path.relative_to(one) for path in one.rglob("*") if path.is_file())
    assert len(files) > 15
    assert all((one / path).read_bytes() == (other / path).read_bytes() for path in files)


def test_faults_decide_what_the_next_attempt_leaves_out() -> None:
    made = recover(ROOMS, name="made_up")
    choices, said = next_choices(made, Choices(), ("made_up/count_bookings/3: the golden path was played: it scored 0.",)) or (None, "")
    assert choices == Choices(dropped=frozenset({"CountBookings"}))
    assert said == "Without the task templates CountBookings"
    lean, _ = next_choices(made, Choices(), ("home was opened in Chromium: it is clipped.",)) or (Choices(), "")
    assert lean == Choices(lean=True)
    assert "wishes" not in chosen(made, lean).columns
    assert next_choices(made, lean, ("home was opened in Chromium: it is clipped.",)) is None


def test_the_recorded_task_is_never_left_out() -> None:
    made = recover(ROOMS, name="made_up")
    following = next_choices(made, Choices(), ("made_up/make_booking/0: it scored 0.",))
    assert following is not None
    assert following[0].dropped == frozenset()


def test_nothing_entered_and_nothing_chosen_is_refused() -> None:
    home = ROOMS.steps[0].after
    assert home
    only = replace(ROOMS, steps=(ROOMS.steps[0], did("click", "button", "Subscribe", on=home, sent="/subscribe")))
    with pytest.raises(SynthesisError, match="Nothing was entered or chosen"):
        check_size(recover(only))


def test_app_toml_names_its_source(tmp_path: Path) -> None:
    made = recover(ROOMS, name="made_up")
    write_app(Plan(made, source="rooms.zip"), tmp_path / "made_up")
    assert 'trace = "rooms.zip"' in (tmp_path / "made_up" / "app.toml").read_text(encoding="utf-8")
    assert json.dumps(made.brand) in (tmp_path / "made_up" / "views" / "__init__.py").read_text(encoding="utf-8")
