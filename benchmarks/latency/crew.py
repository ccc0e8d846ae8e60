"""The processes of the contestants, as the one who measures sees them."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Self

import psutil

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300.0
"""Seconds after which a contestant that does not answer is given up. Nothing asked of it takes a tenth of that."""


@dataclass(frozen=True)
class Role:
    """A contestant and how it is started.

    Attributes:
        name: What the tables call it.
        python: The Python to start.
        make: ``module:class`` in ``benchmarks.latency.contestants``.
        options: What it is made with.
    """

    name: str
    python: str
    make: str
    options: Mapping[str, Any] = field(default_factory=dict)


class Actor:
    """A contestant's process. It runs in a session of its own, so that nothing of it is left behind."""

    def __init__(self, role: Role) -> None:
        self.role = role
        self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (open as long as the process runs)
        command = [
            role.python,
            "-m",
            "benchmarks.latency.child",
            f"benchmarks.latency.contestants.{role.make}",
            json.dumps(dict(role.options)),
        ]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said, text=True, start_new_session=True
        )
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._answers.put(line)
        self._answers.put("")

    def tell(self, name: str, **arguments: Any) -> None:
        """Ask for something; :meth:`answer` waits for it."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"name": name, **arguments}) + "\n")
        self._process.stdin.flush()

    def answer(self) -> dict[str, Any]:
        """Return what came of what was asked.

        Raises:
            RuntimeError: The contestant failed, ended, or said nothing for too long.
        """
        try:
            line = self._answers.get(timeout=PATIENCE)
        except queue.Empty:
            raise RuntimeError(f"{self.role.name} did not answer within {PATIENCE:g} s") from None
        if not line:
            self._said.seek(0)
            raise RuntimeError(f"{self.role.name} ended: {self._said.read().decode(errors='replace')[-2000:]}")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise RuntimeError(f"{self.role.name}: {answer['error']}")
        return answer

    def ask(self, name: str, **arguments: Any) -> dict[str, Any]:
        """Ask for something and wait for what comes of it."""
        self.tell(name, **arguments)
        return self.answer()

    def footprint(self) -> Footprint:
        """Return what the process and all that it started take now."""
        me = psutil.Process(self._process.pid)
        processes, resident, proportional = 0, 0, 0
        for each in (me, *me.children(recursive=True)):
            try:
                memory = each.memory_full_info()
            except psutil.NoSuchProcess:
                continue
            processes, resident, proportional = processes + 1, resident + memory.rss, proportional + memory.pss
        return Footprint(processes, resident / 1e6, proportional / 1e6)

    def close(self) -> None:
        """End the process: by the end of its input, then by force."""
        assert self._process.stdin is not None
        family = psutil.Process(self._process.pid).children(recursive=True) if self._process.poll() is None else []
        self._process.stdin.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        for each in family:
            if each.is_running():
                each.kill()
        self._listener.join()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._said.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass(frozen=True)
class Footprint:
    """What a process and its descendants take.

    Attributes:
        processes: How many they are.
        resident: MB, counting what they share for each.
        proportional: MB, counting what they share once.
    """

    processes: int
    resident: float
    proportional: float
