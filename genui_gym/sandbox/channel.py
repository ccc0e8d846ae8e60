"""Messages over a pair of pipes: JSON facts and raw bytes, nothing that runs code when it is read, and nothing without a bound."""

from __future__ import annotations

import json
import os
import select
import struct
from collections.abc import Mapping
from time import monotonic
from typing import Any

from genui_gym import errors
from genui_gym.errors import GenuiError

Facts = dict[str, Any]
Message = tuple[Facts, bytes]

LONGEST = 256 * 2**20
"""Bytes of each of a message's two parts at most."""
_HEADER = struct.Struct(">II")
_AT_ONCE = 2**20


class Closed(Exception):
    """The other side has gone."""


class Garbled(Exception):
    """What came is no message."""


class Late(Exception):
    """Nothing came in time."""


_ERRORS = {name: kind for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, GenuiError)}


def error_to_json(error: GenuiError) -> list[str]:
    """Return an error as JSON values: its kind and its three facts."""
    return [type(error).__name__, str(error.asked), str(error.found), str(error.fix)]


def error_of(said: Any) -> GenuiError:
    """Return the error that was sent.

    Raises:
        Garbled: It is none of the library's.
    """
    name, *facts = map(str, said if isinstance(said, list) else ("",))
    if name not in _ERRORS or len(facts) != 3:
        raise Garbled("no error of the library")
    return _ERRORS[name](*facts)


class Channel:
    """One end of a conversation between two processes.

    Args:
        reads, writes: File descriptors of the two pipes; the channel owns them.
    """

    def __init__(self, reads: int, writes: int) -> None:
        self._reads, self._writes = reads, writes
        self._poll = select.poll()
        self._poll.register(reads, select.POLLIN)

    def send(self, facts: Mapping[str, Any], body: bytes = b"", limit: float | None = None) -> None:
        """Send a message; it waits while the other side does not read.

        Args:
            facts: JSON values.
            body: Raw bytes.
            limit: Seconds until all of it has to be sent; without one it waits as long as it takes.

        Raises:
            Closed: The other side has gone.
            Late: It was not read in time.
        """
        said = json.dumps(facts).encode()
        rest = memoryview(_HEADER.pack(len(said), len(body)) + said + body)
        until = None if limit is None else monotonic() + limit
        if until is not None:
            os.set_blocking(self._writes, False)
        try:
            while rest:
                try:
                    rest = rest[os.write(self._writes, rest) :]
                except BlockingIOError:
                    assert until is not None
                    if not select.select((), (self._writes,), (), max(until - monotonic(), 0))[1]:
                        raise Late from None
        except BrokenPipeError as error:
            raise Closed from error

    def receive(self, limit: float | None = None) -> Message:
        """Wait for a message.

        Args:
            limit: Seconds until all of it has to be there; without one it waits as long as it takes.

        Raises:
            Closed: The other side has gone.
            Garbled: What came is no message, or longer than one can be.
            Late: It was not there in time.
        """
        until = None if limit is None else monotonic() + limit
        facts, body = _HEADER.unpack(self._read(_HEADER.size, until))
        if facts > LONGEST or body > LONGEST:
            raise Garbled(f"a message of {facts + body} bytes")
        try:
            said = json.loads(self._read(facts, until))
        except (ValueError, RecursionError) as error:
            raise Garbled(f"no JSON: {error}") from error
        if not isinstance(said, dict):
            raise Garbled("no JSON object")
        return said, self._read(body, until)

    def close(self) -> None:
        """Close both pipes; may be called twice."""
        for number in (self._reads, self._writes):
            if number >= 0:
                os.close(number)
        self._reads = self._writes = -1

    def _read(self, count: int, until: float | None) -> bytes:
        parts, missing = [], count
        while missing:
            if until is not None and not self._poll.poll(max(until - monotonic(), 0) * 1000):
                raise Late
            part = os.read(self._reads, min(missing, _AT_ONCE))
            if not part:
                raise Closed
            parts.append(part)
            missing -= len(part)
        return b"".join(parts)
