"""Recording episodes while the disk for traces is full.

As root on Linux the disk is a small tmpfs that the leg fills; elsewhere the trace file is a link to ``/dev/full``. Both answer ``ENOSPC``.
"""

from __future__ import annotations

import errno
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import gymnasium as gym
from numpy.random import Generator

from benchmarks.soak.ledger import Ledger
from benchmarks.soak.runs import played
from genui_gym.agents.oracle import OracleAgent
from genui_gym.errors import TraceError
from genui_gym.rollout import rollout
from genui_gym.trace import Trace, find_traces, read_trace, write_trace

_SIZE = "256k"
_PART = "trace.jsonl.part"


@contextmanager
def small_disk() -> Iterator[tuple[Path, bool]]:
    """Yield a folder for traces, and whether it is a disk of its own that can be full."""
    with tempfile.TemporaryDirectory(prefix="soak-disk-") as name:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={_SIZE}", "tmpfs", name]
        try:
            mounted = subprocess.run(mount, capture_output=True).returncode == 0
        except FileNotFoundError:
            mounted = False
        try:
            yield Path(name), mounted
        finally:
            if mounted:
                subprocess.run(["umount", name], check=True)


def full_disk(env_id: str, episodes: int, rng: Generator) -> Ledger:
    """Play oracle episodes, four of five in the text view, and keep their traces until long after there is no room."""
    ledger = Ledger()
    views = {backend: gym.make(env_id, backend=backend) for backend in ("text", "browser")}
    with small_disk() as (disk, mounted):
        ledger.notes.append(f"The disk: {f'a tmpfs of {_SIZE}' if mounted else 'links to /dev/full'}.")
        written = refused = 0
        try:
            for index in range(episodes):
                trace = rollout(views["browser" if index % 5 == 4 else "text"], OracleAgent(), int(rng.integers(2**31)))
                folder = disk / f"{index:04d}"
                if not mounted and index % 2:
                    folder.mkdir()
                    (folder / _PART).symlink_to("/dev/full")
                full = _keep(trace, folder, ledger)
                written, refused = written + (not full), refused + full
                ledger.strikes["disk full"] += full
                ledger.enter(played(trace, sure=True))
        finally:
            for env in views.values():
                env.close()
        _read_all(disk, written, ledger)
        ledger.notes.append(f"Traces kept {written}, refused {refused}; those on the disk are whole.")
        if not (written and refused):
            ledger.notes.append("The disk was too large or too small to show anything.")
    return ledger


def _keep(trace: Trace, folder: Path, ledger: Ledger) -> bool:
    """Write a trace; return whether there was no room for it."""
    try:
        write_trace(trace, folder)
    except TraceError as error:
        reason = error.__cause__
        if not isinstance(reason, OSError) or reason.errno != errno.ENOSPC:
            ledger.blame(f"{folder.name}: a trace was refused for another reason than the disk: {error}")
        return True
    return False


def _read_all(disk: Path, written: int, ledger: Ledger) -> None:
    """Whatever looks like a trace on the full disk must be one, to its end."""
    found = find_traces(disk)
    if len(found) != written:
        ledger.blame(f"{len(found)} traces lie on the disk, {written} were written")
    for folder in found:
        outcome = read_trace(folder).outcome
        if outcome is None or not outcome.success:
            ledger.blame(f"{folder.name}: the trace on the disk says {outcome}")
