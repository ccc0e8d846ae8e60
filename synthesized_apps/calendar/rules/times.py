"""Zones, hours and days: converting, reading and writing them."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import day as written_day
from genui_gym.appkit.formats import hour

from ..models import Zone

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
REMINDERS: dict[int | None, str] = {
    None: "No reminder", 0: "At the start", 5: "5 minutes before", 10: "10 minutes before", 15: "15 minutes before",
    30: "30 minutes before", 60: "1 hour before", 120: "2 hours before", 1440: "1 day before", 2880: "2 days before",
}  # fmt: skip
WORLD_OFFSET = 60
"""The world's clock is Lisbon's: minutes ahead of UTC."""
LENGTHS = {15: "15 minutes", 30: "30 minutes", 45: "45 minutes", 60: "1 hour", 90: "1 hour 30 minutes", 120: "2 hours"}


def zones(session: Session) -> list[Zone]:
    """Return the zones, from west to east."""
    return list(session.scalars(select(Zone).order_by(Zone.offset_minutes, Zone.city)))


def zone_name(zone: Zone) -> str:
    """Write a zone: ``Lisbon (UTC+1)``."""
    hours, minutes = divmod(abs(zone.offset_minutes), 60)
    sign = "−" if zone.offset_minutes < 0 else "+"
    return f"{zone.city} (UTC{sign}{hours}{f':{minutes:02d}' if minutes else ''})"


def moved(moment: datetime, source: Zone, target: Zone) -> datetime:
    """Return what the clocks of ``target`` show when those of ``source`` show ``moment``."""
    return moment + timedelta(minutes=target.offset_minutes - source.offset_minutes)


def to_utc(moment: datetime, zone: Zone) -> datetime:
    """Return a local time in UTC."""
    return moment - timedelta(minutes=zone.offset_minutes)


def from_utc(moment: datetime, zone: Zone) -> datetime:
    """Return a time in UTC as the clocks of a zone show it."""
    return moment + timedelta(minutes=zone.offset_minutes)


def clock_in(zone: Zone, now: datetime) -> datetime:
    """Return what the clocks of a zone show when the world's shows ``now``."""
    return from_utc(now - timedelta(minutes=WORLD_OFFSET), zone)


def clock(hours: str) -> time | None:
    """Read a time of day written ``09:30``; ``None`` where it is none."""
    try:
        return time.fromisoformat(hours) if len(hours) == 5 else None
    except ValueError:
        return None


def at(day: date, hours: str) -> datetime:
    """Return the moment of a day at a time written ``09:30``.

    Raises:
        ValueError: It is no time.
    """
    return datetime.combine(day, time.fromisoformat(hours))


def span(starts: datetime, ends: datetime, all_day: bool) -> str:
    """Write from when to when, without the first day: ``10:00–11:30``, ``22:00–02:00 (+1)``, ``all day``, or
    ``all day to Fri 15 May 2026``.
    """
    days = (ends.date() - starts.date()).days
    if all_day:
        return "all day" if days <= 1 else f"all day to {written_day(ends.date() - timedelta(days=1))}"
    return f"{hour(starts)}–{hour(ends)}" + (f" (+{days})" if days else "")


def duration(minutes: int) -> str:
    """Write a length: ``45 min``, ``1 h``, ``1 h 30 min``."""
    hours, rest = divmod(minutes, 60)
    return " ".join(part for part in (f"{hours} h" if hours else "", f"{rest} min" if rest or not hours else "") if part)


def week_of(day: date, week_start: int) -> date:
    """Return the first day of the week of ``day``."""
    return day - timedelta(days=(day.weekday() - week_start) % 7)


def month_after(day: date, count: int = 1) -> date:
    """Return the first day of the month that is ``count`` months after that of ``day``."""
    number = day.year * 12 + day.month - 1 + count
    return date(number // 12, number % 12 + 1, 1)
