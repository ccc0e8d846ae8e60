"""What an answer says, overheard from the oracle's comparisons, and the same thing written otherwise."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

from genui_gym.prove.near import misspelled
from genui_gym.reward import same_count, same_date, same_id, same_money, same_name, same_time

_COMPARISONS = {
    same_money.__code__: "money",
    same_date.__code__: "date",
    same_count.__code__: "count",
    same_id.__code__: "id",
    same_name.__code__: "name",
    same_time.__code__: "time",
}
"""What each comparison is about; its second argument is the right value."""
_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()
_MONTHS = "January February March April May June July August September October November December".split()
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()


@dataclass(frozen=True)
class Said:
    """One fact that an answer has to say.

    Attributes:
        kind: ``money``, ``date``, ``count``, ``id``, ``name`` or ``time``.
        value: The right one: cents, a date, a number, a text, a time.
        currency: Of an amount.
    """

    kind: str
    value: Any
    currency: str = "EUR"

    def rewritten(self, text: str, ways: Sequence[str]) -> list[str]:
        """Return ``text`` with this fact written in each of ``ways``; nothing where it cannot be found in the text."""
        if self.kind == "name":
            return list(ways)
        known = sorted({str(self.value), *right(self)}, key=len, reverse=True)
        folded = text.casefold()
        found = next((each for each in known if each.casefold() in folded), None)
        if found is None:
            return []
        start = folded.index(found.casefold())
        return [f"{text[:start]}{way}{text[start + len(found) :]}" for way in ways]


@contextmanager
def overheard() -> Iterator[list[Said]]:
    """Give a list of the facts that the kit's comparisons are asked about while the block runs."""
    found: dict[Said, None] = {}
    heard: list[Said] = []

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code in _COMPARISONS:
            value = frame.f_locals[frame.f_code.co_varnames[1]]
            found.setdefault(Said(_COMPARISONS[frame.f_code], value, frame.f_locals.get("currency", "EUR")))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield heard
    finally:
        sys.setprofile(before)
        heard += found


def right(fact: Said) -> list[str]:
    """Return ways to write a fact."""
    value = fact.value
    match fact.kind:
        case "money":
            return _money(value, fact.currency)
        case "date":
            return _date(value)
        case "count":
            return [str(value), *([_WORDS[value]] if 0 <= value < len(_WORDS) else [])]
        case "time":
            return [f"{value:%H:%M}"]
        case "id":
            return [value, value.lower(), value.upper(), f"#{value}"]
        case _:
            return [value, value.lower(), value.upper(), f'"{value}"', f"{value}.", f"  {value} "]


def wrong(fact: Said, others: Sequence[str] = ()) -> list[str]:
    """Return ways to miss a fact by little, and to name two to be safe."""
    value, ways = fact.value, right(fact)
    match fact.kind:
        case "money":
            near = [_money(value + by, fact.currency)[0] for by in (1, 100, -100, 1000) if value + by >= 0]
        case "date":
            near = [(value + dt.timedelta(days=by)).isoformat() for by in (1, -1, 365)]
        case "count":
            near = [str(value + by) for by in (1, -1, 10) if value + by >= 0]
        case "time":
            moved = (dt.datetime.combine(dt.date(2026, 1, 2), value) + dt.timedelta(minutes=by) for by in (5, -5, 60))
            near = [f"{each:%H:%M}" for each in moved]
        case "id":
            near = [str(misspelled(value)[0])]
        case _:
            near = [*others, str(misspelled(value)[0])]
    return [*near, f"{ways[0]} or {near[0]}"]


def _money(cents: int, currency: str) -> list[str]:
    whole, full = cents % 100 == 0, f"{cents / 100:,.2f}"
    sign = {"EUR": "€", "USD": "$", "GBP": "£"}.get(currency, f"{currency} ")
    ways = [f"{sign}{full}", f"{full} {currency}", f"{currency} {cents / 100:.2f}"]
    return [*ways, f"{sign}{cents // 100:,}", f"{cents // 100} {currency}"] if whole else ways


def _date(day: dt.date) -> list[str]:
    month = _MONTHS[day.month - 1]
    ending = "th" if 11 <= day.day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
    return [
        day.isoformat(),
        f"{day.day} {month} {day.year}",
        f"{month} {day.day}, {day.year}",
        f"{day.day}{ending} of {month} {day.year}",
        f"{_DAYS[day.weekday()][:3]} {day.day} {month[:3]} {day.year}",
    ]
