"""The timetable: which flights go on a day, when they arrive, what they cost, and whether there is a seat left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..models import Airport, Fare, Flight, SoldOut

LAST_DAY = date(2026, 10, 24)
"""The last day of the summer timetable."""

DAY = 24 * 60
_SEASONS = ((date(2026, 6, 20), 100), (date(2026, 9, 1), 128), (date(2026, 10, 3), 106), (date.max, 96))
"""Until when the prices are so many percent."""
_WEEK = (97, 90, 92, 101, 114, 104, 116)
_CHILD_PERCENT = 75


def hours(minutes: int) -> str:
    """Write a duration: ``2h 05m``."""
    return f"{minutes // 60}h {minutes % 60:02d}m" if minutes >= 60 else f"{minutes}m"


def arrival(flight: Flight) -> int:
    """Return the local time of arrival in minutes after the midnight before departure; more than a day where it is the next day."""
    return flight.departs + flight.minutes + flight.destination.utc_minutes - flight.origin.utc_minutes


def flies(flight: Flight, day: date) -> bool:
    """Whether a flight goes on a day."""
    return str(day.isoweekday()) in flight.weekdays and day <= LAST_DAY


def scattered(*numbers: int) -> int:
    """Return a number from 0 to 99 that follows from others and looks like chance."""
    mixed = 17
    for number in numbers:
        mixed = (mixed * 1_000_003 ^ number * 2_654_435_761) & 0xFFFFFFFF
        mixed ^= mixed >> 15
    return mixed % 100


def price(flight: Flight, fare: Fare, day: date, child: bool = False) -> int:
    """Return what a fare costs one passenger, in cents of whole euros: by season, day of the week and how much the flight is asked for."""
    season = next(percent for until, percent in _SEASONS if day < until)
    asked = 86 + scattered(flight.id, day.toordinal(), flight.demand) * 34 // 100
    euros = flight.base_cents * fare.percent * season * _WEEK[day.weekday()] * asked // (100**5)
    return (euros * _CHILD_PERCENT // 100 if child else euros) * 100


def flights_on(session: Session, origin_id: int, destination_id: int, day: date) -> list[Flight]:
    """Return the flights of a route on a day by their departure."""
    query = select(Flight).where(Flight.origin_id == origin_id, Flight.destination_id == destination_id)
    return [flight for flight in session.scalars(query.order_by(Flight.departs, Flight.id)) if flies(flight, day)]


def sold_out(session: Session, flights: Iterable[Flight], first: date, last: date) -> set[tuple[int, date]]:
    """Return the keys and days of flights that are sold out between two days, both included."""
    keys = [flight.id for flight in flights]
    query = select(SoldOut.flight_id, SoldOut.day).where(SoldOut.flight_id.in_(keys), SoldOut.day.between(first, last))
    return {(flight_id, day) for flight_id, day in session.execute(query)}


def is_sold_out(session: Session, flight: Flight, day: date) -> bool:
    """Whether a flight has no seat left on a day."""
    return bool(sold_out(session, [flight], day, day))


def cheapest_fare(fares: Sequence[Fare], cabin: str = "Economy") -> Fare:
    """Return the fare of a cabin that costs least; of all where the airline does not have that cabin."""
    return min([fare for fare in fares if fare.cabin == cabin] or fares, key=lambda fare: fare.percent)


def lowest(session: Session, origin_id: int, destination_id: int, first: date, days: int) -> dict[date, int | None]:
    """Return for each day of a run the lowest price of a route, ``None`` where nothing flies or all is sold out."""
    query = select(Flight).where(Flight.origin_id == origin_id, Flight.destination_id == destination_id)
    flights = session.scalars(query).all()
    full = sold_out(session, flights, first, first + timedelta(days=days))
    found: dict[date, int | None] = {}
    for ahead in range(days):
        day = first + timedelta(days=ahead)
        free = [flight for flight in flights if flies(flight, day) and (flight.id, day) not in full]
        found[day] = min((price(flight, cheapest_fare(flight.airline.fares), day) for flight in free), default=None)
    return found


def airports(session: Session) -> list[Airport]:
    """Return the airports by name."""
    return list(session.scalars(select(Airport).order_by(Airport.name)))


def departures(session: Session, airport: Airport, day: date) -> list[Flight]:
    """Return what leaves an airport on a day, in order of time."""
    query = select(Flight).where(Flight.origin_id == airport.id).order_by(Flight.departs, Flight.id)
    return [flight for flight in session.scalars(query) if flies(flight, day)]


def arrivals(session: Session, airport: Airport, day: date) -> list[Flight]:
    """Return what has left on a day for an airport, in order of the time of arrival."""
    flights = session.scalars(select(Flight).where(Flight.destination_id == airport.id).order_by(Flight.id))
    return sorted((flight for flight in flights if flies(flight, day)), key=lambda flight: (arrival(flight), flight.id))
