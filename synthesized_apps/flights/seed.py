"""Fills a new database: the timetable, then the account with what it saves, then its trips."""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows, numbered_rows

from . import catalogue, content
from .models import (
    Account,
    Aircraft,
    Airline,
    Airport,
    Fare,
    Flight,
    HelpArticle,
    PaymentMethod,
    SoldOut,
    Traveller,
)
from .rules.timetable import LAST_DAY
from .seed_trips import populate_trips

TODAY = date(2026, 5, 12)

_WEEKS = ("1234567", "1234567", "1234567", "12345", "1234567", "13567", "2467")
_KM_PER_DEGREE, _KM_PER_MINUTE, _SHORTEST_HOP = 111.2, 12.5, 250


def populate(session: Session, rng: Generator) -> None:
    """Fill the empty tables; the same generator state gives the same rows."""
    airports = [
        {"id": number, "code": code, "city": city, "name": name, "country": country, "utc_minutes": utc}
        for number, (code, city, name, country, _, _, utc) in enumerate(catalogue.AIRPORTS, 1)
    ]
    flights = list(_flights(rng))
    for number, flight in enumerate(flights, 1):
        flight["id"] = number
    add_rows(session, Airport, airports)
    add_rows(session, Airline, _airlines(rng))
    keys = ("name", "rows", "letters", "business_rows", "exit_row")
    add_rows(session, Aircraft, [dict(zip(keys, row, strict=True)) for row in catalogue.AIRCRAFT])
    add_rows(session, Fare, _fares(rng))
    add_rows(session, Flight, flights)
    add_rows(session, SoldOut, _sold_out(flights, rng))
    add_rows(session, HelpArticle, numbered_rows("slug topic title body", content.HELP))
    _account(session, rng)
    session.flush()
    populate_trips(session, rng, TODAY)
    session.flush()


def _airlines(rng: Generator) -> list[Row]:
    keys = ("bag_cents", "seat_cents", "front_cents", "legroom_cents")
    return [
        {"code": code, "name": name, **{key: cents + 100 * int(rng.integers(-1, 4)) for key, cents in zip(keys, prices, strict=True)}}
        for code, name, *prices in catalogue.AIRLINES
    ]


def _fares(rng: Generator) -> list[Row]:
    numbers = {airline[0]: number for number, airline in enumerate(catalogue.AIRLINES, 1)}
    keys = ("name", "cabin", "percent", "bags", "seats", "change_cents", "cancel_cents", "points_percent")
    rows = []
    for code, *conditions in catalogue.FARES:
        row: Row = {"airline_id": numbers[code], **dict(zip(keys, conditions, strict=True))}
        for fee in ("change_cents", "cancel_cents"):
            row[fee] = row[fee] + 500 * int(rng.integers(0, 4)) if row[fee] else row[fee]
        rows.append(row)
    return rows


def _routes() -> Iterator[tuple[int, int, bool]]:
    """Yield the keys of both ends of every route, both ways, and whether it is one of a hub."""
    keys = {airport[0]: number for number, airport in enumerate(catalogue.AIRPORTS, 1)}
    for hub in catalogue.HUBS:
        for other in keys:
            if other != hub and (other not in catalogue.HUBS or keys[other] > keys[hub]):
                yield from ((keys[hub], keys[other], True), (keys[other], keys[hub], True))
    for one, other in catalogue.CROSS_ROUTES:
        yield from ((keys[one], keys[other], False), (keys[other], keys[one], False))


