"""Tasks that answer a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import long_day, money
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, day, finish, number, only, pick, text
from genui_gym.task import select as choose_option

from ..models import CartLine, Coupon, Kind, Order, Product, Review, ShippingMethod, Variant
from ..rules.orders import coupon_named
from ..rules.price import coupon_problem, delivery_cents, discount_cents, goods_cents, quote
from ..rules.returns import return_block, return_until
from ..rules.search import Filters, search
from ..seed import TODAY
from .arrange import WINDOW, line_of
from .choices import ShopTemplate
from .records import lines_in, names_of, ordered_line, product_named, shipping_named
from .ways import check_out, find_product, narrow, open_order


class FindCartTotal(AnswerTemplate, ShopTemplate):
    """What does the cart come to with a coupon?"""

    shape = "find"
    difficulty = "hard"
    wordings = (
        "What is the total of what is in my cart with coupon {coupon} and the delivery method {shipping}? Don't order.",
        "Please tell me what I would pay in all if I ordered my cart by {shipping} with the coupon {coupon}; don't place the order.",
        "Before I decide about my cart: how much would it be altogether, delivery included, by {shipping} and with {coupon} taken off?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a coupon that holds for the cart, and a way to deliver."""
        goods = _cart(state)
        coupons = state.scalars(select(Coupon).order_by(Coupon.id)).all()
        fitting = [coupon.code for coupon in coupons if coupon_problem(coupon, goods, TODAY) is None]
        methods = state.scalars(select(ShippingMethod.name).order_by(ShippingMethod.id)).all()
        return {"coupon": pick(rng, fitting), "shipping": pick(rng, methods)} if fitting else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the total."""
        coupon, method = only(state, select(Coupon).where(Coupon.code == params["coupon"])), shipping_named(state, text(params, "shipping"))
        goods = _cart(state)
        if coupon is None or method is None or coupon_problem(coupon, goods, TODAY):
            return None
        left = goods_cents(goods) - discount_cents(goods, coupon)
        return Fact(cents=left + delivery_cents(method, left))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Go as far as the review."""
        yield click("link", "Cart")
        yield click("link", "Checkout")
        yield from check_out(None, params["shipping"], params["coupon"], place=False)
        method = next(method for method in before.scalars(select(ShippingMethod)) if method.name == params["shipping"])
        yield finish(money(quote(_cart(before), method, coupon_named(before, text(params, "coupon"))).total_cents))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Applying the coupon on the page of the payment."""
        *way, _, end = self.solution(params, before)
        return [[*way, click("button", "Apply coupon"), end]]


class FindCheapest(AnswerTemplate, ShopTemplate):
    """What is the lowest price of a type in a colour?"""

    shape = "find"
    difficulty = "hard"
    wordings = (
        "What is the lowest price of {kind} in {colour} with at least {stars} stars that are in stock?",
        "Please find out for how much the cheapest {kind} in {colour} that are in stock sell, of those that customers give {stars} stars "
        "or more on average.",
        "I'm after {kind} in {colour}, nothing that is rated below {stars} stars. How little could I spend on what is in stock?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a type, one of its colours, and a rating."""
        kind = pick(rng, state.scalars(select(Kind).order_by(Kind.id)))
        colours = select(Variant.colour).join(Product).where(Product.kind_id == kind.id, Variant.stock > 0).distinct()
        return {"kind": kind.name, "colour": pick(rng, sorted(state.scalars(colours))), "stars": int(rng.integers(3, 5))}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the lowest price of the variants that fit."""
        stars = select(Review.product_id).group_by(Review.product_id)
        rated = stars.having((20 * func.sum(Review.stars) + func.count()) / (2 * func.count()) >= 10 * number(params, "stars"))
        query = select(func.min(Variant.price_cents)).join(Product).join(Kind)
        fitting = query.where(Kind.name == params["kind"], Variant.colour == params["colour"], Variant.stock > 0, Product.id.in_(rated))
        cents = state.scalar(fitting)
        return Fact(cents=cents) if cents else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Filter, sort by price, read the first price."""
        kind = next(kind for kind in before.scalars(select(Kind)) if kind.name == params["kind"])
        yield click("link", kind.department.name)
        yield click("link", kind.name)
        yield from narrow(colour=text(params, "colour"), rating=f"{params['stars']}.0 and up")
        filters = Filters(kind=kind.slug, colour=text(params, "colour"), in_stock=True, min_tenths=10 * number(params, "stars"))
        yield finish(money(search(before, filters, "price")[0].price_cents))


