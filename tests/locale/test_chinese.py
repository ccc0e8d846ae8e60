"""Dates, times and periods as the kit writes them, in Chinese."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from genui_gym.appkit import formats
from genui_gym.locale.chinese import value


@pytest.mark.parametrize(
    ("english", "said"),
    [
        (formats.day(date(2026, 5, 14)), "2026年5月14日 周四"),
        (formats.full_day(date(2026, 5, 4)), "2026年5月4日"),
        (formats.short_day(date(2026, 12, 31)), "12月31日"),
        (formats.span(date(2026, 5, 14), date(2026, 5, 17)), "2026年5月14–17日"),
        (formats.span(date(2026, 5, 30), date(2026, 6, 2)), "2026年5月30日 – 6月2日"),
        (formats.span(date(2026, 12, 30), date(2027, 1, 2)), "2026年12月30日 – 2027年1月2日"),
        (f"{formats.day(date(2026, 4, 16))}, {formats.hour(datetime(2026, 4, 16, 18, 30))}", "2026年4月16日 周四 18:30"),
        ("14 June 2026", "2026年6月14日"),
        ("March 2026", "2026年3月"),
        ("Thu 16", "16日 周四"),
        ("Monday", "周一"),
        ("2 h 30 min", "2小时30分钟"),
        ("25–35 min", "25–35分钟"),
        ("40 min", "40分钟"),
    ],
)
def test_a_value(english: str, said: str) -> None:
    assert value(english) == said


@pytest.mark.parametrize("text", ["May", "€84.00", "18:30", "14", "14 May 2026 in Lisbon", "Sunny", "", "2026-05-14"])
def test_what_is_none(text: str) -> None:
    assert value(text) is None
