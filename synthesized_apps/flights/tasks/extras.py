"""Tasks that add to a trip: bags and seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Row
from genui_gym.task import Params, Step, click, number, pick, select, text

from ..models import Booking, Ticket
from ..rules.manage import gone_because
from ..rules.people import account
from ..rules.seats import seat_map
from ..seed import TODAY
from .literals import ArrangeTemplate
from .records import person, place_of, tickets_of, trip_to, trips
from .rows import charged
from .ways import hop_name, open_trip, option, trip_link, upcoming_to


class AddBags(ArrangeTemplate):
    """Add bags for two passengers of a return trip, different ones on the way out and on the way back."""

    difficulty = "medium"
    nouns: ClassVar = {"out": ("extra bag", "extra bags"), "back": ("extra bag", "extra bags")}
    wordings = (
        "On my upcoming trip to {destination}, {traveller} should have {out} on the way out and I should have {back} on the "
        "way back, in all; leave the other bags as they are.",
        "Please see to the bags of my coming trip to {destination}: {out} for {traveller} on the outbound flight, {back} for "
        "me on the return flight, paid bags that are there already included. Nothing else changes.",
        "For the trip to {destination} we need more luggage: on the flight there {traveller} has {out} altogether, and on the "
        "flight back I have {back} altogether. Could you add what is missing?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a return trip with a companion, and numbers above those of now."""
        booking = pick(rng, trips(state))
        out, back = tickets_of(booking, 1), tickets_of(booking, 2)
        other = next((ticket for ticket in out if not ticket.traveller.is_self), None)
        own = next((ticket for ticket in back if ticket.traveller.is_self), None)
        if other is None or own is None or gone_because(booking, TODAY):
            return None
        counts = {"out": other.bags + int(rng.integers(1, 3)), "back": own.bags + int(rng.integers(1, 3))}
        return {"destination": place_of(booking), "traveller": other.traveller.name, **counts} if max(counts.values()) <= 3 else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return both tickets and the booking's new price."""
        booking = trip_to(state, text(params, "destination"))
        if (
            booking is None
            or booking.status != "upcoming"
            or any(ticket.checked_in_on or ticket.day <= TODAY for ticket in booking.tickets)
        ):
            return None
        others = [ticket for ticket in tickets_of(booking, 1) if ticket.traveller.name == params["traveller"]]
        own = [ticket for ticket in tickets_of(booking, 2) if ticket.traveller.is_self]
        rows: list[Row] = []
        due = 0
        for name, found in (("out", others), ("back", own)):
            more = number(params, name) - found[0].bags if len(found) == 1 else 0
            if more < 1 or number(params, name) > 3 or found[0].traveller.is_self == (name == "out"):
                return None
            cents = more * found[0].flight.airline.bag_cents
            due += cents
            wanted = {"bags": number(params, name), "bag_cents": found[0].bag_cents + cents}
            rows.append(Changed(f"bags {name}", Ticket, found[0].id, wanted))
        if booking.payment.kind == "credit" and booking.payment.balance_cents < due:
            return None
        paid = Changed("paid", Booking, booking.id, {"total_cents": booking.total_cents + due}, ("bags out", "bags back"))
        return (*rows, paid, *charged(booking.payment, due, "paid"))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the trip's bags, choose, pay."""
        return iter([*open_trip(upcoming_to(before, text(params, "destination"))), *self._choose(params, before, 1)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The way back first; one flight after the other."""
        open_it = list(open_trip(upcoming_to(before, text(params, "destination"))))
        first, *choices, last = self._choose(params, before, -1)
        return [[*open_it, first, *choices, last], [*open_it, first, choices[0], last, first, choices[1], last]]

    def _choose(self, params: Params, before: Session, turn: int) -> list[Step]:
        booking = upcoming_to(before, text(params, "destination"))
        other = next(each for each in booking.tickets if each.position == 1 and each.traveller.name == params["traveller"])
        own = next(each for each in booking.tickets if each.position == 2 and each.traveller.is_self)
        choices = [
            select(f"Extra bags for {option(ticket.traveller)}, {hop_name(ticket)}", f"{params[name]} extra")
            for ticket, name in ((other, "out"), (own, "back"))
        ]
        return [click("link", "Add bags"), *choices[::turn], click("button", "Add and pay bags")]


class PreferredSeats(ArrangeTemplate):
    """Choose the frontmost free seat of the preferred kind on both flights of a trip."""

    difficulty = "hard"
    ambiguous = True
    wordings = (
        "On both flights of my upcoming trip to {destination}, give me the frontmost seat of the kind I prefer that costs "
        "nothing extra with my fare; if there are two in that row, the one with the letter that comes first.",
        "Please choose my seats for the trip to {destination}, there and back: the kind of seat I usually like, free of charge "
        "with the ticket, as far forward as possible, and of two in a row the one that is first in the alphabet.",
        "I'd like my usual kind of seat both ways on the trip to {destination}, as close to the front as it gets without "
        "paying for it. Where a row has two such seats, take the lower letter.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a trip with two flights."""
        return {"destination": place_of(pick(rng, trips(state)))}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return both tickets with their seats; nothing where a seat is not free of charge or is the one that is there."""
        booking, kind = trip_to(state, text(params, "destination")), person(state).seat_preference
        own = [ticket for ticket in booking.tickets if ticket.traveller.is_self] if booking else []
        rows: list[Row] = []
        for ticket in own:
            fitting = [s for s in seat_map(state, ticket) if s.free and s.kind == kind and s.cents <= 0 and s.zone != "business"]
            seat = min(fitting, key=lambda each: (each.row, each.letter), default=None)
            if seat is None or seat.code == ticket.seat or ticket.checked_in_on:
                return None
            rows.append(Changed(f"seat on flight {ticket.position}", Ticket, ticket.id, {"seat": seat.code}))
        return tuple(rows) if len(rows) == 2 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look up the preference, then choose on each seat map."""
        return iter(self._way(params, before, 1))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The way back first."""
        return [self._way(params, before, -1)]

    def _way(self, params: Params, before: Session, turn: int) -> list[Step]:
        booking, kind = upcoming_to(before, text(params, "destination")), account(before).seat_preference
        steps = [click("link", "Profile"), click("link", "Preferences"), click("link", "Trips"), trip_link(booking)]
        for ticket in [each for each in booking.tickets if each.traveller.is_self][::turn]:
            seat = next(each for each in seat_map(before, ticket) if each.free and each.kind == kind and not each.cents)
            steps.append(click("link", f"Seat for {option(ticket.traveller)}, {hop_name(ticket)}"))
            steps += [click("radio", f"Seat {seat.code}, {kind}, free"), click("button", "Take this seat")]
        return steps
