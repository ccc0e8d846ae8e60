"""Tasks that book a flight which the goal names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import clock
from genui_gym.reward import Row
from genui_gym.task import Params, Step, click, day, goto, only, pick, select, text

from ..models import PaymentMethod, Traveller
from ..rules.people import travellers
from ..rules.search import Chosen
from ..rules.timetable import flights_on, price
from . import clauses
from .literals import CommitTemplate
from .records import (
    credit_of,
    draw_adult,
    draw_child,
    draw_day,
    draw_route,
    fare_named,
    flight_at,
    free_flights,
    full_on,
    self_of,
    traveller_named,
)
from .rows import Taken, booked, is_young
from .ways import airport_in, option, pay, search_oneway, take, total_of, traveller_in

FARES = ("Light", "Classic", "Flex")
_ONE = ((False, 0),)


def draw_named(state: Session, rng: Generator, fares: Sequence[str] = FARES) -> Params | None:
    """Draw a free flight by its route, day and time, and a fare."""
    (origin, destination), on = draw_route(state, rng), draw_day(rng)
    flights = free_flights(state, origin.name, destination.name, on)
    if len(flights) < 2:
        return None
    flight = pick(rng, flights)
    names = {"origin": origin.name, "destination": destination.name, "day": on.isoformat()}
    return {**names, "departs": clock(flight.departs), "fare": pick(rng, fares)}


def named(params: Params, state: Session) -> Taken | None:
    """Return the flight, day and fare that a goal names, sold out or not."""
    on = day(params, "day")
    flight = flight_at(state, text(params, "origin"), text(params, "destination"), on, text(params, "departs"))
    fare = fare_named(state, flight.airline_id, text(params, "fare")) if flight else None
    return (flight, on, fare) if flight and fare else None


def named_free(params: Params, state: Session) -> Taken | None:
    """Return the flight that a goal names if it has seats."""
    taken = named(params, state)
    return None if taken is None or full_on(state, taken[0], taken[1]) else taken


def chosen_of(params: Params, before: Session) -> Chosen:
    """Find the flight of the goal in the timetable of its route, the solution's own way."""
    origin, destination = (airport_in(before, text(params, name)) for name in ("origin", "destination"))
    listed = flights_on(before, origin.id, destination.id, date.fromisoformat(text(params, "day")))
    flight = next(each for each in listed if clock(each.departs) == params["departs"])
    return Chosen(flight, day(params, "day"), next(fare for fare in flight.airline.fares if fare.name == params["fare"]))


def to_form(params: Params, before: Session, people: Sequence[Step] = ()) -> list[Step]:
    """Walk from the start page to the passengers of the named flight."""
    search = search_oneway(before, text(params, "origin"), text(params, "destination"), day(params, "day"), people)
    return [*search, *take(chosen_of(params, before).flight, text(params, "fare"))]


def typed_address(params: Params, before: Session, adults: int = 1, children: int = 0) -> Step:
    """Open the passengers of the named flight by address."""
    return passengers_at(chosen_of(params, before), adults, children)


def passengers_at(chosen: Chosen, adults: int, children: int) -> Step:
    """Open the passengers of a flight by address."""
    ends = f"from_1={chosen.flight.origin.code}&to_1={chosen.flight.destination.code}&day_1={chosen.day}"
    people = f"adults={adults}&children={children}&cabin=Economy"
    return goto(f"/book?trip=oneway&{ends}&{people}&pick={chosen.flight.id}.{chosen.fare.id}")


class BookNamed(CommitTemplate):
    """Book a flight by its time of departure, if it has seats."""

    difficulty = "medium"
    wordings = clauses.SOLD_OUT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a free flight."""
        return draw_named(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the booking."""
        taken = named_free(params, state)
        return booked(state, [taken], [self_of(state)]) if taken else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search, take the flight and the fare, pay."""
        return iter([*to_form(params, before), *pay(total_of([chosen_of(params, before)], _ONE))])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By address; with a look at the flight in the timetable first."""
        ends = list(pay(total_of([chosen_of(params, before)], _ONE)))
        look = [click("link", "Timetable"), click("link", "Search")]
        return [[typed_address(params, before), *ends], [*look, *to_form(params, before), *ends]]


