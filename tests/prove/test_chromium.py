from collections.abc import Iterator

import pytest

from genui_gym.apps import App, load
from genui_gym.prove import prove
from genui_gym.prove.chromium import ChromiumPlayer
from genui_gym.prove.engine import play_golden
from genui_gym.task import click, finish
from tests.prove.conftest import Break


@pytest.fixture
def player(notes: App) -> Iterator[ChromiumPlayer]:
    player = ChromiumPlayer(notes)
    yield player
    player.close()


def test_golden_paths_twice_and_after_a_reload(player: ChromiumPlayer, notes: App) -> None:
    faults: list[str] = []
    cases = play_golden(notes, player, [0], lambda title, done, total: None, faults)
    assert not faults
    for case in cases:
        assert case.golden is not None
        assert (case.golden.problem, case.golden.report.success) == ("", True)
        again = player.play(case.task, case.steps, reload=True)
        assert (again.problem, again.report) == ("", case.golden.report)


def test_a_control_that_is_not_there_is_a_problem(player: ChromiumPlayer, notes: App) -> None:
    faults: list[str] = []
    case = play_golden(notes, player, [0], lambda title, done, total: None, faults)[0]
    played = player.play(case.task, [click("link", "New note"), click("button", "Store"), finish()])
    assert "its buttons are ['Save']" in played.problem
    assert played.report.score == 0.0


def test_prove_plays_in_chromium_and_catches_what_only_a_page_shows(broken: Break) -> None:
    name = broken(("templates/new.html", '<button class="button">Save', '<button class="button" style="display: none">Save'))
    assert load(name)
    proof = prove(name, seeds=1)
    assert proof.backends == ["browser"]
    assert proof.golden_rate == 0.75
    assert not proof.checks["2"]["passed"]
    assert all("add_note" in fault for fault in proof.faults)
