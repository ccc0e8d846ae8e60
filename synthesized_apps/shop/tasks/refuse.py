"""Tasks that cannot be done as asked; their words are those of tasks that can."""

from __future__ import annotations

from collections.abc import Iterator

from numpy.random import Generator
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import long_day, money
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, fill, finish, number, only, pick, text

from ..catalogue import REASONS, TWINS
from ..models import Coupon, OrderLine, Product, ShippingMethod, Variant
from ..rules.price import delivery_cents, goods_cents, is_bulky, quote
from ..rules.returns import return_until
from ..seed import TODAY
from . import clauses
from .arrange import EVERY, WINDOW, line_of
from .choices import ShopTemplate, choice_literals
from .commit import shown_variant
from .records import (
    address_named,
    draw_address,
    draw_shipping,
    draw_variant,
    lines_in,
    names_of,
    ordered_line,
    product_named,
    shipping_named,
    variant_named,
)
from .ways import check_out, choose, find_product, find_variant, open_order


class OutOfStock(AnswerTemplate, ShopTemplate):
    """The variant is sold out."""

    shape = "refuse"
    outcome = "infeasible"
    difficulty = "medium"
    wordings = clauses.SOLD_OUT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a sold-out variant with a size."""
        gone = state.scalars(select(Variant.id).where(Variant.stock == 0, Variant.size != "").order_by(Variant.id)).all()
        variant = state.get_one(Variant, pick(rng, gone))
        where = {"address": draw_address(state, rng).label, "shipping": draw_shipping(state, rng, [variant]).name}
        return {**choice_literals(variant), "quantity": int(rng.integers(1, 4)), **where}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the lowest total of so many pieces of the size in another colour."""
        variant, method, quantity = (
            variant_named(state, params),
            shipping_named(state, text(params, "shipping")),
            number(params, "quantity"),
        )
        if variant is None or variant.stock or method is None or quantity < 1 or address_named(state, text(params, "address")) is None:
            return None
        others = (Variant.product_id == variant.product_id, Variant.size == variant.size, Variant.stock >= quantity)
        least = state.scalar(select(func.min(Variant.price_cents)).where(*others))
        return Fact(cents=least * quantity + delivery_cents(method, least * quantity)) if least else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the product, see that the size is gone, and take the cheapest other colour as far as its total."""
        gone, quantity = shown_variant(params, before), number(params, "quantity")
        product, label = gone.product, gone.product.kind.size_label
        yield from find_product(product.name, product.brand)
        yield click("link", f"Colour: {gone.colour}")
        yield click("link", f"{label}: {gone.size}, sold out")
        offered = [variant for variant in product.variants if variant.size == gone.size and variant.stock >= quantity]
        best = min(offered, key=lambda variant: variant.price_cents)
        yield from choose(best.colour, "", label, quantity)
        yield click("button", "Buy now")
        *way, _ = check_out(params["address"], params["shipping"], place=False)
        yield from way
        method = next(method for method in before.scalars(select(ShippingMethod)) if method.name == params["shipping"])
        yield finish(money(quote([(best, quantity)], method).total_cents), "infeasible")


class CouponExpired(AnswerTemplate, ShopTemplate):
    """The coupon has expired."""

    shape = "refuse"
    outcome = "infeasible"
    difficulty = "medium"
    wordings = clauses.COUPON

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a variant and a coupon that would have held for it."""
        quantity = int(rng.integers(1, 4))
        variant = draw_variant(state, rng, quantity)
        over = state.scalars(select(Coupon).where(Coupon.valid_until < TODAY).order_by(Coupon.id)).all()
        fitting = [coupon.code for coupon in over if coupon.department_id in (None, variant.product.kind.department_id)]
        literals = {"shipping": draw_shipping(state, rng, [variant]).name, "coupon": pick(rng, fitting)}
        return {**choice_literals(variant), "quantity": quantity, **literals}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the day it expired, and the total without it."""
        variant, method = variant_named(state, params), shipping_named(state, text(params, "shipping"))
        coupon, quantity = only(state, select(Coupon).where(Coupon.code == params["coupon"])), number(params, "quantity")
        if variant is None or method is None or coupon is None or coupon.valid_until >= TODAY or not 0 < quantity <= variant.stock:
            return None
        goods = [(variant, quantity)]
        if is_bulky(goods) and not method.takes_bulky:
            return None
        return Fact(cents=goods_cents(goods) + delivery_cents(method, goods_cents(goods)), day=coupon.valid_until)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Try the coupon at the checkout."""
        variant, quantity = shown_variant(params, before), number(params, "quantity")
        yield from find_variant(variant, quantity)
        yield click("button", "Buy now")
        *way, _ = check_out(None, params["shipping"], params["coupon"], place=False)
        yield from (*way, click("button", "Apply coupon"))
        method = next(method for method in before.scalars(select(ShippingMethod)) if method.name == params["shipping"])
        coupon = next(coupon for coupon in before.scalars(select(Coupon)) if coupon.code == params["coupon"])
        total = money(quote([(variant, quantity)], method).total_cents)
        yield finish(f"It expired on {long_day(coupon.valid_until)}; the total is {total}", "infeasible")


