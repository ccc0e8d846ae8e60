"""What the seed promises: twins, trips of every status, a timetable that holds together, other data for other seeds."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

from genui_gym.apps.flights.models import Airport, Booking, Flight, PaymentMethod, SoldOut, Traveller
from genui_gym.apps.flights.rules.checkin import closed_because, document_problem
from genui_gym.apps.flights.rules.timetable import flies
from genui_gym.apps.flights.rules.trips import booking_code, bookings, hops
from genui_gym.apps.flights.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.apps import App
from genui_gym.world import open_image, seeded_image


def test_people_and_cities_have_twins(session: Session) -> None:
    names = Counter(session.scalars(select(Traveller.name)))
    cities = Counter(session.scalars(select(Airport.city)))
    assert [name for name, count in names.items() if count > 1] == ["Kim Halvorsen"]
    assert {city for city, count in cities.items() if count > 1} == {"Paris", "London", "Milan"}
    labels = session.scalars(select(PaymentMethod.label)).all()
    assert {"Astra card ending 2281", "Astra card ending 2218"} <= set(labels)


def test_every_status_has_trips_and_every_fare_is_among_them(session: Session) -> None:
    assert Counter(session.scalars(select(Booking.status))) == {"upcoming": 11, "flown": 6, "cancelled": 3}
    fares = {ticket.fare.name for booking in bookings(session, "upcoming") for ticket in booking.tickets}
    assert fares == {"Light", "Classic", "Flex"}


def test_the_days_of_trips_fit_their_status(session: Session) -> None:
    for booking in bookings(session):
        days = [ticket.day for ticket in booking.tickets]
        assert (max(days) < TODAY) == (booking.status == "flown")
        assert booking.booked_on < min(*days, TODAY)
        assert (booking.cancelled_on is not None) == (booking.status == "cancelled")


def test_totals_are_the_sum_of_the_tickets(session: Session) -> None:
    for booking in bookings(session):
        assert booking.total_cents == sum(ticket.price_cents + ticket.seat_cents + ticket.bag_cents for ticket in booking.tickets)
        assert booking.code == booking_code(booking.id)


def test_no_flight_of_a_trip_is_sold_out_or_does_not_fly(session: Session) -> None:
    full = {(key, day) for key, day in session.execute(select(SoldOut.flight_id, SoldOut.day))}
    for booking in bookings(session):
        for hop in hops(booking):
            assert flies(hop.flight, hop.day)
            assert (hop.flight.id, hop.day) not in full


def test_two_trips_are_open_for_check_in_and_one_passport_has_expired(session: Session) -> None:
    opened = [hop for booking in bookings(session, "upcoming") for hop in hops(booking) if closed_because(booking, hop, TODAY) is None]
    assert len(opened) == 2
    stale = [ticket.traveller.name for hop in opened for ticket in hop.tickets if document_problem(ticket)]
    assert stale == ["Priya Raman"]


def test_codes_do_not_repeat() -> None:
    codes = [booking_code(number) for number in range(1, 3000)]
    assert len(set(codes)) == len(codes)


def test_flight_numbers_and_departures_of_a_route_do_not_repeat(session: Session) -> None:
    flights = session.scalars(select(Flight)).unique().all()
    assert len({flight.number for flight in flights}) == len(flights)
    assert len({(flight.origin_id, flight.destination_id, flight.departs) for flight in flights}) == len(flights)
    assert all(flight.via is None or flight.via_id not in (flight.origin_id, flight.destination_id) for flight in flights)


def test_other_seeds_give_other_prices_trips_and_homes(app: App) -> None:
    seen = []
    for seed in range(6):
        with open_image(seeded_image(app, seed)) as session:
            first = bookings(session, "upcoming")[0]
            seen.append((session.get_one(Flight, 1).base_cents, first.total_cents, first.tickets[0].flight.origin.code))
            assert first.tickets[0].day - TODAY <= timedelta(days=2)
    assert len({base for base, _, _ in seen}) > 3
    assert len({home for _, _, home in seen}) > 1
