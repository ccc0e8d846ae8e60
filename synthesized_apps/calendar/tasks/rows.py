"""The rows that goals ask for: a new event with all of its columns, and events that are changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from genui_gym.reward import Lines, New
from genui_gym.reward.rows import Columns
from genui_gym.task import AnswerTemplate, RowsTemplate

from ..models import Calendar, Contact, Event, Guest
from ..rules.events import copied
from ..seed import TODAY


class CommitTemplate(RowsTemplate):
    """A template that makes something."""

    shape = "commit"


class ArrangeTemplate(RowsTemplate):
    """A template that changes what is there."""

    shape = "arrange"


class FindTemplate(AnswerTemplate):
    """A template that asks."""

    shape = "find"


class RefuseTemplate(AnswerTemplate):
    """A template whose task cannot be done as asked."""

    shape = "refuse"


_PLAIN: Mapping[str, Any] = {
    "all_day": False, "place": "", "notes": "", "busy": True, "repeats": "", "every": 1, "weekdays": "", "until": None, "series_id": None,
    "original_day": None, "organiser_id": None, "answer": "", "answer_by": None, "open_to_proposals": True, "reply": "",
    "proposed_starts": None, "made_on": TODAY, "deleted_on": None,
}  # fmt: skip
"""A new event of which nothing was said but title, calendar and hours."""


def new_event(
    title: str,
    calendar: Calendar,
    starts: datetime,
    ends: datetime,
    zone_id: int,
    parts: Mapping[str, Columns],
    guests: Sequence[Contact] = (),
) -> New:
    """Return the row of a new event; ``parts`` are what else the goal says, by name. Without more it has the calendar's reminder."""
    named: dict[str, Columns | Lines] = {
        "calendar": {"calendar_id": calendar.id},
        "start": {"starts": starts, "zone_id": zone_id},
        "end": {"ends": ends},
        **parts,
    }
    if guests:
        named["guests"] = Lines(Guest, "event_id", [{"contact_id": each.id, "answer": "waiting", "optional": False} for each in guests])
    said = {column for part in parts.values() for column in part}
    rest = {**_PLAIN, "reminder_minutes": calendar.reminder_minutes}
    return New("event", Event, {"title": title}, named, {name: value for name, value in rest.items() if name not in said})


def beside(event: Event, changed: Columns) -> New:
    """Return the row of an event that took the place of some of a series: all as it was, but for what was ``changed``."""
    kept = {**copied(event), **_PLAIN, **{name: getattr(event, name) for name in ("all_day", "place", "notes", "busy")}}
    rest = {name: value for name, value in kept.items() if name not in changed and name not in ("title", "calendar_id")}
    guests = [{"contact_id": each.contact_id, "answer": each.answer, "optional": each.optional} for each in event.guests]
    find = {"title": event.title, "calendar_id": event.calendar_id}
    return New("event", Event, find, {"what changes": changed, "guests": Lines(Guest, "event_id", guests)}, rest)
