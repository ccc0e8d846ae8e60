"""Finding what a goal names, by its literals; and drawing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.task import Params, day, only, pick, text

from ..catalogue import REASONS
from ..models import Doctor, InsuranceCard, Member, Plan, Prescription, Referral, Site, Slot, Speciality, Visit
from ..rules.household import ours
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


def asked_for(params: Params, state: Session) -> tuple[Member, Slot] | None:
    """Return the person and the free time of a goal that names both, if the doctor sees and offers what is asked for."""
    member, doctor = member_named(state, text(params, "member")), doctor_named(state, text(params, "doctor"), text(params, "site"))
    if member is None or doctor is None or text(params, "reason") not in REASONS:
        return None
    slot = slot_at(state, doctor, day(params, "day"), text(params, "time"))
    fits = sees(doctor, member, day(params, "day")) and offers(doctor, text(params, "kind"))
    return (member, slot) if slot and fits else None


def referrals_of(state: Session, member: Member, field: Speciality) -> Sequence[Referral]:
    """Return somebody's referrals to a speciality."""
    query = select(Referral).where(Referral.member_id == member.id, Referral.speciality_id == field.id)
    return state.scalars(query.order_by(Referral.id)).all()


def card_of(state: Session, member: Member, plan: str) -> InsuranceCard | None:
    """Return somebody's card of a plan."""
    return only(state, select(InsuranceCard).join(Plan).where(InsuranceCard.member_id == member.id, Plan.name == plan))


def left_to_pay(doctor: Doctor, card: InsuranceCard) -> int | None:
    """Return a doctor's copay for a card, ``None`` where its plan isn't accepted."""
    return {each.plan_id: each.copay_cents for each in doctor.accepted}.get(card.plan_id)


def prescribed(state: Session, params: Params) -> Prescription | None:
    """Return the prescription that ``member``, ``medicine`` and ``strength`` name."""
    named = (Member.name == params["member"], Prescription.medicine == params["medicine"], Prescription.strength == params["strength"])
    return only(state, select(Prescription).join(Member).where(*named))


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
    return pick(rng, state.scalars(ours(Member).order_by(Member.id)).all())


def slot_literals(slot: Slot, member: Member, rng: Generator) -> dict[str, str]:
    """Return a goal's literals for a time, with a kind and a reason drawn."""
    kinds = [kind for kind in KINDS if offers(slot.doctor, kind)]
    when = {"doctor": slot.doctor.name, "site": slot.doctor.site.name, "day": slot.day.isoformat(), "time": slot.clock}
    return {"member": member.name, **when, "kind": pick(rng, kinds), "reason": pick(rng, REASONS)}
