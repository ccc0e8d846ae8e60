"""Tasks that ask what the timetable and changes of trips would cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import clock, long_day, money
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, day, fill, finish, pick, select, text

from ..models import Flight
from ..rules.manage import move_cost
from ..rules.search import Filters, Leg, offers
from ..rules.timetable import arrival, flights_on, lowest, price
from ..rules.trips import hops
from .arrange import due_for
from .begin import STRIP, cheapest_day
from .literals import FlightTemplate
from .records import draw_day, draw_route, flight_at, free_flights, full_on, place_of, tickets_of, trip_to, trips
from .ways import airport_in, filtered, flight_link, open_trip, search_oneway, upcoming_to


class FindTemplate(AnswerTemplate, FlightTemplate):
    """A template that asks."""

    shape = "find"


class CheapestDay(FindTemplate):
    """On which day of a week is a route cheapest, and at what price?"""

    difficulty = "medium"
    wordings = (
        "On which day from {first} to {last} is it cheapest to fly from {origin} to {destination}, and what does it cost then?",
        "Please find the day between {first} and {last}, both included, on which a ticket from {origin} to {destination} costs "
        "least, and tell me the price, too.",
        "I can fly from {origin} to {destination} any time from {first} until {last}. Which date has the lowest price, and how much is it?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a route and a week."""
        (origin, destination), first = draw_route(state, rng), draw_day(rng, 4, 140)
        last = first + timedelta(days=STRIP - 1)
        return {"origin": origin.name, "destination": destination.name, "first": first.isoformat(), "last": last.isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return day and price."""
        best = cheapest_day(state, params)
        return Fact(day=best[0], cents=best[1]) if best else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for the middle of the week and read the strip."""
        middle = day(params, "first") + timedelta(days=STRIP // 2)
        yield from search_oneway(before, text(params, "origin"), text(params, "destination"), middle)
        yield finish(self._said(params, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the first or the last day."""
        ends = text(params, "origin"), text(params, "destination")
        said = finish(self._said(params, before))
        return [[*search_oneway(before, *ends, day(params, name)), said] for name in ("first", "last")]

    def _said(self, params: Params, before: Session) -> str:
        ends = [airport_in(before, text(params, name)) for name in ("origin", "destination")]
        days = (day(params, "last") - day(params, "first")).days + 1
        prices = lowest(before, ends[0].id, ends[1].id, day(params, "first"), days)
        cents, on = min((cents, on) for on, cents in prices.items() if cents is not None)
        return f"{long_day(on)}, {money(cents)}"


class FirstArrival(FindTemplate):
    """Which direct flight that leaves after a time arrives first, and what does a fare cost on it?"""

    difficulty = "hard"
    wordings = (
        "Of the direct flights from {origin} to {destination} on {day} that leave at {after} or later and are not sold out, "
        "which arrives first, and what does {fare} cost on it? Give its flight number and the price.",
        "Please look up the direct flight with free seats from {origin} to {destination} on {day} that departs at {after} at "
        "the earliest and lands before the others; I need its number and its {fare} price.",
        "On {day} I can't leave {origin} before {after}. Which non-stop flight to {destination} that still has seats gets me "
        "there first, and how much is a {fare} ticket on it? Tell me number and price.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a route, a day and a full hour after which some flights leave."""
        (origin, destination), on = draw_route(state, rng), draw_day(rng)
        flights = free_flights(state, origin.name, destination.name, on)
        hour = 6 + int(rng.integers(1, 11))
        telling = len(flights) > 2 and flights[0].departs < hour * 60 <= flights[-1].departs
        ends = {"origin": origin.name, "destination": destination.name, "day": on.isoformat()}
        return {**ends, "after": f"{hour:02d}:00", "fare": pick(rng, ("Classic", "Flex"))} if telling else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return number and price; nothing where two arrive at once."""
        on, since = day(params, "day"), int(text(params, "after")[:2]) * 60 + int(text(params, "after")[3:])
        flights = free_flights(state, text(params, "origin"), text(params, "destination"), on)
        fitting = sorted((arrival(each), each.id) for each in flights if each.via_id is None and each.departs >= since)
        if not fitting or (len(fitting) > 1 and fitting[0][0] == fitting[1][0]):
            return None
        flight = state.get_one(Flight, fitting[0][1])
        fare = next((each for each in flight.airline.fares if each.name == params["fare"]), None)
        return Fact(id=flight.number, cents=price(flight, fare, on)) if fare else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search, filter, sort by arrival, read."""
        wanted = (
            select("Sort by", "Arrival"),
            select("Departs after", text(params, "after")),
            select("Fare", text(params, "fare")),
            click("checkbox", "Direct flights only"),
        )
        yield from self._search(params, before)
        yield from filtered(*wanted)
        yield finish(self._said(params, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Without filters, by opening the flight's fares."""
        said = self._said(params, before)
        return [[*self._search(params, before), flight_link(self._first(params, before)), finish(said)]]

    def _search(self, params: Params, before: Session) -> Iterator[Step]:
        return search_oneway(before, text(params, "origin"), text(params, "destination"), day(params, "day"))

    def _first(self, params: Params, before: Session) -> Flight:
        ends = [airport_in(before, text(params, name)) for name in ("origin", "destination")]
        hour, minute = text(params, "after").split(":")
        filters = Filters(direct=True, after=int(hour) * 60 + int(minute), fare=text(params, "fare"))
        listed = offers(before, Leg(ends[0].id, ends[1].id, day(params, "day")), filters, "arrives")
        return next(offer.flight for offer in listed if offer.cents is not None)

    def _said(self, params: Params, before: Session) -> str:
        flight = self._first(params, before)
        fare = next(each for each in flight.airline.fares if each.name == params["fare"])
        return f"{flight.number}, {money(price(flight, fare, day(params, 'day')))}"


class ChangeCost(FindTemplate):
    """What would moving the way out of a trip to a certain flight cost?"""

    difficulty = "hard"
    wordings = (
        "What would I have to pay in all to move the first flight of my upcoming trip to {destination} to the {departs} "
        "departure on {day}? Change nothing.",
        "Please find out the total for everybody, fee and fare difference, of changing the outbound flight of my coming trip "
        "to {destination} to {day}, departing {departs}. Don't make the change.",
        "We are thinking of flying to {destination} on {day} at {departs} instead of what is booked for the way out. How much "
        "would the change cost us altogether? Only look it up.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an upcoming trip, a day and a flight of its airline."""
        booking, on = pick(rng, trips(state)), draw_day(rng, 5, 140)
        flight = tickets_of(booking, 1)[0].flight
        free = free_flights(state, flight.origin.name, flight.destination.name, on)
        same = [each for each in free if each.airline_id == flight.airline_id]
        return {"destination": place_of(booking), "day": on.isoformat(), "departs": clock(pick(rng, same).departs)} if same else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return fee and difference for all passengers."""
        booking, on = trip_to(state, text(params, "destination")), day(params, "day")
        tickets = tickets_of(booking, 1) if booking else []
        if not tickets or any(ticket.fare.change_cents is None for ticket in tickets):
            return None
        old = tickets[0].flight
        flight = flight_at(state, old.origin.name, old.destination.name, on, text(params, "departs"))
        if (
            flight is None
            or flight.airline_id != old.airline_id
            or full_on(state, flight, on)
            or (flight.id, on) == (old.id, tickets[0].day)
        ):
            return None
        due = due_for(flight, tickets, on)
        return Fact(cents=due) if due else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the trip, show the day, open the flight and read."""
        booking, on = upcoming_to(before, text(params, "destination")), day(params, "day")
        hop = hops(booking)[0]
        listed = flights_on(before, hop.flight.origin_id, hop.flight.destination_id, on)
        flight = next(each for each in listed if clock(each.departs) == params["departs"] and each.airline_id == hop.flight.airline_id)
        yield from open_trip(booking)
        yield click("link", f"Change {hop.flight.number}")
        yield fill("date", "New day", on.isoformat())
        yield click("button", "Show flights")
        yield flight_link(flight)
        yield finish(money(move_cost(hop, flight, on).due_cents))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the list, without opening the flight."""
        steps = list(self.solution(params, before))
        return [[*steps[:-2], steps[-1]]]
