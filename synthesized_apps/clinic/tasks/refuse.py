"""Tasks that cannot be done as asked; their words are those of tasks that can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit import formats
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, day, finish, pick, text

from ..models import Account, Doctor, Prescription, Referral, Slot, Visit
from ..rules.household import ME
from ..rules.slots import free_days
from ..seed import LAST_DAY, TODAY
from . import clauses, ways
from .arrange import cancel_page, draw_move, draw_words, last_day, visit_of
from .book import draw_covered, draw_referred, slot_of
from .care import draw_prescription
from .family import draw_reroute, refill_of
from .records import (
    asked_for,
    asked_on,
    card_of,
    doctor_named,
    draw_member,
    free_in,
    is_letter,
    left_to_pay,
    member_named,
    names_of,
    part_of,
    pharmacy_named,
    prescribed,
    referrals_of,
    slot_at,
    taken_times,
    under_way,
    upcoming,
    visit_named,
)
from .seek import doctor_of, draw_part

_PARTS = ("morning", "afternoon")


class RefuseTemplate(AnswerTemplate):
    """A template whose task cannot be done as asked."""

    shape = "refuse"


class NotAccepted(RefuseTemplate):
    """The doctor doesn't accept the plan."""

    outcome = "infeasible"
    difficulty = "hard"
    wordings = clauses.COVERED

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person, a time and one of the person's cards."""
        return draw_covered(state, rng)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the full fee."""
        found = asked_for(params, state)
        card = card_of(state, found[0], text(params, "plan")) if found else None
        if found is None or card is None or card.valid_until < day(params, "day") or left_to_pay(found[1].doctor, card) is not None:
            return None
        return Fact(cents=found[1].doctor.fee_cents)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Go as far as the booking form, and read."""
        slot = slot_of(params, before)
        yield from ways.open_time(before, slot)
        yield from ways.who(text(params, "member"))
        yield finish(formats.money(slot.doctor.fee_cents), "infeasible")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Read it on the doctor's page."""
        doctor = slot_of(params, before).doctor
        return [[*ways.search_doctor(doctor), finish(formats.money(doctor.fee_cents), "infeasible")]]


class NoReferral(RefuseTemplate):
    """The referral ends before the day."""

    outcome = "not_allowed"
    difficulty = "hard"
    wordings = clauses.REFERRED

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person and a specialist's time."""
        return draw_referred(state, rng)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the last day of the one referral, if it is over by then and has a visit left."""
        found, on = asked_for(params, state), day(params, "day")
        held = referrals_of(state, found[0], found[1].doctor.speciality) if found else ()
        return Fact(day=held[0].valid_until) if len(held) == 1 and held[0].visits_left and held[0].valid_until < on else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Try it, and read the message."""
        yield from ways.open_time(before, slot_of(params, before))
        yield from ways.who(text(params, "member"))
        yield finish(formats.full_day(self._referral(params, before).valid_until), "not_allowed")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Look at the referral only."""
        referral = self._referral(params, before)
        return [[*ways.open_referral(referral), finish(formats.full_day(referral.valid_until), "not_allowed")]]

    def _referral(self, params: Params, before: Session) -> Referral:
        field = slot_of(params, before).doctor.speciality
        return next(each for each in before.scalars(where(Referral)) if each.speciality is field and each.member.name == params["member"])


class NothingFree(RefuseTemplate):
    """The morning or the afternoon is full."""

    outcome = "infeasible"
    difficulty = "hard"
    wordings = clauses.FIRST_OF_DAY

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person, a doctor, a day and a part of it."""
        doctor = pick(rng, state.scalars(where(Doctor).order_by(Doctor.id)).all())
        on = TODAY + timedelta(days=int(rng.integers(2, (LAST_DAY - TODAY).days - 6)))
        return draw_part(state, rng, doctor, on, pick(rng, _PARTS)) if on.weekday() < 5 else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the next day with a free time in that part, if the day itself has none."""
        found, on, part, taken = asked_on(params, state), day(params, "day"), text(params, "part"), taken_times(state)
        if found is None or part not in _PARTS or free_in(state, found[1], on, part):
            return None
        offered = state.scalars(where(Slot).where(Slot.doctor_id == found[1].id, Slot.day > on).order_by(Slot.day))
        later = (each.day for each in offered if part_of(each.clock) == part and (each.doctor_id, each.day, each.clock) not in taken)
        next_day = next(later, None)
        return Fact(day=next_day) if next_day else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Turn to the day, then go on day by day until that part has a time."""
        doctor, on, part = doctor_of(params, before), day(params, "day"), text(params, "part")
        days = free_days(before, doctor)
        yield from ways.search_doctor(doctor)
        shown = min(days)
        for each in sorted(each for each in days if each >= on):
            yield from ways.turn(shown, each)
            yield ways.day_link(each, days[each])
            shown = each
            if free_in(before, doctor, each, part):
                break
        yield finish(formats.full_day(shown), "infeasible")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the centre's page, with a look at the last day only."""
        doctor = doctor_of(params, before)
        later = sorted(each for each in free_days(before, doctor) if each > day(params, "day"))
        first: date = next(each for each in later if free_in(before, doctor, each, text(params, "part")))
        look = [*ways.turn(min(free_days(before, doctor)), first), ways.day_link(first, free_days(before, doctor)[first])]
        return [[*ways.by_centre(doctor), *look, finish(formats.full_day(first), "infeasible")]]


