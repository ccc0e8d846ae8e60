"""What every seeded seeded promises to its tasks."""

from __future__ import annotations

from collections import Counter

from genui_gym.apps.clinic.models import Doctor, Member, Pharmacy, Prescription, Referral, Refill, Slot, TestResult, Thread, Visit
from genui_gym.apps.clinic.rules.household import ME
from genui_gym.apps.clinic.rules.visits import last_free_day
from genui_gym.apps.clinic.seed import LAST_DAY, TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

SEEDS = (1, 8)


def test_doctors_and_pharmacies_have_twins_that_differ_in_place(seeded: Session) -> None:
    doctors, pharmacies = seeded.scalars(select(Doctor)).all(), seeded.scalars(select(Pharmacy)).all()
    assert {name for name, number in Counter(each.name for each in doctors).items() if number > 1} == {"Dr Anna Novak", "Dr Minh Tran"}
    assert max(Counter((each.name, each.site_id) for each in doctors).values()) == 1
    assert max(Counter(each.name for each in pharmacies).values()) == 2
    assert max(Counter((each.name, each.district) for each in pharmacies).values()) == 1


def test_every_doctor_offers_times_on_working_days_only(seeded: Session) -> None:
    slots = seeded.scalars(select(Slot)).all()
    assert {slot.doctor_id for slot in slots} == set(seeded.scalars(select(Doctor.id)))
    assert all(TODAY < slot.day <= LAST_DAY and slot.day.weekday() < 5 for slot in slots)
    assert max(Counter((slot.doctor_id, slot.day, slot.clock) for slot in slots).values()) == 1


def test_everybody_has_visits_that_can_be_moved_and_somebody_one_that_can_not(seeded: Session) -> None:
    coming = seeded.scalars(select(Visit).where(Visit.status == "upcoming")).all()
    movable = Counter(visit.member_id for visit in coming if last_free_day(visit) >= TODAY)
    assert all(movable[key] >= 2 for key in seeded.scalars(select(Member.id)))
    assert any(last_free_day(visit) < TODAY for visit in coming)
    assert max(Counter((visit.member_id, visit.day) for visit in coming).values()) == 1
    offered = {(slot.doctor_id, slot.day, slot.clock) for slot in seeded.scalars(select(Slot))}
    assert {(visit.doctor_id, visit.day, visit.clock) for visit in coming} <= offered


def test_the_past_has_every_status(seeded: Session) -> None:
    past = seeded.scalars(select(Visit).where(Visit.status != "upcoming")).all()
    assert {visit.status for visit in past} == {"completed", "cancelled", "missed"}
    assert all((visit.cancelled_on is not None) == (visit.status == "cancelled") for visit in past)


def test_everybody_has_valid_cards_of_two_insurers_one_of_them_the_main_one_and_an_expired_one(seeded: Session) -> None:
    for member in seeded.scalars(select(Member)):
        valid = [card for card in member.cards if card.valid_until > TODAY]
        assert len({card.plan.insurer for card in valid}) == 2
        assert (len(member.cards), len(valid)) == (3, 2)
        assert [card.main for card in member.cards].count(True) == [card.main for card in valid].count(True) == 1


def test_referrals_and_prescriptions_hold_have_ended_or_are_used_up(seeded: Session) -> None:
    referrals = seeded.scalars(select(Referral)).all()
    assert {(each.valid_until > TODAY, each.visits_left > 0) for each in referrals} >= {(True, True), (True, False), (False, True)}
    prescriptions = seeded.scalars(select(Prescription)).all()
    assert sum(not each.repeats_left for each in prescriptions) >= 3
    assert any(each.valid_until < TODAY for each in prescriptions)
    assert max(Counter((each.member_id, each.medicine) for each in prescriptions).values()) == 2


def test_refills_are_under_way_ready_and_collected(seeded: Session) -> None:
    statuses = Counter(refill.status for refill in seeded.scalars(select(Refill)))
    assert statuses["requested"] >= 2
    assert statuses["ready"] >= 2
    assert statuses["collected"] > 10


def test_three_families_have_records_and_one_of_them_is_signed_in(seeded: Session) -> None:
    families = Counter(member.account_id for member in seeded.scalars(select(Member)))
    assert families == {ME: 4, 2: 2, 3: 1}
    for table in (Visit, Prescription, Referral, TestResult, Thread):
        assert {seeded.get_one(Member, key).account_id for key in seeded.scalars(select(table.member_id))} > {ME}


def test_one_test_is_not_ready_and_has_no_values(seeded: Session) -> None:
    waiting = seeded.scalars(select(TestResult).where(~TestResult.ready)).one()
    assert waiting.values == []
