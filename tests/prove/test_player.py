from collections.abc import Iterator
from io import BytesIO

import pytest
from werkzeug.test import Client

from genui_gym.apps import App, load
from genui_gym.errors import ActionError
from genui_gym.prove.player import Player, text_player
from genui_gym.prove.watched import Watched
from genui_gym.task import Step, Task, click, fill, finish, goto, select
from tests.prove.conftest import Break


@pytest.fixture
def player(notes: App) -> Iterator[Player]:
    player = text_player(notes)
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
def test_a_form_is_filled_and_sent(player: Player, reload: bool) -> None:
    played = player.play(TASK, [*STEPS, finish("tea")], reload)
    assert played.report.success
    assert played.answer is not None
    assert played.answer.text == "tea"
    assert not played.problem


def test_nothing_is_kept_from_one_play_to_the_next(player: Player) -> None:
    player.play(TASK, STEPS)
    assert player.play(TASK, []).report.score == 0.0


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (click("button", "Buy"), "shows 0 of them"),
        (select("Folder", "Cellar"), "Cellar"),
        (Step("swipe", arguments={"x1": "1", "y1": "1", "x2": "2", "y2": "2"}), "The text view cannot do this"),
    ],
)
def test_a_step_that_cannot_be_played_is_a_problem(player: Player, step: Step, words: str) -> None:
    assert words in player.play(TASK, [goto("/new"), step]).problem


def test_a_failing_view_is_named(broken: Break) -> None:
    player = text_player(load(broken(("views.py", "form = Problems(request.form)", "form = Problems(request.form)\n        1 / 0"))))
    assert "ZeroDivisionError" in player.play(TASK, STEPS).problem
    player.close()


def test_requests_are_written_down(player: Player) -> None:
    player.begin(0)
    for step in STEPS:
        player.step(step)
    posted = [request for request in player.world.requests if request.method == "POST"]
    assert [(each.path, each.form, each.status) for each in posted] == [("/new", "title=Tea&due=2026-05-20&folder=3", 302)]
    assert "Tea" in player.world.requests[-1].body
    player.begin(0)
    assert [each.address for each in player.world.requests] == ["/"]
    with pytest.raises(ActionError):
        player.step(click("button", "Save"))


def test_a_multipart_form_is_noted_by_its_fields_and_the_names_of_its_files(notes: App) -> None:
    world = Watched(notes)
    world.reset(0)
    fields = {"title": "Tea & cake", "paper": (BytesIO(b"\xff"), "a b.png")}
    client = Client(world.wsgi)
    client.post("/new", data=fields, content_type="multipart/form-data", base_url=world.origin).close()
    assert world.requests[-1].fields == [("title", "Tea & cake"), ("paper", "a b.png")]
    world.close()
