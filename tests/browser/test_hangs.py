"""What makes a page whose frames are drawn on demand wait for ever, each by its name, and that it doesn't."""

from __future__ import annotations

import hashlib
import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from werkzeug.wrappers import Response

from genui_gym.browser import BrowserView
from genui_gym.errors import BrowserCrashed, BrowserTimeout
from tests.browser.conftest import LIVELY, Show, Site, now, texts

pytestmark = pytest.mark.usefixtures("drawn_on_demand")


PICKERS = """<script>class Closed extends HTMLElement { connectedCallback() {
    this.attachShadow({mode: 'closed'}).innerHTML = this.getAttribute('of') } } customElements.define('x-closed', Closed)</script>"""


CONTROLS = {
    "native select": "<select><option>One<option>Two</select>",
    "colour picker": "<input type=color>",
    "date showPicker": "<input type=date onclick='this.showPicker()'>",
    "select showPicker": "<select onclick='this.showPicker()'><option>One<option>Two</select>",
    "select in a shadow root": "<x-closed of='<select><option>One<option>Two</select>'></x-closed>",
    "colour in a shadow root": "<x-closed of='<input type=color>'></x-closed>",
    "date in a shadow root": "<x-closed of='<input type=date>'></x-closed>",
}


@pytest.mark.parametrize("picker", CONTROLS)
def test_no_picker_stops_the_frames(shown: Show, exact_view: BrowserView, picker: str) -> None:
    shown(f"{PICKERS}<body style='margin:0'>{CONTROLS[picker]}<p><button onclick='this.textContent = `hit`'>Go</button>")
    exact_view.mouse_click(20, 10, "left", 1)
    exact_view.observe()
    exact_view.press("Space")
    state = exact_view.observe()
    exact_view.click(state.elements[-1].bid, "left", 1)
    assert exact_view.observe().elements[-1].name == "hit"


def views(site: Site, number: int) -> list[BrowserView]:
    opened = [BrowserView(exact=True) for _ in range(number)]
    for view in opened:
        view.open(site.address)
        view.observe()
    return opened


def test_overlapping_frames_are_drawn_in_turn_and_all_see_the_same(site: Site) -> None:
    site.page(LIVELY)
    site.page("data ", "/data")
    opened = views(site, 3)

    def play(view: BrowserView) -> list[str]:
        seen = []
        for _ in range(6):
            view.click("1", "left", 1)
            state = view.observe()
            assert state.screenshot is not None
            seen.append(hashlib.sha256(state.screenshot.tobytes()).hexdigest() + json.dumps(texts(state)))
        return seen

    try:
        with ThreadPoolExecutor(3) as threads:
            played = list(threads.map(play, opened))
    finally:
        for view in opened:
            view.close()
    assert played[0] == played[1] == played[2]


@pytest.mark.parametrize("how", ["busy script", "renderer crash"])
def test_a_page_that_never_answers_or_dies_leaves_the_others_in_peace(site: Site, how: str) -> None:
    script = "while (true) {}"
    site.page(f"<button onclick='{script}'>Go</button><button onclick='this.textContent = `hit`'>Other</button>")
    stuck, other = views(site, 2)
    try:
        if how == "renderer crash":
            with pytest.raises(BrowserCrashed):
                crash(stuck)
        else:
            stuck._limit, patience = 3, stuck._limit
            with pytest.raises(BrowserTimeout, match="clicking element '1'"):
                stuck.click("1", "left", 1)
            stuck._limit = patience
        other.click("2", "left", 1)
        state = other.observe()
        assert state.elements[1].name == "hit"
        assert state.screenshot is not None
        stuck.open(site.address)
        assert len(stuck.observe().elements) == 2
    finally:
        stuck.close()
        other.close()


def crash(view: BrowserView) -> None:
    session = view._session
    assert session is not None
    view._run(session.active.send("Page.crash"))
    view.observe()


def test_a_killed_browser_is_named_by_all_its_views_and_each_starts_anew(site: Site) -> None:
    site.page("<p>x")
    opened = views(site, 2)
    try:
        assert opened[0]._session is not None
        opened[0]._session.shared.kill()
        for view in opened:
            with pytest.raises(BrowserCrashed):
                view.observe()
        for view in opened:
            view.open(site.address)
            assert view.observe().capture == "exact"
    finally:
        for view in opened:
            view.close()


def test_a_dialog_stops_time_and_what_it_held_up_is_made_good(shown: Show, exact_view: BrowserView) -> None:
    state = shown("<button onclick='alert(1); this.textContent = Date.now()'>Go</button>")
    exact_view.click("1", "left", 1)
    held = exact_view.observe()
    assert held.dialog is not None
    assert held.screenshot is not None
    assert state.screenshot is not None
    assert (held.screenshot == state.screenshot).all()
    exact_view.observe()
    exact_view.dialog_answer(True, None)
    exact_view.observe()
    assert now(exact_view) == "2030-01-01T09:00:05.000Z"


@pytest.mark.parametrize("kind", ["alert", "confirm", "prompt"])
def test_a_dialog_is_answered_and_its_page_goes_on(shown: Show, exact_view: BrowserView, kind: str) -> None:
    shown(f"<button onclick='{kind}(1); this.textContent = `hit`'>Go</button>")
    exact_view.click("1", "left", 1)
    held = exact_view.observe()
    assert held.dialog is not None
    assert held.dialog.type == kind
    exact_view.dialog_answer(False, None)
    assert exact_view.observe().elements[0].name == "hit"


@pytest.mark.parametrize("accept", [True, False])
def test_beforeunload(site: Site, shown: Show, exact_view: BrowserView, accept: bool) -> None:
    site.page("<title>b</title>", "/b")
    shown("<title>a</title><a href=/b>Go</a><script>onbeforeunload = () => false</script>")
    exact_view.click("1", "left", 1)
    state = exact_view.observe()
    assert state.dialog is not None
    assert state.dialog.type == "beforeunload"
    exact_view.dialog_answer(accept, None)
    assert exact_view.observe().titles == (("b",) if accept else ("a",))


BLOB = "Object.assign(document.createElement(`a`), {href: URL.createObjectURL(new Blob([`x`])), download: `x`}).click()"


@pytest.mark.parametrize(
    "link",
    [
        "<a href=/file>Go</a>",
        "<a href=/ download>Go</a>",
        "<a href='data:application/octet-stream,x' download=x.bin>Go</a>",
        f"<button onclick='{BLOB}'>",
    ],
)
def test_downloads(site: Site, shown: Show, exact_view: BrowserView, link: str) -> None:
    site.route("/file", lambda request: Response("x", headers={"Content-Disposition": "attachment"}))
    shown(f"<title>here</title>{link}Go</button><button onclick='this.textContent = `hit`'>Next</button>")
    exact_view.click("1", "left", 1)
    exact_view.observe()
    exact_view.click("2", "left", 1)
    state = exact_view.observe()
    assert (state.titles, state.elements[1].name) == (("here",), "hit")


@pytest.mark.parametrize("when", ["on load", "on click"])
def test_print(shown: Show, exact_view: BrowserView, when: str) -> None:
    shown(f"<button onclick='print(); this.textContent = `hit`'>Go</button>{'<script>print()</script>' if when == 'on load' else ''}")
    exact_view.click("1", "left", 1)
    assert exact_view.observe().elements[0].name == "hit"
