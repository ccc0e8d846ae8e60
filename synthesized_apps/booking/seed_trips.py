"""The account's trips: what it has booked, been on and called off, at real prices."""

from __future__ import annotations

from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session, selectinload

from genui_gym.appkit.seeding import Row

from .models import Account, Closure, Hotel, RatePlan, Room, Trip, TripGuest
from .rules import Stay, free_until, quote, trip_code

_UPCOMING = (
    # hotel's position in the catalogue (one of two twins where there are two), plan's position, days ahead, nights, adults, children,
    # other lead guest
    ((1,), 1, (24, 40), 3, 2, 0, ""),
    ((7,), 1, (41, 60), 2, 2, 0, ""),
    ((19,), 2, (62, 80), 4, 1, 0, ""),
    ((12,), 1, (82, 95), 3, 2, 1, ""),
    ((31, 37), 0, (97, 110), 2, 2, 0, "Alba Reyes"),
    ((49,), 1, (2, 3), 2, 1, 0, ""),
    ((36,), 1, (112, 130), 5, 2, 0, "Jonas Lind"),
    ((22, 53), 1, (18, 23), 2, 1, 0, ""),
    ((2, 13), 1, (132, 150), 2, 2, 0, ""),
)
_PAST = (
    ((37,), 1, (30, 60), 2, 2, 0, ""),
    ((25,), 0, (70, 110), 3, 1, 0, ""),
    ((13,), 1, (130, 170), 4, 2, 1, ""),
    ((2,), 1, (190, 240), 2, 2, 0, ""),
    ((43,), 2, (260, 330), 3, 1, 0, "Jonas Lindt"),
)
_CANCELLED = (
    ((20,), 1, (20, 45), 2, 2, 0, ""),
    ((53,), 1, (60, 90), 3, 1, 0, ""),
    ((33,), 0, (50, 120), 2, 2, 0, "Jonas Lind"),
)
_COMPANIONS = ("Jonas Lind", "Jonas Lindt", "Marta Reyes", "Marta Reyna")

Spec = tuple[tuple[int, ...], int, tuple[int, int], int, int, int, str]


def populate_trips(session: Session, rng: Generator, today: date) -> None:
    """Add the trips and their further guests."""
    person = session.scalars(select(Account)).one()
    wanted = {number for spec in _UPCOMING + _PAST + _CANCELLED for number in spec[0]}
    query = select(Hotel).where(Hotel.id.in_(wanted)).options(selectinload(Hotel.rooms).selectinload(Room.plans))
    hotels = {hotel.id: hotel for hotel in session.scalars(query)}
    specs = [(spec, "past") for spec in _PAST] + [(spec, "cancelled") for spec in _CANCELLED] + [(spec, "upcoming") for spec in _UPCOMING]
    rows = [_trip(session, hotels[int(rng.choice(spec[0]))], spec, status, person, rng, today) for spec, status in specs]
    for number, row in enumerate(rows, 1):
        row |= {"id": number, "code": trip_code(number)}
    session.execute(insert(Trip), rows)
    companions = [
        {"trip_id": row["id"], "name": _COMPANIONS[row["id"] % len(_COMPANIONS)]}
        for row in rows
        if row["adults"] > 1 and _COMPANIONS[row["id"] % len(_COMPANIONS)] != row["lead_guest"]
    ]
    session.execute(insert(TripGuest), companions)
    _hold_nights(session, [row for row in rows if row["status"] == "upcoming"])


def _hold_nights(session: Session, upcoming: list[Row]) -> None:
    """Let no room be sold out on a night on which the account itself has it."""
    for row in upcoming:
        nights = Closure.night.between(row["check_in"], row["check_out"] - timedelta(days=1))
        session.execute(delete(Closure).where(Closure.room_id == row["room_id"], nights))


def _trip(session: Session, hotel: Hotel, spec: Spec, status: str, person: Account, rng: Generator, today: date) -> Row:
    _, place, (low, high), nights, adults, children, lead = spec
    room = next(room for room in hotel.rooms[int(rng.integers(2)) :] if room.sleeps >= adults + children)
    plan = room.plans[min(place, len(room.plans) - 1)]
    days = int(rng.integers(low, high))
    check_in = today - timedelta(days=days) if status == "past" else today + timedelta(days=days)
    stay = Stay(check_in, check_in + timedelta(days=nights), 1, adults, children)
    total = quote(session, plan, stay).total_cents
    booked = min(check_in, today) - timedelta(days=int(rng.integers(8, 60)))
    return {
        "hotel_id": hotel.id, "room_id": room.id, "plan_id": plan.id, "check_in": stay.check_in, "check_out": stay.check_out, "rooms": 1,
        "adults": adults, "children": children, "lead_guest": lead or person.name, "contact_email": person.email,
        "contact_phone": person.phone, "requests": "", "promo_id": None, "payment_id": _payment(plan, rng), "total_cents": total,
        "status": status, "booked_on": booked, **_ending(status, plan, check_in, total, booked, today),
    }  # fmt: skip


def _payment(plan: RatePlan, rng: Generator) -> int:
    return int(rng.integers(1, 3)) if plan.pay_at_hotel else int(rng.choice([1, 2, 4]))


def _ending(status: str, plan: RatePlan, check_in: date, total: int, booked: date, today: date) -> Row:
    if status != "cancelled":
        return {"cancelled_on": None, "fee_cents": 0, "refund_cents": 0}
    cancelled = min(booked + timedelta(days=5), today)
    last_free = free_until(plan, check_in)
    fee = total if last_free is None else 0 if cancelled <= last_free else total // 2
    return {"cancelled_on": cancelled, "fee_cents": fee, "refund_cents": 0 if plan.pay_at_hotel else total - fee}
