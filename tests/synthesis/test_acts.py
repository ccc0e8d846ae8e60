"""An act on something that is there: the row changes, nothing new is made, and it can be brought back."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.flows import drawn
from genui_gym.apps import load
from genui_gym.prove.player import text_player
from genui_gym.recording import Recording
from genui_gym.synthesis import Blueprint, recover
from genui_gym.synthesis.compile import Plan, write_app
from genui_gym.synthesis.replay import recorded_task, replay
from genui_gym.synthesis.shelves import loadable
from genui_gym.task import click
from tests.synthesis.recorded import CANCELLED, CHOSEN, TAKEN_BACK


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Blueprint, Path]:
    blueprint, shelf = recover(CANCELLED, name="cancelling_stays"), tmp_path_factory.mktemp("shelf")
    write_app(Plan(blueprint), shelf / "synthesized_apps" / "cancelling_stays")
    return blueprint, shelf


def test_the_row_that_was_opened_is_what_changes(made: tuple[Blueprint, Path]) -> None:
    act = made[0].act
    assert act is not None
    assert (act.thing, act.verb, act.done) == ("hotel", "cancel", "cancelled")


@pytest.mark.parametrize("recording", [CHOSEN, TAKEN_BACK], ids=["made", "made and taken back"])
def test_what_is_made_is_no_act(recording: Recording) -> None:
    assert recover(recording).act is None


def test_the_recorded_steps_change_the_row_and_earn_1(made: tuple[Blueprint, Path]) -> None:
    blueprint, shelf = made
    with loadable(shelf, "cancelling_stays"):
        assert replay(CANCELLED, blueprint).success
        assert recorded_task(load("cancelling_stays")).goal.startswith("Cancel the hotel Casa Marina.")


def test_a_row_leaves_its_list_and_can_be_brought_back(made: tuple[Blueprint, Path]) -> None:
    with loadable(made[1], "cancelling_stays"):
        player = text_player(load("cancelling_stays"))
        player.begin(0)
        ways = (click("link", "Casa Marina"), click("link", "Cancel stay"), click("button", "Cancel this stay"))
        for step in (*ways, click("link", "Home")):
            state = player.step(step)
        assert "Casa Marina" not in [node.name for node in state.elements]
        for step in (click("link", "Cancelled"), click("link", "Casa Marina"), click("button", "Bring back"), click("link", "Home")):
            state = player.step(step)
        player.close()
    assert "Casa Marina" in [node.name for node in state.elements]


def test_every_template_can_be_drawn_and_done(made: tuple[Blueprint, Path]) -> None:
    with loadable(made[1], "cancelling_stays"):
        app = load("cancelling_stays")
        assert len(app.templates) == 7
        player = text_player(app)
        for template in app.templates:
            task, steps = drawn(app, template, 1)
            assert player.play(task, steps).report.success, task.goal
        player.close()
