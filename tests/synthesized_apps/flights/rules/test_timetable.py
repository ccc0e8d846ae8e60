"""Prices, times and seats of the timetable."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from genui_gym.apps.flights.models import Fare, Flight, SoldOut
from genui_gym.apps.flights.rules.search import Chosen, Filters, Leg, Search, offers, order_problem, search_problems
from genui_gym.apps.flights.rules.timetable import LAST_DAY, arrival, flies, hours, lowest, price, scattered
from genui_gym.apps.flights.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

WEDNESDAY = date(2026, 6, 10)


@pytest.fixture
def flight(session: Session) -> Flight:
    return session.scalars(select(Flight).where(Flight.weekdays == "1234567").order_by(Flight.id)).unique().first()


def test_durations_read_like_a_timetable() -> None:
    assert [hours(each) for each in (45, 65, 130)] == ["45m", "1h 05m", "2h 10m"]


def test_arrival_is_in_the_local_time_of_the_destination(session: Session) -> None:
    flights = session.scalars(select(Flight)).unique().all()
    west = next(each for each in flights if each.origin.code == "CSD" and each.destination.code == "RHB")
    assert arrival(west) == west.departs + west.minutes - 120


def test_a_price_is_in_whole_euros_and_a_child_pays_three_quarters(flight: Flight) -> None:
    fares = flight.airline.fares
    costs = [price(flight, fare, WEDNESDAY) for fare in fares]
    assert costs == sorted(costs)
    assert all(cents % 100 == 0 for cents in costs)
    assert price(flight, fares[0], WEDNESDAY, child=True) == costs[0] // 100 * 75 // 100 * 100


def test_summer_is_dearer_than_autumn(flight: Flight) -> None:
    fare = flight.airline.fares[0]

    def average(first: date) -> float:
        return sum(price(flight, fare, first + timedelta(days=ahead)) for ahead in range(14)) / 14

    assert average(date(2026, 7, 6)) > average(date(2026, 10, 5))


def test_scattered_numbers_cover_their_range_and_follow_from_their_input() -> None:
    drawn = [scattered(7, number) for number in range(1000)]
    assert set(drawn) == set(range(100))
    assert drawn == [scattered(7, number) for number in range(1000)]


def test_no_flight_goes_on_other_weekdays_or_after_the_season(session: Session) -> None:
    flight = session.scalars(select(Flight).where(Flight.weekdays == "12345")).unique().first()
    assert flies(flight, WEDNESDAY)
    assert not flies(flight, WEDNESDAY + timedelta(days=3))
    assert not flies(flight, LAST_DAY + timedelta(days=2))


def test_a_sold_out_flight_has_no_price_and_does_not_make_a_day_cheap(session: Session, flight: Flight) -> None:
    leg = Leg(flight.origin_id, flight.destination_id, WEDNESDAY)
    before = lowest(session, leg.origin_id, leg.destination_id, WEDNESDAY, 1)[WEDNESDAY]
    for offer in offers(session, leg, Filters()):
        if offer.cents == before:
            session.add(SoldOut(flight_id=offer.flight.id, day=WEDNESDAY))
    session.flush()
    after = lowest(session, leg.origin_id, leg.destination_id, WEDNESDAY, 1)[WEDNESDAY]
    assert after is None or after > before
    assert offers(session, leg, Filters(), "price")[-1].cents is None


def test_filters_leave_out_what_does_not_fit(session: Session) -> None:
    flights = session.scalars(select(Flight)).unique().all()
    with_stop = next(each for each in flights if each.via_id and flies(each, WEDNESDAY))
    leg = Leg(with_stop.origin_id, with_stop.destination_id, WEDNESDAY)
    everything = offers(session, leg, Filters())
    assert all(offer.flight.via_id is None for offer in offers(session, leg, Filters(direct=True)))
    assert all(offer.flight.departs >= 12 * 60 for offer in offers(session, leg, Filters(after=12 * 60)))
    assert all(arrival(offer.flight) <= 15 * 60 for offer in offers(session, leg, Filters(before=15 * 60)))
    dearest = max(offer.cents or 0 for offer in everything)
    assert len(offers(session, leg, Filters(most_cents=dearest - 1))) < len(everything)
    assert [offer.flight.minutes for offer in offers(session, leg, Filters(), "minutes")] == sorted(o.flight.minutes for o in everything)


def test_a_fare_filter_shows_that_fare_and_drops_airlines_without_it(session: Session) -> None:
    tessera = session.scalars(select(Fare).where(Fare.percent == 166)).one().airline
    flight = next(each for each in session.scalars(select(Flight)).unique() if each.airline is tessera and flies(each, WEDNESDAY))
    leg = Leg(flight.origin_id, flight.destination_id, WEDNESDAY)
    shown = offers(session, leg, Filters(fare="Business"), cabin="Business")
    assert flight not in [offer.flight for offer in shown]
    flex = next(offer for offer in offers(session, leg, Filters(fare="Flex")) if offer.flight is flight)
    assert flex.cents in (None, price(flight, next(fare for fare in tessera.fares if fare.name == "Flex"), WEDNESDAY))


def test_a_search_has_to_make_sense(session: Session) -> None:
    past, same = Leg(1, 2, TODAY), Leg(1, 1, WEDNESDAY)
    assert search_problems(session, Search((past,)), TODAY) == {"day_1": "Choose a day from tomorrow on."}
    assert "another airport" in search_problems(session, Search((same,)), TODAY)["to_1"]
    backwards = Search((Leg(1, 2, WEDNESDAY), Leg(2, 1, WEDNESDAY - timedelta(days=1))))
    assert list(search_problems(session, backwards, TODAY)) == ["day_2"]
    assert "24 October 2026" in search_problems(session, Search((Leg(1, 2, date(2026, 12, 1)),)), TODAY)["day_1"]


def test_the_next_flight_must_not_leave_before_the_last_has_landed(flight: Flight) -> None:
    fare = flight.airline.fares[0]
    same_day = [Chosen(flight, WEDNESDAY, fare), Chosen(flight, WEDNESDAY, fare)]
    assert "too early" in (order_problem(same_day) or "")
    assert order_problem([same_day[0], Chosen(flight, WEDNESDAY + timedelta(days=1), fare)]) is None
