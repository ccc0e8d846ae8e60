"""The processes below this one, so that a command can say whether it left any.

A process whose parent died belongs to init, so a look at the end is not enough: :class:`Watch` remembers every descendant that it saw.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 5.0
"""Seconds that a process which was told to end may take."""


@dataclass(frozen=True)
class Process:
    """A process. ``born`` tells it from a later one with the same number; a zombie has ended and waits for its parent."""

    pid: int
    parent: int
    born: str
    command: str
    zombie: bool = False


class Watch:
    """Remembers the descendants of this process."""

    def __init__(self) -> None:
        self._mine = os.getpid()
        self._before = {(each.pid, each.born) for each in descendants(self._mine)}
        self._seen: dict[tuple[int, str], Process] = {}

    def look(self) -> None:
        """Remember the descendants that there are now."""
        for each in descendants(self._mine):
            if (each.pid, each.born) not in self._before:
                self._seen[each.pid, each.born] = each

    def left(self, seconds: float | None = None) -> list[Process]:
        """Return those seen that still live, after giving each of them up to ``seconds`` (:data:`PATIENCE`) to end.

        A zombie counts while this process is its parent; one that init has yet to collect is gone.
        """
        self.look()
        for pid, _ in self._alive():
            _wait_for_end(pid, PATIENCE if seconds is None else seconds)
        return [self._seen[key] for key in self._alive()]

    def _alive(self) -> list[tuple[int, str]]:
        now = {(each.pid, each.born) for each in processes() if not each.zombie or each.parent == self._mine}
        return sorted(now & self._seen.keys())


def descendants(pid: int) -> list[Process]:
    """Return the processes below ``pid``, children before grandchildren."""
    below: dict[int, list[Process]] = {}
    for each in processes():
        below.setdefault(each.parent, []).append(each)
    found, queue = [], [pid]
    while queue:
        children = below.get(queue.pop(0), [])
        found += children
        queue += [child.pid for child in children]
    return found


def processes() -> list[Process]:
    """Return all processes of this machine that still run."""
    return _from_proc() if sys.platform.startswith("linux") else _from_ps()


def _from_proc() -> list[Process]:
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            stat = (folder / "stat").read_text()
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
        name, fields = stat[stat.index("(") + 1 : stat.rindex(")")], stat[stat.rindex(")") + 2 :].split()
        if fields[0] != "X":
            found.append(Process(int(folder.name), int(fields[1]), fields[19], name, fields[0] == "Z"))
    return found


def _from_ps() -> list[Process]:
    ps = subprocess.Popen(["ps", "-A", "-o", "pid=,ppid=,lstart=,stat=,comm="], stdout=subprocess.PIPE, text=True)
    listing, _ = ps.communicate(timeout=30)
    rows = (line.split(None, 8) for line in listing.splitlines())
    return [
        Process(int(row[0]), int(row[1]), " ".join(row[2:7]), row[8], row[7].startswith("Z"))
        for row in rows
        if len(row) == 9 and int(row[0]) != ps.pid
    ]


def _wait_for_end(pid: int, seconds: float) -> None:
    if not hasattr(os, "pidfd_open"):
        return
    try:
        handle = os.pidfd_open(pid)
    except OSError:
        return
    try:
        select.select([handle], [], [], seconds)
    finally:
        os.close(handle)
