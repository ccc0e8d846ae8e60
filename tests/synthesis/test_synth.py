"""From a recording to a proven app on a shelf; and what stays where no attempt is proven."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from genui_gym.card import read_cards
from genui_gym.errors import SynthesisError
from genui_gym.prove import Proof
from genui_gym.synthesis import Attempt, read_kept, synthesize
from genui_gym.synthesis import attempts as of_attempts
from genui_gym.synthesis.shelves import env_id
from tests.synthesis.recorded import CHOSEN, ROOMS, did


@pytest.fixture
def proofs(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Let proofs find these faults, one list for each; none once they are used up. The real proof is tried in its own test."""
    lists: list[list[str]] = []

    def prove(app: str, **options: object) -> Proof:
        faults = lists.pop(0) if lists else []
        return Proof(app, "1.0", not faults, 9, 9, faults=faults)

    monkeypatch.setattr(of_attempts, "prove", prove)
    return lists


def test_a_recording_becomes_a_proven_app(tmp_path: Path) -> None:
    done = synthesize(ROOMS, tmp_path / "shelf", tmp_path / "scratch", name="guest_rooms", source="rooms.zip", seeds=1, chromium=False)
    assert [attempt.faults for attempt in done.attempts] == [()]
    assert done.folder == tmp_path / "shelf" / "synthesized_apps" / "guest_rooms"
    proof = json.loads((done.folder / "proof.json").read_text(encoding="utf-8"))
    assert proof["passed"]
    assert proof["do_nothing_score"] == 0
    assert tomllib.loads((done.folder / "app.toml").read_text(encoding="utf-8"))["source"]["trace"] == "rooms.zip"
    (card,) = read_cards(tmp_path / "shelf" / "envs" / "guest_rooms.toml")
    assert card.id == done.env_id == "genui/GuestRooms-v0"
    notes = read_kept(done.folder).notes
    assert notes["attempts"][0]["fidelity"]["reward"] == 1.0
    assert {item["basis"] for item in notes["items"]} == {"recovered", "assumed"}


def test_faults_lead_to_another_attempt_and_failed_ones_stay(tmp_path: Path, proofs: list[list[str]]) -> None:
    proofs += [["guest_rooms/count_bookings/0: it scored 0. Mend it."]]
    told: list[Attempt] = []
    done = synthesize(ROOMS, tmp_path / "shelf", tmp_path / "scratch", name="guest_rooms", told=told.append)
    assert [(attempt.number, attempt.passed) for attempt in told] == [(1, False), (2, True)]
    assert told[1].changed == "Without the task templates CountBookings"
    kept = json.loads((tmp_path / "scratch" / "attempt-1" / "attempt.json").read_text(encoding="utf-8"))
    assert kept["faults"] == ["guest_rooms/count_bookings/0: it scored 0. Mend it."]
    assert done.folder is not None
    assert "CountBookings(" not in (done.folder / "tasks" / "__init__.py").read_text(encoding="utf-8")


def test_nothing_unproven_reaches_the_shelf(tmp_path: Path, proofs: list[list[str]]) -> None:
    proofs += [["home was opened: it is clipped. Mend it."]] * 5
    done = synthesize(ROOMS, tmp_path / "shelf", tmp_path / "scratch", name="guest_rooms")
    assert done.folder is None
    assert not (tmp_path / "shelf").exists()
    assert [attempt.changed for attempt in done.attempts] == ["", "Without the fields that the recording left alone"]


def test_an_app_that_does_not_play_the_recording_is_not_proven(tmp_path: Path, proofs: list[list[str]]) -> None:
    home = ROOMS.steps[0].after
    assert home
    other = replace(ROOMS, steps=(*ROOMS.steps[:5], did("hover", "button", "Book", on=home), ROOMS.steps[5]))
    assert synthesize(other, tmp_path / "a", tmp_path / "b", name="guest_rooms").folder is not None
    with pytest.raises(SynthesisError, match="There is one of this name"):
        synthesize(other, tmp_path / "a", tmp_path / "b", name="guest_rooms")


def test_names_are_made_up_and_never_taken_twice(tmp_path: Path, proofs: list[list[str]]) -> None:
    first = synthesize(CHOSEN, tmp_path / "shelf", tmp_path / "one")
    second = synthesize(CHOSEN, tmp_path / "shelf", tmp_path / "two")
    assert first.folder is not None
    assert second.folder is not None
    assert second.folder.name == f"{first.folder.name}_2"
    assert env_id("guest_rooms") == "genui/GuestRooms-v0"


@pytest.mark.parametrize(
    ("name", "said"), [("Guest rooms", "lower-case letters"), ("shop", "There is one of this name"), ("../x", "lower-case letters")]
)
def test_a_name_that_cannot_be_had_is_refused_before_anything_is_made(name: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(SynthesisError, match=said):
        synthesize(ROOMS, tmp_path / "shelf", tmp_path / "scratch", name=name)
    assert list(tmp_path.iterdir()) == []
