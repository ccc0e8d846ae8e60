"""The deliberate acts on trips: what they write, and that refusals write nothing."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from genui_gym.apps.booking.models import PaymentMethod, Promo, RatePlan, Trip
from genui_gym.apps.booking.rules import (
    Draft,
    Stay,
    cancel_trip,
    cancellation,
    change_trip,
    free_until,
    place_booking,
    quote,
    room_problems,
    trip_code,
    update_trip_details,
)
from genui_gym.apps.booking.seed import TODAY
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


def free_plan(session: Session, stay: Stay, *, name: str) -> RatePlan:
    plans = session.scalars(select(RatePlan).where(RatePlan.name == name).order_by(RatePlan.id))
    return next(plan for plan in plans if not room_problems(session, plan.room, stay))


def book(session: Session, *, name: str = "Flexible", pay: int = 1, days: int = 60, promo: str = "") -> Trip:
    stay = Stay(TODAY + timedelta(days=days), TODAY + timedelta(days=days + 2))
    plan = free_plan(session, stay, name=name)
    return place_booking(session, Draft(plan.id, stay, " Alma  Reyes", "a@b.example", "+34 600 555", pay, promo_code=promo), TODAY)


def wallet(session: Session) -> PaymentMethod:
    return session.scalars(select(PaymentMethod).where(PaymentMethod.kind == "wallet")).one()


def test_a_booking_is_a_trip_with_a_code_of_its_own(session: Session) -> None:
    trip = book(session, promo=" hello5 ")
    assert trip.code == trip_code(trip.id)
    assert trip.lead_guest == "Alma Reyes"
    assert trip.promo_id == session.scalars(select(Promo.id).where(Promo.code == "HELLO5")).one()
    assert trip.total_cents == quote(session, trip.plan, Stay(trip.check_in, trip.check_out), trip.promo).total_cents
    assert len({trip_code(number) for number in range(1, 5000)}) == 4999


def test_the_wallet_pays_and_gets_back_less_the_fee(session: Session) -> None:
    held = wallet(session).balance_cents
    trip = book(session, name="Semi-flexible", pay=wallet(session).id)
    assert wallet(session).balance_cents == held - trip.total_cents
    late = trip.check_in - timedelta(days=13)
    terms = cancel_trip(session, trip, late)
    assert terms.fee_cents == trip.total_cents // 2
    assert wallet(session).balance_cents == held - terms.fee_cents
    assert (trip.status, trip.cancelled_on, trip.fee_cents, trip.refund_cents) == ("cancelled", late, terms.fee_cents, terms.refund_cents)


@pytest.mark.parametrize(
    ("name", "before", "share"),
    [("Flexible", 10, 0), ("Flexible", 0, 2), ("Semi-flexible", 14, 0), ("Semi-flexible", 13, 1), ("Saver", 50, 2)],
)
def test_the_fee_depends_on_the_plan_and_the_day(session: Session, name: str, before: int, share: int) -> None:
    trip = book(session, name=name)
    assert cancellation(trip, trip.check_in - timedelta(days=before)).fee_cents == trip.total_cents * share // 2


def test_a_cancelled_trip_cannot_be_cancelled_again(session: Session) -> None:
    trip = book(session)
    cancel_trip(session, trip, TODAY)
    with pytest.raises(Refused, match="cancelled already"):
        cancel_trip(session, trip, TODAY)


def test_a_move_is_priced_anew_and_a_lost_promo_goes(session: Session) -> None:
    trip = book(session, days=40, promo="MAYSTAY10")
    other = Stay(date(2026, 7, 20), date(2026, 7, 21))
    if room_problems(session, trip.room, other):
        trip.room.units, other = 50, Stay(trip.check_in, trip.check_in + timedelta(days=1))
    change_trip(session, trip, other, TODAY)
    assert (trip.check_in, trip.check_out, trip.promo_id) == (other.check_in, other.check_out, None)
    assert trip.total_cents == quote(session, trip.plan, other).total_cents


@pytest.mark.parametrize(("name", "days", "words"), [("Saver", 60, "non-refundable"), ("Semi-flexible", 9, "could be changed until")])
def test_final_trips_cannot_be_moved(session: Session, name: str, days: int, words: str) -> None:
    trip = book(session, name=name, days=days)
    with pytest.raises(Refused, match=words):
        change_trip(session, trip, Stay(trip.check_in, trip.check_out + timedelta(days=1)), TODAY)


def test_a_change_that_changes_nothing_is_refused(session: Session) -> None:
    trip = book(session)
    with pytest.raises(Refused, match="Nothing"):
        change_trip(session, trip, Stay(trip.check_in, trip.check_out), TODAY)


def test_a_refused_booking_writes_nothing(session: Session) -> None:
    count = select(func.count()).select_from(Trip)
    trips, held = session.scalar(count), wallet(session).balance_cents
    with pytest.raises(Refused):
        book(session, name="Saver", pay=3)
    assert (session.scalar(count), wallet(session).balance_cents, list(session.dirty)) == (trips, held, [])


def test_details_are_checked_before_they_are_saved(session: Session) -> None:
    trip = book(session)
    with pytest.raises(Refused):
        update_trip_details(session, trip, "Alma", "a@b.example", "+34 600 555", "")
    update_trip_details(session, trip, "Marta Reyna", "m@b.example", "+34 600 556", " A  cot ")
    assert (trip.lead_guest, trip.contact_email, trip.requests) == ("Marta Reyna", "m@b.example", "A cot")


def test_the_last_free_day_counts_from_check_in(session: Session) -> None:
    plan = free_plan(session, Stay(TODAY, TODAY + timedelta(days=1)), name="Semi-flexible")
    assert free_until(plan, date(2026, 6, 20)) == date(2026, 6, 6)
    assert free_until(RatePlan(free_until_days=None), date(2026, 6, 20)) is None
