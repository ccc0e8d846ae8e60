"""Tasks that order what the goal names."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, time
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import money
from genui_gym.reward import Row
from genui_gym.task import Params, RowsTemplate, Step, click, day, goto, number, pick, text

from ..models import Address, PaymentMethod, Promo, Restaurant
from ..rules import find_options, full_slots, groups_of, promo_problem, slots
from ..seed import TODAY
from . import clauses, ways
from .records import (
    Item,
    address_named,
    dish_named,
    draw_main,
    draw_restaurant,
    draw_simple,
    named,
    names_of,
    options_named,
    payment_named,
    promo_coded,
)
from .wanted import Wanted, order_rows


class OrderTemplate(RowsTemplate):
    """A template whose goal is one order and nothing else. ``extras`` names what the goal says beyond dishes, address and time."""

    shape = "commit"
    extras: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the order that the goal asks for, found by its words; ``None`` where they name nothing."""

    @abstractmethod
    def chosen(self, params: Params, before: Session) -> Wanted:
        """Return the order that the solution places, found as a person finds it."""

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the rows of the order."""
        wanted = self.wanted(params, state)
        return order_rows(wanted, state, self.extras) if wanted else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search the restaurant, fill the basket, check out."""
        yield from ways.order(self.chosen(params, before), before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the kitchen's picture or the address of the menu instead of a search; dishes and details in the other order."""
        chosen = self.chosen(params, before)
        steps = list(ways.order(chosen, before))
        label = f"{chosen.restaurant.name}, {chosen.restaurant.district.name}"
        kitchen = [click("link", chosen.restaurant.cuisine.name), click("link", label), *steps[3:]]
        return [kitchen, [goto(f"/restaurants/{chosen.restaurant.id}"), *steps[3:]], list(ways.order(chosen, before, backwards=True))]


def named_item(params: Params, restaurant: Restaurant | None, *literals: str) -> Item | None:
    """Return the dish that the goal names, with the options that some of its literals name."""
    dish = dish_named(restaurant, text(params, "dish"))
    options = options_named(dish, [text(params, name) for name in literals]) if dish else None
    return Item(dish, number(params, "quantity", 1), options) if dish and options is not None else None


def read_item(params: Params, before: Session, restaurant: Restaurant, *literals: str) -> Item:
    """Return the dish of the goal as a person finds it on the menu: from top to bottom, then its options from top to bottom."""
    dish = next(dish for dish in restaurant.dishes if dish.name == params["dish"])
    wanted = {text(params, name) for name in literals}
    keys = [option.id for group in groups_of(dish) for option in group.options if option.name in wanted]
    return Item(dish, number(params, "quantity", 1), tuple(find_options(before, dish, keys)))


def read_restaurant(params: Params, before: Session, name: str = "restaurant", district: str = "district") -> Restaurant:
    """Return the restaurant of the goal as a person finds it in a list."""
    listed = before.scalars(where(Restaurant).where(Restaurant.name == params[name]))
    return next(each for each in listed if each.district.name == params[district])


def slot_of(params: Params) -> datetime:
    """Return the time that the goal names."""
    return datetime.combine(day(params, "date"), time.fromisoformat(text(params, "time")))


def draw_order(state: Session, rng: Generator, restaurant: Restaurant, *literals: str) -> dict[str, str | int] | None:
    """Draw a main course with the options that ``literals`` name, as often as it can be ordered."""
    drawn = draw_main(rng, restaurant)
    if drawn is None:
        return None
    dish, options = drawn
    names = dict(zip(literals, (option.name for option in options), strict=False))
    return {**names_of(restaurant), "dish": dish.name, "quantity": int(rng.integers(1, 4)), **names}


class OrderDish(OrderTemplate):
    """Order a named dish with named options, if it is not sold out."""

    difficulty = "medium"
    wordings = clauses.SOLD_OUT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a dish that can be had."""
        return draw_order(state, rng, draw_restaurant(state, rng), "size", "style", "extra")

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the named dish."""
        restaurant = named(params, state)
        item = named_item(params, restaurant, "size", "style", "extra")
        return Wanted(restaurant, [item]) if restaurant and item else None

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Read the menu."""
        restaurant = read_restaurant(params, before)
        return Wanted(restaurant, [read_item(params, before, restaurant, "size", "style", "extra")])


class OrderForTwo(OrderTemplate):
    """Order two dishes to a named address, with a tip, a note and a way to pay."""

    difficulty = "hard"
    extras = ("tip", "payment", "note")
    wordings = (
        'From {restaurant} in {district}: {quantity} {dish} ({size}, {style}, "{without}") and {count} {other}. Deliver to {address}, tip '
        '{tip}, pay with the {payment}, note for the courier: "{note}".',
        "Please order {quantity} {dish}, {size} and {style}, with the option {without}, plus {count} {other} at {restaurant}, {district}. "
        'It goes to the address called {address}; the courier gets a tip of {tip} and should read "{note}". Charge the {payment}.',
        "Could you get us something from {restaurant} in {district}? {quantity} {dish} ({size}, {style}, {without}), and to go with it "
        '{count} {other}. We are at {address}, and the courier needs to know "{note}" and deserves {tip}. Put it on the {payment}.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an address, a restaurant that serves it, two dishes and all the rest."""
        address = pick(rng, state.scalars(where(Address).order_by(Address.id)).all())
        restaurant = draw_restaurant(state, rng, address)
        order, side = draw_order(state, rng, restaurant, "size", "style"), draw_simple(rng, restaurant)
        dish = dish_named(restaurant, str(order["dish"])) if order else None
        if order is None or dish is None:
            return None
        payments = state.scalars(where(PaymentMethod.label).order_by(PaymentMethod.id)).all()
        return {
            **order, "without": pick(rng, groups_of(dish)[3].options).name, "other": side.name, "count": int(rng.integers(2, 4)),
            "address": address.label, "tip": pick(rng, (150, 200, 300)), "payment": pick(rng, payments), "note": pick(rng, _NOTES),
        }  # fmt: skip

    def words(self, params: Params) -> Mapping[str, str]:
        """Write the tip as an amount."""
        return {**super().words(params), "tip": money(number(params, "tip"))}

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return both dishes with everything that was said."""
        restaurant, address = named(params, state), address_named(state, text(params, "address"))
        item, other = named_item(params, restaurant, "size", "style", "without"), dish_named(restaurant, text(params, "other"))
        payment = payment_named(state, text(params, "payment"))
        if not (restaurant and item and other and address and payment) or other.option_set_id is not None:
            return None
        side = Item(other, number(params, "count"))
        return Wanted(restaurant, [item, side], address, tip=number(params, "tip"), payment=payment, note=text(params, "note"))

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Read the menu, the addresses and the cards."""
        restaurant = read_restaurant(params, before)
        side = next(dish for dish in restaurant.dishes if dish.name == params["other"])
        address = next(each for each in before.scalars(where(Address)) if each.label == params["address"])
        payment = next(each for each in before.scalars(where(PaymentMethod)) if each.label == params["payment"])
        items = [read_item(params, before, restaurant, "size", "style", "without"), Item(side, number(params, "count"))]
        return Wanted(restaurant, items, address, tip=number(params, "tip"), payment=payment, note=text(params, "note"))


class OrderLater(OrderTemplate):
    """Schedule an order for a named day and time, if that is not fully booked."""

    difficulty = "hard"
    wordings = clauses.SLOT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a free time of a restaurant that serves the default address then."""
        restaurant = draw_restaurant(state, rng)
        order = draw_order(state, rng, restaurant, "size", "style")
        date = TODAY.fromordinal(TODAY.toordinal() + int(rng.integers(1, 6)))
        full = full_slots(state, restaurant)
        free = [slot for slot in slots(restaurant, date) if slot not in full]
        return {**order, **slot_literals(pick(rng, free))} if order and free else None

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the named dish at the named time."""
        restaurant = named(params, state)
        item = named_item(params, restaurant, "size", "style")
        return Wanted(restaurant, [item], slot=slot_of(params)) if restaurant and item else None

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Read the menu."""
        restaurant = read_restaurant(params, before)
        return Wanted(restaurant, [read_item(params, before, restaurant, "size", "style")], slot=slot_of(params))


class OrderWithPromo(OrderTemplate):
    """Order with a promo code, if it is still valid."""

    difficulty = "hard"
    wordings = clauses.PROMO
    extras = ("promo",)

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a code that holds for an order that can be placed."""
        restaurant = draw_restaurant(state, rng)
        order = draw_order(state, rng, restaurant, "size", "style")
        item = named_item(order, restaurant, "size", "style") if order else None
        if order is None or item is None:
            return None
        promos = state.scalars(where(Promo).order_by(Promo.id)).all()
        holding = [promo.code for promo in promos if promo_problem(state, promo, restaurant, item.cents, TODAY) is None]
        return {**order, "promo": pick(rng, holding)} if holding else None

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the named dish with the code."""
        restaurant, promo = named(params, state), promo_coded(state, text(params, "promo"))
        item = named_item(params, restaurant, "size", "style")
        return Wanted(restaurant, [item], promo=promo) if restaurant and item and promo else None

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Read the menu."""
        restaurant = read_restaurant(params, before)
        promo = next(each for each in before.scalars(where(Promo)) if each.code == params["promo"])
        return Wanted(restaurant, [read_item(params, before, restaurant, "size", "style")], promo=promo)


def slot_literals(slot: datetime) -> dict[str, str]:
    """Return the literals of a time."""
    return {"date": slot.date().isoformat(), "time": f"{slot:%H:%M}"}


_NOTES = (
    "Please ring twice", "Leave it with the porter", "The lift is broken, sorry", "Call when you are downstairs", "Mind the dog",
    "Door code 4471", "Side entrance, please",
)  # fmt: skip
