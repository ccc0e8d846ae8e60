"""Months, terms and working days."""

from __future__ import annotations

import calendar
from datetime import date, timedelta

from genui_gym.appkit.formats import full_day, month_year


def written(day: date) -> str:
    """Write a date in a message: ``14 May 2026``."""
    return full_day(day)


def month_of(day: date) -> str:
    """Return a date's month: ``2026-05``."""
    return f"{day.year}-{day.month:02d}"


def written_month(month: str) -> str:
    """Write a month: ``May 2026``."""
    return month_year(date.fromisoformat(f"{month}-01"))


def months_later(day: date, months: int) -> date:
    """Return the same day so many months later, or the last day of that month."""
    number = day.year * 12 + day.month - 1 + months
    year, month = number // 12, number % 12 + 1
    return date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


def next_month(day: date) -> date:
    """Return the first day of the month after that of ``day``."""
    return months_later(day.replace(day=1), 1)


def months_back(day: date, count: int) -> list[str]:
    """Return the ``count`` months before that of ``day``, the earliest first."""
    return [month_of(months_later(day.replace(day=1), -number)) for number in range(count, 0, -1)]


def is_working(day: date) -> bool:
    """Whether a day is from Monday to Friday."""
    return day.weekday() < 5


def working_from(day: date) -> date:
    """Return the first working day from ``day`` on."""
    while not is_working(day):
        day += timedelta(days=1)
    return day


def age_on(born: date, day: date) -> int:
    """Return how old somebody is on a day."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))
