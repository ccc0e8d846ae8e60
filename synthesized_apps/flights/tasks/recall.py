"""Tasks that ask about what was: points, boarding passes, bookings that were flown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import time
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import clock
from genui_gym.reward import Fact
from genui_gym.task import Params, Step, click, day, finish, goto, pick, select, text

from ..models import Airline, Points, Ticket
from ..rules.checkin import BOARDING_MINUTES
from ..rules.trips import hops
from .find import FindTemplate
from .records import airlines, tickets_of, traveller_named, trips
from .ways import open_trip, option, traveller_in, trip_link


class PointsFrom(FindTemplate):
    """How many points came from an airline in a year?"""

    difficulty = "medium"
    wordings = (
        "How many points did I collect with {airline} in {year}? Leave out what was spent.",
        "Please add up the Larkway Miles that flights with {airline} brought me in {year}, not counting points that I spent.",
        "I wonder what {airline} was worth to me in {year}: how many points were booked as collected, without those that went off again?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an airline and a year."""
        years = sorted({str(each.year) for each in state.scalars(where(Points.earned_on))})
        return {"airline": pick(rng, airlines(state)).name, "year": pick(rng, years)}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the sum of at least two lines."""
        named = where(Points.points, Points.earned_on).join(Airline).where(Airline.name == params["airline"], Points.points > 0)
        earned = [points for points, on in state.execute(named) if str(on.year) == params["year"]]
        return Fact(count=sum(earned)) if len(earned) > 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Choose year and airline, add up."""
        yield from (click("link", "Miles"), click("link", text(params, "year")), select("Airline", text(params, "airline")))
        yield click("button", "Show points")
        yield finish(self._said(params, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The airline first."""
        airline = (click("link", "Miles"), select("Airline", text(params, "airline")), click("button", "Show points"))
        return [[*airline, click("link", text(params, "year")), finish(self._said(params, before))]]

    def _said(self, params: Params, before: Session) -> str:
        lines = [each for each in before.scalars(where(Points)) if each.airline.name == params["airline"]]
        return str(sum(each.points for each in lines if each.points > 0 and f"{each.earned_on:%Y}" == params["year"]))


class BoardingFacts(FindTemplate):
    """In which seat did somebody sit on a flight that was flown, and when did it board?"""

    difficulty = "medium"
    worded: ClassVar = {"way": {"out": "on the way there", "back": "on the way back"}}
    wordings = (
        "On my flown trip to {city}, in which seat did {traveller} sit {way}, and at what time did that flight board?",
        "Please look up the boarding pass of {traveller} for the trip to {city} that I have flown, {way}: which seat was it, "
        "and when did boarding begin?",
        "Somebody asks me where {traveller} sat {way} when we flew to {city}, and from what time one could board. What does the pass say?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a ticket that was flown."""
        ticket = pick(rng, pick(rng, trips(state, "flown")).tickets)
        way = "out" if ticket.position == 1 else "back"
        return {"city": tickets_of(ticket.booking, 1)[0].flight.destination.city, "traveller": ticket.traveller.name, "way": way}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return seat and time."""
        position = {"out": 1, "back": 2}.get(text(params, "way"), 0)
        there = [each for each in trips(state, "flown") if each.tickets[0].flight.destination.city == params["city"]]
        tickets = [ticket for each in there for ticket in tickets_of(each, position) if ticket.traveller.name == params["traveller"]]
        if len(tickets) != 1:
            return None
        boards = tickets[0].flight.departs - BOARDING_MINUTES
        return Fact(id=tickets[0].seat, time=time(boards // 60, boards % 60))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the trip and the pass."""
        ticket = self._ticket(params, before)
        yield from open_trip(ticket.booking, "Flown")
        yield click("link", f"Boarding pass of {option(ticket.traveller)}, {ticket.flight.number} to {ticket.flight.destination.city}")
        yield finish(self._said(ticket))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the pass."""
        ticket = self._ticket(params, before)
        return [[goto(f"/tickets/{ticket.id}/boarding-pass"), finish(self._said(ticket))]]

    def _said(self, ticket: Ticket) -> str:
        return f"Seat {ticket.seat}, boarding at {clock(ticket.flight.departs - BOARDING_MINUTES)}"

    def _ticket(self, params: Params, before: Session) -> Ticket:
        flown = [each for each in trips(before, "flown") if each.tickets[0].flight.destination.city == params["city"]]
        listed = hops(flown[0])[0 if params["way"] == "out" else 1].tickets
        return next(ticket for ticket in listed if ticket.traveller.name == params["traveller"])


class FindCode(FindTemplate):
    """Which code has the booking in which somebody flew along?"""

    difficulty = "medium"
    wordings = (
        "What is the code of the flown booking on which {traveller}, born {born}, travelled with me most recently?",
        "Please look up the booking code of the latest trip that I have flown together with {traveller} (date of birth {born}).",
        "{traveller}, the one born {born}, needs the booking code of the last journey we have flown together. Which is it?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw somebody who has flown along."""
        tickets = [ticket for booking in trips(state, "flown") for ticket in booking.tickets if not ticket.traveller.is_self]
        traveller = pick(rng, tickets).traveller
        return {"traveller": traveller.name, "born": traveller.born.isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the code of the latest one."""
        traveller = traveller_named(state, text(params, "traveller"), day(params, "born"))
        flown = [booking for booking in trips(state, "flown") if any(ticket.traveller is traveller for ticket in booking.tickets)]
        return Fact(id=max(flown, key=lambda booking: booking.tickets[0].day).code) if traveller and flown else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look through the flown trips, the latest first, until somebody is on one."""
        traveller = traveller_in(before, text(params, "traveller"), text(params, "born"))
        listed = sorted(trips(before, "flown"), key=lambda booking: booking.tickets[0].day, reverse=True)
        yield from (click("link", "Trips"), click("link", "Flown"))
        for booking in listed:
            yield trip_link(booking)
            if traveller.id in {ticket.traveller_id for ticket in booking.tickets}:
                yield finish(booking.code)
                return
            yield click("link", "Back")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The right trip at once; all of them, the latest last."""
        steps = list(self.solution(params, before))
        there = [step for step in steps if step.name.startswith("Trip ")]
        back = [step for trip in there[::-1] for step in (trip, click("link", "Back"))]
        return [[*steps[:2], there[-1], steps[-1]], [*steps[:2], *back, steps[-1]]]
