"""How values read on a page. Plain functions; :func:`~genui_gym.appkit.flaskapp.new_app` makes each of them a Jinja filter.

Month and weekday names are spelled here and not by ``strftime``, whose words follow the machine's locale.
"""

from __future__ import annotations

from datetime import date, datetime, time

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
LONG_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def money(cents: int, currency: str = "€") -> str:
    """Return an amount of integer cents, such as ``€1,284.00`` or ``−€12.50``."""
    sign = "−" if cents < 0 else ""
    return f"{sign}{currency}{abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def short_money(cents: int, currency: str = "€") -> str:
    """Return an amount without its cents where there are none: ``€84``, but ``€84.50``."""
    full = money(cents, currency)
    return full.removesuffix(".00")


def day(value: date) -> str:
    """Return a date with its weekday and year: ``Thu 14 May 2026``."""
    return f"{weekday(value)} {full_day(value)}"


def full_day(value: date) -> str:
    """Return a date without its weekday: ``14 May 2026``."""
    return f"{short_day(value)} {value.year}"


def long_day(value: date) -> str:
    """Return a date as a sentence has it, the month in full: ``14 September 2026``."""
    return f"{value.day} {month_year(value)}"


def short_day(value: date) -> str:
    """Return a date without weekday and year: ``14 May``."""
    return f"{value.day} {MONTHS[value.month - 1]}"


def month_year(value: date) -> str:
    """Return the month of a date in full: ``May 2026``."""
    return f"{LONG_MONTHS[value.month - 1]} {value.year}"


def weekday(value: date) -> str:
    """Return the weekday of a date: ``Thu``."""
    return WEEKDAYS[value.weekday()]


def span(start: date, end: date) -> str:
    """Return a stay or a period, the shared parts said once: ``14–17 May 2026``, ``30 May – 2 Jun 2026``."""
    if start.year != end.year:
        return f"{full_day(start)} – {full_day(end)}"
    if start.month != end.month:
        return f"{short_day(start)} – {full_day(end)}"
    return f"{start.day}–{full_day(end)}"


def hour(value: datetime | time) -> str:
    """Return a time of day on the 24-hour clock: ``09:05``."""
    return f"{value.hour:02d}:{value.minute:02d}"


def clock(minutes: int) -> str:
    """Return minutes after midnight as a time of day, those of the next day from ``00:00`` on again: ``06:05``."""
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def moment(value: datetime) -> str:
    """Return a day and a time: ``Thu 14 May 2026, 19:30``."""
    return f"{day(value)}, {hour(value)}"


def rating(tenths: int) -> str:
    """Return tenths of a star with their decimal: ``4.3``."""
    return f"{tenths // 10}.{tenths % 10}"


def initials(name: str) -> str:
    """Return the first letters of the first and the last word of a name: ``OR`` for ``Otis van Rey``; ``?`` where there is none."""
    words = [word for word in name.split() if word[0].isalnum()]
    return "".join(word[0] for word in (words[:1] + words[1:][-1:])).upper() or "?"


def count(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: ``1 night``, ``3 nights``, ``2 cities``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
