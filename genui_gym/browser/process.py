"""A Chromium process: started with pipes instead of a port, in a process group of its own, and always ended with all its children."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import signal
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import IO

_PROFILE = "genui-browser-"
_FREE_OF_CLASHES = 10
"""Pipe ends are moved to descriptors from here on, so that giving them the numbers 3 and 4 overwrites neither."""


class Process:
    """A running browser.

    Args:
        program: What to start.
        arguments: What to start it with.
        profile: Whether it keeps a profile on disk; the headless shell works without and then leaves no file, however it ends.

    Attributes:
        pid: Its process id, which is its process group too.
        read, write: The pipe ends to speak over.
    """

    def __init__(self, program: Path, arguments: Sequence[str], *, profile: bool) -> None:
        self._profile = Path(tempfile.mkdtemp(prefix=f"{_PROFILE}{os.getpid()}-")) if profile else None
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (open as long as the browser runs)
        self._owner = os.getpid()
        self._ended = False
        try:
            command = [os.fspath(program), *arguments, *([f"--user-data-dir={self._profile}"] if self._profile else [])]
            self.pid, self.read, self.write = _spawn(command, self._errors.fileno())
        except BaseException:
            self._tidy()
            raise

    def said(self) -> str:
        """Return the first line that the browser wrote about a problem, or ``""``."""
        self._errors.seek(0)
        lines = self._errors.read(65536).decode("utf-8", "replace").splitlines()
        return next((line.strip() for line in lines if line.strip()), "")

    def kill(self) -> None:
        """End the whole process group at once; may be called twice and from any thread."""
        if self._ended or os.getpid() != self._owner:
            return
        self._ended = True
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(self.pid, 0)
        self._tidy()

    def _tidy(self) -> None:
        self._errors.close()
        if self._profile:
            shutil.rmtree(self._profile, ignore_errors=True)


def _spawn(command: list[str], errors: int) -> tuple[int, int, int]:
    """Start a program that reads calls from descriptor 3 and writes answers to descriptor 4."""
    pipes = [os.pipe(), os.pipe()]
    (calls_in, calls_out), (answers_in, answers_out) = pipes
    given: list[int] = []
    try:
        given = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, _FREE_OF_CLASHES) for end in (calls_in, answers_out)]
        actions = [
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_DUP2, errors, 1),
            (os.POSIX_SPAWN_DUP2, errors, 2),
            (os.POSIX_SPAWN_DUP2, given[0], 3),
            (os.POSIX_SPAWN_DUP2, given[1], 4),
        ]
        environment = {**os.environ, "TZ": "UTC"}
        pid = os.posix_spawn(command[0], command, environment, file_actions=actions, setpgroup=0)
    except BaseException:
        os.close(calls_out)
        os.close(answers_in)
        raise
    finally:
        for end in (calls_in, answers_out, *given):
            os.close(end)
    return pid, answers_in, calls_out


def sweep() -> None:
    """Remove the profile folders of processes that were killed before they could."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PROFILE}*"):
        owner = folder.name.removeprefix(_PROFILE).split("-")[0]
        if owner.isdigit() and not _lives(int(owner)):
            shutil.rmtree(folder, ignore_errors=True)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
