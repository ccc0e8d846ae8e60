"""The account's orders and baskets: what it has eaten, what is on its way, what it has not ordered yet, at real prices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from .models import (
    Address,
    BasketChoice,
    BasketLine,
    Dish,
    Option,
    OptionGroup,
    OptionSet,
    Order,
    OrderLine,
    PaymentMethod,
    Promo,
    Rating,
    Restaurant,
    Zone,
)
from .rules import (
    address_text,
    amounts,
    bill,
    full_slots,
    groups_of,
    hours_on,
    is_open,
    minutes_for,
    options_text,
    order_code,
    slots,
    unit_cents,
    zone_to,
)

_PAST = (
    # restaurants to draw from, days ago, dishes, address, promo, rated
    ((5, 6), (118, 124), 2, 0, "", True),
    ((1,), (101, 110), 3, 0, "", True),
    ((20,), (92, 99), 2, 1, "", True),
    ((9, 10), (80, 88), 3, 0, "HARBOUR15", True),
    ((26,), (64, 71), 2, 1, "", True),
    ((5, 6), (56, 59), 2, 1, "", False),
    ((13,), (47, 54), 2, 0, "", True),
    ((39,), (41, 45), 2, 0, "", False),
    ((9, 10), (33, 39), 2, 1, "", False),
    ((22,), (27, 31), 3, 0, "", False),
    ((33,), (20, 25), 2, 1, "", False),
    ((5, 6), (13, 18), 3, 0, "", False),
    ((23,), (8, 12), 2, 0, "", False),
    ((29, 30), (4, 7), 2, 1, "", False),
    ((2, 3), (2, 4), 2, 0, "", False),
)
_CANCELLED = (((20,), (60, 66), 2, 0, "", False), ((29, 30), (22, 30), 2, 1, "", False), ((26,), (9, 15), 2, 0, "", False))
_COMING = (
    # restaurants to draw from, days ahead, dishes, address
    ((5, 6), (1, 3), 2, 0),
    ((9, 10), (2, 4), 3, 1),
    ((23, 24, 33, 34), (1, 5), 2, 0),
    ((2, 3), (3, 6), 2, 1),
    ((17, 18), (2, 6), 2, 0),
)
_NOW_COOKING = (((25, 26, 37, 38), 2, 1), ((11, 20, 22, 36), 2, 0))
_NOW_RIDING = (((1, 12, 13, 15), 2, 0),)
_BASKETS = ((16, 21), (27, 14))
_COMMENTS = ("Hot and on time.", "Good, but small.", "Lovely as always.", "A bit salty this time.")

Spec = tuple[tuple[int, ...], tuple[int, int], int, int, str, bool]


@dataclass
class _Kitchen:
    """What the writing of orders needs at hand."""

    session: Session
    rng: Generator
    now: datetime
    restaurants: dict[int, Restaurant]
    addresses: Sequence[Address]

    def restaurant(self, keys: Sequence[int], place: int) -> tuple[Restaurant, Address, Zone]:
        """Draw one of the restaurants, and the address of this place or the next one to which it delivers."""
        order = [int(key) for key in self.rng.permutation(list(keys))]
        for away in range(len(self.addresses)):
            address = self.addresses[(place + away) % len(self.addresses)]
            for key in order:
                zone = zone_to(self.restaurants[key], address.district_id)
                if zone is not None:
                    return self.restaurants[key], address, zone
        raise AssertionError(f"none of the restaurants {keys} delivers to any address")

    def lines(self, restaurant: Restaurant, count: int) -> list[tuple[Dish, list[Option], int]]:
        """Draw dishes with options and quantities: a main course first, together dear enough to be ordered."""
        free = [dish for dish in restaurant.dishes if not dish.sold_out]
        mains = [dish for dish in free if dish.option_set_id is not None]
        others = [dish for dish in free if dish.option_set_id is None]
        first = mains[int(self.rng.integers(len(mains)))]
        rest = [others[int(place)] for place in self.rng.choice(len(others), size=count - 1, replace=False)]
        drawn = [(dish, self.options(dish), int(self.rng.integers(1, 3))) for dish in (first, *rest)]
        while sum(number * unit_cents(dish, options) for dish, options, number in drawn) < restaurant.min_order_cents:
            drawn[0] = (*drawn[0][:2], drawn[0][2] + 1)
        return drawn

    def options(self, dish: Dish) -> list[Option]:
        """Draw the options of a dish: one answer each, now and then an extra."""
        chosen = []
        for group in groups_of(dish):
            option = group.options[int(self.rng.integers(len(group.options)))]
            if group.single or float(self.rng.random()) < 0.35:
                chosen.append(option)
        return chosen


def populate_orders(session: Session, rng: Generator, now: datetime) -> None:
    """Add the orders with their lines and ratings, and the baskets."""
    options = selectinload(Restaurant.dishes).selectinload(Dish.option_set).selectinload(OptionSet.groups).selectinload(OptionGroup.options)
    wanted = {key for spec in (*_PAST, *_CANCELLED, *_COMING, *_NOW_COOKING, *_NOW_RIDING) for key in spec[0]} | {
        *_BASKETS[0],
        *_BASKETS[1],
    }
    query = select(Restaurant).where(Restaurant.id.in_(sorted(wanted)))
    query = query.options(options, selectinload(Restaurant.hours), selectinload(Restaurant.zones))
    restaurants = {restaurant.id: restaurant for restaurant in session.scalars(query)}
    kitchen = _Kitchen(session, rng, now, restaurants, session.scalars(select(Address).order_by(Address.id)).all())
    orders = [_past(kitchen, spec, "placed") for spec in _PAST] + [_past(kitchen, spec, "cancelled") for spec in _CANCELLED]
    orders += [_coming(kitchen, *spec) for spec in _COMING]
    orders += [_running(kitchen, spec, riding=False) for spec in _NOW_COOKING]
    orders += [_running(kitchen, spec, riding=True) for spec in _NOW_RIDING]
    for number, order in enumerate(sorted(orders, key=lambda order: order.placed_at), 1):
        order.id, order.code = number, order_code(number)
        session.add(order)
    session.flush()
    for keys in _BASKETS:
        _basket(kitchen, keys)


def _past(kitchen: _Kitchen, spec: Spec, status: str) -> Order:
    keys, (low, high), count, place, code, rated = spec
    restaurant, address, zone = kitchen.restaurant(keys, place)
    day = kitchen.now.date() - timedelta(days=int(kitchen.rng.integers(low, high)))
    while hours_on(restaurant, day) is None:
        day -= timedelta(days=1)
    times = list(slots(restaurant, day))
    due = times[int(kitchen.rng.integers(1, len(times)))]
    promo = kitchen.session.scalar(select(Promo).where(Promo.code == code))
    placed = due - timedelta(minutes=minutes_for(restaurant, zone))
    order = _order(kitchen, restaurant, address, zone, count, placed, due, promo)
    order.status, order.cancelled_on = status, placed.date() if status == "cancelled" else None
    if rated:
        food, courier = (int(stars) for stars in kitchen.rng.integers(3, 6, size=2))
        comment = _COMMENTS[int(kitchen.rng.integers(len(_COMMENTS)))]
        order.rating = Rating(food=food, courier=courier, comment=comment, rated_on=due.date() + timedelta(days=1))
    return order


def _coming(kitchen: _Kitchen, keys: Sequence[int], ahead: tuple[int, int], count: int, place: int) -> Order:
    """An order scheduled for the evening of one of the coming days."""
    restaurant, address, zone = kitchen.restaurant(keys, place)
    day = kitchen.now.date() + timedelta(days=int(kitchen.rng.integers(*ahead)))
    while hours_on(restaurant, day) is None:
        day += timedelta(days=1)
    taken = full_slots(kitchen.session, restaurant)
    free = [slot for slot in slots(restaurant, day) if slot.time() >= time(18) and slot not in taken]
    slot = free[int(kitchen.rng.integers(len(free)))]
    placed = kitchen.now - timedelta(minutes=int(kitchen.rng.integers(60, 1300)))
    order = _order(kitchen, restaurant, address, zone, count, placed, slot)
    order.scheduled = True
    return order


def _running(kitchen: _Kitchen, spec: tuple[tuple[int, ...], int, int], riding: bool) -> Order:
    """An order that is being cooked, or is on its way; it stays so for minutes."""
    keys, count, place = spec
    is_serving = [key for key in keys if is_open(kitchen.restaurants[key], kitchen.now)]
    restaurant, address, zone = kitchen.restaurant(is_serving, place)
    left = zone.minutes - 3 if riding else zone.minutes + restaurant.prep_minutes - 3
    due = kitchen.now + timedelta(minutes=left)
    return _order(kitchen, restaurant, address, zone, count, due - timedelta(minutes=minutes_for(restaurant, zone)), due)


def _order(
    kitchen: _Kitchen,
    restaurant: Restaurant,
    address: Address,
    zone: Zone,
    count: int,
    placed: datetime,
    due: datetime,
    promo: Promo | None = None,
) -> Order:
    lines = kitchen.lines(restaurant, count)
    food = sum(number * unit_cents(dish, options) for dish, options, number in lines)
    if promo is not None and food < promo.min_order_cents:
        dish, options, number = lines[0]
        more = -(-(promo.min_order_cents - food) // unit_cents(dish, options))
        lines[0], food = (dish, options, number + more), food + more * unit_cents(dish, options)
    tip = int(kitchen.rng.choice([100, 150, 200, 300]))
    price = bill(restaurant, food, zone, promo, tip)
    cards = kitchen.session.scalars(select(PaymentMethod.id).where(PaymentMethod.kind == "card").order_by(PaymentMethod.id)).all()
    order = Order(
        restaurant_id=restaurant.id, restaurant=restaurant, placed_at=placed, due_at=due, scheduled=False, address=address_text(address),
        district_id=address.district_id, courier_note="", cutlery=bool(kitchen.rng.integers(2)), status="placed", cancelled_on=None,
        payment_id=int(kitchen.rng.choice(cards[:2])), promo_id=promo.id if promo else None, **amounts(price),
    )  # fmt: skip
    order.lines = [
        OrderLine(dish_id=dish.id, quantity=number, options=options_text(options), note="", unit_cents=unit_cents(dish, options))
        for dish, options, number in lines
    ]
    return order


def _basket(kitchen: _Kitchen, keys: Sequence[int]) -> None:
    restaurant, _, _ = kitchen.restaurant(keys, 0)
    for dish, options, number in kitchen.lines(restaurant, 3):
        line = BasketLine(restaurant_id=restaurant.id, dish_id=dish.id, quantity=number, note="")
        line.choices = [BasketChoice(option_id=option.id) for option in options]
        kitchen.session.add(line)
    kitchen.session.flush()
