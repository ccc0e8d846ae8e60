"""Looking up what a goal names, for the oracle and for drawing; a name that fits no single record finds none."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.task import only, pick

from ..models import Account, Airline, Airport, Booking, Fare, Flight, PaymentMethod, SoldOut, Ticket, Traveller
from ..rules.timetable import LAST_DAY, price
from ..seed import TODAY

Route = tuple[Airport, Airport]


def person(state: Session) -> Account:
    """Return who is signed in."""
    return state.scalars(select(Account)).one()


def self_of(state: Session) -> Traveller:
    """Return the person as a traveller."""
    return state.scalars(select(Traveller).where(Traveller.is_self)).one()


def airport_named(state: Session, name: str) -> Airport | None:
    """Return the airport of this name."""
    return only(state, select(Airport).where(Airport.name == name))


def traveller_named(state: Session, name: str, born: date) -> Traveller | None:
    """Return the saved traveller of this name and date of birth."""
    here = (Traveller.name == name, Traveller.born == born, Traveller.removed_on.is_(None))
    return only(state, select(Traveller).where(*here))


def credit_of(state: Session) -> PaymentMethod:
    """Return the travel credit."""
    return state.scalars(select(PaymentMethod).where(PaymentMethod.kind == "credit")).one()


def timetabled(state: Session, origin: str, destination: str, day: date) -> list[Flight]:
    """Return the flights between two airports, by name, that go on a day on which one can book."""
    if not TODAY < day <= LAST_DAY:
        return []
    ends = [airport_named(state, origin), airport_named(state, destination)]
    keys = [end.id if end else 0 for end in ends]
    on_day = Flight.weekdays.contains(str(day.isoweekday()))
    query = select(Flight).where(Flight.origin_id == keys[0], Flight.destination_id == keys[1], on_day)
    return list(state.scalars(query.order_by(Flight.departs, Flight.id)))


def full_on(state: Session, flight: Flight, day: date) -> bool:
    """Whether a flight is sold out on a day."""
    return state.scalar(select(SoldOut.id).where(SoldOut.flight_id == flight.id, SoldOut.day == day)) is not None


def free_flights(state: Session, origin: str, destination: str, day: date) -> list[Flight]:
    """Return those of the timetabled flights that have seats."""
    return [flight for flight in timetabled(state, origin, destination, day) if not full_on(state, flight, day)]


def flight_at(state: Session, origin: str, destination: str, day: date, departs: str) -> Flight | None:
    """Return the flight that leaves at a time of day."""
    hour, _, minute = departs.partition(":")
    found = [flight for flight in timetabled(state, origin, destination, day) if flight.departs == int(hour) * 60 + int(minute)]
    return found[0] if len(found) == 1 else None


def fare_named(state: Session, airline_id: int, name: str) -> Fare | None:
    """Return the fare of this name of an airline."""
    return only(state, select(Fare).where(Fare.airline_id == airline_id, Fare.name == name))


def cheapest(state: Session, flights: Sequence[Flight], day: date, fare: str) -> tuple[Flight, Fare] | None:
    """Return the flight of which a fare costs least; nothing where two cost the same or none has it."""
    priced = []
    for flight in flights:
        sold = fare_named(state, flight.airline_id, fare)
        if sold is not None:
            priced.append((price(flight, sold, day), flight.id, flight, sold))
    priced.sort(key=lambda each: each[:2])
    if not priced or (len(priced) > 1 and priced[0][0] == priced[1][0]):
        return None
    return priced[0][2], priced[0][3]


def trip_to(state: Session, destination: str, status: str = "upcoming") -> Booking | None:
    """Return the one booking of a status whose first flight goes to an airport."""
    query = select(Booking).join(Ticket).join(Flight, Flight.id == Ticket.flight_id).join(Airport, Airport.id == Flight.destination_id)
    return only(state, query.where(Booking.status == status, Ticket.position == 1, Airport.name == destination).distinct())


def trips(state: Session, status: str = "upcoming") -> list[Booking]:
    """Return the bookings of a status in order of their keys."""
    return list(state.scalars(select(Booking).where(Booking.status == status).order_by(Booking.id)))


def tickets_of(booking: Booking, position: int) -> list[Ticket]:
    """Return the tickets for one flight of a booking, in order of their keys."""
    return sorted((ticket for ticket in booking.tickets if ticket.position == position), key=lambda ticket: ticket.id)


def place_of(booking: Booking) -> str:
    """Return the name of the airport to which the first flight of a booking goes."""
    return tickets_of(booking, 1)[0].flight.destination.name


def draw_route(state: Session, rng: Generator) -> Route:
    """Draw a route, three times out of four one from home."""
    home = person(state).home
    origin = home if rng.random() < 0.75 else pick(rng, state.scalars(select(Airport).order_by(Airport.id)).all())
    keys = sorted(set(state.scalars(select(Flight.destination_id).where(Flight.origin_id == origin.id))))
    return origin, state.get_one(Airport, pick(rng, keys))


def draw_day(rng: Generator, low: int = 6, high: int = 150) -> date:
    """Draw a day on sale."""
    return TODAY + timedelta(days=int(rng.integers(low, high)))


def draw_adult(state: Session, rng: Generator) -> Traveller:
    """Draw a grown-up traveller, half of the time one of two of a name."""
    grown = select(Traveller).where(Traveller.born < date(2010, 1, 1), ~Traveller.is_self, Traveller.removed_on.is_(None))
    listed = state.scalars(grown.order_by(Traveller.id)).all()
    names = [each.name for each in listed]
    twins = [each for each in listed if names.count(each.name) > 1]
    return pick(rng, twins if rng.random() < 0.5 else listed)


def draw_child(state: Session, rng: Generator) -> Traveller:
    """Draw a child."""
    return pick(rng, state.scalars(select(Traveller).where(Traveller.born > date(2015, 1, 1)).order_by(Traveller.id)).all())


def airlines(state: Session) -> Sequence[Airline]:
    """Return the airlines."""
    return state.scalars(select(Airline).order_by(Airline.id)).all()
