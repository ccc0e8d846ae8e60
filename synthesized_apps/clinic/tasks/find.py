"""Tasks that answer a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import time, timedelta

from numpy.random import Generator
from sqlalchemy import func
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit import formats
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, day, fill, finish, goto, number, pick, select, text

from ..models import Doctor, DoctorLanguage, DoctorPlan, Member, Plan, Slot, Speciality, TestResult, TestValue, Visit
from ..rules.care import history_of
from ..rules.household import ours
from ..rules.slots import free_slots
from ..seed import LAST_DAY, TODAY
from . import ways
from .records import doctor_named


class FindTemplate(AnswerTemplate):
    """A template that asks."""

    shape = "find"


class HighestDay(FindTemplate):
    """On which day was a value highest?"""

    difficulty = "medium"
    wordings = (
        "On which day between {first} and {last} was {measure} highest in {member}'s tests?",
        "Please look through the tests that {member} had from {first} to {last}, both days included, and tell me the date of the "
        "highest value "
        "of {measure}.",
        "In the time from {first} until {last} {member} was tested several times. When was it that {measure} was at its highest?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a value of somebody, and two days around its measuring, so that neither of them is the answer."""
        test = pick(rng, state.scalars(ours(TestResult).where(TestResult.ready).order_by(TestResult.id)).all())
        measure = pick(rng, test.values).name
        days = [result.taken_on for result, _ in history_of(state, test, measure)]
        start = int(rng.integers(len(days) - 2))
        first, last = days[start] - timedelta(days=int(rng.integers(1, 12))), days[-1] + timedelta(days=int(rng.integers(1, 9)))
        return {"measure": measure, "member": test.member.name, "first": first.isoformat(), "last": last.isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the day of the one highest value of three or more."""
        query = where(TestResult.taken_on, TestValue.value).join(TestValue, TestValue.result_id == TestResult.id).join(Member)
        named = (Member.name == params["member"], TestValue.name == params["measure"])
        span = TestResult.taken_on.between(day(params, "first"), day(params, "last"))
        measured = state.execute(query.where(*named, span).order_by(TestValue.value.desc())).all()
        clear = len(measured) > 2 and measured[0][1] > measured[1][1]
        return Fact(day=measured[0][0]) if clear and measured[0][0].isoformat() not in (params["first"], params["last"]) else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the latest test that has the value, then the value over time."""
        latest, highest = self._found(params, before)
        yield click("link", "Records")
        yield click("link", "Test results")
        yield click("link", ways.first(text(params, "member")))
        yield ways.result_link(latest)
        yield click("link", text(params, "measure"))
        yield finish(formats.full_day(highest.taken_on))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the start page, without choosing the person."""
        latest, highest = self._found(params, before)
        look = [click("link", "Test results"), ways.result_link(latest), click("link", text(params, "measure"))]
        return [[*look, finish(formats.full_day(highest.taken_on))]]

    def _found(self, params: Params, before: Session) -> tuple[TestResult, TestResult]:
        tests = [each for each in before.scalars(where(TestResult)) if each.member.name == params["member"]]
        measured = {each: value.value for each in tests for value in each.values if value.name == params["measure"]}
        timely = [each for each in measured if day(params, "first") <= each.taken_on <= day(params, "last")]
        return max(measured, key=lambda each: each.taken_on), max(timely, key=lambda each: measured[each])


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
        query = where(func.min(DoctorPlan.copay_cents), func.count()).select_from(DoctorPlan).join(Plan)
        query = (
            query.join(Doctor, Doctor.id == DoctorPlan.doctor_id)
            .join(Speciality)
            .join(DoctorLanguage, DoctorLanguage.doctor_id == Doctor.id)
        )
        named = (Plan.name == params["plan"], Speciality.name == params["speciality"], DoctorLanguage.name == params["language"])
        lowest, doctors = state.execute(query.where(*named)).one()
        return Fact(cents=lowest) if doctors > 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Filter, and look at the doctors one after the other by their addresses; the last is the cheapest."""
        copays = self._copays(params, before)
        doctors = sorted(copays, key=lambda each: -copays[each])
        yield click("link", "Doctors")
        yield click("disclosure", "Filters and order")
        yield select("Speciality", text(params, "speciality"))
        yield select("Language", text(params, "language"))
        yield select("Accepts plan", text(params, "plan"))
        yield click("button", "Show doctors")
        yield click("link", ways.label(doctors[0]))
        for doctor in doctors[1:]:
            yield goto(f"/doctors/{doctor.id}")
        yield finish(formats.money(copays[doctors[-1]]))

    def _copays(self, params: Params, before: Session) -> dict[Doctor, int]:
        return {
            doctor: each.copay_cents
            for doctor in before.scalars(where(Doctor).order_by(Doctor.id))
            if doctor.speciality.name == params["speciality"] and params["language"] in [spoken.name for spoken in doctor.languages]
            for each in doctor.accepted
            if each.plan.name == params["plan"]
        }


class FirstFree(FindTemplate):
    """When is a doctor's first free time from a day on?"""

    difficulty = "easy"
    wordings = (
        "When is the first free time of {doctor} at {site} on or after {day}? Answer with date and time.",
        "Please tell me the date and the time of the earliest visit that {doctor} at {site} has free from {day} on.",
        "We can't go before {day}. What are the date and time of the first visit that {doctor} ({site}) could offer us then?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a doctor, and a day of the coming weeks."""
        doctor = pick(rng, state.scalars(where(Doctor).order_by(Doctor.id)).all())
        on = TODAY + timedelta(days=int(rng.integers(3, (LAST_DAY - TODAY).days - 4)))
        return {"doctor": doctor.name, "site": doctor.site.name, "day": on.isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return day and time of the first slot that no visit takes."""
        doctor = doctor_named(state, text(params, "doctor"), text(params, "site"))
        if doctor is None:
            return None
        own = where(Visit).where(Visit.doctor_id == doctor.id, Visit.status == "upcoming")
        taken = {(visit.day, visit.clock) for visit in state.scalars(own)}
        offered = where(Slot).where(Slot.doctor_id == doctor.id, Slot.day >= day(params, "day"))
        free = sorted((slot.day, slot.clock) for slot in state.scalars(offered) if (slot.day, slot.clock) not in taken)
        return Fact(day=free[0][0], time=time.fromisoformat(free[0][1])) if free else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search with the day as a filter, and read."""
        first = self._first(params, before)
        yield click("link", "Doctors")
        yield fill("searchbox", "Doctor, speciality or centre", text(params, "doctor"))
        yield click("disclosure", "Filters and order")
        yield select("Centre", text(params, "site"))
        yield fill("date", "Free from day", text(params, "day"))
        yield click("button", "Show doctors")
        yield finish(f"{formats.full_day(first.day)} at {first.clock}")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """In the doctor's calendar."""
        first = self._first(params, before)
        week = goto(f"/doctors/{first.doctor_id}?day={first.day.isoformat()}")
        return [[*ways.search_doctor(first.doctor), week, finish(f"{formats.full_day(first.day)} at {first.clock}")]]

    def _first(self, params: Params, before: Session) -> Slot:
        named = (each for each in before.scalars(where(Doctor)) if (each.name, each.site.name) == (params["doctor"], params["site"]))
        return free_slots(before, next(named), since=day(params, "day"))[0]


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
        done = before.scalars(where(Visit).where(Visit.status == "completed").order_by(Visit.day.desc()))
        mine = [each for each in done if each.member.name == params["member"] and each.day.year == params["year"]]
        visits = [each for each in mine if each.doctor.speciality.name == params["speciality"]]
        yield click("link", "Visits")
        yield click("link", "Past")
        for visit in visits[:-1]:
            yield ways.visit_link(visit)
            yield click("link", "Back")
        yield ways.visit_link(visits[-1])
        yield finish(formats.money(sum(each.cost_cents for each in visits)))
