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
from genui_gym.task import AnswerTemplate, Params, Step, click, day, fill, finish, goto, pick, select, text

from ..models import Doctor, Member, Referral, Slot, TestResult, TestValue, Visit
from ..rules.care import history_of
from ..rules.household import ours
from ..rules.slots import free_slots
from ..seed import LAST_DAY, TODAY
from . import ways
from .records import doctor_named, draw_member


class FindTemplate(AnswerTemplate):
    """A template that asks."""

    shape = "find"


class HighestDay(FindTemplate):
    """On which day was a value highest?"""

    difficulty = "medium"
    wordings = (
        "On which day between {first} and {last} was {measure} highest in {member}'s tests?",
        "Please look through the tests that {member} had from {first} to {last}, both days included, and tell me the date of the highest "
        "value of {measure}.",
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
        yield from ways.records_of("Test results", text(params, "member"))
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


class VisitsLeft(FindTemplate):
    """How many visits are left on somebody's referrals?"""

    difficulty = "medium"
    wordings = (
        "How many visits are left on the referrals of {member} that are still valid on {day}, all together?",
        "Please look at the referrals of {member} and count the visits left on all those that can still be used on {day}.",
        "Suppose it is {day}: how often could {member} still go to a specialist on the referrals that are valid then?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person, and a day of the coming weeks."""
        return {"member": draw_member(state, rng).name, "day": (TODAY + timedelta(days=int(rng.integers(1, 21)))).isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the sum over two referrals or more."""
        query = where(func.sum(Referral.visits_left), func.count()).join(Member, Member.id == Referral.member_id)
        valid = (Referral.valid_until >= day(params, "day"), Referral.visits_left > 0)
        left, referrals = state.execute(query.where(Member.name == params["member"], *valid)).one()
        return Fact(count=left) if referrals > 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open each of that person's referrals that still counts."""
        referrals = self._referrals(params, before)
        return iter([*ways.records_of("Referrals", text(params, "member")), *self._look(referrals), self._sum(params, referrals)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From everybody's list, the other way round."""
        referrals = self._referrals(params, before)[::-1]
        return [[click("link", "Records"), click("link", "Referrals"), *self._look(referrals), self._sum(params, referrals)]]

    def _referrals(self, params: Params, before: Session) -> list[Referral]:
        listed = before.scalars(where(Referral).order_by(Referral.valid_until.desc()))
        return [each for each in listed if each.member.name == params["member"] and each.visits_left and each.valid_until >= TODAY]

    def _look(self, referrals: Sequence[Referral]) -> list[Step]:
        return [step for each in referrals for step in (ways.referral_link(each), click("link", "Back"))][:-1]

    def _sum(self, params: Params, referrals: Sequence[Referral]) -> Step:
        return finish(str(sum(each.visits_left for each in referrals if each.valid_until >= day(params, "day"))))
