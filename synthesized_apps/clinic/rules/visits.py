"""Visits: booking one, moving it, cancelling it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, formats, refuse, tidy

from ..catalogue import KINDS, REASONS
from ..codes import visit_code
from ..models import Doctor, DoctorPlan, InsuranceCard, Member, Referral, Slot, Visit
from .people import age_on
from .slots import is_free

LONGEST_NOTE = 300


@dataclass(frozen=True, slots=True)
class Draft:
    """A visit as somebody wants to book it; ``card`` is ``None`` without insurance, ``paid`` whether a way to pay was chosen."""

    slot: Slot
    member: Member
    kind: str
    reason: str
    notes: str
    card: InsuranceCard | None
    paid: bool


def referral_for(session: Session, member: Member, doctor: Doctor, day: date) -> Referral | None:
    """Return the referral that opens a visit on a day, the one that ends first."""
    query = select(Referral).where(Referral.member_id == member.id, Referral.speciality_id == doctor.speciality_id)
    valid = query.where(Referral.issued_on <= day, Referral.valid_until >= day, Referral.visits_left > 0)
    return session.scalars(valid.order_by(Referral.valid_until, Referral.id)).first()


def member_problem(session: Session, member: Member, doctor: Doctor, day: date) -> str | None:
    """Return why a doctor can't see somebody on a day, ``None`` if it can."""
    field, age = doctor.speciality, age_on(member, day)
    if not field.min_age <= age <= field.max_age:
        return f"{field.name} sees patients from {field.min_age} to {field.max_age} years. {member.name} is {age}."
    if not field.needs_referral or referral_for(session, member, doctor, day):
        return None
    query = select(Referral).where(Referral.member_id == member.id, Referral.speciality_id == field.id)
    last = session.scalars(query.order_by(Referral.valid_until.desc())).first()
    if last is None:
        return f"{field.name} needs a referral, and {member.name} has none."
    spent = "has no visit left" if last.visits_left == 0 else f"is valid until {formats.full_day(last.valid_until)} only"
    return f"{field.name} needs a referral on the day of the visit. {member.name}’s referral {last.code} {spent}."


def copay(doctor: Doctor, card: InsuranceCard) -> int | None:
    """Return what is left to pay with a card, ``None`` where the doctor doesn't accept its plan."""
    return next((each.copay_cents for each in doctor.accepted if each.plan_id == card.plan_id), None)


def card_problem(doctor: Doctor, card: InsuranceCard, day: date) -> str | None:
    """Return why a visit can't be paid with a card, ``None`` if it can."""
    if card.valid_until < day:
        return f"This card expired on {formats.full_day(card.valid_until)}."
    return f"{doctor.name} does not accept {card.plan.name}." if copay(doctor, card) is None else None


def booking_problems(session: Session, draft: Draft, today: date) -> Messages:
    """Check a whole draft."""
    doctor, problems = draft.slot.doctor, Messages()
    if draft.slot.day <= today or not is_free(session, draft.slot):
        problems["slot"] = "This time is no longer free. Choose another one."
    unfit = member_problem(session, draft.member, doctor, draft.slot.day)
    if unfit:
        problems["member"] = unfit
    if draft.kind not in KINDS or (draft.kind == "video" and not doctor.video):
        problems["kind"] = "Choose how to meet the doctor."
    if draft.reason not in REASONS:
        problems["reason"] = "Choose a reason for the visit."
    if len(tidy(draft.notes)) > LONGEST_NOTE:
        problems["notes"] = f"Use at most {LONGEST_NOTE} characters."
    wrong_card = card_problem(doctor, draft.card, draft.slot.day) if draft.card else None
    if not draft.paid or (draft.card and draft.card.member_id != draft.member.id):
        problems["card"] = "Choose how to pay."
    elif wrong_card:
        problems["card"] = wrong_card
    return problems


