"""Reading amounts and choices from forms, and telling the person what the rules refuse."""

from __future__ import annotations

from datetime import date

from genui_gym.appkit import Failed, Problems, Refused

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


def maybe_date(form: Problems, field: str) -> date | None:
    """Return a field's day, ``None`` where it is empty."""
    return form.date(field, "Enter the day as YYYY-MM-DD.") if form.text(field) else None


def tell(form: Problems, refusal: Refused) -> None:
    """Note what the rules refuse at the fields that they name."""
    for field, message in refusal.problems.items():
        form.add(field, message)


def failed(refusal: Refused, back: str, action: str) -> Failed:
    """Return the page that says why an act without a form was refused."""
    return Failed(str(refusal), back=back, action=action)
