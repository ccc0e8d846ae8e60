"""The trips that the tests of flights name."""

from __future__ import annotations

import pytest
from genui_gym.apps.flights.models import Booking
from genui_gym.apps.flights.rules.trips import bookings
from genui_gym.apps.flights.tasks.records import trip_to
from sqlalchemy.orm import Session


@pytest.fixture
def classic(session: Session) -> Booking:
    """An upcoming return trip for two in Classic, with seats, paid by card."""
    booking = trip_to(session, "Paris West")
    assert booking is not None
    booking.payment_id = 1
    session.flush()
    session.refresh(booking)
    return booking


@pytest.fixture
def light(session: Session) -> Booking:
    """An upcoming return trip for one in Light, paid by card."""
    booking = trip_to(session, "Paris East")
    assert booking is not None
    booking.payment_id = 1
    session.flush()
    session.refresh(booking)
    return booking


@pytest.fixture
def tomorrow(session: Session) -> Booking:
    """A trip that is open for check-in, on which one passport has expired."""
    return next(each for each in bookings(session, "upcoming") if {ticket.traveller.name for ticket in each.tickets} >= {"Priya Raman"})
