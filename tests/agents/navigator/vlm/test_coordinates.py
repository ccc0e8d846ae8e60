from __future__ import annotations

from typing import Any

import pytest
from genui_agent_navigator.context import Context, Look
from genui_agent_navigator.policy import Decision
from genui_agent_navigator.vlm.coordinates import in_coordinates


def element(bid: str, role: str, **others: Any) -> dict[str, Any]:
    return {"bid": bid, "role": role, "name": bid, "value": None, "states": (), "box": (10, 20, 40, 30), "offscreen": False} | others


NOW = Look(
    "http://shop.localhost/",
    "Shop",
    "",
    "",
    "",
    (
        element("1", "button"),
        element("2", "textbox", value="old"),
        element("3", "textbox", value=""),
        element("4", "date", states=("format=YYYY-MM-DD",)),
        element("5", "button", offscreen=True),
        element("6", "combobox"),
    ),
)


def told(*actions: str) -> list[str]:
    return [decision.action for _, decision in in_coordinates([(Context("Buy", NOW), Decision(action)) for action in actions])]


def test_a_click_is_one_on_the_middle_of_the_element() -> None:
    assert told("click('1')") == ["mouse_click(30, 35)"]


def test_a_field_is_clicked_emptied_and_typed_into() -> None:
    assert told("fill('2', 'new')") == ["mouse_click(30, 35)", "keyboard_press('Control+a')", "type('new')"]
    assert told("fill('3', 'new')") == ["mouse_click(30, 35)", "type('new')"]


def test_what_needs_no_element_stays() -> None:
    assert told("go_back()", "finish('€84.00')") == ["go_back()", "finish('€84.00')"]


def test_each_step_knows_those_before_it_in_the_same_words() -> None:
    steps = in_coordinates([(Context("Buy", NOW), Decision("fill('3', 'new')")), (Context("Buy", NOW), Decision("click('1')"))])
    assert [turn.action for turn in steps[-1][0].past] == ["mouse_click(30, 35)", "type('new')"]


@pytest.mark.parametrize(
    "action", ["select_option('6', 'Two')", "fill('4', '2026-05-04')", "click('5')", "click('1', 'right')", "click('9')"]
)
def test_an_episode_with_a_step_that_no_hand_can_take_is_left_out(action: str) -> None:
    assert told("click('1')", action) == []
