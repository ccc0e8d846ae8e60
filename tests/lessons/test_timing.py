"""Lessons about fixed pauses, effects that come later, and rewards read before the request ends."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from werkzeug.wrappers import Request, Response

from tests.lessons.conftest import Visit


class Table:
    """A row that a slow server writes."""

    def __init__(self) -> None:
        self.rows = 0

    def write(self, request: Request) -> Response:
        threading.Event().wait(0.8)
        self.rows += 1
        return Response("written", mimetype="text/plain")

    def reward(self, page: Any, answer: Any) -> float:
        return float(self.rows > 0)


@pytest.mark.parametrize(
    "script",
    [
        "fetch('/write', {method: 'POST'})",
        "setTimeout(() => fetch('/write', {method: 'POST'}), 100)",
        "fetch('/write', {method: 'POST', keepalive: true}); document.title = 'done'",
        "fetch('/write', {method: 'POST'}).then((r) => r.text()).then((t) => p.textContent = t)",
        "location = '/write'",
    ],
)
def test_effects_that_come_800_ms_later(visit: Visit, script: str) -> None:
    """The reward of the step that caused a slow request already knows what the request did."""
    table = Table()
    visit.routes["/write"] = table.write
    visit.begin(f'<p id=p></p><button onclick="{script}">Go</button>', reward=table.reward)
    visit.do("noop()")
    assert visit.reward == 0.0
    visit.do("click('1')")
    assert visit.reward == 1.0
    assert visit.info["success"]


def test_the_page_shows_what_the_slow_answer_brought(visit: Visit) -> None:
    """The observation of that step shows it too, without a pause of a fixed length."""
    table = Table()
    visit.routes["/write"] = table.write
    visit.begin("<p id=p></p><button onclick='fetch(`/write`).then(r => r.text()).then(t => p.textContent = t)'>Go</button>")
    visit.do("click('1')")
    assert 'text "written"' in visit.tree


def test_a_request_that_never_ends(visit: Visit) -> None:
    """A page that is never at rest is shown as it is after a bounded wait, with a note that says what it waited for."""
    hold = threading.Event()

    def wait(request: Request) -> Response:
        hold.wait(60)
        return Response("")

    visit.routes["/never"] = wait
    visit.begin("<p>x</p><button onclick='fetch(`/never`)'>Go</button>")
    visit.env._view._limit = 6
    try:
        visit.do("click('1')")
        assert any("waiting for 1 request" in note for note in visit.info["notes"])
        assert not visit.truncated
    finally:
        hold.set()
