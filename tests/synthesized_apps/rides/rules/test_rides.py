"""Ordering, cancelling, moving and rerouting rides."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from genui_gym.apps.rides.models import Business, FullSlot, PaymentMethod, Ride, Vehicle
from genui_gym.apps.rides.rules.plan import Draft, draft_problems
from genui_gym.apps.rides.rules.rides import cancel_fee, cancel_ride, move_ride, order_ride, reroute_ride, ride_code
from genui_gym.apps.rides.rules.slots import next_free, times
from genui_gym.apps.rides.rules.stage import arrives_at, stage_of
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused

CARD, EXPIRED, CREDIT, COMPANY = 1, 3, 4, 5
WHEN = datetime(2026, 6, 12, 14, 0)


def draft(**changes: object) -> Draft:
    return Draft(**{"places": (61, 2), "vehicle_id": 2, "payment_id": CARD, **changes})


@pytest.fixture(autouse=True)
def free(session: Session) -> None:
    """Leave a vehicle for every time."""
    for slot in session.scalars(select(FullSlot).where(FullSlot.vehicle_id == 2)):
        session.delete(slot)
    session.flush()


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"places": (61,)}, {"route": "Choose where you want to go."}),
        ({"places": (61, 2, 3, 4, 5, 6)}, {"route": "A ride can have 3 stops at most."}),
        ({"places": (61, 2, 2)}, {"route": "Two places in a row are the same. Change or remove one of them."}),
        ({"places": (61, 999)}, {"route": "A place of this route is not known."}),
        ({"vehicle_id": 99}, {"vehicle": "Choose a vehicle."}),
        ({"at": datetime(2026, 6, 9, 10, 0)}, {"time": "Choose a time at least 60 minutes from now."}),
        ({"at": datetime(2026, 6, 24, 10, 0)}, {"time": "Rides can be scheduled up to 14 days ahead."}),
        ({"at": datetime(2026, 6, 12, 4, 30)}, {"time": "Choose a full or half hour from 05:00 to 23:30."}),
        ({"at": datetime(2026, 6, 12, 14, 10)}, {"time": "Choose a full or half hour from 05:00 to 23:30."}),
        ({"promo_code": "NOSUCH"}, {"promo": "There is no such promo code."}),
        ({"payment_id": EXPIRED}, {"payment": "Velo card ending 6154 expired on 30 April 2026. Choose another way to pay."}),
        ({"payment_id": COMPANY}, {"cost_code": "Business rides need a cost code."}),
        ({"cost_code_id": 1}, {"cost_code": "Cost codes are for rides that the company pays. Choose the company account or no code."}),
        ({"temperature": "Hot"}, {"temperature": "Choose a temperature."}),
        ({"note": "x" * 121}, {"note": "Use at most 120 characters."}),
        ({"places": (61, 2, 17, 2, 61)}, {}),
    ],
)
def test_a_draft_is_checked(session: Session, now: datetime, changes: dict[str, object], expected: dict[str, str]) -> None:
    assert draft_problems(session, draft(**changes), now) == expected


def test_a_full_time_says_when_the_next_one_is(session: Session, now: datetime) -> None:
    session.add_all(FullSlot(vehicle_id=2, starts=WHEN + timedelta(minutes=minutes)) for minutes in (0, 30))
    session.flush()
    problem = draft_problems(session, draft(at=WHEN), now)["time"]
    assert problem == "No Classic is free on 12 June 2026, 14:00. The next one that day is free at 15:00."
    assert next_free(session, session.get_one(Vehicle, 2), WHEN) == WHEN + timedelta(hours=1)


def test_the_company_pays_up_to_its_limit(session: Session, now: datetime) -> None:
    ordered = order_ride(session, draft(payment_id=COMPANY, cost_code_id=2), now)
    session.scalars(select(Business)).one().limit_cents = ordered.total_cents - 1
    session.flush()
    problem = draft_problems(session, draft(payment_id=COMPANY, cost_code_id=2), now)
    assert list(problem) == ["payment"]
    assert "Brightwell & Co pays for rides up to" in problem["payment"]


def test_a_ride_now_waits_for_its_vehicle_and_keeps_the_order_of_its_places(session: Session, now: datetime, classic: Vehicle) -> None:
    ride = order_ride(session, draft(places=(61, 17, 2, 45)), now + timedelta(seconds=42))
    assert [place.id for place in ride.places] == [61, 17, 2, 45]
    assert ride.pickup_at == now + timedelta(minutes=classic.wait_minutes)
    assert (ride.code, stage_of(ride, now)) == (ride_code(ride.id), "coming")
    assert stage_of(ride, arrives_at(ride)) == "done"


def test_credit_is_charged_and_comes_back(session: Session, now: datetime) -> None:
    credit = session.get_one(PaymentMethod, CREDIT)
    balance = credit.balance_cents
    ride = order_ride(session, draft(payment_id=CREDIT, at=WHEN), now)
    assert credit.balance_cents == balance - ride.total_cents
    move_ride(session, ride, WHEN.replace(hour=23), now)
    assert ride.surcharge_cents > 0
    assert credit.balance_cents == balance - ride.total_cents
    cancel_ride(session, ride, now)
    assert (credit.balance_cents, ride.total_cents, ride.status) == (balance, 0, "cancelled")
    credit.balance_cents = 10
    with pytest.raises(Refused, match="Your credit is"):
        order_ride(session, draft(payment_id=CREDIT), now)


@pytest.mark.parametrize(("minutes", "fee"), [(60, 0), (59, 400), (5, 400)])
def test_cancelling_is_free_until_an_hour_before(session: Session, now: datetime, minutes: int, fee: int) -> None:
    ride = order_ride(session, draft(at=WHEN), now)
    ride.total_cents = 1003
    assert cancel_fee(ride, WHEN - timedelta(minutes=minutes)) == fee
    ride.total_cents = 500
    assert cancel_fee(ride, WHEN - timedelta(minutes=minutes)) == (300 if fee else 0)


def test_a_late_cancellation_costs_its_fee_and_a_second_one_is_refused(session: Session, now: datetime) -> None:
    ride = order_ride(session, draft(), now)
    cancel_ride(session, ride, now)
    assert (ride.fee_cents, ride.total_cents, ride.cancelled_on) == (450, 450, now.date())
    with pytest.raises(Refused, match="cancelled already"):
        cancel_ride(session, ride, now)


def test_a_route_grows_and_shrinks_in_place(session: Session, now: datetime, ahead: Ride) -> None:
    keys, before = [each.id for each in ahead.waypoints], ahead.total_cents
    reroute_ride(session, ahead, (61, 17, 2, 45), now)
    assert [place.id for place in ahead.places] == [61, 17, 2, 45]
    assert [each.id for each in ahead.waypoints][: len(keys)] == keys
    assert ahead.total_cents != before
    reroute_ride(session, ahead, (61, 45), now)
    assert [(each.position, each.place_id) for each in ahead.waypoints] == [(0, 61), (1, 45)]


def test_a_ride_is_fixed_in_its_last_hour(session: Session, now: datetime, ahead: Ride) -> None:
    late = ahead.pickup_at - timedelta(minutes=59)
    with pytest.raises(Refused, match="Less than an hour"):
        reroute_ride(session, ahead, (61, 45), late)
    with pytest.raises(Refused, match="Only scheduled rides"):
        move_ride(session, ahead, WHEN, ahead.pickup_at)


def test_rides_start_every_half_hour() -> None:
    assert (len(times()), f"{times()[0]:%H:%M}", f"{times()[-1]:%H:%M}") == (38, "05:00", "23:30")
