"""The recording beside the app: cut into scenes where a page changes, with pictures of both sides or with their controls listed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from genui_gym.errors import BrowserMissing
from genui_gym.recording import Recording
from genui_gym.synthesis import recover
from genui_gym.synthesis.compile import Plan, write_app
from genui_gym.synthesis.film import film
from genui_gym.synthesis.kept import Kept
from tests.synthesis.recorded import CHOSEN, ROOMS, bare


def kept(recording: Recording, shelf: Path, name: str) -> Kept:
    blueprint = recover(recording, name=name)
    write_app(Plan(blueprint), shelf / "synthesized_apps" / name)
    trail = [{"screen": move.screen, "kind": move.kind, "key": move.key, "step": move.step} for move in blueprint.trail]
    return Kept({"app": name, "attempts": [{"fidelity": {"reward": 1.0}}], "trail": trail}, recording, shelf, shelf)


@pytest.fixture(scope="module")
def chosen(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    return kept(CHOSEN, tmp_path_factory.mktemp("shelf"), "filmed_hotels")


def test_a_scene_is_a_pair_of_pages_until_one_is_left(chosen: Kept) -> None:
    scenes = film(chosen, chromium=False)
    assert [[step.said.split()[0] for step in scene.steps] for scene in scenes] == [["click"], ["click"], ["fill", "click"], ["click"], []]
    assert [scene.recorded.title for scene in scenes] == ["Hotels", "Casa Marina", "Your details", "Review", "Thank you"]
    assert "textbox “Guest” 'Ada Lovell'" in scenes[2].app.lines
    assert "link “Hotel Aurora”" in scenes[0].recorded.lines


def test_without_pages_the_recorded_controls_are_listed(tmp_path: Path) -> None:
    scenes = film(kept(bare(ROOMS), tmp_path, "filmed_rooms"), chromium=False)
    assert scenes[0].recorded.lines[:2] == ("textbox “Name”", "combobox “Room”")


def test_an_app_that_could_not_be_played_is_not_filmed(chosen: Kept) -> None:
    for attempts in ([], [{"fidelity": {}}]):
        assert film(replace(chosen, notes={**chosen.notes, "attempts": attempts}), chromium=False) == []


@pytest.fixture(scope="module")
def pictured(chosen: Kept) -> Iterator[list[object]]:
    try:
        yield list(film(chosen))
    except BrowserMissing:
        pytest.skip("There is no browser")


def test_in_chromium_both_sides_have_pictures_with_the_control_marked(pictured: list[object]) -> None:
    for scene in pictured:
        assert scene.recorded.image[:4] == scene.app.image[:4] == b"RIFF"  # type: ignore[attr-defined]
    marked = [(len(scene.recorded.marks), len(scene.app.marks)) for scene in pictured]  # type: ignore[attr-defined]
    assert marked == [(1, 1), (1, 1), (2, 2), (1, 1), (0, 0)]
