"""The cart: lines of one variant are one line, and never more than there is."""

from __future__ import annotations

import pytest
from genui_gym.apps.shop.models import CartLine, Product, Variant, WishItem
from genui_gym.apps.shop.rules.cart import (
    add_to_cart,
    back_to_cart,
    change_quantity,
    in_cart,
    put_aside,
    remove_line,
    save_for_later,
    wish,
    wished,
)
from genui_gym.apps.shop.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


@pytest.fixture
def variant(session: Session) -> Variant:
    held = select(CartLine.variant_id)
    return session.scalars(select(Variant).where(Variant.stock >= 4, Variant.id.not_in(held)).order_by(Variant.id)).first()


def test_adding_twice_makes_one_line(session: Session, variant: Variant) -> None:
    first, second = add_to_cart(session, variant, 1, TODAY), add_to_cart(session, variant, 2, TODAY)
    assert first is second
    assert (second.quantity, len(in_cart(session))) == (3, 4)


def test_adding_counts_what_is_in_the_cart(session: Session, variant: Variant) -> None:
    variant.stock = 4
    add_to_cart(session, variant, 3, TODAY)
    with pytest.raises(Refused, match="Only 4 left"):
        add_to_cart(session, variant, 2, TODAY)


def test_the_stepper_stops_at_one_and_at_the_stock(session: Session, variant: Variant) -> None:
    variant.stock = 2
    line = add_to_cart(session, variant, 1, TODAY)
    with pytest.raises(Refused, match="at least one piece"):
        change_quantity(session, line, -1)
    change_quantity(session, line, 1)
    with pytest.raises(Refused, match="Only 2 left"):
        change_quantity(session, line, 1)


def test_pieces_can_be_taken_away_also_when_the_stock_has_shrunk(session: Session, variant: Variant) -> None:
    line = add_to_cart(session, variant, 4, TODAY)
    variant.stock = 1
    change_quantity(session, line, -1)
    assert line.quantity == 3


def test_what_is_put_aside_joins_what_was_put_aside_before(session: Session, variant: Variant) -> None:
    variant.stock = 9
    save_for_later(session, add_to_cart(session, variant, 2, TODAY))
    save_for_later(session, add_to_cart(session, variant, 3, TODAY))
    (line,) = [line for line in put_aside(session) if line.variant_id == variant.id]
    assert line.quantity == 5
    back_to_cart(session, line)
    assert line in in_cart(session)
    with pytest.raises(Refused):
        back_to_cart(session, line)


def test_what_is_sold_out_does_not_come_back(session: Session) -> None:
    line = put_aside(session)[0]
    line.variant.stock = 0
    with pytest.raises(Refused, match="is sold out"):
        back_to_cart(session, line)
    remove_line(session, line)
    assert len(put_aside(session)) == 2


def test_a_wish_is_kept_once_and_let_go_once(session: Session) -> None:
    product = session.scalars(select(Product).where(Product.id.not_in(select(WishItem.product_id)))).first()
    for keep, there in ((True, True), (True, True), (False, False), (False, False)):
        wish(session, product, keep, TODAY)
        assert (product.id in wished(session)) is there
    assert len(wished(session)) == 7
