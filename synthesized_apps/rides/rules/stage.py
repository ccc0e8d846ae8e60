"""How far a ride has come; for an ordered one the clock says it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

from ..models import Ride

Stage = Literal["scheduled", "coming", "riding", "done", "cancelled"]


def stage_of(ride: Ride, now: datetime) -> Stage:
    """Return the stage of a ride at ``now``."""
    if ride.status == "cancelled":
        return "cancelled"
    if now < ride.pickup_at:
        return "scheduled" if ride.scheduled else "coming"
    return "riding" if now < arrives_at(ride) else "done"


def arrives_at(ride: Ride) -> datetime:
    """Return when a ride reaches its destination."""
    return ride.pickup_at + timedelta(minutes=ride.minutes)
