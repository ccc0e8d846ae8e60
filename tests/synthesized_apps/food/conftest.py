"""What the tests of food name: a restaurant and a dish of it."""

from __future__ import annotations

import pytest
from genui_gym.apps.food.models import Dish, Restaurant
from sqlalchemy.orm import Session


@pytest.fixture
def open_now(session: Session) -> Restaurant:
    """A restaurant that is open from eleven to eleven on the day of the world, with an empty basket: Kumo Ramen in Glassworks."""
    return session.get_one(Restaurant, 6)


@pytest.fixture
def main(open_now: Restaurant) -> Dish:
    """A main course of it that can be had."""
    return next(dish for dish in open_now.dishes if dish.option_set_id is not None and not dish.sold_out)
