"""A ride as it is being planned: the route, the time, the vehicle, and how it is paid. Nothing of it is written before it is ordered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages
from genui_gym.appkit.formats import money
from genui_gym.appkit.payment import unusable_because

from ..catalogue import TEMPERATURES
from ..models import Business, CostCode, PaymentMethod, Place, Vehicle
from .price import Bill, bill, promo_named, promo_problem
from .slots import slot_problem, vehicle_problem

MOST_STOPS = 3
MAX_NOTE = 120


@dataclass(frozen=True, slots=True)
class Needs:
    """What a vehicle must have."""

    seats: int = 1
    bags: int = 0
    child_seat: bool = False
    wheelchair: bool = False
    electric: bool = False

    def met_by(self, vehicle: Vehicle) -> bool:
        """Whether a vehicle has all of it."""
        room = vehicle.seats >= self.seats and vehicle.bags >= self.bags
        asked = ((self.child_seat, vehicle.child_seat), (self.wheelchair, vehicle.wheelchair), (self.electric, vehicle.electric))
        return room and all(has for wanted, has in asked if wanted)


@dataclass(frozen=True, slots=True)
class Draft:
    """A ride as filled in; ``at`` is ``None`` for now, ``cost_code_id`` is ``None`` for a personal ride."""

    places: tuple[int, ...]
    vehicle_id: int
    payment_id: int
    at: datetime | None = None
    cost_code_id: int | None = None
    promo_code: str = ""
    quiet: bool = False
    temperature: str = TEMPERATURES[0]
    note: str = ""


def vehicles(session: Session) -> list[Vehicle]:
    """Return the types of vehicles, in the order of the catalogue."""
    return list(session.scalars(select(Vehicle).order_by(Vehicle.id)))


def places_of(session: Session, keys: Sequence[int]) -> list[Place]:
    """Return the places with these keys, in this order; unknown ones are left out."""
    return [place for key in keys if (place := session.get(Place, key)) is not None]


def route_problem(session: Session, keys: Sequence[int]) -> str | None:
    """Return what is wrong with a route, or ``None``."""
    if len(places_of(session, keys)) != len(keys):
        return "A place of this route is not known."
    if len(keys) < 2:
        return "Choose where you want to go."
    if len(keys) > MOST_STOPS + 2:
        return f"A ride can have {MOST_STOPS} stops at most."
    if any(one == other for one, other in pairwise(keys)):
        return "Two places in a row are the same. Change or remove one of them."
    return None


def draft_problems(session: Session, draft: Draft, now: datetime) -> Messages:
    """Check a whole ride."""
    wrong = route_problem(session, draft.places)
    if wrong:
        return {"route": wrong}
    vehicle = session.get(Vehicle, draft.vehicle_id)
    if vehicle is None:
        return {"vehicle": "Choose a vehicle."}
    if draft.at is not None:
        late = slot_problem(draft.at, now)
        full = vehicle_problem(session, vehicle, draft.at)
        if late or full:
            return {"time": late or str(full)}
    problems: Messages = {}
    if draft.promo_code:
        unfit = promo_problem(promo_named(session, draft.promo_code), vehicle, now.date())
        problems |= {"promo": unfit} if unfit else {}
    if draft.temperature not in TEMPERATURES:
        problems["temperature"] = "Choose a temperature."
    if len(draft.note) > MAX_NOTE:
        problems["note"] = f"Use at most {MAX_NOTE} characters."
    return problems | _payment_problems(session, draft, now)


def quote_draft(session: Session, draft: Draft, now: datetime) -> Bill | None:
    """Return what a ride would cost, a promo left out where it does not hold; ``None`` where there is no route or no vehicle."""
    vehicle = session.get(Vehicle, draft.vehicle_id)
    if vehicle is None or route_problem(session, draft.places):
        return None
    promo = promo_named(session, draft.promo_code) if draft.promo_code else None
    holds = promo is not None and promo_problem(promo, vehicle, now.date()) is None
    places = places_of(session, draft.places)
    return bill(vehicle, places, draft.at or now, draft.at is not None, promo if holds else None)


def payment_problem(method: PaymentMethod | None, total: int, on: date) -> str | None:
    """Return why an amount cannot be paid this way, or ``None`` if it can."""
    wrong = unusable_because(method, on)
    if wrong or method is None:
        return wrong
    if method.kind == "credit" and method.balance_cents < total:
        return f"Your credit is {money(method.balance_cents)}, but the ride costs {money(total)}."
    return None


def limit_problem(session: Session, method: PaymentMethod, total: int) -> str | None:
    """Return that a business ride costs more than the company pays, or ``None``."""
    business = session.scalars(select(Business)).one()
    if method.kind != "company" or total <= business.limit_cents:
        return None
    return f"This ride costs {money(total)}. {business.company} pays for rides up to {money(business.limit_cents)}."


def _payment_problems(session: Session, draft: Draft, now: datetime) -> Messages:
    method, quote = session.get(PaymentMethod, draft.payment_id), quote_draft(session, draft, now)
    total = quote.total if quote else 0
    unpaid = payment_problem(method, total, now.date()) or (limit_problem(session, method, total) if method else None)
    problems: Messages = {"payment": unpaid} if unpaid else {}
    is_business = method is not None and method.kind == "company"
    if is_business and session.get(CostCode, draft.cost_code_id or 0) is None:
        problems["cost_code"] = "Business rides need a cost code."
    if not is_business and draft.cost_code_id is not None:
        problems["cost_code"] = "Cost codes are for rides that the company pays. Choose the company account or no code."
    return problems
