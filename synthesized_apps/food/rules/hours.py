"""When a restaurant is open, and the times for which it takes scheduled orders."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..models import FullSlot, OpeningHours, Restaurant

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SLOT = timedelta(minutes=30)
DAYS_AHEAD = 6
LEAD = timedelta(minutes=60)
"""How far ahead a scheduled order has to be placed at least."""


def hours_on(restaurant: Restaurant, day: date) -> OpeningHours | None:
    """Return the hours of a day, ``None`` for a day off."""
    return next((hours for hours in restaurant.hours if hours.weekday == day.weekday()), None)


def is_open(restaurant: Restaurant, now: datetime) -> bool:
    """Whether the restaurant takes orders for as soon as possible."""
    hours = hours_on(restaurant, now.date())
    return hours is not None and hours.opens <= now.time() < hours.closes


def next_opening(restaurant: Restaurant, now: datetime) -> datetime | None:
    """Return when a closed restaurant opens next, within a week."""
    for ahead in range(8):
        day = now.date() + timedelta(days=ahead)
        hours = hours_on(restaurant, day)
        if hours and datetime.combine(day, hours.opens) > now:
            return datetime.combine(day, hours.opens)
    return None


def slots(restaurant: Restaurant, day: date) -> Iterator[datetime]:
    """Yield the times of a day to which orders can be scheduled: from half an hour after opening until closing."""
    hours = hours_on(restaurant, day)
    if hours is None:
        return
    starts, last = datetime.combine(day, hours.opens) + SLOT, datetime.combine(day, hours.closes)
    while starts <= last:
        yield starts
        starts += SLOT


def full_slots(session: Session, restaurant: Restaurant) -> set[datetime]:
    """Return the times that are fully booked."""
    return set(session.scalars(select(FullSlot.starts).where(FullSlot.restaurant_id == restaurant.id)))


def slot_problem(session: Session, restaurant: Restaurant, slot: datetime, now: datetime) -> str | None:
    """Return why an order cannot be scheduled for ``slot``, or ``None`` if it can."""
    if slot < now + LEAD:
        return f"Choose a time at least {LEAD.seconds // 60} minutes from now."
    if slot.date() > now.date() + timedelta(days=DAYS_AHEAD):
        return f"Orders can be scheduled up to {DAYS_AHEAD} days ahead."
    hours = hours_on(restaurant, slot.date())
    if hours is None:
        return f"{restaurant.name} is closed on {WEEKDAYS[slot.weekday()]}s."
    if slot not in slots(restaurant, slot.date()):
        first, last = datetime.combine(slot.date(), hours.opens) + SLOT, hours.closes
        return f"On that day {restaurant.name} delivers between {first:%H:%M} and {last:%H:%M}, on the half hour."
    if slot in full_slots(session, restaurant):
        return f"{slot:%H:%M} is fully booked. Choose another time."
    return None


def at(hours: float) -> time:
    """Return a time of day given in hours: ``22.5`` is half past ten at night."""
    return time(int(hours), round(hours % 1 * 60))
