"""How values read on a page."""

from __future__ import annotations

from datetime import date, datetime, time

import pytest

from genui_gym.appkit import formats


@pytest.mark.parametrize(
    ("cents", "long", "short"),
    [
        (0, "€0.00", "€0"),
        (5, "€0.05", "€0.05"),
        (8400, "€84.00", "€84"),
        (8450, "€84.50", "€84.50"),
        (128_400, "€1,284.00", "€1,284"),
        (-1250, "−€12.50", "−€12.50"),
        (-5, "−€0.05", "−€0.05"),
        (10_000_000_00, "€10,000,000.00", "€10,000,000"),
    ],
)
def test_money(cents: int, long: str, short: str) -> None:
    assert (formats.money(cents), formats.short_money(cents)) == (long, short)


def test_money_takes_another_sign() -> None:
    assert formats.money(990, currency="£") == "£9.90"


def test_dates() -> None:
    value = date(2026, 5, 4)
    assert formats.day(value) == "Mon 4 May 2026"
    assert formats.full_day(value) == "4 May 2026"
    assert formats.long_day(date(2026, 9, 14)) == "14 September 2026"
    assert formats.short_day(value) == "4 May"
    assert formats.month_year(value) == "May 2026"
    assert formats.weekday(value) == "Mon"


@pytest.mark.parametrize(
    ("start", "end", "text"),
    [
        (date(2026, 5, 14), date(2026, 5, 17), "14–17 May 2026"),
        (date(2026, 5, 30), date(2026, 6, 2), "30 May – 2 Jun 2026"),
        (date(2026, 12, 30), date(2027, 1, 2), "30 Dec 2026 – 2 Jan 2027"),
    ],
)
def test_a_span_says_the_shared_parts_once(start: date, end: date, text: str) -> None:
    assert formats.span(start, end) == text


@pytest.mark.parametrize(("tenths", "text"), [(50, "5.0"), (43, "4.3"), (7, "0.7")])
def test_ratings_have_one_decimal(tenths: int, text: str) -> None:
    assert formats.rating(tenths) == text


def test_hours() -> None:
    assert formats.moment(datetime(2026, 5, 4, 9, 5)) == "Mon 4 May 2026, 09:05"
    assert formats.hour(time(9, 5)) == formats.hour(datetime(2026, 1, 1, 9, 5)) == "09:05"


@pytest.mark.parametrize(("minutes", "text"), [(0, "00:00"), (365, "06:05"), (1439, "23:59"), (1445, "00:05")])
def test_minutes_after_midnight(minutes: int, text: str) -> None:
    assert formats.clock(minutes) == text


@pytest.mark.parametrize(
    ("name", "text"), [("Otis van Rey", "OR"), ("Ana", "A"), ("ana duarte", "AD"), ("Hale & Sons", "HS"), ("", "?"), ("…", "?")]
)
def test_initials(name: str, text: str) -> None:
    assert formats.initials(name) == text


@pytest.mark.parametrize(("number", "text"), [(0, "0 nights"), (1, "1 night"), (2, "2 nights"), (1204, "1,204 nights")])
def test_counts(number: int, text: str) -> None:
    assert formats.count(number, "night") == text


def test_a_plural_of_its_own() -> None:
    assert formats.count(3, "city", "cities") == "3 cities"
    assert formats.count(1, "city", "cities") == "1 city"
