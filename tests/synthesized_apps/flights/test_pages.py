"""The pages: their messages, what they write, and what they refuse."""

from __future__ import annotations

import pytest
from genui_gym.apps.flights.models import Account, Flight
from genui_gym.apps.flights.rules.timetable import flies
from genui_gym.apps.flights.seed import TODAY
from sqlalchemy import select as where

from genui_gym.task import click, fill, select

DAY = "2026-06-10"
SEARCH = "/flights?trip={trip}&from_1={origin}&to_1={to}&day_1={day}&back={back}&adults={adults}&children=0&cabin=Economy"
GOOD = {"trip": "return", "origin": "LTG", "to": "CSD", "day": DAY, "back": "2026-06-14", "adults": "1"}


def test_the_start_page_begins_at_the_home_airport(walk) -> None:
    world = walk.player.world
    with world.reading() as session:
        home = session.scalars(where(Account)).one().home.name
    walk.open("/")
    origin = next(node for node in walk.player.state.elements if node.name == "From")
    assert str(origin.value).startswith(home)
    assert "Your next flight" in walk.said


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"origin": ""}, "Choose where to fly from."),
        ({"to": "QQQ"}, "Choose where to fly to."),
        ({"to": "LTG"}, "Choose another airport"),
        ({"day": ""}, "Choose the day of the flight."),
        ({"day": "2026-05-12"}, "from tomorrow on"),
        ({"day": "2027-01-01", "back": "2027-01-02"}, "24 October 2026"),
        ({"back": ""}, "Choose the day of the return flight."),
        ({"back": "2026-06-09"}, "can't be before the one ahead of it"),
        ({"adults": "9"}, "Choose 1 to 5 adults."),
    ],
)
def test_a_search_says_what_is_wrong_with_it(walk, change: dict[str, str], message: str) -> None:
    said = walk.open(SEARCH.format(**(GOOD | change)))
    assert message in said
    assert "your attention" in said
    assert not walk.changes()


def test_two_mistakes_of_a_search_are_told_at_once(walk) -> None:
    said = walk.open(SEARCH.format(**(GOOD | {"to": "LTG", "back": ""})))
    assert "2 things need your attention" in said


def test_a_third_flight_of_a_tour_may_be_left_out(walk) -> None:
    legs = f"from_1=LTG&to_1=CSD&day_1={DAY}&from_2=CSD&to_2=BSP&day_2=2026-06-12&from_3=&to_3=&day_3="
    assert "Flight 1 of 2" in walk.open(f"/flights?trip=multi&{legs}&adults=1&children=0&cabin=Economy")


def test_a_route_that_is_not_flown_leads_to_the_timetable(walk) -> None:
    said = walk.open(SEARCH.format(**(GOOD | {"trip": "oneway", "origin": "PDR", "to": "HBY"})))
    assert "No flights on this day" in said
    assert "Porto Douro" in walk.take(click("link", "Open the timetable"))


def test_the_strip_moves_the_search_to_another_day(walk) -> None:
    walk.open(SEARCH.format(**(GOOD | {"trip": "oneway"})))
    other = next(node.name for node in walk.player.state.elements if node.name.startswith("Thu 11 Jun 2026"))
    assert "Thu 11 Jun 2026" in walk.take(click("link", other))
    assert "day_1=2026-06-11" in walk.url


def test_a_filter_that_fits_nothing_offers_to_show_everything(walk) -> None:
    walk.open(SEARCH.format(**(GOOD | {"trip": "oneway"})) + "&most=1")
    assert "No flight fits" in walk.said
    assert "No flight fits" not in walk.take(click("link", "Show all flights"))


def test_a_pick_that_is_not_of_its_leg_is_not_offered(walk) -> None:
    assert "no longer offered" in walk.open(SEARCH.format(**(GOOD | {"trip": "oneway"})) + "&pick=999999.1")


