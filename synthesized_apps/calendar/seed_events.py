"""The events: series with their exceptions, things that happen once, holidays, birthdays, invitations, and what is in the bin."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows
from genui_gym.task import pick

from . import catalogue
from .models import Event, Guest, Skip
from .rules.times import at

FIRST, LAST = date(2026, 4, 6), date(2026, 7, 31)
_ANSWERS = ("accepted", "accepted", "waiting", "tentative", "declined")
_CALENDARS = {name: number for number, (name, *_) in enumerate(catalogue.CALENDARS, 1)}
_CITY = [city for _, _, city in catalogue.CONTACTS]


class _Book:
    """Rows of events, guests and skips, and which hours of the person they take."""

    def __init__(self, zones: dict[str, int], today: date, rng: Generator) -> None:
        self.zones, self.today, self.rng = zones, today, rng
        self.events: list[Row] = []
        self.guests: list[Row] = []
        self.skips: list[Row] = []
        self.taken: set[tuple[date, int]] = set()

    def event(self, calendar: str, title: str, starts: datetime, minutes: int, **more: Any) -> Row:
        """Note an event."""
        row = {
            "id": len(self.events) + 1, "calendar_id": _CALENDARS[calendar], "title": title, "starts": starts,
            "ends": starts + timedelta(minutes=minutes), "all_day": False, "zone_id": self.zones[catalogue.HOME], "place": "", "notes": "",
            "busy": True, "reminder_minutes": None, "repeats": "", "every": 1, "weekdays": "", "until": None, "series_id": None,
            "original_day": None, "organiser_id": None, "answer": "", "answer_by": None, "open_to_proposals": True, "reply": "",
            "proposed_starts": None, "made_on": self.today - timedelta(days=int(self.rng.integers(40, 90))), "deleted_on": None, **more,
        }  # fmt: skip
        self.events.append(row)
        return row

    def invite(self, event: Row, numbers: Sequence[int]) -> None:
        """Note guests of an event, by number in the catalogue."""
        for number in numbers:
            answer, optional = pick(self.rng, _ANSWERS), int(self.rng.integers(6)) == 0
            self.guests.append({"event_id": event["id"], "contact_id": number + 1, "answer": answer, "optional": optional})

    def has(self, title: str, day: date) -> bool:
        """Whether something with a title starts on a day."""
        return any(each["title"] == title and each["starts"].date() == day for each in self.events)

    def free_day(self, first: date, last: date, hour: int, minutes: int, weekend: bool) -> date | None:
        """Draw a day on which the person has nothing at that hour, and take it."""
        for _ in range(12):
            day = first + timedelta(days=int(self.rng.integers((last - first).days + 1)))
            hours = {(day, each) for each in range(hour, hour + minutes // 60 + 1)}
            if (weekend or day.weekday() < 5) and not hours & self.taken:
                self.taken |= hours
                return day
        return None


def populate_events(session: Session, rng: Generator, zones: dict[str, int], today: date) -> None:
    """Fill events, guests and skips."""
    book = _Book(zones, today, rng)
    for row in catalogue.SERIES:
        _series(book, row)
    _once(book)
    _pairs(book)
    _all_day(book)
    _invitations(book)
    _binned(book)
    add_rows(session, Event, book.events)
    add_rows(session, Guest, book.guests)
    add_rows(session, Skip, book.skips)


def _series(book: _Book, row: tuple[Any, ...]) -> None:
    title, calendar, rule, weekdays, hours, minutes, places, guests = row
    rng, days, hour = book.rng, pick(book.rng, weekdays), pick(book.rng, hours)
    begin = FIRST + timedelta(days=int(rng.integers(8)))
    while days and str(begin.weekday()) not in days:
        begin += timedelta(days=1)
    event = book.event(
        calendar, title, at(begin, hour), minutes, place=pick(rng, places), repeats="weekly" if rule == "fortnightly" else rule,
        every=2 if rule == "fortnightly" else 1, weekdays=days, reminder_minutes=pick(rng, (None, 10, 15, 30, 60)),
        until=LAST - timedelta(days=int(rng.integers(30))) if int(rng.integers(3)) else None, busy=calendar != "Rua Verde School",
    )  # fmt: skip
    book.invite(event, guests)
    taking = [begin + timedelta(days=each) for each in range((LAST - begin).days)]
    step = 2 if rule == "fortnightly" else 1
    on = [day for day in taking if str(day.weekday()) in days and ((day - begin).days + begin.weekday()) // 7 % step == 0]
    if rule == "weekly" or rule == "fortnightly":
        book.taken |= {(day, int(hour[:2])) for day in on} | {(day, int(hour[:2]) + 1) for day in on if minutes > 60}
        _exceptions(book, event, [day for day in on if day > book.today - timedelta(days=20)])


def _exceptions(book: _Book, event: Row, days: Sequence[date]) -> None:
    """Let one or two occurrences be skipped, and of every third series one be held at another time."""
    for index in sorted(int(each) for each in book.rng.choice(min(len(days), 9), size=2, replace=False)):
        book.skips.append({"event_id": event["id"], "day": days[index]})
    if event["id"] % 3 == 1 and len(days) > 9:
        day = days[9]
        book.skips.append({"event_id": event["id"], "day": day})
        shift = day - event["starts"].date() + timedelta(minutes=90)
        changes = {
            "starts": event["starts"] + shift, "ends": event["ends"] + shift, "repeats": "", "every": 1, "weekdays": "", "until": None,
            "series_id": event["id"], "original_day": day,
        }  # fmt: skip
        book.events.append({**event, **changes, "id": len(book.events) + 1})
        moved = book.events[-1]
        book.guests += [{**guest, "event_id": moved["id"]} for guest in book.guests if guest["event_id"] == event["id"]]


def _once(book: _Book) -> None:
    """Put each thing into the calendar once or twice, where there is room."""
    for title, calendar, minutes, places in catalogue.ONCE:
        for _ in range(1 + int(book.rng.integers(3))):
            private = calendar in ("Personal", "Family")
            hour = int(book.rng.integers(8, 18) if private else book.rng.integers(9, 17))
            day = book.free_day(book.today - timedelta(days=25), book.today + timedelta(days=55), hour, minutes, private)
            if day is None or book.has(title, day):
                continue
            starts = datetime(day.year, day.month, day.day, hour, 30 * int(book.rng.integers(2)))
            more = {"place": pick(book.rng, places), "reminder_minutes": pick(book.rng, (None, 10, 30, 60, 1440))}
            event = book.event(calendar, title, starts, minutes, busy=calendar != "Rua Verde School", **more)
            if calendar in ("Work", "Team Atlas"):
                book.invite(event, sorted(int(each) for each in book.rng.choice(catalogue.COLLEAGUES, size=2, replace=False)))


def _pairs(book: _Book) -> None:
    """Let four days have two things of one calendar."""
    for calendar in ("Personal", "Work", "Family", "Team Atlas"):
        titles = [(title, minutes, places) for title, each, minutes, places in catalogue.ONCE if each == calendar]
        day: date | None = None
        for index in (int(each) for each in book.rng.choice(len(titles), size=2, replace=False)):
            title, minutes, places = titles[index]
            hour = int(book.rng.integers(9, 12)) if day is None else 14 + int(book.rng.integers(3))
            day = day or book.free_day(book.today + timedelta(days=2), book.today + timedelta(days=35), hour, minutes, False)
            if day is not None and not book.has(title, day):
                book.event(calendar, title, datetime(day.year, day.month, day.day, hour), minutes, place=pick(book.rng, places))


def _all_day(book: _Book) -> None:
    for title, calendar, days in catalogue.ALL_DAY:
        first = book.today + timedelta(days=7 * int(book.rng.integers(-2, 8)))
        book.event(calendar, title, datetime(first.year, first.month, first.day), days * 1440, all_day=True, busy=False)
    for calendar, title, month, number in catalogue.HOLIDAYS:
        book.event(calendar, title, datetime(2026, month, number), 1440, all_day=True, busy=False)
    for number in sorted(int(each) for each in book.rng.choice(len(catalogue.CONTACTS), size=9, replace=False)):
        name, team, _ = catalogue.CONTACTS[number]
        day = book.today + timedelta(days=int(book.rng.integers(-20, 70)))
        title = f"Birthday of {name}, {team}"
        book.event("Birthdays", title, datetime(day.year, day.month, day.day), 1440, all_day=True, busy=False, reminder_minutes=1440)


def _invitations(book: _Book) -> None:
    """Let others invite: nine wait for an answer, the rest has one; every third lies on something that is there."""
    rng = book.rng
    mine = {
        each["starts"].date(): each for each in book.events if each["busy"] and not each["repeats"] and book.today < each["starts"].date()
    }
    order = [list(mine.values())[int(each)] for each in rng.permutation(len(mine))]
    for place, index in enumerate(int(each) for each in rng.permutation(len(catalogue.INVITES))):
        title, number, minutes, where = catalogue.INVITES[index]
        waiting, hour = place < 9, int(rng.integers(10, 17))
        if place % 3 == 0:
            starts = order[place]["starts"] + timedelta(minutes=15 * int(rng.integers(2)))
        else:
            day = book.free_day(book.today + timedelta(days=1), book.today + timedelta(days=32), hour, minutes, False) or book.today
            starts = datetime(day.year, day.month, day.day, hour)
        local, home = _CITY[number], catalogue.HOME
        offsets = dict(catalogue.ZONES)
        by = max(starts.date() - timedelta(days=int(rng.integers(1, 4))), book.today)
        more = {
            "zone_id": book.zones[local], "place": where, "organiser_id": number + 1, "answer_by": by, "reminder_minutes": 10,
            "answer": "waiting" if waiting else pick(rng, ("accepted", "tentative", "declined")), "open_to_proposals": index % 3 != 1,
        }  # fmt: skip
        event = book.event("Work", title, starts + timedelta(minutes=offsets[local] - offsets[home]), minutes, **more)
        others = [int(each) for each in rng.choice(catalogue.COLLEAGUES, size=3, replace=False) if int(each) != number]
        book.invite(event, others[:2])


def _binned(book: _Book) -> None:
    for title, calendar, minutes, places in (catalogue.ONCE[int(each)] for each in book.rng.choice(40, size=7, replace=False)):
        day = book.today + timedelta(days=int(book.rng.integers(3, 50)))
        starts = datetime(day.year, day.month, day.day, int(book.rng.integers(8, 18)))
        deleted = book.today - timedelta(days=int(book.rng.integers(1, 25)))
        book.event(calendar, title, starts, minutes, place=pick(book.rng, places), deleted_on=deleted)
