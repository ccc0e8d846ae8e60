"""What the forms say when something is wrong, what the plan in the address does, and that looking changes nothing."""

from __future__ import annotations

import re
from html import unescape

import pytest
from genui_gym.apps.rides.models import Ride, SavedPlace
from genui_gym.apps.rides.rules.stage import stage_of
from genui_gym.apps.rides.seed import NOW
from sqlalchemy import select

from tests.synthesized_apps.visitor import Visitor, messages

ASKED = {"route": "61.17.45", "vehicle": "2", "payment": "1", "temperature": "Mild"}


def ride_in(visitor: Visitor, stage: str, cost_code: bool = False) -> int:
    """Return the latest ride of this stage, one that the person or the company pays."""
    with visitor.world.reading() as session:
        listed = session.scalars(select(Ride).order_by(Ride.pickup_at.desc()))
        return next(ride.id for ride in listed if stage_of(ride, NOW) == stage and (ride.cost_code_id is not None) == cost_code)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"payment": ""}, ["Choose how to pay."]),
        ({"payment": "5"}, ["Business rides need a cost code."]),
        ({"temperature": "Hot"}, ["Choose a temperature."]),
        ({"promo": "nope", "note": "x" * 121}, ["There is no such promo code.", "Use at most 120 characters."]),
        ({"payment": "99999999999999999999"}, ["Choose how to pay."]),
        ({"at": "2026-06-09T09:30"}, ["Choose a time at least 60 minutes from now."]),
    ],
)
def test_the_details_say_what_is_wrong(visitor: Visitor, change: dict[str, str], expected: list[str]) -> None:
    answer = visitor.get("/plan/review", {**ASKED, **change})
    assert answer.status_code == 422
    assert messages(answer.text) == expected
    assert visitor.post("/plan/order", {**ASKED, **change}).status_code == 422
    assert visitor.changes() == []


def test_a_ride_is_ordered_at_the_price_of_the_review(visitor: Visitor) -> None:
    asked = {**ASKED, "promo": "ride10", "note": "Ring twice", "quiet": "1"}
    price = re.search(r"Order ride · (€[\d.]+)", visitor.get("/plan/review", asked).text)
    assert price is not None
    answer = visitor.post("/plan/order", asked)
    assert answer.status_code == 303
    number = int(answer.headers["Location"].split("/")[2])
    assert price[1] in visitor.get(f"/rides/{number}").text
    with visitor.world.reading() as session:
        ride = session.get_one(Ride, number)
        assert ([place.id for place in ride.places], ride.note, ride.quiet, ride.promo.code) == ([61, 17, 45], "Ring twice", True, "RIDE10")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"when": "later"}, ["Choose a day.", "Choose a time."]),
        ({"when": "later", "day": "2026-06-09", "time": "10:00"}, ["Choose a time at least 60 minutes from now."]),
        ({"when": "later", "day": "2026-06-31", "time": "10:10"}, ["Choose a day.", "Choose a time."]),
        ({}, ["Choose now or later."]),
    ],
)
def test_the_time_is_checked(visitor: Visitor, query: dict[str, str], expected: list[str]) -> None:
    answer = visitor.get("/plan/when/set", {"route": "61.17", **query})
    assert answer.status_code == 422
    assert messages(answer.text) == expected


def test_the_address_holds_the_plan(visitor: Visitor) -> None:
    page = visitor.get("/plan", {"route": "61.17.45", "at": "2026-06-12T14:00"}).text
    links = {unescape(name): unescape(href) for href, name in re.findall(r'href="([^"]*)" aria-label="([^"]*)"', page)}
    assert links["Move destination up"] == "/plan?route=61.45.17&at=2026-06-12T14:00"
    assert links["Remove stop 1"] == "/plan?route=61.45&at=2026-06-12T14:00"
    assert "Move stop 1 up" not in links
    found = visitor.get("/find", {"route": "61.17.45", "slot": "2", "mode": "add", "q": "zoo"}).text
    assert "/plan?route=61.17.54.45" in found
    assert "Add stop" not in visitor.get("/plan", {"route": "61.17.45.2.3"}).text


