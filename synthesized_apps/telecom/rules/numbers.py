"""Telephone numbers: ten digits after ``0``, stored without spaces."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"0[1-9]\d{7,9}", re.ASCII)
_INTERNATIONAL = re.compile(r"\+[1-9]\d{8,13}", re.ASCII)
_MARKS = re.compile(r"[\s()/.-]+")


def compact(text: str) -> str:
    """Return a number without its spaces and marks."""
    return _MARKS.sub("", text)


def spaced(number: str) -> str:
    """Return a stored number as people read it: ``0649 555 0127``."""
    return f"{number[:4]} {number[4:7]} {number[7:]}" if number.startswith("0") else number


def number_problem(text: str) -> str | None:
    """Return what is wrong with a number that a person typed, ``None`` if nothing is."""
    if not compact(text):
        return "Enter a phone number."
    if _NUMBER.fullmatch(compact(text)) or _INTERNATIONAL.fullmatch(compact(text)):
        return None
    return "Enter a number such as 0649 555 0127, or one that starts with + and the country."
