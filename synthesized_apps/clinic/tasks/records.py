"""Finding what a goal names, by its literals; and drawing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.task import Params, day, only, pick, text

from ..catalogue import REASONS, TOPICS
from ..models import Account, Doctor, InsuranceCard, Member, Pharmacy, Plan, Prescription, Referral, Refill, Site, Slot, Speciality, Visit
from ..rules.household import ME, ours
from ..seed import TODAY

KINDS: Mapping[str, str] = {"an in-person visit": "in person", "a video call": "video", "a phone call": "phone"}
"""How goals call the kinds of visits."""


def member_named(state: Session, name: str) -> Member | None:
    """Return the person of this name."""
    return only(state, select(Member).where(Member.name == name))


def doctor_named(state: Session, name: str, site: str) -> Doctor | None:
    """Return the doctor of this name at this centre."""
    return only(state, select(Doctor).join(Site).where(Doctor.name == name, Site.name == site))


def slot_at(state: Session, doctor: Doctor, on: date, clock: str) -> Slot | None:
    """Return a doctor's time if it is free."""
    if state.scalar(
        select(Visit.id).where(Visit.doctor_id == doctor.id, Visit.day == on, Visit.clock == clock, Visit.status == "upcoming")
    ):
        return None
    return only(state, select(Slot).where(Slot.doctor_id == doctor.id, Slot.day == on, Slot.clock == clock))


def sees(doctor: Doctor, member: Member, on: date) -> bool:
    """Whether a doctor sees people of somebody's age."""
    years = on.year - member.born.year - ((on.month, on.day) < (member.born.month, member.born.day))
    return doctor.speciality.min_age <= years <= doctor.speciality.max_age


def offers(doctor: Doctor, kind: str) -> bool:
    """Whether a doctor offers the kind of visit that a goal asks for."""
    return kind in KINDS and (KINDS[kind] != "video" or doctor.video)


def asked_for(params: Params, state: Session, who: str = "member", when: str = "time") -> tuple[Member, Slot] | None:
    """Return the person and the free time that literals of a goal name, if the doctor sees and offers what is asked for."""
    member, doctor = member_named(state, text(params, who)), doctor_named(state, text(params, "doctor"), text(params, "site"))
    if member is None or doctor is None or text(params, "reason") not in REASONS:
        return None
    slot = slot_at(state, doctor, day(params, "day"), text(params, when))
    fits = sees(doctor, member, day(params, "day")) and offers(doctor, text(params, "kind"))
    return (member, slot) if slot and fits else None


def asked_on(params: Params, state: Session) -> tuple[Member, Doctor] | None:
    """Return the person and the doctor of a goal that leaves the time open, if the doctor sees and offers what is asked for."""
    member, doctor = member_named(state, text(params, "member")), doctor_named(state, text(params, "doctor"), text(params, "site"))
    if member is None or doctor is None or text(params, "reason") not in REASONS or doctor.speciality.needs_referral:
        return None
    return (member, doctor) if sees(doctor, member, day(params, "day")) and offers(doctor, text(params, "kind")) else None


def part_of(clock: str) -> str:
    """Return the part of the day that a time belongs to."""
    return "morning" if clock < "12:00" else "afternoon"


def free_in(state: Session, doctor: Doctor, on: date, part: str) -> list[Slot]:
    """Return a doctor's free times in a part of a day, in order."""
    taken, slots = taken_times(state), state.scalars(select(Slot).where(Slot.doctor_id == doctor.id, Slot.day == on).order_by(Slot.clock))
    return [each for each in slots if part_of(each.clock) == part and (doctor.id, on, each.clock) not in taken]


def is_letter(params: Params) -> bool:
    """Whether a goal's message could be sent."""
    return text(params, "topic") in TOPICS and bool(text(params, "subject")) and bool(text(params, "message"))


def referrals_of(state: Session, member: Member, field: Speciality) -> Sequence[Referral]:
    """Return somebody's referrals to a speciality."""
    query = select(Referral).where(Referral.member_id == member.id, Referral.speciality_id == field.id)
    return state.scalars(query.order_by(Referral.id)).all()


def card_of(state: Session, member: Member, plan: str) -> InsuranceCard | None:
    """Return somebody's card of a plan."""
    return only(state, select(InsuranceCard).join(Plan).where(InsuranceCard.member_id == member.id, Plan.name == plan))


def main_card(state: Session, member: Member) -> InsuranceCard | None:
    """Return somebody's main card."""
    return only(state, select(InsuranceCard).where(InsuranceCard.member_id == member.id, InsuranceCard.main))


