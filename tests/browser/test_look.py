"""The page is at rest before it is looked at, without sleeping."""

from __future__ import annotations

import time

import pytest
from werkzeug.utils import redirect
from werkzeug.wrappers import Request, Response

from genui_gym.browser import BrowserView
from tests.browser.conftest import Show, Site, at, texts

LATE = 0.3


def late(request: Request) -> Response:
    time.sleep(LATE)
    return Response("late answer", mimetype="text/plain")


def test_a_plain_link_and_a_posted_form_are_always_seen_as_navigation(site: Site, show: Show, view: BrowserView) -> None:
    form = "<form method=post action=/post><button>Book</button></form>"
    site.page(f"<title>other</title>{form}", "/other")
    site.route("/post", lambda request: redirect("/", 303))
    state = show(f"<title>start</title><a href=/other>Other</a>{form}")
    for _ in range(50):
        view.click(at(state, "link").bid, "left", 1)
        state = view.observe()
        assert (state.titles, state.url) == (("other",), "http://shop.localhost/other")
        view.click(at(state, "button").bid, "left", 1)
        state = view.observe()
        assert (state.titles, state.url) == (("start",), "http://shop.localhost/")


@pytest.mark.parametrize(
    "script",
    [
        "fetch('/late').then(r => r.text()).then(t => p.textContent = t)",
        "setTimeout(() => fetch('/late').then(r => r.text()).then(t => setTimeout(() => p.textContent = t)))",
        "{ const x = new XMLHttpRequest(); x.open('GET', '/late'); x.onload = () => p.textContent = x.response; x.send() }",
        "fetch('/quick').then(() => fetch('/late')).then(r => r.text()).then(t => p.textContent = t)",
    ],
)
def test_a_late_answer_is_waited_for(site: Site, show: Show, view: BrowserView, script: str) -> None:
    site.route("/late", late)
    site.page("quick", "/quick")
    show(f'<p id=p>before</p><button onclick="{script}">Go</button>')
    view.click("1", "left", 1)
    assert texts(view.observe()) == ["late answer"]


def test_the_apps_own_script_says_when_it_is_idle(show: Show, view: BrowserView) -> None:
    show("""<p id=p>before</p><button>Go</button><script>let work = Promise.resolve(); window.genui = {idle: () => work};
      document.querySelector('button').onclick = () => {
        work = new Promise(done => setTimeout(() => { p.textContent = 'after'; done() }, 200)) }
      </script>""")
    view.click("1", "left", 1)
    assert texts(view.observe()) == ["after"]


def test_a_page_that_is_never_at_rest_is_observed_with_a_note(site: Site, show: Show) -> None:
    view = BrowserView(screenshots=False)
    site.route("/never", lambda request: Response(str(site.hold.wait(20))))
    site.page("<p>shown</p><button onclick=\"fetch('/never')\">Go</button>")
    try:
        view.open(site.address)
        view.observe()
        view._limit = 9
        view.click("1", "left", 1)
        state = view.observe()
        assert texts(state) == ["shown"]
        assert state.notes == ("The page did not come to rest; it was still waiting for 1 request(s).",)
    finally:
        site.hold.set()
        view.close()


def test_a_stream_that_stays_open_is_not_waited_for(site: Site, show: Show) -> None:
    def stream(request: Request) -> Response:
        def events() -> object:
            yield "data: 1\n\n"
            site.hold.wait(20)

        return Response(events(), mimetype="text/event-stream")  # type: ignore[arg-type]

    site.route("/events", stream)
    assert show("<p>shown</p><script>new EventSource('/events')</script>").notes == ()


@pytest.mark.parametrize("href", ["javascript:void 0", "#part", "mailto:a@shop.example", "/nothing", "/file"])
def test_a_link_that_leads_nowhere_is_not_waited_for(site: Site, show: Show, view: BrowserView, href: str) -> None:
    site.route("/nothing", lambda request: Response(status=204))
    site.route("/file", lambda request: Response("x", headers={"Content-Disposition": "attachment"}))
    show(f"<title>here</title><a href='{href}'>Go</a>")
    view.click("1", "left", 1)
    state = view.observe()
    assert state.titles == ("here",)
    assert not [note for note in state.notes if "rest" in note]


def test_timings_name_the_phases(show: Show, view: BrowserView) -> None:
    opened = show("<button>x</button>").timings
    assert {"open", "input", "settle", "elements", "decode"} <= opened.keys()
    assert opened["open"] > opened["input"] == 0.0
    view.click("1", "left", 1)
    acted = view.observe().timings
    assert acted["input"] > 0
    assert "open" not in acted
    assert view.observe().timings["input"] == 0.0
