"""The pages: their messages, what they write, and what they refuse."""

from __future__ import annotations

import pytest
from genui_gym.apps.clinic.models import Member, Prescription, Referral, Slot, TestResult, Thread, Visit
from genui_gym.apps.clinic.rules.household import ME
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.task import click, fill, select


def test_nobody_is_chosen_for_a_visit_beforehand(walk, slot: Slot) -> None:
    walk.open(f"/slots/{slot.id}")
    assert "Choose for whom the visit is." in walk.take(click("button", "Continue"))


def test_a_form_that_is_sent_empty_says_what_is_missing_and_books_nothing(walk, slot: Slot) -> None:
    walk.open(f"/slots/{slot.id}/book?member=1")
    said = walk.take(click("button", "Book this visit"))
    for message in ("Choose how to meet the doctor.", "Choose a reason for the visit.", "Choose how to pay."):
        assert message in said
    assert not walk.changes()


def test_a_booking_is_one_row_and_its_time_is_gone(walk, slot: Slot) -> None:
    walk.open(f"/slots/{slot.id}/book?member=1")
    choices = click("radio", "Video call"), select("Reason for the visit", "Check-up"), click("radio", "Without insurance")
    assert "Tessa is expected" in walk.take(*choices, click("button", "Book this visit"))
    assert walk.changes() == [("visit", "insert")]
    assert "No longer free" in walk.open(f"/slots/{slot.id}")


def test_a_specialist_without_a_referral_is_refused_with_the_reason(walk) -> None:
    said = walk.open("/doctors?speciality=4")
    assert "Cardiology" in said
    walk.open("/doctors/18")
    first = next(node for node in walk.player.state.elements if node.role == "link" and node.name[2:3] == ":")
    walk.take(click("link", first.name), click("radio", "Jonas Lindqvist"))
    assert "Cardiology sees patients from 16" in walk.take(click("button", "Continue"))


@pytest.mark.parametrize(
    ("query", "there", "missing"),
    [
        ("q=kim", "Dr Sara Kim", "Dr Owen Barlow"),
        ("speciality=1&language=Swedish", "Dr Greta Holm", "Dr Sara Kim"),
        ("site=1&speciality=8", "Emil Sand", "Paula Reyes"),
        ("q=zzz", "No doctor fits", "Dr Sara Kim"),
        ("since=tomorrow", "Enter the day as YYYY-MM-DD.", "No doctor fits"),
    ],
)
def test_the_search_finds_what_fits(walk, query: str, there: str, missing: str) -> None:
    said = walk.open(f"/doctors?{query}")
    assert there in said
    assert missing not in said


@pytest.mark.parametrize(
    ("path", "button", "messages"),
    [
        (
            "/messages/new",
            "Send message",
            ("Choose whose office", "Choose whom it is about", "Choose a topic", "Enter a subject", "Write your message"),
        ),
        ("/family/1/cards/new", "Add card", ("Choose a plan", "two letters and eight digits", "last day")),
        ("/messages/1", "Send reply", ("Write your message",)),
    ],
)
def test_an_empty_form_says_what_it_needs(walk, path: str, button: str, messages: tuple[str, ...]) -> None:
    walk.open(path)
    said = walk.take(click("button", button))
    assert all(message in said for message in messages)
    assert not walk.changes()


def test_a_visit_that_is_too_near_says_until_when_it_could_be_moved(walk, coming: list[Visit]) -> None:
    assert "could be moved until" in walk.open(f"/visits/{coming[0].id}/move")


def test_a_centre_lists_its_doctors(walk) -> None:
    said = walk.open("/centres/1")
    assert "Dr Tomas Rivera" in said
    assert "Dr Sora Kim" not in said


def test_a_referral_shows_the_visits_that_use_it(walk, coming: list[Visit]) -> None:
    visit = next(each for each in coming if each.referral)
    assert visit.doctor.name in walk.open(f"/records/referrals/{visit.referral_id}")


def test_a_value_belongs_to_its_test(walk) -> None:
    assert "Page not found" in walk.open("/records/results/2/1")


def test_a_reply_stands_in_the_conversation(walk) -> None:
    walk.open("/messages/1")
    assert "One more thing" in walk.take(fill("textbox", "Your reply", "One more thing"), click("button", "Send reply"))
    assert walk.changes() == [("message", "insert")]


STRANGERS = ("visits", "records/prescriptions", "records/results", "records/referrals", "messages", "family")


@pytest.mark.parametrize("part", STRANGERS)
def test_the_records_of_another_family_are_not_found(walk, part: str, session: Session) -> None:
    table = dict(zip(STRANGERS, (Visit, Prescription, TestResult, Referral, Thread, Member), strict=True))[part]
    people = where(Member.id).where(Member.account_id != ME)
    theirs = where(table.id).where((table.id if table is Member else table.member_id).in_(people))
    keys = session.scalars(theirs).all()
    assert keys
    assert "Page not found" in walk.open(f"/{part}/{keys[-1]}")


def test_nothing_of_another_family_is_listed(walk) -> None:
    for path in ("/", "/visits?show=past", "/records/prescriptions", "/records/results", "/records/referrals", "/messages", "/family"):
        assert not {"Nadia", "Milo", "Gus"} & set(walk.open(path).replace(":", " ").split())


def test_a_time_that_another_family_took_is_not_free(walk, session: Session) -> None:
    strangers = where(Visit).join(Member).where(Member.account_id != ME, Visit.status == "upcoming")
    visit = session.scalars(strangers).first()
    same = (Slot.doctor_id == visit.doctor_id, Slot.day == visit.day, Slot.clock == visit.clock)
    assert "No longer free" in walk.open(f"/slots/{session.scalars(where(Slot.id).where(*same)).one()}")


def test_a_visit_is_booked_for_the_own_family_only(walk, slot: Slot) -> None:
    assert "Choose for whom the visit is." in walk.open(f"/slots/{slot.id}/book?member=5")


@pytest.mark.parametrize("path", ["/doctors/999", "/visits/0", "/slots/99999999999999999999", "/portraits/doctors/77.svg"])
def test_what_is_not_there_is_not_found(walk, path: str) -> None:
    assert "Page not found" in walk.open(path)
