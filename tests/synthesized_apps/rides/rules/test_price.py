"""What a ride costs."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from genui_gym.apps.rides.models import Place, Promo, Vehicle
from genui_gym.apps.rides.rules.price import AIRPORT_CENTS, STOP_CENTS, bill, metres_of, minutes_of, promo_named, promo_problem
from genui_gym.apps.rides.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

NOON, NIGHT = datetime(2026, 6, 12, 12, 0), datetime(2026, 6, 12, 22, 0)


@pytest.fixture
def places(session: Session) -> list[Place]:
    return [session.get_one(Place, key) for key in (61, 2, 17, 45)]


def test_base_distance_and_time_make_the_fare(classic: Vehicle, places: list[Place]) -> None:
    route = [places[0], places[3]]
    quote = bill(classic, route, NOON, True)
    exact = classic.base_cents + classic.km_cents * metres_of(route) / 1000 + classic.minute_cents * minutes_of(route)
    assert abs(quote.fare - exact) <= 5
    assert quote.fare % 10 == 0
    assert (quote.surcharge, quote.stops, quote.airport, quote.total) == (0, 0, 0, quote.fare)


def test_a_short_ride_costs_the_least_price(session: Session, classic: Vehicle) -> None:
    near = [session.get_one(Place, key) for key in (17, 33)]
    assert bill(classic, near, NOON, True).total == classic.least_cents


def test_stops_cost_money_and_minutes(classic: Vehicle, places: list[Place]) -> None:
    assert bill(classic, places, NOON, True).stops == 2 * STOP_CENTS
    assert minutes_of(places) > 8 + metres_of(places) // 420


@pytest.mark.parametrize(
    ("at", "night"),
    [(NOON, False), (NIGHT, True), (NIGHT - timedelta(minutes=1), False), (datetime(2026, 6, 12, 5, 30), True)],
)
def test_the_night_is_dearer(classic: Vehicle, places: list[Place], at: datetime, night: bool) -> None:
    quote = bill(classic, places, at, True)
    assert (quote.surcharge > 0) is night
    assert abs(quote.surcharge - quote.fare * 0.2 * night) <= 5


def test_busy_districts_count_only_now(classic: Vehicle, places: list[Place]) -> None:
    places[0].district.busy_percent = 25
    assert bill(classic, places, NOON, True).surcharge == 0
    assert abs(bill(classic, places, NOON, False).surcharge - bill(classic, places, NOON, True).fare * 0.25) <= 5


def test_the_airport_costs_once_wherever_it_stands_in_the_route(session: Session, classic: Vehicle, places: list[Place]) -> None:
    airport = session.get_one(Place, 1)
    for route in ([airport, places[0]], [places[0], airport], [places[0], airport, places[1]]):
        assert bill(classic, route, NOON, True).airport == AIRPORT_CENTS


def test_a_promo_takes_its_percent_up_to_its_most(session: Session, classic: Vehicle, places: list[Place]) -> None:
    promo = promo_named(session, " ride10 ")
    assert promo is not None
    quote, plain = bill(classic, places, NOON, True, promo), bill(classic, places, NOON, True)
    assert quote.discount == min(promo.most_cents, (plain.fare // 10 + 5) // 10 * 10)
    promo.most_cents = 50
    assert bill(classic, places, NOON, True, promo).total == plain.total - 50


@pytest.mark.parametrize(
    ("code", "message"),
    [("SPRING15", "expired on 30 May 2026"), ("SUMMER20", "valid from 1 July 2026"), ("QUIET20", "electric vehicles"), ("RIDE10", None)],
)
def test_codes_have_their_days_and_vehicles(session: Session, classic: Vehicle, code: str, message: str | None) -> None:
    promo = session.scalars(select(Promo).where(Promo.code == code)).one()
    problem = promo_problem(promo, classic, TODAY)
    assert problem is None if message is None else message in str(problem)
