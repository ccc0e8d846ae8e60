"""The confined process from outside: started, asked, and ended when it is late, dead or garbled."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import sysconfig
import threading
import weakref
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn

from genui_gym import errors
from genui_gym.errors import (
    AppError,
    GenuiError,
    SandboxCrashed,
    SandboxError,
    SandboxForbidden,
    SandboxMemory,
    SandboxMissing,
    SandboxTimeout,
)
from genui_gym.sandbox.channel import Channel, Closed, Facts, Garbled, Late, Message, error_of, error_to_json
from genui_gym.sandbox.confine import NEEDED
from genui_gym.sandbox.limits import Limits

Answering = Mapping[str, Callable[..., Message]]
"""What the confined process may ask of this one while it works, by name."""

_BOOT = """import sys
exec(sys.argv.pop(1))
sys.path[:] = sys.argv[4:]
from genui_gym.sandbox.inside import main
main(*map(int, sys.argv[1:4]))"""
_SYSTEM = ("/dev/null", "/dev/urandom", "/etc/localtime", "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/share/zoneinfo")
_TRUST = "Run it on Linux, or pass trust=True if you know the app's code: it then runs in this process"
_ENDING = 5.0


class Child:
    """A process without network, without other processes, that reads the library and what is named, and writes nothing.

    Threads may share it: they take turns. A failure ends it, and every later call raises the same error.

    Args:
        job: The library's function that it runs, as ``module:function``.
        about: What the function is given, as JSON values.
        whose: What runs there, for messages: ``the app notes``.
        readable, listable: Of the machine's files, see :class:`genui_gym.sandbox.confine.View`.
        limits: How much it may use.
        environment: Its environment variables; nothing of this process's is handed on.
        prelude: Statements that it runs before it imports anything of the library.
        needed: The layers without which it does not begin.

    Attributes:
        layers: Which layers hold, by name.

    Raises:
        SandboxMissing: This machine lacks a layer that is needed.
        SandboxError: It did not start.
    """

    def __init__(
        self, job: str, about: Facts, whose: str, *,
        readable: Sequence[Path] = (), listable: Sequence[Path] = (), limits: Limits | None = None,
        environment: Mapping[str, str] | None = None, prelude: str = "", needed: Collection[str] = tuple(NEEDED),
    ) -> None:  # fmt: skip
        if not sys.platform.startswith("linux"):
            raise SandboxMissing(f"{whose} was to run confined", f"{sys.platform} has no such confinement", _TRUST)
        self.limits, self._whose = limits or Limits(), whose
        self._owner, self._lock, self._nested = os.getpid(), threading.RLock(), threading.Lock()
        self._failed: SandboxError | None = None
        self._handling = False
        self._process, self._channel, lifeline, self._complaints = _start(environment or {}, prelude)
        self._end = weakref.finalize(self, _finish, self._owner, self._process, self._channel, (lifeline, self._complaints))
        view = {"readable": [*map(str, (*_library(), *readable))], "listable": [*map(str, listable)]}
        first = {"job": job, "about": about, "limits": asdict(self.limits), "needed": [*needed], **view}
        self.layers: dict[str, bool] = self._turn(first, b"", self.limits.start, {})[0]["layers"]
        if missing := [name for name in needed if not self.layers[name]]:
            self.close()
            found = f"This machine does not give: {'; '.join(NEEDED[each] for each in missing)}"
            raise SandboxMissing(f"{whose} was to run confined", found, "Ask `genui doctor`, or pass trust=True if you know the app's code")

    def ask(self, do: str, body: bytes = b"", *, limit: float | None = None, answering: Answering | None = None, **facts: Any) -> Message:
        """Ask for something and wait for the answer.

        Args:
            do: What, by name.
            body: Raw bytes.
            limit: Seconds; left out, those of the limits. With ``answering``, seconds without a word.
            answering: What it may ask of this process meanwhile.
            facts: JSON values.

        Raises:
            SandboxTimeout, SandboxMemory, SandboxForbidden, SandboxCrashed: It ended.
            GenuiError: What the job itself raised.
        """
        with self._lock:
            back, content = self._turn({"do": do, **facts}, body, limit or self.limits.answer, answering or {})
        if "error" in back:
            raise self._error(do, back["error"])
        return back, content

    def ask_meanwhile(self, do: str, body: bytes = b"", **facts: Any) -> Message | None:
        """Ask from another thread while this process answers the child; ``None`` if it does not just now."""
        with self._nested:
            if not self._handling:
                return None
            return self._guarded(lambda: self._exchange({"do": do, **facts}, body, self.limits.answer))

    def check(self) -> None:
        """Raise what ended the child, if something did."""
        if self._failed is not None:
            raise self._failed

    @property
    def is_usable(self) -> bool:
        """Whether it can be asked: it has not failed, is not closed, and is this process's own."""
        return self._failed is None and self._end.alive and os.getpid() == self._owner

    def end(self, error: SandboxError) -> None:
        """End it for ``error``, which every later call raises; unless something else has ended it before."""
        self._failed = self._failed or error
        self._kill()

    def close(self) -> None:
        """End it and let go of everything; may be called twice."""
        self._kill()
        with self._lock:
            self._end()

    def _kill(self) -> None:
        if self._end.alive and os.getpid() == self._owner:
            self._process.kill()

    def _turn(self, facts: Facts, body: bytes, limit: float, answering: Answering) -> Message:
        self._check_usable()

        def talk() -> Message:
            said = self._exchange(facts, body, limit)
            while "do" in said[0]:
                answer = self._handle(answering, *said)
                self.check()
                said = self._exchange(*answer, limit)
            return said

        return self._guarded(talk)

    def _exchange(self, facts: Facts, body: bytes, limit: float) -> Message:
        self._channel.send(facts, body, limit)
        return self._channel.receive(limit)

    def _handle(self, answering: Answering, facts: Facts, body: bytes) -> Message:
        """Answer the child; other threads may ask it meanwhile."""
        handler = answering.get(str(facts.pop("do")))
        if handler is None:
            raise Garbled("a question that nobody answers here")
        self._handling = True
        try:
            return handler(body=body, **facts)
        except SandboxError:
            raise
        except GenuiError as error:
            return {"error": error_to_json(error)}, b""
        except (TypeError, ValueError, KeyError) as error:
            raise Garbled(f"a question that cannot be read: {error!r}") from error
        finally:
            with self._nested:
                self._handling = False

    def _guarded(self, talk: Callable[[], Message]) -> Message:
        try:
            return talk()
        except Late:
            self._fail(SandboxTimeout, f"It gave no answer for {self.limits.answer:g} s", "Look for a loop without end in the app")
        except Garbled as error:
            self._fail(SandboxCrashed, f"It sent {error}", "Do not use this app")
        except Closed:
            self._fail(*_cause(self._process, self._complaints))
        except SandboxError as error:
            self.end(error)
            raise
        except BaseException:  # in the middle of a message: nothing that follows could be understood
            self.end(SandboxCrashed(f"{self._whose} ran confined", "It was ended in the middle of an answer", "Start anew"))
            raise

    def _fail(self, kind: type[SandboxError], found: str, fix: str) -> NoReturn:
        error = kind(f"{self._whose} ran confined", found, fix)
        self.end(error)
        raise error from None

    def _check_usable(self) -> None:
        self.check()
        if not self.is_usable:
            found = "It was closed" if os.getpid() == self._owner else "It belongs to the process that this one was forked from"
            raise SandboxCrashed(f"{self._whose} was asked for something", found, "Reset or make it anew")

    def _error(self, do: str, said: Any) -> GenuiError:
        if isinstance(said, list) and len(said) == 4 and not said[0]:
            kind, message = map(str, said[1:3])
            if kind == "MemoryError":
                return SandboxMemory(f"{self._whose} ran confined", f"It wanted more than {self.limits.memory >> 20} MiB", "Use less")
            return AppError(f"{self._whose} was asked to {do}", f"It raised {kind}: {message}", "Mend the app")
        try:
            return error_of(said)
        except Garbled as error:
            self._fail(SandboxCrashed, f"It sent {error}", "Do not use this app")


