"""An action and its text are two forms of one thing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genui_gym.actions import ACTION_SETS, ACTIONS, Action, parse, specs
from genui_gym.errors import ActionError

_ARGUMENTS: dict[type, st.SearchStrategy[Any]] = {
    str: st.text(),
    int: st.integers(-(10**6), 10**6),
    float: st.floats(-1e6, 1e6) | st.integers(-(10**6), 10**6),
}


@st.composite
def calls(draw: st.DrawFn) -> Action:
    spec = draw(st.sampled_from(list(ACTIONS.values())))
    given_parameters = [p for p in spec.parameters if p.required or draw(st.booleans())]
    return Action(spec.name, {p.name: draw(st.sampled_from(p.choices) if p.choices else _ARGUMENTS[p.type]) for p in given_parameters})


@given(calls())
def test_text_parses_back_to_the_action(action: Action) -> None:
    assert parse(str(action)) == action


@pytest.mark.parametrize("value", ['it\'s "ok" 日本 👍🏽 ß\n', "\\", "'''", '"""', "\t\r\n", "a`b`", "\u202e\u200d", "C:\\dir"])
def test_hard_texts_survive(value: str) -> None:
    assert parse(str(Action("fill", {"bid": "7", "value": value}))).arguments["value"] == value


@pytest.mark.parametrize(
    "text", ["click('3')", " click('3')\n", "```python\nclick('3')\n```", "```\nclick('3')\n```", "`click('3')`", "click(bid='3')"]
)
def test_forms_of_one_call(text: str) -> None:
    assert parse(text) == Action("click", {"bid": "3"})


def test_element_number_may_be_a_number() -> None:
    assert parse("click(12)") == Action("click", {"bid": "12"})


def test_optional_argument_after_a_gap_is_named() -> None:
    assert str(Action("finish", {"outcome": "not_found"})) == "finish(outcome='not_found')"


def test_invalid_escapes_are_read_as_python_reads_them() -> None:
    assert parse(r"fill('1', 'C:\dir')").arguments["value"] == "C:\\dir"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "click",
        "click('1'); click('2')",
        "x = 1",
        "page.click('1')",
        "click('a\nb')",
        "(" * 300 + ")" * 300,
        "click('1'\x00)",
        "fill('1', 'it's')",
        "I will click the button",
    ],
)
def test_no_call(text: str) -> None:
    with pytest.raises(ActionError, match="is not an action") as caught:
        parse(text)
    assert all((caught.value.asked, caught.value.found, caught.value.fix))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("clik('1')", "Did you mean 'click'"),
        ("click(f'{1}')", "are not literals"),
        ("click(*['1'])", "are not literals"),
        ("click(**{'bid': '1'})", "was called with"),
        ("click()", "without 'bid'"),
        ("click('1', 'left', 2)", "3 arguments"),
        ("click('1', bid='2')", "2 arguments"),
        ("click(bid='1', bid='2')", "names an argument twice"),
        ("click('1', key=2)", "'key'"),
        ("click('1', 'up')", "one of 'left', 'middle', 'right'"),
        ("click(True)", "a text in quotes"),
        ("fill('1', b'x')", "a text in quotes"),
        ("tab_focus(0.5)", "a whole number"),
        ("scroll('a', 0)", "a number"),
        ("mouse_click(1e999, 2)", "out of all bounds"),
        (f"scroll({'9' * 400}, 1)", "out of all bounds"),
        ("finish('x', 'won')", "'infeasible'"),
    ],
)
def test_mistakes_say_three_things(text: str, says: str) -> None:
    with pytest.raises(ActionError) as caught:
        parse(text)
    assert says in str(caught.value)
    assert all((caught.value.asked, caught.value.found, caught.value.fix))


@pytest.mark.parametrize(("action_set", "text"), [("elements", "mouse_click(1, 2)"), ("coordinates", "click('1')")])
def test_sets_bound_what_may_be_called(action_set: str, text: str) -> None:
    with pytest.raises(ActionError, match="is not an action here"):
        parse(text, specs(action_set))
    assert parse(text, specs("all"))


def test_all_is_the_union_of_the_sets() -> None:
    assert set(ACTION_SETS["all"]) == set(ACTION_SETS["elements"]) | set(ACTION_SETS["coordinates"])


@given(st.text())
def test_any_text_parses_or_is_an_action_error(text: str) -> None:
    try:
        action = parse(text)
    except ActionError:
        return
    assert parse(str(action)) == action
