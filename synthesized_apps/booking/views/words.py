"""How Nidora says what is its own: template filters beside the kit's."""

from __future__ import annotations

from ..models import Hotel

_VERDICTS = ((90, "Superb"), (85, "Excellent"), (80, "Very good"), (70, "Good"), (0, "Fair"))


def label(hotel: Hotel) -> str:
    """Return the words that tell a hotel from its twin in another city."""
    return f"{hotel.name}, {hotel.city.name}"


def distance(metres: int) -> str:
    """Return a distance as people say it: ``650 m``, ``1.8 km``."""
    return f"{metres} m" if metres < 1000 else f"{metres // 1000}.{metres % 1000 // 100} km"


def verdict(tenths: int) -> str:
    """Return the word that goes with a rating."""
    return next(word for floor, word in _VERDICTS if tenths >= floor)
