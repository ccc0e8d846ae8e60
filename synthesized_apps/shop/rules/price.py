"""What an order costs: goods, a coupon's discount, delivery, and what the gift-card balance pays of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from genui_gym.appkit.formats import long_day, money

from ..models import Coupon, ShippingMethod, Variant

Goods = Sequence[tuple[Variant, int]]
"""Variants with how many of each."""


@dataclass(frozen=True, slots=True)
class Quote:
    """The price of an order; ``balance_cents`` of the total is paid from the balance."""

    goods_cents: int
    discount_cents: int
    shipping_cents: int
    balance_cents: int

    @property
    def total_cents(self) -> int:
        """What is to be paid, whichever way."""
        return self.goods_cents - self.discount_cents + self.shipping_cents

    @property
    def card_cents(self) -> int:
        """What is left for the card."""
        return self.total_cents - self.balance_cents


def goods_cents(goods: Goods) -> int:
    """Return what the goods cost at today's prices."""
    return sum(variant.price_cents * quantity for variant, quantity in goods)


def discount_cents(goods: Goods, coupon: Coupon | None) -> int:
    """Return what a coupon that holds takes off: only the goods of its department count."""
    if coupon is None:
        return 0
    counted = goods_cents(_counted(goods, coupon))
    return counted * coupon.percent // 100 if coupon.percent else min(coupon.off_cents, counted)


def delivery_cents(method: ShippingMethod, spent_cents: int) -> int:
    """Return what delivery costs when that much is spent on goods, after the discount."""
    free = method.free_from_cents is not None and spent_cents >= method.free_from_cents
    return 0 if free else method.cents


def quote(goods: Goods, method: ShippingMethod | None, coupon: Coupon | None = None, balance_cents: int = 0) -> Quote:
    """Return the price of an order that uses up to ``balance_cents`` of the balance; ``method`` is ``None`` while it is not chosen."""
    whole, discount = goods_cents(goods), discount_cents(goods, coupon)
    shipping = delivery_cents(method, whole - discount) if method else 0
    return Quote(whole, discount, shipping, min(balance_cents, whole - discount + shipping))


def coupon_problem(coupon: Coupon | None, goods: Goods, today: date) -> str | None:
    """Return why a coupon does not hold for these goods, or ``None`` if it does."""
    if coupon is None:
        return "We don't know this coupon."
    if today > coupon.valid_until:
        return f"{coupon.code} expired on {long_day(coupon.valid_until)}."
    if today < coupon.valid_from:
        return f"{coupon.code} starts on {long_day(coupon.valid_from)}."
    if coupon.department and not _counted(goods, coupon):
        return f"{coupon.code} is only for {coupon.department.name.lower()}."
    if goods_cents(goods) < coupon.min_cents:
        return f"{coupon.code} needs goods for at least {money(coupon.min_cents)}."
    return None


def is_bulky(goods: Goods) -> bool:
    """Whether anything among the goods is bulky."""
    return any(variant.product.kind.bulky for variant, _ in goods)


def _counted(goods: Goods, coupon: Coupon) -> Goods:
    return [each for each in goods if coupon.department_id in (None, each[0].product.kind.department_id)]
