"""Orders: what placing, cancelling and redirecting one does, and what stops it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from genui_gym.apps.shop.models import Address, CartLine, Kind, Order, PaymentMethod, Product, ShippingMethod, Variant
from genui_gym.apps.shop.rules.cart import in_cart
from genui_gym.apps.shop.rules.orders import Draft, account, cancel_order, order_number, order_problems, place_order, redirect_order
from genui_gym.apps.shop.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


@pytest.fixture
def draft(session: Session) -> Draft:
    """Two pieces of a small thing, past the cart."""
    small = select(Variant).join(Product).join(Kind).where(Variant.stock >= 5, Kind.bulky.is_(False))
    return Draft([(session.scalars(small).first(), 2)], address_id=3, shipping_id=2, payment_id=1, from_cart=False)


def order_with(session: Session, status: str) -> Order:
    return session.scalars(select(Order).where(Order.status == status).order_by(Order.id)).first()


def test_an_order_takes_the_goods_from_stock_and_leaves_the_cart(session: Session, draft: Draft) -> None:
    variant, stock = draft.goods[0][0], draft.goods[0][0].stock
    cart = [line.id for line in in_cart(session)]
    order = place_order(session, draft, TODAY)
    assert (variant.stock, order.number, order.status) == (stock - 2, order_number(order.id), "processing")
    assert [(line.variant_id, line.quantity, line.unit_cents) for line in order.lines] == [(variant.id, 2, variant.price_cents)]
    assert (order.recipient, order.ship_to) == ("Salma Haddad", "Kastanjelaan 81, 6828 GD Arnhem")
    assert (order.due_on - TODAY).days == 1
    assert [line.id for line in in_cart(session)] == cart


def test_an_order_from_the_cart_empties_it_but_not_what_was_put_aside(session: Session, draft: Draft) -> None:
    goods = [(line.variant, line.quantity) for line in in_cart(session)]
    place_order(session, replace(draft, goods=goods, from_cart=True), TODAY)
    assert in_cart(session) == []
    assert len(session.scalars(select(CartLine).where(CartLine.later)).all()) == 3


def test_the_balance_pays_its_part_and_gets_it_back_when_the_order_is_cancelled(session: Session, draft: Draft) -> None:
    had, stock = account(session).balance_cents, draft.goods[0][0].stock
    order = place_order(session, replace(draft, use_balance=True), TODAY)
    assert order.balance_cents == min(had, order.total_cents)
    assert account(session).balance_cents == had - order.balance_cents
    cancel_order(session, order, TODAY)
    assert (account(session).balance_cents, draft.goods[0][0].stock) == (had, stock)
    assert (order.status, order.cancelled_on) == ("cancelled", TODAY)


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"address_id": 99}, "address", "Choose an address."),
        ({"shipping_id": 0}, "shipping", "Choose how we deliver."),
        ({"payment_id": 3}, "payment", "Halmar card ending 5513 expired on 31 August 2026. Choose another card."),
        ({"coupon_code": "summer20"}, "coupon", "SUMMER20 expired on 31 August 2026."),
        ({"coupon_code": "nope"}, "coupon", "We don't know this coupon."),
        ({"gift_note": "x" * 201}, "note", "A gift note can have 200 letters at most."),
        ({"goods": []}, "goods", "Your cart is empty."),
    ],
)
def test_what_stops_an_order(session: Session, draft: Draft, changes: dict[str, object], field: str, message: str) -> None:
    wrong = replace(draft, **changes)
    assert order_problems(session, wrong, TODAY)[field] == message
    with pytest.raises(Refused):
        place_order(session, wrong, TODAY)


def test_more_than_there_is_or_than_ten_cannot_be_ordered(session: Session, draft: Draft) -> None:
    variant = draft.goods[0][0]
    variant.stock = 12
    assert "at most" in order_problems(session, replace(draft, goods=[(variant, 11)]), TODAY)["goods"]
    variant.stock = 1
    assert "Only 1 left" in order_problems(session, draft, TODAY)["goods"]
    variant.stock = 0
    assert "sold out" in order_problems(session, draft, TODAY)["goods"]


def test_bulky_things_do_not_go_by_express_or_into_lockers(session: Session, draft: Draft) -> None:
    chair = session.scalars(select(Variant).join(Product).join(Kind).where(Kind.slug == "armchair", Variant.stock > 0)).first()
    for method in session.scalars(select(ShippingMethod)):
        problems = order_problems(session, replace(draft, goods=[(chair, 1)], shipping_id=method.id), TODAY)
        assert ("shipping" in problems) == (method.name in ("Express delivery", "Parcel locker"))


@pytest.mark.parametrize("status", ["shipped", "delivered", "cancelled"])
def test_an_order_that_has_left_is_neither_cancelled_nor_redirected(session: Session, status: str) -> None:
    order = order_with(session, status)
    with pytest.raises(Refused, match=f"{order.number} is {status} already"):
        cancel_order(session, order, TODAY)
    with pytest.raises(Refused, match=f"{order.number} is {status} already"):
        redirect_order(session, order, 1)


def test_an_order_that_is_packed_goes_to_another_address(session: Session) -> None:
    order, address = order_with(session, "processing"), session.get_one(Address, 5)
    redirect_order(session, order, address.id)
    assert (order.recipient, order.ship_to) == ("Kim de Groot", "Nieuwstraat 90, 2312 KB Leiden")
    with pytest.raises(Refused, match="Choose an address"):
        redirect_order(session, order, 99)


def test_a_card_is_valid_on_its_last_day(session: Session, draft: Draft) -> None:
    session.get_one(PaymentMethod, 1).expires = TODAY
    assert order_problems(session, draft, TODAY) == {}
