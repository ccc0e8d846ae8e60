"""Baskets: lines that merge, options that are asked for, limits, earlier orders that come back."""

from __future__ import annotations

import pytest
from genui_gym.apps.food.models import Dish, Option, Order, Restaurant
from genui_gym.apps.food.rules import (
    add_dish,
    basket_of,
    basket_problem,
    change_line,
    find_options,
    fits_diet,
    food_cents,
    groups_of,
    options_text,
    refill,
    set_quantity,
)
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


def first_answers(dish: Dish, place: int = 0) -> list[Option]:
    return [group.options[place] for group in groups_of(dish) if group.single]


def test_equal_dishes_share_a_line_and_others_do_not(session: Session, main: Dish) -> None:
    add_dish(session, main, first_answers(main), 1)
    add_dish(session, main, first_answers(main), 2)
    add_dish(session, main, first_answers(main, 1), 1)
    add_dish(session, main, first_answers(main), 1, "Well done")
    lines = basket_of(session, main.restaurant_id)
    assert [line.quantity for line in lines] == [3, 1, 1]
    more = sum(option.extra_cents for option in first_answers(main, 1))
    assert food_cents(lines) == 5 * main.price_cents + more


def test_every_question_with_one_answer_has_to_be_answered(session: Session, main: Dish) -> None:
    size, style = (group for group in groups_of(main) if group.single)
    with pytest.raises(Refused) as refusal:
        add_dish(session, main, [size.options[0], size.options[1]], 1)
    assert refusal.value.problems == {
        f"group_{size.id}": f"Choose the {size.name.lower()}.",
        f"group_{style.id}": f"Choose the {style.name.lower()}.",
    }
    assert basket_of(session, main.restaurant_id) == []


def test_options_of_another_dish_are_not_found(session: Session, main: Dish) -> None:
    other = session.scalars(select(Option).order_by(Option.id)).first()
    assert other is not None
    assert find_options(session, main, [other.id]) == []


@pytest.mark.parametrize(("quantity", "message"), [(0, "Choose 1 to 10."), (11, "Choose 1 to 10."), (9, "10 of a dish at most; 2 are in")])
def test_a_dish_can_be_had_ten_times(session: Session, main: Dish, quantity: int, message: str) -> None:
    add_dish(session, main, first_answers(main), 2)
    with pytest.raises(Refused, match=message):
        add_dish(session, main, first_answers(main), quantity)


def test_a_sold_out_dish_is_refused_and_blocks_a_basket(session: Session, open_now: Restaurant, main: Dish) -> None:
    add_dish(session, main, first_answers(main), 3)
    main.sold_out = True
    assert basket_problem(open_now, basket_of(session, open_now.id)) == f"{main.name} is sold out. Take it out of the basket to go on."
    with pytest.raises(Refused, match="sold out today"):
        add_dish(session, main, first_answers(main), 1)


def test_a_basket_says_what_is_missing_to_the_minimum(session: Session, open_now: Restaurant, main: Dish) -> None:
    line = add_dish(session, main, first_answers(main), 1)
    open_now.min_order_cents = food_cents([line]) + 120
    assert basket_problem(open_now, [line]) is not None
    assert "Add food for €1.20." in (basket_problem(open_now, [line]) or "")
    open_now.min_order_cents -= 120
    assert basket_problem(open_now, [line]) is None


def test_a_line_that_becomes_like_another_one_joins_it(session: Session, main: Dish) -> None:
    add_dish(session, main, first_answers(main), 1)
    line = add_dish(session, main, first_answers(main, 1), 2)
    change_line(session, line, first_answers(main), 2, "")
    assert [each.quantity for each in basket_of(session, main.restaurant_id)] == [3]


def test_none_of_a_line_takes_it_out_and_too_many_are_refused(session: Session, main: Dish) -> None:
    line = add_dish(session, main, first_answers(main), 1)
    with pytest.raises(Refused):
        set_quantity(session, line, 11)
    set_quantity(session, line, 0)
    assert basket_of(session, main.restaurant_id) == []


def test_an_earlier_order_comes_back_with_its_options_but_for_what_is_gone(session: Session) -> None:
    orders = session.scalars(select(Order).order_by(Order.id)).all()
    order = next(order for order in orders if order.lines[0].options and not basket_of(session, order.restaurant_id))
    gone = order.lines[1].dish
    gone.sold_out = True
    assert refill(session, order) == (gone.name,)
    lines = {line.dish.name: line for line in basket_of(session, order.restaurant_id)}
    kept = order.lines[0]
    assert options_text(choice.option for choice in lines[kept.dish.name].choices) == kept.options
    assert lines[kept.dish.name].quantity == kept.quantity
    assert gone.name not in lines


@pytest.mark.parametrize(
    ("diet", "dish", "fits"),
    [
        ("Vegetarian", Dish(vegetarian=True, vegan=False), True),
        ("Vegan", Dish(vegetarian=True, vegan=False), False),
        ("Gluten-free", Dish(gluten_free=False), False),
        ("Nut-free", Dish(nuts=True), False),
        ("No restriction", Dish(nuts=True), True),
    ],
)
def test_diets(diet: str, dish: Dish, fits: bool) -> None:
    assert fits_diet(dish, diet) is fits
