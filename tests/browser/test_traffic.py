from __future__ import annotations

from typing import Any

import pytest

from genui_gym.browser.traffic import Traffic


@pytest.fixture
def traffic() -> Traffic:
    return Traffic("main", lambda url: url.startswith("http://shop.localhost/"))


def ask(traffic: Traffic, request: str, url: str = "http://shop.localhost/", **more: Any) -> None:
    traffic.handle("Network.requestWillBeSent", {"requestId": request, "request": {"url": url}, **more})


@pytest.mark.parametrize("end", ["Network.loadingFinished", "Network.loadingFailed"])
def test_a_request_is_in_flight_until_it_ends(traffic: Traffic, end: str) -> None:
    ask(traffic, "1")
    assert not traffic.quiet
    traffic.handle(end, {"requestId": "1"})
    assert traffic.quiet
    assert traffic.sequence == 1


def test_a_redirect_is_the_same_request(traffic: Traffic) -> None:
    ask(traffic, "1")
    ask(traffic, "1", redirectResponse={})
    traffic.handle("Network.loadingFinished", {"requestId": "1"})
    assert traffic.quiet


@pytest.mark.parametrize("kind", ["EventSource", "Media", "Ping"])
def test_streams_are_not_waited_for(traffic: Traffic, kind: str) -> None:
    ask(traffic, "1", type=kind)
    assert traffic.quiet


def test_a_navigation_lasts_from_its_request_to_the_end_of_loading(traffic: Traffic) -> None:
    traffic.handle("Page.frameRequestedNavigation", {"frameId": "main", "url": "http://shop.localhost/b"})
    assert not traffic.quiet
    assert traffic.waiting_for == "a navigation"
    traffic.handle("Page.frameStartedLoading", {"frameId": "main"})
    traffic.handle("Page.frameStoppedLoading", {"frameId": "main"})
    assert traffic.quiet


def test_navigations_of_frames_and_of_new_windows_are_not_the_pages_own(traffic: Traffic) -> None:
    traffic.handle("Page.frameRequestedNavigation", {"frameId": "inner", "url": "about:blank"})
    traffic.handle("Page.frameRequestedNavigation", {"frameId": "main", "url": "http://shop.localhost/b", "disposition": "newTab"})
    assert traffic.quiet


def test_requests_of_a_document_that_was_left_are_forgotten(traffic: Traffic) -> None:
    ask(traffic, "old", loaderId="A")
    ask(traffic, "new", loaderId="B")
    traffic.handle("Page.frameNavigated", {"frame": {"id": "main", "loaderId": "B"}})
    traffic.handle("Network.loadingFinished", {"requestId": "new"})
    assert traffic.quiet


def test_what_leads_outside_is_noted_once(traffic: Traffic) -> None:
    ask(traffic, "1", "http://169.254.169.254/")
    ask(traffic, "2", "http://169.254.169.254/")
    traffic.handle("Page.frameRequestedNavigation", {"frameId": "inner", "url": "file:///x"})
    traffic.handle("Network.webSocketCreated", {"url": "ws://evil.example/"})
    traffic.handle("Page.windowOpen", {"url": ""})
    assert traffic.take_blocked() == ["http://169.254.169.254/", "file:///x", "ws://evil.example/"]
    assert traffic.take_blocked() == []


def answer(status: int, kind: str = "text/html") -> dict[str, Any]:
    return {"status": status, "mimeType": kind, "headers": {"Content-Type": kind}}


def test_the_status_is_that_of_the_main_document(traffic: Traffic) -> None:
    traffic.handle("Network.responseReceived", {"frameId": "main", "type": "Document", "requestId": "a", "response": answer(500)})
    traffic.handle("Network.responseReceived", {"frameId": "main", "type": "Image", "requestId": "b", "response": answer(404)})
    traffic.handle("Network.responseReceived", {"frameId": "inner", "type": "Document", "requestId": "c", "response": answer(200)})
    assert traffic.status == 500


def test_the_page_is_the_latest_that_came_whole(traffic: Traffic) -> None:
    for request, kind, mime, end in (
        ("a", "Document", "text/html", "Network.loadingFinished"),
        ("b", "Fetch", "text/html", "Network.loadingFinished"),
        ("c", "Fetch", "application/json", "Network.loadingFinished"),
        ("d", "Fetch", "text/html", "Network.loadingFailed"),
    ):
        said = {"frameId": "main", "type": kind, "requestId": request, "response": answer(200, mime)}
        traffic.handle("Network.responseReceived", said)
        traffic.handle(end, {"requestId": request})
    assert traffic.page == ("b", {"Content-Type": "text/html"})
