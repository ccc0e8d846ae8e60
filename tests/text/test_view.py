from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from genui_gym.errors import ActionError, BrowserError
from genui_gym.text import TextView, differences

from .conftest import KIT, Show, at


def test_a_click_focuses_and_acts(show: Show, view: TextView) -> None:
    show("<label for=c>l</label><input type=checkbox id=c><label><span role=switch>s</span><input type=checkbox id=d></label>")
    view.click("1", "left", 1)
    state = view.observe()
    assert (state.focused, state.elements[0].states) == ("1", ("checked",))
    view.click("2", "left", 1)
    state = view.observe()
    assert (state.focused, [node.states for node in state.elements]) == ("3", [("checked",), (), ("checked",)])
    view.click("1", "left", 2)
    assert view.observe().elements[0].states == ("checked",)
    view.click("1", "right", 1)
    assert view.observe().elements[0].states == ("checked",)


def test_numbers_are_those_of_the_latest_observation(show: Show, view: TextView) -> None:
    show(f"{KIT}<a href=/>again</a><details open><summary>s</summary><button>in</button></details>")
    for bid in ("0", "4", "01", "x", "-1", ""):
        with pytest.raises(ActionError, match="has the numbers 1 to 3"):
            view.click(bid, "left", 1)
    view.click("2", "left", 1)
    with pytest.raises(ActionError, match="not shown any more"):
        view.click("3", "left", 1)
    view.click("1", "left", 1)
    with pytest.raises(ActionError, match="'1' is stale"):
        view.click("1", "left", 1)
    with pytest.raises(ActionError, match="the numbers 1 to 3"):
        view.click("9", "left", 1)


Act = Callable[[TextView], Any]


@pytest.mark.parametrize(
    ("html", "act", "says"),
    [
        ("<button disabled>B</button>", lambda view: view.click("1", "left", 1), 'It is disabled: button "B"'),
        ("<button aria-disabled=true>B</button>", lambda view: view.hover("1"), "It is disabled"),
        ("<input disabled>", lambda view: view.focus("1"), "It is disabled"),
        ("<div role=button>B</div>", lambda view: view.focus("1"), "It takes no focus"),
        ("<button>B</button>", lambda view: view.fill("1", "x"), "It is no field to write into"),
        ("<input readonly>", lambda view: view.fill("1", "x"), "It cannot be changed"),
        ("<input type=date>", lambda view: view.fill("1", "02/03/2024"), "Write it as YYYY-MM-DD"),
        ("<input type=date>", lambda view: view.fill("1", "2024-02-30"), "Write it as YYYY-MM-DD"),
        ("<input type=number>", lambda view: view.fill("1", "many"), "It takes a plain number"),
        ("<input type=range max=9>", lambda view: view.fill("1", "10"), "It takes values from 0 to 9"),
        ("<input>", lambda view: view.select_option("1", "x"), "It is no select"),
        ("<select><option>é<option hidden>h</select>", lambda view: view.select_option("1", "h"), r'Its options are \["é"\]'),
        ("<select><option disabled>a</select>", lambda view: view.select_option("1", "a"), 'It is disabled: option "a"'),
        ("x", lambda view: view.mouse_click(1, 1, "left", 1), "no pixels"),
        ("x", lambda view: view.swipe(1, 1, 2, 2), "no pixels"),
        ("x", lambda view: view.wait(0), "It takes 1 to 10000"),
        ("x", lambda view: view.dialog_answer(True, None), "no dialog to answer"),
        ("x", lambda view: view.tab_focus(1), "There are 1, numbered from 0"),
        ("x", lambda view: view.tab_close(), "Only one is open"),
        ("<a href=/>a</a>", lambda view: view.click("1", "middle", 1), "another window"),
    ],
)
def test_what_cannot_be_done_changes_nothing_and_says_why(html: str, act: Act, says: str, show: Show, view: TextView) -> None:
    state = show(html)
    with pytest.raises(ActionError, match=says):
        act(view)
    assert view.observe().nodes == state.nodes


def test_what_shows_no_effect_does_nothing(show: Show, view: TextView) -> None:
    state = show("<button>b</button>")
    view.hover("1")
    view.mouse_move(5, 5)
    view.scroll(0, 300)
    view.wait(10_000)
    view.tab_focus(0)
    assert differences(state, view.observe()) == []


def test_filling_replaces_and_folds_lines_where_there_is_one(show: Show, view: TextView) -> None:
    show("<input value=old><textarea>old</textarea><div contenteditable>old</div><input type=color>")
    for bid, text in (("1", "a\nb"), ("2", "a\nb"), ("3", "new"), ("4", "#00FF00")):
        view.fill(bid, text)
    assert [node.value for node in view.observe().elements] == ["a b", "a\nb", "new", "#00ff00"]
    view.fill("1", "")
    assert view.observe().elements[0].value == ""


def test_local_steps_list_what_a_whole_listing_lists(show: Show, view: TextView) -> None:
    choices = "<input type=radio name=r><input type=radio name=r checked><select><option>1<option>2</select>"
    show(f"<form aria-label=F><input name=a>{choices}</form>")
    view.fill("1", "x")
    view.click("2", "left", 1)
    view.select_option("4", "2")
    partly = view.observe()
    view._opened.live.reshaped = True
    assert view.observe().nodes == partly.nodes
    assert at(partly, "combobox").value == "2"


def test_equal_pages_start_afresh(show: Show, view: TextView) -> None:
    show("<input><details><summary>s</summary><b>x</b></details>")
    view.fill("1", "typed")
    view.click("2", "left", 1)
    changed = view.observe()
    again = show("<input><details><summary>s</summary><b>x</b></details>")
    assert (again.elements[0].value, again.elements[1].states) == ("", ("collapsed",))
    assert differences(changed, again)[:2] == [
        "focused is '2' in one and '' in the other",
        'one has `[1] textbox "" value="typed"` where the other has `[1] textbox "" value=""`',
    ]


def test_a_closed_view_says_so(show: Show, view: TextView) -> None:
    show("x")
    view.leave()
    view.close()
    with pytest.raises(BrowserError, match="Call open"):
        view.observe()
    with pytest.raises(BrowserError):
        view.go_back()


def test_the_view_needs_no_browser_no_server_and_no_thread(run_python: Callable[..., str]) -> None:
    script = """
import sys, threading
import genui_gym
from genui_gym import apps
from genui_gym.text import TextView
from genui_gym.world import World
view = TextView()
view.show(World.open(apps.load("booking"), 3))
view.observe()
view.click("1", "left", 1)
print(view.observe().capture, sys.modules.keys() & {"playwright", "cheroot"}, threading.active_count())
"""
    assert run_python(script).strip() == "none set() 1"