def test_a_review_writes_nothing_and_going_back_keeps_what_was_chosen(walk) -> None:
    walk.open("/?trip=oneway")
    with walk.player.world.reading() as session:
        home = session.scalars(where(Account)).one().home.code
        flights = session.scalars(where(Flight)).unique()
        flight = next(each for each in flights if each.origin.code == home and flies(each, TODAY.replace(month=6)))
        pick = f"{flight.id}.{flight.airline.fares[1].id}"
        ends = f"from_1={home}&to_1={flight.destination.code}&day_1=2026-06-12"
    walk.open(f"/book?trip=oneway&{ends}&adults=1&children=0&cabin=Economy&pick={pick}")
    walk.take(select("Extra bags for passenger 1", "2 extra"), click("button", "Review booking"))
    assert "2 extra bags on every flight" in walk.said
    assert not walk.changes()
    walk.take(click("link", "Back"))
    held = {node.name: node.value for node in walk.player.state.elements}
    assert held["Extra bags for passenger 1"] == "2 extra"


def test_a_new_traveller_leads_back_to_where_one_came_from(walk) -> None:
    walk.open("/travellers/new?next=/trips")
    walk.take(
        fill("textbox", "Full name", "Tove Lindqvist"), fill("date", "Date of birth", "1990-02-03"), select("Nationality", "Swedish"),
        click("button", "Save traveller"),
    )  # fmt: skip
    assert walk.url.endswith("/trips")
    assert walk.changes() == [("traveller", "insert")]


def test_a_foreign_address_is_no_way_back(walk) -> None:
    walk.open("/travellers/new?next=https://elsewhere.example/")
    assert "elsewhere" not in " ".join(str(node.value) for node in walk.player.state.elements)


def test_a_flown_trip_has_boarding_passes_and_nothing_to_change(walk) -> None:
    walk.take(click("link", "Trips"), click("link", "Flown"))
    trip = next(node.name for node in walk.player.state.elements if node.name.startswith("Trip "))
    walk.take(click("link", trip))
    names = [node.name for node in walk.player.state.elements]
    assert any(name.startswith("Boarding pass of") for name in names)
    assert not [name for name in names if name.startswith(("Seat for", "Change ", "Cancel", "Check in"))]


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/tickets/1/seat", "Seats can't be chosen"),
        ("/trips/1/bags", "Bags can't be added"),
        ("/trips/1/cancel", "This trip can't be cancelled"),
        ("/trips/8/cancel", "This trip can't be cancelled"),
        ("/trips/1/flights/1/change", "This flight can't be changed"),
        ("/trips/1/flights/1/check-in", "Check-in is not open"),
        ("/trips/1/flights/9/change", "Page not found"),
    ],
)
def test_what_is_over_can_not_be_opened(walk, path: str, title: str) -> None:
    assert title in walk.open(path)
    assert not walk.changes()


def test_the_timetable_shows_both_directions_and_refuses_days_off_season(walk) -> None:
    assert "Departures" in walk.open(f"/timetable?airport=ZLK&day={DAY}&direction=departures")
    assert "Arrivals" in walk.open(f"/timetable?airport=ZLK&day={DAY}&direction=arrivals")
    assert "The timetable runs" in walk.open("/timetable?airport=ZLK&day=2027-02-01")


def test_an_alert_is_set_and_removed(walk) -> None:
    walk.open("/profile/alerts/new")
    walk.take(select("To", "Zurich Lake (ZLK)"), fill("date", "Day", DAY))
    assert "Enter whole euros" in walk.take(click("button", "Set the alert"))
    walk.take(fill("textbox", "Tell me below, in euros", "60"), click("button", "Set the alert"))
    assert "The price alert was set." in walk.said
    alert = next(node.name for node in walk.player.state.elements if node.name.startswith("Remove alert") and "Zurich" in node.name)
    walk.take(click("button", alert))
    assert "The price alert was removed." in walk.said
    assert not walk.changes()
