"""The requests of a recording: pages and data, each with what was sent and what came back."""

from __future__ import annotations

import base64
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from genui_gym.browser.wire import Gone, Refused
from genui_gym.recording import Request

KEPT = ("Document", "XHR", "Fetch")
"""Kinds of requests that are kept: pictures, styles and scripts say nothing of a flow."""

LONGEST = 2 << 20
"""Characters of a body that are kept."""

Call = Callable[[str, Mapping[str, Any]], Awaitable[dict[str, Any]]]


@dataclass(eq=False)
class Exchange:
    """A request and what is known of its answer by now."""

    request: Request

    def update(self, **news: Any) -> None:
        """Add what came."""
        self.request = replace(self.request, **news)


class Exchanges:
    """The requests of one page.

    Args:
        call: Makes a call to the page.
    """

    def __init__(self, call: Call) -> None:
        self._call = call
        self._open: dict[str, Exchange] = {}

    def begin(self, params: Mapping[str, Any], into: list[Exchange]) -> None:
        """A request was sent; it belongs to the step whose requests are ``into``."""
        if params.get("type") not in KEPT:
            return
        number, request = params["requestId"], params["request"]
        if "redirectResponse" in params and number in self._open:
            self._answered(self._open[number], params["redirectResponse"])
        self._open[number] = Exchange(Request(request["method"], request["url"], post=request.get("postData", "")[:LONGEST]))
        into.append(self._open[number])

    def respond(self, params: Mapping[str, Any]) -> None:
        """The head of an answer came."""
        if exchange := self._open.get(params["requestId"]):
            self._answered(exchange, params["response"])

    async def finish(self, params: Mapping[str, Any]) -> None:
        """An answer is whole: fetch its body."""
        number = params["requestId"]
        exchange = self._open.pop(number, None)
        if exchange is None:
            return
        try:
            answer = await self._call("Network.getResponseBody", {"requestId": number})
        except (Refused, Gone):  # An empty answer has no body, and a page that goes away takes its bodies with it.
            return
        body = answer["body"]
        if answer["base64Encoded"]:
            body = _text(base64.b64decode(body))
        exchange.update(body=body[:LONGEST])

    def fail(self, params: Mapping[str, Any]) -> None:
        """A request came to nothing."""
        self._open.pop(params["requestId"], None)

    @staticmethod
    def _answered(exchange: Exchange, response: Mapping[str, Any]) -> None:
        headers = {name.lower(): value for name, value in response["headers"].items()}
        exchange.update(status=response["status"], mime=response["mimeType"], location=headers.get("location", ""))


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return ""
