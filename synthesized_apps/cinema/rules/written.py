"""How rules and answers write amounts and dates."""

from __future__ import annotations

from datetime import date


def euros(cents: int) -> str:
    """Write an amount: ``€1,234.50``."""
    return f"{'-' if cents < 0 else ''}€{abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def full_date(day: date) -> str:
    """Write a date: ``14 May 2026``."""
    return f"{day.day} {day:%B %Y}"
