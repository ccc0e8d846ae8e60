"""Fills a new database: zones, people and their busy times, then the person, the events and the to-dos, which differ from seed to seed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows, numbered_rows
from genui_gym.task import pick

from . import catalogue, content
from .models import Account, Busy, Calendar, Contact, HelpArticle, Todo, Zone
from .seed_events import populate_events

TODAY = date(2026, 5, 11)
BUSY_WEEKS = 6

_REMINDERS = {
    "Personal": (30, 60, 120), "Work": (5, 10, 15), "Family": (30, 60, 1440), "Team Atlas": (5, 10, 15), "Studio rota": (60, 1440),
    "Rua Verde School": (1440, 2880), "Holidays in Portugal": (None,), "Holidays in Canada": (None,), "Birthdays": (1440,),
}  # fmt: skip
"""What a calendar's default reminder may be, in minutes."""
_DAYS = {"09:00": "17:30", "08:30": "17:00", "09:30": "18:00", "08:00": "16:30"}


def populate(session: Session, rng: Generator) -> None:
    """Fill the empty tables; the same generator state gives the same rows."""
    zones: list[Row] = [{"id": number, "city": city, "offset_minutes": offset} for number, (city, offset) in enumerate(catalogue.ZONES, 1)]
    offsets = {zone["city"]: zone for zone in zones}
    add_rows(session, Zone, zones)
    add_rows(session, Calendar, [_calendar(number, rng) for number in range(1, len(catalogue.CALENDARS) + 1)])
    contacts = [_contact(number, offsets, rng) for number in range(1, len(catalogue.CONTACTS) + 1)]
    add_rows(session, Contact, contacts)
    add_rows(session, Busy, [row for contact in contacts[: catalogue.COLLEAGUES] for row in _busy(contact, zones, rng)])
    add_rows(session, HelpArticle, numbered_rows("slug topic title body", content.HELP))
    start = pick(rng, list(_DAYS)[:3])
    person = {
        "name": catalogue.OWN, "email": "ines.duarte@postlane.example", "zone_id": offsets[catalogue.HOME]["id"], "work_start": start,
        "work_end": _DAYS[start], "work_days": "01234", "week_start": 0, "default_minutes": pick(rng, (30, 45, 60)),
        "default_calendar_id": int(rng.integers(1, 5)),
    }  # fmt: skip
    add_rows(session, Account, [person])
    populate_events(session, rng, {zone["city"]: zone["id"] for zone in zones}, TODAY)
    add_rows(session, Todo, _todos(rng))
    session.flush()


def _calendar(number: int, rng: Generator) -> Row:
    name, tone, owner, editable = catalogue.CALENDARS[number - 1]
    shown = name != "Holidays in Canada"
    reminder = pick(rng, _REMINDERS[name])
    return {"id": number, "name": name, "tone": tone, "owner": owner, "editable": editable, "shown": shown, "reminder_minutes": reminder}


def _contact(number: int, zones: dict[str, Row], rng: Generator) -> Row:
    name, team, city = catalogue.CONTACTS[number - 1]
    start = pick(rng, list(_DAYS))
    address = name.casefold().replace(" ", ".").translate(content.PLAIN)
    return {
        "id": number, "name": name, "email": f"{address}@{team.casefold()}.example", "team": team, "zone_id": zones[city]["id"],
        "work_start": start, "work_end": _DAYS[start],
    }  # fmt: skip


def _busy(contact: Row, zones: Sequence[Row], rng: Generator) -> list[Row]:
    """Take two or three spans of a contact's working days."""
    offset = timedelta(minutes=zones[contact["zone_id"] - 1]["offset_minutes"])
    rows = []
    draws = rng.integers(0, 1000, size=(7 * BUSY_WEEKS, 3, 2)).tolist()
    for number, spans in enumerate(draws):
        day = TODAY + timedelta(days=number)
        if day.weekday() > 4:
            continue
        for index, (begin, length) in enumerate(spans[: 2 + number % 2]):
            starts = datetime(day.year, day.month, day.day, 9 + 3 * index) + timedelta(minutes=30 * (begin % 5)) - offset
            rows.append({"contact_id": contact["id"], "starts": starts, "ends": starts + timedelta(minutes=30 + 30 * (length % 3))})
    return rows


def _todos(rng: Generator) -> list[Row]:
    """Spread the to-dos: some done, some overdue, some without a day."""
    order = [int(index) for index in rng.permutation(len(catalogue.TODOS))]
    rows: list[Row] = []
    for place, index in enumerate(order):
        title, area = catalogue.TODOS[index]
        due = TODAY + timedelta(days=int(rng.integers(1, 40)))
        done = None
        if place < 3:
            due = TODAY - timedelta(days=int(rng.integers(1, 15)))
        elif place < 8:
            done = TODAY - timedelta(days=int(rng.integers(1, 30)))
            due = done + timedelta(days=int(rng.integers(0, 6)))
        made = min(due, TODAY) - timedelta(days=int(rng.integers(31, 60)))
        rows.append({"title": title, "area": area, "due": None if place in (8, 9) else due, "done_on": done, "made_on": made})
    return [rows[place] for place in sorted(range(len(rows)), key=lambda place: order[place])]
