"""The account's orders: delivered, on their way, being packed and cancelled, at the catalogue's prices, with some things sent back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import insert, select
from sqlalchemy.orm import Session, joinedload

from genui_gym.appkit.seeding import Row

from .catalogue import FINAL_SALE, REASONS, TWINS
from .models import Account, Address, Coupon, Kind, Order, OrderLine, Product, Return, Review, ShippingMethod, Variant
from .rules.orders import one_line, order_number, tracking_number
from .rules.price import coupon_problem, quote
from .rules.profile import signature
from .rules.returns import return_number

_FIT, _ANY, _TWIN = "fit", "any", "twin"
_SPECS = (
    # status, days ago, what is in it: shoes and clothes, anything, or one of two products of a name
    ("delivered", (210, 300), (_ANY, _ANY)),
    ("delivered", (120, 180), (_ANY,)),
    ("cancelled", (90, 110), (_ANY,)),
    ("delivered", (64, 84), (_FIT, _ANY)),
    ("delivered", (52, 58), (_ANY, _TWIN)),
    ("delivered", (40, 46), (_FIT,)),
    ("delivered", (21, 26), (_FIT, _ANY)),
    ("delivered", (14, 17), (_FIT, _TWIN)),
    ("delivered", (8, 10), (_ANY, _FIT)),
    ("cancelled", (6, 7), (_TWIN,)),
    ("shipped", (2, 3), (_ANY, _ANY)),
    ("shipped", (1, 2), (_TWIN,)),
    ("processing", (1, 1), (_TWIN, _ANY)),
    ("processing", (0, 0), (_ANY,)),
    ("processing", (0, 0), (_FIT, _ANY)),
    ("processing", (0, 0), (_TWIN,)),
)
_SENT_BACK = (0, 1, 3, 4)
"""Places of the old orders of which something was sent back."""
_COUPON = "HELLO10"
_ON_THEIR_WAY = ("Standard delivery", "Green delivery")


def populate_orders(session: Session, rng: Generator, today: date) -> None:
    """Add orders, their lines, the returns of old ones and the person's own reviews of two."""
    goods = _Goods(session, rng)
    person = session.scalars(select(Account)).one()
    orders: list[Row] = []
    lines: list[Row] = []
    for number, spec in enumerate(_SPECS, 1):
        order, own = _order(session, number, spec, goods, person, rng, today)
        orders.append(order)
        lines += own
    for number, line in enumerate(lines, 1):
        line["id"] = number
    session.execute(insert(Order), orders)
    session.execute(insert(OrderLine), lines)
    _send_back(session, rng)
    session.execute(insert(Review), [_review(session, line, person.name, rng, today) for line in lines[:3:2]])


class _Goods:
    """Deals out variants that can be sent back, so that no product is dealt twice, nor both of two that share a name."""

    def __init__(self, session: Session, rng: Generator) -> None:
        query = select(Product).options(joinedload(Product.kind).joinedload(Kind.department)).order_by(Product.id)
        self._products = [product for product in session.scalars(query) if product.kind.slug not in FINAL_SALE]
        self._session, self._rng, self._dealt = session, rng, set[str]()

    def deal(self, which: str) -> Variant:
        """Return a variant that is in stock."""
        fitting = [product for product in self._products if product.name not in self._dealt and self._fits(product, which)]
        product = fitting[int(self._rng.integers(len(fitting)))]
        self._dealt.add(product.name)
        variants = self._session.scalars(select(Variant).where(Variant.product_id == product.id, Variant.stock > 0)).all()
        return variants[int(self._rng.integers(len(variants)))] if variants else self.deal(which)

    def _fits(self, product: Product, which: str) -> bool:
        if which == _FIT:
            return product.kind.department.name in ("Shoes", "Clothing") and product.name not in TWINS
        return (product.name in TWINS) == (which == _TWIN)


