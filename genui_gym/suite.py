"""Suites: lists of tasks over many apps, each with the card that says how its app is presented. A command writes them, one JSON a line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from genui_gym.errors import CardError


@dataclass(frozen=True, slots=True)
class Entry:
    """A task of a suite.

    Attributes:
        task: Its id, ``app/template/seed``.
        card: The environment it is played as.
        stratum: The part of the suite that it belongs to, for figures apart.
    """

    task: str
    card: str
    stratum: str = ""


def read_suite(path: str | Path) -> tuple[Entry, ...]:
    """Read a suite's file.

    Raises:
        CardError: It is missing, empty or malformed, or names a task twice.
    """
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
        entries = tuple(Entry(**json.loads(line)) for line in lines if line.strip())
    except (OSError, ValueError, TypeError) as error:
        raise CardError(f"{path} was read as the tasks of a suite", f"That failed: {error}", "Write it with `genui split`") from error
    names = [entry.task for entry in entries]
    if twice := {name for name in names if names.count(name) > 1} if len(set(names)) < len(names) else set():
        raise CardError(f"{path} was read as the tasks of a suite", f"It names {sorted(twice)[0]!r} twice", "Write it with `genui split`")
    if not entries:
        raise CardError(f"{path} was read as the tasks of a suite", "It has none", "Write it with `genui split`")
    return entries


def suite_text(entries: Iterable[Entry]) -> str:
    """Return a suite as its file has it."""
    return "".join(json.dumps(asdict(entry)) + "\n" for entry in entries)
