"""The person's settings and calendars."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, name_problem, refuse, tidy

from ..models import Account, Calendar, Zone
from .times import LENGTHS, REMINDERS, clock

TONES = {"moss": "Moss", "sky": "Sky", "plum": "Plum", "clay": "Clay", "teal": "Teal", "rose": "Rose", "amber": "Amber", "slate": "Slate"}
MAX_CALENDARS = 12


def calendars(session: Session) -> list[Calendar]:
    """Return the calendars, own ones first."""
    return list(session.scalars(select(Calendar).order_by(Calendar.id)))


def hours_problems(start: str, end: str, days: str) -> Messages:
    """Check working hours."""
    begin, finish = clock(start), clock(end)
    problems: Messages = {}
    if begin is None:
        problems["work_start"] = "Enter a time such as 09:00."
    if finish is None:
        problems["work_end"] = "Enter a time such as 17:30."
    elif begin is not None and finish <= begin:
        problems["work_end"] = "The end must be after the start."
    if not days:
        problems["work_days"] = "Choose at least one working day."
    return problems


def set_hours(session: Session, account: Account, start: str, end: str, days: str) -> None:
    """Set the working hours and days.

    Raises:
        Refused: They make no sense; nothing has changed.
    """
    refuse(hours_problems(start, end, days))
    account.work_start, account.work_end, account.work_days = start, end, days
    session.flush()


def set_defaults(session: Session, account: Account, calendar_id: int, minutes: int, week_start: int) -> None:
    """Set what new events start with, and the first day of the week.

    Raises:
        Refused: The calendar can't be changed by the person, or another choice is none.
    """
    calendar = session.get(Calendar, calendar_id)
    problems: Messages = {} if calendar and calendar.editable else {"calendar": "Choose a calendar of yours."}
    if minutes not in LENGTHS:
        problems["minutes"] = "Choose a length."
    if week_start not in (0, 6):
        problems["week_start"] = "Choose the first day of the week."
    refuse(problems)
    account.default_calendar_id, account.default_minutes, account.week_start = calendar_id, minutes, week_start
    session.flush()


def set_zone(session: Session, account: Account, zone_id: int) -> None:
    """Set the zone in which times are shown.

    Raises:
        Refused: There is no such zone.
    """
    refuse({} if session.get(Zone, zone_id) else {"zone": "Choose a time zone."})
    account.zone_id = zone_id
    session.flush()


def calendar_problems(session: Session, name: str, tone: str, reminder: int | None, but: Calendar | None = None) -> Messages:
    """Check a calendar as filled in."""
    checks = {"name": name_problem(name, "a name", 40)}
    if any(each.name.casefold() == tidy(name).casefold() for each in calendars(session) if each is not but):
        checks["name"] = f"You have a calendar called {tidy(name)} already."
    if tone not in TONES:
        checks["tone"] = "Choose a colour."
    if reminder not in REMINDERS:
        checks["reminder"] = "Choose when to be reminded."
    return {field: message for field, message in checks.items() if message}


def add_calendar(session: Session, name: str, tone: str, reminder: int | None, owner: str) -> Calendar:
    """Make a calendar.

    Raises:
        Refused: Something is wrong with it, or there are enough.
    """
    full = {"": f"You can have {MAX_CALENDARS} calendars at most."} if len(calendars(session)) >= MAX_CALENDARS else {}
    refuse(full or calendar_problems(session, name, tone, reminder))
    made = Calendar(name=tidy(name), tone=tone, owner=owner, editable=True, shown=True, reminder_minutes=reminder)
    session.add(made)
    session.flush()
    return made


def change_calendar(session: Session, calendar: Calendar, name: str, tone: str, reminder: int | None) -> None:
    """Change name, colour and default reminder; of a calendar that belongs to others only colour and reminder can change.

    Raises:
        Refused: Something is wrong; nothing has changed.
    """
    kept = name if calendar.editable else calendar.name
    refuse(calendar_problems(session, kept, tone, reminder, calendar))
    calendar.name, calendar.tone, calendar.reminder_minutes = tidy(kept), tone, reminder
    session.flush()


def show_only(session: Session, keys: Sequence[int]) -> None:
    """Show the calendars with these keys and hide the others."""
    for calendar in calendars(session):
        calendar.shown = calendar.id in keys
    session.flush()
