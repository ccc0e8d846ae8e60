"""What every seed promises: twins, exceptions, histories, and names that tell events apart."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

from genui_gym.apps.calendar.models import Calendar, Contact, Event, Guest, Skip, Todo
from genui_gym.apps.calendar.rules.people import free_slots
from genui_gym.apps.calendar.rules.series import occurrences, person
from genui_gym.apps.calendar.seed import TODAY
from genui_gym.apps.calendar.tasks.records import common_starts, held
from sqlalchemy import select
from sqlalchemy.orm import Session

SEEDS = (0, 3, 11)


def test_there_are_namesakes_and_series_of_one_title(seeded: Session) -> None:
    names = Counter(seeded.scalars(select(Contact.name)))
    assert {name for name, number in names.items() if number > 1} == {"Ana Costa", "Kim Lindqvist"}
    titles = Counter(seeded.scalars(select(Event.title).where(Event.repeats != "")))
    assert {title for title, number in titles.items() if number > 1} == {"Design review", "Planning"}


def test_every_state_is_there(seeded: Session) -> None:
    assert {"", "waiting"} < set(seeded.scalars(select(Event.answer)))
    assert set(seeded.scalars(select(Guest.answer))) == {"accepted", "waiting", "tentative", "declined"}
    assert set(seeded.scalars(select(Calendar.editable))) == {True, False}
    assert len(seeded.scalars(select(Event).where(Event.deleted_on.is_not(None))).all()) == 7
    assert seeded.scalars(select(Event).where(Event.series_id.is_not(None))).first() is not None
    assert len(seeded.scalars(select(Skip)).all()) > 20
    overdue = [todo for todo in seeded.scalars(select(Todo)) if todo.due and todo.due < TODAY and not todo.done_on]
    assert len(overdue) == 3


def test_the_name_of_an_event_tells_it_from_every_other(seeded: Session) -> None:
    found = occurrences(seeded, TODAY - timedelta(days=40), TODAY + timedelta(days=80), person(seeded).zone, shown_only=False)
    assert [name for name, number in Counter(each.name for each in found).items() if number > 1] == []


def test_the_tasks_and_the_rules_agree_on_what_takes_place(seeded: Session) -> None:
    first, last = TODAY - timedelta(days=30), TODAY + timedelta(days=75)
    shown = occurrences(seeded, first, last, person(seeded).zone, shown_only=False)
    by_rules = sorted((each.event.id, each.starts, each.ends) for each in shown if first <= each.starts.date())
    assert by_rules == sorted((each.event.id, each.starts, each.ends) for each in held(seeded, first, last))


def test_the_tasks_and_the_rules_agree_on_who_is_free(seeded: Session) -> None:
    everybody = seeded.scalars(select(Contact).order_by(Contact.id)).all()
    for number in range(12):
        people, day = [everybody[number], everybody[number + 4]], TODAY + timedelta(days=1 + 2 * number)
        assert common_starts(seeded, people, day, 30) == free_slots(seeded, people, day, 30)