class TooLateToMove(RefuseTemplate):
    """The visit is too near."""

    outcome = "not_allowed"
    difficulty = "medium"
    wordings = clauses.MOVE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a visit and a time of its doctor."""
        return draw_move(state, rng, late=True)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the last day on which it could be moved, if that has passed."""
        visit = visit_named(state, params)
        if visit is None or slot_at(state, visit.doctor, day(params, "day"), text(params, "time")) is None:
            return None
        last = visit.day - timedelta(days=visit.doctor.notice_days)
        return Fact(day=last) if last < TODAY else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Try it, and read the message."""
        visit = visit_of(params, before)
        return iter([*ways.open_visit(visit), click("link", "Move visit"), finish(last_day(visit), "not_allowed")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Read it on the page that cancels the visit."""
        visit = visit_of(params, before)
        return [[*cancel_page(visit), finish(last_day(visit), "not_allowed")]]


class NoSuchVisit(RefuseTemplate):
    """Somebody has no such visit: it is another's, on another day, or with the doctor's twin."""

    outcome = "not_found"
    difficulty = "medium"
    wordings = clauses.CALL_OFF

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a visit and somebody else who is said to have it."""
        return {**names_of(pick(rng, upcoming(state))), "member": draw_member(state, rng).name, **draw_words(rng)}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the number of the next visit, if there is none like this."""
        member, doctor = member_named(state, text(params, "member")), doctor_named(state, text(params, "doctor"), text(params, "site"))
        if member is None or doctor is None or not is_letter(params):
            return None
        visits = upcoming(state, Visit.member_id == member.id)
        if not visits or any(each.day == day(params, "old") and each.doctor_id == doctor.id for each in visits):
            return None
        return Fact(id=visits[0].code)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look through that person's timeline, and read the number of the first visit."""
        visit = self._next(params, before)
        return iter([*ways.open_visit(visit), finish(visit.code, "not_found")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Look through everybody's."""
        visit = self._next(params, before)
        return [[click("link", "Visits"), ways.visit_link(visit), finish(visit.code, "not_found")]]

    def _next(self, params: Params, before: Session) -> Visit:
        mine = [each for each in upcoming(before) if each.member.name == params["member"]]
        return min(mine, key=lambda each: (each.day, each.clock))


class NoRepeatLeft(RefuseTemplate):
    """The prescription has no repeat left."""

    outcome = "infeasible"
    difficulty = "medium"
    wordings = clauses.REFILL

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a prescription."""
        return draw_prescription(state, rng)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the day of issue, if the repeats are used up and the prescription has not ended anyway."""
        wanted = prescribed(state, params)
        return Fact(day=wanted.issued_on) if wanted and not wanted.repeats_left and wanted.valid_until >= TODAY else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the prescription, and read."""
        return iter([*ways.open_prescription(params), self._answer(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the shortcut on the start page."""
        return [[click("link", "Refill medicine"), ways.prescription_link(params), self._answer(params, before)]]

    def _answer(self, params: Params, before: Session) -> Step:
        named = (params["medicine"], params["strength"], params["member"])
        listed = before.scalars(where(Prescription))
        wanted = next(each for each in listed if (each.medicine, each.strength, each.member.name) == named)
        return finish(formats.full_day(wanted.issued_on), "infeasible")


class ReadyAlready(RefuseTemplate):
    """The refill is ready for pick-up."""

    outcome = "infeasible"
    difficulty = "medium"
    wordings = clauses.REROUTE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a refill under way, and a pharmacy."""
        return draw_reroute(state, rng)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the day of the request, if the refill is ready."""
        wanted, pharmacy = prescribed(state, params), pharmacy_named(state, params)
        refill = under_way(wanted) if wanted else None
        if refill is None or refill.status != "ready" or pharmacy is None or pharmacy.id == state.get_one(Account, ME).pharmacy_id:
            return None
        return Fact(day=refill.requested_on)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the refill from its prescription, and read."""
        refill = refill_of(params, before)
        answer = finish(formats.full_day(refill.requested_on), "infeasible")
        return iter([*ways.open_prescription(params), ways.refill_link(refill), answer])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the start page, which lists what is ready."""
        name = f"Ready: {params['medicine']} {params['strength']} for {ways.first(text(params, 'member'))}"
        return [[click("link", name), finish(formats.full_day(refill_of(params, before).requested_on), "infeasible")]]
