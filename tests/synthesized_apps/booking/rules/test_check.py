"""The messages a person gets, each from the one thing that is wrong."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from genui_gym.apps.booking.models import City, Closure, PaymentMethod, Promo, RatePlan, Room, Trip
from genui_gym.apps.booking.rules import Draft, Stay, booking_problems, fit_problems, promo_problem, room_problems, stay_problems
from genui_gym.apps.booking.seed import TODAY
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import delete, select
from sqlalchemy.orm import Session


def later(days: int) -> date:
    return TODAY + timedelta(days=days)


@pytest.fixture
def draft(session: Session) -> Draft:
    """A booking with nothing wrong, of a rate that is paid now."""
    stay = Stay(later(60), later(62))
    plans = session.scalars(select(RatePlan).where(RatePlan.pay_at_hotel.is_(False)).order_by(RatePlan.id))
    plan = next(plan for plan in plans if not room_problems(session, plan.room, stay))
    return Draft(plan.id, stay, "Alma Reyes", "alma@inbox.example", "+34 600 555 184", 1)


@pytest.mark.parametrize(
    ("stay", "field"),
    [
        (Stay(later(-1), later(2)), "check_in"),
        (Stay(later(366), later(368)), "check_in"),
        (Stay(later(5), later(5)), "check_out"),
        (Stay(later(5), later(4)), "check_out"),
        (Stay(later(5), later(36)), "check_out"),
        (Stay(later(5), later(6), rooms=5, adults=8), "rooms"),
        (Stay(later(5), later(6), rooms=3, adults=2), "adults"),
        (Stay(later(5), later(6), adults=0), "adults"),
    ],
)
def test_impossible_stays_are_told_so(stay: Stay, field: str) -> None:
    assert list(stay_problems(stay, TODAY)) == [field]


@pytest.mark.parametrize(
    "stay", [Stay(TODAY, later(1)), Stay(later(365), later(366)), Stay(later(1), later(31)), Stay(later(1), later(2), 4, 4)]
)
def test_the_edges_of_what_is_possible_are_possible(stay: Stay) -> None:
    assert stay_problems(stay, TODAY) == {}


def test_a_good_draft_has_no_problem(session: Session, draft: Draft) -> None:
    assert booking_problems(session, draft, TODAY) == {}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"lead_guest": " "}, "lead_guest"),
        ({"lead_guest": "Alma"}, "lead_guest"),
        ({"lead_guest": "Alma " + "R" * 80}, "lead_guest"),
        ({"contact_email": "alma(at)inbox.example"}, "contact_email"),
        ({"contact_phone": "call me"}, "contact_phone"),
        ({"requests": "x" * 501}, "requests"),
        ({"promo_code": "NOSUCHCODE"}, "promo_code"),
        ({"promo_code": "spring25"}, "promo_code"),
        ({"payment_id": 0}, "payment_id"),
        ({"payment_id": 3}, "payment_id"),
        ({"guests": ("Jonas",)}, "guest_2"),
        ({"guests": ("Jonas Lind", "Marta Reyes")}, "guests"),
        ({"plan_id": 0}, "plan"),
    ],
)
def test_each_fault_of_a_draft_is_named_at_its_field(session: Session, draft: Draft, change: dict, field: str) -> None:
    assert list(booking_problems(session, replace(draft, **change), TODAY)) == [field]


def test_a_wallet_must_hold_enough_and_cannot_guarantee(session: Session, draft: Draft) -> None:
    wallet = session.scalars(select(PaymentMethod).where(PaymentMethod.kind == "wallet")).one()
    assert booking_problems(session, replace(draft, payment_id=wallet.id), TODAY) == {}
    wallet.balance_cents = 100
    assert "€1.00" in booking_problems(session, replace(draft, payment_id=wallet.id), TODAY)["payment_id"]
    plans = session.scalars(select(RatePlan).where(RatePlan.pay_at_hotel).order_by(RatePlan.id))
    at_hotel = next(plan for plan in plans if not room_problems(session, plan.room, draft.stay))
    message = booking_problems(session, replace(draft, plan_id=at_hotel.id, payment_id=wallet.id), TODAY)
    assert "guarantee" in message["payment_id"]


def test_a_room_is_full_when_it_is_closed_for_a_night(session: Session) -> None:
    closure = session.scalars(select(Closure)).first()
    assert closure is not None
    room, night = session.get_one(Room, closure.room_id), timedelta(days=1)
    assert room_problems(session, room, Stay(closure.night, closure.night + night, 1, 1)) == {"room": "Sold out on your dates."}


def test_trips_take_units_but_not_from_themselves(session: Session) -> None:
    trip = session.scalars(select(Trip).where(Trip.status == "upcoming")).first()
    assert trip is not None
    session.execute(delete(Closure))
    trip.room.units = trip.rooms + 1
    stay = Stay(trip.check_in, trip.check_out, 2, 2)
    assert room_problems(session, trip.room, stay) == {"rooms": "Only 1 of this room left on your dates."}
    assert room_problems(session, trip.room, stay, but_trip=trip) == {}
    trip.status = "cancelled"
    assert room_problems(session, trip.room, stay) == {}


@given(sleeps=st.integers(1, 5), rooms=st.integers(1, 4), adults=st.integers(1, 8), children=st.integers(0, 6), left=st.integers(0, 5))
def test_a_room_has_a_problem_exactly_when_people_or_units_do_not_fit(
    sleeps: int, rooms: int, adults: int, children: int, left: int
) -> None:
    room = Room(sleeps=sleeps)
    stay = Stay(TODAY, later(1), rooms, adults, children)
    assert bool(fit_problems(room, stay, left)) == (adults + children > sleeps * rooms or left < rooms)


@given(
    nights=st.integers(1, 30), day=st.integers(-200, 200), minimum=st.integers(1, 7), start=st.integers(-100, 0), length=st.integers(0, 100)
)  # fmt: skip
def test_a_promo_holds_exactly_within_its_days_and_nights(nights: int, day: int, minimum: int, start: int, length: int) -> None:
    promo = Promo(code="X", percent=10, min_nights=minimum, valid_from=later(start), valid_until=later(start + length), city_id=None)
    problem = promo_problem(promo, Stay(later(300), later(300 + nights)), City(id=1, name="Lisbon"), later(day))
    assert (problem is None) == (start <= day <= start + length and nights >= minimum)


def test_a_promo_of_a_city_holds_there_only() -> None:
    promo = Promo(code="X", percent=10, min_nights=1, valid_from=TODAY, valid_until=TODAY, city_id=2)
    stay = Stay(later(1), later(2))
    assert promo_problem(promo, stay, City(id=2, name="Porto"), TODAY) is None
    assert promo_problem(promo, stay, City(id=1, name="Lisbon"), TODAY) == "X is not valid in Lisbon."
