"""What a page still waits for, told from its events. Pure bookkeeping: no browser is needed to test it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

_UNBOUNDED = {"EventSource", "WebSocket", "Ping", "Media", "CSPViolationReport", "Prefetch"}
"""Kinds of requests that may stay open for ever, or that no page waits for."""
PAGES = ("Document", "Fetch")
"""Kinds of requests for what may become the page that is shown."""


class Traffic:
    """Requests in flight and navigations under way of one page.

    Attributes:
        main: The identifier of the page's main frame.
        sequence: Grows with every request and every navigation; unchanged means that nothing has begun.
        status: Status code of the main frame's latest response, 0 before the first.
        page: The latest page that came whole, for the main frame or for its script: the request's name and the headers of the answer.
    """

    EVENTS = (
        "Network.requestWillBeSent",
        "Network.loadingFinished",
        "Network.loadingFailed",
        "Network.responseReceived",
        "Network.webSocketCreated",
        "Page.windowOpen",
        "Page.frameRequestedNavigation",
        "Page.frameStartedLoading",
        "Page.frameStoppedLoading",
        "Page.frameNavigated",
    )

    def __init__(self, main: str, allows: Callable[[str], bool]) -> None:
        self.main = main
        self.sequence = 0
        self.status = 0
        self.page: tuple[str, Mapping[str, str]] | None = None
        self._coming: dict[str, Mapping[str, str]] = {}
        self._blocked: dict[str, None] = {}
        self._allows = allows
        self._loading = False
        self._in_flight: dict[str, str] = {}
        self._streams: set[str] = set()

    @property
    def streaming(self) -> bool:
        """Whether a request is open that may stay so for ever."""
        return bool(self._streams)

    @property
    def quiet(self) -> bool:
        """No request in flight and no navigation under way."""
        return not self._loading and not self._in_flight

    @property
    def waiting_for(self) -> str:
        """What is under way, in words."""
        if not self._in_flight:
            return "a navigation" if self._loading else "nothing"
        return f"{len(self._in_flight)} request(s)"

    def expect_navigation(self) -> None:
        """A navigation was asked for from outside the page."""
        self._begin_navigation()

    def forget_navigation(self) -> None:
        """The navigation was called off."""
        self._loading = False

    def take_blocked(self) -> list[str]:
        """Return the addresses outside the app that the page asked for since the last call, in order, each once."""
        taken, self._blocked = list(self._blocked), {}
        return taken

    def handle(self, event: str, params: Mapping[str, Any]) -> None:
        """Take note of an event of the page."""
        is_main = params.get("frameId") == self.main
        match event:
            case "Network.requestWillBeSent":
                self._note(params["request"]["url"])
                if params.get("type") in _UNBOUNDED:
                    self._streams.add(params["requestId"])
                else:
                    self.sequence += 1
                    self._in_flight[params["requestId"]] = params.get("loaderId", "")
            case "Network.loadingFinished" | "Network.loadingFailed":
                self._in_flight.pop(params["requestId"], None)
                self._streams.discard(params["requestId"])
                headers = self._coming.pop(params["requestId"], None)
                if headers is not None and event == "Network.loadingFinished":
                    self.page = (params["requestId"], headers)
            case "Network.responseReceived" if is_main and params["type"] in PAGES:
                response = params["response"]
                if params["type"] == "Document":
                    self.status = response["status"]
                if params["type"] == "Document" or response["mimeType"] == "text/html":
                    self._coming[params["requestId"]] = response["headers"]
            case "Network.webSocketCreated" | "Page.windowOpen":
                self._note(params["url"])
            case "Page.frameRequestedNavigation":
                self._note(params["url"])
                if is_main and params.get("disposition", "currentTab") == "currentTab":
                    self._begin_navigation()
            case "Page.frameStartedLoading" if is_main:
                self._begin_navigation()
            case "Page.frameStoppedLoading" if is_main:
                self._loading = False
            case "Page.frameNavigated" if params["frame"]["id"] == self.main:
                current = params["frame"]["loaderId"]
                self._streams.clear()
                self._in_flight = {request: loader for request, loader in self._in_flight.items() if loader == current}

    def _begin_navigation(self) -> None:
        self.sequence += 1
        self._loading = True

    def _note(self, url: str) -> None:
        if url and not self._allows(url):
            self._blocked.setdefault(url)
