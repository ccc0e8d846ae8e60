"""Tasks about several things at once: the cart as it is, a new cart beside it, the best of a department."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Gone, Row
from genui_gym.task import Params, Step, click, number, only, pick, text

from ..catalogue import CLOTHES, EU
from ..models import CartLine, Coupon, Department, Kind, Product, Variant
from ..rules.price import coupon_problem
from ..rules.search import Filters, ratings, search
from ..seed import TODAY
from .choices import ArrangeTemplate, CommitTemplate, choice_literals
from .ordered import leaves_cart, ordered
from .records import address_named, cart_line, draw_address, draw_variant, names_of, variant_named
from .ways import check_out, find_variant, label_of, narrow


def lines_where(state: Session, later: bool) -> list[CartLine]:
    """Return the lines in the cart, or those that were saved for later, in order of their keys."""
    return list(state.scalars(select(CartLine).where(CartLine.later.is_(later)).order_by(CartLine.id)))


def _named(params: Params, before: Session, product: str, brand: str, later: bool = False) -> CartLine:
    """Return a line as the cart's page shows it."""
    lines = (line for line in before.scalars(select(CartLine)) if line.later == later)
    return next(line for line in lines if names_of(line.variant.product) == {"product": params[product], "brand": params[brand]})


def _step_to(line: CartLine, quantity: int) -> list[Step]:
    """Press the stepper of a line until it shows a quantity."""
    way = "One more" if quantity > line.quantity else "One less"
    return [click("button", f"{way}: {label_of(line.variant)}")] * abs(quantity - line.quantity)


