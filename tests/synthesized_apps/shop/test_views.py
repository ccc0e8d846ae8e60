"""The pages: messages beside their fields, nothing written by looking, refusals that say what to do."""

from __future__ import annotations

import pytest
from genui_gym.apps.shop.models import Order, OrderLine, Variant
from genui_gym.apps.shop.rules.cart import in_cart
from sqlalchemy import select

from genui_gym.world import World
from tests.synthesized_apps.visitor import Visitor

LOOKED_AT = (
    "/", "/browse", "/browse?department=Shoes&colour=Black&size=42&max_price=150&min_rating=30&in_stock=1&sort=price", "/browse?page=3",
    "/filters?department=Bags", "/products/1", "/products/13?colour=Forest&size=S", "/products/37?colour=Nowhere",
    "/products/4/reviews?stars=4", "/cart", "/checkout", "/orders", "/orders?tab=open&q=lamp", "/orders/1", "/returns", "/returns/4",
    "/wishes", "/account",
    "/account/contact", "/account/preferences", "/account/addresses", "/account/addresses/new", "/account/addresses/2", "/account/cards",
    "/account/gift-cards", "/account/coupons", "/help", "/help?q=locker", "/help/exchange", "/pictures/boot/Black/2.svg",
)  # fmt: skip


@pytest.mark.parametrize("path", LOOKED_AT)
def test_a_page_opens_and_writes_nothing(visitor: Visitor, world: World, path: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code == 200, world.failure
    assert world.changes() == ()


@pytest.mark.parametrize(
    "path",
    ["/products/97", "/orders/17", "/lines/999/return", "/pictures/boat/Black/1.svg", "/help/nothing", "/products/99999999999999999999"],
)
def test_what_is_not_there_is_said(visitor: Visitor, path: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code == 404
    assert "Page not found" in answer.text


@pytest.mark.parametrize(
    ("path", "form", "message"),
    [
        ("/cart/add/1", {"colour": "Navy", "quantity": "1"}, "Choose a size."),
        ("/cart/add/1", {"colour": "Navy", "size": "42", "quantity": "0"}, "Choose 1 to 10 pieces."),
        ("/account/contact", {"name": "Noor", "email": "x", "phone": "1"}, "Enter an e-mail address like name@example.com."),
        ("/account/preferences", {}, "Choose how we deliver."),
        ("/account/addresses/new", {"label": "Work"}, "You have an address called Work already."),
        ("/account/gift-cards", {"code": "PG-1"}, "We don&#39;t know this code. Check it against the card."),
        ("/orders/13/address", {}, "Choose an address."),
    ],
)
def test_a_form_says_what_is_wrong_beside_the_field(visitor: Visitor, world: World, path: str, form: dict[str, str], message: str) -> None:
    answer = visitor.post(path, form)
    assert answer.status_code == 422
    assert answer.text.count(message) >= 2
    assert world.changes() == ()


def returnable(world: World) -> OrderLine:
    lines = world.before.scalars(select(OrderLine).join(Order).where(Order.status == "delivered").order_by(OrderLine.id.desc()))
    return lines.first()


@pytest.mark.parametrize("way", ["return", "exchange"])
def test_a_return_needs_a_reason_and_a_choice(visitor: Visitor, world: World, way: str) -> None:
    answer = visitor.post(f"/lines/{returnable(world).id}/{way}", {"quantity": "9"})
    assert answer.status_code == 422
    assert "Choose a reason." in answer.text
    assert "pieces." in answer.text
    assert "Choose where the refund goes." in answer.text or "Choose what you want instead." in answer.text


@pytest.mark.parametrize(
    ("query", "heading", "message"),
    [
        ("/checkout/payment?address=9&shipping=1", "Deliver to", "Choose an address."),
        ("/checkout/payment?address=1&shipping=1&payment=1&coupon=SUMMER20", "Coupon", "SUMMER20 expired on 31 August 2026."),
        ("/checkout/review?address=1&shipping=1&payment=3", "Card", "Halmar card ending 5513 expired"),
        ("/checkout/review?address=1&shipping=1&payment=1&note=" + "x" * 201, "Gift note", "Use at most 200 characters."),
    ],
)
def test_the_checkout_stays_at_the_step_that_is_wrong(visitor: Visitor, query: str, heading: str, message: str) -> None:
    answer = visitor.get(query)
    assert answer.status_code == 422
    assert heading in answer.text
    assert message in answer.text


def test_the_cart_is_ordered_in_three_steps(visitor: Visitor, world: World) -> None:
    review = visitor.get("/checkout/review?address=2&shipping=2&payment=1&coupon=hello10&balance=1&note=Hi")
    assert "HELLO10" in review.text
    placed = visitor.post("/checkout/place", {"address": "2", "shipping": "2", "payment": "1", "coupon": "hello10", "balance": "1"})
    assert placed.status_code == 303
    assert "Thank you" in visitor.get(placed.headers["Location"]).text
    with world.reading() as after:
        order = after.scalars(select(Order).order_by(Order.id.desc())).first()
        assert (order.status, order.coupon.code, order.balance_cents > 0) == ("processing", "HELLO10", True)
        assert in_cart(after) == []
    assert "Your cart is empty" in visitor.get("/cart").text
    assert visitor.get("/checkout").status_code == 409


def test_buying_now_goes_past_the_cart(visitor: Visitor, world: World) -> None:
    variant = world.before.scalars(select(Variant).where(Variant.stock >= 2, Variant.size == "41")).first()
    first = visitor.get(f"/buy/{variant.product_id}?colour={variant.colour}&size=41&quantity=2")
    assert first.status_code == 302
    assert f"variant={variant.id}&quantity=2" in first.headers["Location"]
    data = {"variant": str(variant.id), "quantity": "2", "address": "1", "shipping": "1", "payment": "1"}
    assert visitor.post("/checkout/place", data).status_code == 303
    with world.reading() as after:
        assert after.get_one(Variant, variant.id).stock == variant.stock - 2
        assert len(in_cart(after)) == 3


def test_what_is_sold_out_cannot_be_bought(visitor: Visitor, world: World) -> None:
    gone = world.before.scalars(select(Variant).where(Variant.stock == 0, Variant.size != "")).first()
    page = visitor.get(f"/products/{gone.product_id}?colour={gone.colour}&size={gone.size}")
    assert "Sold out in" in page.text
    assert "Add to cart" not in page.text
    data = {"variant": str(gone.id), "quantity": "1", "address": "1", "shipping": "1", "payment": "1"}
    assert visitor.post("/checkout/place", data).status_code == 409
    assert world.changes() == ()


@pytest.mark.parametrize("status", ["shipped", "delivered", "cancelled"])
@pytest.mark.parametrize("act", ["cancel", "address"])
def test_an_order_that_has_left_stays_as_it_is(visitor: Visitor, world: World, status: str, act: str) -> None:
    order = world.before.scalars(select(Order).where(Order.status == status)).first()
    for answer in (visitor.get(f"/orders/{order.id}/{act}"), visitor.post(f"/orders/{order.id}/{act}", {"address": "5"})):
        assert answer.status_code == 409
        assert f"{order.number} is {status} already." in answer.text
    assert world.changes() == ()


def test_a_heart_sends_nobody_elsewhere(visitor: Visitor) -> None:
    answer = visitor.post("/products/1/wish", {"keep": "1", "next": "//elsewhere.example/"})
    assert answer.headers["Location"] == "/products/1"


def test_active_filters_can_be_taken_away_one_by_one(visitor: Visitor) -> None:
    page = visitor.get("/browse?department=Shoes&colour=Black&max_price=150").text
    for text in ("Remove filter: Shoes", "Remove filter: Black", "Remove filter: Up to €150"):
        assert text in page
    assert visitor.get("/browse?max_price=free").status_code == 422
