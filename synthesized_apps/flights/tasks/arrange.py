"""Tasks that move and cancel trips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import clock
from genui_gym.reward import Changed, Row
from genui_gym.task import Params, Step, click, day, fill, goto, number, pick, text

from ..models import Booking, Flight, Ticket
from ..rules.manage import move_cost, move_problem
from ..rules.people import account
from ..rules.timetable import arrival, flights_on, price
from ..rules.trips import hops
from ..seed import TODAY
from . import clauses
from .literals import ArrangeTemplate
from .records import draw_day, free_flights, person, place_of, tickets_of, trip_to, trips
from .rows import can_end, cancelled, charged, credited, is_young, refund_in_money
from .ways import open_trip, upcoming_to

WAYS = {"to where the money came from": "original", "as travel credit": "credit"}
"""How goals say where a refund goes."""
_RADIOS = {"original": "The way I paid", "credit": "Travel credit, 10% extra"}


class MoveFlight(ArrangeTemplate):
    """Move the way out of a trip to another day, as cheaply as possible."""

    difficulty = "hard"
    wordings = clauses.CHANGE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an upcoming trip and a day."""
        booking = pick(rng, trips(state))
        return {"destination": place_of(booking), "day": draw_day(rng, 5, 140).isoformat()}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the tickets on the new flight and the booking's new price; nothing where two flights cost the same."""
        booking, on = trip_to(state, text(params, "destination")), day(params, "day")
        tickets = tickets_of(booking, 1) if booking else []
        if booking is None or any(t.fare.change_cents is None or t.checked_in_on or t.day <= TODAY for t in tickets):
            return None
        old = tickets[0].flight
        same = [each for each in free_flights(state, old.origin.name, old.destination.name, on) if each.airline_id == old.airline_id]
        costs = sorted((due_for(each, tickets, on), each.id) for each in same if (each.id, on) != (old.id, tickets[0].day))
        if not costs or (len(costs) > 1 and costs[0][0] == costs[1][0]):
            return None
        due, flight = costs[0][0], state.get_one(Flight, costs[0][1])
        if move_problem(state, booking, hops(booking)[0], flight, on, TODAY):
            return None
        return (*_moved(tickets, flight, params), *_paid(booking, due))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the trip, look at the day, take the cheapest flight, confirm."""
        yield from open_trip(upcoming_to(before, text(params, "destination")))
        yield from self._change(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the trip."""
        booking = upcoming_to(before, text(params, "destination"))
        return [[goto(f"/trips/{booking.id}"), *self._change(params, before)]]

    def _change(self, params: Params, before: Session) -> list[Step]:
        hop, on = hops(upcoming_to(before, text(params, "destination")))[0], day(params, "day")
        listed = [
            each
            for each in flights_on(before, hop.flight.origin_id, hop.flight.destination_id, on)
            if each.airline_id == hop.flight.airline_id
        ]
        free = [each for each in listed if each in free_flights(before, hop.flight.origin.name, hop.flight.destination.name, on)]
        other = [each for each in free if (each.id, on) != (hop.flight.id, hop.day)]
        flight = min(other, key=lambda each: move_cost(hop, each, on).due_cents)
        return [
            click("link", f"Change {hop.flight.number}"),
            fill("date", "New day", on.isoformat()),
            click("button", "Show flights"),
            click("link", f"{flight.number}, {clock(flight.departs)} to {clock(arrival(flight))}"),
            click("button", "Confirm the change"),
        ]


