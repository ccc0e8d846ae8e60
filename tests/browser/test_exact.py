"""Exact time: it moves with steps alone, what is drawn is decided by it, and nothing that a page does stops it for good."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from werkzeug.wrappers import Response

from genui_gym.browser import BrowserView
from genui_gym.browser.exact import Exact
from tests.browser.conftest import LIVELY, Show, Site, now, texts

ROOT = Path(__file__).resolve().parents[2]


pytestmark = pytest.mark.usefixtures("drawn_on_demand")


def test_the_date_is_the_episodes_and_moves_with_steps_and_waiting(site: Site, exact_view: BrowserView) -> None:
    site.page("<p>x")
    exact_view.open(replace(site.address, now=datetime(2031, 5, 6, 7, 8, 9)))
    assert now(exact_view) == "2031-05-06T07:08:10.000Z"
    assert exact_view.observe().capture == "exact"
    assert now(exact_view) == "2031-05-06T07:08:11.000Z"
    exact_view.wait(2500)
    assert now(exact_view) == "2031-05-06T07:08:13.500Z"
    exact_view.observe()
    time.sleep(0.05)
    assert now(exact_view) == "2031-05-06T07:08:14.500Z"


@pytest.mark.parametrize("way", ["<a href='/next'>Go</a>", "<form method=post action='/next'><button>Go</button></form>"])
def test_a_page_that_was_gone_to_can_exchange_itself(way: str, site: Site, shown: Show, exact_view: BrowserView) -> None:
    """Chromium ends a page whose address and content change after an input that is older than the page, by its clock."""
    change = "document.body.replaceWith(document.createElement(`body`)); document.body.textContent = `Changed`;"
    site.page(f"<button onclick='{change} history.pushState({{}}, ``, `/new`)'>Change</button>", "/next")
    shown(way)
    exact_view.click("1", "left", 1)
    exact_view.observe()
    exact_view.click("1", "left", 1)
    assert texts(exact_view.observe()) == ["Changed"]


def test_inputs_have_the_pages_time(shown: Show, exact_view: BrowserView) -> None:
    """To some milliseconds: the clocks of date and of uptime are not read at one moment."""
    shown("<p id=p></p><button onclick='p.textContent += ` ${Math.abs(event.timeStamp - performance.now()) < 20}`'>Go</button>")
    exact_view.wait(10_000)
    for _ in range(2):
        exact_view.observe()
        exact_view.click("1", "left", 1)
    assert texts(exact_view.observe()) == ["true true"]


def test_timers_run_in_their_order_and_at_their_time(shown: Show, exact_view: BrowserView) -> None:
    shown("""<p id=p></p><button onclick='start = Date.now(); for (const ms of [900, 300, 1700]) setTimeout(() =>
      p.textContent += ` ${ms}:${Date.now() - start}`, ms)'>Go</button>""")
    exact_view.click("1", "left", 1)
    assert texts(exact_view.observe()) == ["300:300 900:900"]
    assert texts(exact_view.observe()) == ["300:300 900:900 1700:1700"]


def test_an_answer_comes_at_the_same_moment_however_long_it_takes(site: Site, shown: Show, exact_view: BrowserView) -> None:
    waits = iter((0.0, 0.3))

    def answer(request: Any) -> Response:
        time.sleep(next(waits))
        return Response("x", mimetype="text/plain")

    site.route("/late", answer)
    shown("<p id=p></p><button onclick='start = Date.now(); fetch(`/late`).then(() => p.textContent = Date.now() - start)'>Go</button>")
    moments = []
    for _ in range(2):
        exact_view.click("1", "left", 1)
        moments.append(texts(exact_view.observe()))
    assert moments[0] == moments[1] != []


def test_an_animation_stands_where_its_time_puts_it(shown: Show, exact_view: BrowserView) -> None:
    state = shown("""<style>@keyframes go { to { transform: translateX(200px) } } body { margin: 0 }
      div { width: 50px; height: 50px; background: #f00; animation: go 4s linear }</style><div></div>""")
    edges = []
    for _ in range(2):
        assert state.screenshot is not None
        edges.append(int((state.screenshot[25, :, 1] < 128).argmax()))
        state = exact_view.observe()
    assert edges[1] - edges[0] == 50


