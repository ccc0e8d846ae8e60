"""What the forms say when something is wrong, how a booking goes, and that looking changes nothing."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from genui_gym.apps.cinema.models import Account, Order, Showing
from genui_gym.apps.cinema.seed import NOW
from sqlalchemy import select

from tests.synthesized_apps.visitor import Visitor, messages

Bookable = tuple[int, str, str]


def heading(text: str) -> str:
    return unescape(re.search(r"<h1[^>]*>(.*?)</h1>", text)[1])


@pytest.mark.parametrize(
    ("change", "page", "expected"),
    [
        ({"seat": []}, "Choose seats", "Choose your seats."),
        ({"seat": ["Q99"]}, "Choose seats", "Choose seats that are on the plan."),
        ({"adult": "1"}, "Choose tickets", "Choose as many tickets as seats: you have chosen 1 for 2."),
        ({"adult": "two"}, "Choose tickets", "Choose how many."),
        ({"adult": "1", "senior": "1"}, "Choose tickets", "Senior tickets are sold for showings that begin before 18:00 only."),
        ({"snack_1": "7"}, "Snacks", "You can order 6 of a snack at most."),
        ({"snack_1": "many"}, "Snacks", "You can order 6 of a snack at most."),
        ({"voucher": "easter5"}, "Payment", "EASTER5 was valid until 7 April 2026."),
        ({"points": "150"}, "Payment", "Points are used by the 100."),
        ({"points": "x"}, "Payment", "Points are used by the 100."),
        ({"payment": "3"}, "Payment", "Norpay card ending 6075 expired on 31 March 2026. Choose another way to pay."),
        ({"payment": "99999999999999999999"}, "Payment", "Choose how to pay."),
    ],
)
def test_a_booking_says_what_is_wrong_at_its_step(
    visitor: Visitor, bookable: Bookable, change: dict[str, Any], page: str, expected: str
) -> None:
    key, one, two = bookable
    asked = {"seat": [one, two], "adult": "2", "payment": "1", **change}
    answer = visitor.get(f"/showings/{key}/review", asked)
    assert (answer.status_code, heading(answer.text), messages(answer.text)) == (422, page, [expected])
    assert visitor.post(f"/showings/{key}/book", asked).status_code == 422
    assert visitor.changes() == []


def test_a_booking_goes_from_step_to_step_and_costs_what_the_review_says(visitor: Visitor, bookable: Bookable) -> None:
    key, one, two = bookable
    asked: dict[str, Any] = {}
    more = ({"seat": [one, two]}, {"adult": "1", "child": "1"}, {"snack_2": "1"}, {"voucher": "pair10", "points": "100", "payment": "2"})
    for step, fields, title in zip(
        ("tickets", "snacks", "pay", "review"), more, ("Choose tickets", "Snacks", "Payment", "Review booking"), strict=True
    ):
        asked |= fields
        answer = visitor.get(f"/showings/{key}/{step}", asked)
        assert (answer.status_code, heading(answer.text)) == (200, title)
    price = re.search(r"<span>Pay (€[\d.]+)</span>", answer.text)[1]
    done = visitor.post(f"/showings/{key}/book", asked)
    assert done.status_code == 303
    assert price in visitor.get(done.location).text
    with visitor.world.reading() as session:
        order = session.scalars(select(Order).order_by(Order.id.desc())).first()
        assert f"€{order.total_cents / 100:.2f}" == price


def test_a_seat_that_was_just_booked_is_taken(visitor: Visitor, bookable: Bookable) -> None:
    key, one, two = bookable
    asked = {"seat": [one, two], "adult": "2", "payment": "1"}
    assert visitor.post(f"/showings/{key}/book", asked).status_code == 303
    assert messages(visitor.post(f"/showings/{key}/book", asked).text) == [f"Seat {one} is taken. Choose another one."]


def test_kinds_that_are_not_sold_are_not_offered(visitor: Visitor) -> None:
    with visitor.world.reading() as session:
        query = select(Showing).where(Showing.starts > NOW.replace(day=16, hour=19), Showing.starts < NOW.replace(day=17, hour=0))
        shown = next(
            each for each in session.scalars(query) if each.film.age >= 16 and "C1" not in each.sold.split() and each.hall.name != "Studio"
        )
        key = shown.id
    page = visitor.get(f"/showings/{key}/tickets", {"seat": "C1"}).text
    assert re.findall(r"(\w+) tickets</label>", page) == ["Adult"]
    assert "Student tickets are sold for showings from Monday to Thursday only." in page


def test_a_showing_that_has_begun_says_so(visitor: Visitor) -> None:
    with visitor.world.reading() as session:
        key = session.scalars(select(Showing.id).where(Showing.starts < NOW)).first()
    answer = visitor.get(f"/showings/{key}")
    assert answer.status_code == 409
    assert "This showing has begun." in answer.text


@pytest.mark.parametrize(
    ("path", "data", "expected"),
    [
        ("/me/contact", {"name": "", "email": "x", "phone": "1"}, ["Enter your name.", "Enter an e-mail address like name@example.com."]),
        ("/me/preferences", {"house": "77", "version": "Dubbed", "reminder": "Never"}, ["Choose a house."]),
        ("/films/30/review", {"stars": "", "text": ""}, ["Choose 1 to 5 stars."]),
        ("/films/30/review", {"stars": "4", "text": "Good"}, ["Write a sentence, at least 10 characters."]),
    ],
)
def test_forms_say_what_is_wrong(visitor: Visitor, path: str, data: dict[str, str], expected: list[str]) -> None:
    answer = visitor.post(path, data)
    assert answer.status_code == 422
    assert messages(answer.text)[: len(expected)] == expected
    assert visitor.changes() == []


def test_a_film_that_was_not_seen_cannot_be_reviewed(visitor: Visitor) -> None:
    assert visitor.post("/films/23/review", {"stars": "5", "text": "It will be wonderful."}).status_code == 409
    assert visitor.changes() == []


def test_an_order_that_is_too_late_is_not_refunded(visitor: Visitor) -> None:
    with visitor.world.reading() as session:
        key = session.scalars(
            select(Order.id).join(Showing).where(Order.status == "booked", Showing.starts > NOW).order_by(Showing.starts)
        ).first()
    for answer in (visitor.get(f"/orders/{key}/refund"), visitor.post(f"/orders/{key}/refund", {})):
        assert answer.status_code == 409
        assert "It is too late for this one." in answer.text
    assert visitor.changes() == []


def test_the_usual_house_is_shown_beforehand(visitor: Visitor) -> None:
    with visitor.world.reading() as session:
        house = session.scalars(select(Account)).one().house
        name = f"{house.name}, {house.district}"
    assert f"<h2>{name}</h2>" in visitor.get("/showtimes").text
