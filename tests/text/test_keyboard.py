from __future__ import annotations

import pytest

from genui_gym.errors import ActionError
from genui_gym.text import TextView

from .conftest import Show, at


def test_tab_goes_round_the_page_and_visits_one_radio_of_a_group(show: Show, view: TextView) -> None:
    show(
        "<a href=/>a</a><input type=radio name=g><input type=radio name=g checked><button disabled>b</button>"
        "<div tabindex=-1 role=button>n</div><input type=date><button tabindex=1>first</button>"
    )
    seen = []
    for _ in range(9):
        view.press("Tab")
        seen.append(view.observe().focused)
    assert seen == ["7", "1", "3", "6", "6", "6", "6", "", "7"]
    view.press("Shift+Tab")
    view.press("Shift+Tab")
    assert view.observe().focused == "6"


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (["End", "x"], "hellox"),
        (["x"], "xhello"),
        (["End", "Backspace"], "hell"),
        (["Delete"], "ello"),
        (["ArrowRight", "ArrowRight", "x"], "hexllo"),
        (["Control+a", "x"], "x"),
        (["End", "Shift+ArrowLeft", "x"], "hellx"),
        (["Shift+End", "Backspace"], ""),
        (["End", "ArrowUp", "x"], "xhello"),
        (["Space"], " hello"),
    ],
)
def test_keys_edit_a_field_at_its_caret(keys: list[str], value: str, show: Show, view: TextView) -> None:
    show("<input value=hello>")
    view.focus("1")
    for key in keys:
        view.press(key)
    assert view.observe().elements[0].value == value


def test_typing_fits_the_field(show: Show, view: TextView) -> None:
    show("<input maxlength=3><input type=number><textarea>a</textarea><input readonly value=r>")
    for bid, text in (("1", "a👍b"), ("2", "1x2"), ("3", "b\nc"), ("4", "no")):
        view.click(bid, "left", 1)
        view.type(text)
    assert [node.value for node in view.observe().elements] == ["a👍", "12", "ab\nc", "r"]


def test_space_and_enter_press_what_has_the_focus(show: Show, view: TextView) -> None:
    show("<input type=checkbox><details><summary>s</summary>x</details><a href='#z'>z</a>")
    for bid, key in (("1", "Space"), ("2", "Enter"), ("3", "Space")):
        view.focus(bid)
        view.press(key)
    state = view.observe()
    assert [node.states for node in state.elements] == [("checked",), ("expanded",), ()]
    assert state.url.endswith("localhost/")
    view.press("Enter")
    assert view.observe().url.endswith("#z")


def test_arrows_choose_radios_options_and_numbers(show: Show, view: TextView) -> None:
    show(
        "<input type=radio name=g><input type=radio name=g><select><option>a<option disabled>b<option>c</select>"
        "<input type=number min=1 max=4 step=2><input type=range min=0 max=10 value=5>"
    )
    for bid, key in (("1", "ArrowLeft"), ("3", "ArrowDown"), ("4", "ArrowUp"), ("5", "ArrowLeft"), ("5", "PageDown")):
        view.focus(bid)
        view.press(key)
    state = view.observe()
    assert [node.states == ("checked",) for node in state.elements[:2]] == [False, True]
    assert [node.value for node in state.elements[2:]] == ["c", "1", "3"]


def test_escape_empties_a_search_and_closes_what_is_open(show: Show, view: TextView) -> None:
    show("<button commandfor=d command=show-modal>open</button><input type=search value=q><dialog id=d><button>in</button></dialog>")
    view.focus("2")
    view.press("Escape")
    assert view.observe().elements[1].value == ""
    view.click("1", "left", 1)
    state = view.observe()
    assert ([node.role for node in state.nodes], state.focused) == (["dialog", "button"], "1")
    view.press("Escape")
    state = view.observe()
    assert (len(state.elements), state.focused) == (2, "1")


@pytest.mark.parametrize(
    ("html", "key", "why"),
    [
        ("<input type=date>", "1", "parts for the keyboard"),
        ("<select><option>a</select>", "a", r"select_option\(\)"),
        ("<input>", "Control+v", "no clipboard"),
        ("<a href=/b>b</a>", "Control+Enter", "another window"),
        ("<input>", "Hyper", "is not a key"),
    ],
)
def test_keys_that_only_a_browser_understands_are_refused(html: str, key: str, why: str, show: Show, view: TextView) -> None:
    state = show(html)
    view.focus("1")
    with pytest.raises(ActionError, match=why):
        view.press(key)
    assert view.observe().nodes == state.nodes


def test_keys_without_a_focus_do_nothing(show: Show, view: TextView) -> None:
    state = show("<input>")
    view.type("abc\n")
    assert view.observe().nodes == state.nodes
    assert at(state, "textbox").value == ""