def book_visit(session: Session, draft: Draft, today: date) -> Visit:
    """Book, using a visit of the referral where one is needed.

    Raises:
        Refused: Something is wrong with the draft; nothing has changed.
    """
    refuse(booking_problems(session, draft, today))
    doctor, card = draft.slot.doctor, draft.card
    referral = referral_for(session, draft.member, doctor, draft.slot.day) if doctor.speciality.needs_referral else None
    visit = Visit(
        code="", member_id=draft.member.id, doctor_id=doctor.id, day=draft.slot.day, clock=draft.slot.clock, kind=draft.kind,
        reason=draft.reason, notes=tidy(draft.notes), status="upcoming", card_id=card.id if card else None,
        referral_id=referral.id if referral else None, cost_cents=(copay(doctor, card) or 0) if card else doctor.fee_cents,
        booked_on=today, cancelled_on=None, fee_cents=0,
    )  # fmt: skip
    session.add(visit)
    session.flush()
    visit.code = visit_code(visit.id)
    if referral:
        referral.visits_left -= 1
    session.flush()
    return visit


def last_free_day(visit: Visit) -> date:
    """Return the last day on which a visit can be moved, or cancelled free of charge."""
    return visit.day - timedelta(days=visit.doctor.notice_days)


def move_block(visit: Visit, today: date) -> str | None:
    """Return why a visit can't be moved at all, ``None`` if it can."""
    if visit.status != "upcoming":
        return f"This visit is {visit.status}; it can't be moved."
    last = last_free_day(visit)
    return f"This visit could be moved until {formats.full_day(last)}. Please call the centre." if today > last else None


def move_problem(session: Session, visit: Visit, slot: Slot, today: date) -> str | None:
    """Return why a visit can't be moved to a time, ``None`` if it can."""
    if slot.doctor_id != visit.doctor_id or slot.day <= today or not is_free(session, slot):
        return "This time is not free. Choose another one."
    if visit.referral and slot.day > visit.referral.valid_until:
        return f"The referral {visit.referral.code} is valid until {formats.full_day(visit.referral.valid_until)} only."
    return None


def move_visit(session: Session, visit: Visit, slot: Slot, today: date) -> None:
    """Move a visit to another time of the same doctor.

    Raises:
        Refused: It is too late, or the time doesn't do; nothing has changed.
    """
    wrong = move_block(visit, today) or move_problem(session, visit, slot, today)
    refuse({"slot": wrong} if wrong else {})
    visit.day, visit.clock = slot.day, slot.clock
    session.flush()


def change_visit(session: Session, visit: Visit, kind: str, reason: str, notes: str) -> None:
    """Change how and why to meet, until the visit has been.

    Raises:
        Refused: A field is wrong, or the visit is over; nothing has changed.
    """
    problems = Messages()
    if visit.status != "upcoming":
        problems[""] = f"This visit is {visit.status}; it can't be changed."
    if kind not in KINDS or (kind == "video" and not visit.doctor.video):
        problems["kind"] = "Choose how to meet the doctor."
    if reason not in REASONS:
        problems["reason"] = "Choose a reason for the visit."
    if len(tidy(notes)) > LONGEST_NOTE:
        problems["notes"] = f"Use at most {LONGEST_NOTE} characters."
    refuse(problems)
    visit.kind, visit.reason, visit.notes = kind, reason, tidy(notes)
    session.flush()


def late_fee(visit: Visit, today: date) -> int:
    """Return what cancelling today costs."""
    return visit.doctor.late_fee_cents if today > last_free_day(visit) else 0


def cancel_visit(session: Session, visit: Visit, today: date) -> None:
    """Cancel; in time it is free and gives the referral its visit back, later it costs the late fee.

    Raises:
        Refused: The visit is no longer coming; nothing has changed.
    """
    refuse({"": f"This visit is {visit.status} already."} if visit.status != "upcoming" else {})
    fee = late_fee(visit, today)
    if visit.referral and not fee:
        visit.referral.visits_left += 1
    visit.status, visit.cancelled_on, visit.fee_cents = "cancelled", today, fee
    session.flush()


def accepted_by(doctor: Doctor) -> list[DoctorPlan]:
    """Return the plans that a doctor accepts, the lowest copay first."""
    return sorted(doctor.accepted, key=lambda each: (each.copay_cents, each.plan_id))
