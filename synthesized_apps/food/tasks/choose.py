"""Tasks that order what fits best: restaurant and dish have to be found by rating, price, fee or diet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import money
from genui_gym.task import Params, Step, click, number, pick, text

from ..models import Address, Cuisine, Dish, Restaurant
from ..rules import Filters, basket_of, fits_diet, is_open, search, zone_to
from ..seed import NOW
from . import ways
from .order import OrderTemplate
from .records import Item, address_named, draw_restaurant, named, names_of, person, restaurants
from .wanted import Wanted

SECTIONS = {"starter": "Starters", "side dish": "Sides", "dessert": "Desserts"}
"""By how a goal says it, the sections whose dishes ask no questions."""


class OrderBestRated(OrderTemplate):
    """Order from the best-rated restaurant of a kitchen that delivers cheaply enough."""

    difficulty = "hard"
    wordings = (
        "From the best-rated {cuisine} restaurant that is open now and delivers to my address {address} for at most {fee}, order "
        "{quantity} portions of its cheapest {course} to that address.",
        "Please find the {cuisine} restaurant with the highest rating among those that are open now and bring food to {address} for no "
        "more than {fee} delivery fee. Order its cheapest {course} there, {quantity} portions, delivered to {address}.",
        "We are at {address} and have a craving for the {course} of a {cuisine} place. Take the best rated of those that are open and "
        "don't charge more than {fee} to come here, and have it bring {quantity} times the cheapest one on the menu.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw literals for which a euro more or less changes the restaurant."""
        fee = 10 * int(rng.integers(12, 36))
        params: dict[str, str | int] = {
            "cuisine": pick(rng, state.scalars(where(Cuisine.name).order_by(Cuisine.id)).all()),
            "address": pick(rng, state.scalars(where(Address.label).order_by(Address.id)).all()),
            "fee": fee, "course": pick(rng, list(SECTIONS)), "quantity": int(rng.integers(2, 6)),
        }  # fmt: skip
        best = self._best(params, state)
        others = {getattr(self._best({**params, "fee": near}, state), "id", None) for near in (fee - 100, fee + 100, 2 * fee)}
        return params if best and not basket_of(state, best.id) and others != {best.id} else None

    def words(self, params: Params) -> Mapping[str, str]:
        """Write the fee as an amount."""
        return {**super().words(params), "fee": money(number(params, "fee"))}

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the cheapest dish of the best-rated restaurant; nothing where two are rated best or cost the same."""
        best, address = self._best(params, state), address_named(state, text(params, "address"))
        dish = cheapest(best.dishes, text(params, "course")) if best else None
        return Wanted(best, [Item(dish, number(params, "quantity"))], address) if best and dish and address else None

    def _best(self, params: Params, state: Session) -> Restaurant | None:
        address = address_named(state, text(params, "address"))
        listed = []
        for each in restaurants(state, text(params, "cuisine")) if address else []:
            zone = zone_to(each, address.district_id) if address else None
            if zone is not None and zone.fee_cents <= number(params, "fee") and is_open(each, NOW):
                listed.append(each)
        top = max((each.rating_tenths for each in listed), default=0)
        best = [each for each in listed if each.rating_tenths == top]
        return best[0] if len(best) == 1 else None

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Filter the list, sort it by rating, take the first that is cheap enough."""
        address = next(each for each in before.scalars(where(Address)) if each.label == params["address"])
        cuisine = next(each for each in before.scalars(where(Cuisine)) if each.name == params["cuisine"])
        filters = Filters(cuisine_id=cuisine.id, open_now=True, delivers=True)
        first = next(each for each in search(before, filters, address, NOW, "rating") if each.fee <= number(params, "fee"))
        dish = ways.cheapest_simple([dish for dish in first.restaurant.dishes if not dish.sold_out], SECTIONS[text(params, "course")])
        assert dish is not None, "the oracle found one"
        return Wanted(first.restaurant, [Item(dish, number(params, "quantity"))], address)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the kitchen, filter and sort, then order as usual."""
        chosen = self.chosen(params, before)
        yield click("link", text(params, "cuisine"))
        sort = [("Sort by", "Best rated"), ("Deliver to", text(params, "address"))]
        yield from ways.filtered(sort, ("Open now", "Delivers to this address"))
        yield click("link", f"{chosen.restaurant.name}, {chosen.restaurant.district.name}")
        yield from list(ways.order(chosen, before))[3:]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """A search for the name once it is known, and the kitchen chosen among the filters."""
        chosen = self.chosen(params, before)
        choices = [("Kitchen", text(params, "cuisine")), ("Deliver to", text(params, "address")), ("Sort by", "Best rated")]
        filtered = [*ways.search(""), *ways.filtered(choices, ("Delivers to this address", "Open now"))]
        order = list(ways.order(chosen, before))
        return [order, [*filtered, *order[2:]]]


class OrderForDiet(OrderTemplate):
    """Order the cheapest thing that the person eats; the diet stands in the preferences."""

    difficulty = "hard"
    ambiguous: ClassVar[bool] = True
    wordings = (
        "Order {quantity} portions of the cheapest {course} I can eat from {restaurant} in {district}.",
        "Please get me {quantity} portions of the cheapest {course} that {restaurant}, {district}, has and that suits my diet.",
        "You know how I eat. See what {restaurant} in {district} has for me as a {course}, and order {quantity} portions of whatever costs "
        "least among that.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a restaurant where the cheapest dish is another one for people without a diet."""
        params: dict[str, str | int] = {
            **names_of(draw_restaurant(state, rng)),
            "course": pick(rng, list(SECTIONS)),
            "quantity": int(rng.integers(3, 9)),
        }
        restaurant = named(params, state)
        usual = cheapest(restaurant.dishes, text(params, "course")) if restaurant else None
        fitting = self._dish(params, state)
        return params if fitting and (usual is None or usual.id != fitting.id) else None

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the cheapest dish that fits; nothing where two cost the same."""
        restaurant, dish = named(params, state), self._dish(params, state)
        return Wanted(restaurant, [Item(dish, number(params, "quantity"))]) if restaurant and dish else None

    def _dish(self, params: Params, state: Session) -> Dish | None:
        restaurant, diet = named(params, state), person(state).diet
        fitting = [dish for dish in restaurant.dishes if fits_diet(dish, diet)] if restaurant else []
        return cheapest(fitting, text(params, "course"))

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Read the part of the menu that fits."""
        listed = before.scalars(where(Restaurant).where(Restaurant.name == params["restaurant"]))
        restaurant = next(each for each in listed if each.district.name == params["district"])
        diet = person(before).diet
        fitting = [dish for dish in restaurant.dishes if fits_diet(dish, diet) and not dish.sold_out]
        dish = ways.cheapest_simple(fitting, SECTIONS[text(params, "course")])
        assert dish is not None, "the oracle found one"
        return Wanted(restaurant, [Item(dish, number(params, "quantity"))])

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Show what fits, then order it."""
        steps = list(ways.order(self.chosen(params, before), before))
        return iter([*steps[:3], click("link", "Fits my diet"), *steps[3:]])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Look the diet up first, and read the section."""
        steps = list(ways.order(self.chosen(params, before), before))
        look = [click("link", "Account"), click("link", "Preferences"), click("link", "Discover")]
        section = click("link", SECTIONS[text(params, "course")])
        return [[*look, *steps], [*steps[:3], section, *steps[3:]]]


def cheapest(dishes: Sequence[Dish], course: str) -> Dish | None:
    """Return the one dish of a course that costs least among those that can be had; ``None`` where several do."""
    listed = [dish for dish in dishes if dish.section == SECTIONS.get(course) and not dish.sold_out]
    least = min((dish.price_cents for dish in listed), default=0)
    best = [dish for dish in listed if dish.price_cents == least]
    return best[0] if len(best) == 1 else None
