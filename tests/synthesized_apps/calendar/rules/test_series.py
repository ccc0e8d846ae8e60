"""On which days series take place, and when they are seen from elsewhere."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest
from genui_gym.apps.calendar.models import Skip, Zone
from genui_gym.apps.calendar.rules.series import conflicts, days_of, occurrences, person, rule_of, rule_words, seen
from genui_gym.apps.calendar.rules.times import zone_name
from sqlalchemy import select
from sqlalchemy.orm import Session

TUESDAY = datetime(2026, 9, 1, 10)
FAR = date(2027, 12, 31)


def days(event: Any, last: date = FAR, first: date = date(2026, 1, 1)) -> list[str]:
    return [day.isoformat() for day in days_of(event, first, last)]


def test_an_event_that_does_not_repeat_is_on_one_day(make: Any) -> None:
    assert days(make(TUESDAY)) == ["2026-09-01"]
    assert days(make(TUESDAY), first=date(2026, 9, 2)) == []


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({"repeats": "daily", "until": date(2026, 9, 3)}, ["2026-09-01", "2026-09-02", "2026-09-03"]),
        ({"repeats": "daily", "every": 2, "until": date(2026, 9, 5)}, ["2026-09-01", "2026-09-03", "2026-09-05"]),
        ({"repeats": "weekly", "weekdays": "13", "until": date(2026, 9, 10)}, ["2026-09-01", "2026-09-03", "2026-09-08", "2026-09-10"]),
        ({"repeats": "weekly", "weekdays": "01", "until": date(2026, 9, 8)}, ["2026-09-01", "2026-09-07", "2026-09-08"]),
        ({"repeats": "weekly", "every": 2, "weekdays": "01", "until": date(2026, 9, 21)}, ["2026-09-01", "2026-09-14", "2026-09-15"]),
        ({"repeats": "monthly", "until": date(2026, 11, 1)}, ["2026-09-01", "2026-10-01", "2026-11-01"]),
    ],
)
def test_a_series_is_on_the_days_of_its_rule(make: Any, rule: dict[str, Any], expected: list[str]) -> None:
    assert days(make(TUESDAY, **rule)) == expected


def test_a_monthly_series_on_the_last_day_keeps_to_short_months(make: Any) -> None:
    series = make(datetime(2027, 1, 31, 9), repeats="monthly", until=date(2027, 4, 30))
    assert days(series) == ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]
    assert days(series, first=date(2027, 2, 1), last=date(2027, 3, 30)) == ["2027-02-28"]


def test_a_day_that_is_left_out_is_left_out(make: Any, session: Session) -> None:
    series = make(TUESDAY, repeats="weekly", weekdays="1", until=date(2026, 9, 15))
    series.skips.append(Skip(day=date(2026, 9, 8)))
    assert days(series) == ["2026-09-01", "2026-09-15"]


def test_an_event_of_another_zone_is_seen_at_ones_own_time_and_day(make: Any, session: Session) -> None:
    zone = person(session).zone
    assert zone_name(zone) == "Lisbon (UTC+1)"
    late = make(datetime(2026, 9, 1, 21), city="Toronto")
    here = seen(late, date(2026, 9, 1), zone)
    assert (here.starts, here.ends) == (datetime(2026, 9, 2, 2), datetime(2026, 9, 2, 3))
    assert [each.event for each in occurrences(session, date(2026, 9, 2), date(2026, 9, 2), zone)] == [late]
    assert occurrences(session, date(2026, 9, 1), date(2026, 9, 1), zone) == []
    pune = session.scalars(select(Zone).where(Zone.city == "Pune")).one()
    assert seen(late, date(2026, 9, 1), pune).starts == datetime(2026, 9, 2, 6, 30)


def test_all_day_events_keep_their_days_everywhere(make: Any, session: Session) -> None:
    trip = make(datetime(2026, 9, 1), 3 * 1440, city="Busan", all_day=True)
    zone = person(session).zone
    found = [occurrences(session, date(2026, 9, day), date(2026, 9, day), zone) for day in (1, 3, 4)]
    assert [bool(each) for each in found] == [True, True, False]
    assert found[0][0].span == "all day to Thu 3 Sep 2026"
    assert found[0][0].event is trip


def test_a_night_is_on_both_days(make: Any, session: Session) -> None:
    make(datetime(2026, 9, 1, 22), 240)
    found = [occurrences(session, date(2026, 9, day), date(2026, 9, day), person(session).zone) for day in (1, 2, 3)]
    assert [len(each) for each in found] == [1, 1, 0]
    assert found[0][0].span == "22:00–02:00 (+1)"


def test_conflicts_are_with_what_keeps_busy(make: Any, session: Session) -> None:
    zone = person(session).zone
    make(TUESDAY, title="Busy")
    make(TUESDAY, title="Free", busy=False)
    make(TUESDAY, title="Asked", organiser_id=1, answer="waiting")
    make(TUESDAY, title="Perhaps", organiser_id=1, answer="tentative")
    near = conflicts(session, datetime(2026, 9, 1, 10, 59), datetime(2026, 9, 1, 12), zone)
    assert [each.event.title for each in near] == ["Busy", "Perhaps"]
    assert conflicts(session, datetime(2026, 9, 1, 11), datetime(2026, 9, 1, 12), zone) == []


def test_rules_read_like_sentences(make: Any) -> None:
    fortnight = make(TUESDAY, repeats="weekly", every=2, weekdays="14", until=date(2026, 12, 1))
    assert rule_of(fortnight) == "fortnightly"
    assert rule_words(fortnight) == "Every two weeks on Tuesday and Friday until Tue 1 Dec 2026"
    assert rule_words(make(TUESDAY, repeats="monthly")) == "Every month on day 1"
    assert rule_words(make(TUESDAY)) == "Does not repeat"
