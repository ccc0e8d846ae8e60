"""How the rules write amounts and days in their messages."""

from __future__ import annotations

from datetime import date


def euros(cents: int) -> str:
    """Write an amount: ``€1,234.50``."""
    return f"€{cents // 100:,}.{cents % 100:02d}"


def written(day: date) -> str:
    """Write a day: ``14 May 2026``."""
    return f"{day.day} {day:%B %Y}"
