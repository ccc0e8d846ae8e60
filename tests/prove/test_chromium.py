from collections.abc import Iterator

import pytest

from genui_gym.apps import App, load
from genui_gym.prove import prove
from genui_gym.prove.chromium import Inspector, chromium_player
from genui_gym.prove.player import Player
from genui_gym.task import goto
from tests.prove.conftest import Break

ERRORS = (
    """<script>console.error("Out of ink"); throw new Error("The pen broke")</script><img src="http://elsewhere.example/x.png" alt="x">"""
)


@pytest.fixture
def player(notes: App) -> Iterator[Player]:
    player = chromium_player(notes)
    yield player
    player.close()


def test_a_page_takes_other_sizes_and_themes(player: Player) -> None:
    player.begin(0)
    view = player.view
    assert isinstance(view, Inspector)
    seen = []
    for viewport, theme in (((375, 812), "light"), ((410, 858), "dark"), ((375, 812), "light")):
        view.dress(viewport, theme)
        seen.append(view.evaluate("[innerWidth, innerHeight, matchMedia('(prefers-color-scheme: dark)').matches]"))
    assert seen == [[375, 812, False], [410, 858, True], [375, 812, False]]


def test_complaints_are_heard(broken: Break) -> None:
    player = chromium_player(load(broken(("templates/new.html", "<form", ERRORS + "<form"))))
    try:
        player.begin(0)
        assert isinstance(player.view, Inspector)
        heard = player.view.listen()
        player.step(goto("/"))
        assert heard == []
        state = player.step(goto("/new"))
        assert any("Out of ink" in each for each in heard)
        assert any("The pen broke" in each for each in heard)
        assert any("elsewhere.example" in each for each in (*heard, *state.notes))
    finally:
        player.close()


def test_prove_plays_in_chromium_and_catches_what_only_a_page_shows(broken: Break) -> None:
    name = broken(
        ("templates/new.html", '{{ ui.button("Save") }}', '<style>.gone { display: none }</style><button class="gone">Save</button>')
    )
    assert load(name)
    proof = prove(name, seeds=1)
    assert proof.backends == ["text", "browser"]
    assert not proof.checks["2"]["passed"]
    assert any("was read without a browser and in Chromium" in fault for fault in proof.faults), proof.faults
