"""What goals mean, found from their literals by queries: written apart from the rules, so that a mistake in either shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.task import only, pick

from ..models import Account, Busy, Calendar, Contact, Event, Guest, Skip
from ..rules.times import LENGTHS, REMINDERS

SOON = timedelta(days=40)
"""How far ahead goals reach."""
CELL = 5
"""Minutes into which a day is cut to see who is free."""
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Held:
    """An event as it takes place once, seen from the person's zone."""

    event: Event
    starts: datetime
    ends: datetime

    @property
    def day(self) -> date:
        """The day on which it starts."""
        return self.starts.date()


def owner(state: Session) -> Account:
    """Return the person."""
    return state.scalars(where(Account)).one()


def calendar_named(state: Session, name: str) -> Calendar | None:
    """Return a calendar by its name."""
    return only(state, where(Calendar).where(Calendar.name == name))


def contact_named(state: Session, name: str, team: str) -> Contact | None:
    """Return a contact by name and team."""
    return only(state, where(Contact).where(Contact.name == name, Contact.team == team))


def minutes_of(words: str) -> int | None:
    """Return the minutes of a reminder as forms word it, ``-1`` where it is none of them."""
    return next((minutes for minutes, each in REMINDERS.items() if each == words), -1)


def moment(day: date, hours: str) -> datetime:
    """Return the moment of a day at a time written ``09:30``."""
    return datetime(day.year, day.month, day.day, int(hours[:2]), int(hours[3:]))


def held(state: Session, first: date, last: date, declined: bool = False) -> list[Held]:
    """Return what starts on the days from ``first`` to ``last``, the earliest first, without what was deleted.

    What the person ``declined`` still takes place for the others.
    """
    skipped = {(skip.event_id, skip.day) for skip in state.scalars(where(Skip))}
    home = owner(state).zone.offset_minutes
    near = Event.starts.between(moment(first - 2 * _DAY, "00:00"), moment(last + 2 * _DAY, "00:00")) | (Event.repeats != "")
    found = []
    for event in state.scalars(where(Event).where(Event.deleted_on.is_(None), near)):
        if event.answer == "declined" and not declined:
            continue
        shift = timedelta() if event.all_day else timedelta(minutes=home - event.zone.offset_minutes)
        for begin in _walk(event, first - _DAY, last + _DAY):
            if first <= (begin + shift).date() <= last and (event.id, begin.date()) not in skipped:
                found.append(Held(event, begin + shift, begin + shift + (event.ends - event.starts)))
    return sorted(found, key=lambda each: (each.starts, each.event.id))


