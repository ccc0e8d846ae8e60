"""Tasks that order from what is there already (an earlier order, a basket that waits), and from two restaurants at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import money
from genui_gym.reward import Row
from genui_gym.task import Params, RowsTemplate, Step, click, number, pick, text

from ..models import Address, BasketLine, Order, Restaurant
from ..rules import basket_of, baskets, groups_of, options_text, stage_of
from ..seed import NOW
from . import ways
from .order import OrderTemplate, draw_order, named_item, read_item, read_restaurant
from .records import Item, address_named, draw_restaurant, named, names_of, options_named, orders
from .wanted import Wanted, basket_gone, order_rows


class OrderSameAgain(OrderTemplate):
    """Order what was ordered before, with more of one dish. The address is the usual one."""

    difficulty = "hard"
    ambiguous: ClassVar[bool] = True
    wordings = (
        "Order the same again as in my latest delivered order from {restaurant} in {district}, but {quantity} {dish}.",
        "Please repeat the last order that {restaurant}, {district}, delivered to me, to the usual place; only this time with {quantity} "
        "{dish}.",
        "What {restaurant} in {district} last brought us was just right. Have it brought again, except that it should be {quantity} {dish} "
        "this time.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an earlier order whose dishes can all be had."""
        order = pick(rng, orders(state))
        latest = orders(state, order.restaurant)[0]
        line = pick(rng, latest.lines)
        if basket_of(state, order.restaurant_id):
            return None
        return {**names_of(order.restaurant), "dish": line.dish.name, "quantity": line.quantity + int(rng.integers(1, 4))}

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the dishes of that order, one of them in the new number."""
        restaurant = named(params, state)
        delivered = orders(state, restaurant) if restaurant else []
        if not restaurant or not delivered or params["dish"] not in [line.dish.name for line in delivered[0].lines]:
            return None
        items = []
        for line in delivered[0].lines:
            options = options_named(line.dish, line.options.split(", ") if line.options else [])
            if options is None:
                return None
            quantity = number(params, "quantity") if line.dish.name == params["dish"] else line.quantity
            items.append(Item(line.dish, quantity, options, line.note))
        return Wanted(restaurant, items)

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Read the order."""
        order = self._order(params, before)
        items = []
        for line in order.lines:
            names = line.options.split(", ")
            options = [option for group in groups_of(line.dish) for option in group.options if option.name in names]
            quantity = number(params, "quantity") if line.dish.name == params["dish"] else line.quantity
            items.append(Item(line.dish, quantity, tuple(options), line.note))
        return Wanted(order.restaurant, items)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the order, order it again, have more of the dish."""
        yield from ways.open_order(self._order(params, before), "Past")
        yield click("button", "Order again")
        yield from self._more(params, before)
        yield click("link", "Go to checkout")
        yield from ways.place(self.chosen(params, before), before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The dishes looked up in the menu again."""
        return [list(ways.order(self.chosen(params, before), before))]

    def _more(self, params: Params, before: Session) -> list[Step]:
        line = next(line for line in self._order(params, before).lines if line.dish.name == params["dish"])
        name = f"{line.dish.name} ({line.options})" if line.options else line.dish.name
        return [click("button", f"One more {name}")] * (number(params, "quantity") - line.quantity)

    def _order(self, params: Params, before: Session) -> Order:
        listed = before.scalars(where(Order).order_by(Order.due_at.desc()))
        past = (order for order in listed if stage_of(order, NOW) == "delivered" and order.restaurant.name == params["restaurant"])
        return next(order for order in past if order.restaurant.district.name == params["district"])


