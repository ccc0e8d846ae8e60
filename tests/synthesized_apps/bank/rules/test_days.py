"""The bank's calendar."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from genui_gym.apps.bank.rules import days


@pytest.mark.parametrize(
    ("day", "works"),
    [
        (date(2026, 5, 14), True), (date(2026, 5, 16), False), (date(2026, 5, 17), False), (date(2026, 5, 1), False),
        (date(2026, 4, 3), False), (date(2026, 4, 6), False), (date(2026, 4, 7), True),
        (date(2026, 12, 25), False), (date(2027, 3, 29), False),
    ],
)  # fmt: skip
def test_weekends_and_holidays_are_no_working_days(day: date, works: bool) -> None:
    assert days.is_working(day) is works


def test_the_next_working_day_jumps_over_easter() -> None:
    assert days.working_after(date(2026, 4, 2)) == date(2026, 4, 7)
    assert days.working_after(date(2026, 5, 14), 2) == date(2026, 5, 18)
    assert days.working_from(date(2026, 5, 15)) == date(2026, 5, 15)


def test_the_cut_off_is_at_five() -> None:
    assert not days.past_cut_off(datetime(2026, 5, 14, 16, 59, 59))
    assert days.past_cut_off(datetime(2026, 5, 14, 17))


def test_months_keep_their_day_where_they_have_it() -> None:
    first = date(2026, 1, 31)
    second = days.following(first, "monthly", first)
    assert second == date(2026, 2, 28)
    assert days.following(second, "monthly", first) == date(2026, 3, 31)
    assert days.following(first, "quarterly", first) == date(2026, 4, 30)
    assert days.following(first, "fortnightly", first) == date(2026, 2, 14)
    assert days.following(date(2026, 12, 5), "monthly", date(2026, 5, 5)) == date(2027, 1, 5)


def test_months_are_counted_back_over_the_year() -> None:
    assert days.months_back(date(2026, 2, 3), 3) == ["2025-12", "2026-01", "2026-02"]
    assert days.month_span("2026-02") == (date(2026, 2, 1), date(2026, 2, 28))
    with pytest.raises(ValueError, match=r"."):
        days.month_span("2026-13")
