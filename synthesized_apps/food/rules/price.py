"""What an order costs: the food, a promo's discount, the delivery to a district, the service fee, the tip."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import long_day, money

from ..models import BasketLine, Order, Promo, Restaurant, Zone
from .menu import unit_cents

SERVICE_PERCENT, SERVICE_LEAST, SERVICE_MOST = 5, 59, 299


@dataclass(frozen=True, slots=True)
class Bill:
    """The parts of a price, in cents; the discount is what is taken off."""

    subtotal: int
    discount: int
    delivery: int
    service: int
    tip: int

    @property
    def total(self) -> int:
        """What is to be paid."""
        return self.subtotal - self.discount + self.delivery + self.service + self.tip


def line_cents(line: BasketLine) -> int:
    """Return what a line of a basket costs."""
    return line.quantity * unit_cents(line.dish, [choice.option for choice in line.choices])


def food_cents(lines: Iterable[BasketLine]) -> int:
    """Return what the food of a basket costs."""
    return sum(line_cents(line) for line in lines)


def zone_to(restaurant: Restaurant, district_id: int) -> Zone | None:
    """Return on which terms the restaurant delivers to a district, ``None`` if it does not."""
    return next((zone for zone in restaurant.zones if zone.district_id == district_id), None)


def bill(restaurant: Restaurant, subtotal: int, zone: Zone, promo: Promo | None, tip: int) -> Bill:
    """Return the price of ``subtotal`` cents of food, delivered to a zone."""
    free = restaurant.free_from_cents is not None and subtotal >= restaurant.free_from_cents
    service = min(max(subtotal * SERVICE_PERCENT // 100, SERVICE_LEAST), SERVICE_MOST)
    discount = subtotal * promo.percent // 100 if promo else 0
    return Bill(subtotal, discount, 0 if free else zone.fee_cents, service, tip)


def promo_named(session: Session, code: str) -> Promo | None:
    """Return the promo with this code, however it is typed."""
    return session.scalar(select(Promo).where(Promo.code == code.strip().upper()))


def promo_problem(session: Session, promo: Promo | None, restaurant: Restaurant, subtotal: int, on: date) -> str | None:
    """Return why a promo does not hold for an order, or ``None`` if it does."""
    if promo is None:
        return "We don't know this promo code."
    if on > promo.valid_until:
        return f"{promo.code} expired on {long_day(promo.valid_until)}."
    if on < promo.valid_from:
        return f"{promo.code} starts on {long_day(promo.valid_from)}."
    if promo.cuisine is not None and promo.cuisine_id != restaurant.cuisine_id:
        return f"{promo.code} is only good for {promo.cuisine.name}."
    if subtotal < promo.min_order_cents:
        return f"{promo.code} needs food for at least {money(promo.min_order_cents)}."
    if session.scalar(select(Order.id).where(Order.promo_id == promo.id, Order.status == "placed").limit(1)):
        return f"You have already used {promo.code}."
    return None