NOISE = """<style>body { margin: 0; height: 9000px; background: #063 } div { height: 9000px; filter: url(#n) }</style><div></div>
  <svg width=0 height=0><filter id=n x=0 y=0 width=1 height=1><feTurbulence baseFrequency=.2 numOctaves=6 /><feComponentTransfer>
  <feFuncB type=discrete tableValues=0 /><feFuncA type=discrete tableValues=1 /></feComponentTransfer></filter></svg>"""
"""A page that is slow to paint and has no blue in it."""


def test_what_is_scrolled_into_view_is_painted(shown: Show, exact_view: BrowserView) -> None:
    shown(NOISE)
    for move in (lambda: exact_view.scroll(0, 700), lambda: exact_view.swipe(100, 700, 100, 50)) * 3:
        move()
        state = exact_view.observe()
        assert state.screenshot is not None
        assert state.screenshot[:, :, 2].max() == 0


RANDOM = "[Math.random(), crypto.randomUUID(), Array.from(crypto.getRandomValues(new Uint16Array(3)))]"


def test_chance_comes_from_the_seed(site: Site, exact_view: BrowserView) -> None:
    site.page("<p>x")
    drawn = []
    for seed in (1, 1, 2):
        exact_view.open(replace(site.address, seed=seed))
        drawn.append(exact_view.evaluate(RANDOM))
    assert drawn[0] == drawn[1] != drawn[2]
    mean, low, high = exact_view.evaluate("""(() => { const drawn = Array.from({length: 20000}, Math.random);
      return [drawn.reduce((a, b) => a + b) / drawn.length, Math.min(...drawn), Math.max(...drawn)] })()""")
    assert abs(mean - 0.5) < 0.02
    assert 0 <= low < 0.01 < 0.99 < high < 1
    assert len(drawn[0][1]) == 36
    assert drawn[0][1][14] == "4"


WORKER = """<p id=p></p><p id=q></p><script>for (const place of [p, q]) {
  const worker = new Worker('/worker.js'); worker.onmessage = (event) => place.textContent = event.data }</script>"""


def test_chance_in_workers_comes_from_the_seed_as_well(site: Site, exact_view: BrowserView) -> None:
    site.page(WORKER)
    site.route("/worker.js", lambda request: Response(f"postMessage(JSON.stringify({RANDOM}))", mimetype="text/javascript"))
    drawn = []
    for seed in (1, 1, 2):
        exact_view.open(replace(site.address, seed=seed))
        exact_view.observe()
        drawn.append(texts(exact_view.observe()))
    assert drawn[0] == drawn[1] != drawn[2]
    assert len({*drawn[0], *drawn[2]}) == 4


PLAY = """
import sys, hashlib
from genui_gym.browser import Address, BrowserView
view = BrowserView(exact=True)
view.open(Address("http://shop.localhost", int(sys.argv[1]), {}, seed=3))
seen = [view.observe()]
for act in (lambda: view.click("1", "left", 1), lambda: view.hover("1"), lambda: view.wait(333), lambda: view.scroll(0, 9)):
    act()
    seen.append(view.observe())
print([(hashlib.sha256(state.screenshot.tobytes()).hexdigest()[:12], [node.line() for node in state.nodes]) for state in seen])
view.close()
"""


@pytest.fixture
def lively(site: Site) -> Site:
    site.page(LIVELY)
    site.page("data ", "/data")
    return site


def test_every_process_sees_the_same_in_every_step(lively: Site, run_python: Callable[..., str]) -> None:
    surroundings = ({"TZ": "UTC"}, {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "1"}, {"TZ": "America/Lima", "LANG": "de_DE.UTF-8"})
    plays = [run_python(PLAY, str(lively.address.port), PYTHONPATH=str(ROOT), **each) for each in surroundings]
    assert plays[0] == plays[1] == plays[2]
    assert len(set(plays[0].split("('")[1:])) == 5


