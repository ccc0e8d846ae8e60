"""Making, changing, deleting and bringing back events, one by one and as series."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import inspect, select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, name_problem, refuse, tidy

from ..models import Calendar, Event, Guest, Skip, Zone
from .series import REPEATS, days_of, occurrences, person, rule_of
from .times import REMINDERS, WEEKDAYS, at, clock

LONGEST_TITLE, LONGEST_PLACE, LONGEST_NOTES = 80, 80, 500
MAX_DAYS, MAX_AHEAD = 14, 730
SCOPES = {"one": "Only this event", "following": "This and following events", "all": "All events of the series"}
BY_CALENDAR = "default"
"""The reminder that is the calendar's own."""
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Draft:
    """An event as filled in. ``end`` may be empty for the usual length; ``last_day`` is given where it ends on a later day."""

    title: str
    calendar_id: int
    day: date
    start: str
    end: str
    zone_id: int
    all_day: bool = False
    last_day: date | None = None
    place: str = ""
    notes: str = ""
    busy: bool = True
    reminder: str = BY_CALENDAR
    rule: str = ""
    weekdays: str = ""
    until: date | None = None


def locked_because(event: Event) -> str | None:
    """Return why an event cannot be changed, ``None`` if it can."""
    if event.deleted_on is not None:
        return "This event is in the bin. Restore it to change it."
    if event.organiser is not None:
        return f"{event.organiser.name} invited you. Only they can change this event."
    if not event.calendar.editable:
        return f"{event.calendar.name} belongs to {event.calendar.owner}. You can look at its events but not change them."
    return None


def times_of(session: Session, draft: Draft) -> tuple[datetime, datetime]:
    """Return from when to when; the draft's hours have to be sound."""
    if draft.all_day:
        midnight = datetime.combine(draft.day, datetime.min.time())
        return midnight, midnight + ((draft.last_day or draft.day) - draft.day) + _DAY
    starts = at(draft.day, draft.start)
    if not draft.end:
        return starts, starts + timedelta(minutes=person(session).default_minutes)
    return starts, at(draft.last_day or draft.day, draft.end)


def draft_problems(session: Session, draft: Draft, today: date, but: Event | None = None) -> Messages:
    """Check an event as filled in; ``but`` is the one that it takes the place of."""
    calendar = session.get(Calendar, draft.calendar_id)
    checks: dict[str, str | None] = {"title": name_problem(draft.title, "a title", LONGEST_TITLE)}
    if calendar is None:
        checks["calendar"] = "Choose a calendar."
    elif not calendar.editable:
        checks["calendar"] = f"{calendar.name} belongs to {calendar.owner}. Choose a calendar of yours."
    if abs((draft.day - today).days) > MAX_AHEAD:
        checks["day"] = "Choose a day within two years of today."
    if session.get(Zone, draft.zone_id) is None:
        checks["zone"] = "Choose a time zone."
    checks |= _hours_problems(draft)
    checks["place"] = "Use at most 80 characters." if len(draft.place) > LONGEST_PLACE else None
    checks["notes"] = "Use at most 500 characters." if len(draft.notes) > LONGEST_NOTES else None
    if draft.reminder not in (BY_CALENDAR, "none") and draft.reminder not in map(str, REMINDERS):
        checks["reminder"] = "Choose when to be reminded."
    problems = {field: message for field, message in checks.items() if message}
    problems = problems or _rule_problems(session, draft)
    twin = None if problems else _twin(session, draft, but)
    return problems | ({"title": f"{twin.title} is in {twin.calendar.name} at this time already."} if twin else {})


def _hours_problems(draft: Draft) -> Messages:
    last = draft.last_day or draft.day
    if last < draft.day:
        return {"last_day": "The last day must not be before the first."}
    if (last - draft.day).days >= MAX_DAYS:
        return {"last_day": f"An event can last {MAX_DAYS} days at most."}
    if draft.all_day:
        return {}
    start, end = clock(draft.start), clock(draft.end)
    if start is None:
        return {"start": "Enter a start time such as 09:30."}
    if draft.end and end is None:
        return {"end": "Enter an end time such as 10:30."}
    if end is not None and last == draft.day and end <= start:
        return {"end": "The end must be after the start."}
    return {"end": "Enter an end time, too."} if end is None and last != draft.day else {}


