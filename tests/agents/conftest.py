"""A small server that speaks the chat-completions protocol, and an observation to show to agents."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numpy as np
import pytest

KEY = "sk-test-7f3a"


def completion(content: str | None = None, calls: list[tuple[str, str]] | None = None, **fields: Any) -> dict[str, Any]:
    """Return the body of a reply that says ``content`` and calls tools."""
    tools = [{"id": f"call_{i}", "type": "function", "function": {"name": n, "arguments": a}} for i, (n, a) in enumerate(calls or [])]
    message = {"role": "assistant", "content": content, "tool_calls": tools or None, "refusal": fields.pop("refusal", None)}
    choice = {"index": 0, "message": message, "finish_reason": fields.pop("finish_reason", "stop")}
    return {
        "id": "c1",
        "object": "chat.completion",
        "created": 0,
        "model": "m",
        "choices": [choice],
        "usage": {"prompt_tokens": 10, "completion_tokens": 3, "total_tokens": 13},
        **fields,
    }


class ChatServer(ThreadingHTTPServer):
    """Answers each request with the next of ``replies``: a body, a status, or text that is sent as it is; ``None`` never answers.

    A status may come with headers.
    """

    daemon_threads = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.replies: list[dict[str, Any] | int | str | tuple[int, dict[str, str]] | None] = []
        self.requests: list[dict[str, Any]] = []
        self.paths: list[str] = []
        self.keys: list[str] = []
        self.closing = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class _Handler(BaseHTTPRequestHandler):
    server: ChatServer

    def do_POST(self) -> None:
        self.server.paths.append(self.path)
        self.server.keys.append(self.headers["Authorization"])
        self.server.requests.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        reply = self.server.replies.pop(0)
        if reply is None:
            self.server.closing.wait()
            return
        status, headers = reply if isinstance(reply, tuple) else (reply if isinstance(reply, int) else 200, {"retry-after-ms": "1"})
        body = {"error": {"message": f"status {status} for {self.headers['Authorization']}"}} if status != 200 else reply
        data = (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Keep quiet."""


@pytest.fixture
def chat() -> Iterator[ChatServer]:
    server = ChatServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.closing.set()
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(autouse=True)
def _no_endpoint_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "GENUI_MODEL", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)


Observe = Callable[..., dict[str, Any]]


@pytest.fixture
def observe() -> Observe:
    """Return a function that makes an observation with the named keys changed."""

    def make(**changed: Any) -> dict[str, Any]:
        return {
            "goal": "Book the Sea Hotel for 14 May 2026",
            "url": "http://booking.localhost/hotels/3",
            "screenshot": np.full((4, 3, 3), (255, 0, 7), np.uint8),
            "axtree": '[1] button "Book"\n[2] textbox "City" value=""',
            "focused_element": "",
            "open_pages_titles": "Sea Hotel",
            "active_page_index": 0,
            "dialog": "",
            "last_action": "",
            "last_action_error": "",
            **changed,
        }

    return make


def element(bid: str, role: str, name: str, **fields: Any) -> dict[str, Any]:
    """Return an element as ``info["elements"]`` lists it."""
    base = {"bid": bid, "role": role, "name": name, "value": None, "states": (), "options": (), "box": (0, 0, 10, 10), "offscreen": False}
    return base | fields
