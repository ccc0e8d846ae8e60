import json
from dataclasses import replace
from pathlib import Path

import pytest

from genui_gym.prove import Proof
from genui_gym.recording import write_recording
from genui_gym.synthesis import attempts
from tests.synthesis.recorded import LOOKED, ROOMS


@pytest.fixture
def rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a recording, and let proofs hold: the proof has tests of its own."""
    monkeypatch.setattr(attempts, "prove", lambda app, **options: Proof(app, "1.0", True, 9, 9))
    return write_recording(replace(ROOMS, meta=replace(ROOMS.meta, importer="har")), tmp_path / "rooms")


def words(rooms: Path) -> tuple[str, ...]:
    return ("synth", str(rooms), "--out", str(rooms.parent / "shelf"), "--scratch", str(rooms.parent / "scratch"), "--text-only")


def test_it_prints_what_was_recovered_and_how_to_play(genui, rooms):
    result = genui(*words(rooms), "--name", "guest_rooms")
    assert result.exit_code == 0, result.stderr
    for said in ("recovered", "assumed", "the recorded steps earn 1", "genui/GuestRooms-v0"):
        assert said in " ".join(result.stdout.split())
    assert "checks hold for 9 tasks of 9 templates" in " ".join(result.stdout.split())
    assert len(result.stdout.splitlines()) < 50, "it fits on a screen"
    said = result.stderr.splitlines()
    assert len(said) == 4, "a log gets a line for each stage"
    assert said[0] == "Read recording.jsonl: 6 steps, 2 pages kept"
    assert said[1].startswith("Attempt 1: proven")
    assert "register_shelf" in said[3]
    assert (rooms.parent / "shelf" / "envs" / "guest_rooms.toml").is_file()


def test_json_is_one_object(genui, rooms):
    result = genui(*words(rooms), "--json", "--task", "Book the green room.")
    assert json.loads(result.stdout)["task"] == "Book the green room."


def test_a_report_is_written_at_once_and_again_later(genui, rooms, monkeypatch):
    page = rooms.parent / "report.html"
    assert genui(*words(rooms), "--name", "guest_rooms", "--report", str(page)).exit_code == 0
    text = page.read_text(encoding="utf-8")
    for said in (
        "Proven",
        "genui/GuestRooms-v0",
        "<dd>HAR</dd>",
        "The recording beside the app",
        "textbox “Name”",
        "the same control",
        "from its form",
    ):
        assert said in text
    monkeypatch.delattr("genui_gym.synthesis.film.film")  # nothing is run again
    for folder in (rooms.parent / "shelf" / "synthesized_apps" / "guest_rooms", rooms.parent / "scratch" / rooms.stem):
        result = genui("synth", "report", str(folder), "-o", str(rooms.parent / "later.html"))
        assert result.exit_code == 0, result.stderr
        assert (rooms.parent / "later.html").read_text(encoding="utf-8") == text


def test_what_was_kept_is_printed_for_programs(genui, rooms):
    genui(*words(rooms), "--name", "guest_rooms")
    kept = json.loads(genui("synth", "report", str(rooms.parent / "shelf"), "--json").stdout)
    assert (kept["app"], kept["attempts"][0]["passed"]) == ("guest_rooms", True)


def test_a_folder_without_a_synthesis_has_no_report(genui, tmp_path):
    result = genui("synth", "report", str(tmp_path))
    assert result.exit_code == 2
    assert "Nothing of a synthesis was kept there" in " ".join(result.stderr.split())


def test_no_proven_attempt_exits_with_1_and_says_where_they_stand(genui, rooms, monkeypatch):
    monkeypatch.setattr(attempts, "prove", lambda app, **options: Proof(app, "1.0", False, 9, 9, faults=["It is clipped. Mend it."]))
    result = genui(*words(rooms))
    assert result.exit_code == 1
    assert "No attempt was proven." in result.stdout
    assert "It is clipped. Mend it." in result.stdout


def test_a_recording_that_cannot_become_an_app_exits_with_2(genui, tmp_path):
    result = genui("synth", str(write_recording(LOOKED, tmp_path / "looked")), "--out", str(tmp_path / "shelf"))
    assert result.exit_code == 2
    assert "only looked at" in " ".join(result.stderr.split())
