"""The seeded data: twins, sound menus and orders, history of every kind, another seeded for another seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from genui_gym.apps.food.models import Account, BasketLine, Dish, Order, PaymentMethod, Promo, Restaurant, Review
from genui_gym.apps.food.rules import (
    basket_problem,
    baskets,
    bill,
    cancel_problem,
    groups_of,
    hours_on,
    is_open,
    rating_problem,
    slot_problem,
    stage_of,
    zone_to,
)
from genui_gym.apps.food.seed import NOW, TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

SEEDS = (0, 12)


def test_restaurants_have_twins_in_other_districts(seeded: Session) -> None:
    names = Counter(seeded.scalars(select(Restaurant.name)))
    twins = [name for name, count in names.items() if count == 2]
    assert len(twins) == 5
    labels = Counter((each.name, each.district_id) for each in seeded.scalars(select(Restaurant)))
    assert max(labels.values()) == 1
    assert {"Daniel Kim", "Dana Kim"} <= set(seeded.scalars(select(Review.author)))


def test_menus_have_unique_names_and_complete_options(seeded: Session) -> None:
    for restaurant in seeded.scalars(select(Restaurant)):
        names = [dish.name for dish in restaurant.dishes]
        assert len(set(names)) == len(names) == 15
        assert any(dish.option_set_id and not dish.sold_out for dish in restaurant.dishes)
        for dish in restaurant.dishes:
            assert dish.vegetarian or not dish.vegan
            singles = [group for group in groups_of(dish) if group.single]
            assert len(singles) == (2 if dish.option_set_id else 0)
            options = [option.name for group in groups_of(dish) for option in group.options]
            assert len(set(options)) == len(options)
    assert seeded.scalars(select(Dish.id).where(Dish.sold_out)).all()


def test_the_account_has_orders_of_every_stage(seeded: Session) -> None:
    stages = Counter(stage_of(order, NOW) for order in seeded.scalars(select(Order)))
    assert stages == {"delivered": 15, "cancelled": 3, "received": 5, "preparing": 2, "riding": 1}
    for order in seeded.scalars(select(Order)):
        if stage_of(order, NOW) == "received":
            assert order.scheduled
            assert order.due_at.date() > TODAY
            assert cancel_problem(order, NOW) is None
    assert [order for order in seeded.scalars(select(Order)) if rating_problem(order, NOW) is None]
    assert [order for order in seeded.scalars(select(Order)) if order.rating is not None]


def test_orders_cost_what_they_cost_and_could_be_placed(seeded: Session) -> None:
    for order in seeded.scalars(select(Order)):
        zone = zone_to(order.restaurant, order.district_id)
        assert zone is not None
        food = sum(line.quantity * line.unit_cents for line in order.lines)
        price = bill(order.restaurant, food, zone, order.promo, order.tip_cents)
        assert (price.subtotal, price.total) == (order.subtotal_cents, order.total_cents)
        assert food >= order.restaurant.min_order_cents
        assert hours_on(order.restaurant, order.due_at.date()) is not None
        if order.scheduled:
            assert slot_problem(seeded, order.restaurant, order.due_at, NOW) is None


def test_two_baskets_wait_and_could_be_ordered(seeded: Session) -> None:
    waiting = baskets(seeded)
    assert len(waiting) == 2
    for restaurant, lines in waiting.items():
        assert len({line.dish_id for line in lines}) == len(lines) == 3
        assert is_open(restaurant, NOW)
        assert basket_problem(restaurant, lines) is None
    assert {line.quantity for line in seeded.scalars(select(BasketLine))} <= set(range(1, 11))


def test_there_is_a_used_an_expired_and_a_coming_code_and_an_expired_card(seeded: Session) -> None:
    promos = seeded.scalars(select(Promo)).all()
    assert [promo for promo in promos if promo.valid_until < TODAY]
    assert [promo for promo in promos if promo.valid_from > TODAY]
    assert seeded.scalars(select(Order.id).where(Order.promo_id.is_not(None), Order.status == "placed")).all()
    person = seeded.scalars(select(Account)).one()
    default = seeded.get_one(PaymentMethod, person.default_payment_id)
    assert default.expires is not None
    assert default.expires > TODAY
    assert person.diet in ("Vegetarian", "Vegan", "Gluten-free")


def test_another_seed_gives_another_town(reseeded: Callable[[int, int], set[str]]) -> None:
    assert {"restaurant", "dish", "zone", "full_slot", "orders", "review", "account"} <= reseeded(3, 4)
