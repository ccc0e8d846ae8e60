"""Tasks about who travels: check-in, passports, preferences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Row
from genui_gym.task import Params, Step, click, day, fill, goto, pick, select, text

from ..models import Account, Airport, Ticket, Traveller
from ..rules.checkin import closed_because, document_problem
from ..rules.people import REFUNDS, SEATS
from ..rules.seats import last_free
from ..rules.trips import hops
from ..seed import TODAY
from . import clauses
from .arrange import WAYS
from .literals import ArrangeTemplate
from .records import (
    airport_named,
    draw_adult,
    person,
    place_of,
    tickets_of,
    traveller_named,
    trip_to,
    trips,
)
from .ways import (
    airport_in,
    label,
    open_traveller,
    open_trip,
    option,
    traveller_in,
    upcoming_to,
)


def draw_document(rng: Generator) -> dict[str, str]:
    """Draw a passport number and until when it is valid."""
    letter = "BDFKLNPRS"[int(rng.integers(9))]
    expires = TODAY + timedelta(days=int(rng.integers(900, 3600)))
    return {"document": f"{letter}{int(rng.integers(10**6, 10**7))}", "expires": expires.isoformat()}


def passport(traveller: Traveller, params: Params) -> list[Row]:
    """Return a traveller with the new passport."""
    return [
        Changed("passport number", Traveller, traveller.id, {"document": text(params, "document")}),
        Changed("passport valid until", Traveller, traveller.id, {"document_expires": day(params, "expires")}),
    ]


def type_passport(params: Params) -> list[Step]:
    """Fill in the passport on a traveller's page and save."""
    return [
        fill("textbox", "Passport number", text(params, "document")),
        fill("date", "Passport valid until", text(params, "expires")),
        click("button", "Save traveller"),
    ]


def checked(state: Session, tickets: Sequence[Ticket]) -> list[Row]:
    """Return tickets that are checked in today; those without a seat get the hindmost free ones."""
    rows: list[Row] = []
    given = {ticket.seat for ticket in tickets if ticket.seat}
    for ticket in tickets:
        cells: dict[str, object] = {"checked_in_on": TODAY}
        if not ticket.seat:
            code = next(seat.code for seat in last_free(state, ticket) if seat.code not in given)
            given.add(code)
            cells["seat"] = code
        rows.append(Changed(f"checked in {ticket.id}", Ticket, ticket.id, cells))
    return rows


def tick(tickets: Sequence[Ticket]) -> list[Step]:
    """Tick passengers and the declaration, and check in."""
    boxes = [click("checkbox", f"Check in {option(ticket.traveller)}") for ticket in tickets]
    return [*boxes, click("checkbox", "No dangerous goods in our bags"), click("button", "Check in")]


class CheckIn(ArrangeTemplate):
    """Check in everybody for a flight, if it is open."""

    difficulty = "medium"
    wordings = clauses.CHECK_IN

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an upcoming trip."""
        return {"destination": place_of(pick(rng, trips(state)))}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the tickets checked in; nothing where a passport will not do."""
        booking = trip_to(state, text(params, "destination"))
        tickets = tickets_of(booking, 1) if booking else []
        is_open = bool(tickets) and tickets[0].day - timedelta(days=2) <= TODAY <= tickets[0].day
        if not is_open or any(document_problem(ticket) or ticket.checked_in_on for ticket in tickets):
            return None
        return tuple(checked(state, tickets))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the trip and check in."""
        booking = upcoming_to(before, text(params, "destination"))
        hop = hops(booking)[0]
        return iter([*open_trip(booking), click("link", f"Check in for {hop.flight.number}"), *tick(hop.tickets)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the last passenger up; one passenger after the other."""
        booking = upcoming_to(before, text(params, "destination"))
        hop = hops(booking)[0]
        opened = [*open_trip(booking), click("link", f"Check in for {hop.flight.number}")]
        single = [[click("link", f"Check in for {hop.flight.number}"), *tick([ticket])] for ticket in hop.tickets[::-1]]
        return [[*opened, *tick(hop.tickets[::-1])], [*open_trip(booking), *(step for steps in single for step in steps)]]


