"""Calls end in time, from any thread, and failures are named."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest
from werkzeug.wrappers import Request, Response

from genui_gym.actions import Page
from genui_gym.browser import Address, BrowserView, close_all
from genui_gym.errors import BrowserCrashed, BrowserError, BrowserTimeout, ServerError
from tests.browser.conftest import Show, Site, texts

ROOT = Path(__file__).resolve().parents[2]
RunPython = Callable[..., str]


def test_it_is_a_page_for_actions() -> None:
    page: Page = BrowserView()
    assert page


def test_making_one_starts_nothing(run_python: RunPython) -> None:
    script = "import threading; from genui_gym.browser import *; BrowserView(); print(threading.active_count())"
    assert run_python(script, PYTHONPATH=str(ROOT)) == "1\n"


def test_a_view_that_is_not_open_says_so() -> None:
    view = BrowserView()
    for call in (view.observe, lambda: view.press("a")):
        with pytest.raises(BrowserError, match=r"Call open\(\) first"):
            call()
    view.close()


def test_closing_twice_is_fine(show: Show, view: BrowserView) -> None:
    show("<p>x")
    view.close()
    view.close()
    with pytest.raises(BrowserError, match="shows nothing"):
        view.observe()


def test_it_works_inside_a_running_loop(site: Site, view: BrowserView) -> None:
    async def main() -> list[str]:
        site.page("<p>x")
        view.open(site.address)
        return texts(view.observe())

    assert asyncio.run(main()) == ["x"]


def test_made_stepped_and_closed_in_three_threads(site: Site, view: BrowserView) -> None:
    site.page("<button onclick='this.textContent = `hit`'>Go</button>")
    found = []

    def step() -> None:
        view.click("1", "left", 1)
        found.append(view.observe().elements[0].name)

    for work in (lambda: (view.open(site.address), view.observe()), step, view.close):
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    assert found == ["hit"]


def test_two_views_step_at_the_same_time(site: Site) -> None:
    both = threading.Barrier(2, timeout=30)

    def meet(request: Request) -> Response:
        both.wait()
        return Response("met", mimetype="text/plain")

    site.route("/meet", meet)
    site.page("<p id=p></p><button onclick='fetch(`/meet`).then(r => r.text()).then(t => p.textContent = t)'>Go</button>")

    def play(_: int) -> list[str]:
        view = BrowserView(screenshots=False)
        try:
            view.open(site.address)
            view.observe()
            view.click("1", "left", 1)
            return texts(view.observe())
        finally:
            view.close()

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(play, range(2))) == [["met"], ["met"]]


def test_a_script_that_never_ends_is_a_timeout_that_names_the_phase(site: Site) -> None:
    view = BrowserView(screenshots=False)
    site.page("<button onclick='while (true) {}'>Go</button>")
    try:
        view.open(site.address)
        view.observe()
        view._limit, patience = 3, view._limit
        start = time.monotonic()
        with pytest.raises(BrowserTimeout, match="clicking element '1'"):
            view.click("1", "left", 1)
        assert time.monotonic() - start < 60
        view._limit = patience
        site.page("<p>fine")
        view.open(site.address)
        assert texts(view.observe()) == ["fine"]
    finally:
        view.close()


def test_a_crashed_page_is_named_and_the_next_open_recovers(site: Site, show: Show, view: BrowserView) -> None:
    show("<button>Go</button>")
    with pytest.raises(BrowserCrashed):
        _crash(view)
    with pytest.raises(BrowserCrashed):
        view.click("1", "left", 1)
    assert texts(show("<p>fine")) == ["fine"]


def _crash(view: BrowserView) -> None:
    session = view._session
    assert session is not None
    view._run(session.active.send("Page.crash"))
    view.observe()


def test_a_killed_browser_is_named_and_the_next_open_starts_another(site: Site, show: Show, view: BrowserView) -> None:
    show("<button>Go</button>")
    assert view._session is not None
    view._session.shared.kill()
    with pytest.raises(BrowserCrashed):
        view.observe()
    assert texts(show("<p>fine")) == ["fine"]


def test_a_server_that_is_not_there_is_a_server_error(view: BrowserView, site: Site) -> None:
    with pytest.raises(ServerError, match="ERR_CONNECTION_REFUSED"):
        view.open(Address("http://shop.localhost", 1))


def test_a_browser_that_does_not_start_is_an_error_and_leaves_no_process(site: Site, tmp_path: Path) -> None:
    program = tmp_path / "broken"
    program.write_text("#!/bin/sh\necho no display >&2\nexit 3\n")
    program.chmod(0o755)
    close_all()
    before = {child.pid for child in psutil.Process().children(recursive=True)}
    with pytest.raises(BrowserError, match="did not start"):
        BrowserView(executable=program).open(site.address)
    after = {child.pid for child in psutil.Process().children(recursive=True)}
    assert after - before == set()


def test_a_browser_that_never_answers_is_given_up_and_leaves_no_process(site: Site, tmp_path: Path) -> None:
    program = tmp_path / "silent"
    program.write_text("#!/bin/sh\nsleep 600 &\nwait\n")
    program.chmod(0o755)
    close_all()
    before = {child.pid for child in psutil.Process().children(recursive=True)}
    with pytest.raises(BrowserTimeout, match="starting the browser"):
        BrowserView(executable=program, limit=1).open(site.address)
    close_all()
    after = {child.pid for child in psutil.Process().children(recursive=True)}
    assert after - before == set()


def test_a_page_that_bounces_for_ever_is_closed_in_time(site: Site) -> None:
    for here, there in (("/", "/b"), ("/b", "/")):
        site.page(f"<meta http-equiv=refresh content='0;url={there}'><p>x", here)
    view = BrowserView(screenshots=False)
    view.open(site.address)
    start = time.monotonic()
    view.close()
    assert time.monotonic() - start < 30
