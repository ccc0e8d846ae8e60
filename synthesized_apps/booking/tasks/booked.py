"""The oracle of a booking: what a goal asks to be booked, the sub-goals it makes, and the rows it allows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.reward import Allowance, Insert, Subgoal, Update
from genui_gym.task import Answer, Params

from ..models import Account, PaymentMethod, Promo, RatePlan, Trip, TripGuest
from ..rules import Stay, trip_code
from ..seed import TODAY
from .records import totals
from .stays import StayTemplate


@dataclass(frozen=True)
class Booking:
    """What is to be booked. ``totals`` holds the price by the key of every rate plan that will do; usually one, several in a tie."""

    totals: Mapping[int, int]
    stay: Stay
    lead_guest: str
    email: str
    phone: str
    payment_id: int
    promo_id: int | None = None
    requests: str = ""
    guests: tuple[str, ...] = ()


def booking(
    state: Session, plans: Sequence[RatePlan], stay: Stay, *, promo: Promo | None = None, payment: PaymentMethod | None = None,
    lead_guest: str = "", requests: str = "", guests: tuple[str, ...] = (),
) -> Booking:  # fmt: skip
    """Return a booking on one of the plans; what is not given comes from the account."""
    person = state.scalars(select(Account)).one()
    return Booking(
        totals=totals(state, plans, stay, promo),
        stay=stay,
        lead_guest=lead_guest or person.name,
        email=person.email,
        phone=person.phone,
        payment_id=payment.id if payment else person.default_payment_id,
        promo_id=promo.id if promo else None,
        requests=requests,
        guests=guests,
    )


Part = Callable[[Session, Trip, Booking], bool]


def _dates(state: Session, trip: Trip, wanted: Booking) -> bool:
    return (trip.check_in, trip.check_out) == (wanted.stay.check_in, wanted.stay.check_out)


def _people(state: Session, trip: Trip, wanted: Booking) -> bool:
    return (trip.rooms, trip.adults, trip.children) == (wanted.stay.rooms, wanted.stay.adults, wanted.stay.children)


def _guests(state: Session, trip: Trip, wanted: Booking) -> bool:
    names = state.scalars(select(TripGuest.name).where(TripGuest.trip_id == trip.id).order_by(TripGuest.id))
    return tuple(names) == wanted.guests


BASIC: Mapping[str, tuple[int, Part]] = {
    "room and rate": (3, lambda state, trip, wanted: trip.plan_id in wanted.totals),
    "dates": (3, _dates),
    "guests and rooms": (2, _people),
}
EXTRA: Mapping[str, tuple[int, Part]] = {
    "promo": (2, lambda state, trip, wanted: trip.promo_id == wanted.promo_id),
    "payment": (2, lambda state, trip, wanted: trip.payment_id == wanted.payment_id),
    "lead guest": (2, lambda state, trip, wanted: trip.lead_guest == wanted.lead_guest),
    "requests": (2, lambda state, trip, wanted: trip.requests == wanted.requests),
    "other guests": (2, _guests),
}


def booking_subgoals(wanted: Booking | None, before: Session, after: Session, extras: Sequence[str], share: float = 1.0) -> list[Subgoal]:
    """Return the sub-goals of a booking, their weights making ``share``; all but the hotel require that the new trip is to the hotel."""
    parts = dict(BASIC) | {name: EXTRA[name] for name in extras}
    unit = share / (2 + sum(weight for weight, _ in parts.values()))
    trip = _best_new_trip(wanted, before, after, parts)
    met = {name: trip is not None and wanted is not None and holds(after, trip, wanted) for name, (_, holds) in parts.items()}
    return [Subgoal("hotel", 2 * unit, trip is not None)] + [
        Subgoal(name, weight * unit, met[name], ("hotel",)) for name, (weight, _) in parts.items()
    ]


def booking_allowances(wanted: Booking | None, before: Session) -> list[Allowance]:
    """Return what a booking may change: one trip, fixed in every column, its further guests, and the wallet that pays it."""
    if wanted is None:
        return []
    plans = {plan.id: plan for plan in before.scalars(select(RatePlan).where(RatePlan.id.in_(wanted.totals)))}
    last = before.scalar(select(func.max(Trip.id))) or 0
    trip = {
        "code": FromKey(trip_code),
        "plan_id": lambda value, row: value in plans,
        "room_id": lambda value, row: row["plan_id"] in plans and value == plans[row["plan_id"]].room_id,
        "hotel_id": lambda value, row: row["plan_id"] in plans and value == plans[row["plan_id"]].room.hotel_id,
        "total_cents": lambda value, row: value == wanted.totals.get(row["plan_id"]),
        "check_in": wanted.stay.check_in, "check_out": wanted.stay.check_out, "rooms": wanted.stay.rooms, "adults": wanted.stay.adults,
        "children": wanted.stay.children, "lead_guest": wanted.lead_guest, "contact_email": wanted.email, "contact_phone": wanted.phone,
        "requests": wanted.requests, "promo_id": wanted.promo_id, "payment_id": wanted.payment_id, "status": "upcoming",
        "booked_on": TODAY, "cancelled_on": None, "fee_cents": 0, "refund_cents": 0,
    }  # fmt: skip
    guests = [Insert("trip_guest", {"trip_id": lambda value, row: value > last, "name": name}) for name in wanted.guests]
    return [Insert("trip", trip), *guests, *_wallet(wanted, before)]


def _wallet(wanted: Booking, before: Session) -> list[Allowance]:
    method = before.get_one(PaymentMethod, wanted.payment_id)
    if method.kind != "wallet":
        return []
    left = {method.balance_cents - total for total in wanted.totals.values()}
    return [Update("payment_method", method.id, {"balance_cents": lambda value, row: value in left})]


def wallet_is_charged(wanted: Booking, before: Session, after: Session) -> bool:
    """Whether the wallet that pays the booking holds less by exactly a price that will do."""
    was, now = before.get_one(PaymentMethod, wanted.payment_id), after.get(PaymentMethod, wanted.payment_id)
    return now is not None and was.balance_cents - now.balance_cents in wanted.totals.values()


def _best_new_trip(wanted: Booking | None, before: Session, after: Session, parts: Mapping[str, tuple[int, Part]]) -> Trip | None:
    """Return the trip to the wanted hotel that is new and meets most."""
    if wanted is None or not wanted.totals:
        return None
    last = before.scalar(select(func.max(Trip.id))) or 0
    hotels = {plan.room.hotel_id for plan in before.scalars(select(RatePlan).where(RatePlan.id.in_(wanted.totals)))}
    new = after.scalars(select(Trip).where(Trip.id > last, Trip.hotel_id.in_(hotels)).order_by(Trip.id)).all()
    return max(new, key=lambda trip: sum(weight for weight, holds in parts.values() if holds(after, trip, wanted)), default=None)


class BookTemplate(StayTemplate):
    """A template whose goal is one booking and nothing else. ``extras`` names the parts beyond room, dates and people."""

    shape = "commit"
    extras: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def meaning(self, params: Params, state: Session) -> Booking | None:
        """Return the booking that the goal asks for."""

    def subgoals(self, params: Params, before: Session, after: Session, answer: Answer | None) -> Sequence[Subgoal]:
        """Compare the new trip with the booking, part by part."""
        return booking_subgoals(self.meaning(params, before), before, after, self.extras)

    def allowed(self, params: Params, before: Session) -> Sequence[Allowance]:
        """Allow that booking."""
        return booking_allowances(self.meaning(params, before), before)
