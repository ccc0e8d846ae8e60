"""Every form: what it writes, what it refuses and where it says so; all of it without script."""

from __future__ import annotations

from datetime import date
from urllib.parse import urlencode

import pytest
from genui_gym.apps.booking.models import Account, Favourite, Hotel, PaymentMethod, Promo, Trip
from genui_gym.apps.booking.rules import Stay, change_problems, promo_problem, stay_of
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import money

DATES = "check_in=2026-06-12&check_out=2026-06-15"
STAY = f"{DATES}&adults=2&children=0&rooms=1"
TODAY = date(2026, 5, 11)
HOSTILE = (
    "",
    " ",
    "'; DROP TABLE trip; --",
    "<script>alert(1)</script>",
    "日本 👍🏽 ß ‮ abc",
    "x" * 20_000,
    "\x00\x07",
    "%00",
    "-1",
    "1e9",
    "\uff19\uff19",
    "NaN",
)


def tables(visitor) -> list[tuple[str, str]]:
    return sorted((change.table, change.op) for change in visitor.world.changes())


def row(visitor, query):
    with visitor.world.reading() as session:
        found = session.scalars(query).first()
        session.expunge_all()
        return found


def start_booking(visitor, stay: str = STAY) -> None:
    page = visitor.go(f"/hotels/1?{stay}")
    visitor.click("link", next(name for role, name in page.names() if name.startswith("Reserve ") and name.endswith("Flexible")))


def confirm(visitor):
    return visitor.click("button", next(name for role, name in visitor.page.names() if name.startswith("Confirm and pay ")))


def movable(session: Session) -> Trip:
    """Return an upcoming trip that may be moved and whose room is not closed on its nights."""
    trips = session.scalars(select(Trip).where(Trip.status == "upcoming").order_by(Trip.id))
    same = {"trip": "Nothing has been changed."}
    return next(trip for trip in trips if change_problems(session, trip, stay_of(trip), TODAY) == same)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"City": "Atlantis"}, "We have no hotels in “Atlantis”"),
        ({"City": "Lisb"}, "Did you mean Lisbon?"),
        ({"City": ""}, "Enter a city."),
        ({"Check-in": ""}, "Choose a check-in date."),
        ({"Check-in": "2026-05-10"}, "Check-in can't be in the past."),
        ({"Check-out": "2026-06-12"}, "Check-out must be after check-in."),
        ({"Check-out": "2026-12-12"}, "30 nights at most"),
        ({"Adults": "1", "Rooms": "2"}, "Each room needs at least one adult."),
        ({"Adults": "99"}, "Choose 1 to 8 adults."),
    ],
)
def test_the_search_form_says_what_is_wrong_and_keeps_what_was_typed(visitor, fields: dict[str, str], message: str) -> None:
    visitor.go("/")
    wanted = {"City": "Lisbon", "Check-in": "2026-06-12", "Check-out": "2026-06-15", "Adults": "2", "Rooms": "1"} | fields
    for name, value in wanted.items():
        visitor.fill("date" if name.startswith("Check") else "combobox", name, value)
    page = visitor.click("button", "Search hotels")
    assert visitor.status == 422
    assert message.replace("'", "&#39;") in page.text
    assert page.control("combobox", "City")["value"] == wanted["City"]
    assert not visitor.world.changes()


def test_a_booking_is_written_when_it_is_confirmed_and_not_before(visitor) -> None:
    start_booking(visitor)
    visitor.fill("textbox", "Lead guest name", "Ida  Holm")
    visitor.fill("textbox", "Guest 2 name", "Ola Holm")
    visitor.fill("textbox", "Special requests", "A quiet room, 日本 👍🏽")
    assert not visitor.world.changes()
    page = confirm(visitor)
    assert visitor.url.endswith("/confirmed")
    assert tables(visitor) == [("trip", "insert"), ("trip_guest", "insert")]
    trip = row(visitor, select(Trip).order_by(Trip.id.desc()))
    assert (trip.lead_guest, trip.requests, trip.status) == ("Ida Holm", "A quiet room, 日本 👍🏽", "upcoming")
    assert trip.code in page.text
    visitor.click("link", "View trip")
    assert visitor.url.endswith(f"/trips/{trip.id}")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"Lead guest name": ""}, "Enter the guest"),
        ({"Lead guest name": "Ida"}, "first and last name"),
        ({"Guest 2 name": "x" * 81}, "80 characters"),
        ({"E-mail": "nobody"}, "Enter an e-mail address"),
        ({"Phone": "call me"}, "Enter a phone number"),
        ({"Special requests": "x" * 501}, "500 characters"),
        ({"Promo code": "NOPE"}, "We don&#39;t know this promo code."),
    ],
)
def test_the_booking_form_says_what_is_wrong_and_books_nothing(visitor, fields: dict[str, str], message: str) -> None:
    start_booking(visitor)
    for name, value in fields.items():
        visitor.fill("textbox", name, value)
    page = confirm(visitor)
    assert visitor.status == 422
    assert message in page.text
    assert [page.control("textbox", name)["value"] for name in fields] == list(fields.values())
    assert not visitor.world.changes()