class FindReturnDay(AnswerTemplate, ShopTemplate):
    """Until when can something be returned?"""

    shape = "find"
    difficulty = "easy"
    wordings = (
        "Until which date can I return the {product} by {brand} that I ordered?",
        "Please look up the last day on which I could send back the {product} from {brand}. Answer with the date.",
        "I'm not sure about the {product} by {brand} that came. By what date do I have to decide whether it goes back?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a line that can be returned."""
        return names_of(pick(rng, [line for line in lines_in(state, "delivered") if return_block(line, TODAY) is None]).variant.product)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the day, if it is still to come."""
        line = ordered_line(state, params, "delivered")
        if line is None or line.order.delivered_on is None or line.order.delivered_on + WINDOW < TODAY:
            return None
        return Fact(day=line.order.delivered_on + WINDOW)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Find the order and read."""
        line = line_of(params, before)
        yield from open_order(line)
        yield finish(long_day(return_until(line) or TODAY))


class CountReviews(AnswerTemplate, ShopTemplate):
    """How many reviews give so many stars?"""

    shape = "find"
    difficulty = "medium"
    nouns = {"stars": ("star", "stars")}  # noqa: RUF012 (declared as a class variable by the base class)
    wordings = (
        "How many reviews of the {product} by {brand} give exactly {stars}?",
        "Please look at what customers say of the {product} from {brand} and tell me the number of reviews with exactly {stars}.",
        "I wonder how mixed the opinions on {brand}'s {product} are. How many people gave it {stars}, no more and no fewer?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a product and a number of stars that some gave it."""
        product = pick(rng, state.scalars(select(Product).order_by(Product.id)))
        return {**names_of(product), "stars": pick(rng, sorted({review.stars for review in product.reviews}))}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the number, if there are any."""
        product = product_named(state, params)
        if product is None:
            return None
        where = (Review.product_id == product.id, Review.stars == number(params, "stars"))
        count = state.scalar(select(func.count()).select_from(Review).where(*where))
        return Fact(count=count) if count else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the reviews and narrow them down."""
        stars = number(params, "stars")
        yield from find_product(text(params, "product"), text(params, "brand"))
        yield click("link", "Read all reviews")
        yield choose_option("Stars", "1 star" if stars == 1 else f"{stars} stars")
        yield click("button", "Show reviews")
        wanted = (params["product"], params["brand"])
        product = next(product for product in before.scalars(select(Product)) if (product.name, product.brand) == wanted)
        yield finish(str(sum(review.stars == stars for review in product.reviews)))


class FindSpent(AnswerTemplate, ShopTemplate):
    """What did the orders of a period come to?"""

    shape = "find"
    difficulty = "medium"
    wordings = (
        "What do the orders that I placed from {first} to {last} come to in all, without the cancelled ones? Both days count.",
        "Please add up the totals of my orders from {first} until {last}, both days included; leave out what was cancelled.",
        "For my books: how much did I order for between {first} and {last} (including these days), not counting cancelled orders?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a period that begins and ends near an order and holds two to five that count."""
        days = sorted(state.scalars(select(Order.placed_on).where(Order.status != "cancelled")))
        first = int(rng.integers(len(days) - 2))
        last = min(first + int(rng.integers(1, 5)), len(days) - 1)
        start, end = days[first] - timedelta(days=int(rng.integers(3))), min(days[last] + timedelta(days=int(rng.integers(3))), TODAY)
        return {"first": start.isoformat(), "last": end.isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the sum of the totals, of two orders at least and five at most."""
        when = Order.placed_on.between(day(params, "first"), day(params, "last"))
        totals = state.scalars(select(Order.total_cents).where(when, Order.status != "cancelled")).all()
        return Fact(cents=sum(totals)) if 2 <= len(totals) <= 5 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the list of orders and add up."""
        yield click("link", "Orders")
        first, last = day(params, "first"), day(params, "last")
        counted = [order for order in before.scalars(select(Order)) if first <= order.placed_on <= last and order.status != "cancelled"]
        yield finish(money(sum(order.total_cents for order in counted)))


def _cart(state: Session) -> list[tuple[Variant, int]]:
    return [(line.variant, line.quantity) for line in state.scalars(select(CartLine).where(CartLine.later.is_(False)))]
