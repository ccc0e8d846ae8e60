"""Booking, moving and cancelling visits."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from genui_gym.apps.clinic.models import Doctor, InsuranceCard, Member, Referral, Slot, Speciality, Visit
from genui_gym.apps.clinic.rules.slots import free_slots, is_free
from genui_gym.apps.clinic.rules.visits import (
    Draft,
    book_visit,
    booking_problems,
    cancel_visit,
    copay,
    last_free_day,
    late_fee,
    member_problem,
    move_visit,
)
from genui_gym.apps.clinic.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


@pytest.fixture
def draft(slot: Slot, people: dict[str, Member]) -> Draft:
    return Draft(slot, people["Tessa"], "video", "Check-up", "", None, paid=True)


def specialist_slot(session: Session, field_id: int, after: date, until: date) -> Slot:
    query = select(Slot).join(Doctor).where(Doctor.speciality_id == field_id, Slot.day > after, Slot.day <= until).order_by(Slot.id)
    return next(slot for slot in session.scalars(query) if is_free(session, slot))


def open_referral(session: Session) -> Referral:
    query = select(Referral).where(Referral.visits_left > 0, Referral.valid_until > TODAY + timedelta(days=8))
    return session.scalars(query.order_by(Referral.valid_until)).first()


def test_without_insurance_a_visit_costs_the_fee_and_takes_the_time(session: Session, draft: Draft) -> None:
    visit = book_visit(session, draft, TODAY)
    assert visit.cost_cents == draft.slot.doctor.fee_cents
    assert visit.code.startswith("V")
    assert not is_free(session, draft.slot)
    with pytest.raises(Refused, match="no longer free"):
        book_visit(session, draft, TODAY)


def test_with_a_card_a_visit_costs_the_copay_of_its_plan(session: Session, draft: Draft) -> None:
    taken = draft.slot.doctor.accepted[0]
    card = InsuranceCard(member_id=draft.member.id, plan_id=taken.plan_id, number="AB-1", valid_until=draft.slot.day, main=False)
    session.add(card)
    session.flush()
    assert book_visit(session, replace(draft, card=card), TODAY).cost_cents == taken.copay_cents == copay(draft.slot.doctor, card)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"kind": "by letter"}, "kind"),
        ({"reason": "Boredom"}, "reason"),
        ({"notes": "x" * 301}, "notes"),
        ({"paid": False}, "card"),
    ],
)
def test_a_draft_is_checked_field_by_field(session: Session, draft: Draft, change: dict[str, object], field: str) -> None:
    assert set(booking_problems(session, replace(draft, **change), TODAY)) == {field}


def test_a_card_that_has_expired_or_is_somebody_elses_does_not_pay(session: Session, draft: Draft, people: dict[str, Member]) -> None:
    expired = next(card for card in people["Tessa"].cards if card.valid_until < TODAY)
    assert "expired" in booking_problems(session, replace(draft, card=expired), TODAY)["card"]
    others = people["Anders"].cards[0]
    assert booking_problems(session, replace(draft, card=others), TODAY)["card"] == "Choose how to pay."


def test_a_speciality_sees_the_ages_that_it_is_for(session: Session, people: dict[str, Member]) -> None:
    children = session.scalars(select(Doctor).join(Speciality).where(Speciality.name == "Paediatrics")).first()
    assert "from 0 to 17 years" in member_problem(session, people["Anders"], children, TODAY)
    assert member_problem(session, people["Freja"], children, TODAY) is None


def test_a_specialist_needs_a_referral_that_is_valid_on_the_day(session: Session) -> None:
    referral = open_referral(session)
    slot = specialist_slot(session, referral.speciality_id, referral.valid_until, date(2026, 6, 26))
    problem = member_problem(session, referral.member, slot.doctor, slot.day)
    assert f"valid until {referral.valid_until.day} " in problem
    referral.visits_left = 0
    assert "no visit left" in member_problem(session, referral.member, slot.doctor, slot.day)


def test_booking_uses_the_referral_and_cancelling_in_time_gives_it_back(session: Session, draft: Draft) -> None:
    referral = open_referral(session)
    left = referral.visits_left
    slot = specialist_slot(session, referral.speciality_id, TODAY + timedelta(days=4), referral.valid_until)
    visit = book_visit(session, replace(draft, slot=slot, member=referral.member, kind="phone"), TODAY)
    assert (visit.referral_id, referral.visits_left) == (referral.id, left - 1)
    cancel_visit(session, visit, TODAY)
    assert (visit.status, visit.fee_cents, referral.visits_left) == ("cancelled", 0, left)
    assert is_free(session, slot)


def test_until_the_notice_day_cancelling_is_free_and_after_it_costs_the_late_fee(coming: list[Visit]) -> None:
    visit = coming[-1]
    assert last_free_day(visit) == visit.day - timedelta(days=visit.doctor.notice_days)
    assert late_fee(visit, last_free_day(visit)) == 0
    assert late_fee(visit, last_free_day(visit) + timedelta(days=1)) == visit.doctor.late_fee_cents > 0


def test_a_visit_moves_to_a_free_time_of_its_doctor_only(session: Session, coming: list[Visit], slot: Slot) -> None:
    visit = next(each for each in coming if last_free_day(each) >= TODAY and not each.referral and each.doctor_id != slot.doctor_id)
    with pytest.raises(Refused, match="not free"):
        move_visit(session, visit, slot, TODAY)
    other = next(each for each in free_slots(session, visit.doctor) if each.day != visit.day)
    move_visit(session, visit, other, TODAY)
    assert (visit.day, visit.clock) == (other.day, other.clock)


def test_too_near_a_visit_can_not_be_moved(session: Session, coming: list[Visit]) -> None:
    visit = next(each for each in coming if last_free_day(each) < TODAY)
    with pytest.raises(Refused, match="could be moved until"):
        move_visit(session, visit, free_slots(session, visit.doctor)[-1], TODAY)


def test_what_is_over_can_not_be_cancelled(session: Session) -> None:
    visit = session.scalars(select(Visit).where(Visit.status == "completed")).first()
    with pytest.raises(Refused, match="completed already"):
        cancel_visit(session, visit, TODAY)