def test_an_expired_card_is_refused_at_the_payment(visitor) -> None:
    start_booking(visitor)
    visitor.tick("radio", next(name for role, name in visitor.page.names() if role == "radio" and "9032" in name))
    assert "expired on" in confirm(visitor).text
    assert visitor.status == 422
    assert not visitor.world.changes()


def test_applying_a_promo_keeps_the_draft_and_lowers_the_price(visitor, world) -> None:
    start_booking(visitor)
    full = next(name for role, name in visitor.page.names() if name.startswith("Confirm and pay "))
    code = valid_promo(world)
    visitor.fill("textbox", "Lead guest name", "Ida Holm")
    visitor.fill("textbox", "Promo code", code.lower())
    page = visitor.click("button", "Apply promo code")
    assert (visitor.status, page.control("textbox", "Lead guest name")["value"]) == (200, "Ida Holm")
    assert ("button", full) not in page.names()
    assert not world.changes()
    confirm(visitor)
    trip = row(visitor, select(Trip).order_by(Trip.id.desc()))
    assert trip.promo_id is not None
    assert money(trip.total_cents) != full.removeprefix("Confirm and pay ")


def valid_promo(world) -> str:
    stay = Stay(TODAY.replace(month=6, day=12), TODAY.replace(month=6, day=15))
    city = world.before.get_one(Hotel, 1).city
    return next(promo.code for promo in world.before.scalars(select(Promo)) if promo_problem(promo, stay, city, TODAY) is None)


def test_a_stay_that_cannot_be_booked_leads_back_to_the_hotel(visitor) -> None:
    assert visitor.go("/book/1?check_in=2020-01-01&check_out=2020-01-02&adults=2&children=0&rooms=1")
    assert visitor.url.split("?")[0].endswith("/hotels/1")
    visitor.go(f"/book/1?{DATES}&adults=8&children=6&rooms=1")
    assert visitor.url.split("?")[0].endswith("/hotels/1")
    assert "sleep" in visitor.page.text


def test_a_trip_is_moved_after_its_new_price_was_shown(visitor, world) -> None:
    trip = movable(world.before)
    visitor.go(f"/trips/{trip.id}")
    visitor.click("link", "Change dates or guests")
    visitor.fill("date", "Check-in", "2026-09-15")
    visitor.fill("date", "Check-out", "2026-09-17")
    page = visitor.click("button", "Check new price")
    assert ("button", "Confirm change") in page.names()
    assert not world.changes()
    page = visitor.click("button", "Confirm change")
    assert "Your stay was changed." in page.text
    moved = row(visitor, select(Trip).where(Trip.id == trip.id))
    assert (moved.check_in.isoformat(), moved.check_out.isoformat()) == ("2026-09-15", "2026-09-17")


def test_a_change_that_is_none_or_does_not_fit_is_refused(visitor, world) -> None:
    trip = movable(world.before)
    visitor.go(f"/trips/{trip.id}/change")
    assert "Nothing has been changed." in visitor.click("button", "Check new price").text
    visitor.fill("combobox", "Adults", "8")
    assert "sleep" in visitor.click("button", "Check new price").text
    visitor.go(f"/trips/{trip.id}/change", "POST", [("check_in", "2026-09-15"), ("check_out", "2026-09-14")])
    assert visitor.status == 422
    assert not world.changes()


def test_a_trip_is_cancelled_once_and_only_on_confirmation(visitor, world) -> None:
    trip = movable(world.before)
    visitor.go(f"/trips/{trip.id}")
    visitor.click("link", "Cancel booking")
    visitor.click("link", "Keep booking")
    assert not world.changes()
    visitor.click("link", "Cancel booking")
    page = visitor.click("button", "Cancel this booking")
    assert "Your booking was cancelled." in page.text
    assert row(visitor, select(Trip).where(Trip.id == trip.id)).status == "cancelled"
    page = visitor.go(f"/trips/{trip.id}/cancel", "POST")
    assert (visitor.status, "cancelled already" in page.text) == (409, True)
    for refused in ("change", "details"):
        visitor.go(f"/trips/{trip.id}/{refused}")
        assert visitor.status == 409


