"""When stores are open, and the times at which a visit can begin: every full hour but the last."""

from __future__ import annotations

from datetime import date

from ..models import Store


def hours_on(store: Store, day: date) -> str:
    """Return a store's hours on a day, empty where it is closed."""
    return {5: store.saturday_hours, 6: store.sunday_hours}.get(day.weekday(), store.weekday_hours)


def clocks(hours: str) -> list[str]:
    """Return the times of a day with these hours: ``10:00-13:00`` gives ``10:00``, ``11:00`` and ``12:00``."""
    if not hours:
        return []
    first, last = (int(each[:2]) for each in hours.split("-"))
    return [f"{hour:02d}:00" for hour in range(first, last)]
