"""How the rules write amounts, days and times in their messages."""

from __future__ import annotations

from datetime import date, datetime


def euros(cents: int) -> str:
    """Write an amount: ``€1,234.50``."""
    return f"{'-' if cents < 0 else ''}€{abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def written(day: date) -> str:
    """Write a date: ``14 May 2026``."""
    return f"{day.day} {day:%B %Y}"


def moment(at: datetime) -> str:
    """Write a day and a time: ``14 May 2026, 19:30``."""
    return f"{written(at.date())}, {at:%H:%M}"
