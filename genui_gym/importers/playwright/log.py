"""The log of a Playwright trace: calls, snapshots, pictures and requests, whatever version wrote it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from json import JSONDecodeError
from typing import Any

from genui_gym.importers.playwright.snapshots import Snapshot
from genui_gym.importers.source import Source

Raw = Mapping[str, Any]
OLDEST, NEWEST = 4, 10
_PHASES = {"before": "before", "input": "action", "action": "action", "after": "after"}


@dataclass
class Call:
    """One call that a script made.

    Attributes:
        id: Unique in the whole log.
        of: The class it was made on, such as ``Frame``.
        method: As the protocol calls it.
        start, end: Milliseconds of the log's clock.
        title: What the runner calls it.
        box: Of the element, in CSS pixels; of no size where only the point is known.
    """

    id: str
    of: str
    method: str
    params: Raw
    start: float
    end: float
    title: str = ""
    parent: str = ""
    box: tuple[float, float, float, float] | None = None
    error: str = ""


@dataclass
class Log:
    """Everything of a trace that is of use here."""

    version: int = 0
    options: Raw = field(default_factory=dict)
    calls: dict[str, Call] = field(default_factory=dict)
    tests: dict[str, Call] = field(default_factory=dict)
    snapshots: list[Snapshot] = field(default_factory=list)
    pictures: list[tuple[float, str, str]] = field(default_factory=list)
    network: list[Raw] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    broken: int = 0
    histories: dict[str, list[Any]] = field(default_factory=dict)

    @property
    def ordered(self) -> list[Call]:
        """The calls in the order in which they were made; of a trace that has the runner's alone, those."""
        return sorted((self.calls or self.tests).values(), key=lambda call: call.start)


def read_log(source: Source) -> Log:
    """Read all logs of a trace's zip file or folder.

    Raises:
        RecordingError: It is of a version before Playwright 1.31.
    """
    log = Log()
    names = [name for name in source.members.names if name.endswith(".trace")]
    for number, name in enumerate(names):
        for row in _rows(source, source.members.text(name), log):
            _event(log, row, f"{number}:")
    for name in source.members.names:
        if name.endswith(".network"):
            log.network += [
                row["snapshot"] for row in _rows(source, source.members.text(name), log) if isinstance(row.get("snapshot"), dict)
            ]
    if 0 < log.version < OLDEST:
        source.refuse(
            f"It is of version {log.version} of the format; {OLDEST} to {NEWEST} can be read", "Record it with Playwright 1.31 or newer"
        )
    log.pictures.sort()
    return log


def _rows(source: Source, text: str, log: Log) -> Iterator[Raw]:
    """Yield the objects of a log; lines that are broken are counted: a browser that dies leaves half a line."""
    for line in text.split("\n"):
        if line.strip():
            try:
                row = source.parse(line)
            except JSONDecodeError:
                row = None
            if isinstance(row, dict):
                yield row
            else:
                log.broken += 1


def _event(log: Log, row: Raw, file: str) -> None:
    match row.get("type"):
        case "context-options":
            version = row.get("version")
            log.version = max(log.version, version if isinstance(version, int) else 0)
            log.options = log.options or row
        case "before":
            _before(log, row, file)
        case "input" | "after":
            _during(log, row, file)
        case "frame-snapshot":
            if isinstance(row.get("snapshot"), dict):
                _snapshot(log, row["snapshot"], file)
        case "screencast-frame":
            name = _text(row, "file") or (f"resources/{_text(row, 'sha1')}" if _text(row, "sha1") else "")
            log.pictures.append((_number(row, "timestamp"), _text(row, "pageId"), name))
        case "error":
            log.errors.append(_text(row, "message"))
        case "action":
            log.version = log.version or OLDEST - 1
        case _:
            pass


def _before(log: Log, row: Raw, file: str) -> None:
    params = row.get("params")
    start = _number(row, "startTime")
    title = _text(row, "apiName") or _text(row, "title")
    call = Call(f"{file}{_text(row, 'callId')}", _text(row, "class"), _text(row, "method"), {}, start, start, title, _text(row, "parentId"))
    call.params = params if isinstance(params, dict) else {}
    (log.tests if call.of == "Test" else log.calls)[call.id] = call


def _during(log: Log, row: Raw, file: str) -> None:
    key = f"{file}{_text(row, 'callId')}"
    call = log.calls.get(key) or log.tests.get(key)
    if call is None:
        return
    if row["type"] == "input":
        call.box = _box(row) or call.box
        return
    call.end = max(call.start, _number(row, "endTime"))
    point = row.get("point")
    call.box = call.box or (_box({"point": point}) if isinstance(point, dict) else None)
    error = row.get("error")
    if isinstance(error, dict):
        inner = error.get("error")
        call.error = _text(inner if isinstance(inner, dict) else error, "message") or "it failed"


def _snapshot(log: Log, raw: Raw, file: str) -> None:
    name, _, call = _text(raw, "snapshotName").partition("@")
    phase = _PHASES.get(_text(raw, "phase") or name, "")
    history = log.histories.setdefault(f"{file}{_text(raw, 'frameId')}", [])
    history.append(raw.get("html", ""))
    log.snapshots.append(
        Snapshot(
            f"{file}{call or _text(raw, 'callId')}",
            phase,
            _text(raw, "pageId"),
            _text(raw, "frameUrl"),
            raw.get("isMainFrame") is True,
            len(history) - 1,
            history,
            _number(raw, "timestamp"),
            _text(raw, "doctype"),
        )
    )


def _box(row: Raw) -> tuple[float, float, float, float] | None:
    box, point = row.get("box"), row.get("point")
    if isinstance(box, dict):
        return (_number(box, "x"), _number(box, "y"), _number(box, "width"), _number(box, "height"))
    return (_number(point, "x"), _number(point, "y"), 0.0, 0.0) if isinstance(point, dict) else None


def _text(raw: Raw, name: str) -> str:
    value = raw.get(name)
    return value if isinstance(value, str) else ""


def _number(raw: Raw, name: str) -> float:
    value = raw.get(name)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e15 else 0.0