def _order(
    session: Session, number: int, spec: tuple[str, tuple[int, int], Sequence[str]], goods: _Goods, person: Account, rng: Generator,
    today: date,
) -> tuple[Row, list[Row]]:  # fmt: skip
    status, (low, high), wanted = spec
    placed = today - timedelta(days=int(rng.integers(low, high + 1)))
    bought = [(goods.deal(which), 1 + int(rng.random() < 0.3)) for which in wanted]
    method = _method(session, status, any(variant.product.kind.bulky for variant, _ in bought), rng)
    coupon = session.scalars(select(Coupon).where(Coupon.code == _COUPON)).one()
    used = coupon if rng.random() < 0.4 and coupon_problem(coupon, bought, placed) is None else None
    price = quote(bought, method, used, int(rng.choice([0, 0, 0, 1500, 2500])))
    address = session.get_one(Address, int(rng.choice([1, 1, 2, 2, 3])))
    due = placed + timedelta(days=method.days)
    order = {
        "id": number, "number": order_number(number), "placed_on": placed, "status": status, "recipient": address.recipient,
        "ship_to": one_line(address), "shipping_id": method.id, "payment_id": int(rng.choice([1, 2, 4])),
        "coupon_id": used.id if used else None, "gift_note": "", "goods_cents": price.goods_cents,
        "discount_cents": price.discount_cents, "shipping_cents": price.shipping_cents, "total_cents": price.total_cents,
        "balance_cents": price.balance_cents, "due_on": due, "delivered_on": due if status == "delivered" else None,
        "cancelled_on": min(placed + timedelta(days=1), today) if status == "cancelled" else None,
        "tracking": tracking_number(number) if status in ("shipped", "delivered") else "",
    }  # fmt: skip
    lines = [{"order_id": number, "variant_id": v.id, "quantity": quantity, "unit_cents": v.price_cents} for v, quantity in bought]
    return order, lines


def _method(session: Session, status: str, bulky: bool, rng: Generator) -> ShippingMethod:
    methods = [
        method
        for method in session.scalars(select(ShippingMethod).order_by(ShippingMethod.id))
        if (method.takes_bulky or not bulky) and (status != "shipped" or method.name in _ON_THEIR_WAY)
    ]
    return methods[int(rng.integers(len(methods)))]


def _send_back(session: Session, rng: Generator) -> None:
    """Add a completed return for the first line of some old orders, each for another reason; the last one was an exchange."""
    reasons = [REASONS[int(place)] for place in rng.permutation(len(REASONS))]
    rows = []
    for number, place in enumerate(_SENT_BACK, 1):
        order = session.get_one(Order, place + 1)
        line, delivered = order.lines[0], order.delivered_on
        assert delivered is not None
        price = line.unit_cents * line.quantity
        refund = price - order.discount_cents * price // order.goods_cents
        other = next(each for each in line.variant.product.variants if each.id != line.variant_id)
        exchanged = number == len(_SENT_BACK)
        rows.append({
            "id": number, "number": return_number(number), "line_id": line.id, "quantity": line.quantity, "reason": reasons[number],
            "outcome": "exchange" if exchanged else "refund", "refund_to": "" if exchanged else ("card", "balance")[number % 2],
            "refund_cents": 0 if exchanged else refund, "new_variant_id": other.id if exchanged else None,
            "requested_on": delivered + timedelta(days=int(rng.integers(1, 20))), "status": "completed",
        })  # fmt: skip
    session.execute(insert(Return), rows)


def _review(session: Session, line: Row, name: str, rng: Generator, today: date) -> Row:
    return {
        "product_id": session.get_one(Variant, line["variant_id"]).product_id, "author": signature(name), "mine": True,
        "written_on": today - timedelta(days=int(rng.integers(70, 110))), "stars": int(rng.integers(3, 6)), "title": "As described",
        "text": "Came well packed and does what I bought it for. I would buy it again.",
    }  # fmt: skip