class AlreadyShipped(AnswerTemplate, ShopTemplate):
    """The order has left."""

    shape = "refuse"
    outcome = "not_allowed"
    difficulty = "easy"
    wordings = clauses.CANCEL

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line that is on its way."""
        return names_of(pick(rng, lines_in(state, "shipped")).variant.product)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the tracking number."""
        line = ordered_line(state, params, "shipped")
        return Fact(id=line.order.tracking) if line else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the order and read."""
        line = line_of(params, before)
        yield from open_order(line)
        yield finish(line.order.tracking, "not_allowed")


class ReturnTooLate(AnswerTemplate, ShopTemplate):
    """The return window has closed."""

    shape = "refuse"
    outcome = "not_allowed"
    difficulty = "easy"
    ambiguous = True
    wordings = clauses.RETURN

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a delivered line of which nothing was sent back, and a reason."""
        lines = [line for line in lines_in(state, "delivered") if not line.returns]
        return {**names_of(pick(rng, lines).variant.product), "reason": pick(rng, REASONS)}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the last day, if it has passed."""
        line = ordered_line(state, params, "delivered")
        if line is None or text(params, "reason") not in REASONS or line.returns:
            return None
        if line.order.delivered_on is None or line.order.delivered_on + WINDOW >= TODAY:
            return None
        return Fact(day=line.order.delivered_on + WINDOW)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the order and read."""
        line = line_of(params, before)
        yield from open_order(line)
        yield finish(long_day(return_until(line) or TODAY), "not_allowed")


class NoSuchOrder(AnswerTemplate, ShopTemplate):
    """Only the product of the same name from another brand was ordered."""

    shape = "refuse"
    outcome = "not_found"
    difficulty = "medium"
    wordings = clauses.ABSENT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a product that has a twin."""
        return names_of(pick(rng, state.scalars(select(Product).where(Product.name.in_(TWINS)).order_by(Product.id))))

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the number of the one order with the twin."""
        product = product_named(state, params)
        if product is None or ordered_line(state, params, *EVERY):
            return None
        twins = select(OrderLine).join(Variant).join(Product).where(Product.name == product.name, Product.id != product.id)
        line = only(state, twins)
        return Fact(id=line.order.number) if line else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search the orders for the name."""
        line = next(line for line in before.scalars(select(OrderLine)) if line.variant.product.name == params["product"])
        yield click("link", "Orders")
        yield fill("searchbox", "Search my orders", text(params, "product"))
        yield click("button", "Search orders")
        yield click("link", f"Order {line.order.number}")
        yield finish(line.order.number, "not_found")
