"""The confined process from within: it confines itself, says so, and does its one job.

What it imports before is the library's own code; the app's comes after.
"""

from __future__ import annotations

import fcntl
import logging
import mimetypes
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from genui_gym.errors import GenuiError
from genui_gym.sandbox.channel import Channel, Closed, Facts, Message, error_of, error_to_json
from genui_gym.sandbox.confine import View, confine, isolate
from genui_gym.sandbox.limits import Limits

Job = Callable[[Channel, Facts], None]
Handler = Callable[..., Message]

_FORBIDDEN = ("ctypes.", "os.exec", "os.fork", "os.kill", "os.posix_spawn", "os.spawn", "os.system", "pty.", "socket.", "subprocess.")


def main(reads: int, writes: int, lifeline: int) -> None:
    """Confine this process and do what the first message names."""
    _end_with_the_parent(lifeline)
    isolated = isolate()
    channel = Channel(reads, writes)
    asked, _ = channel.receive()
    job = _job(asked["job"])
    mimetypes.init()
    time.tzset()
    logging.disable(logging.CRITICAL)
    sys.addaudithook(_say)
    view = View(*(tuple(map(Path, asked[name])) for name in ("readable", "listable")))
    layers = {**confine(Limits(**asked["limits"]), view), "namespaces": isolated}
    channel.send({"layers": layers})
    if all(layers[name] for name in asked["needed"]):
        job(channel, asked["about"])


def serve(channel: Channel, handlers: Mapping[str, Handler]) -> None:
    """Answer until the other side has gone; what a handler raises is the answer."""
    while True:
        try:
            facts, body = channel.receive()
        except Closed:
            return
        back, content = answer(handlers, facts, body)
        channel.send(back, content)


def answer(handlers: Mapping[str, Handler], facts: Facts, body: bytes) -> Message:
    """Return the answer to one message."""
    handler = handlers[facts.pop("do")]
    try:
        return handler(body=body, **facts)
    except GenuiError as error:
        return {"error": error_to_json(error)}, b""
    except Exception as error:  # an app may raise anything; it is told as data
        return {"error": ["", type(error).__name__, str(error)[:1000], ""]}, b""


class Asking:
    """Asks the process outside; meanwhile it may ask back, and is answered.

    Args:
        channel: To it.
        handlers: What it may ask meanwhile, by name.
    """

    def __init__(self, channel: Channel, handlers: Mapping[str, Handler]) -> None:
        self._channel, self._handlers = channel, handlers

    def ask(self, do: str, body: bytes = b"", **facts: Any) -> Message:
        """Ask for something and wait for the answer.

        Raises:
            GenuiError: What came of it outside.
        """
        self._channel.send({"do": do, **facts}, body)
        while True:
            back, content = self._channel.receive()
            if "do" in back:
                self._channel.send(*answer(self._handlers, back, content))
            elif "error" in back:
                raise error_of(back["error"])
            else:
                return back, content


def _job(name: str) -> Job:
    module, _, function = name.partition(":")
    job: Job = getattr(import_module(module), function)
    return job


def _say(event: str, arguments: tuple[Any, ...]) -> None:
    """Write down what is about to be refused by the kernel, so that the error can name it. It forbids nothing itself."""
    if event.startswith(_FORBIDDEN):
        os.write(2, f"forbidden: {event}\n".encode())


def _end_with_the_parent(lifeline: int) -> None:
    """Have the kernel end this process as soon as the other end of a pipe is closed, however its owner ended.

    The death signal of ``prctl`` would come when the thread ends that started this process.
    """
    fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(lifeline, fcntl.F_SETSIG, signal.SIGKILL)
    fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
