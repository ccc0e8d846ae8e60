"""The times that doctors offer, and the search for doctors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.orm import Session, selectinload

from ..models import Doctor, DoctorLanguage, DoctorPlan, Slot, Visit

SORTS = {"earliest": "Earliest time", "rating": "Best rated", "fee": "Lowest fee", "name": "Name"}


@dataclass(frozen=True, slots=True)
class Filters:
    """What a search for doctors asks for; ``None`` and empty ask for nothing. ``since`` is the first day on which a time counts."""

    words: str = ""
    speciality_id: int | None = None
    site_id: int | None = None
    language: str = ""
    plan_id: int | None = None
    video: bool = False
    since: date | None = None


class Time(NamedTuple):
    """A day and a time of day."""

    day: date
    clock: str


@dataclass(frozen=True, slots=True)
class Found:
    """A doctor that a search found, with the earliest free time if there is one."""

    doctor: Doctor
    first: Time | None


def _is_taken() -> ColumnElement[bool]:
    same = (Visit.doctor_id == Slot.doctor_id, Visit.day == Slot.day, Visit.clock == Slot.clock)
    return exists().where(*same, Visit.status == "upcoming")


def free_slots(session: Session, doctor: Doctor, day: date | None = None, since: date | None = None) -> Sequence[Slot]:
    """Return a doctor's free times in order, of one day or from a day on."""
    query = select(Slot).where(Slot.doctor_id == doctor.id, ~_is_taken()).order_by(Slot.day, Slot.clock)
    if day:
        query = query.where(Slot.day == day)
    if since:
        query = query.where(Slot.day >= since)
    return session.scalars(query).all()


def is_free(session: Session, slot: Slot) -> bool:
    """Whether a time is still free."""
    return session.scalar(select(Slot.id).where(Slot.id == slot.id, ~_is_taken())) is not None


def free_days(session: Session, doctor: Doctor) -> dict[date, int]:
    """Return how many times are free on each day that has some."""
    return dict(Counter(slot.day for slot in free_slots(session, doctor)))


def _doctors(session: Session, filters: Filters) -> list[Doctor]:
    query = select(Doctor).options(selectinload(Doctor.languages), selectinload(Doctor.accepted)).order_by(Doctor.id)
    if filters.speciality_id:
        query = query.where(Doctor.speciality_id == filters.speciality_id)
    if filters.site_id:
        query = query.where(Doctor.site_id == filters.site_id)
    if filters.language:
        query = query.where(Doctor.languages.any(DoctorLanguage.name == filters.language))
    if filters.plan_id:
        query = query.where(Doctor.accepted.any(DoctorPlan.plan_id == filters.plan_id))
    if filters.video:
        query = query.where(Doctor.video)
    words = filters.words.casefold().split()
    return [
        each
        for each in session.scalars(query)
        if all(w in f"{each.name} {each.speciality.name} {each.site.name}".casefold() for w in words)
    ]


def _first_times(session: Session, doctor_ids: Sequence[int], since: date | None) -> dict[int, Time]:
    """Return each doctor's earliest free time, from a day on."""
    query = select(Slot.doctor_id, Slot.day, Slot.clock).where(Slot.doctor_id.in_(doctor_ids), ~_is_taken())
    if since:
        query = query.where(Slot.day >= since)
    return {key: Time(day, clock) for key, day, clock in session.execute(query.order_by(Slot.day.desc(), Slot.clock.desc()))}


def find_doctors(session: Session, filters: Filters, sort: str = "earliest") -> list[Found]:
    """Return the doctors that fit, sorted; those without a free time come last by ``earliest``."""
    fitting = _doctors(session, filters)
    first = _first_times(session, [doctor.id for doctor in fitting], filters.since)
    found = [Found(doctor, first.get(doctor.id)) for doctor in fitting]
    keys = {
        "earliest": lambda each: each.first or Time(date.max, ""),
        "rating": lambda each: -each.doctor.rating_tenths,
        "fee": lambda each: each.doctor.fee_cents,
        "name": lambda each: each.doctor.name.removeprefix("Dr "),
    }
    return sorted(found, key=keys[sort])


def languages(session: Session) -> Sequence[str]:
    """Return the languages that some doctor speaks."""
    return session.scalars(select(DoctorLanguage.name).distinct().order_by(DoctorLanguage.name)).all()
