"""The protocol over pipes, without a browser."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import pytest

from genui_gym.browser.wire import Gone, Refused, Wire


class Peer:
    """The other end: what was called, and a way to answer."""

    def __init__(self, read: int, write: int) -> None:
        self._read, self._write = read, write

    def calls(self) -> list[dict[str, Any]]:
        return [json.loads(text) for text in os.read(self._read, 65536).split(b"\0") if text]

    def say(self, *messages: Mapping[str, Any], cut: int = 0) -> None:
        text = b"".join(json.dumps(message).encode() + b"\0" for message in messages)
        for part in (text[:cut], text[cut:]):
            os.write(self._write, part)

    def hang_up(self) -> None:
        os.close(self._write)


def talk(work: Callable[[Wire, Peer], Awaitable[None]]) -> None:
    """Run ``work`` with a wire and its peer."""

    async def main() -> None:
        (calls_in, calls_out), (answers_in, answers_out) = os.pipe(), os.pipe()
        wire, peer = await Wire.open(answers_in, calls_out), Peer(calls_in, answers_out)
        try:
            await work(wire, peer)
        finally:
            wire.close()
            await asyncio.sleep(0)
            os.close(calls_in)
            if not wire.closed.is_set():
                peer.hang_up()
        await asyncio.sleep(0)

    asyncio.run(main())


def test_answers_find_their_calls_in_any_order_and_in_pieces() -> None:
    async def work(wire: Wire, peer: Peer) -> None:
        first, second = wire.call("A"), wire.call("B", {"x": 1}, "s")
        await asyncio.sleep(0)
        assert peer.calls() == [
            {"id": 1, "method": "A", "params": {}},
            {"id": 2, "method": "B", "params": {"x": 1}, "sessionId": "s"},
        ]
        peer.say({"id": 2, "result": {"b": 2}}, {"id": 1, "result": {"a": "ß"}}, cut=7)
        assert await asyncio.gather(first, second) == [{"a": "ß"}, {"b": 2}]

    talk(work)


def test_an_error_is_refused() -> None:
    async def work(wire: Wire, peer: Peer) -> None:
        call = wire.call("A")
        peer.say({"id": 1, "error": {"message": "no such thing"}})
        with pytest.raises(Refused, match="no such thing"):
            await call

    talk(work)


def test_events_go_to_the_handler_of_their_session() -> None:
    heard: list[tuple[str, str]] = []

    async def work(wire: Wire, peer: Peer) -> None:
        for session in ("", "s"):
            wire.listen(session, lambda event, params, session=session: heard.append((session, event)))
        for event, session in (("E", ""), ("F", "s"), ("G", "t")):
            peer.say({"method": event, "params": {}, "sessionId": session})
        call = wire.call("A")
        peer.say({"id": 1, "result": {}})
        await call

    talk(work)
    assert heard == [("", "E"), ("s", "F"), ("", "closed"), ("s", "closed")]


def test_forgetting_a_session_ends_its_calls_alone() -> None:
    async def work(wire: Wire, peer: Peer) -> None:
        mine, others = wire.call("A", {}, "s"), wire.call("B", {}, "t")
        wire.forget("s")
        with pytest.raises(Gone):
            await mine
        peer.say({"id": 1, "result": {}}, {"id": 2, "result": {}})
        assert await others == {}

    talk(work)


def test_the_end_of_the_browser_ends_every_call_and_is_told() -> None:
    told = []

    async def work(wire: Wire, peer: Peer) -> None:
        wire.listen("", lambda event, params: told.append(event))
        call = wire.call("A")
        peer.hang_up()
        with pytest.raises(Gone):
            await call
        await wire.closed.wait()
        with pytest.raises(Gone):
            await wire.call("B")

    talk(work)
    assert told == ["closed"]
