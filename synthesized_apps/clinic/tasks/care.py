"""Tasks that make something beside visits: refills, messages, insurance cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, New, Row
from genui_gym.task import Params, RowsTemplate, Step, click, day, fill, only, pick, select, text

from ..catalogue import TOPICS
from ..models import Account, InsuranceCard, Member, Plan, Prescription, TestResult
from ..rules.care import refill_block
from ..rules.household import ME, ours
from ..seed import TODAY
from . import clauses, ways
from .records import card_of, draw_member, draw_pharmacy, member_named, pharmacy_named, prescribed, under_way
from .rows import refilled, written

_ABOUT = (
    ("What the values mean", "Could you tell us in plain words what the values mean?"),
    ("Next steps", "Is there anything that we should do before the next visit?"),
    ("Repeat the test?", "Should the test be repeated, and when?"),
    ("Copy for the specialist", "Please send a copy of the values to the specialist."),
    ("One value looks odd", "Is there any reason to worry?"),
)
"""Subjects and messages about a test."""


class CareTemplate(RowsTemplate):
    """A template that makes something."""

    shape = "commit"


class RefillUsual(CareTemplate):
    """Request a refill at the usual pharmacy, which the app knows."""

    difficulty = "medium"
    ambiguous = True
    wordings = clauses.REFILL

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a prescription."""
        return draw_prescription(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the refill and the prescription with one repeat less."""
        wanted = prescribed(state, params)
        return refilled(wanted, state.get_one(Account, ME).pharmacy) if wanted and can_be_refilled(wanted) else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look up the pharmacy, open the prescription, request."""
        yield click("link", "Family")
        yield from ways.open_prescription(params)
        yield from self._request(before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the shortcut on the start page."""
        return [[click("link", "Refill medicine"), ways.prescription_link(params), *self._request(before)]]

    def _request(self, before: Session) -> list[Step]:
        return ways.send_request(ways.pharmacy_label(before.get_one(Account, ME).pharmacy))


class RefillAll(CareTemplate):
    """Request everything that somebody can have refilled."""

    difficulty = "hard"
    wordings = (
        "Request a refill of every medicine of {member} for which one can be requested today, all at {pharmacy} in {district}, without "
        "notes.",
        "Please go through the prescriptions of {member} and ask for a refill of each one that allows it now. {pharmacy} in {district} "
        "should have them ready; no notes.",
        "{member} is going away for a while. Whatever can be refilled now should be requested, to be picked up at {pharmacy} ({district}), "
        "and no note with any of it.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person and a pharmacy."""
        return {"member": draw_member(state, rng).name, **draw_pharmacy(state, rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return two refills or more."""
        pharmacy, member = pharmacy_named(state, params), member_named(state, text(params, "member"))
        if pharmacy is None or member is None:
            return None
        listed = state.scalars(where(Prescription).where(Prescription.member_id == member.id).order_by(Prescription.id))
        wanted = [each for each in listed if can_be_refilled(each)]
        return tuple(row for each in wanted for row in refilled(each, pharmacy)) if len(wanted) > 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """One after the other, back over the prescription each time."""
        wanted = self._wanted(params, before)
        yield from ways.records_of("Prescriptions", text(params, "member"))
        for number, prescription in enumerate(wanted, 1):
            yield ways.prescription_link(names_of(prescription))
            yield from ways.send_request(f"{params['pharmacy']}, {params['district']}")
            if number < len(wanted):
                yield from (click("link", "Back"), click("link", "Back"))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The last one first, each from the start page."""
        steps: list[Step] = []
        for prescription in self._wanted(params, before)[::-1]:
            steps += [click("link", "Home"), click("link", "Refill medicine"), ways.prescription_link(names_of(prescription))]
            steps += ways.send_request(f"{params['pharmacy']}, {params['district']}")
        return [steps]

    def _wanted(self, params: Params, before: Session) -> list[Prescription]:
        listed = before.scalars(where(Prescription).order_by(Prescription.medicine))
        return [each for each in listed if each.member.name == params["member"] and refill_block(each, TODAY) is None]


class WriteAboutTest(CareTemplate):
    """Write to the office of whoever ordered a test."""

    difficulty = "hard"
    wordings = (
        'Write "{message}" to the office of the doctor who ordered {member}\'s {test} of {day}, about {member}, with the topic {topic} and '
        'the subject "{subject}".',
        "Please look up who ordered the {test} that {member} had on {day} and send that doctor's office this message about {member}: "
        '"{message}" The topic is {topic}, the subject should be "{subject}".',
        'I have a question on the {test} of {member} taken on {day}. Ask the office of the doctor behind it: "{message}" Put it under the '
        'topic {topic} and call it "{subject}". It is about {member}, of course.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a test, and words."""
        result = pick(rng, state.scalars(ours(TestResult).where(TestResult.ready).order_by(TestResult.id)).all())
        subject, message = pick(rng, _ABOUT)
        words = {"topic": pick(rng, TOPICS), "subject": subject, "message": message}
        return {"member": result.member.name, "test": result.name, "day": result.taken_on.isoformat(), **words}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the conversation with its one message."""
        named = (Member.name == params["member"], TestResult.name == params["test"], TestResult.taken_on == day(params, "day"))
        result = only(state, where(TestResult).join(Member).where(*named))
        row = written(result.doctor, result.member, params) if result else None
        return (row,) if row else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the test, read who ordered it, write."""
        result = self._result(params, before)
        yield from ways.records_of("Test results", text(params, "member"))
        yield ways.result_link(result)
        yield click("link", "Ask about this test")
        yield from ways.fill_message(params, result.doctor)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the shortcuts on the start page; from the page of the doctor."""
        result = self._result(params, before)
        read = [click("link", "Test results"), ways.result_link(result)]
        shortcut, office = [click("link", "Home"), click("link", "Write to an office")], click("link", "Write to this office")
        return [
            [*read, *shortcut, *ways.fill_message(params, result.doctor)],
            [*read, *ways.search_doctor(result.doctor), office, *ways.fill_message(params, result.doctor)],
        ]

    def _result(self, params: Params, before: Session) -> TestResult:
        results = before.scalars(where(TestResult).where(TestResult.name == params["test"]))
        return next(each for each in results if each.member.name == params["member"] and each.taken_on.isoformat() == params["day"])


class AddMainCard(CareTemplate):
    """Enter a card of a plan that somebody has no card of, as the main one."""

    difficulty = "medium"
    wordings = (
        "Add {member}'s new {plan} card, number {number}, valid until {day}, as the main card.",
        "Please enter another insurance card for {member}: {plan}, with the number {number}, valid until {day}. It should be the main one.",
        "{member} changed to {plan}. The card has just come; {number} is the number, {day} the last day. Could you put it with the others "
        "and make it the one that we use?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person, a plan, and what stands on its card."""
        plan = pick(rng, state.scalars(where(Plan).order_by(Plan.id)).all())
        number = f"{plan.insurer[0]}{plan.name.split()[1][0]}-{int(rng.integers(1000, 9999))}-{int(rng.integers(1000, 9999))}"
        until = TODAY + timedelta(days=int(rng.integers(300, 1400)))
        return {"member": draw_member(state, rng).name, "plan": plan.name, "number": number, "day": until.isoformat()}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the card, and the one that was the main one."""
        member, plan = member_named(state, text(params, "member")), only(state, where(Plan).where(Plan.name == params["plan"]))
        if member is None or plan is None or card_of(state, member, plan.name) or day(params, "day") < TODAY:
            return None
        parts = {"number": {"number": text(params, "number")}, "last day": {"valid_until": day(params, "day")}, "main": {"main": True}}
        card = New("card", InsuranceCard, {"member_id": member.id, "plan_id": plan.id}, parts, weight=3.0)
        old = [each for each in member.cards if each.main]
        return (card, *(Changed("no longer main", InsuranceCard, each.id, {"main": False}, ("main",)) for each in old))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Add it from the person's page."""
        return iter([*self._open(params), *self._fill(params), click("checkbox", "Make it the main card"), click("button", "Add card")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Make it the main one afterwards."""
        return [[*self._open(params), *self._fill(params), click("button", "Add card"), click("button", f"Make {params['plan']} main")]]

    def _open(self, params: Params) -> list[Step]:
        return [click("link", "Family"), click("link", text(params, "member")), click("link", "Add a card")]

    def _fill(self, params: Params) -> list[Step]:
        number, until = fill("textbox", "Card number", text(params, "number")), fill("date", "Valid until", text(params, "day"))
        return [select("Plan", text(params, "plan")), number, until]


def can_be_refilled(prescription: Prescription) -> bool:
    """Whether a refill can be requested, by the goal's words: it has not ended, has a repeat left, and none is under way."""
    return bool(prescription.repeats_left) and prescription.valid_until >= TODAY and under_way(prescription) is None


def names_of(prescription: Prescription) -> dict[str, str]:
    """Return how a goal names a prescription."""
    return {"medicine": prescription.medicine, "strength": prescription.strength, "member": prescription.member.name}


def draw_prescription(state: Session, rng: Generator) -> dict[str, str]:
    """Draw the literals that name a prescription."""
    return names_of(pick(rng, state.scalars(ours(Prescription).order_by(Prescription.id)).all()))
