"""Placing an order, cancelling it, sending it elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse, tidy
from genui_gym.appkit.codes import Code
from genui_gym.appkit.formats import long_day

from ..models import Account, Address, Coupon, Order, OrderLine, PaymentMethod, ShippingMethod
from .cart import in_cart, quantity_problems
from .check import LONGEST_NOTE
from .price import Goods, Quote, coupon_problem, is_bulky, quote


@dataclass(frozen=True, slots=True)
class Draft:
    """An order as filled in, before it is placed. ``from_cart`` empties the cart; otherwise the goods are bought past it."""

    goods: Goods
    address_id: int
    shipping_id: int
    payment_id: int
    coupon_code: str = ""
    use_balance: bool = False
    gift_note: str = ""
    from_cart: bool = True


def account(session: Session) -> Account:
    """Return the person who is signed in."""
    return session.scalars(select(Account)).one()


order_number = Code("PM", 48271, 305175, digits=6)
"""The number of the order with a key."""
_TRACKING = Code("TB", 69621, 918273, digits=7)


def tracking_number(key: int) -> str:
    """Return the courier's number of the order with this key."""
    return f"{_TRACKING(key)}NL"


def one_line(address: Address) -> str:
    """Write an address on one line, as orders keep it."""
    return f"{address.street}, {address.postcode} {address.city}"


def coupon_named(session: Session, code: str) -> Coupon | None:
    """Return the coupon with this code, however it is typed."""
    return session.scalar(select(Coupon).where(Coupon.code == code.strip().upper()))


def goods_problems(goods: Goods) -> Messages:
    """Check whether all goods can be had."""
    if not goods:
        return {"goods": "Your cart is empty."}
    wrong = [message for variant, quantity in goods for message in quantity_problems(variant, quantity).values()]
    return {"goods": wrong[0]} if wrong else {}


def delivery_problems(session: Session, goods: Goods, address_id: int, shipping_id: int) -> Messages:
    """Check where and how the goods are to be delivered."""
    problems: Messages = {}
    if session.get(Address, address_id) is None:
        problems["address"] = "Choose an address."
    method = session.get(ShippingMethod, shipping_id)
    if method is None:
        problems["shipping"] = "Choose how we deliver."
    elif is_bulky(goods) and not method.takes_bulky:
        problems["shipping"] = f"Something in your order is bulky and can't go by {method.name.lower()}."
    return problems


def payment_problems(session: Session, goods: Goods, payment_id: int, coupon_code: str, gift_note: str, today: date) -> Messages:
    """Check card, coupon and gift note."""
    problems: Messages = {}
    wrong = coupon_problem(coupon_named(session, coupon_code), goods, today) if coupon_code.strip() else None
    if wrong:
        problems["coupon"] = wrong
    card = session.get(PaymentMethod, payment_id)
    if card is None:
        problems["payment"] = "Choose a card."
    elif card.expires < today:
        problems["payment"] = f"{card.label} expired on {long_day(card.expires)}. Choose another card."
    if len(gift_note) > LONGEST_NOTE:
        problems["note"] = f"A gift note can have {LONGEST_NOTE} letters at most."
    return problems


def draft_quote(session: Session, draft: Draft) -> Quote:
    """Return the price of a draft; a coupon that is unknown counts nothing."""
    coupon = coupon_named(session, draft.coupon_code) if draft.coupon_code.strip() else None
    method = session.get(ShippingMethod, draft.shipping_id)
    return quote(draft.goods, method, coupon, account(session).balance_cents if draft.use_balance else 0)


def order_problems(session: Session, draft: Draft, today: date) -> Messages:
    """Check a whole order."""
    return (
        goods_problems(draft.goods)
        | delivery_problems(session, draft.goods, draft.address_id, draft.shipping_id)
        | payment_problems(session, draft.goods, draft.payment_id, draft.coupon_code, draft.gift_note, today)
    )


def place_order(session: Session, draft: Draft, today: date) -> Order:
    """Order: the goods leave the stock, the balance pays its part, the cart is emptied if they came from it.

    Raises:
        Refused: Something is wrong with the draft.
    """
    refuse(order_problems(session, draft, today))
    address, method = session.get_one(Address, draft.address_id), session.get_one(ShippingMethod, draft.shipping_id)
    price = draft_quote(session, draft)
    coupon = coupon_named(session, draft.coupon_code) if draft.coupon_code.strip() else None
    order = Order(
        number="", placed_on=today, status="processing", recipient=address.recipient, ship_to=one_line(address), shipping_id=method.id,
        payment_id=draft.payment_id, coupon_id=coupon.id if coupon else None, gift_note=tidy(draft.gift_note),
        goods_cents=price.goods_cents, discount_cents=price.discount_cents, shipping_cents=price.shipping_cents,
        total_cents=price.total_cents, balance_cents=price.balance_cents, due_on=today + timedelta(days=method.days),
        delivered_on=None, cancelled_on=None, tracking="",
    )  # fmt: skip
    session.add(order)
    session.flush()
    order.number = order_number(order.id)
    for variant, quantity in draft.goods:
        session.add(OrderLine(order_id=order.id, variant_id=variant.id, quantity=quantity, unit_cents=variant.price_cents))
        variant.stock -= quantity
    account(session).balance_cents -= price.balance_cents
    for line in in_cart(session) if draft.from_cart else []:
        session.delete(line)
    session.flush()
    return order


def open_problem(order: Order) -> str | None:
    """Return why an order can no longer be cancelled or sent elsewhere, or ``None`` if it can."""
    if order.status == "processing":
        return None
    return f"Order {order.number} is {order.status} already."


def cancel_order(session: Session, order: Order, today: date) -> None:
    """Cancel: the goods go back into stock, and to the balance what it paid.

    Raises:
        Refused: The order has left the house.
    """
    problem = open_problem(order)
    refuse({"order": problem} if problem else {})
    order.status, order.cancelled_on = "cancelled", today
    for line in order.lines:
        line.variant.stock += line.quantity
    account(session).balance_cents += order.balance_cents
    session.flush()


def redirect_order(session: Session, order: Order, address_id: int) -> None:
    """Send an order to another address.

    Raises:
        Refused: The order has left the house, or there is no such address.
    """
    problem, address = open_problem(order), session.get(Address, address_id)
    refuse({"order": problem} if problem else {})
    refuse({"address": "Choose an address."} if address is None else {})
    assert address is not None
    order.recipient, order.ship_to = address.recipient, one_line(address)
    session.flush()
