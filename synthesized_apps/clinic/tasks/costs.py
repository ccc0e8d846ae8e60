"""Tasks that ask what something costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy import func
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit import formats
from genui_gym.reward import Fact
from genui_gym.task import Params, Step, click, day, finish, goto, number, pick, select, text

from ..models import Doctor, DoctorLanguage, DoctorPlan, Member, Plan, Speciality, Visit
from ..rules.household import ours
from . import ways
from .find import FindTemplate
from .records import draw_member, upcoming


class LowestCopay(FindTemplate):
    """What is the lowest copay of a plan among the doctors of a speciality who speak a language?"""

    difficulty = "hard"
    wordings = (
        "What is the lowest copay with {plan} for a visit to a doctor for {speciality} who speaks {language}?",
        "Please compare the {language}-speaking doctors for {speciality} that accept {plan}, and tell me the lowest copay among them.",
        "With {plan}, what would we pay at the cheapest of the doctors for {speciality} who speak {language}?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a plan that a doctor accepts and a language that the doctor speaks."""
        accepted = pick(rng, state.scalars(where(DoctorPlan).order_by(DoctorPlan.id)).all())
        doctor = state.get_one(Doctor, accepted.doctor_id)
        asked = {"plan": accepted.plan.name, "speciality": doctor.speciality.name}
        return {**asked, "language": pick(rng, [each.name for each in doctor.languages])}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the lowest of two or more."""
        doctors = where(func.min(DoctorPlan.copay_cents), func.count()).join(Doctor, Doctor.id == DoctorPlan.doctor_id).join(Speciality)
        query = doctors.join(Plan, Plan.id == DoctorPlan.plan_id).join(DoctorLanguage, DoctorLanguage.doctor_id == Doctor.id)
        named = (Plan.name == params["plan"], Speciality.name == params["speciality"], DoctorLanguage.name == params["language"])
        lowest, number_of = state.execute(query.where(*named)).one()
        return Fact(cents=lowest) if number_of > 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Filter, and look at the doctors one after the other by their addresses; the last is the cheapest."""
        yield click("link", "Doctors")
        yield click("disclosure", "Filters and order")
        yield select("Speciality", text(params, "speciality"))
        yield from self._rest(params, before, dearest_first=True)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the speciality's tile on the start page; the cheapest is looked at first."""
        tile = [click("link", text(params, "speciality")), click("disclosure", "Filters and order")]
        return [[*tile, *self._rest(params, before, dearest_first=False)]]

    def _rest(self, params: Params, before: Session, dearest_first: bool) -> list[Step]:
        copays = self._copays(params, before)
        first, *others = sorted(copays, key=lambda each: copays[each], reverse=dearest_first)
        filters = [select("Language", text(params, "language")), select("Accepts plan", text(params, "plan"))]
        looks = [click("link", ways.label(first)), *(goto(f"/doctors/{doctor.id}") for doctor in others)]
        return [*filters, click("button", "Show doctors"), *looks, finish(formats.money(min(copays.values())))]

    def _copays(self, params: Params, before: Session) -> dict[Doctor, int]:
        return {
            doctor: each.copay_cents
            for doctor in before.scalars(where(Doctor).order_by(Doctor.id))
            if doctor.speciality.name == params["speciality"] and params["language"] in [spoken.name for spoken in doctor.languages]
            for each in doctor.accepted
            if each.plan.name == params["plan"]
        }


class PaidFor(FindTemplate):
    """What did somebody's completed visits in a speciality cost in a year?"""

    difficulty = "hard"
    wordings = (
        "What did the completed visits of {member} in {speciality} cost in {year} all together?",
        "Please add up the prices of all visits in {speciality} that {member} completed in {year}.",
        "For our papers: how much came together in {year} for {member}'s visits in {speciality}, counting only those that were completed?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a completed visit's person, speciality and year."""
        visit = pick(rng, state.scalars(ours(Visit).where(Visit.status == "completed").order_by(Visit.id)).all())
        return {"member": visit.member.name, "speciality": visit.doctor.speciality.name, "year": visit.day.year}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the sum of two to five."""
        query = where(func.sum(Visit.cost_cents), func.count()).join(Member, Member.id == Visit.member_id)
        query = query.join(Doctor, Doctor.id == Visit.doctor_id).join(Speciality).where(Visit.status == "completed")
        named = (Member.name == params["member"], Speciality.name == params["speciality"])
        in_year = func.strftime("%Y", Visit.day) == f"{number(params, 'year'):04d}"
        total, visits = state.execute(query.where(*named, in_year)).one()
        return Fact(cents=total) if 2 <= visits <= 5 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Go through the past visits and look at the price of each."""
        visits = self._visits(params, before)
        return iter([click("link", "Visits"), click("link", "Past"), *ways.look_through(visits), self._sum(visits)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Through the past visits of that person, the first one first."""
        visits, person = self._visits(params, before)[::-1], click("link", ways.first(text(params, "member")))
        return [[click("link", "Visits"), person, click("link", "Past"), *ways.look_through(visits), self._sum(visits)]]

    def _visits(self, params: Params, before: Session) -> list[Visit]:
        done = before.scalars(where(Visit).where(Visit.status == "completed").order_by(Visit.day.desc()))
        mine = [each for each in done if each.member.name == params["member"] and each.day.year == params["year"]]
        return [each for each in mine if each.doctor.speciality.name == params["speciality"]]

    def _sum(self, visits: Sequence[Visit]) -> Step:
        return finish(formats.money(sum(each.cost_cents for each in visits)))


class ToPay(FindTemplate):
    """What will somebody's visits of some weeks cost?"""

    difficulty = "hard"
    wordings = (
        "What is there to pay for the upcoming visits of {member} from {first} to {last}, both days included, all together?",
        "Please add up what we will have to pay for the visits that {member} still has between {first} and {last}, the two days included.",
        "How much money do we need for {member}'s visits to come, counting those from {first} up to and including {last}?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person, and two days around some of the visits."""
        member = draw_member(state, rng)
        days = [visit.day for visit in upcoming(state, Visit.member_id == member.id)]
        start = int(rng.integers(len(days) - 1))
        end = int(rng.integers(start + 1, len(days)))
        first, last = days[start] - timedelta(days=int(rng.integers(3))), days[end] + timedelta(days=int(rng.integers(3)))
        return {"member": member.name, "first": first.isoformat(), "last": last.isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the sum of two to four of the visits, one that the others' is not."""
        query = where(func.sum(Visit.cost_cents), func.count()).join(Member, Member.id == Visit.member_id)
        mine = (Member.name == params["member"], Visit.status == "upcoming")
        all_of_them = state.execute(query.where(*mine)).one()[1]
        total, visits = state.execute(query.where(*mine, Visit.day.between(day(params, "first"), day(params, "last")))).one()
        return Fact(cents=total) if 2 <= visits < all_of_them else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Go through the timeline of that person."""
        visits, person = self._visits(params, before), click("link", ways.first(text(params, "member")))
        return iter([click("link", "Visits"), person, *ways.look_through(visits), self._sum(visits)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Through everybody's timeline, the last one first."""
        visits = self._visits(params, before)[::-1]
        return [[click("link", "Visits"), *ways.look_through(visits), self._sum(visits)]]

    def _visits(self, params: Params, before: Session) -> list[Visit]:
        listed = [each for each in upcoming(before) if each.member.name == params["member"]]
        return [each for each in listed if day(params, "first") <= each.day <= day(params, "last")]

    def _sum(self, visits: Sequence[Visit]) -> Step:
        return finish(formats.money(sum(each.cost_cents for each in visits)))
