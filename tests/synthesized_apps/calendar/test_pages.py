"""What the forms say when something is wrong, what the pages show, and that looking changes nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from genui_gym.apps.calendar.models import Account, Event
from genui_gym.apps.calendar.seed import TODAY
from genui_gym.apps.calendar.views.words import brief
from sqlalchemy import select

from tests.synthesized_apps.visitor import Visitor, messages

EVENT = {"title": "Test", "calendar": "1", "day": "2026-09-01", "start": "10:00", "end": "11:00", "zone": "10", "reminder": "default"}


def event_with(visitor: Visitor, *conditions: Any) -> int:
    """Return the key of the first event like this."""
    with visitor.world.reading() as session:
        return session.scalars(select(Event.id).where(*conditions).order_by(Event.id)).first()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"title": ""}, ["Enter a title."]),
        ({"title": "x" * 81}, ["Use at most 80 characters."]),
        ({"day": "soon"}, ["Choose the day."]),
        ({"start": ""}, ["Enter a start time such as 09:30."]),
        ({"end": "08:00"}, ["The end must be after the start."]),
        ({"calendar": "7"}, ["Holidays in Portugal belongs to Diurna. Choose a calendar of yours."]),
        ({"calendar": "9" * 30}, ["Choose a calendar."]),
        ({"rule": "weekly", "weekdays": ["0", "4"]}, ["The first day is a Tuesday. Tick Tuesday as well."]),
        ({"until": "2026-02-30", "rule": "daily"}, ["Enter the day as YYYY-MM-DD."]),
    ],
)
def test_the_form_of_an_event_says_what_is_wrong(visitor: Visitor, change: dict[str, Any], expected: list[str]) -> None:
    answer = visitor.post("/events/new", {**EVENT, **change})
    assert answer.status_code == 422
    assert messages(answer.text) == expected
    assert visitor.changes() == []


def test_a_new_event_is_shown_where_it_is(visitor: Visitor) -> None:
    answer = visitor.post("/events/new", {**EVENT, "zone": "5", "guests": "1,3,1,x", "place": "Hall"})
    assert answer.status_code == 303
    page = visitor.get(answer.headers["Location"]).text
    assert "The event is in your calendar." in page
    assert "15:00–16:00" in page
    assert "in Toronto (UTC−4)" in page
    assert page.count("No answer yet") == 2
    day = visitor.get("/day", {"day": "2026-09-01"}).text
    assert 'aria-label="Test, Tue 1 Sep 2026, 15:00–16:00, Personal"' in day


def test_a_series_asks_what_is_meant(visitor: Visitor) -> None:
    series = event_with(visitor, Event.title == "Yoga", Event.repeats == "weekly")
    assert messages(visitor.post(f"/events/{series}/delete", {}).text) == ["Choose what to delete."]
    assert "Choose what to change." in messages(visitor.post(f"/events/{series}/edit", EVENT).text)
    assert visitor.changes() == []


def test_a_day_without_the_event_is_not_found(visitor: Visitor) -> None:
    series = event_with(visitor, Event.title == "Sunday lunch")
    assert visitor.get(f"/events/{series}", {"day": "2026-05-18"}).status_code == 404
    assert visitor.get(f"/events/{series}", {"day": "tomorrow"}).status_code == 404
    assert visitor.get(f"/events/{series}").status_code == 200


def test_what_belongs_to_others_cannot_be_changed(visitor: Visitor) -> None:
    theirs = event_with(visitor, Event.calendar_id == 6, Event.repeats == "")
    assert "Edit event" not in visitor.get(f"/events/{theirs}").text
    for path in ("edit", "delete", "guests"):
        assert visitor.get(f"/events/{theirs}/{path}").status_code == 409
        assert visitor.post(f"/events/{theirs}/{path}", EVENT).status_code == 409
    assert visitor.changes() == []


def test_a_guest_is_removed_only_from_the_own_event(visitor: Visitor) -> None:
    series = event_with(visitor, Event.title == "Standup", Event.repeats == "weekly")
    other = event_with(visitor, Event.title == "Retro", Event.repeats == "weekly")
    with visitor.world.reading() as session:
        guest = session.get_one(Event, series).guests[0].id
    assert visitor.post(f"/events/{other}/guests/{guest}/remove", {}).status_code == 404
    assert visitor.post(f"/events/{series}/guests/{guest}/remove", {}).status_code == 303


def test_an_invitation_is_answered(visitor: Visitor) -> None:
    asked = event_with(visitor, Event.answer == "waiting")
    assert visitor.post(f"/invitations/{asked}/answer", {"answer": "sure"}).status_code == 409
    assert visitor.post(f"/invitations/{asked}/answer", {"answer": "declined", "reply": "Sorry"}).status_code == 303
    assert f"/events/{asked}" in visitor.get("/invitations", {"tab": "answered"}).text
    assert f"/events/{asked}" not in visitor.get("/invitations").text


def test_a_search_checks_its_days(visitor: Visitor) -> None:
    wrong = visitor.get("/search", {"q": "yoga", "first": "2026-06-01", "last": "2026-05-01"})
    assert (wrong.status_code, messages(wrong.text)) == (422, ["The last day must not be before the first."])
    assert messages(visitor.get("/search", {"q": "", "first": "2025-01-01"}).text) == ["Choose 360 days at most."]
    assert "No event found" in visitor.get("/search", {"q": "zeppelin"}).text


def test_times_follow_the_zone_of_the_settings(visitor: Visitor) -> None:
    assert visitor.post("/settings/zone", {"zone": "99"}).status_code == 422
    before = visitor.get("/day", {"day": TODAY.isoformat()}).text
    assert visitor.post("/settings/zone", {"zone": "5"}).status_code == 303
    after = visitor.get("/day", {"day": TODAY.isoformat()}).text
    standup = re.search(r"Standup, Mon 11 May 2026, (\d\d):(\d\d)", before)
    assert standup is not None
    assert f"Standup, Mon 11 May 2026, {int(standup[1]) - 5:02d}:{standup[2]}" in after


@pytest.mark.parametrize(
    ("path", "data", "expected"),
    [
        ("/settings/hours", {"work_start": "9", "work_end": "17:00", "work_days": "0"}, ["Enter a time such as 09:00."]),
        ("/settings/hours", {"work_start": "09:00", "work_end": "08:00", "work_days": "0"}, ["The end must be after the start."]),
        ("/settings/hours", {"work_start": "09:00", "work_end": "18:00"}, ["Choose at least one working day."]),
        ("/settings/events", {"calendar": "5", "minutes": "60", "week_start": "0"}, ["Choose a calendar of yours."]),
        (
            "/settings/events",
            {"calendar": "1", "minutes": "7", "week_start": "3"},
            ["Choose a length.", "Choose the first day of the week."],
        ),
        ("/calendars/new", {"name": "work", "tone": "moss", "reminder": "none"}, ["You have a calendar called work already."]),
        (
            "/calendars/1",
            {"name": "", "tone": "pink", "reminder": "3"},
            ["Enter a name.", "Choose a colour.", "Choose when to be reminded."],
        ),
        (
            "/todos/new",
            {"title": "", "area": "Moon", "due": "2026-05-01"},
            ["Enter what there is to do.", "Choose an area.", "Choose a day from today on."],
        ),
    ],
)
def test_other_forms_say_what_is_wrong(visitor: Visitor, path: str, data: dict[str, str], expected: list[str]) -> None:
    answer = visitor.post(path, data)
    assert (answer.status_code, messages(answer.text)) == (422, expected)
    assert visitor.changes() == []


def test_weeks_can_start_on_sunday(visitor: Visitor) -> None:
    assert visitor.post("/settings/events", {"calendar": "1", "minutes": "60", "week_start": "6"}).status_code == 303
    names = re.search(r"month-names.*?</div>", visitor.get("/").text, re.DOTALL)
    assert names is not None
    assert re.findall(r"<span>(\w+)</span>", names[0]) == ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    with visitor.world.reading() as session:
        assert session.scalars(select(Account.week_start)).one() == 6


def test_looking_changes_nothing(visitor: Visitor) -> None:
    series = event_with(visitor, Event.repeats == "weekly")
    paths = (
        "/",
        "/week",
        "/day",
        "/agenda",
        "/invitations",
        "/people",
        "/people/3",
        "/find-time?people=1&people=6",
        "/todos",
        "/search?q=yoga",
    )
    more = ("/more", "/clocks", "/calendars", "/events/bin", "/events/new", f"/events/{series}", f"/events/{series}/edit", "/help")
    for path in (*paths, *more):
        assert visitor.get(path).status_code == 200, path
    assert visitor.changes() == []


@pytest.mark.parametrize(
    ("text", "letters", "expected"),
    [
        ("Yoga", 7, "Yoga"),
        ("Rui on leave", 7, "Rui"),
        ("Piano, Leo", 7, "Piano"),
        ("Furniture delivery", 7, "Furnit…"),
        ("10:00–11:00 · Room Tejo", 13, "10:00–11:00"),
        ("10:00–11:00 · Room Tejo", 20, "10:00–11:00 · Room"),
        ("", 7, ""),
    ],
)
def test_what_has_room_makes_sense_alone(text: str, letters: int, expected: str) -> None:
    assert brief(text, letters) == expected
