"""A recording of somebody who failed: the task's words decide what was to be done, and the recorded steps earn less than everything."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from genui_gym.apps import load
from genui_gym.synthesis import recover
from genui_gym.synthesis.compile import Plan, write_app
from genui_gym.synthesis.replay import recorded_task, replay
from genui_gym.synthesis.shelves import loadable
from tests.synthesis.recorded import CHOSEN, ROOMS

WRONG = replace(CHOSEN, outcome="failure")


@pytest.mark.parametrize(
    ("task", "hotel"),
    [
        ("Book a room at Hotel Aurora for Ada Lovell.", "Hotel Aurora"),
        ("Book the blue tram, please.", "The Blue Tram"),
        ("Book a room at Casa Marina.", "Casa Marina"),
        ("Book a room somewhere.", "Casa Marina"),
        ("Book Hotel Aurora or Casa Marina.", "Casa Marina"),
    ],
)
def test_the_row_that_the_task_names_is_the_one_to_choose(task: str, hotel: str) -> None:
    blueprint = recover(WRONG, task)
    thing = next(iter(blueprint.things))
    assert blueprint.made[0][thing.key] == hotel
    told = [what for kind, what, _ in blueprint.facts if kind == "task"]
    assert told == ([hotel] if hotel != "Casa Marina" else [])


def test_the_same_holds_for_options() -> None:
    blueprint = recover(replace(ROOMS, outcome="failure"), "Book the Blue room for Ada.")
    assert blueprint.made[0]["room"] == "Blue"


def test_a_recording_that_did_its_task_is_believed() -> None:
    assert recover(CHOSEN, "Book a room at Hotel Aurora.").made[0] != recover(WRONG, "Book a room at Hotel Aurora.").made[0]


def test_the_recorded_steps_then_earn_less(tmp_path: Path) -> None:
    blueprint = recover(WRONG, "Book a room at Hotel Aurora.", name="failed_hotels")
    write_app(Plan(blueprint), tmp_path / "synthesized_apps" / "failed_hotels")
    with loadable(tmp_path, "failed_hotels"):
        assert "Hotel Aurora" in recorded_task(load("failed_hotels")).goal
        assert replay(WRONG, blueprint).reward < 1.0
