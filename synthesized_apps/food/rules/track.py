"""How far an order has come. It follows from the clock alone, so nothing is written while an order is on its way."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from ..models import Order, Restaurant, Zone
from .price import zone_to

Stage = Literal["received", "preparing", "riding", "delivered", "cancelled"]
GRACE = timedelta(minutes=5)
"""How long after an order for now the kitchen begins."""


@dataclass(frozen=True, slots=True)
class Timetable:
    """When the kitchen begins, when the courier leaves, when the order arrives."""

    begins: datetime
    leaves: datetime
    arrives: datetime


def minutes_for(restaurant: Restaurant, zone: Zone) -> int:
    """Return how long an order for now takes to arrive."""
    return GRACE.seconds // 60 + restaurant.prep_minutes + zone.minutes


def timetable(order: Order) -> Timetable:
    """Return when what happens to an order."""
    zone = zone_to(order.restaurant, order.district_id)
    leaves = order.due_at - timedelta(minutes=zone.minutes if zone else 0)
    return Timetable(leaves - timedelta(minutes=order.restaurant.prep_minutes), leaves, order.due_at)


def stage_of(order: Order, now: datetime) -> Stage:
    """Return how far the order has come at ``now``."""
    if order.status == "cancelled":
        return "cancelled"
    times = timetable(order)
    if now < times.begins:
        return "received"
    if now < times.leaves:
        return "preparing"
    return "riding" if now < times.arrives else "delivered"
