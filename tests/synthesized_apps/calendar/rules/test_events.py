"""Making, changing and deleting events and series."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from typing import Any

import pytest
from genui_gym.apps.calendar.models import Calendar, Event, Guest, Skip, Zone
from genui_gym.apps.calendar.rules.events import (
    Draft,
    change_event,
    change_problems,
    create_event,
    delete_event,
    draft_problems,
    locked_because,
    restore_event,
)
from genui_gym.apps.calendar.rules.series import days_of, person, rule_of
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused
from genui_gym.appkit.formats import hour

TODAY, TUESDAY, THIRD = date(2026, 5, 11), date(2026, 9, 1), date(2026, 9, 15)
PLAIN = Draft("Test", 1, TUESDAY, "10:00", "11:00", 10)


@pytest.fixture
def weekly(make: Any, session: Session) -> Event:
    """A series on five Tuesdays at ten with a guest, the fourth of which is left out."""
    series = make(datetime(2026, 9, 1, 10), repeats="weekly", weekdays="1", until=date(2026, 9, 29))
    series.guests.append(Guest(contact_id=3, answer="accepted", optional=False))
    series.skips.append(Skip(day=date(2026, 9, 22)))
    session.flush()
    return series


def days(event: Event) -> list[int]:
    return [day.day for day in days_of(event, TODAY, date(2026, 12, 31))]


def as_is(event: Event, day: date) -> Draft:
    """The form of a series as it is filled in beforehand."""
    return Draft(
        event.title, event.calendar_id, day, hour(event.starts), hour(event.ends), event.zone_id, rule=rule_of(event),
        weekdays=event.weekdays, until=event.until, reminder="none",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"title": "  "}, {"title": "Enter a title."}),
        ({"calendar_id": 5}, {"calendar": "Studio rota belongs to Mira Okafor. Choose a calendar of yours."}),
        ({"calendar_id": 99}, {"calendar": "Choose a calendar."}),
        ({"zone_id": 99}, {"zone": "Choose a time zone."}),
        ({"start": "25:00"}, {"start": "Enter a start time such as 09:30."}),
        ({"end": "09:59"}, {"end": "The end must be after the start."}),
        ({"end": "10:00"}, {"end": "The end must be after the start."}),
        ({"last_day": date(2026, 8, 31)}, {"last_day": "The last day must not be before the first."}),
        ({"last_day": date(2026, 9, 20)}, {"last_day": "An event can last 14 days at most."}),
        ({"day": date(2030, 1, 1)}, {"day": "Choose a day within two years of today."}),
        ({"rule": "weekly", "weekdays": "2"}, {"weekdays": "The first day is a Tuesday. Tick Tuesday as well."}),
        ({"rule": "weekly", "until": date(2026, 8, 1)}, {"until": "The last repeat must not be before the first day."}),
        ({"until": date(2026, 10, 1)}, {"rule": "Choose how it repeats, or leave the last repeat empty."}),
        ({"rule": "hourly"}, {"rule": "Choose how it repeats."}),
        ({"reminder": "7"}, {"reminder": "Choose when to be reminded."}),
        ({"last_day": date(2026, 9, 2), "end": "03:00"}, {}),
        ({"end": ""}, {}),
    ],
)
def test_an_event_is_checked(session: Session, change: dict[str, Any], expected: dict[str, str]) -> None:
    assert draft_problems(session, replace(PLAIN, **change), TODAY) == expected


def test_the_same_thing_is_not_entered_twice(session: Session, make: Any) -> None:
    there = make(datetime(2026, 9, 1, 10))
    assert draft_problems(session, PLAIN, TODAY) == {"title": "Test is in Personal at this time already."}
    assert draft_problems(session, PLAIN, TODAY, there) == {}
    assert draft_problems(session, replace(PLAIN, start="10:30"), TODAY) == {}


def test_a_new_event_takes_what_is_usual(session: Session) -> None:
    made = create_event(session, replace(PLAIN, end=""), [1, 2], TODAY)
    assert (made.ends - made.starts).seconds == 60 * person(session).default_minutes
    assert made.reminder_minutes == session.get_one(Calendar, 1).reminder_minutes
    assert [(guest.contact_id, guest.answer) for guest in made.guests] == [(1, "waiting"), (2, "waiting")]
    assert create_event(session, replace(PLAIN, title="Other", reminder="none"), [], TODAY).reminder_minutes is None


def test_one_of_a_series_can_move(session: Session, weekly: Event) -> None:
    alone = change_event(session, weekly, THIRD, replace(as_is(weekly, date(2026, 9, 17)), start="15:00", end="16:00"), "one", TODAY)
    assert (alone.series_id, alone.original_day, alone.repeats) == (weekly.id, THIRD, "")
    assert (alone.starts, alone.ends) == (datetime(2026, 9, 17, 15), datetime(2026, 9, 17, 16))
    assert [(guest.contact_id, guest.answer) for guest in alone.guests] == [(3, "accepted")]
    assert days(weekly) == [1, 8, 29]


def test_one_of_a_series_cannot_repeat(session: Session, weekly: Event) -> None:
    problems = change_problems(session, weekly, THIRD, replace(as_is(weekly, THIRD), rule="daily"), "one", TODAY)
    assert problems["rule"].startswith("One event of a series can't repeat by itself.")


def test_this_and_following_make_a_series_of_their_own(session: Session, weekly: Event) -> None:
    alone = change_event(session, weekly, date(2026, 9, 29), replace(as_is(weekly, date(2026, 9, 30)), title="Last"), "one", TODAY)
    following = change_event(session, weekly, THIRD, replace(as_is(weekly, THIRD), start="12:00", end="13:00"), "following", TODAY)
    assert (days(weekly), weekly.until, hour(weekly.starts)) == ([1, 8], date(2026, 9, 14), "10:00")
    assert (days(following), hour(following.starts)) == ([15], "12:00")
    assert [skip.day.day for skip in following.skips] == [22, 29]
    assert alone.series_id == following.id


def test_following_from_the_first_is_all(session: Session, weekly: Event) -> None:
    assert change_event(session, weekly, TUESDAY, replace(as_is(weekly, TUESDAY), place="Attic"), "following", TODAY) is weekly
    assert (weekly.place, weekly.until) == ("Attic", date(2026, 9, 29))


def test_all_of_a_series_keeps_its_days(session: Session, weekly: Event) -> None:
    change_event(session, weekly, THIRD, replace(as_is(weekly, THIRD), start="07:00", end="08:30"), "all", TODAY)
    assert (weekly.starts, weekly.ends) == (datetime(2026, 9, 1, 7), datetime(2026, 9, 1, 8, 30))
    assert days(weekly) == [1, 8, 15, 29]
    moved = change_problems(session, weekly, THIRD, as_is(weekly, date(2026, 9, 16)), "all", TODAY)
    assert moved["day"].startswith("A whole series can't move to another day.")


def test_a_series_is_deleted_in_part_or_whole(session: Session, weekly: Event) -> None:
    delete_event(session, weekly, THIRD, "one", TODAY)
    assert days(weekly) == [1, 8, 29]
    delete_event(session, weekly, date(2026, 9, 29), "following", TODAY)
    assert (days(weekly), weekly.deleted_on) == ([1, 8], None)
    delete_event(session, weekly, TUESDAY, "all", TODAY)
    assert weekly.deleted_on == TODAY
    with pytest.raises(Refused, match="Restore it to change it"):
        delete_event(session, weekly, TUESDAY, "all", TODAY)
    restore_event(session, weekly)
    assert days(weekly) == [1, 8]


def test_what_comes_back_may_not_be_there_already(session: Session, make: Any) -> None:
    gone = make(datetime(2026, 9, 1, 10), deleted_on=TODAY)
    make(datetime(2026, 9, 1, 10))
    with pytest.raises(Refused, match="in your calendar at this time already"):
        restore_event(session, gone)


def test_what_belongs_to_others_is_locked(session: Session, make: Any) -> None:
    theirs = make(datetime(2026, 9, 1, 10), calendar_id=5)
    assert locked_because(theirs) == "Studio rota belongs to Mira Okafor. You can look at its events but not change them."
    with pytest.raises(Refused, match="belongs to Mira Okafor"):
        change_event(session, theirs, TUESDAY, PLAIN, "all", TODAY)
    assert locked_because(make(datetime(2026, 9, 1, 10), organiser_id=11)) == "Owen Tremblay invited you. Only they can change this event."


def test_the_zone_of_the_plain_draft_is_home(session: Session) -> None:
    assert session.get_one(Zone, PLAIN.zone_id).city == "Lisbon"
