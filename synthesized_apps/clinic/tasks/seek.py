"""Tasks that book a time which has to be found first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Row
from genui_gym.task import Params, Step, click, day, fill, pick, select, text

from ..catalogue import REASONS
from ..models import Doctor, DoctorLanguage, Member, Slot, Speciality, Visit
from ..rules.household import ours
from ..rules.slots import Filters, find_doctors, free_slots
from . import clauses, ways
from .book import BookTemplate
from .records import (
    KINDS,
    asked_on,
    draw_kind,
    draw_member,
    draw_reason,
    draw_slot,
    free_in,
    left_to_pay,
    main_card,
    member_named,
    offers,
    part_of,
    sees,
    taken_times,
)
from .rows import booked


class BookEarliest(BookTemplate):
    """Book the earliest time with a doctor of a speciality who speaks a language. Which card pays is for the app to tell."""

    ambiguous = True
    wordings = (
        "Book {kind} for {member} at the earliest free time from {day} on, at any centre, with a doctor for {speciality} who speaks "
        "{language}. Reason: {reason}, no notes, on the usual insurance.",
        "Please find the first free time on or after {day} that a {language}-speaking doctor for {speciality} has, whichever the centre, "
        "and book {member} {kind} then; {reason} as the reason, nothing in the notes. The insurance is the usual one.",
        "{member} needs somebody for {speciality} who speaks {language}, as early as can be from {day} onwards; the centre doesn't matter. "
        "Book {kind} with the reason {reason} and no notes, and have it go to the card we normally use.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person, and the speciality, a language and the day of a time."""
        slot = draw_slot(state, rng, needs_referral=False)
        language = pick(rng, [each.name for each in slot.doctor.languages if each.name != "English"])
        asked = {"speciality": slot.doctor.speciality.name, "language": language, "day": slot.day.isoformat()}
        return {"member": draw_member(state, rng).name, **asked, "kind": pick(rng, KINDS), "reason": draw_reason(rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the visit at the one earliest time, on the main card; nothing where two are as early."""
        member, kind, taken = member_named(state, text(params, "member")), text(params, "kind"), taken_times(state)
        query = where(Slot).join(Doctor).join(Speciality).join(DoctorLanguage, DoctorLanguage.doctor_id == Doctor.id)
        wanted = (Speciality.name == params["speciality"], DoctorLanguage.name == params["language"], Slot.day >= day(params, "day"))
        free = [each for each in state.scalars(query.where(*wanted)) if (each.doctor_id, each.day, each.clock) not in taken]
        slots = sorted(free, key=lambda each: (each.day, each.clock))[:2]
        tied = len({(each.day, each.clock) for each in slots}) < len(slots)
        if not slots or tied or member is None or text(params, "reason") not in REASONS:
            return None
        doctor, card = slots[0].doctor, main_card(state, member)
        cost = left_to_pay(doctor, card) if card else None
        if cost is None or doctor.speciality.needs_referral or not sees(doctor, member, slots[0].day) or not offers(doctor, kind):
            return None
        return booked(member, slots[0], kind, text(params, "reason"), card, cost)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look up the main card, filter the doctors, take the first one's first time, fill in the form."""
        yield click("link", "Family")
        yield click("link", text(params, "member"))
        yield click("link", "Doctors")
        yield click("disclosure", "Filters and order")
        yield select("Speciality", text(params, "speciality"))
        yield from self._rest(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the speciality's tile on the start page; the main card is the only one whose choice the form doesn't say."""
        tile = [click("link", text(params, "speciality")), click("disclosure", "Filters and order")]
        return [[*tile, *self._rest(params, before)]]

    def _rest(self, params: Params, before: Session) -> list[Step]:
        member = before.scalars(where(Member).where(Member.name == params["member"])).one()
        field = before.scalars(where(Speciality).where(Speciality.name == params["speciality"])).one()
        asked = Filters(speciality_id=field.id, language=text(params, "language"), since=day(params, "day"))
        earliest = find_doctors(before, asked)[0]
        assert earliest.first is not None
        filters = [select("Language", text(params, "language")), fill("date", "Free from day", text(params, "day"))]
        found = [click("button", "Show doctors"), click("link", ways.label(earliest.doctor)), click("link", earliest.first.clock)]
        card = ways.card_name(next(card for card in member.cards if card.main))
        return [*filters, *found, *ways.who(member.name), *ways.fill_booking(params, card)]


class BookFollowUp(BookTemplate):
    """Book again with whoever somebody saw last, at the first time of a day."""

    wordings = (
        "Book {kind} for {member} with the doctor of the last completed visit in {speciality}: the first free time of {day}, reason "
        "{reason}, no notes, without insurance.",
        "Please look up whom {member} saw at the last completed visit in {speciality} and book the same doctor's earliest time on {day}. "
        "It should be {kind} with {reason} as the reason, no notes, no insurance.",
        "{member} would like to go on with the doctor who did the latest completed visit in {speciality}. Take the first time that is "
        "free on {day}: {kind}, because of {reason}, the notes empty, and we pay without insurance.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a completed visit's person and speciality, and a day of the last one's doctor."""
        visit = pick(rng, state.scalars(ours(Visit).where(Visit.status == "completed").order_by(Visit.id)).all())
        doctor = last_seen(state, visit.member.name, visit.doctor.speciality.name)
        on = pick(rng, [slot.day for slot in free_slots(state, doctor)])
        asked = {"member": visit.member.name, "speciality": visit.doctor.speciality.name, "day": on.isoformat()}
        return {**asked, "kind": draw_kind(rng, doctor), "reason": draw_reason(rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the visit at the full fee, if somebody has seen two doctors of that speciality and the day has two times."""
        member, on, taken = member_named(state, text(params, "member")), day(params, "day"), taken_times(state)
        done = where(Visit).join(Doctor).join(Speciality).join(Member, Member.id == Visit.member_id).order_by(Visit.day, Visit.clock)
        named = (Visit.status == "completed", Member.name == params["member"], Speciality.name == params["speciality"])
        seen = state.scalars(done.where(*named)).all()
        if member is None or len({each.doctor_id for each in seen}) < 2:
            return None
        doctor = seen[-1].doctor
        slots = state.scalars(where(Slot).where(Slot.doctor_id == doctor.id, Slot.day == on).order_by(Slot.clock))
        free = [each for each in slots if (doctor.id, on, each.clock) not in taken]
        if len(free) < 2 or not offers(doctor, text(params, "kind")) or not sees(doctor, member, on) or doctor.speciality.needs_referral:
            return None
        return booked(member, free[0], text(params, "kind"), text(params, "reason"), None, doctor.fee_cents)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Find the last completed visit, go on to the doctor's page, take the first time."""
        return iter([*self._look_up(params, before), click("link", "Doctor’s page"), *self._rest(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By a search for the doctor."""
        doctor = last_seen(before, text(params, "member"), text(params, "speciality"))
        return [[*self._look_up(params, before), *ways.search_doctor(doctor), *self._rest(params, before)]]

    def _look_up(self, params: Params, before: Session) -> list[Step]:
        visit = last_visit(before, text(params, "member"), text(params, "speciality"))
        person = click("link", ways.first(text(params, "member")))
        return [click("link", "Visits"), click("link", "Past"), person, ways.visit_link(visit)]

    def _rest(self, params: Params, before: Session) -> list[Step]:
        doctor = last_seen(before, text(params, "member"), text(params, "speciality"))
        slot = free_slots(before, doctor, day=day(params, "day"))[0]
        chosen = [*ways.choose_time(before, doctor, slot), *ways.who(text(params, "member"))]
        return [*chosen, *ways.fill_booking(params, ways.WITHOUT)]


class BookFirstOfDay(BookTemplate):
    """Book the first free time of a morning or an afternoon."""

    wordings = clauses.FIRST_OF_DAY

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person, a doctor, and a part of a day with times."""
        slot = draw_slot(state, rng, needs_referral=False)
        return draw_part(state, rng, slot.doctor, slot.day, part_of(slot.clock))

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the visit at the first of two times or more."""
        found = asked_on(params, state)
        free = free_in(state, found[1], day(params, "day"), text(params, "part")) if found else []
        if found is None or len(free) < 2:
            return None
        return booked(found[0], free[0], text(params, "kind"), text(params, "reason"), None, found[1].fee_cents)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search the doctor, turn to the day, take the first time of that part."""
        slot = self._slot(params, before)
        return iter([*ways.open_time(before, slot), *ways.who(text(params, "member")), *ways.fill_booking(params, ways.WITHOUT)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the day; by the centre's page."""
        slot = self._slot(params, before)
        rest = [*ways.who(text(params, "member")), *ways.fill_booking(params, ways.WITHOUT)]
        centre = [*ways.by_centre(slot.doctor), *ways.choose_time(before, slot.doctor, slot)]
        return [[*ways.straight_to(slot), *rest], [*centre, *rest]]

    def _slot(self, params: Params, before: Session) -> Slot:
        slots = free_slots(before, doctor_of(params, before), day=day(params, "day"))
        return next(slot for slot in slots if part_of(slot.clock) == params["part"])


def doctor_of(params: Params, before: Session) -> Doctor:
    """Return the doctor of a goal, the solution's own way: among all of them."""
    return next(each for each in before.scalars(where(Doctor)) if (each.name, each.site.name) == (params["doctor"], params["site"]))


def last_visit(state: Session, member: str, speciality: str) -> Visit:
    """Return somebody's last completed visit in a speciality, the solution's own way: through the list of past visits."""
    listed = state.scalars(where(Visit).where(Visit.status == "completed").order_by(Visit.day.desc(), Visit.clock.desc()))
    return next(each for each in listed if (each.member.name, each.doctor.speciality.name) == (member, speciality))


def last_seen(state: Session, member: str, speciality: str) -> Doctor:
    """Return the doctor of somebody's last completed visit in a speciality."""
    return last_visit(state, member, speciality).doctor


def draw_part(state: Session, rng: Generator, doctor: Doctor, on: date, part: str) -> Params:
    """Draw the literals that ask for the first time of a part of a day."""
    when = {"doctor": doctor.name, "site": doctor.site.name, "day": on.isoformat(), "part": part}
    return {"member": draw_member(state, rng).name, **when, "kind": draw_kind(rng, doctor), "reason": draw_reason(rng)}
