"""Refills and messages."""

from __future__ import annotations

from datetime import timedelta

import pytest
from genui_gym.apps.clinic.models import Doctor, Member, Pharmacy, Prescription, Refill, TestResult
from genui_gym.apps.clinic.rules.care import cancel_refill, history_of, move_refill, refill_block, reply, request_refill, write_message
from genui_gym.apps.clinic.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


@pytest.fixture
def prescription(session: Session) -> Prescription:
    """One that can be refilled."""
    return next(each for each in session.scalars(select(Prescription).order_by(Prescription.id)) if refill_block(each, TODAY) is None)


@pytest.fixture
def pharmacy(session: Session) -> Pharmacy:
    return session.get_one(Pharmacy, 1)


def test_a_refill_uses_a_repeat_and_another_has_to_wait_for_it(session: Session, prescription: Prescription, pharmacy: Pharmacy) -> None:
    left = prescription.repeats_left
    refill = request_refill(session, prescription, pharmacy, "  in   blisters ", TODAY)
    session.refresh(prescription)
    assert (refill.note, refill.status, prescription.repeats_left) == ("in blisters", "requested", left - 1)
    prescription.repeats_left = 1
    with pytest.raises(Refused, match=f"Refill {refill.code} is requested"):
        request_refill(session, prescription, pharmacy, "", TODAY)


def test_without_repeats_or_after_its_last_day_nothing_is_refilled(
    session: Session, prescription: Prescription, pharmacy: Pharmacy
) -> None:
    with pytest.raises(Refused, match="ended on"):
        request_refill(session, prescription, pharmacy, "", prescription.valid_until + timedelta(days=1))
    prescription.repeats_left = 0
    with pytest.raises(Refused, match="No repeat is left"):
        request_refill(session, prescription, pharmacy, "", TODAY)


def test_a_refill_needs_a_pharmacy_and_a_short_note(session: Session, prescription: Prescription) -> None:
    with pytest.raises(Refused) as caught:
        request_refill(session, prescription, None, "x" * 161, TODAY)
    assert set(caught.value.problems) == {"pharmacy", "note"}


def test_only_a_requested_refill_can_be_moved_or_cancelled(session: Session) -> None:
    requested = session.scalars(select(Refill).where(Refill.status == "requested")).first()
    other = session.scalars(select(Pharmacy).where(Pharmacy.id != requested.pharmacy_id)).first()
    move_refill(session, requested, other)
    assert requested.pharmacy_id == other.id
    left = requested.prescription.repeats_left
    cancel_refill(session, requested)
    assert (requested.status, requested.prescription.repeats_left) == ("cancelled", left + 1)
    collected = session.scalars(select(Refill).where(Refill.status == "collected")).first()
    for act in (lambda: move_refill(session, collected, other), lambda: cancel_refill(session, collected)):
        with pytest.raises(Refused, match="collected"):
            act()


def test_a_message_needs_everything_and_begins_a_conversation(session: Session) -> None:
    with pytest.raises(Refused) as caught:
        write_message(session, None, None, "Gossip", " ", "", TODAY)
    assert set(caught.value.problems) == {"doctor", "member", "topic", "subject", "body"}
    doctor, member = session.get_one(Doctor, 2), session.get_one(Member, 3)
    thread = write_message(session, doctor, member, "Billing", " Two  bills ", "Why?", TODAY)
    reply(session, thread, "And why twice?", TODAY)
    session.refresh(thread)
    assert thread.subject == "Two bills"
    assert [(each.body, each.mine) for each in thread.messages] == [("Why?", True), ("And why twice?", True)]


def test_the_history_of_a_value_is_one_persons_in_order(session: Session, people: dict[str, Member]) -> None:
    result = session.scalars(
        select(TestResult).where(TestResult.member_id == people["Anders"].id, TestResult.name == "Lipid panel")
    ).first()
    past = history_of(session, result, "HDL cholesterol")
    days = [test.taken_on for test, _ in past]
    assert len(days) >= 3
    assert days == sorted(days)
    assert {test.member_id for test, _ in past} == {people["Anders"].id}
