"""Fills a new database: the city, its vehicles and drivers, what differs from seed to seed, then the account and its rides."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows, numbered_rows

from . import catalogue, content
from .models import (
    Account,
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


def populate(session: Session, rng: Generator) -> None:
    """Fill the empty tables; the same generator state gives the same rows."""
    add_rows(session, District, [{"name": name, "busy_percent": 5 * int(rng.integers(0, 6))} for name in catalogue.DISTRICTS])
    add_rows(session, Place, [_place(*place) for place in catalogue.PLACES])
    add_rows(session, Vehicle, [_vehicle(number, rng) for number in range(len(catalogue.VEHICLES))])
    add_rows(session, FullSlot, [slot for number in range(1, len(catalogue.VEHICLES) + 1) for slot in _full_slots(number, rng)])
    add_rows(session, Driver, [_driver(*driver, rng) for driver in catalogue.DRIVERS])
    add_rows(session, HelpArticle, numbered_rows("slug topic title body", content.HELP))
    add_rows(session, Promo, [_promo(*promo) for promo in catalogue.PROMOS])
    add_rows(session, CostCode, [{"code": code, "title": title} for code, title in catalogue.COST_CODES])
    _account(session, rng)
    add_rows(session, Favourite, _favourites(session, rng))
    populate_rides(session, rng, NOW)
    session.flush()


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
    add_rows(session, SavedPlace, [{"label": label, "place_id": key, "note": note} for label, key, note in chosen])
    add_rows(session, Contact, [{"name": name, "phone": phone} for name, phone in catalogue.CONTACTS])
    credit = 9000 + 100 * int(rng.integers(0, 60))
    add_rows(
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
    add_rows(session, Business, [{"company": "Brightwell & Co", "email": "receipts@brightwell.example", "limit_cents": limit}])
    person = {
        "name": "Ferro Lindgren", "email": "ferro.lindgren@postlane.example", "phone": "+44 555 0190", "quiet": bool(rng.integers(2)),
        "temperature": str(rng.choice(catalogue.TEMPERATURES)), "offers": bool(rng.integers(2)), "usual_place_id": int(rng.integers(1, 3)),
        "usual_payment_id": int(rng.integers(1, 3)), "member_since": date(2022, 11, 3),
    }  # fmt: skip
    add_rows(session, Account, [person])


def _favourites(session: Session, rng: Generator) -> list[Row]:
    """Keep five drivers, one of them (not the last one kept) rated lower than the others."""
    ratings = [driver.rating_hundredths for driver in session.query(Driver).order_by(Driver.id)]
    while True:
        places = sorted(int(place) for place in rng.choice(len(ratings), size=5, replace=False))
        lowest = sorted(ratings[place] for place in places)
        if lowest[0] < lowest[1] and ratings[places[-1]] != lowest[0]:
            return [{"driver_id": place + 1, "added_on": TODAY - timedelta(days=int(rng.integers(4, 300)))} for place in places]
