"""Tasks that buy something which the goal names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.reward import Row
from genui_gym.task import Params, Step, click, goto, number, only, pick, text
from genui_gym.task import select as choose_option

from ..models import Address, Coupon, OrderLine, Product, Variant
from ..rules.price import coupon_problem
from ..seed import TODAY
from . import clauses
from .choices import CommitTemplate, choice_literals
from .ordered import ordered
from .records import (
    address_named,
    draw_address,
    draw_shipping,
    draw_variant,
    lines_in,
    names_of,
    ordered_line,
    person,
    product_named,
    shipping_named,
    variant_named,
)
from .ways import check_out, choose, find_product, find_variant, open_order

NOTES = (
    "Happy birthday, dear Kim!", "With love from Utrecht", "Thank you for watering the plants", "For the new kitchen",
    "Congratulations on the new job", "See you at the harbour",
)  # fmt: skip


def shown_variant(params: Params, before: Session) -> Variant:
    """Return the variant that the literals name, found the solution's way: by what its page offers."""
    products = before.scalars(select(Product).where(Product.name == params["product"])).all()
    product = next(product for product in products if product.brand == params["brand"])
    offered = [variant for variant in product.variants if variant.colour == params["colour"]]
    return next(variant for variant in offered if variant.size == params.get("size", ""))


class BuyVariant(CommitTemplate):
    """Buy pieces of a named variant, past the cart, if it is in stock."""

    difficulty = "medium"
    wordings = clauses.SOLD_OUT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a variant of which there is enough."""
        quantity = int(rng.integers(1, 4))
        variant = draw_variant(state, rng, quantity)
        where = {"address": draw_address(state, rng).label, "shipping": draw_shipping(state, rng, [variant]).name}
        return {**choice_literals(variant), "quantity": quantity, **where}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the order."""
        variant = variant_named(state, params)
        address, method = address_named(state, text(params, "address")), shipping_named(state, text(params, "shipping"))
        if variant is None or address is None or method is None:
            return None
        return ordered(state, [(variant, number(params, "quantity"))], address=address, shipping=method)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search, choose, buy now, check out."""
        yield from find_variant(shown_variant(params, before), number(params, "quantity"))
        yield from self._buy(params)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the department; by the address of the product's page."""
        variant, quantity = shown_variant(params, before), number(params, "quantity")
        product = variant.product
        wanted = list(choose(variant.colour, variant.size, product.kind.size_label, quantity))
        by_list = [click("link", product.kind.department.name), click("link", product.kind.name), click("link", _label(product)), *wanted]
        typed = [goto(f"/products/{product.id}?colour={variant.colour}"), *wanted[1:]]
        return [[*by_list, *self._buy(params)], [*typed, *self._buy(params)]]

    def _buy(self, params: Params) -> list[Step]:
        return [click("button", "Buy now"), *check_out(params["address"], params["shipping"])]


class BuyWithCoupon(CommitTemplate):
    """Buy a named variant with a coupon, if that still holds."""

    difficulty = "medium"
    wordings = clauses.COUPON

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a variant and a coupon that holds for it."""
        quantity = int(rng.integers(1, 4))
        variant = draw_variant(state, rng, quantity)
        coupons = state.scalars(select(Coupon).order_by(Coupon.id)).all()
        fitting = [coupon for coupon in coupons if coupon_problem(coupon, [(variant, quantity)], TODAY) is None]
        if not fitting:
            return None
        literals = {"shipping": draw_shipping(state, rng, [variant]).name, "coupon": pick(rng, fitting).code}
        return {**choice_literals(variant), "quantity": quantity, **literals}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the order to the usual address with the coupon."""
        variant, method = variant_named(state, params), shipping_named(state, text(params, "shipping"))
        coupon = only(state, select(Coupon).where(Coupon.code == params["coupon"]))
        if variant is None or method is None or coupon is None:
            return None
        return ordered(state, [(variant, number(params, "quantity"))], shipping=method, coupon=coupon)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search, choose, buy now, type the coupon at the checkout."""
        yield from find_variant(shown_variant(params, before), number(params, "quantity"))
        yield click("button", "Buy now")
        yield from check_out(None, params["shipping"], params["coupon"])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Trying the coupon out before the review."""
        way = list(self.solution(params, before))
        return [[*way[:-2], click("button", "Apply coupon"), *way[-2:]]]


