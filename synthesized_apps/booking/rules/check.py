"""What is wrong with a stay, a promo, a payment or a booking: messages by field, as a person reads them. Empty means fine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, contact
from genui_gym.appkit.formats import long_day, money
from genui_gym.appkit.payment import unusable_because

from ..models import City, Closure, PaymentMethod, Promo, RatePlan, Room, Trip
from .price import Stay, quote

MAX_NIGHTS = 30
MAX_ROOMS = 4
MAX_DAYS_AHEAD = 365
MAX_NAME = 80
MAX_REQUESTS = 500


@dataclass(frozen=True, slots=True)
class Draft:
    """A booking as filled in, before it is placed."""

    plan_id: int
    stay: Stay
    lead_guest: str
    contact_email: str
    contact_phone: str
    payment_id: int
    requests: str = ""
    promo_code: str = ""
    guests: tuple[str, ...] = ()


def stay_problems(stay: Stay, today: date) -> Messages:
    """Check dates and people, whatever the hotel."""
    problems: Messages = {}
    if stay.check_in < today:
        problems["check_in"] = "Check-in can't be in the past."
    elif stay.check_in > today + timedelta(days=MAX_DAYS_AHEAD):
        problems["check_in"] = f"Check-in can be {MAX_DAYS_AHEAD} days ahead at most."
    if stay.nights <= 0:
        problems["check_out"] = "Check-out must be after check-in."
    elif stay.nights > MAX_NIGHTS:
        problems["check_out"] = f"A stay can be {MAX_NIGHTS} nights at most."
    if not 1 <= stay.rooms <= MAX_ROOMS:
        problems["rooms"] = f"Choose 1 to {MAX_ROOMS} rooms."
    if stay.adults < 1:
        problems["adults"] = "At least one adult has to travel."
    elif stay.adults < stay.rooms:
        problems["adults"] = "Each room needs at least one adult."
    if stay.children < 0:
        problems["children"] = "Choose 0 or more children."
    return problems


def units_left(session: Session, rooms: Sequence[Room], stay: Stay, but_trip: Trip | None = None) -> dict[int, int]:
    """Return by room key how many units are free on every night of the stay; ``but_trip`` does not count as taken."""
    keys = [room.id for room in rooms]
    closures = select(Closure.room_id).where(Closure.room_id.in_(keys), Closure.night >= stay.check_in, Closure.night < stay.check_out)
    closed = set(session.scalars(closures))
    overlapping = select(Trip).where(
        Trip.room_id.in_(keys), Trip.status == "upcoming", Trip.check_in < stay.check_out, Trip.check_out > stay.check_in
    )
    trips = [trip for trip in session.scalars(overlapping) if trip is not but_trip]
    taken = {
        key: max(sum(t.rooms for t in trips if t.room_id == key and t.check_in <= night < t.check_out) for night in stay.each_night())
        for key in {trip.room_id for trip in trips}
    }
    return {room.id: 0 if room.id in closed else max(room.units - taken.get(room.id, 0), 0) for room in rooms}


def room_problems(session: Session, room: Room, stay: Stay, but_trip: Trip | None = None) -> Messages:
    """Check whether the people fit and the room is free."""
    return fit_problems(room, stay, units_left(session, [room], stay, but_trip)[room.id])


def fit_problems(room: Room, stay: Stay, left: int) -> Messages:
    """Check whether the people fit and the units ``left`` are enough."""
    if stay.guests > room.sleeps * stay.rooms:
        where = "This room sleeps" if stay.rooms == 1 else f"{stay.rooms} of these rooms sleep"
        return {"adults": f"{where} {room.sleeps * stay.rooms} at most; you are {stay.guests}."}
    if left == 0:
        return {"room": "Sold out on your dates."}
    if left < stay.rooms:
        return {"rooms": f"Only {left} of this room left on your dates."}
    return {}


def promo_named(session: Session, code: str) -> Promo | None:
    """Return the promo with this code, however it is typed."""
    return session.scalar(select(Promo).where(Promo.code == code.strip().upper()))


def promo_problem(promo: Promo | None, stay: Stay, city: City, on: date) -> str | None:
    """Return why the promo does not hold for a stay booked ``on`` a date, or ``None`` if it does."""
    if promo is None:
        return "We don't know this promo code."
    if on > promo.valid_until:
        return f"{promo.code} expired on {long_day(promo.valid_until)}."
    if on < promo.valid_from:
        return f"{promo.code} starts on {long_day(promo.valid_from)}."
    if promo.city_id not in (None, city.id):
        return f"{promo.code} is not valid in {city.name}."
    if stay.nights < promo.min_nights:
        return f"{promo.code} needs at least {promo.min_nights} nights."
    return None


def payment_problem(method: PaymentMethod | None, plan: RatePlan, total_cents: int, today: date) -> str | None:
    """Return why the plan cannot be paid this way, or ``None`` if it can."""
    wrong = unusable_because(method, today)
    if wrong or method is None:
        return wrong
    if method.kind == "wallet" and plan.pay_at_hotel:
        return "Rates paid at the hotel need a card as a guarantee."
    if method.kind == "wallet" and method.balance_cents < total_cents:
        return f"Your wallet holds {money(method.balance_cents)}, but the total is {money(total_cents)}."
    return None


def name_problem(name: str) -> str | None:
    """Return what is wrong with a guest's name, or ``None``."""
    if not name.strip():
        return "Enter the guest's full name."
    if len(name.split()) < 2:
        return "Enter first and last name."
    return f"A name can have {MAX_NAME} letters at most." if len(name) > MAX_NAME else None


