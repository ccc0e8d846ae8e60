"""Fills a new database: the city, its vehicles and drivers, what differs from seed to seed, then the account and its rides."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

from numpy.random import Generator
from sqlalchemy import insert
from sqlalchemy.orm import Session

from . import catalogue, content
from .models import (
    Account,
    Base,
    Business,
    Contact,
    CostCode,
    District,
    Driver,
    Favourite,
    FullSlot,
    HelpArticle,
    PaymentMethod,
    Place,
    Promo,
    SavedPlace,
    Vehicle,
)
from .rules.slots import DAYS_AHEAD, times
from .seed_rides import populate_rides

NOW = datetime(2026, 6, 9, 9, 20)
TODAY = NOW.date()
FULL_A_DAY = 5

Row = dict[str, Any]


def populate(session: Session, rng: Generator) -> None:
    """Fill the empty tables; the same generator state gives the same rows."""
    _add(session, District, [{"name": name, "busy_percent": 5 * int(rng.integers(0, 6))} for name in catalogue.DISTRICTS])
    _add(session, Place, [_place(*place) for place in catalogue.PLACES])
    _add(session, Vehicle, [_vehicle(number, rng) for number in range(len(catalogue.VEHICLES))])
    _add(session, FullSlot, [slot for number in range(1, len(catalogue.VEHICLES) + 1) for slot in _full_slots(number, rng)])
    _add(session, Driver, [_driver(*driver, rng) for driver in catalogue.DRIVERS])
    _add(session, HelpArticle, [dict(zip(("slug", "topic", "title", "body"), row, strict=True)) for row in content.HELP])
    _add(session, Promo, [_promo(*promo) for promo in catalogue.PROMOS])
    _add(session, CostCode, [{"code": code, "title": title} for code, title in catalogue.COST_CODES])
    _account(session, rng)
    _add(session, Favourite, _favourites(session, rng))
    populate_rides(session, rng, NOW)
    session.flush()


def _add(session: Session, model: type[Base], rows: Sequence[Row]) -> None:
    session.execute(insert(model), list(rows))


def _place(name: str, kind: str, column: int, row: int) -> Row:
    street = catalogue.street_of(column, row)
    district = catalogue.district_of(column, row)
    return {"name": name or street, "kind": kind, "street": street, "district_id": district, "column": column, "row": row}


def _vehicle(number: int, rng: Generator) -> Row:
    name, blurb, art, seats, bags, child, wheelchair, electric, base, km, minute, least = catalogue.VEHICLES[number]
    return {
        "name": name, "blurb": blurb, "art_kind": art, "seats": seats, "bags": bags, "child_seat": bool(child),
        "wheelchair": bool(wheelchair), "electric": bool(electric), "base_cents": base + 10 * int(rng.integers(-3, 4)),
        "km_cents": km + int(rng.integers(-6, 7)), "minute_cents": minute + int(rng.integers(-2, 3)), "least_cents": least,
        "wait_minutes": int(rng.integers(2, 14)),
    }  # fmt: skip


def _full_slots(vehicle: int, rng: Generator) -> list[Row]:
    """Leave out some times of each day, so that the next free one has to be looked for."""
    offered, rows = times(), []
    for ahead in range(DAYS_AHEAD + 1):
        start = int(rng.integers(len(offered) - 1))
        places = {start, start + 1, *(int(place) for place in rng.choice(len(offered), size=FULL_A_DAY - 2, replace=False))}
        day = TODAY + timedelta(days=ahead)
        rows += [{"vehicle_id": vehicle, "starts": datetime.combine(day, offered[place])} for place in sorted(places)]
    return rows


def _driver(name: str, car: str, plate: str, languages: str, rng: Generator) -> Row:
    return {
        "name": name, "car": car, "plate": plate, "languages": languages, "rating_hundredths": 455 + int(rng.integers(0, 45)),
        "trips": 400 + int(rng.integers(0, 5200)), "since": date(2019, 1, 7) + timedelta(days=int(rng.integers(0, 2300))),
    }  # fmt: skip


def _promo(code: str, title: str, percent: int, most: int, electric: int, start: int, end: int) -> Row:
    return {
        "code": code, "title": title, "percent": percent, "most_cents": most, "electric": bool(electric),
        "valid_from": TODAY + timedelta(days=start), "valid_until": TODAY + timedelta(days=end),
    }  # fmt: skip


def _account(session: Session, rng: Generator) -> None:
    chosen = [(label, keys[int(rng.integers(len(keys)))], note) for label, keys, note in catalogue.SAVED]
    _add(session, SavedPlace, [{"label": label, "place_id": key, "note": note} for label, key, note in chosen])
    _add(session, Contact, [{"name": name, "phone": phone} for name, phone in catalogue.CONTACTS])
    credit = 9000 + 100 * int(rng.integers(0, 60))
    _add(
        session,
        PaymentMethod,
        [
            {
                "kind": kind, "label": label, "expires": date.fromisoformat(until) if until else None,
                "balance_cents": credit if kind == "credit" else 0,
            }
            for kind, label, until in catalogue.PAYMENTS
        ],
    )  # fmt: skip
    limit = 2000 + 50 * int(rng.integers(0, 13))
    _add(session, Business, [{"company": "Brightwell & Co", "email": "receipts@brightwell.example", "limit_cents": limit}])
    person = {
        "name": "Ferro Lindgren", "email": "ferro.lindgren@postlane.example", "phone": "+44 555 0190", "quiet": bool(rng.integers(2)),
        "temperature": str(rng.choice(catalogue.TEMPERATURES)), "offers": bool(rng.integers(2)), "usual_place_id": int(rng.integers(1, 3)),
        "usual_payment_id": int(rng.integers(1, 3)), "member_since": date(2022, 11, 3),
    }  # fmt: skip
    _add(session, Account, [person])


def _favourites(session: Session, rng: Generator) -> list[Row]:
    """Keep five drivers, one of them (not the last one kept) rated lower than the others."""
    ratings = [driver.rating_hundredths for driver in session.query(Driver).order_by(Driver.id)]
    while True:
        places = sorted(int(place) for place in rng.choice(len(ratings), size=5, replace=False))
        lowest = sorted(ratings[place] for place in places)
        if lowest[0] < lowest[1] and ratings[places[-1]] != lowest[0]:
            return [{"driver_id": place + 1, "added_on": TODAY - timedelta(days=int(rng.integers(4, 300)))} for place in places]
