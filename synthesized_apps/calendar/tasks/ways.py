"""The pages' controls, as the solutions walk them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from sqlalchemy.orm import Session

from genui_gym.appkit.formats import hour
from genui_gym.task import Step, click, fill, select

from ..models import Contact, Event
from ..rules.people import contact_name
from ..rules.series import Occurrence, occurrences, person, seen

NEW = click("link", "New event")
SAVE = click("button", "Save event")
EDIT = click("link", "Edit event")


def on_day(state: Session, day: date, title: str = "", calendar: str = "") -> list[Occurrence]:
    """Return what the pages show on a day, with a title and of a calendar."""
    listed = occurrences(state, day, day, person(state).zone)
    return [each for each in listed if title in ("", each.event.title) and calendar in ("", each.event.calendar.name)]


def go_to(day: date) -> list[Step]:
    """Show a day, from the start page."""
    return [click("link", "Day"), *jump(day)]


def jump(day: date) -> list[Step]:
    """Show another day in the same view."""
    return [click("disclosure", "Go to a day"), fill("date", "Day to show", day.isoformat()), click("button", "Go")]


def open_on(each: Occurrence) -> list[Step]:
    """Open an event by its day, from the start page."""
    return [*go_to(each.starts.date()), click("link", each.name)]


def look_for(words: str) -> list[Step]:
    """Search for words, from the start page."""
    return [click("link", "Search events"), fill("searchbox", "Search events", words), click("button", "Find")]


def open_found(each: Occurrence) -> list[Step]:
    """Open a coming event by a search, from the start page."""
    return [*look_for(each.event.title), click("link", each.name)]


def hours(start: str = "", end: str = "") -> list[Step]:
    """Fill in from when to when."""
    return [fill("time", label, value) for label, value in (("Starts", start), ("Ends", end)) if value]


def on(day: date) -> Step:
    """Fill in the day of an event."""
    return fill("date", "Day", day.isoformat())


def titled(title: str, calendar: str = "") -> list[Step]:
    """Fill in the title, and choose the calendar."""
    return [fill("textbox", "Title", title), *([select("Calendar", calendar)] if calendar else [])]


def scope(words: str) -> Step:
    """Choose how much of a series is meant."""
    return click("radio", words)


def length(event: Event) -> timedelta:
    """Return how long an event is."""
    return event.ends - event.starts


def moved_to(event: Event, day: date, start: str) -> list[Step]:
    """Fill in another day and start of an event that keeps its length."""
    ends = seen(event, event.starts.date(), event.zone).starts.replace(hour=int(start[:2]), minute=int(start[3:])) + length(event)
    return [on(day), *hours(start, hour(ends))]


def find_person(contact: Contact) -> list[Step]:
    """Search for a person where the page has a search of people."""
    return [fill("searchbox", "Search people", contact.name), click("button", "Find")]


def ask_for_time(people: Sequence[Contact], day: date, length_words: str) -> Iterator[Step]:
    """Fill in and send the form that finds a time, from the start page."""
    yield click("link", "People")
    yield click("link", "Find a time with others")
    yield fill("date", "On day", day.isoformat())
    yield select("How long", length_words)
    for contact in people:
        yield click("checkbox", contact_name(contact))
    yield click("button", "Find times")
