"""Codes by which people name records; each follows from the record's key and does not show how many there are."""

from __future__ import annotations


def _digits(number: int, factor: int, offset: int) -> int:
    return (number * factor + offset) % 90000 + 10000


def visit_code(number: int) -> str:
    """Return the code of the visit with this key."""
    return f"V{_digits(number, 7919, 31847)}"


def referral_code(number: int) -> str:
    """Return the code of the referral with this key."""
    return f"R{_digits(number, 6469, 52211)}"


def prescription_code(number: int) -> str:
    """Return the code of the prescription with this key."""
    return f"P{_digits(number, 4831, 17093)}"


def refill_code(number: int) -> str:
    """Return the code of the refill with this key."""
    return f"F{_digits(number, 9377, 60413)}"
