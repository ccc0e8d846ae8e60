"""Searching: what is asked for, the flights that fit, filtered and sorted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages
from genui_gym.appkit.formats import long_day

from ..models import Airport, Fare, Flight
from .timetable import DAY, LAST_DAY, arrival, cheapest_fare, flights_on, price, sold_out

MOST_LEGS, MOST_ADULTS, MOST_CHILDREN = 3, 5, 4
SORTS = {"departs": "Departure", "price": "Price", "arrives": "Arrival", "minutes": "Duration"}
_CONNECTION = 60
"""Minutes between two flights of a trip at least."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A way from one airport to another on a day."""

    origin_id: int
    destination_id: int
    day: date


@dataclass(frozen=True, slots=True)
class Search:
    """What somebody is looking for."""

    legs: tuple[Leg, ...]
    adults: int = 1
    children: int = 0
    cabin: str = "Economy"

    @property
    def people(self) -> int:
        """How many travel."""
        return self.adults + self.children


@dataclass(frozen=True, slots=True)
class Filters:
    """What a flight must be like; ``None``, ``False`` and no fare ask for nothing. Times are minutes after midnight."""

    direct: bool = False
    airline_id: int | None = None
    after: int | None = None
    before: int | None = None
    most_cents: int | None = None
    fare: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A flight with its price for one adult, the lowest or that of the fare asked for; ``None`` where it is sold out."""

    flight: Flight
    day: date
    cents: int | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """A flight on a day in a fare."""

    flight: Flight
    day: date
    fare: Fare


def search_problems(session: Session, search: Search, today: date) -> Messages:
    """Check a search, by the fields of its form."""
    problems: Messages = {}
    for number, leg in enumerate(search.legs, 1):
        if session.get(Airport, leg.origin_id) is None:
            problems[f"from_{number}"] = "Choose where to fly from."
        if session.get(Airport, leg.destination_id) is None:
            problems[f"to_{number}"] = "Choose where to fly to."
        elif leg.destination_id == leg.origin_id:
            problems[f"to_{number}"] = "Choose another airport than the one you leave from."
        wrong = day_problem(leg.day, today)
        earlier = number > 1 and leg.day < search.legs[number - 2].day
        if wrong or earlier:
            problems[f"day_{number}"] = wrong or "This flight can't be before the one ahead of it."
    return problems


def day_problem(day: date, today: date) -> str | None:
    """Check the day of a flight."""
    if day <= today:
        return "Choose a day from tomorrow on."
    return f"Flights are on sale until {long_day(LAST_DAY)}." if day > LAST_DAY else None


def offers(session: Session, leg: Leg, filters: Filters, sort: str = "departs", cabin: str = "Economy") -> list[Offer]:
    """Return the flights of a leg that fit, sorted; those that are sold out come last where it goes by price."""
    flights = flights_on(session, leg.origin_id, leg.destination_id, leg.day)
    full = sold_out(session, flights, leg.day, leg.day)
    found = []
    for flight in flights:
        fares = [fare for fare in flight.airline.fares if fare.cabin == cabin and filters.fare in ("", fare.name)]
        if filters.fare and not fares:
            continue
        sold = (flight.id, leg.day) in full or not fares
        cents = None if sold else price(flight, cheapest_fare(fares, cabin), leg.day)
        if fits(flight, cents, filters):
            found.append(Offer(flight, leg.day, cents))
    keys = {
        "departs": lambda offer: offer.flight.departs,
        "price": lambda offer: (offer.cents is None, offer.cents or 0),
        "arrives": lambda offer: arrival(offer.flight),
        "minutes": lambda offer: offer.flight.minutes,
    }
    return sorted(found, key=keys.get(sort, keys["departs"]))


def fits(flight: Flight, cents: int | None, filters: Filters) -> bool:
    """Whether a flight at a price fits the filters."""
    return (
        not (filters.direct and flight.via_id)
        and filters.airline_id in (None, flight.airline_id)
        and (filters.after is None or flight.departs >= filters.after)
        and (filters.before is None or arrival(flight) <= filters.before)
        and (filters.most_cents is None or (cents is not None and cents <= filters.most_cents))
    )


def flown_to(session: Session, origin_id: int) -> set[int]:
    """Return the airports to which there are flights from another."""
    return set(session.scalars(select(Flight.destination_id).where(Flight.origin_id == origin_id)))


def order_problem(chosen: list[Chosen]) -> str | None:
    """Return why flights can't be flown one after the other, ``None`` if they can."""
    for one, other in pairwise(chosen):
        gap = (other.day - one.day).days * DAY + other.flight.departs - arrival(one.flight)
        if gap < _CONNECTION:
            return f"{other.flight.number} leaves too early to be reached after {one.flight.number}."
    return None
