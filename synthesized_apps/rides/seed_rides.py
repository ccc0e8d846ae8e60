"""The account's rides: what is over, what was cancelled, what comes; at real prices, with ratings, tips, shares and lost things."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Any

from numpy.random import Generator
from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row

from .catalogue import COMPLIMENTS, KIND_DRIVERS, TEMPERATURES
from .content import COMMENTS, LOST
from .models import Business, CostCode, LostReport, PaymentMethod, Place, Promo, Rating, Ride, SavedPlace, Share, Vehicle, Waypoint
from .rules.price import bill
from .rules.rides import amounts, ride_code
from .rules.slots import full_slots

PAST = 34
FURTHEST = 118
_CANCELLED = ((96, 0), (61, 380), (37, 0), (19, 450), (8, 0))
"""Days ago, and the fee."""
_AHEAD = ((2, 2), (4, 3), (6, 4), (8, 2), (9, 4), (11, 3), (12, 2))
"""Days ahead, and the number of places of the route."""
_CARDS, _CREDIT, _COMPANY = (1, 2), 4, 5
_TWIN_DRIVERS = ((2, 3), (9, 10))
_TWIN_DAYS = (3, 7)
"""Days ago on which the one of each pair drove whom the person has met."""
_LATELY = (1, *_TWIN_DAYS, 5, 10)


@dataclass
class _Log:
    """What the writing of rides needs at hand, and the rows so far."""

    session: Session
    rng: Generator
    now: datetime
    places: dict[int, Place]
    vehicles: Sequence[Vehicle]
    saved: Sequence[int]
    unknown_drivers: frozenset[int]
    rides: list[Row] = field(default_factory=list)
    waypoints: list[Row] = field(default_factory=list)

    def whole(self, low: int, high: int) -> int:
        """Draw a whole number, ``high`` left out."""
        return int(self.rng.integers(low, high))

    def route(self, number: int) -> list[int]:
        """Draw places: mostly from or to a saved one, all different."""
        others = [key for key in self.places if key <= 56 and key not in self.saved]
        drawn = [others[int(place)] for place in self.rng.choice(len(others), size=number - 1, replace=False)]
        drawn.insert(0 if self.rng.random() < 0.6 else number - 1, self.saved[self.whole(0, len(self.saved))])
        return drawn

    def driver(self, vehicle: Vehicle) -> int:
        """Draw a driver of such a vehicle, never one of those whom the person has not met."""
        known = [key for key in KIND_DRIVERS[vehicle.art_kind] if key not in self.unknown_drivers]
        return known[self.whole(0, len(known))]

    def add(self, keys: Sequence[int], vehicle: Vehicle, at: datetime, **columns: Any) -> Row:
        """Write a ride down at its price."""
        scheduled, promo_id = bool(columns.get("scheduled", False)), columns.get("promo_id")
        promo = self.session.get(Promo, promo_id) if promo_id else None
        quote = bill(vehicle, [self.places[key] for key in keys], at, scheduled, promo)
        number = len(self.rides) + 1
        ride = {
            "id": number, "code": ride_code(number), "vehicle_id": vehicle.id, "driver_id": None, "cost_code_id": None, "promo_id": None,
            "payment_id": _CARDS[self.whole(0, 2)], "ordered_at": at - timedelta(minutes=vehicle.wait_minutes), "pickup_at": at,
            "scheduled": scheduled, "quiet": bool(self.rng.random() < 0.3), "temperature": str(self.rng.choice(TEMPERATURES)), "note": "",
            "fee_cents": 0, "tip_cents": 0, "status": "ordered", "cancelled_on": None, **amounts(quote),
        } | columns  # fmt: skip
        self.rides.append(ride)
        self.waypoints += [{"ride_id": number, "position": place, "place_id": key} for place, key in enumerate(keys)]
        return ride


def populate_rides(session: Session, rng: Generator, now: datetime) -> None:
    """Write the rides down, oldest first, with what belongs to them."""
    log = _Log(
        session,
        rng,
        now,
        {place.id: place for place in session.scalars(select(Place).order_by(Place.id))},
        session.scalars(select(Vehicle).order_by(Vehicle.id)).all(),
        session.scalars(select(SavedPlace.place_id).order_by(SavedPlace.id)).all(),
        frozenset(pair[int(rng.integers(2))] for pair in _TWIN_DRIVERS),
    )
    done = _past(log)
    _coming(log)
    _ahead(log)
    session.execute(insert(Ride), log.rides)
    session.execute(insert(Waypoint), log.waypoints)
    _ratings(log, done)
    _shares(log, done)
    _lost(log, done)


def _past(log: _Log) -> list[Row]:
    """Write what is over, cancelled rides among it; return the rides that took place, oldest first."""
    cancelled, done = dict(_CANCELLED), []
    free = [ago for ago in range(2, FURTHEST) if ago not in cancelled and ago not in _LATELY]
    days = {free[int(place)] for place in log.rng.choice(len(free), size=PAST - len(_LATELY), replace=False)}
    business = _drawn(log, sorted(days), 9)
    days |= set(_LATELY)
    for ago in sorted({*days, *cancelled}, reverse=True):
        at = datetime.combine(log.now.date() - timedelta(days=ago), time(log.whole(7, 22), log.whole(0, 60)))
        if ago in cancelled:
            _cancelled(log, at, cancelled[ago])
        elif ago in business:
            done.append(_business(log, at))
        elif ago in _TWIN_DAYS:
            met = next(key for key in _TWIN_DRIVERS[_TWIN_DAYS.index(ago)] if key not in log.unknown_drivers)
            done.append(log.add(log.route(2), log.vehicles[log.whole(1, 3)], at, driver_id=met))
        else:
            vehicle = log.vehicles[log.whole(0, len(log.vehicles))]
            stops = int(log.rng.choice([2, 2, 2, 3, 3, 4]))
            tip = int(log.rng.choice([0, 0, 100, 200, 300])) if ago > 12 else 0
            done.append(_with_tip(log.add(log.route(stops), vehicle, at, driver_id=log.driver(vehicle)), tip))
    return done


def _with_tip(ride: Row, tip: int) -> Row:
    ride["tip_cents"] = tip
    ride["total_cents"] += tip
    return ride


def _cancelled(log: _Log, at: datetime, fee: int) -> None:
    vehicle = log.vehicles[log.whole(0, len(log.vehicles))]
    ride = log.add(log.route(2), vehicle, at, scheduled=True, status="cancelled", cancelled_on=at.date(), fee_cents=fee)
    ride["total_cents"] = fee
    ride["ordered_at"] = at - timedelta(days=2)


def _business(log: _Log, at: datetime) -> Row:
    """Write a ride that the company pays, cheap enough for it."""
    limit = log.session.scalars(select(Business.limit_cents)).one()
    codes = log.session.scalars(select(CostCode.id).order_by(CostCode.id)).all()
    while True:
        vehicle, keys = log.vehicles[log.whole(1, 4)], log.route(2)
        if bill(vehicle, [log.places[key] for key in keys], at, False).total <= limit:
            code = codes[log.whole(0, 3)]
            return log.add(keys, vehicle, at, driver_id=log.driver(vehicle), payment_id=_COMPANY, cost_code_id=code)


def _coming(log: _Log) -> None:
    """Write a car that is on its way, and a ride on from there that begins too soon to be changed."""
    now, vehicle = log.now, log.vehicles[log.whole(1, 4)]
    near = log.route(2)
    log.add(near, vehicle, now + timedelta(minutes=11), driver_id=log.driver(vehicle), ordered_at=now - timedelta(minutes=4))
    other = [key for key in log.route(3) if key != near[-1]]
    onward = log.vehicles[log.whole(3, len(log.vehicles))]
    soon = datetime.combine(now.date(), time(10, 0))
    log.add([near[-1], other[-1]], onward, soon, scheduled=True, ordered_at=now - timedelta(days=1))


def _ahead(log: _Log) -> None:
    """Write the scheduled rides: one charged to credit, one to the company."""
    limit = log.session.scalars(select(Business.limit_cents)).one()
    for place, (ahead, number) in enumerate(_AHEAD):
        while True:
            vehicle, keys = log.vehicles[log.whole(0, len(log.vehicles))], log.route(number)
            day = log.now.date() + timedelta(days=ahead)
            at = datetime.combine(day, time(log.whole(7, 21), 30 * log.whole(0, 2)))
            total = bill(vehicle, [log.places[key] for key in keys], at, True).total
            if at not in full_slots(log.session, vehicle) and (place != 3 or total <= limit):
                break
        columns: Row = {"scheduled": True, "ordered_at": log.now - timedelta(days=1 + place, hours=3)}
        if place == 1:
            columns["payment_id"] = _CREDIT
        if place == 3:
            columns |= {"payment_id": _COMPANY, "cost_code_id": 1 + log.whole(0, 5)}
        ride = log.add(keys, vehicle, at, **columns)
        if ride["payment_id"] == _CREDIT:
            log.session.get_one(PaymentMethod, _CREDIT).balance_cents -= total


def _ratings(log: _Log, done: Sequence[Row]) -> None:
    rows = []
    for ride in done:
        ago = (log.now - ride["pickup_at"]).days
        if ago > 45 or (ago > 12 and log.rng.random() < 0.5):
            stars = int(log.rng.choice([3, 4, 4, 5, 5, 5]))
            comment = COMMENTS[log.whole(0, len(COMMENTS))] if log.rng.random() < 0.5 else ""
            compliment = COMPLIMENTS[log.whole(1, len(COMPLIMENTS))] if stars > 3 else COMPLIMENTS[0]
            rated_on = ride["pickup_at"].date()
            rows.append({"ride_id": ride["id"], "stars": stars, "compliment": compliment, "comment": comment, "rated_on": rated_on})
    log.session.execute(insert(Rating), rows)


def _shares(log: _Log, done: Sequence[Row]) -> None:
    private = [ride for ride in done if ride["cost_code_id"] is None]
    old = [ride for ride in private if (log.now - ride["pickup_at"]).days > 14]
    for ride in _drawn(log, old, 6):
        contacts = _drawn(log, range(1, 9), log.whole(1, 4))
        cents = (ride["total_cents"] - ride["tip_cents"]) // (len(contacts) + 1)
        log.session.add_all(
            Share(ride_id=ride["id"], contact_id=contact, cents=cents, status=str(log.rng.choice(["asked", "paid", "paid"])),
                  asked_on=ride["pickup_at"].date())
            for contact in contacts
        )  # fmt: skip


def _lost(log: _Log, done: Sequence[Row]) -> None:
    old = [ride for ride in done if (log.now - ride["pickup_at"]).days > 20]
    for ride, (item, details, handover, status) in zip(_drawn(log, old, len(LOST)), LOST, strict=True):
        log.session.add(
            LostReport(ride_id=ride["id"], item=item, details=details, phone="+44 555 0190", handover=handover, status=status,
                       reported_on=ride["pickup_at"].date() + timedelta(days=1))
        )  # fmt: skip


def _drawn(log: _Log, choices: Iterable[Any], number: int) -> list[Any]:
    """Draw several, in the order in which they stand."""
    listed = list(choices)
    return [listed[place] for place in sorted(int(each) for each in log.rng.choice(len(listed), size=number, replace=False))]
