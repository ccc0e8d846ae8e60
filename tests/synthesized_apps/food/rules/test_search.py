"""Finding restaurants and dishes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from genui_gym.apps.food.models import Address, Cuisine
from genui_gym.apps.food.rules import SORTS, Filters, find_dishes, search
from genui_gym.apps.food.seed import NOW
from sqlalchemy import select
from sqlalchemy.orm import Session


@pytest.fixture
def home(session: Session) -> Address:
    return session.get_one(Address, 1)


def test_words_are_looked_for_in_name_kitchen_and_district(session: Session, home: Address) -> None:
    labels = [(each.restaurant.name, each.restaurant.district.name) for each in search(session, Filters("kumo uni"), home, NOW)]
    assert labels == [("Kumo Ramen", "University")]
    assert len(search(session, Filters("KUMO"), home, NOW)) == 2
    assert search(session, Filters("kumo thai"), home, NOW) == []


@pytest.mark.parametrize("sort", SORTS)
def test_every_order_of_the_list_is_one(session: Session, home: Address, sort: str) -> None:
    listed = search(session, Filters(), home, NOW, sort)
    keys = [SORTS[sort][1](each) for each in listed]
    assert len(listed) == 41
    assert keys == sorted(keys)


def test_each_filter_leaves_only_what_passes(session: Session, home: Address) -> None:
    thai = session.scalars(select(Cuisine.id).where(Cuisine.name == "Thai")).one()
    assert {each.restaurant.cuisine.name for each in search(session, Filters(cuisine_id=thai), home, NOW)} == {"Thai"}
    assert all(each.fee <= 200 for each in search(session, Filters(max_fee=200), home, NOW))
    assert all(each.open for each in search(session, Filters(open_now=True), home, NOW))
    assert all(each.zone for each in search(session, Filters(delivers=True), home, NOW))
    assert all(each.restaurant.rating_tenths >= 42 for each in search(session, Filters(min_rating=42), home, NOW))
    assert all(each.restaurant.min_order_cents <= 1000 for each in search(session, Filters(max_minimum=1000), home, NOW))
    both = search(session, replace(Filters(max_fee=200), open_now=True), home, NOW)
    assert 0 < len(both) < len(search(session, Filters(max_fee=200), home, NOW)) + 1


def test_fees_are_those_of_the_address(session: Session, home: Address) -> None:
    mum = session.get_one(Address, 4)
    fees = [{each.restaurant.id: each.fee for each in search(session, Filters(), address, NOW)} for address in (home, mum)]
    assert fees[0] != fees[1]


def test_dishes_come_by_price_and_have_every_word(session: Session) -> None:
    found = find_dishes(session, "pad thai")
    assert len(found) > 1
    assert all("pad thai" in dish.name.casefold() for dish in found)
    assert [dish.price_cents for dish in found] == sorted(dish.price_cents for dish in found)
    assert find_dishes(session, "  ") == []
