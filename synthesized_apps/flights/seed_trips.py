"""The account's trips: what is booked, has been flown and was called off, at real prices; its points and its price alerts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import delete, insert, select, tuple_
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row

from .catalogue import AIRPORTS
from .models import Account, Booking, Fare, Flight, Points, SoldOut, Ticket, Traveller, Watch
from .rules.people import is_child
from .rules.seats import is_taken, seat_cents, seat_kinds, zone_of
from .rules.timetable import flies, lowest, price, scattered
from .rules.trips import booking_code

Spec = tuple[tuple[str, ...], tuple[int, int], int | None, str, tuple[int, ...], bool]

_UPCOMING: tuple[Spec, ...] = (
    # where to (one of them), days ahead, days until the way back, fare, travellers, whether seats are chosen
    (("OFJ", "SSK"), (1, 3), None, "Classic", (1, 2), True),
    (("VDN", "PVL"), (1, 3), 5, "Light", (1, 8), False),
    (("PWT",), (20, 30), 4, "Classic", (1, 4), True),
    (("PET",), (50, 60), 3, "Light", (1,), False),
    (("MNO",), (34, 44), 6, "Flex", (1, 3), False),
    (("MSU",), (70, 80), 5, "Classic", (1, 2), False),
    (("RTB", "AAT"), (60, 68), 9, "Classic", (1, 6, 7), True),
    (("BMR", "MCA"), (85, 95), None, "Light", (1, 9), False),
    (("LTH",), (96, 104), 3, "Flex", (1,), True),
    (("LNF",), (108, 118), 4, "Light", (1, 5), True),
    (("RHB", "HBY"), (120, 135), 7, "Flex", (1, 2), False),
)
_FLOWN: tuple[Spec, ...] = (
    (("ZLK",), (20, 35), 3, "Classic", (1, 4), True),
    (("DBB",), (60, 80), None, "Light", (1, 2), True),
    (("APD",), (100, 120), 2, "Flex", (1,), True),
    (("PBY",), (210, 240), 8, "Classic", (1, 6, 7), True),
    (("HAL",), (270, 300), 1, "Classic", (1, 9), True),
    (("MIS",), (330, 360), None, "Flex", (1, 10), True),
)
_CANCELLED: tuple[Spec, ...] = (
    (("PDR",), (15, 40), 4, "Flex", (1, 2), False),
    (("DBB",), (45, 70), 3, "Classic", (1,), False),
    (("HBY",), (25, 35), None, "Light", (1, 5), False),
)
_WATCHED = (("PDR", 40), ("AAT", 75), ("DBB", 110), ("SSK", 24))


class _Trips:
    """Collects bookings and their tickets; everything starts at the home airport."""

    def __init__(self, session: Session, rng: Generator, today: date) -> None:
        self.session, self.rng, self.today = session, rng, today
        self.person = session.scalars(select(Account)).one()
        self.travellers = {each.id: each for each in session.scalars(select(Traveller))}
        self.fares = session.scalars(select(Fare).order_by(Fare.id)).all()
        self.keys = {airport[0]: number for number, airport in enumerate(AIRPORTS, 1)}
        home = self.person.home_id
        query = select(Flight).where((Flight.origin_id == home) | (Flight.destination_id == home)).order_by(Flight.id)
        self.flights = session.scalars(query).unique().all()
        self.bookings: list[Row] = []
        self.tickets: list[Row] = []

    def add(self, spec: Spec, status: str) -> None:
        """Add one booking of a status."""
        codes, (low, high), stay, fare, people, seated = spec
        place = self.keys[codes[int(self.rng.integers(len(codes)))]]
        ahead = int(self.rng.integers(low, high))
        first = self.today - timedelta(days=ahead) if status == "flown" else self.today + timedelta(days=ahead)
        home, number = self.person.home_id, len(self.bookings) + 1
        way = [(home, place, first)] + ([(place, home, first + timedelta(days=stay))] if stay else [])
        tickets: list[Row] = []
        for position, (origin, destination, day) in enumerate(way, 1):
            flight, day = self._flight(origin, destination, day)
            tickets += self._tickets(number, position, flight, day, fare, people, seated)
        booked = min(first, self.today) - timedelta(days=int(self.rng.integers(9, 60)))
        paid = sum(ticket[part] for ticket in tickets for part in ("price_cents", "seat_cents", "bag_cents"))
        self.tickets += tickets
        self.bookings.append({
            "id": number, "code": booking_code(number), "status": status, "booked_on": booked, "contact_email": self.person.email,
            "contact_phone": self.person.phone, "payment_id": int(self.rng.choice([1, 2, 4] if number % 2 else [1, 2])),
            "total_cents": paid, "cancelled_on": None, "refund_cents": 0, "refund_to_id": None,
        })  # fmt: skip
        if status == "cancelled":
            self._end(self.bookings[-1], tickets)

    def _flight(self, origin: int, destination: int, day: date) -> tuple[Flight, date]:
        listed = [each for each in self.flights if (each.origin_id, each.destination_id) == (origin, destination)]
        while not any(flies(each, day) for each in listed):
            day += timedelta(days=1)
        fitting = [each for each in listed if flies(each, day)]
        return fitting[int(self.rng.integers(len(fitting)))], day

    def _tickets(self, number: int, position: int, flight: Flight, day: date, fare: str, people: Sequence[int], seated: bool) -> list[Row]:
        sold = next(each for each in self.fares if each.airline_id == flight.airline_id and each.name == fare)
        bags = int(self.rng.integers(2)) if fare == "Light" else 0
        rows: list[Row] = []
        for place, key in enumerate(people):
            taken = {row["seat"] for row in rows}
            seat, cents = self._seat(flight, day, sold, taken) if seated else ("", 0)
            more = bags if place == 0 else 0
            rows.append({
                "booking_id": number, "position": position, "flight_id": flight.id, "day": day, "fare_id": sold.id, "traveller_id": key,
                "price_cents": price(flight, sold, day, is_child(self.travellers[key], day)), "seat": seat, "seat_cents": cents,
                "bags": more, "bag_cents": more * flight.airline.bag_cents,
                "checked_in_on": day - timedelta(days=1) if day < self.today else None,
            })  # fmt: skip
        return rows

    def _seat(self, flight: Flight, day: date, fare: Fare, taken: set[str]) -> tuple[str, int]:
        kinds = seat_kinds(flight.aircraft.letters)
        for row in range(flight.aircraft.exit_row + 1 + scattered(flight.id, day.toordinal()) % 4, flight.aircraft.rows + 1):
            for letter in kinds:
                if f"{row}{letter}" not in taken and not is_taken(flight, day, row, letter):
                    return f"{row}{letter}", seat_cents(fare, zone_of(flight, row))
        return "", 0

    def _end(self, booking: Row, tickets: Sequence[Row]) -> None:
        fares = {fare.id: fare for fare in self.fares}
        fees = {ticket["fare_id"]: fares[ticket["fare_id"]].cancel_cents for ticket in tickets}
        refund = sum(max(t["price_cents"] - fees[t["fare_id"]], 0) for t in tickets if fees[t["fare_id"]] is not None)
        cancelled = booking["booked_on"] + timedelta(days=4)
        booking |= {"cancelled_on": cancelled, "refund_cents": refund, "refund_to_id": booking["payment_id"]}


def populate_trips(session: Session, rng: Generator, today: date) -> None:
    """Add the trips, the points of those that were flown, and the price alerts."""
    trips = _Trips(session, rng, today)
    for status, specs in (("flown", _FLOWN), ("cancelled", _CANCELLED), ("upcoming", _UPCOMING)):
        for spec in specs:
            trips.add(spec, status)
    session.execute(insert(Booking).execution_options(render_nulls=True), trips.bookings)
    session.execute(insert(Ticket).execution_options(render_nulls=True), trips.tickets)
    held = [(ticket["flight_id"], ticket["day"]) for ticket in trips.tickets]
    session.execute(delete(SoldOut).where(tuple_(SoldOut.flight_id, SoldOut.day).in_(held)))
    session.execute(insert(Points), _points(trips))
    session.execute(insert(Watch), _watches(trips))


def _points(trips: _Trips) -> list[Row]:
    """Return a line for each of the person's own flights, older flights that are no trips here, and what was spent."""
    flights, fares = {flight.id: flight for flight in trips.flights}, {fare.id: fare for fare in trips.fares}
    flown = {booking["id"] for booking in trips.bookings if booking["status"] == "flown"}
    rows: list[Row] = []
    for ticket in trips.tickets:
        if ticket["booking_id"] in flown and ticket["traveller_id"] == 1:
            points = ticket["price_cents"] // 100 * fares[ticket["fare_id"]].points_percent // 100
            rows.append(_line(flights[ticket["flight_id"]], ticket["day"], points))
    for flight_place in trips.rng.choice(len(trips.flights), size=22, replace=False):
        flight = trips.flights[int(flight_place)]
        day = trips.today - timedelta(days=int(trips.rng.integers(140, 860)))
        rows.append(_line(flight, day, int(trips.rng.integers(30, 420))))
    for ago, words, points in ((75, "Upgrade to Business", -900), (390, "Lounge visit", -350), (520, "Extra bag", -280)):
        airline = int(trips.rng.integers(1, 6))
        rows.append({"earned_on": trips.today - timedelta(days=ago), "airline_id": airline, "words": words, "points": points})
    return sorted(rows, key=lambda row: (row["earned_on"], row["words"]))


def _line(flight: Flight, day: date, points: int) -> Row:
    words = f"{flight.number}, {flight.origin.city} to {flight.destination.city}"
    return {"earned_on": day + timedelta(days=1), "airline_id": flight.airline_id, "words": words, "points": points}


def _watches(trips: _Trips) -> list[Row]:
    rows = []
    for code, ahead in _WATCHED:
        day, place = trips.today + timedelta(days=ahead), trips.keys[code]
        cheapest = lowest(trips.session, trips.person.home_id, place, day, 1)[day] or 150_00
        below = cheapest - 1000 * int(trips.rng.integers(1, 4))
        rows.append({
            "origin_id": trips.person.home_id, "destination_id": place, "day": day, "below_cents": max(below, 20_00),
            "added_on": trips.today - timedelta(days=int(trips.rng.integers(2, 30))),
        })  # fmt: skip
    return rows
