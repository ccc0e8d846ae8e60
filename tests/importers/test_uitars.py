from __future__ import annotations

import pytest

from genui_gym.importers.uitars import Spoken, key_names, parse_action


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("click(start_box='<|box_start|>(100,200)<|box_end|>')", [Spoken("click", (100, 200, 0, 0))]),
        ("click(start_box='(100,200)')", [Spoken("click", (100, 200, 0, 0))]),
        ("click(start_box='[10, 20, 30, 60]')", [Spoken("click", (10, 20, 20, 40))]),
        ("click(point='<point>10 20</point>')", [Spoken("click", (10, 20, 0, 0), absolute=True)]),
        ("left_double(start_box='(1,2)')", [Spoken("dblclick", (1, 2, 0, 0))]),
        ("right_single(start_box='(1,2)')", [Spoken("click", (1, 2, 0, 0), note="right button")]),
        ("long_press(start_box='(1,2)')", [Spoken("click", (1, 2, 0, 0), note="held")]),
        ("drag(start_box='(1,2)', end_box='(3,4)')", [Spoken("drag", (1, 2, 0, 0), (3, 4, 0, 0))]),
        ("scroll(start_box='(1,2)', direction='down')", [Spoken("scroll", (1, 2, 0, 0), value="down")]),
        ("hotkey(key='ctrl c')", [Spoken("press", value="Control+c")]),
        ("type(content='Oslo')", [Spoken("fill", value="Oslo")]),
        (r"type(content='Oslo\n')", [Spoken("fill", value="Oslo"), Spoken("press", value="Enter")]),
        (r"type(content='\n')", [Spoken("press", value="Enter")]),
        (r"type(content='It\'s')", [Spoken("fill", value="It's")]),
        ("type(content='It's (fine), x')", [Spoken("fill", value="It's (fine), x")]),
        ('type(content="say (so)")', [Spoken("fill", value="say (so)")]),
        ("wait()", [Spoken("wait")]),
        ("finished(content='42')", [Spoken("answer", value="42")]),
        ("call_user()", [Spoken("answer", note="the user was asked for help")]),
        ("press_back()", [Spoken("back")]),
        ("open_app(app_name='Inn')", [Spoken("unknown", value="Inn", note="open_app(app_name='Inn')")]),
        ("Thought: I click (here).\nAction: click(start_box='(1,2)')", [Spoken("click", (1, 2, 0, 0))]),
        ("click(start_box='(1,2)')\n\ntype(content='x')", [Spoken("click", (1, 2, 0, 0)), Spoken("fill", value="x")]),
    ],
)
def test_each_action(text: str, actions: list[Spoken]) -> None:
    assert parse_action(text) == actions


@pytest.mark.parametrize(
    "text", ["", "click", "click(", "fly('x')", "click(start_box='", "(((((", "a" * 200_000, "a(" * 50_000, "x='" * 50_000]
)
def test_what_is_no_action_is_unknown(text: str) -> None:
    assert {action.kind for action in parse_action(text)} <= {"unknown", "click"}


@pytest.mark.parametrize(
    ("text", "keys"),
    [("ctrl+shift a", "Control+Shift+a"), ("enter", "Enter"), ("f5", "F5"), ("page_down", "PageDown"), ("a", "a"), ("", "")],
)
def test_names_of_keys(text: str, keys: str) -> None:
    assert key_names(text) == keys
