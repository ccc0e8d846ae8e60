"""Reading events from forms, and telling the person what the rules refuse."""

from __future__ import annotations

from flask import request

from genui_gym.appkit import Problems, key_of

from ..rules.events import BY_CALENDAR, LONGEST_NOTES, LONGEST_PLACE, LONGEST_TITLE, Draft
from ..rules.times import REMINDERS


def ticked_days(field: str) -> str:
    """Return the weekdays that were ticked, as digits in order."""
    return "".join(digit for digit in "0123456" if digit in request.form.getlist(field))


def read_draft(form: Problems) -> Draft | None:
    """Read an event as filled in; ``None``, with the messages noted, where it cannot be told what is meant."""
    title = form.text("title", longest=LONGEST_TITLE)
    calendar, zone, day = key_of(form.text("calendar")), key_of(form.text("zone")), form.date("day", "Choose the day.")
    all_day, last_day, until = form.checked("all_day"), form.maybe_date("last_day"), form.maybe_date("until")
    start, end = (form.text(field, longest=40) for field in ("start", "end"))
    place, notes = form.text("place", longest=LONGEST_PLACE), form.text("notes", longest=LONGEST_NOTES)
    rule, reminder = form.text("rule"), form.text("reminder") or BY_CALENDAR
    days = ticked_days("weekdays") if rule in ("weekly", "fortnightly") else ""
    if day is None or form:
        return None
    return Draft(
        title, calendar or 0, day, start, end, zone or 0, all_day, last_day if last_day != day else None, place, notes,
        not form.checked("free"), reminder, rule, days, until,
    )  # fmt: skip


def reminder_options(default: bool) -> list[tuple[str, str]]:
    """Return what a form offers as reminders; ``default`` puts the calendar's own first."""
    own = [(BY_CALENDAR, "Calendar default")] if default else []
    return own + [("none" if minutes is None else str(minutes), words) for minutes, words in REMINDERS.items()]


def reminder_value(minutes: int | None) -> str:
    """Return a reminder as forms send it."""
    return "none" if minutes is None else str(minutes)
