"""The pages' controls, as the solutions walk them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from genui_gym.appkit.formats import money
from genui_gym.task import Step, click, fill, goto, select

from ..rules import Stay

_AT_FIRST = {"Adults": 2, "Children": 0, "Rooms": 1}
"""What the search form is set to when it opens."""


def dates_and_people(stay: Stay, shown: Mapping[str, int] = _AT_FIRST) -> Iterator[Step]:
    """Fill in a stay; choices that are ``shown`` already are left alone."""
    yield fill("date", "Check-in", stay.check_in.isoformat())
    yield fill("date", "Check-out", stay.check_out.isoformat())
    for name, count in (("Adults", stay.adults), ("Children", stay.children), ("Rooms", stay.rooms)):
        if count != shown[name]:
            yield select(name, str(count))


def search_city(city: str, stay: Stay) -> Iterator[Step]:
    """Search from the start page."""
    yield fill("combobox", "City", city)
    yield from dates_and_people(stay)
    yield click("button", "Search hotels")


def to_hotel(hotel: int, stay: Stay) -> Step:
    """Open a hotel's page for a stay by its address."""
    dates = f"check_in={stay.check_in}&check_out={stay.check_out}"
    return goto(f"/hotels/{hotel}?{dates}&adults={stay.adults}&children={stay.children}&rooms={stay.rooms}")


def update_stay(stay: Stay) -> Iterator[Step]:
    """Say on a hotel's page, opened without dates, for which stay."""
    yield from dates_and_people(stay)
    yield click("button", "Update stay")


def open_hotel(hotel: str, city: str, stay: Stay) -> Iterator[Step]:
    """Search from the start page and open a hotel."""
    yield from search_city(city, stay)
    yield click("link", f"{hotel}, {city}")


def reserve(room: str, plan: str) -> Step:
    """Choose a rate on a hotel's page."""
    return click("link", f"Reserve {room}, {plan}")


def pay(total_cents: int) -> Step:
    """Place the booking."""
    return click("button", f"Confirm and pay {money(total_cents)}")


def open_trip(code: str, hotel: str, city: str, tab: str = "Upcoming") -> Iterator[Step]:
    """Open a trip from the start page."""
    yield click("link", "Trips")
    if tab != "Upcoming":
        yield click("link", tab)
    yield click("link", f"Trip {code}: {hotel}, {city}")
