"""A window that was saved and loaded goes on like the one it was saved from, whatever is done next."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.random import Generator

from genui_gym.actions import parse, perform
from genui_gym.actions.window import Window
from genui_gym.elements import PageState
from genui_gym.errors import ActionError, BrowserError, ServerError
from genui_gym.text import TextView
from genui_gym.world import Elsewhere
from genui_gym.world import Site as Pages

from .conftest import KIT, Site

BODY = """
<form action=/echo method=post novalidate>
  <label>City <input name=city value=Rome maxlength=9></label> <label>Day <input type=date name=day></label>
  <label>How many <input type=number name=many min=1 max=9></label> <label>Notes <textarea name=notes>none
at all</textarea></label>
  <label>Room <select name=room><option>single<option>double<option disabled>suite</select></label>
  <label>Extras <select name=extras multiple><option>bed<option selected>desk<option>view</select></label>
  <label><input type=checkbox name=wifi checked> Wifi</label>
  <label><input type=radio name=pay value=card> Card</label> <label><input type=radio name=pay value=cash checked> Cash</label>
  <button>Send</button> <button type=reset>Reset</button>
</form>
<details name=one><summary>More</summary><a href=/next>Next</a></details>
<details name=one open><summary>Less</summary><a href=/cookie>Cookie</a> <a href=#end>End</a></details>
<button commandfor=ask command=show-modal>Ask</button>
<dialog id=ask>Sure? <button>Maybe</button> <button commandfor=ask command=close>No</button></dialog>
<button popovertarget=tip>Tip</button> <div popover id=tip><a href=/next?tip>Tipped</a></div>
<input type=search aria-label=Find value=word> <a href=/to/next>Redirected</a> <a href=/missing.txt>Text</a> <a href=http://else.example/>Out</a>
<p id=end tabindex=0>The end</p>
"""
TEXTS = ("Lisbon", "Zoë", "5", "", "2026-05-20", "two words")
KEYS = ("Tab", "Shift+Tab", "Escape", "Enter", "Space", "Backspace", "Home", "End", "Shift+ArrowLeft", "ArrowDown", "x", "Control+a")


def some_action(rng: Generator, state: PageState) -> str:
    element = state.elements[int(rng.integers(len(state.elements)))] if state.elements else None
    kind = str(rng.choice(["act", "act", "act", "press", "press", "type", "focus", "back", "forward", "goto"]))
    if element is None or kind in ("back", "forward", "goto"):
        return {"back": "go_back()", "forward": "go_forward()"}.get(kind, f"goto({str(rng.choice(['/', '/next', '/cookie', '/#end']))!r})")
    if kind == "press":
        return f"keyboard_press({str(rng.choice(KEYS))!r})"
    if kind == "type":
        return f"type({str(rng.choice(TEXTS))!r})"
    if kind == "focus":
        return f"focus({element.bid!r})"
    if element.options:
        return f"select_option({element.bid!r}, {str(rng.choice(element.options))!r})"
    if element.value is not None:
        return f"fill({element.bid!r}, {str(rng.choice(TEXTS))!r})"
    return f"click({element.bid!r})"


def act(view: TextView, action: str) -> str:
    try:
        perform(parse(action), view)
    except ActionError as error:
        return str(error)
    return ""


def seen(view: TextView) -> PageState:
    return replace(view.observe(), timings={})


@pytest.fixture(params=["plain", "upgraded"])
def pages(request: pytest.FixtureRequest, site: Site) -> Pages:
    head = f"<!doctype html>{KIT if request.param == 'upgraded' else ''}"
    site.pages |= {"/": f"{head}<title>Form</title>{BODY}", "/next": f"{head}<title>Next</title><a href=/>Home</a><input name=q>"}
    return Pages(site.app, "shop")


@pytest.mark.parametrize("seed", range(25))
def test_a_loaded_window_goes_on_as_the_saved_one(seed: int, pages: Pages, view: TextView) -> None:
    rng = np.random.default_rng(seed)
    view.show(pages)
    state = view.observe()
    for _ in range(int(rng.integers(1, 20))):
        act(view, some_action(rng, state))
        state = view.observe()
    twin = TextView()
    twin.load(pages, pickle.loads(pickle.dumps(view.save())))
    assert seen(twin) == replace(state, timings={}, notes=())
    for _ in range(20):
        action = some_action(rng, state)
        assert act(twin, action) == act(view, action), action
        state = seen(view)
        assert seen(twin) == state, action


def test_equal_windows_are_equal_data(pages: Pages, view: TextView) -> None:
    view.show(pages)
    view.observe()
    act(view, "fill('1', 'Oslo')")
    saved = view.save()
    view.load(pages, saved)
    assert view.save() == saved
    assert saved.used.values == {saved.used.focused: "Oslo"}


def test_a_saved_window_does_not_change_with_the_one_it_was_saved_from(pages: Pages, view: TextView) -> None:
    view.show(pages)
    view.observe()
    act(view, "fill('1', 'Oslo')")
    saved = view.save()
    kept = pickle.dumps(saved)
    for action in ("fill('1', 'Bergen')", "goto('/next')", "goto('/cookie')"):
        act(view, action)
        view.observe()
    assert pickle.dumps(saved) == kept


def test_loading_asks_the_app_for_nothing(pages: Pages, view: TextView, site: Site) -> None:
    view.show(pages)
    act(view, "goto('/cookie')")
    saved, asked = view.save(), list(site.asked)
    twin = TextView()
    twin.load(pages, saved)
    assert (twin.observe().url, site.asked) == ("http://shop.localhost/cookie", asked)
    act(twin, "goto('/cookie')")
    assert site.headers["Cookie"] == "seen=x"


def test_a_view_that_shows_nothing_has_nothing_to_save(view: TextView) -> None:
    with pytest.raises(BrowserError, match="shows nothing"):
        view.save()


def test_pages_of_another_process_are_refused(view: TextView, pages: Pages) -> None:
    view.show(pages)
    window: Any = view.save()
    assert isinstance(window, Window)
    with pytest.raises(ServerError, match="apps of this process"):
        view.load(Elsewhere("http://127.0.0.1:9/"), window)
