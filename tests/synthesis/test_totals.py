"""Totals: a price times a number is worked out in the app, asked for, and changed with the number."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from genui_gym.apps import load
from genui_gym.prove.player import text_player
from genui_gym.synthesis import Blueprint, recover
from genui_gym.synthesis.compile import Plan, write_app
from genui_gym.synthesis.replay import recorded_task, replay
from genui_gym.synthesis.shelves import loadable
from tests.synthesis.recorded import STAY


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Blueprint, Path]:
    blueprint, shelf = recover(STAY, name="totalled_hotels"), tmp_path_factory.mktemp("shelf")
    write_app(Plan(blueprint), shelf / "synthesized_apps" / "totalled_hotels")
    return blueprint, shelf


def test_a_total_that_a_page_shows_is_recovered(made: tuple[Blueprint, Path]) -> None:
    blueprint, _ = made
    assert blueprint.total is not None
    (mark,) = (mark for kind, _, mark in blueprint.facts if kind == "total")
    assert (mark.basis, mark.why) == ("recovered", "3 × 84.00 = 252.00, which a page shows")


def test_one_that_no_page_shows_is_assumed() -> None:
    steps = tuple(replace(step, value="2") if step.value == "3" else step for step in STAY.steps)
    (mark,) = (mark for kind, _, mark in recover(replace(STAY, steps=steps)).facts if kind == "total")
    assert mark.basis == "assumed"


def test_the_recorded_steps_earn_1_and_the_record_shows_the_total(made: tuple[Blueprint, Path]) -> None:
    blueprint, shelf = made
    with loadable(shelf, "totalled_hotels"):
        assert replay(STAY, blueprint).success
        app = load("totalled_hotels")
        task = recorded_task(app)
        template = next(each for each in app.templates if each.name == task.template)
        player = text_player(app)
        player.begin(0)
        for step in template.solution(task.params, None):  # type: ignore[arg-type]  # the way needs no database
            state = player.step(step)
        player.close()
    assert "€252.00" in [node.name for node in state.nodes]


def test_the_total_is_asked_for(made: tuple[Blueprint, Path]) -> None:
    _, shelf = made
    with loadable(shelf, "totalled_hotels"):
        assert "find_total" in [template.name for template in load("totalled_hotels").templates]
