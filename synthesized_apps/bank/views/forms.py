"""Reading amounts and choices from forms, and telling the person what the rules refuse."""

from __future__ import annotations

from genui_gym.appkit import Problems

from ..rules.money import cents_of

WRONG_AMOUNT = "Enter an amount in euros, such as 25 or 25.50."


def amount(form: Problems, field: str) -> int | None:
    """Return a field's amount in cents, or ``None`` with the message noted."""
    cents = cents_of(form.text(field, longest=40))
    if cents is None:
        form.add(field, WRONG_AMOUNT)
    return cents


def maybe_amount(form: Problems, field: str) -> int | None:
    """Return a field's amount in cents, ``None`` where it is empty."""
    return amount(form, field) if form.text(field) else None
