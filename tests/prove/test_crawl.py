from collections import Counter
from collections.abc import Iterator

import pytest

from genui_gym.apps import App
from genui_gym.prove.context import Context
from genui_gym.prove.crawl import NOWHERE, Crawl
from tests.prove.conftest import context_of


@pytest.fixture
def context(notes: App) -> Iterator[Context]:
    context = context_of(notes)
    yield context
    context.close()


@pytest.fixture
def crawl(context: Context) -> Crawl:
    return context.crawl


def test_places_of_every_rule_and_status_are_kept_once_or_twice(crawl: Crawl) -> None:
    seen = {(place.endpoint, place.status) for place in crawl.places}
    assert seen >= {("home", 200), ("new", 200), ("note", 200), ("new", 422), ("", 404)}
    assert len(crawl.places) < 15
    assert any(place.name == NOWHERE for place in crawl.places)


def test_the_way_leads_to_the_place(context: Context, crawl: Crawl) -> None:
    player = context.player
    for place in crawl.places:
        player.world.restore(place.way.snapshot)
        player.view.goto(place.way.url)
        player.state = player.view.observe()
        for step in place.way.steps:
            player.step(step)
        assert (player.state.url, player.state.nodes) == (place.state.url, place.state.nodes)
    assert any(place.way.steps for place in crawl.places)


def test_controls_are_tried_and_gone_back_from(crawl: Crawl) -> None:
    tried = {(each.place.endpoint, each.node.role, each.node.name): each for each in crawl.tried}
    assert tried["home", "link", "New note"].changed
    assert [request.path for request in tried["home", "link", "New note"].requests] == ["/new"]
    assert crawl.controls >= len(tried) > 10


def test_going_back_is_tried_once_for_each_pair_of_pages(crawl: Crawl) -> None:
    gone = [each for each in crawl.tried if each.back is not None]
    ways = Counter((each.place.endpoint, each.node.role, each.requests[-1].path) for each in gone)
    assert {each.back for each in gone} == {""}
    assert ways["home", "link", "/new"] == 1
    assert len(ways) > 3


def test_one_request_of_each_make_is_kept_with_the_world_before_it(crawl: Crawl) -> None:
    made = {(asked.request.method, asked.endpoint, tuple(name for name, _ in asked.request.fields)) for asked in crawl.asked}
    assert ("POST", "add", ("title", "due", "folder")) in made
    assert ("POST", "change", ("folder", "done")) in made
    assert all(asked.snapshot for asked in crawl.asked)
