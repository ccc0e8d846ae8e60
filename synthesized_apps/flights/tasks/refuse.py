"""Tasks that cannot be done as asked; their words are those of tasks that can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import clock, long_day, money
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, day, fill, finish, goto, number, pick, select, text

from ..models import Airline, SoldOut, Traveller
from ..rules.checkin import opens_on
from ..rules.manage import terms_of
from ..rules.people import travel_credit, travellers
from ..rules.search import Filters, Leg, offers
from ..rules.timetable import price
from ..rules.trips import hops
from ..seed import TODAY
from . import clauses
from .arrange import WAYS
from .check import draw_document
from .commit import FARES, chosen_of, draw_named, named, named_free, to_form, typed_address
from .literals import FlightTemplate
from .records import (
    cheapest,
    credit_of,
    draw_adult,
    draw_day,
    draw_route,
    free_flights,
    full_on,
    place_of,
    tickets_of,
    timetabled,
    trip_to,
    trips,
)
from .rows import can_end, refund_in_money
from .ways import airport_in, filtered, flight_link, open_trip, search_oneway, total_of, upcoming_to


class RefuseTemplate(AnswerTemplate, FlightTemplate):
    """A template whose task cannot be done as asked."""

    shape = "refuse"


class FlightFull(RefuseTemplate):
    """The flight is sold out."""

    outcome = "infeasible"
    difficulty = "hard"
    wordings = clauses.SOLD_OUT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a day on which a flight of a route is sold out and others are not."""
        (origin, destination), fare = draw_route(state, rng), pick(rng, FARES)
        keys = [flight.id for flight in timetabled(state, origin.name, destination.name, TODAY + timedelta(days=9))]
        query = where(SoldOut).where(SoldOut.flight_id.in_(keys), SoldOut.day > TODAY + timedelta(days=4)).order_by(SoldOut.id)
        full = state.scalars(query).all()
        if not full:
            return None
        sold = pick(rng, full)
        flight = next((each for each in timetabled(state, origin.name, destination.name, sold.day) if each.id == sold.flight_id), None)
        ends = {"origin": origin.name, "destination": destination.name, "day": sold.day.isoformat()}
        return {**ends, "departs": clock(flight.departs), "fare": fare} if flight else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the cheapest other flight with its price; nothing where two cost the same."""
        taken, on = named(params, state), day(params, "day")
        if taken is None or not full_on(state, taken[0], on):
            return None
        others = free_flights(state, text(params, "origin"), text(params, "destination"), on)
        best = cheapest(state, others, on, text(params, "fare"))
        return Fact(id=best[0].number, cents=price(best[0], best[1], on)) if best and len(others) > 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search, open the flight, see that it is full, sort the others."""
        yield from self._search(params, before)
        yield flight_link(chosen_of(params, before).flight)
        yield click("link", "Back")
        yield from filtered(select("Sort by", "Price"), select("Fare", text(params, "fare")))
        yield self._end(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Straight from the list."""
        return [[*self._search(params, before), self._end(params, before)]]

    def _search(self, params: Params, before: Session) -> Iterator[Step]:
        return search_oneway(before, text(params, "origin"), text(params, "destination"), day(params, "day"))

    def _end(self, params: Params, before: Session) -> Step:
        ends = [airport_in(before, text(params, name)) for name in ("origin", "destination")]
        best = offers(before, Leg(ends[0].id, ends[1].id, day(params, "day")), Filters(fare=text(params, "fare")), "price")[0]
        return finish(f"{best.flight.number}, {money(best.cents or 0)}", "infeasible")


class CreditTooLow(RefuseTemplate):
    """The travel credit does not hold enough."""

    outcome = "infeasible"
    difficulty = "medium"
    wordings = clauses.CREDIT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a free flight."""
        return draw_named(state, rng, ("Classic", "Flex", "Business"))

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return what is missing."""
        taken = named_free(params, state)
        missing = price(taken[0], taken[2], taken[1]) - credit_of(state).balance_cents if taken else 0
        return Fact(cents=missing) if missing > 0 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Try it, and read what the credit holds."""
        tried = (click("radio", "Pay with Travel credit"), click("button", "Review booking"))
        return iter([*to_form(params, before), *tried, self._end(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By address, without trying."""
        return [[typed_address(params, before), self._end(params, before)]]

    def _end(self, params: Params, before: Session) -> Step:
        total = total_of([chosen_of(params, before)], ((False, 0),))
        return finish(money(total - travel_credit(before).balance_cents), "infeasible")


class NotChangeable(RefuseTemplate):
    """The fare of the trip does not allow changes."""

    outcome = "not_allowed"
    difficulty = "medium"
    wordings = clauses.CHANGE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an upcoming trip and a day."""
        return {"destination": place_of(pick(rng, trips(state))), "day": draw_day(rng, 5, 140).isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return what the airline takes in Classic."""
        booking = trip_to(state, text(params, "destination"))
        tickets = tickets_of(booking, 1) if booking else []
        if not tickets or tickets[0].fare.change_cents is not None or not TODAY < day(params, "day") < date(2026, 10, 24):
            return None
        flight = tickets[0].flight
        if not timetabled(state, flight.origin.name, flight.destination.name, day(params, "day")):
            return None
        fees = [fare.change_cents for fare in flight.airline.fares if fare.name == "Classic"]
        return Fact(cents=fees[0]) if fees and fees[0] else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the trip, see that there is no change, look at the airline."""
        hop = hops(upcoming_to(before, text(params, "destination")))[0]
        yield from open_trip(upcoming_to(before, text(params, "destination")))
        yield click("link", "Timetable")
        yield click("link", hop.flight.airline.name)
        yield self._end(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the airline."""
        booking = upcoming_to(before, text(params, "destination"))
        airline = hops(booking)[0].flight.airline
        return [[*open_trip(booking), goto(f"/airlines/{airline.id}"), self._end(params, before)]]

    def _end(self, params: Params, before: Session) -> Step:
        airline = hops(upcoming_to(before, text(params, "destination")))[0].flight.airline
        fare = next(each for each in before.get_one(Airline, airline.id).fares if each.name == "Classic")
        return finish(money(fare.change_cents or 0), "not_allowed")


class RefundTooLow(RefuseTemplate):
    """Cancelling would give back too little."""

    outcome = "not_allowed"
    difficulty = "easy"
    amounts = ("least",)
    wordings = clauses.CANCEL

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an upcoming trip, a way, and a sum around the refund."""
        booking = pick(rng, [each for each in trips(state) if can_end(each)])
        least = max(refund_in_money(booking) // 1000 * 1000 + 1000 * int(rng.integers(-8, 9)), 20_00)
        return {"destination": place_of(booking), "way": pick(rng, WAYS), "least": least}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the refund if it is something, but too little."""
        booking = trip_to(state, text(params, "destination"))
        if booking is None or not can_end(booking) or text(params, "way") not in WAYS:
            return None
        refund = refund_in_money(booking)
        return Fact(cents=refund) if 0 < refund < number(params, "least") else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the cancellation and read the refund."""
        booking = upcoming_to(before, text(params, "destination"))
        yield from open_trip(booking)
        yield click("link", "Cancel this trip")
        yield finish(money(terms_of(booking, TODAY).refund_cents), "not_allowed")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By address."""
        booking = upcoming_to(before, text(params, "destination"))
        return [[goto(f"/trips/{booking.id}/cancel"), finish(money(terms_of(booking, TODAY).refund_cents), "not_allowed")]]


class TooEarly(RefuseTemplate):
    """Check-in is not open."""

    outcome = "not_allowed"
    difficulty = "easy"
    wordings = clauses.CHECK_IN

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an upcoming trip."""
        return {"destination": place_of(pick(rng, trips(state)))}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the day on which it opens."""
        booking = trip_to(state, text(params, "destination"))
        opens = tickets_of(booking, 1)[0].day - timedelta(days=2) if booking else TODAY
        return Fact(day=opens) if opens > TODAY else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the trip and read."""
        booking = upcoming_to(before, text(params, "destination"))
        yield from open_trip(booking)
        yield finish(long_day(opens_on(hops(booking)[0].day)), "not_allowed")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By address; by working it out from the list and the help."""
        booking = upcoming_to(before, text(params, "destination"))
        end = finish(long_day(opens_on(hops(booking)[0].day)), "not_allowed")
        return [[goto(f"/trips/{booking.id}"), end], [goto("/help/check-in"), click("link", "Trips"), end]]


class OtherBirthday(RefuseTemplate):
    """The saved traveller of the name was born on another day."""

    outcome = "not_found"
    difficulty = "medium"
    wordings = clauses.PASSPORT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a name that one traveller has, and a day near the birthday."""
        traveller = draw_adult(state, rng)
        born = traveller.born + timedelta(days=int(rng.choice([-365, -31, -1, 1, 10, 366])))
        return {"traveller": traveller.name, "born": born.isoformat(), **draw_document(rng)}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the birthday."""
        named = state.scalars(where(Traveller).where(Traveller.name == params["traveller"], Traveller.removed_on.is_(None))).all()
        plain = text(params, "document").isalnum() and day(params, "expires") > TODAY
        return Fact(day=named[0].born) if plain and len(named) == 1 and named[0].born != day(params, "born") else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for the name and read."""
        yield from (click("link", "Profile"), click("link", "Saved travellers"))
        yield fill("searchbox", "Search travellers", text(params, "traveller"))
        yield click("button", "Find")
        yield self._end(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the whole list."""
        return [[click("link", "Profile"), click("link", "Saved travellers"), self._end(params, before)]]

    def _end(self, params: Params, before: Session) -> Step:
        traveller = next(each for each in travellers(before) if each.name == params["traveller"])
        return finish(long_day(traveller.born), "not_found")