def _start(environment: Mapping[str, str], prelude: str) -> tuple[subprocess.Popen[bytes], Channel, int, int]:
    """Start the process; return it, the channel to it, the end of the pipe it lives by, and the end of its standard error."""
    theirs, ours = [], []
    try:
        for outward in (True, False, True, False):
            reads, writes = os.pipe()
            theirs.append(reads if outward else writes)
            ours.append(writes if outward else reads)
        hears, says, lifeline, complains = theirs
        os.set_blocking(complains, False)
        command = [
            sys.executable,
            "-P",
            "-s",
            "-B",
            "-X",
            "utf8",
            "-c",
            _BOOT,
            prelude,
            *map(str, (hears, says, lifeline)),
            *filter(None, sys.path),
        ]
        ours_alone = {"HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", **environment}
        process = subprocess.Popen(
            command, env=ours_alone, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=complains, cwd="/",
            pass_fds=(hears, says, lifeline),
        )  # fmt: skip
    except BaseException:  # whatever kept it from starting: nobody else would close these
        for number in ours:
            os.close(number)
        raise
    finally:
        for number in theirs:
            os.close(number)
    return process, Channel(ours[1], ours[0]), ours[2], ours[3]


def _finish(owner: int, process: subprocess.Popen[bytes], channel: Channel, numbers: Sequence[int]) -> None:
    if os.getpid() == owner:  # a fork of the owner only lets go of its copies
        process.kill()
        process.wait()
    channel.close()
    for number in numbers:
        os.close(number)


def _cause(process: subprocess.Popen[bytes], complaints: int) -> tuple[type[SandboxError], str, str]:
    """Say why a process has gone."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(_ENDING)
    os.set_blocking(complaints, False)
    said: list[str] = []
    with contextlib.suppress(BlockingIOError):
        said = os.read(complaints, 2**16).decode("utf-8", "replace").strip().splitlines()
    code = process.returncode
    forbidden = [line.removeprefix("forbidden: ") for line in said if line.startswith("forbidden: ")]
    if code == -signal.SIGSYS:
        return SandboxForbidden, f"It was ended for {forbidden[-1] if forbidden else 'a forbidden system call'}", "Do not use this app"
    if code == -signal.SIGXCPU:
        return SandboxTimeout, "It used up its seconds of the processor", "Look for a loop without end in the app"
    if code == -signal.SIGKILL or any("MemoryError" in line for line in said[-1:]):
        return SandboxMemory, "The system ended it, as it does where memory runs out", "Use less, or give it more"
    return SandboxCrashed, f"It ended with status {code}: {said[-1] if said else 'it said nothing'}", "Mend the app"


def _library() -> list[Path]:
    """Return where the library, Python, its packages and the system's libraries lie; not the folder around a checkout."""
    places = [Path(errors.__file__).parent, Path(sys.base_prefix) / "lib", *map(Path, _SYSTEM)]
    places += [Path(path) for name, path in sysconfig.get_paths().items() if name.endswith(("lib", "stdlib"))]
    return [*places, *(Path(each) for each in sys.path if Path(each).name in ("site-packages", "dist-packages"))]
