"""What is kept of a synthesis is found again from the scratch folder, from the app on its shelf, and from the shelf."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from genui_gym.errors import SynthesisError
from genui_gym.synthesis.blueprint import Move
from genui_gym.synthesis.kept import keep, read_kept, shelved
from tests.synthesis.recorded import ROOMS


def notes(app: str = "guest_rooms", attempts: int = 2) -> dict[str, Any]:
    trail = [{"screen": "home", "kind": "button", "key": "Book", "step": 5}]
    return {"app": app, "id": "x", "task": "", "items": [], "losses": [], "attempts": [{}] * attempts, "trail": trail}


def test_a_scratch_folder_leads_to_its_last_attempt(tmp_path: Path) -> None:
    keep(notes(), ROOMS, tmp_path)
    found = read_kept(tmp_path)
    assert (found.app, found.shelf) == ("guest_rooms", tmp_path / "attempt-2")
    assert found.trail == (Move("home", "button", "Book", 5),)
    assert [step.kind for step in found.recording.steps] == [step.kind for step in ROOMS.steps]


@pytest.mark.parametrize("named", ["", "synthesized_apps/guest_rooms", "synthesis/guest_rooms"])
def test_an_app_is_found_from_its_shelf(named: str, tmp_path: Path) -> None:
    keep(notes(), ROOMS, shelved(tmp_path, "guest_rooms"))
    assert read_kept(tmp_path / named).shelf == tmp_path


def test_a_shelf_of_several_apps_asks_for_one(tmp_path: Path) -> None:
    for app in ("guest_rooms", "library"):
        keep(notes(app), ROOMS, shelved(tmp_path, app))
    with pytest.raises(SynthesisError, match="2 of them: guest_rooms, library"):
        read_kept(tmp_path)
    assert read_kept(tmp_path / "synthesized_apps" / "library").app == "library"


def test_a_folder_without_a_synthesis_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SynthesisError, match="Nothing of a synthesis was kept there"):
        read_kept(tmp_path)


@pytest.mark.parametrize(("text", "said"), [("{", "It is damaged"), (json.dumps({"app": "a"}), "attempts, id, items")])
def test_damaged_notes_are_refused(text: str, said: str, tmp_path: Path) -> None:
    keep(notes(), ROOMS, tmp_path)
    (tmp_path / "synthesis.json").write_text(text, encoding="utf-8")
    with pytest.raises(SynthesisError, match=said):
        read_kept(tmp_path)