def _rule_problems(session: Session, draft: Draft) -> Messages:
    if draft.rule not in REPEATS:
        return {"rule": "Choose how it repeats."}
    if not draft.rule:
        return {"rule": "Choose how it repeats, or leave the last repeat empty."} if draft.until else {}
    starts, ends = times_of(session, draft)
    if ends - starts > _DAY:
        return {"rule": "Only events of a day or less can repeat."}
    if draft.until is not None and draft.until < draft.day:
        return {"until": "The last repeat must not be before the first day."}
    if draft.until is not None and (draft.until - draft.day).days > MAX_AHEAD:
        return {"until": "A series can run for two years at most."}
    if draft.weekdays and draft.rule in ("weekly", "fortnightly") and str(draft.day.weekday()) not in draft.weekdays:
        return {"weekdays": f"The first day is a {WEEKDAYS[draft.day.weekday()]}. Tick {WEEKDAYS[draft.day.weekday()]} as well."}
    return {}


def _twin(session: Session, draft: Draft, but: Event | None) -> Event | None:
    """Return an event with the same title in the same calendar that starts at the same time."""
    zone, (starts, _) = session.get_one(Zone, draft.zone_id), times_of(session, draft)
    others = (each for each in occurrences(session, draft.day, draft.day, zone, shown_only=False) if each.event is not but)
    same = (each.event for each in others if each.starts == starts and each.event.calendar_id == draft.calendar_id)
    return next((event for event in same if event.title == tidy(draft.title) and event.all_day == draft.all_day), None)


def _columns(session: Session, draft: Draft) -> dict[str, Any]:
    """Return what a sound draft says of an event's columns."""
    starts, ends = times_of(session, draft)
    minutes = session.get_one(Calendar, draft.calendar_id).reminder_minutes if draft.reminder == BY_CALENDAR else None
    repeats = "weekly" if draft.rule == "fortnightly" else draft.rule
    return {
        "calendar_id": draft.calendar_id, "title": tidy(draft.title), "starts": starts, "ends": ends, "all_day": draft.all_day,
        "zone_id": draft.zone_id, "place": tidy(draft.place), "notes": draft.notes.strip(), "busy": draft.busy,
        "reminder_minutes": minutes if draft.reminder in (BY_CALENDAR, "none") else int(draft.reminder),
        "repeats": repeats, "every": 2 if draft.rule == "fortnightly" else 1,
        "weekdays": (draft.weekdays or str(draft.day.weekday())) if repeats == "weekly" else "", "until": draft.until,
    }  # fmt: skip


def create_event(session: Session, draft: Draft, contact_ids: list[int], today: date) -> Event:
    """Make an event, with guests who have not answered yet.

    Raises:
        Refused: Something is wrong with the draft; nothing has changed.
    """
    refuse(draft_problems(session, draft, today))
    event = Event(**_columns(session, draft), **_own(today))
    event.guests = [Guest(contact_id=key, answer="waiting", optional=False) for key in contact_ids]
    session.add(event)
    session.flush()
    return event


def _own(today: date) -> dict[str, Any]:
    """Return the columns of an event that nobody else organises."""
    return {"organiser_id": None, "answer": "", "open_to_proposals": True, "reply": "", "made_on": today}


def change_problems(session: Session, event: Event, day: date, draft: Draft, scope: str, today: date) -> Messages:
    """Check a change of an event, or of a series from its occurrence on ``day``."""
    locked = locked_because(event)
    if locked:
        return {"": locked}
    if not event.repeats:
        return draft_problems(session, draft, today, event)
    if scope not in SCOPES:
        return {"scope": "Choose what to change."}
    same_rule = (draft.rule, draft.weekdays, draft.until) == (rule_of(event), event.weekdays, event.until)
    if scope == "one" and not same_rule:
        return {"rule": "One event of a series can't repeat by itself. Change this and following events, or all of them."}
    if scope != "one" and not draft.rule:
        return {"rule": "A series has to repeat. To end it, delete this and following events."}
    if scope == "one":
        draft = replace(draft, rule="", weekdays="", until=None)
    if scope == "all" and draft.day != day:
        return {"day": "A whole series can't move to another day. Change this and following events instead."}
    return draft_problems(session, draft, today, event)


