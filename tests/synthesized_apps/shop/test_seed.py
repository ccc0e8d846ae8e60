"""The seeded data: enough of it, with twins, sound references, orders of every status and age."""

from __future__ import annotations

from datetime import timedelta

from genui_gym.apps.shop.catalogue import KINDS, PRODUCTS, TWINS
from genui_gym.apps.shop.models import Account, CartLine, Coupon, GiftCard, Order, OrderLine, Product, Return, Review, Variant
from genui_gym.apps.shop.rules.orders import order_number
from genui_gym.apps.shop.rules.returns import refund_cents, return_block
from genui_gym.apps.shop.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.apps import App
from genui_gym.world import open_image, seeded_image

SEEDS = range(3)


def test_name_and_brand_name_one_product_and_every_kind_has_three() -> None:
    assert len({row[1:3] for row in PRODUCTS}) == len(PRODUCTS) == 3 * len(KINDS)
    assert len(TWINS) >= 10


def test_every_product_comes_in_three_colours_and_all_sizes_of_its_kind(seeded: Session) -> None:
    sizes = {row[0]: row[4] or ("",) for row in KINDS}
    for product in seeded.scalars(select(Product)):
        pairs = [(variant.colour, variant.size) for variant in product.variants]
        colours = {colour for colour, _ in pairs}
        assert len(colours) == 3
        assert sorted(pairs) == sorted((colour, size) for colour in colours for size in sizes[product.kind.slug])


def test_some_things_are_sold_out_and_some_are_reduced(seeded: Session) -> None:
    variants = seeded.scalars(select(Variant)).all()
    assert 0.1 < sum(variant.stock == 0 for variant in variants) / len(variants) < 0.25
    assert all(variant.was_cents is None or variant.was_cents > variant.price_cents > 0 for variant in variants)
    assert any(variant.was_cents for variant in variants)


def test_orders_of_every_status_whose_sums_are_right(seeded: Session) -> None:
    orders = seeded.scalars(select(Order).order_by(Order.id)).all()
    assert {order.status for order in orders} == {"processing", "shipped", "delivered", "cancelled"}
    for order in orders:
        assert order.goods_cents == sum(line.unit_cents * line.quantity for line in order.lines)
        assert order.total_cents == order.goods_cents - order.discount_cents + order.shipping_cents
        assert order.number == order_number(order.id)
        assert bool(order.tracking) == (order.status in ("shipped", "delivered"))
        assert (order.delivered_on is not None) == (order.status == "delivered")
        assert order.placed_on <= TODAY
        assert order.status != "delivered" or order.due_on <= TODAY
        assert order.status != "shipped" or order.due_on >= TODAY


def test_no_product_was_ordered_twice_nor_both_twins(seeded: Session) -> None:
    names = [line.variant.product.name for line in seeded.scalars(select(OrderLine))]
    assert len(names) == len(set(names))
    packed = {line.variant.product.name for line in seeded.scalars(select(OrderLine).join(Order).where(Order.status == "processing"))}
    assert packed & set(TWINS)


def test_some_deliveries_can_be_returned_and_for_some_it_is_too_late(seeded: Session) -> None:
    delivered = seeded.scalars(select(OrderLine).join(Order).where(Order.status == "delivered")).all()
    blocks = [return_block(line, TODAY) for line in delivered if not line.returns]
    assert blocks.count(None) >= 3
    assert sum("until" in block for block in blocks if block) >= 2


def test_returns_have_different_reasons_and_refund_what_was_paid(seeded: Session) -> None:
    sent_back = seeded.scalars(select(Return)).all()
    assert len({each.reason for each in sent_back}) == len(sent_back) == 4
    for each in sent_back:
        assert each.refund_cents == (refund_cents(each.line, each.quantity) if each.outcome == "refund" else 0)


def test_the_account_has_a_cart_things_put_aside_gift_cards_and_coupons_in_every_state(seeded: Session) -> None:
    lines = seeded.scalars(select(CartLine)).all()
    assert [line.later for line in lines].count(True) == [line.later for line in lines].count(False) == 3
    assert len({line.variant.product_id for line in lines}) == 6
    assert all(line.variant.stock >= 6 for line in lines)
    gifts = seeded.scalars(select(GiftCard)).all()
    assert {(card.redeemed_on is not None, card.expires < TODAY) for card in gifts} == {(False, False), (True, False), (False, True)}
    coupons = seeded.scalars(select(Coupon)).all()
    assert {(coupon.valid_until < TODAY, coupon.valid_from > TODAY) for coupon in coupons} == {(False, False), (True, False), (False, True)}


def test_every_product_has_reviews_of_different_texts_and_two_are_the_accounts_own(seeded: Session) -> None:
    for product in seeded.scalars(select(Product)):
        others = [review for review in product.reviews if not review.mine]
        assert len(others) >= 4
        assert all(review.written_on < TODAY - timedelta(days=1) for review in others)
        assert len({review.title for review in others}) >= len(others) - 2
    assert len(seeded.scalars(select(Review).where(Review.mine)).all()) == 2


def test_seeds_differ_in_what_people_prefer(app: App) -> None:
    found = set()
    for seed in range(4):
        with open_image(seeded_image(app, seed)) as session:
            who = session.scalars(select(Account)).one()
            found.add((who.shoe_size, who.refund_to, who.default_shipping_id, who.balance_cents))
    assert len(found) == 4
