"""Tasks that begin something beside a booking: a new traveller who flies, a price alert."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import Any

from numpy.random import Generator
from sqlalchemy import func
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import New, Row
from genui_gym.task import Params, Step, click, day, fill, goto, number, pick, select, text

from ..models import Traveller, Watch
from ..rules.people import NATIONALITIES
from ..rules.timetable import LAST_DAY, lowest, price
from ..seed import TODAY
from .check import draw_document, type_passport
from .commit import chosen_of, draw_named, named_free, to_form
from .literals import CommitTemplate
from .records import airport_named, draw_day, draw_route, fare_named, free_flights
from .rows import NewKey, booked
from .ways import airport_in, choose_airport, option, pay, search_oneway, total_of

NEW_PEOPLE = (
    "Kim Halverson",
    "Jonas Petersson",
    "Lukas Moreau",
    "Pria Ramani",
    "Tove Lindqvist",
    "Aksel Strand",
    "Maren Solberg",
    "Ivo Marten",
)
STRIP = 7


class BookNewcomer(CommitTemplate):
    """Save a new traveller and book a flight for them."""

    difficulty = "hard"
    wordings = (
        "Save a new traveller, {traveller}, born {born}, {nationality}, passport {document} valid until {expires}, and book "
        "them alone onto the {departs} flight from {origin} to {destination} on {day} in {fare}, one way.",
        "Please add {traveller} to my saved travellers: date of birth {born}, nationality {nationality}, passport number "
        "{document}, valid until {expires}. Then buy a one-way {fare} ticket for that person only, {origin} to {destination} "
        "on {day}, departing {departs}.",
        "{traveller} has to fly from {origin} to {destination} on {day}, without me, on the {departs}, one way, fare {fare}. "
        "Put them on my list of travellers first: born {born}, {nationality}, with the passport {document}, good until "
        "{expires}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a name like another's, a passport and a free flight."""
        flight = draw_named(state, rng)
        born = date(1955, 1, 1) + timedelta(days=int(rng.integers(0, 16000)))
        who = {"traveller": pick(rng, NEW_PEOPLE), "born": born.isoformat(), "nationality": pick(rng, NATIONALITIES)}
        return {**who, **draw_document(rng), **flight} if flight else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the traveller and the booking."""
        taken, born = named_free(params, state), day(params, "born")
        if taken is None or text(params, "nationality") not in NATIONALITIES or not born < date(2010, 1, 1):
            return None
        cells: dict[str, Any] = {"born": born, "nationality": text(params, "nationality")}
        papers: dict[str, Any] = {"document": text(params, "document"), "document_expires": day(params, "expires")}
        parts: dict[str, Any] = {"born and nationality": cells, "passport": papers}
        made = New("traveller", Traveller, {"name": text(params, "traveller")}, parts, {"is_self": False, "removed_on": None}, weight=2.0)
        last = state.scalar(where(func.max(Traveller.id))) or 0
        return (made, *booked(state, [taken], [Traveller(born=born)], traveller_key=NewKey(last)))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Save the traveller, then search and book."""
        yield from (click("link", "Profile"), click("link", "Saved travellers"), click("link", "New traveller"))
        yield from self._person(params)
        yield click("link", "Search")
        yield from to_form(params, before)
        yield from self._book(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Save the traveller from the form of the passengers."""
        aside = [click("link", "Save a new traveller"), *self._person(params)]
        return [[*to_form(params, before), *aside, *self._book(params, before)]]

    def _person(self, params: Params) -> list[Step]:
        return [
            fill("textbox", "Full name", text(params, "traveller")),
            fill("date", "Date of birth", text(params, "born")),
            select("Nationality", text(params, "nationality")),
            *type_passport(params),
        ]

    def _book(self, params: Params, before: Session) -> list[Step]:
        passenger = option(Traveller(name=text(params, "traveller"), born=day(params, "born")))
        return [select("Passenger 1", passenger), *pay(total_of([chosen_of(params, before)], ((False, 0),)))]


class WatchCheapestDay(CommitTemplate):
    """Set a price alert on the cheapest day of a week, below what it costs now."""

    difficulty = "hard"
    amounts = ("less",)
    wordings = (
        "Find the day from {first} to {last} on which flying from {origin} to {destination} is cheapest, and set a price alert "
        "for that day, {less} below the lowest price of now.",
        "Please see which day between {first} and {last}, both included, has the lowest price from {origin} to {destination}. "
        "Set an alert for that route and day with a limit {less} under that price.",
        "I could fly from {origin} to {destination} on any day from {first} until {last}. Take the one that is cheapest at the "
        "moment and have me told when it gets below that price less {less}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a route and a week."""
        (origin, destination), first = draw_route(state, rng), draw_day(rng, 4, 140)
        ends = {"origin": origin.name, "destination": destination.name}
        last = first + timedelta(days=STRIP - 1)
        return {**ends, "first": first.isoformat(), "last": last.isoformat(), "less": 100 * int(rng.integers(4, 16))}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the alert; nothing where two days are cheapest or there is one already."""
        best = cheapest_day(state, params)
        origin, destination = airport_named(state, text(params, "origin")), airport_named(state, text(params, "destination"))
        if best is None or origin is None or destination is None or best[1] <= number(params, "less"):
            return None
        here = (Watch.origin_id == origin.id, Watch.destination_id == destination.id, Watch.day == best[0])
        if state.scalar(where(Watch.id).where(*here)) is not None:
            return None
        route = {"origin_id": origin.id, "destination_id": destination.id}
        parts: dict[str, Any] = {"day": {"day": best[0]}, "limit": {"below_cents": best[1] - number(params, "less")}}
        return (New("alert", Watch, route, parts, {"added_on": TODAY}),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Read the strip of prices, then set the alert."""
        form = (click("link", "Profile"), click("link", "Price alerts"), click("link", "New price alert"))
        middle = day(params, "first") + timedelta(days=STRIP // 2)
        return iter([*self._look(params, before, middle), *form, *self._fields(params, before), click("button", "Set the alert")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Look at the week from either end, then the form by address, filled in from the bottom up."""
        form = [goto("/profile/alerts/new"), *self._fields(params, before)[::-1], click("button", "Set the alert")]
        return [[*self._look(params, before, day(params, name)), *form] for name in ("first", "last")]

    def _look(self, params: Params, before: Session, on: date) -> Iterator[Step]:
        return search_oneway(before, text(params, "origin"), text(params, "destination"), on)

    def _fields(self, params: Params, before: Session) -> list[Step]:
        ends = [airport_in(before, text(params, name)) for name in ("origin", "destination")]
        days = (day(params, "last") - day(params, "first")).days + 1
        prices = lowest(before, ends[0].id, ends[1].id, day(params, "first"), days)
        cents, on = min((cents, on) for on, cents in prices.items() if cents is not None)
        return [
            *choose_airport(before, "From", ends[0]),
            *choose_airport(before, "To", ends[1]),
            fill("date", "Day", on.isoformat()),
            fill("textbox", "Tell me below, in euros", str((cents - number(params, "less")) // 100)),
        ]


def cheapest_day(state: Session, params: Params) -> tuple[date, int] | None:
    """Return the day of a span with the lowest price of a route, with the price; nothing where two days share it."""
    first, last = day(params, "first"), day(params, "last")
    found = []
    for ahead in range((last - first).days + 1):
        on = first + timedelta(days=ahead)
        free = free_flights(state, text(params, "origin"), text(params, "destination"), on)
        best = [price(flight, light, on) for flight in free if (light := fare_named(state, flight.airline_id, "Light"))]
        if best:
            found.append((min(best), on))
    found.sort()
    if last > LAST_DAY or len(found) < 2 or found[0][0] == found[1][0]:
        return None
    return found[0][1], found[0][0]