def test_the_details_of_a_trip_are_corrected(visitor, world) -> None:
    trip = movable(world.before)
    visitor.go(f"/trips/{trip.id}/details")
    visitor.fill("textbox", "E-mail", "nobody")
    assert "Enter an e-mail address" in visitor.click("button", "Save details").text
    visitor.fill("textbox", "E-mail", "ida@example.org")
    assert "details were saved" in visitor.click("button", "Save details").text
    (change,) = world.changes()
    assert change.columns == ("contact_email",)


def test_a_heart_keeps_a_hotel_and_lets_it_go(visitor, world) -> None:
    page = visitor.go(f"/search?city=Prague&{STAY}")
    name = next(name for role, name in page.names() if name.startswith("Save "))
    visitor.click("button", name)
    assert "/search" in visitor.url
    assert tables(visitor) == [("favourite", "insert")]
    visitor.go("/favourites")
    visitor.click("button", "Un" + name[0].lower() + name[1:])
    assert not world.changes()
    hotel = world.before.scalars(select(Favourite.hotel_id)).first()
    visitor.go(f"/hotels/{hotel}/favourite", "POST", [("keep", "1"), ("next", "//evil.example/")])
    assert visitor.url.endswith(f"/hotels/{hotel}")
    assert not world.changes()


def test_the_contact_data_are_saved_or_refused(visitor) -> None:
    visitor.go("/profile/contact")
    visitor.fill("textbox", "Full name", "Ida")
    assert "first and last name" in visitor.click("button", "Save contact details").text
    visitor.fill("textbox", "Full name", "Ida Holm")
    assert "contact details were saved" in visitor.click("button", "Save contact details").text
    assert row(visitor, select(Account)).name == "Ida Holm"


def test_the_preferences_are_saved_or_refused(visitor, world) -> None:
    before = world.before.scalars(select(Account)).one().newsletter
    visitor.go("/profile/preferences")
    visitor.fill("combobox", "Bed preference", "A hammock")
    assert "Choose a bed preference." in visitor.click("button", "Save preferences").text
    visitor.fill("combobox", "Bed preference", "Extra-long bed")
    visitor.tick("checkbox", "Newsletter")
    visitor.click("button", "Save preferences")
    person = row(visitor, select(Account))
    assert (person.bed_preference, person.newsletter) == ("Extra-long bed", not before)


def test_another_way_to_pay_becomes_the_default_unless_it_has_expired(visitor, world) -> None:
    page = visitor.go("/wallet")
    visitor.click("button", next(name for role, name in page.names() if name.startswith("Make ")))
    assert tables(visitor) == [("account", "update")]
    expired = world.before.scalars(select(PaymentMethod).where(PaymentMethod.expires < TODAY)).first()
    page = visitor.go(f"/wallet/{expired.id}/default", "POST")
    assert (visitor.status, "has expired" in page.text) == (409, True)


@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_no_input_breaks_a_page_or_is_taken_for_markup(visitor, value: str) -> None:
    stay = ["check_in", "check_out", "adults", "children", "rooms"]
    for path, fields in {
        "/": ["city", *stay], "/search": ["city", "sort", "max_price", "min_rating", *stay], "/hotels/1": stay,
        "/hotels/1/reviews": ["sort", "score"],
        "/book/1": [*stay, "lead_guest", "promo_code", "_anchor", "_scheme"], "/trips": ["tab"], "/trips/9/change": stay, "/help": ["q"],
    }.items():  # fmt: skip
        page = visitor.go(f"{path}?{urlencode(dict.fromkeys(fields, value))}")
        assert "<script>alert" not in page.text
    for path in ("/book/1", "/trips/9/change", "/trips/9/details", "/profile/contact", "/profile/preferences", "/hotels/1/favourite"):
        visitor.go(
            path, "POST", [(field, value) for field in (*stay, "lead_guest", "name", "email", "bed", "promo_code", "payment_id", "next")]
        )
    assert not [change for change in visitor.world.changes() if change.table != "favourite"]


def test_there_is_no_way_to_write_by_looking(visitor) -> None:
    for path in ("/hotels/1/favourite", "/wallet/2/default"):
        visitor.go(path)
        assert visitor.status == 405
