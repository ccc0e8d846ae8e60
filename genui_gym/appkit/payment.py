"""Ways to pay: a card is good until the day on which it expires; what has no such day is a balance."""

from __future__ import annotations

from datetime import date
from typing import Protocol

from genui_gym.appkit.formats import full_day, long_day, money
from genui_gym.appkit.present import today


class WayToPay(Protocol):
    """A row of an app's ways to pay."""

    @property
    def label(self) -> str:
        """What the person calls it."""

    @property
    def expires(self) -> date | None:
        """The last day on which a card is good; ``None`` for a balance."""

    @property
    def balance_cents(self) -> int:
        """What a balance holds."""


def payment_text(method: WayToPay, rest: str = "available") -> str:
    """Return what a person wants to know of a way to pay, beside its label: until when it is good, or what it holds."""
    if method.expires is None:
        return f"{money(method.balance_cents)} {rest}"
    return f"{'Expired' if method.expires < today() else 'Valid until'} {full_day(method.expires)}"


def unusable_because(method: WayToPay | None, on: date) -> str | None:
    """Return why nothing can be paid this way, ``None`` if something can: none was chosen, or the card has expired."""
    if method is None:
        return "Choose how to pay."
    if method.expires is not None and method.expires < on:
        return f"{method.label} expired on {long_day(method.expires)}. Choose another way to pay."
    return None
