"""The DevTools protocol over a pair of pipes: calls go out, answers and events come in."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import json
import os
from collections.abc import Callable, Mapping
from typing import Any, Self

Handler = Callable[[str, Mapping[str, Any]], None]
"""Takes an event's name and its parameters. It must not raise."""

_PIPE_SIZE = 1 << 20
"""Bytes of the pipe from the browser, so that an image comes in one piece; the system may give less."""


class Refused(Exception):
    """The browser answered a call with an error."""


class Gone(Exception):
    """The page or the browser that a call spoke to ended before it answered."""


class Wire(asyncio.Protocol):
    """A connection to one browser and to all of its targets, each known by the session that speaks to it.

    A call costs about 0.2 ms. Calls are answered in the order in which a target takes them; the browser itself is the session ``""``.
    """

    def __init__(self) -> None:
        self.closed = asyncio.Event()
        self._calls: dict[int, tuple[str, asyncio.Future[dict[str, Any]]]] = {}
        self._handlers: dict[str, Handler] = {}
        self._parts: list[bytes] = []
        self._last = 0
        self._out: asyncio.WriteTransport
        self._in: asyncio.ReadTransport

    @classmethod
    async def open(cls, read: int, write: int) -> Self:
        """Speak over two file descriptors, which the wire owns from now on."""
        loop = asyncio.get_running_loop()
        wire = cls()
        if hasattr(fcntl, "F_SETPIPE_SZ"):
            with contextlib.suppress(OSError):
                fcntl.fcntl(read, fcntl.F_SETPIPE_SZ, _PIPE_SIZE)
        wire._in, _ = await loop.connect_read_pipe(lambda: wire, os.fdopen(read, "rb", buffering=0))
        wire._out, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, os.fdopen(write, "wb", buffering=0))
        return wire

    def call(self, method: str, params: Mapping[str, Any] | None = None, session: str = "") -> asyncio.Future[dict[str, Any]]:
        """Make a call now; the future gives its answer, or raises Refused or Gone."""
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(_seen)
        if self.closed.is_set():
            answer.set_exception(Gone(method))
            return answer
        self._last += 1
        self._calls[self._last] = (session, answer)
        message: dict[str, Any] = {"id": self._last, "method": method, "params": params or {}}
        if session:
            message["sessionId"] = session
        self._out.write(json.dumps(message).encode() + b"\0")
        return answer

    def listen(self, session: str, handler: Handler) -> None:
        """Send the events of a session to ``handler``."""
        self._handlers[session] = handler

    def forget(self, session: str) -> None:
        """Nothing more comes from a session: its open calls end with Gone."""
        self._handlers.pop(session, None)
        self._fail([number for number, (of, _) in self._calls.items() if of == session])

    def close(self) -> None:
        """Let go of both pipes. A browser ends when its pipe does."""
        self._in.close()
        self._out.close()

    def data_received(self, data: bytes) -> None:
        first, *others = data.split(b"\0")
        self._parts.append(first)
        for part in others:
            self._take(b"".join(self._parts))
            self._parts = [part]

    def connection_lost(self, problem: Exception | None) -> None:
        self.closed.set()
        self._fail(list(self._calls))
        self._out.close()
        for handler in list(self._handlers.values()):
            handler("closed", {})

    def _take(self, text: bytes) -> None:
        message = json.loads(text)
        if "id" not in message:
            handler = self._handlers.get(message.get("sessionId", ""))
            if handler:
                handler(message["method"], message["params"])
            return
        _, answer = self._calls.pop(message["id"], ("", None))
        if answer is None or answer.done():
            return
        if "error" in message:
            answer.set_exception(Refused(message["error"]["message"]))
        else:
            answer.set_result(message["result"])

    def _fail(self, numbers: list[int]) -> None:
        for number in numbers:
            _, answer = self._calls.pop(number)
            if not answer.done():
                answer.set_exception(Gone("The target ended"))


def _seen(answer: asyncio.Future[dict[str, Any]]) -> None:
    """A call that nobody waits for any more may fail unnoticed."""
    if not answer.cancelled():
        answer.exception()
