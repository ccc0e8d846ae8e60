"""What is special about these tasks: shared wordings, what is left open, ties, and when an order was placed."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from genui_gym.apps.food.models import Dish, Order, Restaurant
from genui_gym.apps.food.rules import fits_diet
from genui_gym.apps.food.seed import NOW
from genui_gym.apps.food.tasks import TEMPLATES
from genui_gym.apps.food.tasks.choose import cheapest
from genui_gym.apps.food.tasks.records import Item, options_named, person, serving, usual_address
from genui_gym.apps.food.tasks.wanted import Wanted, order_rows
from sqlalchemy.orm import Session

from genui_gym.reward import New
from genui_gym.reward.allowance import fits
from genui_gym.task import draw_task

NAMED = {template.name: template for template in TEMPLATES}
TWINS = {
    "sold_out": "order_dish",
    "slot_full": "order_later",
    "promo_expired": "order_with_promo",
    "cancel_too_late": "cancel_early",
    "no_such_order": "rate_order",
}


def simple(restaurant: Restaurant) -> Dish:
    return next(dish for dish in restaurant.dishes if dish.option_set_id is None and not dish.sold_out)


@pytest.mark.parametrize(("impossible", "possible"), TWINS.items())
def test_impossible_tasks_read_like_possible_ones(impossible: str, possible: str) -> None:
    assert NAMED[impossible].wordings == NAMED[possible].wordings


def test_some_goals_leave_open_what_the_app_knows(session: Session) -> None:
    assert {template.name for template in TEMPLATES if template.ambiguous} == {"order_for_diet", "order_same_again"}
    goal = draw_task("food", NAMED["order_for_diet"], 1, session)
    assert person(session).diet not in goal.goal
    (order,) = NAMED["order_for_diet"].meaning(goal.params, session) or ()
    dish = session.get_one(Dish, order.parts["dishes"].rows[0]["dish_id"])
    assert fits_diet(dish, person(session).diet)


def test_two_dishes_of_one_price_are_no_cheapest_one(session: Session) -> None:
    restaurant = serving(session, usual_address(session))[0]
    desserts = [dish for dish in restaurant.dishes if dish.section == "Desserts"]
    for dish in desserts:
        dish.price_cents, dish.sold_out = 500, False
    assert cheapest(desserts, "dessert") is None
    desserts[0].price_cents = 490
    assert cheapest(desserts, "dessert") is desserts[0]
    desserts[0].sold_out = True
    assert cheapest(desserts, "dessert") is desserts[1]


def test_options_have_to_answer_every_question_once(main: Dish) -> None:
    size, style, extras, _ = main.option_set.groups
    right = [style.options[0].name, size.options[0].name]
    assert [option.name for option in options_named(main, right) or ()] == right[::-1]
    assert options_named(main, [right[0]]) is None
    assert options_named(main, [*right, size.options[1].name]) is None
    assert options_named(main, [*right, "No such thing"]) is None
    assert len(options_named(main, [*right, extras.options[0].name]) or ()) == 3


@pytest.mark.parametrize(
    ("placed", "due", "expected"),
    [
        (NOW, 0, True),
        (NOW + timedelta(minutes=3), 0, True),
        (NOW + timedelta(seconds=5), 0, False),
        (NOW - timedelta(minutes=1), 0, False),
        (NOW + timedelta(hours=1), 0, False),
        (NOW, 1, False),
    ],
    ids=["at once", "later", "seconds", "before", "too late", "another arrival"],
)
def test_an_order_for_now_is_placed_in_the_episode_and_due_by_its_own_time(
    session: Session, placed: datetime, due: int, expected: bool
) -> None:
    restaurant = serving(session, usual_address(session))[0]
    (order,) = order_rows(Wanted(restaurant, [Item(simple(restaurant), 10)]), session) or ()
    assert isinstance(order, New)
    zone = next(zone for zone in restaurant.zones if zone.district_id == usual_address(session).district_id)
    arrives = placed + timedelta(minutes=5 + restaurant.prep_minutes + zone.minutes + due)
    row = {name: at.isoformat(sep=" ", timespec="microseconds") for name, at in (("placed_at", placed), ("due_at", arrives))}
    met = fits(order.rest["placed_at"], row["placed_at"], row) and fits(order.parts["time"]["due_at"], row["due_at"], row)
    assert met is expected
    assert order.model is Order


def test_an_order_that_cannot_be_placed_means_nothing(session: Session) -> None:
    restaurant = serving(session, usual_address(session))[0]
    dish = simple(restaurant)
    assert order_rows(Wanted(restaurant, [Item(dish, 10)]), session)
    restaurant.min_order_cents = 10 * dish.price_cents + 1
    assert order_rows(Wanted(restaurant, [Item(dish, 10)]), session) is None
