from __future__ import annotations

import numpy as np
import pytest

from genui_gym.elements import Dialog, Node, PageState
from genui_gym.env.observation import CHANNELS, MAX_PAGES, element_dict, observation, observation_space

TEXTS = {"goal": "g", "last_action": "", "last_action_error": ""}
PIXELS = np.zeros((20, 10, 3), np.uint8)


def state(**changes: object) -> PageState:
    given = {"url": "u", "titles": ("one",), "active": 0, "nodes": (Node("button", "Go", bid="1"),), "screenshot": PIXELS} | changes
    return PageState(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize("channels", [CHANNELS, ("axtree",), ("screenshot",), ()])
def test_an_observation_is_in_its_space(channels: tuple[str, ...]) -> None:
    assert observation_space(channels, (10, 20)).contains(observation(state(), channels, TEXTS))


@pytest.mark.parametrize(
    "changes",
    [
        {"url": "u" * 9_000},
        {"titles": tuple("t" * 500 for _ in range(100)), "active": 99},
        {"dialog": Dialog("prompt", "m" * 9_000, "d")},
        {"nodes": tuple(Node("text", "x" * 300) for _ in range(5_000))},
    ],
    ids=["url", "pages", "dialog", "tree"],
)
def test_what_is_too_long_is_cut_into_the_space(changes: dict[str, object]) -> None:
    seen = observation(state(**changes), CHANNELS, TEXTS | {"last_action_error": "e" * 9_000})
    assert observation_space(CHANNELS, (10, 20)).contains(seen)


def test_titles_are_lines_and_the_active_page_is_an_index() -> None:
    seen = observation(state(titles=("one", "two"), active=1), (), TEXTS)
    assert seen["open_pages_titles"] == "one\ntwo"
    assert seen["active_page_index"] == 1 < MAX_PAGES


def test_a_dialog_is_told_in_words() -> None:
    assert observation(state(dialog=Dialog("prompt", "Name?", "Ann")), (), TEXTS)["dialog"] == "prompt: Name? (default 'Ann')"


def test_an_element_is_plain_values() -> None:
    assert element_dict(Node("button", "Go", depth=2, bid="1", box=(1, 2, 3, 4))) == {
        "role": "button", "name": "Go", "bid": "1", "value": None, "states": (), "options": (), "box": (1, 2, 3, 4), "offscreen": False,
    }  # fmt: skip
