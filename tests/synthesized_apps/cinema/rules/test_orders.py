"""Booking, refunding, exchanging, adding snacks: what each writes, and when it is too late."""

from __future__ import annotations

from datetime import timedelta

import pytest
from genui_gym.apps.cinema.models import Order, PaymentMethod, Showing
from genui_gym.apps.cinema.rules.booking import Draft, book
from genui_gym.apps.cinema.rules.orders import (
    add_snacks,
    exchange,
    exchange_problem,
    exchange_problems,
    refund,
    refund_problem,
    refund_until,
    stage_of,
)
from genui_gym.apps.cinema.rules.person import account
from genui_gym.apps.cinema.rules.price import voucher_coded
from genui_gym.apps.cinema.seed import NOW, TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


def gift(session: Session) -> PaymentMethod:
    return session.scalars(select(PaymentMethod).where(PaymentMethod.kind == "gift")).one()


def booked(session: Session, showing: Showing, **more: object) -> Order:
    asked: dict[str, object] = {"seats": ("C5", "C4"), "counts": {"adult": 2}, "payment_id": gift(session).id, **more}
    return book(session, Draft(showing.id, **asked), NOW)


def test_a_booking_writes_tickets_snacks_points_voucher_and_gift_card(session: Session, showing: Showing) -> None:
    points, balance = account(session).points, gift(session).balance_cents
    order = booked(session, showing, counts={"adult": 1, "child": 1}, snacks={1: 2, 3: 0}, voucher="pair10", points=100)
    assert [(ticket.seat, ticket.kind, ticket.cents) for ticket in order.tickets] == [("C4", "adult", 1000), ("C5", "child", 600)]
    assert [(line.size_id, line.quantity) for line in order.snacks] == [(1, 2)]
    assert order.total_cents == 1600 + 840 + 180 - 160 - 500
    assert account(session).points == points - 100 + 19
    assert gift(session).balance_cents == balance - order.total_cents
    assert voucher_coded(session, "PAIR10").used_on == TODAY
    assert order.code.startswith("MQ")
    assert len(order.code) == 7


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"payment_id": 0}, "Choose how to pay."),
        ({"payment_id": 3}, "Norpay card ending 6075 expired on 31 March 2026. Choose another way to pay."),
        ({"snacks": {1: 7}}, "You can order 6 of a snack at most."),
        ({"snacks": {99: 1}}, "Choose from the list."),
        ({"seats": ("E4", "E5")}, "Seat E5 is taken. Choose another one."),
        ({"points": 100000}, "You have"),
    ],
)
def test_a_booking_that_is_refused(session: Session, showing: Showing, more: dict[str, object], message: str) -> None:
    with pytest.raises(Refused, match=message):
        booked(session, showing, **more)


def test_a_gift_card_has_to_have_enough_left(session: Session, showing: Showing) -> None:
    gift(session).balance_cents = 2179
    with pytest.raises(Refused, match=r"Your gift card has €21\.79 left, but this costs €21\.80\."):
        booked(session, showing)


def test_a_showing_that_has_begun_cannot_be_booked(session: Session, showing: Showing) -> None:
    showing.starts = NOW
    with pytest.raises(Refused, match="This showing has begun"):
        booked(session, showing)


def test_a_refund_gives_everything_back_but_the_fee(session: Session, showing: Showing) -> None:
    points, balance = account(session).points, gift(session).balance_cents
    order = booked(session, showing, voucher="PAIR10", points=100)
    refund(session, order, NOW)
    assert (order.status, order.refunded_on, stage_of(order, NOW)) == ("refunded", TODAY, "refunded")
    assert account(session).points == points
    assert gift(session).balance_cents == balance - order.fee_cents
    assert voucher_coded(session, "PAIR10").used_on is None
    with pytest.raises(Refused, match="refunded already"):
        refund(session, order, NOW)


def test_refunds_end_four_hours_before_the_showing(upcoming: Order) -> None:
    limit = refund_until(upcoming)
    assert limit == upcoming.showing.starts - timedelta(hours=4)
    assert refund_problem(upcoming, limit) is None
    assert "too late" in str(refund_problem(upcoming, limit + timedelta(minutes=1)))


def test_an_exchange_moves_the_tickets_and_charges_the_difference(session: Session, showing: Showing) -> None:
    order = booked(session, showing)
    other = Showing(
        film=showing.film, hall=showing.hall, starts=showing.starts + timedelta(days=1), format="2D", version="English", price_cents=1100,
        sold="",
    )  # fmt: skip
    session.add(other)
    session.flush()
    balance, total = gift(session).balance_cents, order.total_cents
    exchange(session, order, other, ("F5", "F4"), NOW)
    assert order.showing is other
    assert order.exchanged
    assert [ticket.seat for ticket in order.tickets] == ["F4", "F5"]
    assert (order.exchange_cents, order.total_cents) == (2 * 350, total + 700)
    assert gift(session).balance_cents == balance - 700
    assert "once already" in str(exchange_problem(order, NOW))


def test_what_costs_less_is_not_paid_back(session: Session, showing: Showing) -> None:
    order = booked(session, showing)
    other = Showing(film=showing.film, hall=showing.hall, starts=showing.starts, format="2D", version="English", price_cents=700, sold="")
    session.add(other)
    session.flush()
    exchange(session, order, other, ("C4", "C5"), NOW)
    assert order.exchange_cents == 0


def test_an_exchange_needs_another_showing_of_the_film_and_as_many_seats(session: Session, showing: Showing, upcoming: Order) -> None:
    order = booked(session, showing)
    assert exchange_problems(session, order, showing, ("C7", "C8"), NOW) == {"": "Choose another showing of the same film."}
    assert "same film" in exchange_problems(session, order, upcoming.showing, ("C7", "C8"), NOW)[""]
    late = order.showing.starts - timedelta(hours=1)
    assert "too late" in exchange_problems(session, order, upcoming.showing, ("C7", "C8"), late)[""]


def test_snacks_are_added_to_those_that_are_there(session: Session, showing: Showing) -> None:
    order = booked(session, showing, snacks={2: 3})
    total, balance = order.total_cents, gift(session).balance_cents
    add_snacks(session, order, {2: 2, 7: 1}, NOW)
    assert [(line.size_id, line.quantity) for line in order.snacks] == [(2, 5), (7, 1)]
    more = order.snacks_cents - 3 * 540
    assert (order.total_cents, gift(session).balance_cents) == (total + more, balance - more)
    assert order.points_earned == order.total_cents // 100
    with pytest.raises(Refused, match="6 of a snack at most"):
        add_snacks(session, order, {2: 2}, NOW)
    with pytest.raises(Refused, match="Choose at least one snack"):
        add_snacks(session, order, {2: 0}, NOW)
    with pytest.raises(Refused, match="has begun"):
        add_snacks(session, order, {2: 1}, showing.starts)
