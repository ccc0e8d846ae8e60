"""Reading a form and collecting what is wrong with it."""

from __future__ import annotations

from datetime import date

import pytest
from werkzeug.datastructures import MultiDict

from genui_gym.appkit import Problems


def test_good_values_are_read_and_nothing_is_wrong() -> None:
    form = Problems({"name": "  Ada ", "email": "ada@example.com", "day": "2026-05-14", "guests": "2", "plan": "flex", "terms": "1"})
    assert form.text("name", "Enter a name.") == "Ada"
    assert form.email("email") == "ada@example.com"
    assert form.date("day", "Choose a day.") == date(2026, 5, 14)
    assert form.whole("guests", 1, 4, "Choose 1 to 4.") == 2
    assert form.choice("plan", {"flex", "saver"}, "Choose a rate.") == "flex"
    assert form.checked("terms", "Agree.") is True
    assert not form
    assert list(form) == []


def test_every_problem_is_collected_in_order_and_readers_go_on() -> None:
    form = Problems({})
    assert form.text("name", "Enter a name.") == ""
    assert form.date("day", "Choose a day.") is None
    assert form.whole("guests", 1, 4, "Choose 1 to 4.") == 1
    assert form.choice("plan", {"flex"}, "Choose a rate.") == ""
    assert form.checked("terms", "Agree.") is False
    assert list(form) == [
        ("name", "Enter a name."),
        ("day", "Choose a day."),
        ("guests", "Choose 1 to 4."),
        ("plan", "Choose a rate."),
        ("terms", "Agree."),
    ]
    assert bool(form)
    assert len(form) == 5


def test_the_first_message_of_a_field_stays() -> None:
    form = Problems({})
    form.add("day", "Choose a day.")
    form.add("day", "Too early.")
    assert form.of("day") == "Choose a day."
    assert form.of("other") == ""


def test_an_optional_text_may_be_empty_but_not_endless() -> None:
    form = Problems({"note": "x" * 11})
    assert form.text("absent") == ""
    assert not form
    form.text("note", longest=10)
    assert form.of("note") == "Use at most 10 characters."


@pytest.mark.parametrize("value", ["", "ada", "ada@", "@example.com", "ada@example", "a da@example.com", "a@b@c.com", "ada@."])
def test_addresses_that_are_none(value: str) -> None:
    form = Problems({"email": value})
    form.email("email", "No.")
    assert form.of("email") == "No."


@pytest.mark.parametrize("value", ["", "0", "5", "-1", "1.5", "two", "²", "٣", "9" * 40])
def test_numbers_that_do_not_fit(value: str) -> None:
    form = Problems({"guests": value})
    assert form.whole("guests", 1, 4, "No.") == 1
    assert form.of("guests") == "No."


@pytest.mark.parametrize("value", ["14 May 2026", "2026-02-30", "05/14/2026", ""])
def test_dates_that_are_none(value: str) -> None:
    form = Problems({"day": value})
    assert form.date("day", "No.") is None
    assert form.of("day") == "No."


def test_fields_show_defaults_first_and_then_what_was_typed() -> None:
    fresh, sent = Problems(), Problems({"name": "Ada"})
    assert (fresh.typed("name", "Bo"), sent.typed("name", "Bo"), sent.typed("city", "Porto")) == ("Bo", "Ada", "")


def test_boxes_show_defaults_first_and_then_what_was_ticked() -> None:
    sent = Problems(MultiDict([("star", "4"), ("star", "5")]))
    assert Problems().ticked("star", "3", True) is True
    assert [sent.ticked("star", value, True) for value in ("3", "4", "5")] == [False, True, True]
    assert Problems({"star": "4"}).ticked("star", "4", False) is True


def test_a_day_may_be_left_out_but_not_be_none() -> None:
    form = Problems({"from": "2026-05-14", "to": " ", "on": "soon"})
    assert form.maybe_date("from") == date(2026, 5, 14)
    assert form.maybe_date("to") is None
    assert not form
    assert form.maybe_date("on") is None
    assert form.of("on") == "Enter the day as YYYY-MM-DD."
