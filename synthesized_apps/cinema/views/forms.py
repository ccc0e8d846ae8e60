"""Reading filters, days, seats, tickets and snacks from a form or an address. Nothing here writes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, time
from typing import Any

from werkzeug.datastructures import MultiDict

from genui_gym.appkit import Problems, db, key_of, today
from genui_gym.appkit.formats import day

from ..catalogue import FORMATS, GENRES, VERSIONS
from ..rules.booking import MAX_OF_A_SNACK
from ..rules.program import ORDERS, SORTS, Filters, days, houses
from ..rules.seats import in_order
from ..rules.tickets import KINDS
from .words import place

ANY = {"": "Any"}
LANGUAGES = ("Danish", "English", "French", "German", "Japanese", "Korean", "Spanish")
FILM_CHOICES: Mapping[str, Mapping[str, str]] = {
    "sort": {code: words for code, (words, _) in SORTS.items()},
    "genre": ANY | {genre: genre for genre in GENRES},
    "language": ANY | {language: language for language in LANGUAGES},
    "age": ANY | {str(age): f"Up to {age}+" if age else "All ages" for age in (0, 6, 12, 16)},
    "longest": ANY | {str(minutes): f"Up to {minutes} min" for minutes in (90, 100, 110, 120, 130)},
}
SHOWING_CHOICES: Mapping[str, Mapping[str, str]] = {
    "order": {code: words for code, (words, _) in ORDERS.items()},
    "genre": FILM_CHOICES["genre"],
    "age": FILM_CHOICES["age"],
    "version": ANY | {version: version for version in VERSIONS},
    "format": ANY | {format_: format_ for format_ in FORMATS},
    "from": ANY | {f"{hour}:00": f"From {hour}:00" for hour in range(14, 23)},
}
"""The options of the filters, by field."""


def house_choices() -> dict[str, str]:
    """Return the houses as options."""
    return {"all": "All houses", **{str(house.id): place(house) for house in houses(db())}}


def day_choices() -> dict[str, str]:
    """Return the days for which tickets are sold as options."""
    return {each.isoformat(): day(each) for each in days(today())}


def chosen_day(text: str) -> date:
    """Return the day that an address names, today where it names none that is on sale."""
    return next((each for each in days(today()) if each.isoformat() == text), today())


def active_of(form: Problems, choices: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """Return the fields of the filters that are on."""
    active = {name: form.typed(name) for name, options in choices.items() if form.typed(name) and form.typed(name) in options}
    words = form.text("q", longest=60) if not form else ""
    return active | ({"q": words} if words else {})


def filters_of(active: Mapping[str, Any], house_id: int | None = None, on: date | None = None) -> Filters:
    """Return the filters that these fields are."""
    number = {name: int(value) for name, value in active.items() if name in ("age", "longest")}
    return Filters(
        words=active.get("q", ""), genre=active.get("genre", ""), language=active.get("language", ""), age=number.get("age"),
        longest=number.get("longest"), house_id=house_id, day=on, version=active.get("version", ""), format=active.get("format", ""),
        from_time=time.fromisoformat(active["from"]) if "from" in active else None,
    )  # fmt: skip


def read_seats(values: MultiDict[str, str]) -> tuple[str, ...]:
    """Return the seats that a form sends."""
    return tuple(in_order([label[:4] for label in values.getlist("seat")[:40]]))


def read_counts(values: MultiDict[str, str]) -> dict[str, int]:
    """Return how many tickets of each kind a form asks for; a number that is none is less than nothing."""
    asked = {kind: key_of(values[kind]) for kind in KINDS if kind in values}
    return {kind: -1 if number is None else number for kind, number in asked.items() if number != 0}


def read_snacks(values: MultiDict[str, str]) -> dict[int, int]:
    """Return how many of each size of a snack a form asks for; a number that is none counts as too many."""
    asked = {key_of(name.removeprefix("snack_")): key_of(value) for name, value in values.items() if name.startswith("snack_")}
    numbers = {key: MAX_OF_A_SNACK + 1 if number is None else number for key, number in asked.items() if key is not None}
    return {key: number for key, number in numbers.items() if number}
