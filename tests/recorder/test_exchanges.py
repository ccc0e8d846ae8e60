from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

import pytest

from genui_gym.browser.wire import Refused
from genui_gym.recorder.exchanges import Exchange, Exchanges
from genui_gym.recording import Request

URL = "https://a.example/"


def sent(url: str = URL, kind: str = "Document", number: str = "1", **more: Any) -> dict[str, Any]:
    request = {"method": "POST" if "post" in more else "GET", "url": url, **({"postData": more.pop("post")} if "post" in more else {})}
    return {"requestId": number, "type": kind, "request": request, **more}


def head(status: int = 200, **headers: str) -> dict[str, Any]:
    return {"status": status, "mimeType": "text/html", "headers": headers}


def played(body: Mapping[str, Any] | None, *events: tuple[str, dict[str, Any]]) -> list[Request]:
    async def call(method: str, params: Mapping[str, Any]) -> dict[str, Any]:
        if body is None:
            raise Refused("No data found for resource with given identifier")
        return dict(body)

    async def work() -> list[Request]:
        exchanges, into = Exchanges(call), list[Exchange]()
        for name, params in events:
            if name == "begin":
                exchanges.begin(params, into)
            elif name == "respond":
                exchanges.respond(params)
            elif name == "fail":
                exchanges.fail(params)
            else:
                await exchanges.finish(params)
        return [each.request for each in into]

    return asyncio.run(work())


DONE = ("finish", {"requestId": "1"})


def test_a_redirect_is_two_requests() -> None:
    requests = played(
        {"body": "<p>Hi", "base64Encoded": False},
        ("begin", sent(post="a=1")),
        ("begin", sent(f"{URL}done", redirectResponse=head(303, Location="/done"))),
        ("respond", {"requestId": "1", "response": head()}),
        DONE,
    )
    assert requests == [
        Request("POST", URL, 303, "text/html", "a=1", location="/done"),
        Request("GET", f"{URL}done", 200, "text/html", body="<p>Hi"),
    ]


@pytest.mark.parametrize("kind", ["Image", "Stylesheet", "Script", "Font", "Ping"])
def test_what_says_nothing_of_a_flow_is_left_out(kind: str) -> None:
    assert played({}, ("begin", sent(kind=kind)), ("respond", {"requestId": "1", "response": head()}), DONE) == []


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ({"body": b64encode(b"{}").decode(), "base64Encoded": True}, "{}"),
        ({"body": b64encode(b"\x89PNG").decode(), "base64Encoded": True}, ""),
        ({"body": "x" * (3 << 20), "base64Encoded": False}, "x" * (2 << 20)),
        (None, ""),
    ],
)
def test_bodies(body: Mapping[str, Any] | None, text: str) -> None:
    assert [request.body for request in played(body, ("begin", sent(kind="Fetch")), DONE)] == [text]


def test_a_request_that_failed_stays_without_an_answer() -> None:
    assert played({}, ("begin", sent()), ("fail", {"requestId": "1"}), DONE) == [Request("GET", URL)]
