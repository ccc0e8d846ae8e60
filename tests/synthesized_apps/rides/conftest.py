"""What the tests of rides name: a vehicle, a place, and rides of two stages."""

from __future__ import annotations

import pytest
from genui_gym.apps.rides.models import Place, Ride, Vehicle
from genui_gym.apps.rides.rules.stage import stage_of
from genui_gym.apps.rides.seed import NOW
from sqlalchemy import select
from sqlalchemy.orm import Session


@pytest.fixture
def classic(session: Session) -> Vehicle:
    return session.scalars(select(Vehicle).where(Vehicle.name == "Classic")).one()


@pytest.fixture
def station(session: Session) -> Place:
    return session.scalars(select(Place).where(Place.name == "Central Station")).one()


@pytest.fixture
def ahead(session: Session) -> Ride:
    """The first scheduled ride of a later day."""
    listed = session.scalars(select(Ride).where(Ride.scheduled).order_by(Ride.pickup_at))
    return next(ride for ride in listed if stage_of(ride, NOW) == "scheduled" and ride.pickup_at.date() > NOW.date())


@pytest.fixture
def over(session: Session) -> Ride:
    """The latest ride that is over."""
    listed = session.scalars(select(Ride).order_by(Ride.pickup_at.desc()))
    return next(ride for ride in listed if stage_of(ride, NOW) == "done")
