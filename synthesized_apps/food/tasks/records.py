"""Looking up what a goal names, for the oracle and for drawing; a name that fits no single record finds none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from genui_gym.task import GoalTemplate, Params, only, pick, text

from ..catalogue import RESTAURANTS
from ..models import Account, Address, Cuisine, Dish, District, Option, Order, PaymentMethod, Promo, Restaurant
from ..rules import basket_of, groups_of, is_open, stage_of, unit_cents, zone_to
from ..seed import NOW

TWINS = tuple(sorted({row[0] for row in RESTAURANTS if sum(row[0] == other[0] for other in RESTAURANTS) > 1}))
"""Names of restaurants that stand in two districts."""


@dataclass(frozen=True)
class Item:
    """A dish as a goal asks for it."""

    dish: Dish
    quantity: int = 1
    options: tuple[Option, ...] = ()
    note: str = ""

    @property
    def cents(self) -> int:
        """What it costs, all of it."""
        return self.quantity * unit_cents(self.dish, self.options)


def restaurant_named(state: Session, name: str, district: str) -> Restaurant | None:
    """Return the restaurant of this name in this district."""
    return only(state, select(Restaurant).join(District).where(Restaurant.name == name, District.name == district))


def named(params: Params, state: Session, name: str = "restaurant", district: str = "district") -> Restaurant | None:
    """Return the restaurant that two literals of a goal name."""
    return restaurant_named(state, text(params, name), text(params, district))


def names_of(restaurant: Restaurant, name: str = "restaurant", district: str = "district") -> dict[str, str]:
    """Return the literals that name a restaurant."""
    return {name: restaurant.name, district: restaurant.district.name}


def dish_named(restaurant: Restaurant | None, name: str) -> Dish | None:
    """Return the dish of this name."""
    found = [dish for dish in restaurant.dishes if dish.name == name] if restaurant else []
    return found[0] if len(found) == 1 else None


def options_named(dish: Dish, names: Sequence[str]) -> tuple[Option, ...] | None:
    """Return the options of these names, one for each question that needs an answer; ``None`` where they are no such choice."""
    offered = {option.name: option for group in groups_of(dish) for option in group.options}
    if any(name not in offered for name in names) or len(set(names)) != len(names):
        return None
    chosen = [offered[name] for name in names]
    asked = [group for group in groups_of(dish) if group.single]
    complete = all(sum(option.group_id == group.id for option in chosen) == 1 for group in asked)
    return tuple(sorted(chosen, key=lambda option: option.id)) if complete else None


def address_named(state: Session, label: str) -> Address | None:
    """Return the address of this name."""
    return only(state, select(Address).where(Address.label == label))


def payment_named(state: Session, label: str) -> PaymentMethod | None:
    """Return the way to pay of this name."""
    return only(state, select(PaymentMethod).where(PaymentMethod.label == label))


def promo_coded(state: Session, code: str) -> Promo | None:
    """Return the promo with this code."""
    return only(state, select(Promo).where(Promo.code == code))


def address_matters(goal: GoalTemplate, params: Params, state: Session) -> bool:
    """Whether the goal means something else for one of the other addresses."""
    labels = state.scalars(select(Address.label).where(Address.label != params["address"])).all()
    return any(goal.meaning({**params, "address": label}, state) != goal.meaning(params, state) for label in labels)


def person(state: Session) -> Account:
    """Return the account."""
    return state.scalars(select(Account)).one()


def usual_address(state: Session) -> Address:
    """Return the default address."""
    return state.get_one(Address, person(state).default_address_id)


def restaurants(state: Session, cuisine: str | None = None) -> list[Restaurant]:
    """Return the restaurants, or those of a kitchen, in order of their keys."""
    query = select(Restaurant).order_by(Restaurant.id).options(selectinload(Restaurant.zones), selectinload(Restaurant.hours))
    return list(state.scalars(query if cuisine is None else query.join(Cuisine).where(Cuisine.name == cuisine)))


def serving(state: Session, address: Address, at: datetime = NOW) -> list[Restaurant]:
    """Return the restaurants that are open and deliver to the address, and whose basket is empty."""
    listed = [each for each in restaurants(state) if is_open(each, at) and zone_to(each, address.district_id)]
    return [each for each in listed if not basket_of(state, each.id)]


def orders(state: Session, restaurant: Restaurant | None = None, stage: str = "delivered") -> list[Order]:
    """Return the orders that have come this far, the latest first."""
    query = select(Order).order_by(Order.due_at.desc(), Order.id.desc())
    listed = state.scalars(query if restaurant is None else query.where(Order.restaurant_id == restaurant.id))
    return [order for order in listed if stage_of(order, NOW) == stage]


def draw_restaurant(state: Session, rng: Generator, address: Address | None = None) -> Restaurant:
    """Draw a restaurant that serves the address (the default one), half of the time one that has a twin."""
    listed = serving(state, address or usual_address(state))
    twins = [each for each in listed if each.name in TWINS]
    return pick(rng, twins if twins and rng.random() < 0.5 else listed)


def draw_main(rng: Generator, restaurant: Restaurant) -> tuple[Dish, list[Option]] | None:
    """Draw a main course that can be had and asks two questions, with an answer to each and one extra (in this order)."""
    mains = [dish for dish in restaurant.dishes if dish.option_set_id is not None and not dish.sold_out]
    if not mains:
        return None
    dish = pick(rng, mains)
    size, style, extras, _ = groups_of(dish)
    return dish, [pick(rng, size.options), pick(rng, style.options), pick(rng, extras.options)]


def draw_simple(rng: Generator, restaurant: Restaurant) -> Dish:
    """Draw something that can be had and asks no questions."""
    return pick(rng, [dish for dish in restaurant.dishes if dish.option_set_id is None and not dish.sold_out])
