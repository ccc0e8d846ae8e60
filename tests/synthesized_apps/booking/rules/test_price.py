"""Prices: additive over nights and rooms, scaled by weekday and season, lowered by promos."""

from __future__ import annotations

from datetime import date, timedelta

from genui_gym.apps.booking.models import Promo, RatePlan
from genui_gym.apps.booking.rules import Stay, night_cents, quote, seasons_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select
from sqlalchemy.orm import Session

DAYS = st.dates(date(2026, 5, 11), date(2026, 10, 1))
QUICK = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


SEEDS = (1,)


def plan_at(session: Session, key: int) -> RatePlan:
    plans = session.scalars(select(RatePlan).order_by(RatePlan.id)).all()
    return plans[key % len(plans)]


@QUICK
@given(
    key=st.integers(0, 500), first=DAYS, nights=st.integers(1, 14), cut=st.integers(1, 13),
    rooms=st.integers(1, 4), adults=st.integers(1, 8),
)  # fmt: skip
def test_a_stay_costs_as_much_as_its_two_parts(
    seeded: Session, key: int, first: date, nights: int, cut: int, rooms: int, adults: int
) -> None:
    plan, cut = plan_at(seeded, key), min(cut, nights)
    middle, last = first + timedelta(days=cut), first + timedelta(days=nights)
    whole = quote(seeded, plan, Stay(first, last, rooms, adults)).total_cents
    parts = [Stay(first, middle, rooms, adults), Stay(middle, last, rooms, adults)]
    assert whole == sum(quote(seeded, plan, part).total_cents for part in parts if part.nights)


@QUICK
@given(key=st.integers(0, 500), first=DAYS, nights=st.integers(1, 14), promo=st.integers(0, 8))
def test_the_lines_make_the_total_and_a_promo_spares_its_percent_of_the_rooms(
    seeded: Session, key: int, first: date, nights: int, promo: int
) -> None:
    plan, stay = plan_at(seeded, key), Stay(first, first + timedelta(days=nights))
    code = seeded.scalars(select(Promo).order_by(Promo.id)).all()[promo]
    full, less = quote(seeded, plan, stay), quote(seeded, plan, stay, code)
    assert sum(line.cents for line in less.lines) == less.total_cents
    assert full.total_cents - less.total_cents == full.room_cents * code.percent // 100
    assert less.tax_cents == plan.room.hotel.city.tax_cents * 2 * nights


def test_nights_are_whole_euros_and_differ_by_weekday_and_season(seeded: Session) -> None:
    plan = next(plan for plan in seeded.scalars(select(RatePlan)) if plan.room.hotel.weekend_percent != 100 and plan.percent == 100)
    seasons = seasons_of(seeded, plan.room.hotel_id)
    monday, friday, high = (night_cents(plan, day, seasons) for day in (date(2026, 5, 11), date(2026, 5, 15), date(2026, 7, 13)))
    assert monday % 100 == friday % 100 == high % 100 == 0
    assert monday == plan.room.base_cents
    assert friday != monday < high


def test_children_stay_free_of_city_tax(seeded: Session) -> None:
    plan = next(plan for plan in seeded.scalars(select(RatePlan)) if plan.room.hotel.city.tax_cents)
    alone, family = Stay(date(2026, 6, 1), date(2026, 6, 3), 1, 2, 0), Stay(date(2026, 6, 1), date(2026, 6, 3), 1, 2, 2)
    assert quote(seeded, plan, alone).total_cents == quote(seeded, plan, family).total_cents