class BuyUsual(CommitTemplate):
    """Buy shoes or clothes in the size that the account keeps, to where and how things usually come."""

    difficulty = "medium"
    ambiguous = True
    wordings = (
        "Buy the {product} by {brand} in {colour} in my usual size, delivered the usual way; leave my cart as it is.",
        "Please order me the {product} from {brand}, {colour}, in the size that I always wear. Address, delivery and card as always, and "
        "don't touch my cart.",
        "I'd like {brand}'s {product} in {colour}. You know my size, and where and how I like my parcels; my cart can wait.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a colour in which the usual size is in stock."""
        variant = draw_variant(state, rng)
        return {**names_of(variant.product), "colour": variant.colour} if variant.size == _usual_size(state, variant.product) else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the order of the colour in the usual size, all else as usual."""
        product = product_named(state, params)
        size = _usual_size(state, product) if product else ""
        variant = variant_named(state, {**params, "size": size}) if size else None
        return ordered(state, [(variant, 1)]) if variant else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look the size up, then search, choose and check out."""
        yield click("link", "Account")
        yield click("link", "Sizes and preferences")
        yield click("link", "Shop")
        yield from self._buy(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Knowing the size already."""
        return [list(self._buy(params, before))]

    def _buy(self, params: Params, before: Session) -> Iterator[Step]:
        product = next(each for each in before.scalars(select(Product)) if (each.name, each.brand) == (params["product"], params["brand"]))
        shoes = product.kind.department.name == "Shoes"
        yield from find_product(product.name, product.brand)
        yield from choose(text(params, "colour"), person(before).shoe_size if shoes else person(before).clothing_size)
        yield click("button", "Buy now")
        yield from check_out()


class BuyAsGift(CommitTemplate):
    """Send a named variant to somebody with a gift note, paid from the balance as far as that goes."""

    difficulty = "hard"
    wordings = (
        'Buy one {product} by {brand} in {colour} as a gift for {recipient}: sent to their address, with the gift note "{note}", paid from '
        "my gift-card balance as far as it goes. Leave my cart as it is.",
        "Please send {recipient} one {product} from {brand}, {colour}. Use up my gift-card balance first, and have the note "
        '"{note}" put in. What is in my cart should stay there.',
        '{recipient} would love the {product} by {brand} in {colour}. Have one delivered there with the words "{note}", and let my '
        "gift-card balance pay what it can. My cart is for another time.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a variant of a product in one size, and somebody else's address."""
        who = person(state)
        people = state.scalars(select(Address.recipient).where(Address.recipient != who.name).order_by(Address.id)).all()
        return {**choice_literals(draw_variant(state, rng, sized=False)), "recipient": pick(rng, people), "note": pick(rng, NOTES)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the order."""
        variant, address = variant_named(state, params), only(state, select(Address).where(Address.recipient == params["recipient"]))
        return ordered(state, [(variant, 1)], address=address, balance=True, note=text(params, "note")) if variant and address else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search, choose, buy now, and fill in the checkout."""
        yield from find_variant(shown_variant(params, before))
        yield click("button", "Buy now")
        label = next(address.label for address in before.scalars(select(Address)) if address.recipient == params["recipient"])
        yield from check_out(label, balance=True, note=params["note"])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Note before balance."""
        way = list(self.solution(params, before))
        return [[*way[:-4], way[-3], way[-4], *way[-2:]]]


class Reorder(CommitTemplate):
    """Buy again what was bought before, in the colour and size of that time."""

    difficulty = "medium"
    ambiguous = True
    wordings = (
        "Order {quantity} of the {product} by {brand} again, the same as last time, to the address {address}; leave my cart as it is.",
        "Please get me the {product} from {brand} that I had before, in the same colour and size, this time {quantity}, delivered to "
        "{address}. Don't touch my cart.",
        "I was so happy with the {product} by {brand} that I'd like it once more, exactly like the one I bought: {quantity}, sent to "
        "{address}. What is in my cart can wait.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a delivered line, another address and another quantity of which there is enough."""
        line, quantity = pick(rng, lines_in(state, "delivered")), int(rng.integers(2, 4))
        if line.quantity == quantity:
            return None
        return {**names_of(line.variant.product), "quantity": quantity, "address": draw_address(state, rng).label}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the order of the variant that was delivered."""
        line, address = ordered_line(state, params, "delivered"), address_named(state, text(params, "address"))
        return ordered(state, [(line.variant, number(params, "quantity"))], address=address) if line and address else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Find the order, buy again from there."""
        line = self._line(params, before)
        yield from open_order(line)
        variant = line.variant
        words = (variant.product.name, variant.product.brand, variant.colour, variant.size)
        yield click("link", f"Buy again: {', '.join(word for word in words if word)}")
        yield choose_option("Quantity", str(params["quantity"]))
        yield click("button", "Buy now")
        yield from check_out(params["address"])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By searching the shop."""
        steps = find_variant(self._line(params, before).variant, number(params, "quantity"))
        return [[*steps, click("button", "Buy now"), *check_out(params["address"])]]

    def _line(self, params: Params, before: Session) -> OrderLine:
        delivered = (line for line in before.scalars(select(OrderLine)) if line.order.status == "delivered")
        return next(line for line in delivered if names_of(line.variant.product) == {name: params[name] for name in ("product", "brand")})


def _usual_size(state: Session, product: Product) -> str:
    who = person(state)
    return {"Shoes": who.shoe_size, "Clothing": who.clothing_size}.get(product.kind.department.name, "")


def _label(product: Product) -> str:
    return f"{product.name}, {product.brand}"
