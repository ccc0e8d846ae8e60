"""A small site of pages that tests write themselves, and a view of it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from werkzeug.serving import make_server
from werkzeug.wrappers import Request, Response

from genui_gym.browser import Address, BrowserView, find_browser
from genui_gym.browser.launch import is_shell
from genui_gym.elements import Node, PageState

LIVELY = """<style>@keyframes spin { to { transform: rotate(360deg) } } .spin { width: 60px; height: 60px; background: teal;
  animation: spin 7s linear infinite }</style><div class=spin></div><canvas id=c width=300 height=60></canvas><p id=n>0<p id=t><p id=r></p>
  <button onclick="fetch('/data').then(a => a.text()).then(a => { r.textContent = a + new Date() + Math.random();
    setTimeout(() => r.textContent += crypto.randomUUID(), 50) })">Go</button>
  <script>setInterval(() => n.textContent = ++k, 70); let k = 0; const g = c.getContext('2d');
  const draw = (at) => { g.clearRect(0, 0, 300, 60); g.fillRect(at / 9 % 300, 9, 30, 30); t.textContent = Math.round(at);
    requestAnimationFrame(draw) }; requestAnimationFrame(draw)</script>"""
"""A page that moves, draws by chance and asks for more; ``/data`` answers it."""


class Site:
    """Serves what :meth:`page` and :meth:`route` were given, on loopback.

    Attributes:
        asked: Method and path of every request since the last :meth:`clear`.
    """

    def __init__(self) -> None:
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        self._server = make_server("127.0.0.1", 0, self._serve, threaded=True)
        self._server.daemon_threads = True  # type: ignore[attr-defined]
        self._thread = threading.Thread(target=self._server.serve_forever, name="genui-test-site", daemon=True)
        self._thread.start()
        self.address = Address("http://shop.localhost", self._server.server_port, {"x-genui-world": "w1"})
        self.clear()

    def clear(self) -> None:
        self.routes: dict[str, Callable[[Request], Response]] = {}
        self.asked: list[str] = []
        self.hold = threading.Event()

    def page(self, html: str, path: str = "/", status: int = 200) -> None:
        self.routes[path] = lambda request: Response(f"<!doctype html>{html}", status, mimetype="text/html")

    def route(self, path: str, answer: Callable[[Request], Response]) -> None:
        self.routes[path] = answer

    def _serve(self, environ: Any, start_response: Any) -> Any:
        request = Request(environ)
        self.asked.append(f"{request.method} {request.path}")
        answer = self.routes.get(request.path, lambda _: Response("<title>not found</title>not found", 404, mimetype="text/html"))
        return answer(request)(environ, start_response)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture(scope="session")
def running_site(nothing_left_by_the_session: None) -> Iterator[Site]:
    site = Site()
    yield site
    site.stop()


@pytest.fixture
def site(running_site: Site) -> Iterator[Site]:
    running_site.clear()
    yield running_site
    running_site.hold.set()


BOTH = pytest.mark.parametrize("exact", [pytest.param(True, id="exact"), pytest.param(False, id="free")], indirect=True)
"""Plays the tests of a module, or one test, in both ways in which a page's time may pass."""


@pytest.fixture
def exact(request: pytest.FixtureRequest) -> bool:
    """Return whether the page's time is exact, which is so where nobody says otherwise and the browser can."""
    able = is_shell(find_browser())
    wanted: bool = getattr(request, "param", able)
    if wanted and not able:
        pytest.skip("only the headless shell draws frames on demand")
    return wanted


@pytest.fixture
def view(site: Site, exact: bool) -> Iterator[BrowserView]:
    view = BrowserView(screenshots=False, exact=exact)
    yield view
    view.close()


Show = Callable[[str], PageState]


@pytest.fixture
def show(site: Site, view: BrowserView) -> Show:
    """Return a function that opens the view on a page of the given HTML and looks at it."""
    return _opener(site, view)


def _opener(site: Site, view: BrowserView) -> Show:
    def open_page(html: str) -> PageState:
        site.page(html)
        view.open(site.address)
        return view.observe()

    return open_page


def at(state: PageState, role: str, name: str = "") -> Node:
    """Return the one control with a role and, where given, a name."""
    found = [node for node in state.elements if node.role == role and name in ("", node.name)]
    assert len(found) == 1, [node.line() for node in state.nodes]
    return found[0]


def texts(state: PageState) -> list[str]:
    """Return the page's pieces of text."""
    return [node.name for node in state.nodes if node.role == "text"]


@pytest.fixture
def drawn_on_demand(exact: bool) -> None:
    """Skip what needs frames on demand in a browser that has none."""
    if not exact:
        pytest.skip("only the headless shell draws frames on demand")


@pytest.fixture
def exact_view(site: Site) -> Iterator[BrowserView]:
    view = BrowserView(exact=True)
    yield view
    view.close()


@pytest.fixture
def shown(site: Site, exact_view: BrowserView) -> Show:
    """As ``show``, in time that stands still but for what a step grants."""
    return _opener(site, exact_view)


def now(view: BrowserView) -> str:
    """Return the page's date and time."""
    return str(view.evaluate("new Date().toISOString()"))
