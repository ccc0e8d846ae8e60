from collections.abc import Iterator

import pytest

from genui_gym.apps import App, load
from genui_gym.prove.plain import PlainPlayer
from genui_gym.task import Step, Task, click, fill, finish, goto, select
from tests.prove.conftest import Break


@pytest.fixture
def player(notes: App) -> Iterator[PlainPlayer]:
    player = PlainPlayer(notes)
    yield player
    player.close()


TASK = Task("notes", "add_note", 0, "commit", "easy", {"title": "Tea", "due": "2026-05-20", "folder": "Work"}, "Add it.")
STEPS = [
    click("link", "New note"),
    fill("textbox", "Title", "Tea"),
    fill("date", "Due", "2026-05-20"),
    select("Folder", "Work"),
    click("button", "Save"),
]


@pytest.mark.parametrize("reload", [False, True])
def test_a_form_is_filled_and_sent(player: PlainPlayer, reload: bool) -> None:
    played = player.play(TASK, [*STEPS, finish("tea")], reload)
    assert played.report.success
    assert played.answer is not None
    assert played.answer.text == "tea"
    assert not played.problem


def test_nothing_is_kept_from_one_play_to_the_next(player: PlainPlayer) -> None:
    player.play(TASK, STEPS)
    assert player.play(TASK, []).report.score == 0.0


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (click("button", "Buy"), "has 0 of them"),
        (select("Folder", "Cellar"), "Its options are"),
        (Step("swipe"), "needs a browser"),
    ],
)
def test_a_step_that_cannot_be_played_is_a_problem(player: PlainPlayer, step: Step, words: str) -> None:
    assert words in player.play(TASK, [goto("/new"), step]).problem


def test_a_failing_view_is_named(broken: Break) -> None:
    player = PlainPlayer(load(broken(("views.py", "form = request.form", "form = request.form\n        1 / 0"))))
    assert "ZeroDivisionError" in player.play(TASK, STEPS).problem
    player.close()
