"""Tasks that make something: visits, refills, messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Lines, New, Row
from genui_gym.task import Params, RowsTemplate, Step, click, day, fill, only, pick, select, text

from ..catalogue import REASONS, TOPICS
from ..codes import refill_code
from ..models import (
    Account,
    Doctor,
    DoctorLanguage,
    InsuranceCard,
    Member,
    Message,
    Prescription,
    Referral,
    Refill,
    Slot,
    Speciality,
    TestResult,
    Thread,
    Visit,
)
from ..rules.household import ME, ours
from ..rules.slots import Filters, find_doctors
from ..seed import TODAY
from . import clauses, ways
from .records import (
    KINDS,
    asked_for,
    card_of,
    draw_member,
    draw_slot,
    left_to_pay,
    member_named,
    offers,
    prescribed,
    referrals_of,
    sees,
    slot_literals,
    slot_of_doctor,
)
from .rows import booked

_SUBJECTS = ("What the values mean", "Next steps", "Repeat the test?", "Copy for the specialist", "One value looks odd")
_BODIES = (
    "Could you tell us in plain words what the values mean?", "Is there anything that we should do before the next visit?",
    "Should the test be repeated, and when?", "Please send a copy of the values to the specialist.", "Is there any reason to worry?",
)  # fmt: skip


class CommitTemplate(RowsTemplate):
    """A template that makes something."""

    shape = "commit"


class BookCovered(CommitTemplate):
    """Book a time, paid with a card that the doctor accepts."""

    difficulty = "hard"
    wordings = clauses.COVERED

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person, a time and one of the person's cards."""
        member, slot = draw_member(state, rng), draw_slot(state, rng, needs_referral=False)
        return {**slot_literals(slot, member, rng), "plan": pick(rng, member.cards).plan.name}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the visit at the copay."""
        found = asked_for(params, state)
        card = card_of(state, found[0], text(params, "plan")) if found else None
        if found is None or card is None or card.valid_until < day(params, "day") or found[1].doctor.speciality.needs_referral:
            return None
        cost = left_to_pay(found[1].doctor, card)
        return None if cost is None else booked(*found, text(params, "kind"), text(params, "reason"), card, cost)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search the doctor, choose the time, fill in the form."""
        slot = slot_of(params, before)
        yield from ways.open_time(before, slot)
        yield from self._rest(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the day."""
        return [[*ways.straight_to(slot_of(params, before)), *self._rest(params, before)]]

    def _rest(self, params: Params, before: Session) -> Iterator[Step]:
        cards = [card for card in before.scalars(where(InsuranceCard)) if card.member.name == params["member"]]
        yield from ways.who(params)
        yield from ways.fill_booking(params, ways.card_name(next(card for card in cards if card.plan.name == params["plan"])))


class BookOnReferral(CommitTemplate):
    """Book a time with a specialist, on a referral that is valid then."""

    difficulty = "hard"
    wordings = clauses.REFERRED

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person and a specialist's time."""
        return draw_referred(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the visit at the full fee, and the referral with one visit less."""
        found, on = asked_for(params, state), day(params, "day")
        if found is None or not found[1].doctor.speciality.needs_referral:
            return None
        open_ones = [
            each for each in referrals_of(state, found[0], found[1].doctor.speciality) if each.visits_left and each.valid_until >= on
        ]
        if len(open_ones) != 1:
            return None
        return booked(*found, text(params, "kind"), text(params, "reason"), None, found[1].doctor.fee_cents, open_ones[0])

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search the doctor, choose the time, fill in the form."""
        yield from ways.open_time(before, slot_of(params, before))
        yield from ways.who(params)
        yield from ways.fill_booking(params, ways.WITHOUT)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the day."""
        return [[*ways.straight_to(slot_of(params, before)), *ways.who(params), *ways.fill_booking(params, ways.WITHOUT)]]


class BookEarliest(CommitTemplate):
    """Book the earliest time with a doctor of a speciality who speaks a language. Which card pays is for the app to tell."""

    difficulty = "hard"
    ambiguous: ClassVar[bool] = True
    wordings = (
        "Book {kind} for {member} at the earliest free time from {day} on, at any centre, with a doctor for {speciality} who speaks "
        "{language}. "
        "Reason: {reason}, no notes, on the usual insurance.",
        "Please find the first free time on or after {day} that a {language}-speaking doctor for {speciality} has, whichever the "
        "centre, and book "
        "{member} {kind} then; {reason} as the reason, nothing in the notes. The insurance is the usual one.",
        "{member} needs somebody for {speciality} who speaks {language}, as early as can be from {day} onwards; the centre doesn't "
        "matter. Book "
        "{kind} with the reason {reason} and no notes, and have it go to the card we normally use.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person, and the speciality, a language and the day of a time."""
        slot = draw_slot(state, rng, needs_referral=False)
        members = [each for each in state.scalars(ours(Member).order_by(Member.id)) if sees(slot.doctor, each, slot.day)]
        language = pick(rng, [each.name for each in slot.doctor.languages if each.name != "English"])
        member = pick(rng, members)
        asked = {"member": member.name, "speciality": slot.doctor.speciality.name, "language": language, "day": slot.day.isoformat()}
        return {**asked, "kind": pick(rng, KINDS), "reason": pick(rng, REASONS)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the visit at the one earliest time, on the main card; nothing where two are as early."""
        member, kind, reason = member_named(state, text(params, "member")), text(params, "kind"), text(params, "reason")
        query = where(Slot).join(Doctor).join(Speciality).join(DoctorLanguage, DoctorLanguage.doctor_id == Doctor.id)
        wanted = (Speciality.name == params["speciality"], DoctorLanguage.name == params["language"], Slot.day >= day(params, "day"))
        taken = {(visit.doctor_id, visit.day, visit.clock) for visit in state.scalars(where(Visit).where(Visit.status == "upcoming"))}
        free = [each for each in state.scalars(query.where(*wanted)) if (each.doctor_id, each.day, each.clock) not in taken]
        slots = sorted(free, key=lambda each: (each.day, each.clock))[:2]
        if (
            not slots
            or member is None
            or reason not in REASONS
            or [(s.day, s.clock) for s in slots[1:]] == [(slots[0].day, slots[0].clock)]
        ):
            return None
        doctor, card = slots[0].doctor, only(state, where(InsuranceCard).where(InsuranceCard.member_id == member.id, InsuranceCard.main))
        cost = left_to_pay(doctor, card) if card else None
        if cost is None or doctor.speciality.needs_referral or not sees(doctor, member, slots[0].day) or not offers(doctor, kind):
            return None
        return booked(member, slots[0], kind, reason, card, cost)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look up the main card, filter the doctors, take the first one's first time, fill in the form."""
        member = before.scalars(where(Member).where(Member.name == params["member"])).one()
        field = before.scalars(where(Speciality).where(Speciality.name == params["speciality"])).one()
        asked = Filters(speciality_id=field.id, language=text(params, "language"), since=day(params, "day"))
        earliest = find_doctors(before, asked)[0]
        assert earliest.first is not None
        yield click("link", "Family")
        yield click("link", member.name)
        yield click("link", "Doctors")
        yield click("disclosure", "Filters and order")
        yield select("Speciality", field.name)
        yield select("Language", text(params, "language"))
        yield fill("date", "Free from day", text(params, "day"))
        yield click("button", "Show doctors")
        yield click("link", ways.label(earliest.doctor))
        yield click("link", earliest.first.clock)
        yield from ways.who(params)
        yield from ways.fill_booking(params, ways.card_name(next(card for card in member.cards if card.main)))


class RefillUsual(CommitTemplate):
    """Request a refill at the usual pharmacy, which the app knows."""

    difficulty = "medium"
    ambiguous: ClassVar[bool] = True
    wordings = clauses.REFILL

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a prescription."""
        return draw_prescription(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the refill and the prescription with one repeat less."""
        wanted = prescribed(state, params)
        if wanted is None or not wanted.repeats_left or wanted.valid_until < TODAY or under_way(wanted):
            return None
        refill = New(
            "refill",
            Refill,
            {"prescription_id": wanted.id},
            {"pharmacy": {"pharmacy_id": state.get_one(Account, ME).pharmacy_id}},
            {"code": lambda value, row: value == refill_code(row["id"]), "note": "", "status": "requested", "requested_on": TODAY},
            weight=3.0,
        )
        return refill, Changed("repeat used", Prescription, wanted.id, {"repeats_left": wanted.repeats_left - 1}, ("refill",))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look up the pharmacy, open the prescription, request."""
        yield click("link", "Family")
        yield from ways.open_prescription(params)
        yield from self._request(before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the shortcut on the start page."""
        name = ways.first(text(params, "member"))
        link = click("link", f"{params['medicine']} {params['strength']} for {name}")
        return [[click("link", "Refill medicine"), link, *self._request(before)]]

    def _request(self, before: Session) -> list[Step]:
        usual = before.get_one(Account, ME).pharmacy
        pharmacy = select("Pick up at", f"{usual.name}, {usual.district}")
        return [click("link", "Request a refill"), pharmacy, click("button", "Send request")]


class WriteAboutTest(CommitTemplate):
    """Write to the office of whoever ordered a test."""

    difficulty = "hard"
    wordings = (
        'Write to the office of the doctor who ordered {member}\'s {test} of {day}. Topic: {topic}; subject: "{subject}"; message: '
        '"{message}"',
        "Please look up who ordered the {test} that {member} had on {day} and send that doctor's office a message about {member} with "
        "the topic "
        '{topic}, the subject "{subject}" and this text: "{message}"',
        'I have a question on the {test} of {member} taken on {day}. Ask the office of the doctor behind it: "{message}" Put it under the '
        'topic {topic} and call it "{subject}". It is about {member}, of course.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a test, and words."""
        result = pick(rng, state.scalars(ours(TestResult).where(TestResult.ready).order_by(TestResult.id)).all())
        words = {"topic": pick(rng, TOPICS), "subject": pick(rng, _SUBJECTS), "message": pick(rng, _BODIES)}
        return {"member": result.member.name, "test": result.name, "day": result.taken_on.isoformat(), **words}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the conversation with its one message."""
        named = (Member.name == params["member"], TestResult.name == params["test"], TestResult.taken_on == day(params, "day"))
        result = only(state, where(TestResult).join(Member).where(*named))
        if result is None or text(params, "topic") not in TOPICS:
            return None
        message = {"mine": True, "body": text(params, "message"), "sent_on": TODAY}
        parts = {
            "about": {"member_id": result.member_id}, "topic": {"topic": text(params, "topic")}, "subject": {"subject": text(params,
            "subject")},
            "message": Lines(Message, "thread_id", [message]),
        }  # fmt: skip
        return (New("conversation", Thread, {"doctor_id": result.doctor_id}, parts),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the test, read who ordered it, write."""
        results = before.scalars(where(TestResult).where(TestResult.name == params["test"]))
        result = next(each for each in results if each.member.name == params["member"] and each.taken_on.isoformat() == params["day"])
        yield click("link", "Records")
        yield click("link", "Test results")
        yield click("link", ways.first(text(params, "member")))
        yield ways.result_link(result)
        yield click("link", "Ask about this test")
        yield select("Office of", ways.label(result.doctor))
        yield select("About", text(params, "member"))
        yield select("Topic", text(params, "topic"))
        yield fill("textbox", "Subject", text(params, "subject"))
        yield fill("textbox", "Message", text(params, "message"))
        yield click("button", "Send message")


def slot_of(params: Params, before: Session) -> Slot:
    """Return the time of a goal, the solution's own way: among all times of that day."""
    slots = before.scalars(where(Slot).where(Slot.day == day(params, "day"), Slot.clock == params["time"]))
    return next(each for each in slots if (each.doctor.name, each.doctor.site.name) == (params["doctor"], params["site"]))


def draw_referred(state: Session, rng: Generator) -> Params:
    """Draw a referral with a visit left, and a time in its speciality."""
    query = ours(Referral).where(Referral.visits_left > 0, Referral.valid_until > TODAY - timedelta(days=60)).order_by(Referral.id)
    referral = pick(rng, state.scalars(query).all())
    doctors = where(Doctor).where(Doctor.speciality_id == referral.speciality_id).order_by(Doctor.id)
    return slot_literals(slot_of_doctor(state, rng, pick(rng, state.scalars(doctors).all())), referral.member, rng)


def draw_prescription(state: Session, rng: Generator) -> dict[str, str]:
    """Draw the literals that name a prescription."""
    drawn = pick(rng, state.scalars(ours(Prescription).order_by(Prescription.id)).all())
    return {"medicine": drawn.medicine, "strength": drawn.strength, "member": drawn.member.name}


def under_way(prescription: Prescription) -> bool:
    """Whether a refill has been requested and not been collected."""
    return any(each.status in ("requested", "ready") for each in prescription.refills)
