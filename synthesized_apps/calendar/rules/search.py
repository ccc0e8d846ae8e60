"""Finding events by words, calendar and days."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..models import Contact, Guest
from .series import Occurrence, occurrences, person

SPAN_DAYS = 180
"""How many days a search looks ahead, and at most looks through, unless it says otherwise."""


@dataclass(frozen=True, slots=True)
class Filters:
    """What is looked for; days both ends included."""

    words: str
    first: date
    last: date
    calendar_id: int | None = None


def usual_span(today: date) -> tuple[date, date]:
    """Return the days that a search covers by itself."""
    return today, today + timedelta(days=SPAN_DAYS)


def find_events(session: Session, filters: Filters) -> list[Occurrence]:
    """Return what takes place and has every word in its title, place, notes, or among its people."""
    wanted = filters.words.casefold().split()
    people: dict[int, str] = {}
    for event_id, name in session.execute(select(Guest.event_id, Contact.name).join(Contact, Contact.id == Guest.contact_id)):
        people[event_id] = f"{people.get(event_id, '')} {name}"
    found = occurrences(session, filters.first, filters.last, person(session).zone, shown_only=False)
    return [
        each
        for each in found
        if filters.calendar_id in (None, each.event.calendar_id)
        and all(word in _text(each, people.get(each.event.id, "")) for word in wanted)
    ]


def _text(each: Occurrence, people: str) -> str:
    event = each.event
    organiser = event.organiser.name if event.organiser else ""
    return f"{event.title} {event.place} {event.notes} {organiser} {people}".casefold()