def contact_problems(name: str, email: str, phone: str, name_field: str = "lead_guest", prefix: str = "contact_") -> Messages:
    """Check a name, an e-mail address and a phone number; the fields are called ``name_field``, ``prefix``email and ``prefix``phone."""
    wrong_name = name_problem(name)
    problems = {name_field: wrong_name} if wrong_name else {}
    unreachable = contact.problems(email.strip(), phone.strip(), "+44 20 7946 0101", MAX_NAME)
    return problems | {f"{prefix}{field}": message for field, message in unreachable.items()}


def requests_problems(requests: str) -> Messages:
    """Check the special requests."""
    return {"requests": f"Special requests can have {MAX_REQUESTS} letters at most."} if len(requests) > MAX_REQUESTS else {}


def booking_problems(session: Session, draft: Draft, today: date) -> Messages:
    """Check a whole booking."""
    plan = session.get(RatePlan, draft.plan_id)
    if plan is None:
        return {"plan": "This rate is no longer offered."}
    problems = stay_problems(draft.stay, today) or room_problems(session, plan.room, draft.stay)
    if problems:
        return problems
    problems = contact_problems(draft.lead_guest, draft.contact_email, draft.contact_phone) | requests_problems(draft.requests)
    problems |= _guest_problems(draft)
    promo = promo_named(session, draft.promo_code)
    wrong = promo_problem(promo, draft.stay, plan.room.hotel.city, today) if draft.promo_code.strip() else None
    if wrong:
        problems["promo_code"] = wrong
        promo = None
    total = quote(session, plan, draft.stay, promo).total_cents
    unpaid = payment_problem(session.get(PaymentMethod, draft.payment_id), plan, total, today)
    return problems | ({"payment_id": unpaid} if unpaid else {})


def _guest_problems(draft: Draft) -> Messages:
    if len(draft.guests) > draft.stay.guests - 1:
        return {"guests": f"You entered more guests than the {draft.stay.guests} of this stay."}
    wrong = {f"guest_{number}": name_problem(name) for number, name in enumerate(draft.guests, 2) if name.strip()}
    return {field: message for field, message in wrong.items() if message}
