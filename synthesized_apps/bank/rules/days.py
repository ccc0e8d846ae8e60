"""The bank's calendar: working days, the daily cut-off, and how payments repeat."""

from __future__ import annotations

import calendar
from datetime import date, datetime, time, timedelta

from genui_gym.appkit.formats import month_year

CUT_OFF = time(17)
"""Standard transfers of the day leave at this time."""

LONGEST_AHEAD = 365
FREQUENCIES = {"weekly": "Every week", "fortnightly": "Every two weeks", "monthly": "Every month", "quarterly": "Every three months"}

_FIXED = {(1, 1), (5, 1), (12, 25), (12, 26)}
_EASTER = {2025: date(2025, 4, 20), 2026: date(2026, 4, 5), 2027: date(2027, 3, 28)}


def is_working(day: date) -> bool:
    """Whether the banks work: no weekend, no Good Friday, no Easter Monday, none of the four fixed holidays."""
    easter = _EASTER.get(day.year)
    moving = easter is not None and day in (easter - timedelta(days=2), easter + timedelta(days=1))
    return day.weekday() < 5 and (day.month, day.day) not in _FIXED and not moving


def working_from(day: date) -> date:
    """Return the first working day from ``day`` on."""
    while not is_working(day):
        day += timedelta(days=1)
    return day


def working_after(day: date, count: int = 1) -> date:
    """Return the working day that is ``count`` of them after ``day``."""
    for _ in range(count):
        day = working_from(day + timedelta(days=1))
    return day


def past_cut_off(now: datetime) -> bool:
    """Whether today's standard transfers have left."""
    return now.time() >= CUT_OFF


def following(day: date, frequency: str, first: date) -> date:
    """Return the day on which a payment repeats after ``day``; months keep the day of ``first``, or take their last."""
    if frequency in ("weekly", "fortnightly"):
        return day + timedelta(days=7 if frequency == "weekly" else 14)
    months = day.year * 12 + day.month - 1 + (1 if frequency == "monthly" else 3)
    year, month = months // 12, months % 12 + 1
    return date(year, month, min(first.day, calendar.monthrange(year, month)[1]))


def month_of(day: date) -> str:
    """Return a date's month: ``2026-05``."""
    return f"{day.year}-{day.month:02d}"


def month_span(month: str) -> tuple[date, date]:
    """Return the first and the last day of a month written ``2026-05``.

    Raises:
        ValueError: It is no month.
    """
    first = date.fromisoformat(f"{month}-01")
    return first, first.replace(day=calendar.monthrange(first.year, first.month)[1])


def months_back(day: date, count: int) -> list[str]:
    """Return the last ``count`` months up to that of ``day``, the earliest first."""
    number = day.year * 12 + day.month - 1
    return [f"{each // 12}-{each % 12 + 1:02d}" for each in range(number - count + 1, number + 1)]


def written_month(month: str) -> str:
    """Write a month: ``May 2026``."""
    return month_year(date.fromisoformat(f"{month}-01"))
