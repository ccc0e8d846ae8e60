"""The oracle of an order: what a goal asks to be ordered, as rows. What the goal does not say is as the account has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.reward import Changed, Gone, Lines, New, Row

from ..models import Address, BasketChoice, BasketLine, Order, OrderLine, PaymentMethod, Promo, Restaurant
from ..rules import (
    address_text,
    amounts,
    bill,
    is_open,
    minutes_for,
    options_text,
    order_code,
    payment_problem,
    promo_problem,
    slot_problem,
    unit_cents,
    zone_to,
)
from ..seed import NOW, TODAY
from .records import Item, person, usual_address

LATEST = NOW + timedelta(minutes=30)
"""Until when an order of an episode is placed; the world's clock moves a second a step."""


@dataclass(frozen=True)
class Wanted:
    """What is to be ordered; ``None`` stands for what the account has chosen beforehand.

    Attributes:
        restaurant, items: From where, and what.
        address, slot, tip, promo, payment, note: How. A ``slot`` of ``None`` means as soon as possible.
        name: The name of the sub-goal that there is such an order.
    """

    restaurant: Restaurant
    items: Sequence[Item]
    address: Address | None = None
    slot: datetime | None = None
    tip: int | None = None
    promo: Promo | None = None
    payment: PaymentMethod | None = None
    note: str = ""
    name: str = "order"


def order_rows(wanted: Wanted, state: Session, extras: Sequence[str] = ()) -> tuple[Row, ...] | None:
    """Return the rows of an order, ``None`` where it cannot be placed. ``extras`` names further sub-goals: tip, promo, payment, note."""
    owner = person(state)
    address, payment = wanted.address or usual_address(state), wanted.payment or state.get_one(PaymentMethod, owner.default_payment_id)
    food = sum(item.cents for item in wanted.items)
    zone = zone_to(wanted.restaurant, address.district_id)
    if zone is None or not _can_be_had(wanted, state, food):
        return None
    price = bill(wanted.restaurant, food, zone, wanted.promo, owner.tip_cents if wanted.tip is None else wanted.tip)
    if payment_problem(payment, price.total, TODAY):
        return None
    cells = amounts(price)
    parts: dict[str, dict[str, Any]] = {
        "tip": {"tip_cents": cells.pop("tip_cents")}, "payment": {"payment_id": payment.id}, "note": {"courier_note": wanted.note},
        "promo": {"promo_id": wanted.promo.id if wanted.promo else None},
    }  # fmt: skip
    rest: dict[str, Any] = {name: value for part, columns in parts.items() if part not in extras for name, value in columns.items()}
    order = New(
        wanted.name,
        Order,
        {"restaurant_id": wanted.restaurant.id},
        {
            _named(wanted, "dishes"): Lines(OrderLine, "order_id", [_line(item) for item in wanted.items]),
            _named(wanted, "address"): {"address": address_text(address), "district_id": address.district_id},
            _named(wanted, "time"): _time(wanted, minutes_for(wanted.restaurant, zone)),
            **{_named(wanted, name): parts[name] for name in extras},
            _named(wanted, "price"): cells,
        },
        rest | {"code": FromKey(order_code), "placed_at": _just_now, "cutlery": owner.cutlery, "status": "placed", "cancelled_on": None},
        weight=4.0,
    )
    return order, *_charged(payment, price.total, wanted.name)


def basket_gone(lines: Sequence[BasketLine], requires: str) -> list[Row]:
    """Return the rows of a basket that was there at reset, and that the order consumes."""
    found: list[Row] = []
    for line in lines:
        found.append(Gone(f"basket line {line.id} gone", BasketLine, line.id, (requires,), 0.1))
        found += [Gone(f"basket choice {choice.id} gone", BasketChoice, choice.id, (requires,), 0.1) for choice in line.choices]
    return found


def _named(wanted: Wanted, part: str) -> str:
    return part if wanted.name == "order" else f"{part} of {wanted.name}"


def _can_be_had(wanted: Wanted, state: Session, food: int) -> bool:
    restaurant = wanted.restaurant
    in_time = is_open(restaurant, NOW) if wanted.slot is None else slot_problem(state, restaurant, wanted.slot, NOW) is None
    promo = wanted.promo is None or promo_problem(state, wanted.promo, restaurant, food, TODAY) is None
    return in_time and promo and food >= restaurant.min_order_cents and not any(item.dish.sold_out for item in wanted.items)


def _line(item: Item) -> dict[str, Any]:
    return {
        "dish_id": item.dish.id, "quantity": item.quantity, "options": options_text(item.options), "note": item.note,
        "unit_cents": unit_cents(item.dish, item.options),
    }  # fmt: skip


def _time(wanted: Wanted, minutes: int) -> dict[str, Any]:
    if wanted.slot is not None:
        return {"scheduled": True, "due_at": wanted.slot}
    return {"scheduled": False, "due_at": lambda value, row: _at(value) - _at(row["placed_at"]) == timedelta(minutes=minutes)}


def _charged(payment: PaymentMethod, cents: int, requires: str) -> list[Row]:
    if payment.kind != "credit":
        return []
    return [Changed("credit charged", PaymentMethod, payment.id, {"balance_cents": payment.balance_cents - cents}, (requires,), 0.5)]


def _just_now(value: Any, row: Mapping[str, Any]) -> bool:
    placed = _at(value)
    return NOW <= placed <= LATEST and placed == placed.replace(second=0, microsecond=0)


def _at(stored: str) -> datetime:
    return datetime.fromisoformat(stored)
