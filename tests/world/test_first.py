from __future__ import annotations

import pytest
from werkzeug.test import Client

from genui_gym.apps import App
from genui_gym.task import Answer, draw_task, template_named
from genui_gym.world import VARIANTS, World
from genui_gym.world import first as first_module
from genui_gym.world.first import FirstPage, Kept

NEW = {"title": "Bake bread", "folder": "2", "due": "2026-06-01"}


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Kept[FirstPage]:
    """Return an empty store of first pages that worlds use during the test."""
    store: Kept[FirstPage] = Kept(8)
    monkeypatch.setattr("genui_gym.world.world.FIRST_PAGES", store)
    return store


@pytest.fixture
def served(world: World, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of paths that the app itself answers from now on."""
    paths: list[str] = []
    serve = World._serve

    def note(self: World, environ: dict[str, object]) -> FirstPage:
        paths.append(str(environ["PATH_INFO"]))
        return serve(self, environ)  # type: ignore[arg-type]

    monkeypatch.setattr(World, "_serve", note)
    return paths


def test_the_oldest_value_goes_first() -> None:
    store: Kept[int] = Kept(2)
    for number in range(3):
        store.put(number, number)
    assert [store.get(number) for number in range(3)] == [None, 1, 2]


def test_equal_databases_answer_a_first_page_once(world: World, kept: Kept[FirstPage], served: list[str]) -> None:
    pages = []
    for seed in (1, 1 + VARIANTS, 2, 1):
        world.reset(seed)
        pages.append(Client(world.wsgi).get("/").data)
    assert served == ["/", "/"]
    assert pages[0] == pages[1] == pages[3]


@pytest.mark.parametrize("what", ["write", "time", "cookie", "query"])
def test_a_page_is_not_kept_from_what_it_may_depend_on(what: str, world: World, kept: Kept[FirstPage], served: list[str]) -> None:
    world.reset(1)
    Client(world.wsgi).get("/")
    client = Client(world.wsgi)
    if what == "write":
        client.post("/new", data=NEW)
    if what == "time":
        world.clock.advance(1)
    if what == "cookie":
        client.set_cookie("a", "1")
    served.clear()
    client.get("/?x=1" if what == "query" else "/")
    assert served == ["/"]


def test_a_page_that_used_randomness_is_not_kept(notes: App, kept: Kept[FirstPage]) -> None:
    world = World.open(notes, 1)

    @world._flask.get("/dice")
    def dice() -> str:
        from genui_gym.appkit import current_world

        return str(current_world().rng.random())

    try:
        rolled = [Client(world.wsgi).get("/dice").data for _ in range(2)]
        assert rolled[0] != rolled[1]
    finally:
        world.close()


def test_the_first_score_is_of_this_task_answer_and_database(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.reset(1)
    task = draw_task("notes", template_named(world.app.templates, "find_due", "notes"), 1, world.before)
    scored = []
    score = World._score
    monkeypatch.setattr(World, "_score", lambda self, task, answer: scored.append(answer) or score(self, task, answer))
    for seed, answer in ((1, None), (1, None), (1, Answer("x", "done")), (2, None)):
        world.reset(seed)
        world.reward(task, answer)
    assert scored == [None, Answer("x", "done"), None]
    Client(world.wsgi).post("/new", data=NEW)
    world.reward(task)
    assert len(scored) == 4


def test_what_asks_for_a_change_has_no_key() -> None:
    assert first_module.request_key({"REQUEST_METHOD": "POST"}) is None
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "HTTP_X_GENUI_WORLD": "a"}
    assert first_module.request_key(environ) == first_module.request_key(environ | {"HTTP_X_GENUI_WORLD": "b"})