def change_event(session: Session, event: Event, day: date, draft: Draft, scope: str, today: date) -> Event:
    """Change an event, or one, the following or all of a series; return the event that holds the change.

    Raises:
        Refused: The change is not allowed; nothing has changed.
    """
    refuse(change_problems(session, event, day, draft, scope, today))
    columns = _columns(session, draft)
    if not event.repeats:
        return _assign(session, event, columns)
    if scope == "all" or (scope == "following" and day == event.starts.date()):
        shift = event.starts.date() - day if scope == "all" else timedelta()
        return _assign(session, event, columns | {"starts": columns["starts"] + shift, "ends": columns["ends"] + shift})
    if scope == "one":
        event.skips.append(Skip(day=day))
        alone = {"repeats": "", "every": 1, "weekdays": "", "until": None, "series_id": event.id, "original_day": day}
        return _beside(session, event, columns | alone, today)
    following = _beside(session, event, columns, today)
    event.until = day - _DAY
    for skip in event.skips:
        skip.event_id = following.id if skip.day >= day else event.id
    for alone_event in session.scalars(select(Event).where(Event.series_id == event.id, Event.original_day >= day)):
        alone_event.series_id = following.id
    session.flush()
    session.expire_all()
    return following


def _assign(session: Session, event: Event, columns: dict[str, Any]) -> Event:
    for name, value in columns.items():
        setattr(event, name, value)
    session.flush()
    return event


def _beside(session: Session, event: Event, columns: dict[str, Any], today: date) -> Event:
    """Make a further event with the guests of ``event``."""
    made = Event(**columns, **_own(today))
    made.guests = [Guest(contact_id=guest.contact_id, answer=guest.answer, optional=guest.optional) for guest in event.guests]
    session.add(made)
    session.flush()
    return made


def delete_event(session: Session, event: Event, day: date, scope: str, today: date) -> None:
    """Delete an event, or one, the following or all of a series. What is deleted as a whole goes to the bin.

    Raises:
        Refused: It may not be deleted; nothing has changed.
    """
    locked = locked_because(event)
    refuse({"": locked} if locked else {})
    refuse({"scope": "Choose what to delete."} if event.repeats and scope not in SCOPES else {})
    if event.repeats and scope == "one":
        event.skips.append(Skip(day=day))
    elif event.repeats and scope == "following" and day > event.starts.date():
        event.until = day - _DAY
        _bin(session, today, Event.series_id == event.id, Event.original_day >= day)
    else:
        event.deleted_on = today
        _bin(session, today, Event.series_id == event.id)
    session.flush()


def _bin(session: Session, today: date, *which: Any) -> None:
    for event in session.scalars(select(Event).where(Event.deleted_on.is_(None), *which)):
        event.deleted_on = today


def restore_event(session: Session, event: Event) -> None:
    """Take an event out of the bin.

    Raises:
        Refused: It is not in the bin, or there is the like at its time.
    """
    refuse({"": "This event is not in the bin."} if event.deleted_on is None else {})
    day = event.starts.date()
    there = occurrences(session, day, day, event.zone, shown_only=False)
    like = [each for each in there if each.starts == event.starts and each.event.title == event.title]
    refuse({"": f"{event.title} is in your calendar at this time already."} if like else {})
    event.deleted_on = None
    session.flush()


def copied(event: Event) -> dict[str, Any]:
    """Return an event's columns but its key."""
    return {column.key: getattr(event, column.key) for column in inspect(Event).column_attrs if column.key != "id"}


def takes_place(event: Event, day: date) -> bool:
    """Whether an event starts on a day of its own zone."""
    return any(days_of(event, day, day))