class OrderCart(CommitTemplate):
    """Change the cart, then order it with a coupon."""

    difficulty = "hard"
    wordings = (
        "Remove the {product} by {brand} from my cart, set the {other_product} by {other_brand} to {quantity}, and order the cart to the "
        "address {address} with coupon {coupon}.",
        "Please take the {product} from {brand} out of my cart and change the {other_product} from {other_brand} to {quantity}. Then order "
        "everything that is in the cart, delivered to {address}, with my coupon {coupon}.",
        "I've changed my mind about my cart: no {product} by {brand}, and of {other_brand}'s {other_product} I want {quantity}. Could you "
        "order the cart like that? It goes to {address}, and coupon {coupon} should be used.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two of the cart's lines, another quantity, an address, and a coupon that holds for what is left."""
        lines = lines_where(state, later=False)
        out, changed = (lines[int(place)] for place in rng.permutation(len(lines))[:2])
        quantity = int(rng.integers(1, 5))
        goods = [(line.variant, quantity if line is changed else line.quantity) for line in lines if line is not out]
        coupons = [c for c in state.scalars(select(Coupon).order_by(Coupon.id)) if coupon_problem(c, goods, TODAY) is None]
        if quantity == changed.quantity or not coupons:
            return None
        other = {f"other_{name}": value for name, value in names_of(changed.variant.product).items()}
        named = {**names_of(out.variant.product), **other, "address": draw_address(state, rng).label, "coupon": pick(rng, coupons).code}
        return {**named, "quantity": quantity}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the line that goes, the order, and the other lines that it takes along."""
        out = cart_line(state, params, "product", "brand", later=False)
        changed = cart_line(state, params, "other_product", "other_brand", later=False)
        address, coupon = address_named(state, text(params, "address")), only(state, select(Coupon).where(Coupon.code == params["coupon"]))
        if out is None or changed is None or out is changed or address is None or coupon is None:
            return None
        kept = [line for line in lines_where(state, later=False) if line is not out]
        goods = [(line.variant, number(params, "quantity") if line is changed else line.quantity) for line in kept]
        order = ordered(state, goods, address=address, coupon=coupon)
        return order and (*order, Gone("removed from the cart", CartLine, out.id, ("ordered",), 0.3), *leaves_cart(kept))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Remove, change, check out."""
        remove, change = self._edits(params, before)
        yield click("link", "Cart")
        yield from (*remove, *change, click("link", "Checkout"))
        yield from check_out(params["address"], coupon=params["coupon"])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Change, then remove."""
        remove, change = self._edits(params, before)
        steps = [click("link", "Cart"), *change, *remove, click("link", "Checkout")]
        return [[*steps, *check_out(params["address"], coupon=params["coupon"])]]

    def _edits(self, params: Params, before: Session) -> tuple[list[Step], list[Step]]:
        out = _named(params, before, "product", "brand")
        changed = _named(params, before, "other_product", "other_brand")
        return [click("button", f"Remove: {label_of(out.variant)}")], _step_to(changed, number(params, "quantity"))


class OrderTogether(CommitTemplate):
    """Put the cart aside and order two new things in one parcel."""

    difficulty = "hard"
    wordings = (
        "Save everything in my cart for later. Then order one {product} by {brand} in {colour}, {size} and one {other_product} by "
        "{other_brand} in {other_colour} together in one order.",
        "Please move what is in my cart to the things saved for later, and then place one order with two things in it: the {product} from "
        "{brand} ({colour}, {size}) and the {other_product} from {other_brand} ({other_colour}), one of each.",
        "I want the {product} by {brand}, {colour}, {size}, and the {other_product} by {other_brand}, {other_colour}, to come in the same "
        "order, one each and nothing else. What I have in my cart now can wait among the things saved for later.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a variant with a size and one without, of products that are neither in the cart nor put aside."""
        held = {line.variant.product.name for line in state.scalars(select(CartLine))}
        first, second = draw_variant(state, rng, sized=True), draw_variant(state, rng, sized=False)
        either = {first.product.name, second.product.name} & held
        return None if either else {**choice_literals(first), **choice_literals(second, "other_")}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the order, and the cart's lines put aside."""
        first, second = variant_named(state, params), variant_named(state, params, "other_")
        lines = lines_where(state, later=False)
        if first is None or second is None or any(line.variant_id in (first.id, second.id) for line in state.scalars(select(CartLine))):
            return None
        order = ordered(state, [(first, 1), (second, 1)])
        aside = [Changed(f"cart line {line.id} put aside", CartLine, line.id, {"later": True}, weight=0.2) for line in lines]
        return order and (*order, *aside)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Put each line aside, add both, check out."""
        yield from self._way(before, [self._variant(params, before, prefix) for prefix in ("", "other_")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The second thing first."""
        return [list(self._way(before, [self._variant(params, before, prefix) for prefix in ("other_", "")]))]

    def _way(self, before: Session, variants: Sequence[Variant]) -> Iterator[Step]:
        yield click("link", "Cart")
        for line in before.scalars(select(CartLine)):
            if not line.later:
                yield click("button", f"Save for later: {label_of(line.variant)}")
        for variant in variants:
            yield click("link", "Shop")
            yield from find_variant(variant)
            yield click("button", "Add to cart")
        yield click("link", "Cart")
        yield click("link", "Checkout")
        yield from check_out()

    def _variant(self, params: Params, before: Session, prefix: str) -> Variant:
        names = tuple(params.get(f"{prefix}{name}", "") for name in ("product", "brand", "colour", "size"))
        return next(v for v in before.scalars(select(Variant)) if (v.product.name, v.product.brand, v.colour, v.size) == names)


class BuyCheapest(CommitTemplate):
    """Buy the cheapest thing of a department that passes several filters."""

    difficulty = "hard"
    weighed = ("stars",)
    wordings = (
        "Buy the cheapest thing from {department} that is in stock in {colour} in size {size} and rated at least {stars} stars; leave my "
        "cart as it is.",
        "In the department {department}, please find what comes in {colour}, is in stock in size {size} and has a customer rating of "
        "{stars} stars or more. Order one of the cheapest of these, without touching my cart.",
        "Something from {department} in {colour}, size {size}, that people rate with {stars} stars at least: whichever is cheapest and in "
        "stock, order me one. My cart can stay as it is.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a department with sizes, a colour, a size and a rating."""
        department, sizes = (("Shoes", EU), ("Clothing", CLOTHES))[int(rng.integers(2))]
        colours = select(Variant.colour).join(Product).join(Kind).join(Department).where(Department.name == department).distinct()
        colour = pick(rng, sorted(state.scalars(colours)))
        return {"department": department, "colour": colour, "size": pick(rng, sizes), "stars": int(rng.integers(3, 5))}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the order of the cheapest variant; nothing where two are cheapest."""
        variant = cheapest(state, params)
        return ordered(state, [(variant, 1)]) if variant else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Filter, sort by price, take the first."""
        filters = Filters(
            department=text(params, "department"), colour=text(params, "colour"), size=text(params, "size"), in_stock=True,
            min_tenths=10 * number(params, "stars"),
        )  # fmt: skip
        product = search(before, filters, "price")[0].product
        yield click("link", text(params, "department"))
        yield from narrow(colour=text(params, "colour"), size=text(params, "size"), rating=f"{params['stars']}.0 and up")
        yield click("link", f"{product.name}, {product.brand}")
        yield click("button", "Buy now")
        yield from check_out()

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Found without filters, its colour and size chosen on its page."""
        found = cheapest(before, params)
        return [[*find_variant(found), click("button", "Buy now"), *check_out()]] if found else []


def cheapest(state: Session, params: Params) -> Variant | None:
    """Return the one cheapest variant in stock that has the department, colour, size and least rating of the literals."""
    query = select(Variant).join(Product).join(Kind).join(Department).where(Department.name == params["department"], Variant.stock > 0)
    query = query.where(Variant.colour == params["colour"], Variant.size == params["size"])
    rated = ratings(state)
    good = [v for v in state.scalars(query) if v.product_id in rated and rated[v.product_id].tenths >= 10 * number(params, "stars")]
    least = min((variant.price_cents for variant in good), default=0)
    best = [variant for variant in good if variant.price_cents == least]
    return best[0] if len(best) == 1 else None


class TidyCart(ArrangeTemplate):
    """Change a quantity, put one thing aside and take another one back."""

    difficulty = "medium"
    wordings = (
        "In my cart, set the {product} by {brand} to {quantity}, save the {other_product} by {other_brand} for later, and move the "
        "{third_product} by {third_brand} back from there into the cart.",
        "Please change my cart: {quantity} of the {product} from {brand}; the {other_product} from {other_brand} goes to the things saved "
        "for later; and the {third_product} from {third_brand}, which I saved for later, comes back into the cart.",
        "My cart needs tidying. I'd rather have {quantity} of {brand}'s {product}, the {other_product} by {other_brand} should wait among "
        "the things saved for later, and it is time that the {third_product} by {third_brand} returns from there to the cart.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two of the cart's lines, one that was put aside, and another quantity."""
        lines = lines_where(state, later=False)
        changed, aside = (lines[int(place)] for place in rng.permutation(len(lines))[:2])
        back, quantity = pick(rng, lines_where(state, later=True)), int(rng.integers(3, 6))
        names = {"": changed, "other_": aside, "third_": back}
        literals = {f"{prefix}{name}": value for prefix, line in names.items() for name, value in names_of(line.variant.product).items()}
        return {**literals, "quantity": quantity}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the three lines."""
        changed = cart_line(state, params, "product", "brand", later=False)
        aside = cart_line(state, params, "other_product", "other_brand", later=False)
        back = cart_line(state, params, "third_product", "third_brand", later=True)
        quantity = number(params, "quantity")
        if changed is None or aside is None or back is None or changed is aside or not 0 < quantity <= changed.variant.stock:
            return None
        return (
            Changed("quantity", CartLine, changed.id, {"quantity": quantity}),
            Changed("saved for later", CartLine, aside.id, {"later": True}),
            Changed("back in the cart", CartLine, back.id, {"later": False}),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Press the stepper, then the two buttons."""
        steps, buttons = self._edits(params, before)
        yield from (click("link", "Cart"), *steps, *buttons)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The two buttons first, the other way round."""
        steps, buttons = self._edits(params, before)
        return [[click("link", "Cart"), *buttons[::-1], *steps]]

    def _edits(self, params: Params, before: Session) -> tuple[list[Step], list[Step]]:
        changed = _named(params, before, "product", "brand")
        aside = _named(params, before, "other_product", "other_brand")
        back = _named(params, before, "third_product", "third_brand", later=True)
        buttons = [
            click("button", f"Save for later: {label_of(aside.variant)}"),
            click("button", f"Move to cart: {label_of(back.variant)}"),
        ]
        return _step_to(changed, number(params, "quantity")), buttons
