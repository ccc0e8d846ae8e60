"""Running a leg in a process of its own, and seeing what it leaves behind."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import psutil

from benchmarks.soak.ledger import Ledger

_PR_SET_CHILD_SUBREAPER = 36
_PATIENCE = 20.0
"""Seconds that processes may take to end after the leg's own has ended."""


@dataclass(frozen=True)
class Report:
    """What a leg gave.

    Attributes:
        name: The leg's.
        ledger: Its sums, empty if it broke.
        seconds: How long it took.
        left: Processes that still ran after it had ended.
        files: Temporary files and folders that it left.
        broken: The end of what it wrote to standard error, if it did not end well.
    """

    name: str
    ledger: Ledger
    seconds: float
    left: tuple[str, ...]
    files: tuple[str, ...]
    broken: str

    def line(self) -> str:
        ledger = self.ledger
        said = f"{ledger.scored} scored, {ledger.lost} lost, {ledger.faults} false zeros, {len(self.left)} processes left"
        return f"{said}, {self.seconds:.0f} s{f', broken: {self.broken}' if self.broken else ''}"

    def to_json(self) -> dict[str, Any]:
        return vars(self) | {"ledger": self.ledger.to_json()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Report:
        return cls(**{**data, "ledger": Ledger.from_json(data["ledger"])})


def run_outside(name: str, command: list[str]) -> Report:
    """Run the leg ``name`` to its end, by a command that prints its ledger.

    This process adopts every orphan below it, so that none gets out of sight (Linux; elsewhere orphans go to init and are not seen).
    """
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    started = perf_counter()
    with (
        tempfile.TemporaryDirectory(prefix="soak-") as folder,
        tempfile.TemporaryFile("w+") as said,  # No pipes: who is left behind would keep them open.
        tempfile.TemporaryFile("w+") as errors,
    ):
        code = subprocess.run(command, stdout=said, stderr=errors, env={**os.environ, "TMPDIR": folder}).returncode
        seconds = perf_counter() - started
        left = _left()
        files = tuple(sorted(path.name for path in Path(folder).iterdir()))
        said.seek(0)
        errors.seek(0)
        broken = errors.read()[-6000:] if code else ""
        ledger = Ledger() if code else Ledger.from_json(json.loads(said.read().splitlines()[-1]))
    return Report(name, ledger, seconds, left, files, broken)


def _left() -> tuple[str, ...]:
    """Return the processes below this one that do not end, and end them; the dead are collected."""
    below = psutil.Process().children(recursive=True)
    _, alive = psutil.wait_procs(below, _PATIENCE)
    found = tuple(f"{each.pid} {_name(each)}" for each in alive)
    for each in alive:
        with contextlib.suppress(psutil.NoSuchProcess):
            each.kill()
    psutil.wait_procs(alive, _PATIENCE)
    return found


def _name(process: psutil.Process) -> str:
    try:
        return process.name()
    except psutil.NoSuchProcess:
        return "?"
