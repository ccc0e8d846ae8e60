"""How Nidora says what is its own: template filters beside the kit's."""

from __future__ import annotations

from genui_gym.appkit import today
from genui_gym.appkit.formats import full_day, money

from ..models import Hotel, PaymentMethod

_VERDICTS = ((90, "Superb"), (85, "Excellent"), (80, "Very good"), (70, "Good"), (0, "Fair"))


def label(hotel: Hotel) -> str:
    """Return the words that tell a hotel from its twin in another city."""
    return f"{hotel.name}, {hotel.city.name}"


def distance(metres: int) -> str:
    """Return a distance as people say it: ``650 m``, ``1.8 km``."""
    return f"{metres} m" if metres < 1000 else f"{metres // 1000}.{metres % 1000 // 100} km"


def rating(tenths: int) -> str:
    """Return a rating with its decimal: ``8.7``."""
    return f"{tenths // 10}.{tenths % 10}"


def verdict(tenths: int) -> str:
    """Return the word that goes with a rating."""
    return next(word for floor, word in _VERDICTS if tenths >= floor)


def payment_text(method: PaymentMethod) -> str:
    """Return what a person wants to know of a way to pay, beside its label."""
    if method.expires is None:
        return f"{money(method.balance_cents)} available"
    return f"{'Expired' if method.expires < today() else 'Valid until'} {full_day(method.expires)}"