def _walk(event: Event, first: date, last: date) -> Iterator[datetime]:
    """Yield the starts of an event up to ``last``, one after the other, in its own zone; those well before ``first`` are left out."""
    until = min(event.until or last, last)
    if not event.repeats:
        yield event.starts
    elif event.repeats == "monthly":
        year, month = event.starts.year, event.starts.month
        while (year, month) <= (until.year, until.month):
            following = (year, month + 1) if month < 12 else (year + 1, 1)
            longest = (date(*following, 1) - date(year, month, 1)).days
            begin = event.starts.replace(year=year, month=month, day=min(event.starts.day, longest))
            if begin.date() <= until:
                yield begin
            year, month = following
    else:
        week, step = event.starts - timedelta(days=event.starts.weekday()), timedelta(weeks=event.every)
        week += max((first - week.date()) // step, 0) * step
        while week.date() <= until:
            for number in map(int, event.weekdays):
                begin = week + timedelta(days=number)
                if event.starts <= begin and begin.date() <= until:
                    yield begin
            week += step


def the_one(state: Session, title: str, day: date, calendar_id: int | None = None) -> Held | None:
    """Return what has a title on a day, in a calendar; ``None`` where nothing or several have."""
    found = [each for each in held(state, day, day) if each.event.title == title and calendar_id in (None, each.event.calendar_id)]
    return found[0] if len(found) == 1 else None


def is_own(event: Event) -> bool:
    """Whether the person may change an event."""
    return event.organiser_id is None and event.calendar.editable and event.deleted_on is None


def taking(state: Session, first: date, last: date) -> list[Held]:
    """Return what the person is busy with on some days."""
    found = (each for each in held(state, first - _DAY, last) if each.event.busy and not each.event.all_day)
    return [each for each in found if each.event.answer in ("", "accepted", "tentative") and each.ends.date() >= first]


def overlapping(state: Session, starts: datetime, ends: datetime, but: int = 0) -> list[Held]:
    """Return what the person is busy with in a span."""
    return [each for each in among(taking(state, starts.date(), ends.date()), starts, ends) if each.event.id != but]


def among(found: Sequence[Held], starts: datetime, ends: datetime) -> list[Held]:
    """Return those that share time with a span."""
    return [each for each in found if max(each.starts, starts) < min(each.ends, ends)]


def common_starts(state: Session, people: Sequence[Contact], day: date, minutes: int) -> list[datetime]:
    """Return the starts of a day at which everybody works and is free for so long, in half hours from the start of work."""
    account = owner(state)
    if str(day.weekday()) not in account.work_days or minutes not in LENGTHS:
        return []
    opens, closes = moment(day, account.work_start), moment(day, account.work_end)
    taken = {cell for each in taking(state, day, day) for cell in _cells(each.starts, each.ends)}
    for contact in people:
        taken |= _cells_of(state, contact, day, account.zone.offset_minutes)
    free = []
    while opens + timedelta(minutes=minutes) <= closes:
        end = opens + timedelta(minutes=minutes)
        if not taken & set(_cells(opens, end)) and all(_at_work(contact, account, opens, end) for contact in people):
            free.append(opens)
        opens += timedelta(minutes=30)
    return free


def _cells(starts: datetime, ends: datetime) -> Iterator[datetime]:
    while starts < ends:
        yield starts
        starts += timedelta(minutes=CELL)


def _cells_of(state: Session, contact: Contact, day: date, home: int) -> set[datetime]:
    """Return when a contact is busy around a day, or takes part in one of our events."""
    shift, near = timedelta(minutes=home), where(Busy).where(Busy.contact_id == contact.id, Busy.starts > moment(day - _DAY, "00:00"))
    spans = [(each.starts, each.ends) for each in state.scalars(near.where(Busy.starts < moment(day + 2 * _DAY, "00:00")))]
    taken = {cell + shift for starts, ends in spans for cell in _cells(starts, ends)}
    invited = set(state.scalars(where(Guest.event_id).where(Guest.contact_id == contact.id, Guest.answer != "declined")))
    for each in held(state, day - _DAY, day, declined=True):
        if not each.event.all_day and (each.event.id in invited or each.event.organiser_id == contact.id):
            taken |= set(_cells(each.starts, each.ends))
    return taken


def _at_work(contact: Contact, account: Account, starts: datetime, ends: datetime) -> bool:
    shift = timedelta(minutes=contact.zone.offset_minutes - account.zone.offset_minutes)
    begin, end = starts + shift, ends + shift
    day = begin.date()
    return day.weekday() < 5 and moment(day, contact.work_start) <= begin and end <= moment(day, contact.work_end)


def draw_own(state: Session, rng: Generator) -> Calendar:
    """Draw a calendar whose events the person may change."""
    return pick(rng, state.scalars(where(Calendar).where(Calendar.editable).order_by(Calendar.id)).all())


def draw_series(state: Session, rng: Generator) -> Event:
    """Draw a weekly series that the person may change."""
    query = where(Event).where(Event.repeats == "weekly", Event.deleted_on.is_(None), Event.organiser_id.is_(None)).order_by(Event.id)
    return pick(rng, [event for event in state.scalars(query) if event.calendar.editable])


def draw_single(state: Session, rng: Generator, today: date, editable: bool = True) -> Held:
    """Draw a coming event that does not repeat, is timed, and is in a calendar that the person may change or not."""
    found = [each for each in held(state, today + _DAY, today + SOON) if not each.event.repeats and not each.event.all_day]
    own = (each for each in found if each.event.organiser_id is None and each.event.series_id is None)
    return pick(rng, [each for each in own if each.event.calendar.editable == editable])


def draw_day(rng: Generator, today: date, working: bool = True) -> date:
    """Draw a coming day."""
    while True:
        day = today + timedelta(days=int(rng.integers(2, SOON.days)))
        if not working or day.weekday() < 5:
            return day


def draw_hours(rng: Generator, first: int = 8, last: int = 18) -> str:
    """Draw a time of day on a quarter of an hour."""
    return f"{int(rng.integers(first, last)):02d}:{15 * int(rng.integers(4)):02d}"


def later(hours: str, minutes: int) -> str:
    """Return a time of day so many minutes later."""
    total = int(hours[:2]) * 60 + int(hours[3:]) + minutes
    return f"{total // 60:02d}:{total % 60:02d}"