class CancelTrip(ArrangeTemplate):
    """Cancel a trip if enough is refunded, the refund going a named way."""

    difficulty = "easy"
    amounts = ("least",)
    wordings = clauses.CANCEL

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an upcoming trip, a way, and a sum around the refund."""
        booking = pick(rng, [each for each in trips(state) if can_end(each)])
        least = max(refund_in_money(booking) // 1000 * 1000 + 1000 * int(rng.integers(-8, 9)), 20_00)
        names = {"destination": place_of(booking), "way": pick(rng, WAYS)}
        return {**names, "least": least} if least * 2 > refund_in_money(booking) else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the cancelled trip if it gives back enough."""
        booking, way = trip_to(state, text(params, "destination")), WAYS.get(text(params, "way"))
        if booking is None or not can_end(booking) or refund_in_money(booking) < number(params, "least") or way is None:
            return None
        return (*cancelled(state, booking, way), *credited(state, [booking], way))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the trip, look at the refund, choose the way, cancel."""
        booking = upcoming_to(before, text(params, "destination"))
        yield from open_trip(booking)
        yield from end_trip(WAYS[text(params, "way")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the question."""
        booking = upcoming_to(before, text(params, "destination"))
        return [[goto(f"/trips/{booking.id}/cancel"), *list(end_trip(WAYS[text(params, "way")]))[1:]]]


class CancelUsual(ArrangeTemplate):
    """Cancel both trips to a city that has two airports; where refunds go is the person's preference."""

    difficulty = "hard"
    ambiguous = True
    wordings = (
        "Cancel every upcoming trip of mine to {city}, whichever airport, whatever comes back, with the refunds going where I "
        "usually have them go.",
        "Please call off all my coming trips to {city}; it has more than one airport. How much is refunded doesn't matter, but "
        "send it the way I prefer for refunds.",
        "I won't be in {city} this year after all. All upcoming trips there can be cancelled, even without a refund, and what "
        "there is should go where my refunds normally go.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a city to which there are two trips."""
        cities = [booking.tickets[0].flight.destination.city for booking in trips(state) if can_end(booking)]
        return {"city": pick(rng, sorted({city for city in cities if cities.count(city) > 1}))}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the cancelled trips."""
        ended = [each for each in trips(state) if tickets_of(each, 1)[0].flight.destination.city == params["city"]]
        way = person(state).refund_preference
        if len(ended) < 2 or not all(can_end(each) for each in ended):
            return None
        return (*(row for each in ended for row in cancelled(state, each, way)), *credited(state, ended, way))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look up the preference, then cancel one after the other."""
        return iter(self._way(params, before, 1))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The other way round."""
        return [self._way(params, before, -1)]

    def _way(self, params: Params, before: Session, turn: int) -> list[Step]:
        steps = [click("link", "Profile"), click("link", "Preferences")]
        listed = [each for each in trips(before) if each.tickets[0].flight.destination.city == params["city"]]
        for booking in listed[::turn]:
            steps += [*open_trip(booking), *end_trip(account(before).refund_preference)]
        return steps


def end_trip(way: str) -> Iterator[Step]:
    """Cancel a trip, from its page."""
    yield click("link", "Cancel this trip")
    yield click("radio", _RADIOS[way])
    yield click("button", "Cancel the trip")


def due_for(flight: Flight, tickets: Sequence[Ticket], on: date) -> int:
    """Return what moving tickets to a flight costs: for each its fee, and by what its fare is dearer."""
    return sum(
        (ticket.fare.change_cents or 0) + max(price(flight, ticket.fare, on, is_young(ticket.traveller, on)) - ticket.price_cents, 0)
        for ticket in tickets
    )


def _moved(tickets: Sequence[Ticket], flight: Flight, params: Params) -> list[Row]:
    on = day(params, "day")
    rows: list[Row] = []
    for ticket in tickets:
        cells = {"price_cents": price(flight, ticket.fare, on, is_young(ticket.traveller, on)), "seat": "", "seat_cents": 0}
        where = {"day": on} if ticket.flight_id == flight.id else {"flight_id": flight.id, "day": on}
        rows.append(Changed(f"moved {ticket.id}", Ticket, ticket.id, where | cells))
    return rows


def _paid(booking: Booking, due: int) -> list[Row]:
    if not due:
        return []
    paid = Changed("paid", Booking, booking.id, {"total_cents": booking.total_cents + due})
    return [paid, *charged(booking.payment, due, "paid")]
