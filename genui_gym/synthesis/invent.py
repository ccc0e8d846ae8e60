"""Content for what the recording does not show: texts of a label, further options, further rows of a list."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from genui_gym.synthesis.blueprint import Field, Row

_FILE = Path(__file__).with_name("pools.toml")
_PERSON = re.compile(r"\b(name|guest|recipient|contact|owner|person|passenger|patient|holder)")
_TAILS = ("Classic", "Plus", "Mini", "Grand", "Select", "Junior", "Original", "Deluxe", "Lite", "Special")
_JOINTS = re.compile(r"(, | · | – | - |: )")
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


def with_more_options(options: Sequence[str], label: str) -> tuple[str, ...]:
    """Return the options with others, so that there are enough to choose a wrong one."""
    pools = _pools()["options"]
    pool = next(texts for pattern, texts in pools.items() if re.search(pattern, label.lower()))
    known = {option.casefold() for option in options}
    more = [each for each in (*pool, *pools[""]) if each.casefold() not in known]
    return (*options, *list(dict.fromkeys(more))[: max(FEWEST_OPTIONS + 1 - len(options), 0)])


def like(rows: Sequence[Row], number: int) -> list[Row]:
    """Return so many rows that the given ones could be mistaken for: parts of their names in other pairs, else with another word after."""
    known = {row.name.casefold() for row in rows}
    parts = [_JOINTS.split(row.name) for row in rows]
    pairs = [
        (left[0] + left[1] + right[-1], index) for (index, left), right in product(enumerate(parts), parts) if len(left) == 3 == len(right)
    ]
    tails = [(f"{row.name} {tail}", index) for tail in _TAILS for index, row in enumerate(rows)]
    found: list[Row] = []
    for place, (name, index) in enumerate((*pairs, *tails)):
        if name.casefold() not in known and len(found) < number:
            known.add(name.casefold())
            cents = rows[index].cents
            found.append(Row(name, rows[index].note, None if cents is None else cents + 100 * (place % 7 + 1)))
    return found


def _is_day(text: str) -> bool:
    return re.fullmatch(r"\d{4}-\d\d-\d\d", text) is not None