@pytest.mark.skipif(shutil.which("faketime") is None, reason="the program faketime is not installed")
def test_a_system_clock_a_year_ahead_changes_nothing(lively: Site, run_python: Callable[..., str], tmp_path: Path) -> None:
    ahead = tmp_path / "python"
    ahead.write_text(f'#!/bin/sh\nexec faketime -f +365d {sys.executable} "$@"\n')
    ahead.chmod(0o755)
    port = str(lively.address.port)
    assert run_python(PLAY, port, PYTHONPATH=str(ROOT)) == run_python(PLAY, port, PYTHONPATH=str(ROOT), python=str(ahead))


def test_no_time_that_a_page_can_ask_for_is_the_systems(site: Site, exact_view: BrowserView) -> None:
    site.page("<button onclick='clicked = performance.timeOrigin + event.timeStamp'>Go</button>")
    exact_view.open(replace(site.address, now=datetime(2000, 1, 1)))
    exact_view.observe()
    exact_view.click("1", "left", 1)
    exact_view.observe()
    asked = """Promise.all([Date.now(), performance.timeOrigin + performance.now(), +new Date(document.lastModified),
      new File([], 'x').lastModified, clicked, performance.timeOrigin,
      new Promise(requestAnimationFrame).then((at) => performance.timeOrigin + at),
      +new Date(Intl.DateTimeFormat('en-US').format()), performance.timing.navigationStart])"""
    start = datetime(2000, 1, 1).timestamp() * 1000
    for moment in exact_view.evaluate(asked):
        assert abs(moment - start) < 2 * 24 * 3600 * 1000, datetime.fromtimestamp(moment / 1000)


def test_a_popup_has_the_time_and_the_chance_of_its_episode(site: Site, shown: Show, exact_view: BrowserView) -> None:
    site.page("<title>b</title><p id=p><script>p.textContent = new Date().toISOString()</script>", "/b")
    for rel in ("", " rel=noopener"):
        shown(f"<a href=/b target=_blank{rel}>Go</a>")
        exact_view.click("1", "left", 1)
        state = exact_view.observe()
        assert (state.titles[1], texts(state)) == ("b", ["2030-01-01T09:00:02.000Z"])
        assert now(exact_view) == "2030-01-01T09:00:03.000Z"
        exact_view.tab_focus(0)
        exact_view.observe()
        assert now(exact_view) == "2030-01-01T09:00:04.000Z"


def test_pages_that_are_not_looked_at_have_the_same_time(site: Site, shown: Show, exact_view: BrowserView) -> None:
    site.page("<title>b</title><button onclick='window.close()'>Close</button>", "/b")
    shown("<p id=p></p><button onclick='setInterval(() => p.textContent = new Date().toISOString(), 500); window.open(`/b`)'>Go</button>")
    exact_view.click("1", "left", 1)
    for _ in range(3):
        assert exact_view.observe().active == 1
    exact_view.click("1", "left", 1)
    assert texts(exact_view.observe()) == ["2030-01-01T09:00:06.000Z"]


def test_a_script_that_waits_for_its_answer_and_nothing_else_gets_it(site: Site, shown: Show, exact_view: BrowserView) -> None:
    site.page("late", "/late")
    shown("""<p id=p></p><button onclick="const x = new XMLHttpRequest(); x.open('GET', '/late', false); x.send();
      p.textContent = x.response.slice(-4)">Go</button>""")
    exact_view.click("1", "left", 1)
    assert texts(exact_view.observe()) == ["late"]


def test_a_slow_frame_sends_nothing_that_waits_for_time(
    site: Site, shown: Show, exact_view: BrowserView, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.route("/data", lambda request: Response("x", mimetype="text/plain"))
    shown("""<button onclick="last.abort(); last = new AbortController();
      fetch('/data', { signal: last.signal }).catch(() => 0)">Go</button><script>let last = new AbortController()</script>""")
    unblock = Exact._unblock
    monkeypatch.setattr(Exact, "_unblock", lambda pace, _: unblock(pace, 0))
    monkeypatch.setattr("genui_gym.browser.gate._PATIENCE", 0.001)
    for _ in range(30):
        site.asked.clear()
        exact_view.click("1", "left", 2)
        exact_view.observe()
        assert site.asked == ["GET /data"]
