"""When everybody is free, and how invitations are answered."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from genui_gym.apps.calendar.models import Busy, Contact, Event, Guest
from genui_gym.apps.calendar.rules.invites import answer, proposal_block, propose, proposed_ends
from genui_gym.apps.calendar.rules.people import busy_of, contacts, free_slots, guest_problem, invite
from genui_gym.apps.calendar.rules.series import person
from genui_gym.apps.calendar.rules.times import at
from sqlalchemy import delete
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused
from genui_gym.appkit.formats import hour

TODAY, TUESDAY = date(2026, 5, 11), date(2026, 9, 1)


@pytest.fixture
def ana(session: Session) -> Contact:
    """A colleague in Lisbon who works like the person and is busy from ten to twelve on a Tuesday."""
    contact, account = session.get_one(Contact, 1), person(session)
    account.work_start, account.work_end, contact.work_start, contact.work_end = "09:00", "14:00", "09:00", "14:00"
    session.add(Busy(contact_id=contact.id, starts=datetime(2026, 9, 1, 9), ends=datetime(2026, 9, 1, 11)))
    session.flush()
    return contact


def starts(session: Session, people: list[Contact], minutes: int, day: date = TUESDAY) -> list[str]:
    return [hour(each) for each in free_slots(session, people, day, minutes)]


def test_slots_are_where_everybody_is_free(session: Session, ana: Contact, make: Any) -> None:
    assert starts(session, [ana], 60) == ["09:00", "12:00", "12:30", "13:00"]
    make(datetime(2026, 9, 1, 12, 45), 15)
    assert starts(session, [ana], 60) == ["09:00", "13:00"]
    assert starts(session, [ana], 90) == []
    assert starts(session, [ana], 60, TUESDAY - timedelta(days=2)) == []


def test_slots_are_within_the_hours_of_other_zones(session: Session, ana: Contact) -> None:
    far = next(each for each in contacts(session) if each.team == "Halden" and each.zone.city == "Toronto")
    far.work_start, far.work_end = "08:00", "16:00"
    assert starts(session, [far], 30) == ["13:00", "13:30"]
    session.execute(delete(Busy).where(Busy.contact_id == ana.id))
    far.work_start = "08:30"
    assert starts(session, [ana, far], 30) == ["13:30"]


def test_who_is_invited_is_busy_unless_they_declined(session: Session, ana: Contact, make: Any) -> None:
    event = make(datetime(2026, 9, 1, 12), 60)
    event.guests.append(Guest(contact_id=ana.id, answer="waiting", optional=False))
    session.flush()
    account = person(session)
    assert busy_of(session, ana, TUESDAY, account) == [(at(TUESDAY, "10:00"), at(TUESDAY, "13:00"))]
    event.guests[0].answer = "declined"
    session.flush()
    assert busy_of(session, ana, TUESDAY, account) == [(at(TUESDAY, "10:00"), at(TUESDAY, "12:00"))]


def test_guests_are_checked(session: Session, make: Any) -> None:
    event = make(datetime(2026, 9, 1, 12))
    assert guest_problem(event, []) == "Choose at least one person."
    invite(session, event, [1, 2], optional=True)
    assert [guest.optional for guest in event.guests] == [True, True]
    with pytest.raises(Refused, match="guests already"):
        invite(session, event, [2, 4], optional=False)
    assert guest_problem(event, range(3, 22)) == "An event can have 20 guests at most."


@pytest.fixture
def asked(make: Any) -> Event:
    """An invitation from Toronto."""
    return make(datetime(2026, 9, 1, 10), 45, city="Toronto", organiser_id=11, answer="waiting")


def test_an_answer_can_change(session: Session, asked: Event) -> None:
    propose(session, asked, TUESDAY, "11:00", "Later?", TODAY)
    assert (asked.answer, asked.reply, proposed_ends(asked)) == ("proposed", "Later?", datetime(2026, 9, 1, 11, 45))
    answer(session, asked, "declined", " No ", TODAY)
    assert (asked.answer, asked.reply, asked.proposed_starts) == ("declined", "No", None)
    with pytest.raises(Refused, match="Choose an answer"):
        answer(session, asked, "proposed", "", TODAY)
    with pytest.raises(Refused, match="over"):
        answer(session, asked, "accepted", "", date(2026, 9, 2))


@pytest.mark.parametrize(
    ("day", "start", "message"),
    [
        (date(2026, 5, 10), "10:00", "from today on"),
        (TUESDAY, "10:00", "already"),
        (TUESDAY, "ten", "start time"),
        (date(2028, 1, 1), "10:00", "within a year"),
    ],
)
def test_a_proposal_is_checked(session: Session, asked: Event, day: date, start: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        propose(session, asked, day, start, "", TODAY)
    assert asked.answer == "waiting"


def test_some_organisers_take_no_proposals(session: Session, asked: Event) -> None:
    assert proposal_block(asked, TODAY) is None
    asked.open_to_proposals = False
    assert (proposal_block(asked, TODAY) or "").startswith("Owen Tremblay takes no proposals")
    with pytest.raises(Refused):
        propose(session, asked, TUESDAY, "12:00", "", TODAY)
