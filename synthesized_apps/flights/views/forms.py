"""Reading a search, what was picked so far and the filters from an address. Nothing here writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import request
from sqlalchemy import select

from genui_gym.appkit import Failed, Problems, db, key_of, today

from ..models import Airline, Airport, Fare, Flight
from ..rules.search import MOST_ADULTS, MOST_CHILDREN, MOST_LEGS, SORTS, Chosen, Filters, Leg, Search, search_problems

KINDS = {"oneway": "One way", "return": "Return", "multi": "Multi-city"}
CABINS = ("Economy", "Business")
FARES = ("Light", "Classic", "Flex", "Business")
TIMES = tuple(range(6 * 60, 23 * 60 + 1, 60))
"""What the filters of departure and arrival offer."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A search as it stands in an address, and the flights that were picked for its first legs."""

    kind: str
    search: Search
    picked: tuple[Chosen, ...]

    def query(self, *, picks: Sequence[Chosen] | None = None) -> dict[str, Any]:
        """Return the fields of an address with this search and these picks, its own where none are given."""
        legs, codes = self.search.legs, {airport.id: airport.code for airport in db().scalars(select(Airport))}
        fields: dict[str, Any] = {"trip": self.kind}
        for number, leg in enumerate(legs[:1] if self.kind == "return" else legs, 1):
            fields |= {
                f"from_{number}": codes[leg.origin_id],
                f"to_{number}": codes[leg.destination_id],
                f"day_{number}": leg.day.isoformat(),
            }
        if self.kind == "return":
            fields["back"] = legs[1].day.isoformat()
        people = {"adults": str(self.search.adults), "children": str(self.search.children), "cabin": self.search.cabin}
        chosen = self.picked if picks is None else picks
        return {**fields, **people, "pick": [f"{each.flight.id}.{each.fare.id}" for each in chosen]}


def kind_of(values: Mapping[str, str]) -> str:
    """Return which kind of trip an address asks for."""
    kind = values.get("trip", "return")
    return kind if kind in KINDS else "return"


def read_search(form: Problems) -> tuple[str, Search] | None:
    """Return the kind and the search that a form asks for, or ``None`` with the messages noted in it."""
    kind, codes = kind_of(request.values), {airport.code: airport.id for airport in db().scalars(select(Airport))}
    last = MOST_LEGS if kind == "multi" else 1
    legs: list[Leg] = []
    for number in range(1, last + 1):
        if number == MOST_LEGS and not any(form.text(f"{field}_{number}") for field in ("from", "to", "day")):
            continue
        origin = form.choice(f"from_{number}", codes, "Choose where to fly from.")
        destination = form.choice(f"to_{number}", codes, "Choose where to fly to.")
        day = form.date(f"day_{number}", "Choose the day of the flight.")
        if origin and destination and day:
            legs.append(Leg(codes[origin], codes[destination], day))
    if kind == "return":
        back = form.date("back", "Choose the day of the return flight.")
        if back and legs:
            legs.append(Leg(legs[0].destination_id, legs[0].origin_id, back))
    adults = form.whole("adults", 1, MOST_ADULTS, f"Choose 1 to {MOST_ADULTS} adults.")
    children = form.whole("children", 0, MOST_CHILDREN, f"Choose 0 to {MOST_CHILDREN} children.")
    cabin = form.choice("cabin", CABINS, "Choose a cabin.")
    search = Search(tuple(legs), adults, children, cabin)
    if form and kind == "multi":
        return None
    for field, message in search_problems(db(), search, today()).items():
        form.add("back" if kind == "return" and field == "day_2" else field, message)
    return None if form else (kind, search)


def asked_of(form: Problems) -> Asked | None:
    """Return the search of an address with its picks; ``None`` with the messages noted where the search is none."""
    found = read_search(form)
    if found is None:
        return None
    kind, search = found
    picked = []
    for leg, text in zip(search.legs, request.values.getlist("pick"), strict=False):
        chosen = picked_flight(leg, text)
        if chosen is None:
            raise Failed("This flight is no longer offered. Please search again.", title="Flight not found", status=404)
        picked.append(chosen)
    return Asked(kind, search, tuple(picked))


def picked_flight(leg: Leg, text: str) -> Chosen | None:
    """Return the flight and fare that a pick names, if they are of this leg."""
    flight_key, _, fare_key = text.partition(".")
    keys = key_of(flight_key), key_of(fare_key)
    flight, fare = (db().get(Flight, keys[0]) if keys[0] else None), (db().get(Fare, keys[1]) if keys[1] else None)
    if flight is None or fare is None or fare.airline_id != flight.airline_id:
        return None
    return Chosen(flight, leg.day, fare) if (flight.origin_id, flight.destination_id) == (leg.origin_id, leg.destination_id) else None


def read_filters(form: Problems) -> tuple[Filters, str, dict[str, str]]:
    """Return the filters of an address, how to sort, and the fields of those that are on."""
    sort = form.typed("sort") if form.typed("sort") in SORTS else "departs"
    active: dict[str, str] = {}
    airline = key_of(form.typed("airline"))
    if airline and db().get(Airline, airline):
        active["airline"] = str(airline)
    active |= {name: form.typed(name) for name in ("after", "before") if key_of(form.typed(name)) in TIMES}
    if form.typed("fare") in FARES:
        active["fare"] = form.typed("fare")
    if form.checked("direct"):
        active["direct"] = "1"
    if form.text("most"):
        most = form.whole("most", 1, 9_999, "Enter a whole number of euros.")
        active |= {} if form.of("most") else {"most": str(most)}
    numbers = {name: int(value) for name, value in active.items() if name != "fare"}
    most_cents = numbers["most"] * 100 if "most" in numbers else None
    times = numbers.get("after"), numbers.get("before")
    filters = Filters("direct" in active, numbers.get("airline"), *times, most_cents, active.get("fare", ""))
    return filters, sort, active | ({"sort": sort} if sort != "departs" else {})
