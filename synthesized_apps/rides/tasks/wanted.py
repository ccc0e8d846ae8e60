"""The oracle of a ride: what a goal asks to be ordered, as rows. What the goal does not say is as the account has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.reward import Changed, Lines, New, Row

from ..models import CostCode, PaymentMethod, Place, Promo, Ride, Vehicle, Waypoint
from ..rules.plan import limit_problem, payment_problem, route_problem
from ..rules.price import bill, promo_problem
from ..rules.rides import amounts, ride_code
from ..rules.slots import slot_problem, vehicle_problem
from ..seed import NOW, TODAY
from .records import person

LATEST = NOW + timedelta(minutes=30)
"""Until when a ride of an episode is ordered; the world's clock moves a second a step."""


@dataclass(frozen=True)
class Wanted:
    """What is to be ordered; ``None`` stands for what the account has chosen beforehand.

    Attributes:
        places, vehicle, at: The route in order, in what, and when; an ``at`` of ``None`` means now.
        payment, cost_code, promo, note, quiet, temperature: How.
        name: The name of the sub-goal that there is such a ride.
    """

    places: Sequence[Place]
    vehicle: Vehicle
    at: datetime | None = None
    payment: PaymentMethod | None = None
    cost_code: CostCode | None = None
    promo: Promo | None = None
    note: str = ""
    quiet: bool | None = None
    temperature: str | None = None
    name: str = "ride"


@dataclass(frozen=True)
class _Waits:
    """The predicate that a ride starts so many minutes after it was ordered."""

    minutes: int

    def __call__(self, value: Any, row: Mapping[str, Any]) -> bool:
        return _at(value) - _at(row["ordered_at"]) == timedelta(minutes=self.minutes)


def ride_rows(wanted: Wanted, state: Session, extras: Sequence[str] = ()) -> tuple[Row, ...] | None:
    """Return the rows of a ride, ``None`` where it cannot be ordered. ``extras`` names further sub-goals, such as payment or note."""
    owner = person(state)
    payment = wanted.payment or state.get_one(PaymentMethod, owner.usual_payment_id)
    if not _can_be_had(wanted, state):
        return None
    quote = bill(wanted.vehicle, wanted.places, wanted.at or NOW, wanted.at is not None, wanted.promo)
    business = payment.kind == "company"
    if payment_problem(payment, quote.total, TODAY) or limit_problem(state, payment, quote.total) or business != bool(wanted.cost_code):
        return None
    parts: dict[str, dict[str, Any]] = {
        "payment": {"payment_id": payment.id}, "cost_code": {"cost_code_id": wanted.cost_code.id if wanted.cost_code else None},
        "promo": {"promo_id": wanted.promo.id if wanted.promo else None}, "note": {"note": wanted.note},
        "quiet": {"quiet": owner.quiet if wanted.quiet is None else wanted.quiet},
        "temperature": {"temperature": wanted.temperature or owner.temperature},
    }  # fmt: skip
    rest = {name: value for part, columns in parts.items() if part not in extras for name, value in columns.items()}
    ride = New(
        wanted.name,
        Ride,
        {"scheduled": True, "pickup_at": wanted.at}
        if wanted.at
        else {"scheduled": False, "pickup_at": _Waits(wanted.vehicle.wait_minutes)},
        {
            _named(wanted, "route"): Lines(Waypoint, "ride_id", _legs(wanted.places)),
            _named(wanted, "vehicle"): {"vehicle_id": wanted.vehicle.id},
            **{_named(wanted, name): parts[name] for name in extras},
            _named(wanted, "price"): amounts(quote),
        },
        rest | {"code": FromKey(ride_code), "driver_id": None, "ordered_at": _just_now, "fee_cents": 0, "tip_cents": 0} | _UNTOUCHED,
        weight=4.0,
    )
    return ride, *charged(payment, quote.total, (wanted.name,))


def charged(payment: PaymentMethod, cents: int, requires: tuple[str, ...]) -> list[Row]:
    """Return the row of the credit that is charged; nothing where something else pays."""
    if payment.kind != "credit" or not cents:
        return []
    return [Changed("credit charged", PaymentMethod, payment.id, {"balance_cents": payment.balance_cents - cents}, requires, 0.5)]


def _can_be_had(wanted: Wanted, state: Session) -> bool:
    if route_problem(state, [place.id for place in wanted.places]):
        return False
    if wanted.at is not None and (slot_problem(wanted.at, NOW) or vehicle_problem(state, wanted.vehicle, wanted.at)):
        return False
    return wanted.promo is None or promo_problem(wanted.promo, wanted.vehicle, TODAY) is None


def _named(wanted: Wanted, part: str) -> str:
    words = part.replace("_", " ")
    return words if wanted.name == "ride" else f"{words} of {wanted.name}"


def _legs(places: Sequence[Place]) -> list[dict[str, Any]]:
    return [{"position": position, "place_id": place.id} for position, place in enumerate(places)]


def _just_now(value: Any, row: Mapping[str, Any]) -> bool:
    return NOW <= _at(value) <= LATEST


def _at(value: Any) -> datetime:
    return datetime.fromisoformat(str(value))


_UNTOUCHED = {"status": "ordered", "cancelled_on": None}