class BookWithCredit(CommitTemplate):
    """Book a flight and pay with the travel credit, if that holds enough."""

    difficulty = "medium"
    wordings = clauses.CREDIT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a free flight."""
        return draw_named(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the booking if the credit holds its price."""
        taken, credit = named_free(params, state), credit_of(state)
        if taken is None or price(taken[0], taken[2], taken[1]) > credit.balance_cents:
            return None
        return booked(state, [taken], [self_of(state)], payment=credit)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """As any booking, with the credit chosen."""
        total = total_of([chosen_of(params, before)], _ONE)
        return iter([*to_form(params, before), click("radio", "Pay with Travel credit"), *pay(total)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By address."""
        total = total_of([chosen_of(params, before)], _ONE)
        return [[typed_address(params, before), click("radio", "Pay with Travel credit"), *pay(total)]]


class BookFamily(CommitTemplate):
    """Book for an adult of a name that two have and a child, with bags and a card to pay with."""

    difficulty = "hard"
    worded: ClassVar = {"bags": {"1": "an extra bag", "2": "two extra bags"}}
    wordings = (
        "Book the {departs} flight from {origin} to {destination} on {day} in {fare}, one way, for me, {traveller} (born "
        "{born}) and {child}. {child} gets {bags}, we others none. Pay with the {payment}.",
        "Please buy three one-way tickets, {fare}, for the flight leaving {origin} for {destination} at {departs} on {day}: "
        "myself, {traveller} with the date of birth {born}, and the child {child}. Add {bags} for {child} only, and charge my "
        "{payment}.",
        "On {day} I'm travelling from {origin} to {destination} with {traveller}, the one born {born}, and little {child}. We want the "
        "{departs}, fare {fare}, one way, with {bags} on {child}'s ticket and no other extras. It goes on the {payment}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a free flight, who comes along, bags and a valid card."""
        flight = draw_named(state, rng)
        adult, child = draw_adult(state, rng), draw_child(state, rng)
        cards = state.scalars(where(PaymentMethod).where(PaymentMethod.expires > date(2026, 12, 31)).order_by(PaymentMethod.id)).all()
        people = {"traveller": adult.name, "born": adult.born.isoformat(), "child": child.name}
        return {**flight, **people, "bags": str(int(rng.integers(1, 3))), "payment": pick(rng, cards).label} if flight else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the booking of the three."""
        taken, adult = named_free(params, state), traveller_named(state, text(params, "traveller"), day(params, "born"))
        child = only(state, where(Traveller).where(Traveller.name == params["child"]))
        card = only(state, where(PaymentMethod).where(PaymentMethod.label == params["payment"]))
        if taken is None or adult is None or child is None or card is None or params["bags"] not in self.worded["bags"]:
            return None
        if adult.is_self or is_young(adult, taken[1]) or not is_young(child, taken[1]):
            return None
        return booked(state, [taken], [self_of(state), adult, child], (0, 0, int(text(params, "bags"))), card)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for two adults and a child, fill in the passengers, pay."""
        return iter([*to_form(params, before, self._people()), *self._form(params, before), *self._pay(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By address, the form filled in from the bottom up."""
        return [[typed_address(params, before, 2, 1), *self._form(params, before)[::-1], *self._pay(params, before)]]

    def _people(self) -> list[Step]:
        return [select("Adults", "2"), select("Children", "1")]

    def _form(self, params: Params, before: Session) -> list[Step]:
        adult = traveller_in(before, text(params, "traveller"), text(params, "born"))
        child = next(each for each in travellers(before) if each.name == params["child"])
        return [
            select("Passenger 2", option(adult)),
            select("Passenger 3", option(child)),
            select("Extra bags for passenger 3", f"{params['bags']} extra"),
            click("radio", f"Pay with {params['payment']}"),
        ]

    def _pay(self, params: Params, before: Session) -> list[Step]:
        people = ((False, 0), (False, 0), (True, int(text(params, "bags"))))
        return list(pay(total_of([chosen_of(params, before)], people)))
