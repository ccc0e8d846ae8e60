"""Where a day's events stand on its timeline: side by side where they overlap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from ..rules.series import Occurrence
from .words import brief

LETTER, LINE = 6.6, 17
"""How wide a letter and how high a line of a block is, in pixels."""
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Block:
    """An event on a timeline: where it stands in pixels from the top, which of how many lanes it has, and the words that have room."""

    occurrence: Occurrence
    top: int
    height: int
    lane: int
    lanes: int
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Timeline:
    """A day: its first and last hour, pixels an hour, and the blocks."""

    first: int
    last: int
    scale: int
    blocks: tuple[Block, ...]

    def place(self, hours: str) -> int:
        """Return how far from the top a time written ``09:30`` stands, in pixels."""
        return round((int(hours[:2]) + int(hours[3:]) / 60 - self.first) * self.scale)


def hours_of(found: Sequence[Occurrence], day: date) -> tuple[int, int]:
    """Return the hours that show a day's events, at least from seven to twenty."""
    spans = [_minutes(each, day) for each in found]
    return min([7, *(begin // 60 for begin, _ in spans)]), max([20, *(-(-end // 60) for _, end in spans)])


def timeline(found: Sequence[Occurrence], day: date, scale: int, width: int, hours: tuple[int, int], least: int) -> Timeline:
    """Lay out a day's timed events, ``width`` pixels wide, blocks at least ``least`` pixels high."""
    first, last = hours
    timed = sorted(found, key=lambda each: (_minutes(each, day), each.event.id))
    blocks: list[Block] = []
    for cluster in _clusters(timed, day, least * 60 // scale):
        lanes = max(lane for _, lane in cluster) + 1
        for each, lane in cluster:
            begin, end = _minutes(each, day)
            height = max((end - begin) * scale // 60, least)
            title, text = _words(each, height, width // lanes)
            blocks.append(Block(each, (begin - first * 60) * scale // 60, height, lane, lanes, title, text))
    return Timeline(first, last, scale, tuple(blocks))


def _minutes(each: Occurrence, day: date) -> tuple[int, int]:
    """Return from which to which minute of the day it is."""
    midnight = datetime.combine(day, datetime.min.time())
    begin, end = max(each.starts, midnight), min(each.ends, midnight + _DAY)
    return int((begin - midnight).total_seconds()) // 60, int((end - midnight).total_seconds()) // 60


def _clusters(timed: Sequence[Occurrence], day: date, least: int) -> list[list[tuple[Occurrence, int]]]:
    """Group what hangs together by overlaps, each with its lane; short events count as ``least`` minutes."""
    clusters: list[list[tuple[Occurrence, int]]] = []
    ends: list[int] = []
    for each in timed:
        begin, end = _minutes(each, day)
        if not ends or begin >= max(ends):
            clusters.append([])
            ends = []
        lane = next((index for index, taken in enumerate(ends) if taken <= begin), len(ends))
        ends[lane : lane + 1] = [max(end, begin + least)]
        clusters[-1].append((each, lane))
    return clusters


def _words(each: Occurrence, height: int, width: int) -> tuple[str, str]:
    lines, letters = max((height - 6) // LINE, 1), max(int((width - 16) / LETTER), 4)
    title = brief(each.event.title, letters)
    text = f"{each.span} · {each.event.place}" if each.event.place else each.span
    return title, brief(text, letters) if lines > 1 and letters >= 11 else ""