def left_to_pay(doctor: Doctor, card: InsuranceCard) -> int | None:
    """Return a doctor's copay for a card, ``None`` where its plan isn't accepted."""
    return {each.plan_id: each.copay_cents for each in doctor.accepted}.get(card.plan_id)


def prescribed(state: Session, params: Params) -> Prescription | None:
    """Return the prescription that ``member``, ``medicine`` and ``strength`` name."""
    named = (Member.name == params["member"], Prescription.medicine == params["medicine"], Prescription.strength == params["strength"])
    return only(state, select(Prescription).join(Member).where(*named))


def under_way(prescription: Prescription) -> Refill | None:
    """Return the refill that has been requested and not been collected, if there is one."""
    return next((each for each in prescription.refills if each.status in ("requested", "ready")), None)


def pharmacy_named(state: Session, params: Params) -> Pharmacy | None:
    """Return the pharmacy that ``pharmacy`` and ``district`` name."""
    return only(state, select(Pharmacy).where(Pharmacy.name == params["pharmacy"], Pharmacy.district == params["district"]))


def draw_pharmacy(state: Session, rng: Generator) -> dict[str, str]:
    """Draw the literals that name a pharmacy, another one than the usual."""
    kept = state.get_one(Account, ME)
    pharmacy = pick(rng, state.scalars(select(Pharmacy).where(Pharmacy.id != kept.pharmacy_id).order_by(Pharmacy.id)).all())
    return {"pharmacy": pharmacy.name, "district": pharmacy.district}


def taken_times(state: Session) -> set[tuple[int, date, str]]:
    """Return doctor, day and time of every visit to come, of whatever family."""
    return {(each.doctor_id, each.day, each.clock) for each in state.scalars(select(Visit).where(Visit.status == "upcoming"))}


def upcoming(state: Session, *where: object) -> Sequence[Visit]:
    """Return the family's visits to come, in order."""
    query = ours(Visit).where(Visit.status == "upcoming", *where)  # type: ignore[arg-type]
    return state.scalars(query.order_by(Visit.day, Visit.clock, Visit.id)).all()


def names_of(visit: Visit) -> dict[str, str]:
    """Return how a goal names a visit to come."""
    return {"member": visit.member.name, "doctor": visit.doctor.name, "site": visit.doctor.site.name, "old": visit.day.isoformat()}


def visit_named(state: Session, params: Params) -> Visit | None:
    """Return the visit to come that ``member``, ``doctor``, ``site`` and ``old`` name."""
    member, doctor = member_named(state, text(params, "member")), doctor_named(state, text(params, "doctor"), text(params, "site"))
    if member is None or doctor is None:
        return None
    found = upcoming(state, Visit.member_id == member.id, Visit.doctor_id == doctor.id, Visit.day == day(params, "old"))
    return found[0] if len(found) == 1 else None


def draw_slot(state: Session, rng: Generator, needs_referral: bool) -> Slot:
    """Draw a doctor, of a speciality that needs a referral or of one that doesn't, then one of the doctor's times."""
    query = select(Doctor).join(Speciality).where(Speciality.needs_referral == needs_referral).order_by(Doctor.id)
    return slot_of_doctor(state, rng, pick(rng, state.scalars(query).all()))


def slot_of_doctor(state: Session, rng: Generator, doctor: Doctor) -> Slot:
    """Draw one of a doctor's times."""
    keys = state.scalars(select(Slot.id).where(Slot.doctor_id == doctor.id, Slot.day > TODAY).order_by(Slot.id)).all()
    return state.get_one(Slot, pick(rng, keys))


def draw_member(state: Session, rng: Generator) -> Member:
    """Draw somebody of the family."""
    drawn: Member = pick(rng, state.scalars(ours(Member).order_by(Member.id)).all())
    return drawn


def draw_kind(rng: Generator, doctor: Doctor) -> str:
    """Draw a kind of visit that a doctor offers."""
    return pick(rng, [kind for kind in KINDS if offers(doctor, kind)])


def draw_reason(rng: Generator) -> str:
    """Draw a reason for a visit."""
    return pick(rng, REASONS)


def slot_literals(slot: Slot, member: Member, rng: Generator) -> dict[str, str]:
    """Return a goal's literals for a time, with a kind and a reason drawn."""
    when = {"doctor": slot.doctor.name, "site": slot.doctor.site.name, "day": slot.day.isoformat(), "time": slot.clock}
    return {"member": member.name, **when, "kind": draw_kind(rng, slot.doctor), "reason": draw_reason(rng)}
