"""Prices: coupons count what they are for, delivery is free from a sum on, the balance pays first."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from genui_gym.apps.shop.models import Coupon, Department, Kind, Product, ShippingMethod, Variant
from genui_gym.apps.shop.rules.price import coupon_problem, delivery_cents, discount_cents, goods_cents, is_bulky, quote
from genui_gym.apps.shop.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session


def of_department(session: Session, name: str) -> Variant:
    query = select(Variant).join(Product).join(Kind).join(Department).where(Department.name == name)
    return session.scalars(query.order_by(Variant.id)).first()


def coupon(**changes: object) -> Coupon:
    known = {"code": "X", "percent": 20, "off_cents": 0, "min_cents": 0, "department_id": None, "department": None}
    return Coupon(**(known | {"valid_from": TODAY, "valid_until": TODAY} | changes))


def test_a_percentage_counts_only_the_goods_of_its_department(session: Session) -> None:
    shoe, lamp = of_department(session, "Shoes"), of_department(session, "Lighting")
    goods = [(shoe, 2), (lamp, 1)]
    only_shoes = coupon(department_id=shoe.product.kind.department_id)
    assert discount_cents(goods, only_shoes) == shoe.price_cents * 2 * 20 // 100
    assert discount_cents(goods, coupon()) == goods_cents(goods) * 20 // 100
    assert discount_cents(goods, None) == 0


def test_an_amount_never_takes_off_more_than_the_goods_cost(session: Session) -> None:
    shoe = of_department(session, "Shoes")
    assert discount_cents([(shoe, 1)], coupon(percent=0, off_cents=500)) == 500
    assert discount_cents([(shoe, 1)], coupon(percent=0, off_cents=10_000_000)) == shoe.price_cents


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({}, None),
        ({"valid_until": TODAY - timedelta(days=1)}, "X expired on 4 October 2026."),
        ({"valid_from": TODAY + timedelta(days=1), "valid_until": date(2026, 12, 1)}, "X starts on 6 October 2026."),
        ({"min_cents": 99_999_900}, "X needs goods for at least €999,999.00."),
    ],
)
def test_why_a_coupon_does_not_hold(session: Session, changes: dict[str, object], message: str | None) -> None:
    assert coupon_problem(coupon(**changes), [(of_department(session, "Shoes"), 1)], TODAY) == message


def test_a_coupon_of_another_department_does_not_hold(session: Session) -> None:
    audio = session.scalars(select(Coupon).where(Coupon.code == "SOUND15")).one()
    assert coupon_problem(audio, [(of_department(session, "Shoes"), 3)], TODAY) == "SOUND15 is only for audio."
    assert coupon_problem(None, [], TODAY) == "We don't know this coupon."


def test_delivery_is_free_from_a_sum_on_and_express_never() -> None:
    standard, express = ShippingMethod(cents=490, free_from_cents=6000), ShippingMethod(cents=990, free_from_cents=None)
    assert [delivery_cents(standard, spent) for spent in (5999, 6000)] == [490, 0]
    assert delivery_cents(express, 10**9) == 990


def test_the_sum_that_counts_for_delivery_is_that_after_the_discount(session: Session) -> None:
    shoe = of_department(session, "Shoes")
    method = ShippingMethod(cents=490, free_from_cents=shoe.price_cents)
    assert quote([(shoe, 1)], method).shipping_cents == 0
    assert quote([(shoe, 1)], method, coupon()).shipping_cents == 490


def test_the_balance_pays_the_total_at_most(session: Session) -> None:
    shoe, method = of_department(session, "Shoes"), ShippingMethod(cents=490, free_from_cents=None)
    total = shoe.price_cents + 490
    assert [quote([(shoe, 1)], method, None, balance).card_cents for balance in (0, 1000, 10**7)] == [total, total - 1000, 0]


def test_one_bulky_thing_makes_the_parcel_bulky(session: Session) -> None:
    chair = session.scalars(select(Variant).join(Product).join(Kind).where(Kind.slug == "armchair")).first()
    shoe = of_department(session, "Shoes")
    assert not is_bulky([(shoe, 1)])
    assert is_bulky([(shoe, 1), (chair, 1)])
