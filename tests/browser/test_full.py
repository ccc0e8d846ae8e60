"""A whole Chromium over the same pipe: with a window on a display, and headless. Time passes by itself and pixels are screenshots."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from genui_gym.browser import BrowserView, close_all
from tests.browser.conftest import Site, at

FULL = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(FULL is None, reason="neither Chromium nor Chrome is installed as a whole browser")


@pytest.fixture(params=["headless", "headed"])
def full(request: pytest.FixtureRequest) -> Iterator[BrowserView]:
    headed = request.param == "headed"
    if headed:
        request.getfixturevalue("display")
    view = BrowserView(executable=FULL, headless=not headed)
    yield view
    view.close()
    if headed:
        close_all()  # Before the display goes.


PAGE = """<title>a</title><style>body { margin: 0 } button { width: 375px; height: 100px; border: 0; background: #f00 }</style>
  <button onclick="this.style.background = '#00f'; this.textContent = confirm('sure?')">Go</button>
  <select><option>One<option>Two</select><input type=date><a href=/b target=_blank>Other</a>"""


def test_it_looks_acts_and_answers_dialogs(site: Site, full: BrowserView) -> None:
    site.page(PAGE)
    site.page("<title>b</title>", "/b")
    full.open(site.address)
    state = full.observe()
    assert state.capture == "screenshot"
    assert state.screenshot is not None
    assert (state.screenshot.shape, tuple(state.screenshot[5, 5])) == ((812, 375, 3), (255, 0, 0))
    full.click(at(state, "button").bid, "left", 1)
    held = full.observe()
    assert held.dialog is not None
    full.dialog_answer(True, None)
    state = full.observe()
    assert state.screenshot is not None
    assert (at(state, "button").name, tuple(state.screenshot[5, 5])) == ("true", (0, 0, 255))
    full.select_option(at(state, "combobox").bid, "Two")
    full.fill(at(state, "date").bid, "2026-05-20")
    state = full.observe()
    assert (at(state, "combobox").value, at(state, "date").value) == ("Two", "2026-05-20")
    full.click(at(state, "link").bid, "left", 1)
    assert full.observe().titles == ("a", "b")


def test_the_window_has_the_size_of_the_image_and_input_meets_its_mark(site: Site, full: BrowserView) -> None:
    site.page(
        "<style>body { margin: 0 }</style><p id=p>x<script>onclick = (e) => p.textContent = [innerWidth, innerHeight, e.x, e.y]</script>"
    )
    full.open(site.address)
    full.observe()
    full.mouse_click(370, 800, "left", 1)
    assert [node.name for node in full.observe().nodes] == ["375,812,370,800"]


def test_the_next_episode_is_a_new_visitors(site: Site, full: BrowserView) -> None:
    site.page("<p id=p></p><script>p.textContent = [localStorage.a, document.cookie, history.length]</script>")
    found = set()
    for _ in range(2):
        full.open(site.address)
        found.update(node.name for node in full.observe().nodes)
        full.evaluate("(localStorage.a = 1, document.cookie = 'b=2', history.pushState(0, '', '/c'), 0)")
    assert len(found) == 1
