"""The pages' controls, as the solutions walk them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from sqlalchemy.orm import Session

from genui_gym.appkit import formats
from genui_gym.task import Params, Step, click, fill, goto, select, text

from ..catalogue import KINDS as WORDS
from ..models import Doctor, InsuranceCard, Slot, TestResult, Visit
from ..rules.slots import free_days
from .records import KINDS

WITHOUT = "Without insurance"


def label(doctor: Doctor) -> str:
    """Return a doctor's name on the pages."""
    return f"{doctor.name}, {doctor.site.name}"


def first(name: str) -> str:
    """Return how the pages call somebody of the family."""
    return name.split()[0]


def visit_link(visit: Visit) -> Step:
    """Open a visit from the timeline."""
    return click("link", f"{first(visit.member.name)}: {visit.doctor.name}, {formats.day(visit.day)}, {visit.clock}")


def result_link(result: TestResult) -> Step:
    """Open a test result from the list."""
    return click("link", f"{result.name} of {first(result.member.name)}, {formats.full_day(result.taken_on)}")


def search_doctor(doctor: Doctor) -> Iterator[Step]:
    """Search for a doctor by name and open the page."""
    yield click("link", "Doctors")
    yield fill("searchbox", "Doctor, speciality or centre", doctor.name)
    yield click("button", "Search")
    yield click("link", label(doctor))


def choose_time(before: Session, doctor: Doctor, slot: Slot) -> Iterator[Step]:
    """Turn a doctor's calendar from the first free week to a day, and choose a time."""
    days = free_days(before, doctor)
    for _ in range((_monday(slot.day) - _monday(min(days))).days // 7):
        yield click("link", "Week after")
    yield click("link", f"{formats.day(slot.day)}, {days[slot.day]} free")
    yield click("link", slot.clock)


def open_time(before: Session, slot: Slot) -> Iterator[Step]:
    """Search for the doctor and choose a time."""
    yield from search_doctor(slot.doctor)
    yield from choose_time(before, slot.doctor, slot)


def straight_to(slot: Slot) -> Iterator[Step]:
    """Open the day by its address and choose a time."""
    yield goto(f"/doctors/{slot.doctor_id}?day={slot.day.isoformat()}")
    yield click("link", slot.clock)


def who(params: Params) -> Iterator[Step]:
    """Say for whom the visit is."""
    yield click("radio", text(params, "member"))
    yield click("button", "Continue")


def card_name(card: InsuranceCard) -> str:
    """Return a card as the booking form offers it."""
    return f"{card.plan.name} ending {card.number[-4:]}"


def fill_booking(params: Params, payment: str) -> Iterator[Step]:
    """Fill in the booking form and book."""
    yield click("radio", WORDS[KINDS[text(params, "kind")]])
    yield select("Reason for the visit", text(params, "reason"))
    yield click("radio", payment)
    yield click("button", "Book this visit")


def open_prescription(params: Params) -> Iterator[Step]:
    """Open a prescription from the records."""
    yield click("link", "Records")
    yield click("link", "Prescriptions")
    yield click("link", first(text(params, "member")))
    yield click("link", f"{params['medicine']} {params['strength']} for {first(text(params, 'member'))}")


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