class RenewAndCheckIn(ArrangeTemplate):
    """Save the new passport of a passenger whose old one has expired, then check in everybody."""

    difficulty = "hard"
    wordings = (
        "Check in everybody for the first flight of my trip to {destination}, nothing dangerous in the bags. {traveller}'s "
        "passport has expired; the new one is {document}, valid until {expires}.",
        "Please get all of us checked in for the outbound flight to {destination}; we carry no dangerous goods. Beforehand, "
        "save the new passport of {traveller}: number {document}, valid until {expires}.",
        "We want our boarding passes for the way out to {destination}, with no dangerous goods in the bags. For {traveller} "
        "you will need the new passport {document}, which is good until {expires}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a trip that is open for check-in, with somebody whose passport has expired."""
        booking = pick(rng, trips(state))
        tickets = tickets_of(booking, 1)
        stale = [ticket for ticket in tickets if document_problem(ticket)]
        if len(stale) != 1 or closed_because(booking, hops(booking)[0], TODAY):
            return None
        return {"destination": place_of(booking), "traveller": stale[0].traveller.name, **draw_document(rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the passport and the tickets."""
        booking = trip_to(state, text(params, "destination"))
        tickets = tickets_of(booking, 1) if booking else []
        named = [ticket for ticket in tickets if ticket.traveller.name == params["traveller"]]
        if len(named) != 1 or not document_problem(named[0]) or day(params, "expires") < tickets[0].day:
            return None
        others = any(document_problem(ticket) for ticket in tickets if ticket is not named[0])
        if others or not TODAY <= tickets[0].day <= TODAY + timedelta(days=2):
            return None
        return (*passport(named[0].traveller, params), *checked(state, tickets))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the check-in, update the passport from there, check in."""
        booking = upcoming_to(before, text(params, "destination"))
        hop = hops(booking)[0]
        stale = next(ticket.traveller for ticket in hop.tickets if ticket.traveller.name == params["traveller"])
        yield from open_trip(booking)
        yield click("link", f"Check in for {hop.flight.number}")
        yield click("link", f"Update passport of {option(stale)}")
        yield from type_passport(params)
        yield from tick(hop.tickets)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The passport first, among the saved travellers."""
        booking = upcoming_to(before, text(params, "destination"))
        hop = hops(booking)[0]
        stale = next(ticket.traveller for ticket in hop.tickets if ticket.traveller.name == params["traveller"])
        checking = [*open_trip(booking), click("link", f"Check in for {hop.flight.number}"), *tick(hop.tickets)]
        return [[*open_traveller(stale), *type_passport(params), *checking]]


class RenewPassport(ArrangeTemplate):
    """Save the new passport of a traveller, told from another of the name by the date of birth."""

    difficulty = "medium"
    wordings = clauses.PASSPORT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a traveller and a passport."""
        traveller = draw_adult(state, rng)
        return {"traveller": traveller.name, "born": traveller.born.isoformat(), **draw_document(rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the traveller with the passport."""
        traveller = traveller_named(state, text(params, "traveller"), day(params, "born"))
        return tuple(passport(traveller, params)) if traveller and day(params, "expires") > TODAY else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for the traveller, open, save."""
        traveller = traveller_in(before, text(params, "traveller"), text(params, "born"))
        return iter([*open_traveller(traveller), *type_passport(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By address; without a search."""
        traveller = traveller_in(before, text(params, "traveller"), text(params, "born"))
        listed = [click("link", "Profile"), click("link", "Saved travellers"), click("link", option(traveller))]
        return [[goto(f"/travellers/{traveller.id}"), *type_passport(params)], [*listed, *type_passport(params)]]


class SetPreferences(ArrangeTemplate):
    """Change the home airport, the kind of seat and where refunds go."""

    difficulty = "medium"
    worded: ClassVar = {"seat": {name: word.lower() for name, word in SEATS.items()}}
    wordings = (
        "Set my home airport to {home}, my preferred seat to {seat}, and have refunds sent {refund} from now on.",
        "Please update my preferences: {home} is my home airport now, I prefer {seat} seats, and refunds should be sent {refund}.",
        "We have moved, so I'll be flying from {home} mostly. Could you note that as my home airport, with {seat} seats as "
        "what I prefer and refunds sent {refund}?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw values that all differ from those of now."""
        owner = person(state)
        homes = state.scalars(where(Airport.name).where(Airport.id != owner.home_id).order_by(Airport.id)).all()
        seat = pick(rng, [each for each in SEATS if each != owner.seat_preference])
        return {
            "home": pick(rng, homes),
            "seat": seat,
            "refund": next(words for words, way in WAYS.items() if way != owner.refund_preference),
        }

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the account with all three."""
        owner, home = person(state), airport_named(state, text(params, "home"))
        seat, refund = text(params, "seat"), WAYS.get(text(params, "refund"))
        if home is None or home.id == owner.home_id or seat not in SEATS or refund is None:
            return None
        wanted = {"home_id": home.id, "seat_preference": seat, "refund_preference": refund}
        return tuple(Changed(column, Account, owner.id, {column: value}) for column, value in wanted.items())

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the preferences and save."""
        return iter(self._way(params, before, 1))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the bottom up."""
        return [self._way(params, before, -1)]

    def _way(self, params: Params, before: Session, turn: int) -> list[Step]:
        fields = [
            select("Home airport", label(airport_in(before, text(params, "home")))),
            click("radio", SEATS[text(params, "seat")]),
            click("radio", REFUNDS[WAYS[text(params, "refund")]]),
        ]
        return [click("link", "Profile"), click("link", "Preferences"), *fields[::turn], click("button", "Save preferences")]
