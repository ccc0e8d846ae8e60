"""Tasks that cannot be done as asked; their words are those of tasks that can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit import formats
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, day, finish, pick, text

from ..models import Prescription, Referral
from ..rules.visits import last_free_day
from ..seed import TODAY
from . import clauses, ways
from .arrange import draw_move, visit_of
from .commit import draw_prescription, draw_referred, slot_of
from .records import asked_for, card_of, draw_member, draw_slot, left_to_pay, prescribed, referrals_of, slot_at, slot_literals, visit_named


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
        member, slot = draw_member(state, rng), draw_slot(state, rng, needs_referral=False)
        return {**slot_literals(slot, member, rng), "plan": pick(rng, member.cards).plan.name}

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
        yield from ways.who(params)
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
        yield from ways.who(params)
        yield finish(formats.full_day(self._referral(params, before).valid_until), "not_allowed")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Look at the referral only."""
        referral = self._referral(params, before)
        name = f"Referral {referral.code}: {referral.speciality.name}, {ways.first(referral.member.name)}"
        look = [click("link", "Records"), click("link", "Referrals"), click("link", name)]
        return [[*look, finish(formats.full_day(referral.valid_until), "not_allowed")]]

    def _referral(self, params: Params, before: Session) -> Referral:
        field = slot_of(params, before).doctor.speciality
        return next(each for each in before.scalars(where(Referral)) if each.speciality is field and each.member.name == params["member"])


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
        yield click("link", "Visits")
        yield click("link", ways.first(text(params, "member")))
        yield ways.visit_link(visit)
        yield click("link", "Move visit")
        yield finish(formats.full_day(last_free_day(visit)), "not_allowed")


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
        written = (params["medicine"], params["strength"], params["member"])
        listed = before.scalars(where(Prescription))
        wanted = next(each for each in listed if (each.medicine, each.strength, each.member.name) == written)
        yield from ways.open_prescription(params)
        yield finish(formats.full_day(wanted.issued_on), "infeasible")
