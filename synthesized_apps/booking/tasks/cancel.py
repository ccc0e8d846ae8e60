"""Tasks that cancel trips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.reward import Row
from genui_gym.task import Params, Step, click, goto, pick, text

from ..models import Hotel, Trip
from ..seed import TODAY
from . import clauses
from .records import TWINS, last_free_day, trip_at, upcoming
from .rows import ArrangeTemplate, cancelled
from .ways import open_trip


def place_of(trip: Trip) -> dict[str, str]:
    """Return the literals that name a trip: hotel and city."""
    return {"hotel": trip.hotel.name, "city": trip.hotel.city.name}


def to_trip(params: Params, before: Session) -> Iterator[Step]:
    """Walk from the start page to the upcoming trip that the goal names."""
    place = {name: params[name] for name in ("hotel", "city")}
    trip = next(trip for trip in before.scalars(select(Trip)) if trip.status == "upcoming" and place_of(trip) == place)
    yield from open_trip(trip.code, trip.hotel.name, trip.hotel.city.name)


def cancel(params: Params, before: Session) -> Iterator[Step]:
    """Walk from the start page to the end of the trip that the goal names."""
    yield from to_trip(params, before)
    yield click("link", "Cancel booking")
    yield click("button", "Cancel this booking")


class CancelIfFree(ArrangeTemplate):
    """Cancel a trip that can be cancelled free."""

    difficulty = "easy"
    wordings = clauses.CANCEL

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an upcoming trip."""
        return place_of(pick(rng, upcoming(state)))

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the cancelled trip if its last free day has not passed."""
        trip = trip_at(state, text(params, "hotel"), text(params, "city"))
        last = last_free_day(trip) if trip else None
        return tuple(cancelled(trip)) if trip and last and last >= TODAY else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the trip and cancel it."""
        return cancel(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the trip; after a look at the guest details."""
        way = list(cancel(params, before))
        key = trip_at(before, text(params, "hotel"), text(params, "city"))
        aside = [click("link", "Edit guest details"), click("link", "Back")]
        return [[goto(f"/trips/{key.id}"), *way[-2:]], [*way[:2], *aside, *way[2:]]] if key else []


class CancelAnyway(ArrangeTemplate):
    """Cancel a trip to one of two hotels of the same name, whatever it costs."""

    difficulty = "easy"
    wordings = clauses.ABSENT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an upcoming trip to a hotel that has a twin."""
        return place_of(pick(rng, [trip for trip in upcoming(state) if trip.hotel.name in TWINS]))

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the cancelled trip."""
        trip = trip_at(state, text(params, "hotel"), text(params, "city"))
        return tuple(cancelled(trip)) if trip else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the trip and cancel it."""
        return cancel(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the trip; after looking at the one to the twin."""
        way, trips = list(cancel(params, before)), [trip for trip in upcoming(before) if trip.hotel.name == params["hotel"]]
        trip = next(trip for trip in trips if place_of(trip) == dict(params))
        astray = [step for other in trips if other is not trip for step in open_trip(other.code, other.hotel.name, other.hotel.city.name)]
        return [[goto(f"/trips/{trip.id}"), *way[-2:]], [*astray, *way]]


class CancelBoth(ArrangeTemplate):
    """Cancel the trips to both hotels of one name."""

    difficulty = "medium"
    wordings = (
        "Cancel all my upcoming stays at hotels called {hotel}, whatever it costs.",
        "I have upcoming bookings at two hotels named {hotel}, in different cities. Please cancel both of them; fees are fine.",
        "We won't travel to any {hotel} this year. Call off every upcoming stay at a hotel of that name, even if there is a fee.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a hotel name that stands on two upcoming trips."""
        names = [trip.hotel.name for trip in upcoming(state)]
        return {"hotel": pick(rng, sorted({name for name in names if names.count(name) > 1}))}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the cancelled trips."""
        trips = self._trips(params, state)
        return tuple(row for trip in trips for row in cancelled(trip, f"cancelled in {trip.hotel.city.name}")) if len(trips) > 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Cancel one after the other."""
        yield from self._way(self._cities(params, before), params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The other way round."""
        return [list(self._way(self._cities(params, before)[::-1], params, before))]

    def _trips(self, params: Params, state: Session) -> list[Trip]:
        named = select(Trip).join(Hotel).where(Trip.status == "upcoming", Hotel.name == params["hotel"])
        return list(state.scalars(named.order_by(Trip.id)))

    def _cities(self, params: Params, before: Session) -> list[str]:
        coming = [trip for trip in before.scalars(select(Trip)) if trip.status == "upcoming"]
        return [trip.hotel.city.name for trip in coming if trip.hotel.name == params["hotel"]]

    def _way(self, cities: Sequence[str], params: Params, before: Session) -> Iterator[Step]:
        for city in cities:
            yield from cancel({**params, "city": city}, before)
