"""A page as things."""

from __future__ import annotations

from genui_agent_navigator.context import Look
from genui_agent_navigator.tiny.page import things

ELEMENT = {"value": None, "states": (), "options": (), "box": None}


def look(tree: str, *elements: dict) -> Look:
    return Look("http://x.localhost/", "x", tree, "", "", tuple({**ELEMENT, **element} for element in elements))


def test_texts_are_joined_and_landmarks_left_out():
    tree = 'banner\n  heading "A \\"b\\"" (level=1)\nmain\n  text "one"\n  text "two"\n  [1] link "Go"\n  text "three"'
    found = things(look(tree, {"bid": "1", "role": "link", "name": "Go"}))
    assert [(thing.role, thing.text, thing.bid) for thing in found] == [
        ("heading", 'A "b"', ""),
        ("text", "one | two", ""),
        ("link", "Go", "1"),
        ("text", "three", ""),
    ]


def test_controls_that_the_tree_was_cut_before_are_there():
    found = things(look("[cut here: 9 more nodes, 1 of them controls]", {"bid": "7", "role": "button", "name": "Save"}))
    assert [thing.identity for thing in found] == [("button", "Save")]


def test_each_control_has_one_operation():
    elements = [
        {"bid": "1", "role": "combobox", "name": "City", "value": ""},
        {"bid": "2", "role": "combobox", "name": "Adults", "options": ("1", "2")},
        {"bid": "3", "role": "date", "name": "Day", "states": ("disabled",)},
        {"bid": "4", "role": "radio", "name": "Card"},
    ]
    found = things(look("", *elements))
    assert [thing.operation for thing in found] == ["fill", "select_option", "fill", "click"]
    assert [thing.is_open for thing in found] == [True, True, False, True]
