"""How Diurna says what is its own: template filters beside the kit's, and reading a day from an address."""

from __future__ import annotations

from datetime import date

from flask import request

from genui_gym.appkit import today
from genui_gym.appkit.formats import day as written_day

from ..rules.events import MAX_AHEAD
from ..rules.people import contact_name
from ..rules.series import rule_words
from ..rules.times import REMINDERS, duration, zone_name

_JOINTS = frozenset("and at by for from in of on the to with ·".split())
"""Words after which a text must not end."""


def asked_day(field: str = "day") -> date:
    """Return the day that the address names; today where it names none within reach."""
    return maybe_day(field) or today()


def maybe_day(field: str) -> date | None:
    """Return the day that the address names, ``None`` where it names none within reach."""
    try:
        day = date.fromisoformat(request.args.get(field, "").strip())
    except ValueError:
        return None
    return day if abs((day - today()).days) <= MAX_AHEAD else None


def day_label(day: date, number: int) -> str:
    """Write a day with how much is on it: ``Tue 12 May 2026, 3 events``."""
    return f"{written_day(day)}, {number or 'no'} {'event' if number == 1 else 'events'}"


def reminder_words(minutes: int | None) -> str:
    """Write a reminder."""
    return REMINDERS[minutes]


def brief(text: str, letters: int) -> str:
    """Return as many whole words of a text as have room and make sense alone, at least the start of the first."""
    if len(text) <= letters:
        return text
    words = text.split()
    while len(words) > 1 and (len(" ".join(words)) > letters or words[-1] in _JOINTS):
        words.pop()
    kept = " ".join(words)
    return kept.rstrip(",") if len(kept) <= letters else f"{kept[: letters - 1]}…"


FILTERS = (day_label, reminder_words, brief, contact_name, rule_words, duration, zone_name)