@pytest.mark.parametrize("route", ["", "0", "x.y", "999", "61.61", "61.17.61.17.61.17.61", "61.99999999999999999999"])
def test_no_route_breaks_a_page(visitor: Visitor, route: str) -> None:
    for path in ("/plan", "/plan/vehicles", "/plan/when", "/find", "/plan/details", "/plan/review"):
        assert visitor.get(path, {"route": route, "vehicle": "1"}).status_code in (200, 302, 409, 422)


def test_filters_leave_only_vehicles_that_fit(visitor: Visitor) -> None:
    page = visitor.get("/plan/vehicles", {"route": "61.17", "seats": "5", "bags": "2", "electric": "1", "sort": "price"}).text
    assert re.findall(r'class="cover" href="[^"]*">([^<]*)<', page) == ["Crew Current"]
    assert "No such vehicle" in visitor.get("/plan/vehicles", {"route": "61.17", "seats": "8", "wheelchair": "1"}).text


@pytest.mark.parametrize(
    ("act", "stage", "message"),
    [
        ("cancel", "done", "This ride is over"),
        ("move", "coming", "Only scheduled"),
        ("tip", "scheduled", "once the ride is over"),
        ("split", "cancelled", "once"),
    ],
)
def test_what_a_ride_does_not_allow_has_a_page_of_its_own(visitor: Visitor, act: str, stage: str, message: str) -> None:
    path = f"/rides/{ride_in(visitor, stage)}/{act}"
    for answer in (visitor.get(path), visitor.post(path, {"day": "2026-06-16", "time": "13:00"})):
        assert answer.status_code == 409
        assert message in answer.text


@pytest.mark.parametrize(
    ("path", "data", "expected"),
    [
        ("/account/contact", {"name": "", "email": "x", "phone": "1"}, ["Enter an email address like name@example.com."]),
        ("/account/habits", {"temperature": "Hot"}, ["Choose a temperature."]),
        ("/wallet/business", {"email": "a@b"}, ["Enter an email address like name@example.com."]),
        ("/account/places/new", {"place": "2", "label": "home"}, ["You already have a place called home."]),
        ("/account/places/2", {"place": "2", "label": ""}, ["Enter a name, such as Home."]),
    ],
)
def test_forms_of_the_account_say_what_is_wrong(visitor: Visitor, path: str, data: dict[str, str], expected: list[str]) -> None:
    answer = visitor.post(path, data)
    assert answer.status_code == 422
    assert messages(answer.text) == expected
    assert visitor.changes() == []


def test_a_tip_of_another_amount_is_read(visitor: Visitor) -> None:
    number = ride_in(visitor, "done")
    assert messages(visitor.post(f"/rides/{number}/tip", {"tip": "other", "other_tip": "much"}).text) == ["Enter an amount such as 2.50."]
    assert messages(visitor.post(f"/rides/{number}/tip", {"tip": ""}).text) == ["Choose a tip."]
    assert visitor.post(f"/rides/{number}/tip", {"tip": "other", "other_tip": "€1,80"}).status_code == 303
    with visitor.world.reading() as session:
        assert session.get_one(Ride, number).tip_cents == 180


def test_a_saved_place_gets_another_address_and_keeps_its_name(visitor: Visitor) -> None:
    page = visitor.get("/account/places/2", {"place": "33"}).text
    assert 'value="Work"' in page
    assert visitor.post("/account/places/2", {"place": "33", "label": "Work", "note": ""}).status_code == 303
    with visitor.world.reading() as session:
        assert session.get_one(SavedPlace, 2).place.name == "City Library"


def test_the_history_is_narrowed_by_month_payer_and_words(visitor: Visitor) -> None:
    whole = visitor.get("/rides", {"tab": "past"}).text.count('class="trip"')
    business = visitor.get("/rides", {"tab": "past", "payer": "business"}).text.count('class="trip"')
    personal = visitor.get("/rides", {"tab": "past", "payer": "personal"}).text.count('class="trip"')
    assert (whole, business) == (34, 9)
    assert business + personal == whole
    assert "No trips here" in visitor.get("/rides", {"tab": "past", "q": "zanzibar"}).text
