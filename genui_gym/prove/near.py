"""Near misses of a literal: the twin from the same column, the next day, one more, one fewer."""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Mapping
from datetime import date, timedelta

from sqlalchemy import MetaData

from genui_gym.prove.image import Row
from genui_gym.prove.legal import Legal
from genui_gym.task import Json

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
_TWINS = 4


class Literals:
    """Knows which text column a literal stands in, and what else stands there.

    Args:
        metadata: The app's tables.
        rows: The rows at reset by table and key.
    """

    def __init__(self, metadata: MetaData, rows: Mapping[str, Mapping[int, Row]]) -> None:
        legal = Legal(metadata, rows)
        self._values: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._columns: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for table, content in rows.items():
            texts = [column for column in legal.columns(table) if legal.is_text(table, column)]
            for row in content.values():
                for column in texts:
                    self._add(table, column, row[column])
        self._twins: dict[str, list[str]] = {}

    def _add(self, table: str, column: str, value: object) -> None:
        if isinstance(value, str) and value:
            self._values[table, column].add(value)
            self._columns[value.casefold()].add((table, column))

    def columns(self, text: str) -> list[tuple[str, str]]:
        """Return the table and name of each column that holds ``text``, the one with the most values first."""
        return sorted(self._columns.get(text.casefold(), ()), key=lambda place: (-len(self._values[place]), place))

    def choices(self, text: str) -> int:
        """Return how many other values the column of ``text`` holds; 0 if it stands in none."""
        return max((len(self._values[place]) - 1 for place in self.columns(text)), default=0)

    def twins(self, text: str) -> list[str]:
        """Return the other values of the columns that hold ``text``, the most similar first."""
        if text not in self._twins:
            others = {value for place in self.columns(text) for value in self._values[place] if value.casefold() != text.casefold()}
            self._twins[text] = sorted(others, key=lambda value: (-_likeness(text, value), value))
        return self._twins[text]

    def near_misses(self, value: Json) -> list[Json]:
        """Return what ``value`` could be mistaken for, the nearest first; nothing for truth values and ``None``."""
        if isinstance(value, str):
            return _near_date(value) or _near_time(value) or list(self.twins(value)[:_TWINS]) or misspelled(value)
        if isinstance(value, bool) or value is None:
            return []
        return _near_number(value)


def is_words(value: Json) -> bool:
    """Whether a literal is words, not a date, a time or a number."""
    return isinstance(value, str) and bool(value) and not _DATE.fullmatch(value) and not _TIME.fullmatch(value)


def _likeness(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, one.casefold(), other.casefold(), autojunk=False).ratio()


def _near_date(text: str) -> list[Json]:
    if not _DATE.fullmatch(text):
        return []
    day = date.fromisoformat(text)
    return [(day + timedelta(days=days)).isoformat() for days in (1, -1, 7, -7)]


def _near_time(text: str) -> list[Json]:
    if not _TIME.fullmatch(text):
        return []
    minutes = int(text[:2]) * 60 + int(text[3:])
    moved = ((minutes + step) % 1440 for step in (30, -30))
    return [f"{each // 60:02}:{each % 60:02}" for each in moved]


def misspelled(text: str) -> list[Json]:
    """Return free text with another last letter, and without its last word."""
    places = [index for index, letter in enumerate(text) if letter.isalnum()]
    if not places:
        return [f"{text}x"]
    last = places[-1]
    letter = next(each for each in ("23" if text[last].isdigit() else "ae") if each != text[last].casefold())
    found: list[Json] = [text[:last] + letter + text[last + 1 :]]
    return found + ([text.rsplit(maxsplit=1)[0]] if " " in text.strip() else [])


def _near_number(value: float) -> list[Json]:
    steps = (1, -1) if abs(value) < 100 else (1, -1, 100, -100)
    near: list[Json] = [value + step for step in steps if value + step >= 0 or value < 0]
    return [*near, value * 2 or 2]
