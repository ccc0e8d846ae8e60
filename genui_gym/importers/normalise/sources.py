"""Where each value came from: the words of the task, something that a page had shown, or nobody knows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from genui_gym.importers.pages import read_page
from genui_gym.recording import PageView, Source, Step

_LONGEST = 500_000
"""Characters of what pages have shown that are looked through."""

_CARRY = ("fill", "select", "upload", "answer")


def with_sources(steps: Sequence[Step], task: str) -> list[Step]:
    """Return the steps with the source of each value that was entered, chosen or answered."""
    shown = _Shown()
    entered: dict[str, Source] = {}
    told: list[Step] = []
    for step in steps:
        shown.add(step.before)
        value = step.value.strip().casefold()
        if step.kind in _CARRY and value:
            source = _source(step, value, task.casefold(), shown, entered)
            entered.setdefault(value, source)
            step = replace(step, source=source)
        told.append(step)
        shown.add(step.after)
    return told


def _source(step: Step, value: str, task: str, shown: _Shown, entered: dict[str, Source]) -> Source:
    if any(_stands(spelling, task) for spelling in _spellings(value)):
        return "task"
    if step.source:
        return step.source
    if value in entered:  # a page that shows what was entered before is not where it came from
        return entered[value]
    return "page" if shown.says(value) else "assumed"


def _spellings(value: str) -> list[str]:
    """Return a value in the ways in which a sentence may write it."""
    try:
        day = date.fromisoformat(value)
    except ValueError:
        return [value]
    long, short = day.strftime("%B").casefold(), day.strftime("%b").casefold()
    return [
        value,
        *(f"{day.day} {month} {day.year}" for month in (long, short)),
        *(f"{month} {day.day}, {day.year}" for month in (long, short)),
        *(f"{month} {day.day}" for month in (long, short)),
        *(f"{day.day} {month}" for month in (long, short)),
        f"{day.day}.{day.month}.{day.year}",
        f"{day.day:02}.{day.month:02}.{day.year}",
        f"{day.year}年{day.month}月{day.day}日",
    ]


def _stands(words: str, text: str) -> bool:
    """Whether words stand in a text and are no part of longer ones; in writing without spaces they stand anywhere."""
    if words not in text:
        return False
    if not words.isascii():
        return True
    return re.search(rf"(?<![a-z0-9]){re.escape(words)}(?![a-z0-9])", text) is not None


class _Shown:
    """What pages have shown so far, each page once; the oldest is forgotten when it becomes too much."""

    def __init__(self) -> None:
        self._texts: dict[PageView, str] = {}
        self._size = 0

    def add(self, view: PageView | None) -> None:
        if view is None or not view.html or view in self._texts:
            return
        page = read_page(view.html, view.url)
        text = page.texts()[:_LONGEST] if page is not None else ""
        self._texts[view] = text
        self._size += len(text)
        while self._size > _LONGEST and len(self._texts) > 1:
            self._size -= len(self._texts.pop(next(iter(self._texts))))

    def says(self, value: str) -> bool:
        return any(_stands(value, text) for text in self._texts.values())
