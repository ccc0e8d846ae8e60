"""What the forms say when something is wrong, and that looking changes nothing."""

from __future__ import annotations

import re

import pytest
from genui_gym.apps.food.art import KINDS, draw, draw_cover
from genui_gym.apps.food.menus import DRINKS, MENUS
from genui_gym.apps.food.models import Account, BasketLine, Dish, Order
from sqlalchemy import select

from tests.synthesized_apps.visitor import Visitor, messages

ORDER = {"when": "now", "address": "1", "tip": "100", "payment": "1"}


def waiting(visitor: Visitor) -> int:
    """Return the restaurant whose basket waits first."""
    with visitor.world.reading() as session:
        return session.scalars(select(BasketLine.restaurant_id).order_by(BasketLine.id)).first()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"address": ""}, ["Choose an address."]),
        ({"address": "999999999999999999999"}, ["Choose an address."]),
        ({"when": ""}, ["Choose when it should arrive."]),
        ({"when": "later"}, ["Choose a day.", "Choose a time."]),
        ({"when": "later", "day": "2026-05-14", "time": "19:00"}, ["Choose a time at least 60 minutes from now."]),
        ({"tip": "other"}, ["Enter an amount such as 2.50."]),
        ({"tip": "other", "other_tip": "one"}, ["Enter an amount such as 2.50."]),
        ({"tip": "other", "other_tip": "50.01"}, ["A tip can be €50.00 at most."]),
        ({"tip": "7"}, ["Choose a tip, or no tip."]),
        ({"promo": "easter15"}, ["EASTER15 expired on 13 April 2026."]),
        ({"note": "x" * 201}, ["Use at most 200 characters."]),
        ({"payment": "3"}, ["Norpay card ending 7125 expired on 30 April 2026. Choose another way to pay."]),
    ],
)
def test_the_checkout_says_what_is_wrong(visitor: Visitor, change: dict[str, str], expected: list[str]) -> None:
    restaurant = waiting(visitor)
    answer = visitor.get(f"/checkout/{restaurant}/review", {**ORDER, **change})
    assert answer.status_code == 422
    assert messages(answer.text) == expected
    assert visitor.post(f"/checkout/{restaurant}", {**ORDER, **change}).status_code == 422
    assert visitor.changes() == []


def test_an_order_is_placed_at_the_price_of_the_review(visitor: Visitor) -> None:
    restaurant = waiting(visitor)
    asked = {**ORDER, "tip": "other", "other_tip": "€1,80", "promo": "supper10"}
    review = visitor.get(f"/checkout/{restaurant}/review", asked)
    price = re.search(r"Place order · (€[\d.]+)", review.text)
    assert price is not None
    answer = visitor.post(f"/checkout/{restaurant}", asked)
    assert answer.status_code == 303
    placed = visitor.get(answer.headers["Location"])
    assert price[1] in placed.text
    with visitor.world.reading() as session:
        order = session.scalars(select(Order).order_by(Order.id.desc())).first()
        assert (order.tip_cents, order.promo.code, order.status) == (180, "SUPPER10", "placed")
        assert session.scalars(select(BasketLine.id).where(BasketLine.restaurant_id == restaurant)).all() == []


def test_a_checkout_without_a_basket_leads_to_the_empty_basket(visitor: Visitor) -> None:
    answer = visitor.get("/checkout/6")
    assert answer.status_code == 302
    assert "Your basket is empty" in visitor.get(answer.headers["Location"]).text
    assert messages(visitor.get("/checkout/6/review", ORDER).text) == ["Your basket is empty."]


def test_a_dish_asks_for_its_options(visitor: Visitor) -> None:
    with visitor.world.reading() as session:
        dish = session.scalars(select(Dish).where(Dish.option_set_id.is_not(None), Dish.sold_out.is_(False)).order_by(Dish.id)).first().id
    answer = visitor.post(f"/dishes/{dish}", {"quantity": "11", "note": "x" * 501})
    assert answer.status_code == 422
    assert messages(answer.text) == ["Choose 1 to 10.", "Use at most 500 characters."]
    answer = visitor.post(f"/dishes/{dish}", {"quantity": "1", "group_1": "99999999999999999999"})
    assert len(messages(answer.text)) == 2
    assert visitor.changes() == []


@pytest.mark.parametrize(
    ("path", "data", "expected"),
    [
        ("addresses/new", {}, ["Give the address a name, such as Home.", "Enter street and number.", "Choose a district."]),
        ("addresses/2", {"label": "Home", "street": "Kiln Street 50", "district": "4"}, ["You already have an address called Home."]),
        ("contact", {"name": "Ines", "email": "x@y.example", "phone": "+49 555 0148"}, ["Enter first and last name."]),
        ("preferences", {"diet": "Air", "tip": "1"}, ["Choose a diet.", "Choose a tip, or no tip."]),
    ],
)
def test_forms_of_the_account_say_what_is_wrong(visitor: Visitor, path: str, data: dict[str, str], expected: list[str]) -> None:
    answer = visitor.post(f"/account/{path}", data)
    assert answer.status_code == 422
    assert messages(answer.text) == expected
    assert visitor.changes() == []


@pytest.mark.parametrize(
    ("act", "message"), [("cancel", "already"), ("move", "Only scheduled orders"), ("rate", "once it has been delivered")]
)
def test_what_an_order_does_not_allow_has_a_page_of_its_own(visitor: Visitor, act: str, message: str) -> None:
    with visitor.world.reading() as session:
        running = select(Order.id).where(Order.status == "placed", Order.scheduled.is_(False)).order_by(Order.id.desc())
        path = f"/orders/{session.scalars(running).first()}/{act}"
    for answer in (visitor.get(path), visitor.post(path, {"day": "2026-05-16", "time": "13:00"})):
        assert answer.status_code == 409
        assert message in answer.text


def test_the_defaults_of_the_account_are_kept(visitor: Visitor) -> None:
    with visitor.world.reading() as session:
        usual = session.scalars(select(Account.default_address_id)).one()
    answer = visitor.post(f"/account/addresses/{usual}/remove", {})
    assert "This is your default address." in answer.text
    assert answer.status_code == visitor.post("/account/payments/3/default", {}).status_code == 409
    assert visitor.changes() == []


@pytest.mark.parametrize(
    "path", ["restaurants/99", "dishes/99999999999999999999", "orders/99", "baskets/lines/99", "pictures/pizzas/1.svg", "help/nothing"]
)
def test_unknown_things_are_not_found(visitor: Visitor, path: str) -> None:
    assert visitor.get(f"/{path}").status_code == 404


def test_every_dish_has_a_picture_and_equal_keys_give_equal_ones() -> None:
    used = {entry[4] for entries in (*MENUS.values(), DRINKS) for entry in entries}
    assert used <= set(KINDS)
    for kind in KINDS:
        assert draw(kind, 5) == draw(kind, 5)
        assert draw(kind, 5) != draw(kind, 6)
        assert draw_cover(kind, 5).startswith("<svg")