def _flights(rng: Generator) -> Iterator[Row]:
    used: set[str] = set()
    for origin, destination, from_hub in _routes():
        km = _distance(origin, destination)
        count = int(rng.integers(4, 7)) if from_hub else int(rng.integers(2, 4))
        width = 15 * 60 // count
        flown_by = rng.choice(len(catalogue.AIRLINES), size=3 if from_hub else 2, replace=False) + 1
        for place in range(count):
            airline = int(rng.choice(flown_by))
            departs = 6 * 60 + place * width + 5 * int(rng.integers(0, (width - 25) // 5))
            stops = from_hub and km > 900 and rng.random() < 0.3
            air = (35 + km / _KM_PER_MINUTE) * (1.35 if stops else 1)
            yield {
                "airline_id": airline, "number": _number(airline, used, rng), "origin_id": origin, "destination_id": destination,
                "via_id": _stop(origin, destination, rng) if stops else None, "departs": departs,
                "minutes": 5 * round(air / 5) + (60 + 5 * int(rng.integers(0, 10)) if stops else 0), "weekdays": str(rng.choice(_WEEKS)),
                "base_cents": round((38 + km * 0.06) * int(rng.integers(80, 128)) * (0.82 if stops else 1)),
                "demand": int(rng.integers(1, 100)), "aircraft_id": 1 if km < 700 else int(rng.integers(2, 4)),
                "gate": f"{'ABCD'[int(rng.integers(4))]}{int(rng.integers(1, 39))}",
            }  # fmt: skip


def _number(airline: int, used: set[str], rng: Generator) -> str:
    while True:
        number = f"{catalogue.AIRLINES[airline - 1][0]} {int(rng.integers(101, 1000))}"
        if number not in used:
            used.add(number)
            return number


@cache
def _distance(one: int, other: int) -> float:
    """Return kilometres between two airports, near enough for Europe."""
    (*_, north, east, _), (*_, other_north, other_east, _) = catalogue.AIRPORTS[one - 1], catalogue.AIRPORTS[other - 1]
    across = (east - other_east) * math.cos(math.radians((north + other_north) / 2))
    return max(math.hypot(north - other_north, across) * _KM_PER_DEGREE, 180.0)


def _stop(origin: int, destination: int, rng: Generator) -> int:
    """Draw where a flight stops: one of the airports that make the way longer by least."""
    far = [key for key in range(1, len(catalogue.AIRPORTS) + 1) if key not in (origin, destination)]
    between = [key for key in far if min(_distance(origin, key), _distance(key, destination)) > _SHORTEST_HOP]
    between.sort(key=lambda key: _distance(origin, key) + _distance(key, destination))
    return between[int(rng.integers(4))]


def _sold_out(flights: list[Row], rng: Generator) -> Iterator[Row]:
    days = (LAST_DAY - TODAY).days
    counts = rng.integers(2, 5, size=len(flights))
    drawn = rng.integers(2, days, size=(len(flights), 4))
    for flight, count, ahead in zip(flights, counts, drawn, strict=True):
        for days_ahead in sorted({int(each) for each in ahead[:count]}):
            yield {"flight_id": flight["id"], "day": TODAY + timedelta(days=days_ahead)}


def _account(session: Session, rng: Generator) -> None:
    holder = catalogue.TRAVELLERS[0][0]
    methods: list[Row] = [
        {"kind": "card", "label": "Astra card ending 2281", "expires": date(2028, 11, 30), "balance_cents": 0},
        {"kind": "card", "label": "Astra card ending 2218", "expires": date(2027, 6, 30), "balance_cents": 0},
        {"kind": "card", "label": "Monda card ending 7730", "expires": date(2026, 3, 31), "balance_cents": 0},
        {"kind": "credit", "label": "Travel credit", "expires": None, "balance_cents": 100 * int(rng.integers(180, 420))},
    ]
    add_rows(session, PaymentMethod, [{"holder": holder, **method} for method in methods])
    home = [airport[0] for airport in catalogue.AIRPORTS].index(catalogue.HUBS[int(rng.integers(3))]) + 1
    person = {
        "name": holder, "email": "mira.solberg@postlane.example", "phone": "+47 555 01 482",
        "member_number": f"LM {int(rng.integers(10**6, 10**7))}", "tier": "Swift", "home_id": home,
        "seat_preference": str(rng.choice(["window", "aisle"])),
        "refund_preference": str(rng.choice(["original", "credit"])), "newsletter": bool(rng.integers(2)), "flight_alerts": True,
        "default_payment_id": int(rng.integers(1, 3)), "member_since": date(2019, 4, 2),
    }  # fmt: skip
    add_rows(session, Account, [person])
    rows = []
    for number, (name, born, nationality, document, days) in enumerate(catalogue.TRAVELLERS, 1):
        expires = TODAY + timedelta(days=days + int(rng.integers(0, 25))) if document else None
        rows.append({
            "id": number, "name": name, "born": date.fromisoformat(born), "nationality": nationality, "document": document or "",
            "document_expires": expires, "is_self": number == 1, "removed_on": None,
        })  # fmt: skip
    add_rows(session, Traveller, rows)
