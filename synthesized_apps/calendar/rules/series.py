"""What takes place when: the days of a series, and everything between two days as it is seen from a zone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session, joinedload, selectinload

from genui_gym.appkit.formats import day as written_day

from ..models import Account, Event, Zone
from .times import WEEKDAYS, month_after, moved, span

REPEATS = {
    "": "Does not repeat", "daily": "Every day", "weekly": "Every week", "fortnightly": "Every two weeks", "monthly": "Every month",
}  # fmt: skip
"""How a form words a rule; ``fortnightly`` is weekly, every two."""
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Occurrence:
    """An event on one day.

    Attributes:
        event: The event, or the series.
        day: The day on which it starts in its own zone; with the event's key it says which one it is.
        starts, ends: From when to when, as the clocks of the zone show that it is seen from; of all-day events the own days.
    """

    event: Event
    day: date
    starts: datetime
    ends: datetime

    @property
    def minutes(self) -> int:
        """How long it is."""
        return int((self.ends - self.starts).total_seconds()) // 60

    @property
    def span(self) -> str:
        """From when to when, in words."""
        return span(self.starts, self.ends, self.event.all_day)

    @property
    def name(self) -> str:
        """The words that tell it from every other: title, day, time, calendar."""
        return f"{self.event.title}, {written_day(self.starts.date())}, {self.span}, {self.event.calendar.name}"

    def on(self, day: date) -> bool:
        """Whether some of it is on ``day``."""
        return self.starts < datetime.combine(day, datetime.min.time()) + _DAY and self.ends > datetime.combine(day, datetime.min.time())

    def overlaps(self, starts: datetime, ends: datetime) -> bool:
        """Whether it shares time with a span seen from the same zone."""
        return self.starts < ends and self.ends > starts


def person(session: Session) -> Account:
    """Return who is signed in."""
    return session.scalars(select(Account).options(joinedload(Account.zone))).one()


def rule_of(event: Event) -> str:
    """Return the word by which forms know an event's rule."""
    return "fortnightly" if event.repeats == "weekly" and event.every == 2 else event.repeats


def rule_words(event: Event) -> str:
    """Write how an event repeats: ``Every week on Tuesday and Thursday until Tue 30 June 2026``."""
    words = REPEATS[rule_of(event)]
    if event.repeats == "weekly":
        names = [WEEKDAYS[int(digit)] for digit in event.weekdays]
        words += " on " + (f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0])
    if event.repeats == "monthly":
        words += f" on day {event.starts.day}"
    return words + (f" until {written_day(event.until)}" if event.until else "")


def days_of(event: Event, first: date, last: date) -> Iterator[date]:
    """Yield the days from ``first`` to ``last`` on which an event starts in its own zone, without those that are skipped."""
    skipped = {skip.day for skip in event.skips} if event.repeats else set()
    begin, end = event.starts.date(), min(last, event.until or last)
    if not event.repeats:
        days: Iterator[date] = iter((begin,) if first <= begin <= last else ())
    elif event.repeats == "monthly":
        days = _monthly(begin, max(first, begin), end)
    else:
        days = (day for day in _each(max(first, begin), end) if _matches(event, begin, day))
    return (day for day in days if day not in skipped)


def _each(first: date, last: date) -> Iterator[date]:
    return (first + timedelta(days=number) for number in range((last - first).days + 1))


def _matches(event: Event, begin: date, day: date) -> bool:
    if event.repeats == "daily":
        return (day - begin).days % event.every == 0
    weeks = (day - (begin - timedelta(days=begin.weekday()))).days // 7
    return str(day.weekday()) in event.weekdays and weeks % event.every == 0


def _monthly(begin: date, first: date, last: date) -> Iterator[date]:
    """Yield the days of a monthly series; a shorter month has it on its last day."""
    for number in range(first.year * 12 + first.month - 1, last.year * 12 + last.month):
        year, month = number // 12, number % 12 + 1
        day = min(date(year, month, 1) + timedelta(days=begin.day - 1), month_after(date(year, month, 1)) - _DAY)
        if first <= day <= last:
            yield day


def seen(event: Event, day: date, zone: Zone) -> Occurrence:
    """Return an event's occurrence of a day as it is seen from a zone."""
    shift = day - event.starts.date()
    starts, ends = event.starts + shift, event.ends + shift
    if event.all_day:
        return Occurrence(event, day, starts, ends)
    return Occurrence(event, day, moved(starts, event.zone, zone), moved(ends, event.zone, zone))


def occurrences(session: Session, first: date, last: date, zone: Zone, shown_only: bool = True) -> list[Occurrence]:
    """Return all that takes place on the days from ``first`` to ``last``, seen from ``zone``, the earliest first.

    Invitations that were declined are left out; ``shown_only`` leaves out hidden calendars.
    """
    loading = (joinedload(Event.calendar), joinedload(Event.zone), selectinload(Event.skips))
    query = select(Event).where(Event.deleted_on.is_(None), Event.answer != "declined", Event.starts < last + 2 * _DAY).options(*loading)
    found = [
        each
        for event in session.scalars(query.where((Event.repeats != "") | (Event.ends > first - 2 * _DAY)))
        if event.calendar.shown or not shown_only
        for day in days_of(event, first - (event.ends.date() - event.starts.date()) - _DAY, last + _DAY)
        if _touches(each := seen(event, day, zone), first, last)
    ]
    return sorted(found, key=lambda each: (each.starts.date(), not each.event.all_day, each.starts, each.ends, each.event.id))


def _touches(each: Occurrence, first: date, last: date) -> bool:
    return each.starts.date() <= last and each.ends > datetime.combine(first, datetime.min.time())


def conflicts(session: Session, starts: datetime, ends: datetime, zone: Zone, but: Sequence[int] = ()) -> list[Occurrence]:
    """Return what the person is busy with in a span seen from ``zone``; the events and series with the keys ``but`` don't count."""
    return [each for each in busy_times(session, starts.date(), ends.date(), zone, but) if each.overlaps(starts, ends)]


def busy_times(session: Session, first: date, last: date, zone: Zone, but: Sequence[int] = ()) -> list[Occurrence]:
    """Return what the person is busy with on some days: what is timed, not marked as free, and no invitation without a yes."""
    return [
        each
        for each in occurrences(session, first, last, zone, shown_only=False)
        if each.event.busy and not each.event.all_day and each.event.answer in ("", "accepted", "tentative") and each.event.id not in but
    ]
