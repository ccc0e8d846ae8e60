"""Orders: placing, following by the clock, cancelling, moving, rating."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from genui_gym.apps.food.models import Account, Address, Dish, Order, PaymentMethod, Restaurant
from genui_gym.apps.food.rules import (
    Draft,
    add_dish,
    basket_of,
    cancel_order,
    cancel_problem,
    draft_problems,
    groups_of,
    move_order,
    move_problem,
    place_order,
    rate_order,
    rating_problem,
    stage_of,
    timetable,
    zone_to,
)
from genui_gym.apps.food.seed import NOW
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused

CREDIT, EXPIRED = 4, 3


@pytest.fixture
def draft(session: Session, open_now: Restaurant, main: Dish) -> Draft:
    """A basket that can be ordered to the usual address."""
    add_dish(session, main, [group.options[0] for group in groups_of(main) if group.single], 3)
    person = session.scalars(select(Account)).one()
    return Draft(open_now.id, person.default_address_id, person.default_payment_id, tip_cents=150)


def staged(session: Session, stage: str) -> Order:
    return next(order for order in session.scalars(select(Order).order_by(Order.id)) if stage_of(order, NOW) == stage)


def test_an_order_takes_the_basket_with_it(session: Session, open_now: Restaurant, draft: Draft) -> None:
    order = place_order(session, draft, NOW + timedelta(seconds=45))
    zone = zone_to(open_now, order.district_id)
    assert zone is not None
    assert order.placed_at == NOW
    assert order.due_at == NOW + timedelta(minutes=5 + open_now.prep_minutes + zone.minutes)
    assert basket_of(session, open_now.id) == []
    assert order.subtotal_cents == sum(line.quantity * line.unit_cents for line in order.lines)
    assert order.total_cents == order.subtotal_cents + order.delivery_cents + order.service_cents + 150
    assert order.code.startswith("LD")
    assert len({*session.scalars(select(Order.code))}) == len(session.scalars(select(Order.id)).all())


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"address_id": 999}, "address", "Choose an address."),
        ({"payment_id": 999}, "payment", "Choose how to pay."),
        ({"payment_id": EXPIRED}, "payment", "expired on 30 April 2026"),
        ({"promo_code": "EASTER15"}, "promo", "expired on 13 April 2026"),
        ({"tip_cents": 5001}, "tip", "at most"),
        ({"courier_note": "x" * 201}, "note", "at most 200"),
        ({"slot": NOW + timedelta(minutes=20)}, "time", "at least 60 minutes"),
    ],
    ids=["address", "payment", "expired", "promo", "tip", "note", "time"],
)
def test_what_is_wrong_with_an_order_is_said_by_field(
    session: Session, draft: Draft, change: dict[str, object], field: str, message: str
) -> None:
    problems = draft_problems(session, replace(draft, **change), NOW)
    assert list(problems) == [field]
    assert message in problems[field]
    with pytest.raises(Refused):
        place_order(session, replace(draft, **change), NOW)


def test_a_restaurant_does_not_deliver_everywhere(session: Session, open_now: Restaurant, draft: Draft) -> None:
    address = session.get_one(Address, draft.address_id)
    session.delete(zone_to(open_now, address.district_id))
    session.flush()
    session.expire(open_now)
    assert draft_problems(session, draft, NOW) == {"address": f"{open_now.name} does not deliver to {address.district.name}."}


def test_a_closed_restaurant_takes_scheduled_orders_only(session: Session, draft: Draft) -> None:
    night = NOW.replace(hour=23, minute=30)
    assert "closed now" in draft_problems(session, draft, night)["when"]
    assert draft_problems(session, replace(draft, slot=datetime(2026, 5, 15, 13)), night) == {}


def test_credit_is_charged_and_paid_back(session: Session, draft: Draft) -> None:
    credit = session.get_one(PaymentMethod, CREDIT)
    credit.balance_cents = 20_000
    order = place_order(session, replace(draft, payment_id=CREDIT), NOW)
    assert credit.balance_cents == 20_000 - order.total_cents
    cancel_order(session, order, NOW + timedelta(minutes=4))
    assert credit.balance_cents == 20_000
    assert (order.status, order.cancelled_on) == ("cancelled", NOW.date())


def test_credit_has_to_be_enough(session: Session, draft: Draft) -> None:
    session.get_one(PaymentMethod, CREDIT).balance_cents = 100
    assert "Your credit is €1.00" in draft_problems(session, replace(draft, payment_id=CREDIT), NOW)["payment"]


def test_an_order_goes_through_its_stages_by_the_clock(session: Session, draft: Draft) -> None:
    order = place_order(session, draft, NOW)
    times = timetable(order)
    second = timedelta(seconds=1)
    assert times.begins == NOW + timedelta(minutes=5)
    assert [stage_of(order, at) for at in (times.begins - second, times.begins, times.leaves, times.arrives)] == [
        "received",
        "preparing",
        "riding",
        "delivered",
    ]
    assert cancel_problem(order, times.begins - second) is None
    assert cancel_problem(order, times.begins) == "The kitchen is already preparing this order."


@pytest.mark.parametrize(("stage", "message"), [("preparing", "already preparing"), ("riding", "on its way"), ("cancelled", "already")])
def test_it_is_too_late_to_cancel(session: Session, stage: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        cancel_order(session, staged(session, stage), NOW)


def test_a_scheduled_order_can_be_moved_to_a_free_time(session: Session) -> None:
    order = staged(session, "received")
    assert order.scheduled
    noon = datetime(2026, 5, 16, 13)
    move_order(session, order, noon, NOW)
    assert order.due_at == noon
    assert move_problem(session, order, NOW, NOW) == {"time": "Choose a time at least 60 minutes from now."}
    assert move_problem(session, staged(session, "riding"), noon, NOW) == {"order": "Only scheduled orders can be moved to another time."}


def test_a_delivered_order_is_rated_once_and_in_time(session: Session) -> None:
    latest = max((order for order in session.scalars(select(Order)) if stage_of(order, NOW) == "delivered"), key=lambda each: each.due_at)
    rate_order(session, latest, 4, 5, "Good", NOW)
    session.refresh(latest)
    assert latest.rating is not None
    assert (latest.rating.food, latest.rating.courier) == (4, 5)
    with pytest.raises(Refused, match="rated this order already"):
        rate_order(session, latest, 4, 5, "Good", NOW)
    assert rating_problem(staged(session, "riding"), NOW) == "An order can be rated once it has been delivered."
    late = next(order for order in session.scalars(select(Order)) if order.rating is None and stage_of(order, NOW) == "delivered")
    assert rating_problem(late, late.due_at + timedelta(days=61)) == "Orders can be rated within 60 days."


@pytest.mark.parametrize(("food", "courier"), [(0, 3), (6, 3), (3, 0)])
def test_stars_are_one_to_five(session: Session, food: int, courier: int) -> None:
    order = next(each for each in session.scalars(select(Order).order_by(Order.due_at.desc())) if rating_problem(each, NOW) is None)
    with pytest.raises(Refused, match="1 to 5 stars"):
        rate_order(session, order, food, courier, "", NOW)
