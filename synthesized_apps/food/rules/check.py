"""What every rule needs: messages by field, refusals, and how amounts and dates are written in them. No message means fine."""

from __future__ import annotations

import re
from datetime import date

Problems = dict[str, str]

MAX_NAME, MAX_STREET, MAX_NOTE = 60, 80, 200

_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]{2,}")
_PHONE = re.compile(r"\+?[\d ()-]{7,20}")


def too_long(field: str, text: str, longest: int) -> Problems:
    """Check how long a text is."""
    return {field: f"Use at most {longest} characters."} if len(text) > longest else {}


def contact_problems(name: str, email: str, phone: str) -> Problems:
    """Check the contact data of the account."""
    problems: Problems = {}
    if len(name.split()) < 2:
        problems["name"] = "Enter first and last name."
    elif len(name) > MAX_NAME:
        problems["name"] = f"Use at most {MAX_NAME} characters."
    if len(email) > MAX_NAME or not _EMAIL.fullmatch(email):
        problems["email"] = "Enter an e-mail address like name@example.com."
    if not _PHONE.fullmatch(phone):
        problems["phone"] = "Enter a phone number such as +49 555 0142."
    return problems


def euros(cents: int) -> str:
    """Write an amount: ``€1,234.50``."""
    return f"{'-' if cents < 0 else ''}€{abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def written(day: date) -> str:
    """Write a date: ``14 May 2026``."""
    return f"{day.day} {day:%B %Y}"
