"""Tasks that book what fits best: flights have to be found by price, time or what was flown before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import clock
from genui_gym.reward import Row
from genui_gym.task import Params, Step, click, day, fill, pick, select, text

from ..models import Airport, Booking, Flight
from ..rules.people import account
from ..rules.search import Chosen, Filters, Leg, offers, order_problem
from ..rules.timetable import arrival
from .commit import FARES, passengers_at
from .literals import CommitTemplate
from .records import (
    cheapest,
    draw_adult,
    draw_day,
    draw_route,
    fare_named,
    free_flights,
    person,
    self_of,
    tickets_of,
    traveller_named,
    trips,
)
from .rows import Taken, booked, is_young
from .ways import airport_in, choose_airport, filtered, open_trip, option, pay, search_oneway, search_return, take, total_of, traveller_in

_FIRST_STOP, _LONGEST_STAY = 2, 7


def minutes_of(clock: str) -> int:
    """Read a time of day as minutes after midnight."""
    hour, _, minute = clock.partition(":")
    return int(hour) * 60 + int(minute)


class BookReturn(CommitTemplate):
    """Book the cheapest direct flights out and back for two."""

    difficulty = "hard"
    wordings = (
        "Book a return trip from {origin} to {destination}, out on {first}, back on {last}, for me and {traveller} (born "
        "{born}): on both days the direct flight on which {fare} is cheapest, in {fare}.",
        "Please find the cheapest direct flights in the fare {fare} from {origin} to {destination} on {first} and back on "
        "{last}, and book them for two, myself and {traveller}, date of birth {born}.",
        "{traveller}, the one born {born}, and I are going from {origin} to {destination} on {first} and return on {last}. No "
        "stops on the way, please, {fare} tickets, and on each day the flight that costs least like that. Would you book it?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a route, days, a fare and a companion."""
        (origin, destination), first, companion = draw_route(state, rng), draw_day(rng), draw_adult(state, rng)
        last = first + timedelta(days=int(rng.integers(2, 10)))
        ends = {"origin": origin.name, "destination": destination.name, "first": first.isoformat(), "last": last.isoformat()}
        return {**ends, "traveller": companion.name, "born": companion.born.isoformat(), "fare": pick(rng, FARES)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the booking; nothing where two direct flights of a day cost the same or only one flies."""
        first, last, adult = (
            day(params, "first"),
            day(params, "last"),
            traveller_named(state, text(params, "traveller"), day(params, "born")),
        )
        if last < first or adult is None or adult.is_self or is_young(adult, first):
            return None
        taken: list[Taken] = []
        for origin, destination, on in (("origin", "destination", first), ("destination", "origin", last)):
            free = free_flights(state, text(params, origin), text(params, destination), on)
            direct = [flight for flight in free if flight.via_id is None]
            best = cheapest(state, direct, on, text(params, "fare"))
            if best is None or len(free) < 2:
                return None
            taken.append((best[0], on, best[1]))
        return booked(state, taken, [self_of(state), adult])

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search, filter and sort each way, take the first of the list."""
        sort = (select("Sort by", "Price"), select("Fare", text(params, "fare")), click("checkbox", "Direct flights only"))
        yield from self._way(params, before, list(filtered(*sort)))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Without filters, by looking at every fare."""
        return [list(self._way(params, before, []))]

    def _way(self, params: Params, before: Session, filters: Sequence[Step]) -> Iterator[Step]:
        days, best = (day(params, "first"), day(params, "last")), self._best(params, before)
        yield from search_return(before, text(params, "origin"), text(params, "destination"), days, [select("Adults", "2")])
        for chosen in best:
            yield from filters
            yield from take(chosen.flight, text(params, "fare"))
        yield select("Passenger 2", option(traveller_in(before, text(params, "traveller"), text(params, "born"))))
        yield from pay(total_of(best, ((False, 0), (False, 0))))

    def _best(self, params: Params, before: Session) -> list[Chosen]:
        one, other = airport_in(before, text(params, "origin")), airport_in(before, text(params, "destination"))
        found = []
        for leg in (Leg(one.id, other.id, day(params, "first")), Leg(other.id, one.id, day(params, "last"))):
            offer = offers(before, leg, Filters(direct=True, fare=text(params, "fare")), "price")[0]
            found.append(Chosen(offer.flight, leg.day, next(each for each in offer.flight.airline.fares if each.name == params["fare"])))
        return found


class BookMulti(CommitTemplate):
    """Book a trip over three airports, the first flight of each day."""

    difficulty = "hard"
    wordings = (
        "Book a multi-city trip in {fare} for me alone: {one} to {two} on {first}, {two} to {three} on {second}, {three} to "
        "{one} on {third}, each time the earliest flight of the day that is not sold out.",
        "Please book me a tour with the fare {fare}: on {first} from {one} to {two}, on {second} on to {three}, and on {third} "
        "from there back to {one}. It should be one booking, with the day's first departure that still has seats on every leg.",
        "I want to go round: {one}, {two}, {three} and back to {one}, leaving on {first}, {second} and {third}. Always take "
        "the first plane of the day with a free seat, everything in {fare} and in a single booking, just me.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a tour from home."""
        home, first = person(state).home, draw_day(rng)
        (_, two), days = draw_route(state, rng), [first]
        three = _onwards(state, rng, two, home)
        for _ in range(2):
            days.append(days[-1] + timedelta(days=int(rng.integers(_FIRST_STOP, _LONGEST_STAY))))
        if three is None or two.id == home.id:
            return None
        names = {"one": home.name, "two": two.name, "three": three.name}
        return {
            **names,
            **{name: on.isoformat() for name, on in zip(("first", "second", "third"), days, strict=True)},
            "fare": pick(rng, FARES),
        }

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the booking of the three flights."""
        taken: list[Taken] = []
        for origin, destination, name in _TOUR:
            on = day(params, name)
            free = free_flights(state, text(params, origin), text(params, destination), on)
            fare = fare_named(state, free[0].airline_id, text(params, "fare")) if free else None
            if fare is None or (len(free) > 1 and free[0].departs == free[1].departs):
                return None
            taken.append((free[0], on, fare))
        ordered = order_problem([Chosen(*each) for each in taken]) is None
        return booked(state, taken, [self_of(state)]) if ordered else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Fill in the three legs, take the first flight of each, pay."""
        return iter(self._way(params, before, backwards=False))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The legs filled in from the last to the first."""
        return [self._way(params, before, backwards=True)]

    def _way(self, params: Params, before: Session, *, backwards: bool) -> list[Step]:
        fields, chosen = [], []
        for number, (origin, destination, name) in enumerate(_TOUR, 1):
            ends = [airport_in(before, text(params, end)) for end in (origin, destination)]
            fields += choose_airport(before, f"From, flight {number}", ends[0], prefilled=number == 1)
            fields += choose_airport(before, f"To, flight {number}", ends[1])
            fields.append(fill("date", f"Departure, flight {number}", text(params, name)))
            leg = Leg(ends[0].id, ends[1].id, day(params, name))
            offer = next(each for each in offers(before, leg, Filters(), "departs") if each.cents is not None)
            chosen.append(Chosen(offer.flight, leg.day, next(each for each in offer.flight.airline.fares if each.name == params["fare"])))
        taken = [step for each in chosen for step in take(each.flight, each.fare.name)]
        form = [click("link", "Multi-city"), *(fields[::-1] if backwards else fields), click("button", "Search flights")]
        return [*form, *taken, *pay(total_of(chosen, ((False, 0),)))]


class BookHome(CommitTemplate):
    """Book the cheapest flight home that arrives in time; where home is stands in the preferences."""

    difficulty = "hard"
    ambiguous = True
    wordings = (
        "Book me a one-way {fare} ticket home from {origin} on {day}: the cheapest flight in that fare that lands by {before}.",
        "Please get me home from {origin} on {day}, one way, in {fare}. I have to have landed by {before} at the latest; of "
        "the flights that do, take the one with the lowest {fare} price.",
        "I'll be at {origin} on {day} and need to fly home, just me, one way. Whatever costs least in {fare} and arrives no "
        "later than {before} is fine. Could you book it?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an airport, a day, and a time that the cheapest flight which arrives by then just meets."""
        (_, origin), on, fare = draw_route(state, rng), draw_day(rng), pick(rng, FARES)
        flights = free_flights(state, origin.name, person(state).home.name, on)
        if len(flights) < 3:
            return None
        latest = -(-arrival(pick(rng, flights)) // 30) * 30
        fitting = [flight for flight in flights if arrival(flight) <= latest]
        best = cheapest(state, fitting, on, fare)
        if best is None or len(fitting) < 2 or arrival(best[0]) <= latest - 30 or latest > 22 * 60:
            return None
        return {"origin": origin.name, "day": on.isoformat(), "before": clock(latest), "fare": fare}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the booking; nothing where two fitting flights cost the same."""
        on, latest = day(params, "day"), minutes_of(text(params, "before"))
        flights = free_flights(state, text(params, "origin"), person(state).home.name, on)
        best = cheapest(state, [flight for flight in flights if arrival(flight) <= latest], on, text(params, "fare"))
        return booked(state, [(best[0], on, best[1])], [self_of(state)]) if best else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look home up, search, filter by arrival, take the cheapest."""
        look = [click("link", "Profile"), click("link", "Preferences"), click("link", "Search")]
        hour = -(-minutes_of(text(params, "before")) // 60)
        wanted = (select("Sort by", "Price"), select("Fare", text(params, "fare")), select("Arrives before", f"{hour:02d}:00"))
        return iter([*look, *self._way(params, before, list(filtered(*wanted)))])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Without a look at the preferences and without filters."""
        return [self._way(params, before, [])]

    def _way(self, params: Params, before: Session, filters: Sequence[Step]) -> list[Step]:
        home, on = account(before).home, day(params, "day")
        leg = Leg(airport_in(before, text(params, "origin")).id, home.id, on)
        wanted = Filters(before=minutes_of(text(params, "before")), fare=text(params, "fare"))
        flight = offers(before, leg, wanted, "price")[0].flight
        chosen = Chosen(flight, on, next(each for each in flight.airline.fares if each.name == params["fare"]))
        search = search_oneway(before, text(params, "origin"), home.name, on)
        return [*search, *filters, *take(flight, text(params, "fare")), *pay(total_of([chosen], ((False, 0),)))]


class BookAgain(CommitTemplate):
    """Book once more the way out of a trip that was flown: flight, fare and companions have to be looked up."""

    difficulty = "hard"
    wordings = (
        "Book the outbound flight of my flown trip to {city} again for {day}, one way: the same flight number, the same fare, "
        "the same people, no extra bags.",
        "We liked how we got to {city} last time. Please book that same flight, one way, in the same fare and for everybody who was on it "
        "then, now on {day}, without extra bags.",
        "I'd like to repeat the way out to {city} that I have flown already: same flight, same fare, same passengers, one way, "
        "only on {day} and with no additional bags.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a trip that was flown and a new day."""
        ticket = tickets_of(pick(rng, trips(state, "flown")), 1)[0]
        return {"city": ticket.flight.destination.city, "day": draw_day(rng).isoformat()}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the booking if the flight goes on that day and has seats."""
        found = [each for each in trips(state, "flown") if each.tickets[0].flight.destination.city == params["city"]]
        on = day(params, "day")
        if len(found) != 1:
            return None
        tickets = tickets_of(found[0], 1)
        flight, fare = tickets[0].flight, tickets[0].fare
        if flight not in free_flights(state, flight.origin.name, flight.destination.name, on):
            return None
        return booked(state, [(flight, on, fare)], [ticket.traveller for ticket in tickets])

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look the trip up, then search and book."""
        past, chosen, young = self._last_time(params, before)
        counts = [select("Adults", str(young.count(False)))] if young.count(False) != 1 else []
        counts += [select("Children", str(sum(young)))] if any(young) else []
        yield from open_trip(past, "Flown")
        yield click("link", "Search")
        yield from search_oneway(before, chosen.flight.origin.name, chosen.flight.destination.name, chosen.day, counts)
        yield from take(chosen.flight, chosen.fare.name)
        yield from self._book(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the passengers."""
        _, chosen, young = self._last_time(params, before)
        return [[passengers_at(chosen, young.count(False), sum(young)), *self._book(params, before)]]

    def _last_time(self, params: Params, before: Session) -> tuple[Booking, Chosen, list[bool]]:
        past = next(each for each in trips(before, "flown") if each.tickets[0].flight.destination.city == params["city"])
        out, on = [ticket for ticket in past.tickets if ticket.position == 1], day(params, "day")
        return past, Chosen(out[0].flight, on, out[0].fare), [is_young(ticket.traveller, on) for ticket in out]

    def _book(self, params: Params, before: Session) -> Iterator[Step]:
        past, chosen, young = self._last_time(params, before)
        others = [ticket for ticket in past.tickets if ticket.position == 1][1:]
        for number, ticket in enumerate(others, 2):
            yield select(f"Passenger {number}", option(ticket.traveller))
        yield from pay(total_of([chosen], [(child, 0) for child in young]))


_TOUR = (("one", "two", "first"), ("two", "three", "second"), ("three", "one", "third"))


def _onwards(state: Session, rng: Generator, origin: Airport, home: Airport) -> Airport | None:
    """Draw an airport to which one can fly on from another and from which one can fly home."""
    reached = state.scalars(where(Flight.destination_id).where(Flight.origin_id == origin.id, Flight.destination_id != home.id))
    keys = sorted(set(reached))
    return state.get_one(Airport, pick(rng, keys)) if keys else None
