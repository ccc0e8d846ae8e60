"""Bills and promo codes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from genui_gym.apps.food.models import Order, Promo, Restaurant, Zone
from genui_gym.apps.food.rules import bill, promo_named, promo_problem
from genui_gym.apps.food.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session


def terms(free_from: int | None = None, fee: int = 250) -> tuple[Restaurant, Zone]:
    return Restaurant(free_from_cents=free_from), Zone(fee_cents=fee, minutes=10)


@pytest.mark.parametrize(("food", "service"), [(800, 59), (1180, 59), (2000, 100), (5980, 299), (9000, 299)])
def test_the_service_fee_is_five_percent_within_its_bounds(food: int, service: int) -> None:
    restaurant, zone = terms()
    assert bill(restaurant, food, zone, None, 0).service == service


def test_delivery_is_free_from_the_amount_on_and_a_discount_does_not_count(session: Session) -> None:
    restaurant, zone = terms(free_from=3000)
    promo = session.scalars(select(Promo).where(Promo.code == "SUPPER10")).one()
    assert bill(restaurant, 2999, zone, None, 0).delivery == 250
    price = bill(restaurant, 3000, zone, promo, 150)
    assert (price.delivery, price.discount, price.service, price.tip) == (0, 300, 150, 150)
    assert price.total == 3000 - 300 + 0 + 150 + 150


@pytest.mark.parametrize(
    ("code", "food", "message"),
    [
        ("supper10 ", 1500, None),
        ("SUPPER10", 1499, "SUPPER10 needs food for at least €15.00."),
        ("SPRING10", 5000, "SPRING10 expired on 1 May 2026."),
        ("SUMMER25", 5000, "SUMMER25 starts on 1 June 2026."),
        ("SPICE20", 5000, "SPICE20 is only good for Indian."),
        ("HARBOUR15", 5000, "You have already used HARBOUR15."),
        ("NOPE", 5000, "We don't know this promo code."),
    ],
)
def test_a_code_that_does_not_hold_says_why(session: Session, open_now: Restaurant, code: str, food: int, message: str | None) -> None:
    assert promo_problem(session, promo_named(session, code), open_now, food, TODAY) == message


def test_the_last_day_of_a_code_counts(session: Session, open_now: Restaurant) -> None:
    promo = promo_named(session, "SUPPER10")
    assert promo is not None
    assert promo_problem(session, promo, open_now, 2000, promo.valid_until) is None
    assert promo_problem(session, promo, open_now, 2000, promo.valid_until + timedelta(days=1)) is not None


def test_a_code_can_be_used_again_after_its_order_was_cancelled(session: Session, open_now: Restaurant) -> None:
    promo = promo_named(session, "HARBOUR15")
    assert promo is not None
    for order in session.scalars(select(Order).where(Order.promo_id == promo.id)):
        order.status = "cancelled"
    session.flush()
    assert promo_problem(session, promo, open_now, 3000, TODAY) is None
