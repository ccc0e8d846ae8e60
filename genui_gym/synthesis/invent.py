"""Content for what the recording does not show: texts of a label, further options, further rows of a list."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Sequence
from datetime import date, timedelta
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from genui_gym.synthesis.blueprint import Field, Row
from genui_gym.synthesis.english import words

_FILE = Path(__file__).with_name("pools.toml")
_PERSON = re.compile(r"\b(name|guest|recipient|contact|owner|person|passenger|patient|holder)")
_TAILS = ("Classic", "Plus", "Mini", "Grand", "Select", "Junior", "Original", "Deluxe", "Lite", "Special")
_FRONTS = ("Little", "Old", "New", "Upper", "Lower", "Outer", "Inner", "Other")
_FULL_NAME = re.compile(r"[A-Z][\w'-]+ [A-Z][\w'-]+")
_DAY = re.compile(r"\b\d{1,2}(?= (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))")
_WEEKDAY = re.compile(r"\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? (?=\d)")
_TIME = re.compile(r"\b([01]\d|2[0-3]):([0-5]\d)\b")
_COUNTS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNTED = re.compile(rf"({'|'.join(_COUNTS)})\b", re.IGNORECASE)
_CODE = 4
"""Numbers of so many digits are codes."""
_JOINTS = re.compile(r"(, | · | – | - |: )")
ANY = re.compile(r"(all|any|every|(any|every)(one|body|thing|where)|anytime|no|none)\b", re.IGNORECASE)
"""What an option says that asks for nothing."""
FEWEST_OPTIONS = 4
TIMES = ("09:00", "09:30", "10:30", "13:00", "15:30", "18:00")


@cache
def _pools() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


def pool_of(field: Field) -> tuple[str, ...]:
    """Return what can be entered into a text field: what the recording entered, and others like it."""
    pool = pool_of_label(f"{field.label} {field.key.replace('_', ' ')}")
    return tuple(dict.fromkeys((*((field.recorded,) if field.recorded else ()), *pool)))


def pool_of_label(label: str) -> tuple[str, ...]:
    """Return texts that could stand beside a label."""
    said, pools = label.lower(), _pools()
    otherwise = pools["people"] if _PERSON.search(said) else pools["words"]
    return tuple(next((texts for pattern, texts in pools["texts"].items() if re.search(rf"\b({pattern})\b", said)), otherwise))


def options_of(field: Field) -> tuple[str, ...]:
    """Return what else could be entered into a field, or chosen: its options, days and numbers nearby, texts of its kind."""
    if field.kind == "date":
        days = (2, -1, 5, 9)
        return (
            tuple((date.fromisoformat(field.recorded) + timedelta(days=each)).isoformat() for each in days)
            if _is_day(field.recorded)
            else ()
        )
    if field.kind == "number":
        number = int(field.recorded) if field.recorded.isdigit() else 1
        return tuple(
            str(each)
            for each in (number + 1, number + 2, number - 1, number + 3)
            if max(field.low, 0) <= each <= max(field.high, number + 3)
        )
    if field.kind == "time":
        return TIMES
    return with_more_options(field.options, field.label) if field.kind in ("choice", "radio") else pool_of(field)


def with_more_options(options: Sequence[str], label: str, taken: Collection[str] = ()) -> tuple[str, ...]:
    """Return the options with others, so that there are enough to choose a wrong one.

    What is added looks as if it belonged there: others of the label's own pool if that holds one of them, else what parts and figures of
    theirs make, else what shares no word with any, else what stands at the end of any list. A first option that asks for nothing is none.

    Args:
        taken: What none of the others may be called.
    """
    pools = _pools()["options"]
    pool = next(texts for pattern, texts in pools.items() if re.search(pattern, label.lower()))
    known = {option.casefold() for option in (*options, *taken)}
    said = {word for option in options for word in words(option)}
    apart = [each for each in pool if len(options) < 2 or said.isdisjoint(words(each))]
    made = [name for name, _ in _remade(options)]
    more = (*pool, *made) if known & {each.casefold() for each in pool} else (*made, *apart)
    others = [each for each in dict.fromkeys((*more, *pools[""])) if each.casefold() not in known]
    asking = len(options) - bool(options and ANY.match(options[0]))
    return (*options, *others[: max(FEWEST_OPTIONS - asking, 0)])


def like(rows: Sequence[Row], number: int) -> list[Row]:
    """Return so many rows that the given ones could be mistaken for.

    Names are made of parts of the others in new pairs; people get other first names, days and numbers in names change; what is left gets a
    word after it where it has a price, as goods do, and one before it where it has none, as places do.
    """
    known = {row.name.casefold() for row in rows}
    found: list[Row] = []
    for place, (name, index) in enumerate(_names([row.name for row in rows], priced=any(row.cents is not None for row in rows))):
        if name.casefold() not in known and len(found) < number:
            known.add(name.casefold())
            cents = rows[index].cents
            found.append(Row(name, rows[index].note, None if cents is None else cents + 100 * (place % 7 + 1)))
    return found


def _names(names: Sequence[str], *, priced: bool) -> Iterator[tuple[str, int]]:
    """Yield names like the given ones, each with the place of the one it was made from; what is likest comes first."""
    yield from _remade(names)
    added = product(_TAILS if priced else _FRONTS, enumerate(names))
    yield from ((f"{name} {word}" if priced else f"{word} {name}", index) for word, (index, name) in added)


def _remade(names: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield names made of the given ones alone: of their parts, with other first names, with other days and numbers."""
    parts = [_JOINTS.split(name) for name in names]
    for (index, left), right in product(enumerate(parts), parts):
        if len(left) == 3 == len(right) and not _DAY.search(left[0]):
            yield left[0] + left[1] + right[-1], index
    if len(names) > 1 and all(_FULL_NAME.fullmatch(name) for name in names) and len({name.split()[1] for name in names}) < len(names):
        yield from ((f"{first} {names[0].split()[1]}", 0) for first in pool_of_label("first name"))
    for step, (index, name) in product(range(1, 8), enumerate(names)):
        if re.search(r"\d", name):
            yield _next(name, step), index
        elif (said := _COUNTED.match(name)) is not None and _COUNTS.index(said[0].lower()) + step < len(_COUNTS):
            yield _COUNTS[_COUNTS.index(said[0].lower()) + step].capitalize() + name[said.end() :], index


def _next(name: str, step: int) -> str:
    """Return a name with another day if it says one, another time, or another last number, which has as many digits if it is a code.

    A day moves by whole weeks within its month where its weekday is said too.
    """
    day = _DAY.search(name)
    if day is not None:
        moved = 7 * step if _WEEKDAY.search(name) else 3 * step + 1
        return f"{name[: day.start()]}{(int(day[0]) - 1 + moved) % 28 + 1}{name[day.end() :]}"
    time = _TIME.search(name)
    if time is not None:
        minutes = (60 * int(time[1]) + int(time[2]) + 45 * step) % (24 * 60)
        return f"{name[: time.start()]}{minutes // 60:02d}:{minutes % 60:02d}{name[time.end() :]}"
    last = list(re.finditer(r"\d+", name))[-1]
    moved = int(last[0]) + step * (1 if len(last[0]) < _CODE else 1117)
    return f"{name[: last.start()]}{str(moved)[-max(len(last[0]), 2) :].zfill(len(last[0]))}{name[last.end() :]}"


def _is_day(text: str) -> bool:
    return re.fullmatch(r"\d{4}-\d\d-\d\d", text) is not None
