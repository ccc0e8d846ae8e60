"""Returns: the window, what is refunded, what can be had instead."""

from __future__ import annotations

from datetime import timedelta

import pytest
from genui_gym.apps.shop.models import Order, OrderLine, Product, Variant
from genui_gym.apps.shop.rules.returns import (
    exchanges,
    left,
    refund_cents,
    request_exchange,
    request_refund,
    return_block,
    return_number,
    return_until,
)
from genui_gym.apps.shop.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


@pytest.fixture
def line(session: Session) -> OrderLine:
    """A delivered line of three pieces that can be returned and exchanged."""
    delivered = session.scalars(select(OrderLine).join(Order).where(Order.status == "delivered").order_by(OrderLine.id))
    found = next(line for line in delivered if return_block(line, TODAY) is None and exchanges(line))
    found.order.goods_cents += (3 - found.quantity) * found.unit_cents
    found.quantity = 3
    return found


def test_the_last_day_still_counts(session: Session, line: OrderLine) -> None:
    last = return_until(line)
    assert last is not None
    assert (last - line.order.delivered_on).days == 30
    assert return_block(line, last) is None
    assert "could be returned until" in str(return_block(line, last + timedelta(days=1)))


def test_a_refund_is_the_price_less_its_share_of_the_discount(session: Session, line: OrderLine) -> None:
    line.order.discount_cents = line.order.goods_cents // 10
    price = 2 * line.unit_cents
    assert refund_cents(line, 2) == price - line.order.discount_cents * price // line.order.goods_cents < price


def test_pieces_can_be_returned_until_none_is_left(session: Session, line: OrderLine) -> None:
    asked = request_refund(session, line, 2, "Damaged", "balance", TODAY)
    session.refresh(line)
    assert (asked.number, asked.status, left(line)) == (return_number(asked.id), "requested", 1)
    with pytest.raises(Refused, match="Choose 1 to 1 pieces"):
        request_refund(session, line, 2, "Damaged", "card", TODAY)
    request_refund(session, line, 1, "Wrong item", "card", TODAY)
    session.refresh(line)
    assert "on its way back" in str(return_block(line, TODAY))


def test_an_exchange_puts_the_new_one_aside(session: Session, line: OrderLine) -> None:
    wanted = exchanges(line)[0]
    wanted.stock = 4
    asked = request_exchange(session, line, 3, "Too small", wanted.id, TODAY)
    assert (wanted.stock, asked.new_variant_id, asked.refund_cents, asked.refund_to) == (1, wanted.id, 0, "")


def test_what_can_be_had_instead_costs_the_same_and_is_in_stock(session: Session, line: OrderLine) -> None:
    for variant in exchanges(line):
        assert variant.product_id == line.variant.product_id
        assert variant.price_cents == line.variant.price_cents
        assert variant.stock > 0
        assert variant.id != line.variant_id


def test_what_stops_an_exchange(session: Session, line: OrderLine) -> None:
    other = session.scalars(select(Variant).where(Variant.product_id != line.variant.product_id)).first()
    with pytest.raises(Refused, match="Choose what you want instead"):
        request_exchange(session, line, 1, "Too small", other.id, TODAY)
    wanted = exchanges(line)[0]
    wanted.stock = 1
    with pytest.raises(Refused, match="Only 1 left"):
        request_exchange(session, line, 2, "Too small", wanted.id, TODAY)


@pytest.mark.parametrize(
    ("reason", "refund_to", "message"), [("Bored", "card", "Choose a reason"), ("Damaged", "cash", "where the refund")]
)
def test_what_stops_a_refund(session: Session, line: OrderLine, reason: str, refund_to: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        request_refund(session, line, 1, reason, refund_to, TODAY)


def test_earbuds_and_what_has_not_come_cannot_be_returned(session: Session, line: OrderLine) -> None:
    buds = session.scalars(select(Variant).join(Product).where(Product.final_sale)).first()
    line.variant = buds
    assert "final sale" in str(return_block(line, TODAY))
    coming = session.scalars(select(OrderLine).join(Order).where(Order.status == "shipped")).first()
    assert "has not been delivered" in str(return_block(coming, TODAY))
