"""When rides can be scheduled."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import hour, long_day

from ..models import FullSlot, Vehicle

DAYS_AHEAD = 14
LEAD = timedelta(minutes=60)
SLOT = timedelta(minutes=30)
FIRST, LAST = time(5, 0), time(23, 30)


def times() -> list[time]:
    """Return the times of a day at which a ride can start."""
    start, end = (datetime.combine(date.min, each) for each in (FIRST, LAST))
    return [(start + number * SLOT).time() for number in range((end - start) // SLOT + 1)]


def slot_problem(at: datetime, now: datetime) -> str | None:
    """Return why no ride can be scheduled for this time, or ``None``."""
    if at.time() not in times():
        return f"Choose a full or half hour from {FIRST:%H:%M} to {LAST:%H:%M}."
    if at < now + LEAD:
        return f"Choose a time at least {LEAD.seconds // 60} minutes from now."
    if at.date() > now.date() + timedelta(days=DAYS_AHEAD):
        return f"Rides can be scheduled up to {DAYS_AHEAD} days ahead."
    return None


def full_slots(session: Session, vehicle: Vehicle) -> set[datetime]:
    """Return the times for which no vehicle of this type is left."""
    return set(session.scalars(select(FullSlot.starts).where(FullSlot.vehicle_id == vehicle.id)))


def next_free(session: Session, vehicle: Vehicle, at: datetime) -> datetime | None:
    """Return the first time from ``at`` on, on the same day, for which a vehicle of this type is left."""
    full = full_slots(session, vehicle)
    later = (datetime.combine(at.date(), each) for each in times() if each >= at.time())
    return next((slot for slot in later if slot not in full), None)


def vehicle_problem(session: Session, vehicle: Vehicle, at: datetime) -> str | None:
    """Return that no vehicle of this type is left for a time, and when the next one is; ``None`` where one is."""
    if at not in full_slots(session, vehicle):
        return None
    free = next_free(session, vehicle, at)
    later = f" The next one that day is free at {free:%H:%M}." if free else " None is free later that day."
    return f"No {vehicle.name} is free on {long_day(at)}, {hour(at)}.{later}"