class FinishBasket(RowsTemplate):
    """Change a basket that waits, and order it."""

    shape = "commit"
    difficulty = "hard"
    wordings = (
        "In my basket at {restaurant} in {district}, remove {removed}, make it {quantity} {dish}, and order it to {address} with a tip of "
        "{tip}.",
        "I have begun a basket at {restaurant}, {district}. Please take {removed} out of it, have {quantity} {dish} in it, and order the "
        "whole to {address}. The courier's tip is {tip}.",
        "There is something waiting in a basket from {restaurant} ({district}). Without {removed} and with {quantity} {dish} it would be "
        "right; then send it off to {address}, giving the courier {tip}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a basket, two of its dishes, and an address."""
        restaurant, lines = pick(rng, list(baskets(state).items()))
        first, second = (lines[int(place)] for place in rng.permutation(len(lines))[:2])
        quantity = int(rng.integers(1, 6))
        if quantity == second.quantity:
            return None
        return {
            **names_of(restaurant), "removed": first.dish.name, "dish": second.dish.name, "quantity": quantity,
            "address": pick(rng, state.scalars(where(Address.label).order_by(Address.id)).all()), "tip": pick(rng, (150, 200, 300)),
        }  # fmt: skip

    def words(self, params: Params) -> Mapping[str, str]:
        """Write the tip as an amount."""
        return {**super().words(params), "tip": money(number(params, "tip"))}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the order, and the rows of the basket that it consumes."""
        restaurant, address = named(params, state), address_named(state, text(params, "address"))
        lines = basket_of(state, restaurant.id) if restaurant else []
        if restaurant is None or address is None or {params["removed"], params["dish"]} - {line.dish.name for line in lines}:
            return None
        items = [_item(line, params) for line in lines if line.dish.name != params["removed"]]
        wanted = Wanted(restaurant, items, address, tip=number(params, "tip"))
        rows = order_rows(wanted, state, ("tip",))
        return (*rows, *basket_gone(lines, wanted.name)) if rows and params["removed"] != params["dish"] else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the basket, press its buttons, check out."""
        yield from [click("link", "Baskets"), self._open(params), *self._remove(params, before), *self._change(params, before)]
        yield from self._check_out(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the start page, the quantity chosen on the dish's own sheet, the rest in the other order."""
        restaurant = read_restaurant(params, before)
        line = next(line for line in basket_of(before, restaurant.id) if line.dish.name == params["dish"])
        sheet = [click("link", f"Change {_name(line)}"), ways.quantity(number(params, "quantity")), click("button", "Save changes")]
        return [[self._open(params), *sheet, *self._remove(params, before), *self._check_out(params, before)]]

    def _open(self, params: Params) -> Step:
        return click("link", f"Basket at {params['restaurant']}, {params['district']}")

    def _remove(self, params: Params, before: Session) -> Iterator[Step]:
        line = self._line(params, before, "removed")
        yield from [click("button", f"One less {_name(line)}")] * (line.quantity - 1)
        yield click("button", f"Remove {_name(line)}")

    def _change(self, params: Params, before: Session) -> Iterator[Step]:
        line, quantity = self._line(params, before, "dish"), number(params, "quantity")
        way = "One more" if quantity > line.quantity else "One less"
        yield from [click("button", f"{way} {_name(line)}")] * abs(quantity - line.quantity)

    def _check_out(self, params: Params, before: Session) -> Iterator[Step]:
        restaurant = read_restaurant(params, before)
        items = [_item(line, params) for line in restaurant_lines(before, restaurant) if line.dish.name != params["removed"]]
        address = next(each for each in before.scalars(where(Address)) if each.label == params["address"])
        wanted = Wanted(restaurant, items, address, tip=number(params, "tip"))
        yield click("link", "Go to checkout")
        yield from ways.details(wanted)
        yield from ways.place(wanted, before)

    def _line(self, params: Params, before: Session, literal: str) -> BasketLine:
        listed = restaurant_lines(before, read_restaurant(params, before))
        return next(line for line in listed if line.dish.name == params[literal])


class OrderTwoPlaces(RowsTemplate):
    """Order from two restaurants, to two addresses."""

    shape = "commit"
    difficulty = "hard"
    wordings = (
        "Order {quantity} {dish} ({size}, {style}) from {restaurant} in {district} to {address}, and {count} {other} ({format}, {taste}) "
        "from {second} in {elsewhere} to {target}.",
        "Two orders, please: {restaurant}, {district}, brings {quantity} {dish}, {size} and {style}, to {address}; {second}, {elsewhere}, "
        "brings {count} {other}, {format} and {taste}, to {target}.",
        "We are in two places tonight. At {address} we'd like {quantity} {dish} ({size}, {style}) from {restaurant} in {district}; at "
        "{target} it should be {count} {other} ({format}, {taste}) from {second} in {elsewhere}. Could you order both?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two addresses, and for each a restaurant and a dish."""
        places = list(state.scalars(where(Address).order_by(Address.id)))
        one, two = (places[int(place)] for place in rng.permutation(len(places))[:2])
        first, second = draw_restaurant(state, rng, one), draw_restaurant(state, rng, two)
        a, b = draw_order(state, rng, first, "size", "style"), draw_order(state, rng, second, "format", "taste")
        if a is None or b is None or first.id == second.id:
            return None
        renamed = {"second": b["restaurant"], "elsewhere": b["district"], "other": b["dish"], "count": b["quantity"]}
        kept = {name: b[name] for name in ("format", "taste")}
        return {**a, **renamed, **kept, "address": one.label, "target": two.label}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the rows of both orders."""
        rows: list[Row] = []
        for name, each in (("first order", params), ("second order", _second(params))):
            restaurant, address = named(each, state), address_named(state, text(each, "address"))
            item = named_item(each, restaurant, "size", "style")
            order = order_rows(Wanted(restaurant, [item], address, name=name), state) if restaurant and item and address else None
            if order is None:
                return None
            rows += order
        return tuple(rows) if named(params, state) != named(_second(params), state) else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """One order after the other."""
        yield from ways.order(self._chosen(params, before), before)
        yield click("link", "Discover")
        yield from ways.order(self._chosen(_second(params), before), before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The other order first."""
        first, second = (ways.order(self._chosen(each, before), before) for each in (params, _second(params)))
        return [[*second, click("link", "Discover"), *first]]

    def _chosen(self, params: Params, before: Session) -> Wanted:
        restaurant = read_restaurant(params, before)
        address = next(each for each in before.scalars(where(Address)) if each.label == params["address"])
        return Wanted(restaurant, [read_item(params, before, restaurant, "size", "style")], address)


def restaurant_lines(before: Session, restaurant: Restaurant) -> list[BasketLine]:
    """Return what stands in a restaurant's basket, as its page lists it."""
    return [line for line in before.scalars(where(BasketLine).order_by(BasketLine.id)) if line.restaurant_id == restaurant.id]


def _second(params: Params) -> Params:
    """Return the literals of the second order, named like those of the first."""
    names = {
        "restaurant": "second", "district": "elsewhere", "dish": "other", "quantity": "count", "size": "format", "style": "taste",
        "address": "target",
    }  # fmt: skip
    return {name: params[other] for name, other in names.items()}


def _item(line: BasketLine, params: Params) -> Item:
    quantity = number(params, "quantity") if line.dish.name == params["dish"] else line.quantity
    return Item(line.dish, quantity, tuple(choice.option for choice in line.choices), line.note)


def _name(line: BasketLine) -> str:
    options = options_text(choice.option for choice in line.choices)
    return f"{line.dish.name} ({options})" if options else line.dish.name
