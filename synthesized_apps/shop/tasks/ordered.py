"""The oracle of an order: the rows that a goal asks to be ordered makes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.reward import Changed, Gone, Lines, New, Row

from ..models import Account, Address, CartLine, Coupon, Order, OrderLine, PaymentMethod, ShippingMethod, Variant
from ..rules.orders import one_line, order_number
from ..rules.price import Goods, coupon_problem, delivery_cents, discount_cents, goods_cents, is_bulky
from ..seed import TODAY
from .records import person

_MINOR = 0.15
"""The weight of a row that follows from the order by itself, beside the order's 1."""


def ordered(
    state: Session, goods: Goods, *, address: Address | None = None, shipping: ShippingMethod | None = None, coupon: Coupon | None = None,
    balance: bool = False, note: str = "",
) -> tuple[Row, ...] | None:  # fmt: skip
    """Return the rows of an order placed today; what is not given is what the account usually takes. ``None`` where it can't be had."""
    who = person(state)
    place = address or state.get_one(Address, who.default_address_id)
    method = shipping or state.get_one(ShippingMethod, who.default_shipping_id)
    if not _possible(state, goods, method, coupon):
        return None
    whole, discount = goods_cents(goods), discount_cents(goods, coupon)
    fee = delivery_cents(method, whole - discount)
    total = whole - discount + fee
    paid = min(who.balance_cents, total) if balance else 0
    order = New(
        "ordered",
        Order,
        find={"goods_cents": whole, "placed_on": TODAY},
        parts={
            "goods": Lines(OrderLine, "order_id", [_line(variant, quantity) for variant, quantity in goods]),
            "address": {"recipient": place.recipient, "ship_to": one_line(place)},
            "delivery": {"shipping_id": method.id, "shipping_cents": fee, "due_on": TODAY + timedelta(days=method.days)},
            "coupon": {"coupon_id": coupon.id if coupon else None, "discount_cents": discount},
            "payment": {"payment_id": who.default_payment_id, "balance_cents": paid, "total_cents": total},
            "gift note": {"gift_note": note},
        },
        rest={
            "number": FromKey(order_number),
            "status": "processing",
            "delivered_on": None,
            "cancelled_on": None,
            "tracking": "",
        },
    )
    return (order, *_stock(goods), *_balance(who, paid))


def leaves_cart(lines: Sequence[CartLine]) -> list[Row]:
    """Return the rows of cart lines that are ordered."""
    return [Gone(f"cart line {line.id} ordered", CartLine, line.id, ("ordered",), _MINOR) for line in lines]


def _possible(state: Session, goods: Goods, method: ShippingMethod, coupon: Coupon | None) -> bool:
    card = state.get_one(PaymentMethod, person(state).default_payment_id)
    enough = all(variant.stock >= quantity > 0 for variant, quantity in goods)
    holds = coupon is None or coupon_problem(coupon, goods, TODAY) is None
    return enough and holds and card.expires >= TODAY and (method.takes_bulky or not is_bulky(goods))


def _line(variant: Variant, quantity: int) -> dict[str, int]:
    return {"variant_id": variant.id, "quantity": quantity, "unit_cents": variant.price_cents}


def _stock(goods: Goods) -> list[Row]:
    return [
        Changed(f"stock of variant {variant.id}", Variant, variant.id, {"stock": variant.stock - quantity}, ("ordered",), _MINOR)
        for variant, quantity in goods
    ]


def _balance(who: Account, paid: int) -> list[Row]:
    return [Changed("balance charged", Account, who.id, {"balance_cents": who.balance_cents - paid}, ("ordered",), _MINOR)] if paid else []
