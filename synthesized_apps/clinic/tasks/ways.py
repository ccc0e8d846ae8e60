"""The pages' controls, as the solutions walk them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from sqlalchemy.orm import Session

from genui_gym.appkit import formats
from genui_gym.task import Params, Step, click, fill, goto, select, text

from ..catalogue import KINDS as WORDS
from ..models import Doctor, InsuranceCard, Pharmacy, Referral, Refill, Slot, TestResult, Visit
from ..rules.slots import free_days
from .records import KINDS

WITHOUT = "Without insurance"


def label(doctor: Doctor) -> str:
    """Return a doctor's name on the pages."""
    return f"{doctor.name}, {doctor.site.name}"


def first(name: str) -> str:
    """Return how the pages call somebody of the family."""
    return name.split()[0]


def open_visit(visit: Visit) -> Iterator[Step]:
    """Open a visit from its person's timeline."""
    yield click("link", "Visits")
    yield click("link", first(visit.member.name))
    yield visit_link(visit)


def look_through(visits: Sequence[Visit]) -> list[Step]:
    """Open visits of a list one after the other."""
    return [step for visit in visits for step in (visit_link(visit), click("link", "Back"))][:-1]


def visit_link(visit: Visit) -> Step:
    """Open a visit from the timeline."""
    return click("link", f"{first(visit.member.name)}: {visit.doctor.name}, {formats.day(visit.day)}, {visit.clock}")


def open_referral(referral: Referral) -> Iterator[Step]:
    """Open a referral from its person's records."""
    yield from records_of("Referrals", referral.member.name)
    yield referral_link(referral)


def referral_link(referral: Referral) -> Step:
    """Open a referral from the list."""
    return click("link", f"Referral {referral.code}: {referral.speciality.name}, {first(referral.member.name)}")


def result_link(result: TestResult) -> Step:
    """Open a test result from the list."""
    return click("link", f"{result.name} of {first(result.member.name)}, {formats.full_day(result.taken_on)}")


def search_doctor(doctor: Doctor) -> Iterator[Step]:
    """Search for a doctor by name and open the page."""
    yield click("link", "Doctors")
    yield fill("searchbox", "Doctor, speciality or centre", doctor.name)
    yield click("button", "Search")
    yield click("link", label(doctor))


def by_centre(doctor: Doctor) -> Iterator[Step]:
    """Open a doctor's page from the centre's."""
    yield click("link", "Family")
    yield click("link", "Our centres")
    yield click("link", doctor.site.name)
    yield click("link", label(doctor))


def turn(shown: date, to: date) -> list[Step]:
    """Turn a calendar from the week of one day to that of another."""
    return [click("link", "Week after")] * ((_monday(to) - _monday(shown)).days // 7)


def day_link(on: date, free: int) -> Step:
    """Choose a day in a calendar."""
    return click("link", f"{formats.day(on)}, {free} free")


def choose_time(before: Session, doctor: Doctor, slot: Slot, taken: int = 0) -> Iterator[Step]:
    """Turn a doctor's calendar from the first free week to a day, of which ``taken`` times went meanwhile, and choose a time."""
    days = free_days(before, doctor)
    yield from turn(min(days), slot.day)
    yield day_link(slot.day, days[slot.day] - taken)
    yield click("link", slot.clock)


def open_time(before: Session, slot: Slot, taken: int = 0) -> Iterator[Step]:
    """Search for the doctor and choose a time."""
    yield from search_doctor(slot.doctor)
    yield from choose_time(before, slot.doctor, slot, taken)


def straight_to(slot: Slot) -> Iterator[Step]:
    """Open the day by its address and choose a time."""
    yield goto(f"/doctors/{slot.doctor_id}?day={slot.day.isoformat()}")
    yield click("link", slot.clock)


def who(name: str) -> Iterator[Step]:
    """Say for whom the visit is."""
    yield click("radio", name)
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


def prescription_link(params: Params) -> Step:
    """Open a prescription from the list."""
    return click("link", f"{params['medicine']} {params['strength']} for {first(text(params, 'member'))}")


def open_prescription(params: Params) -> Iterator[Step]:
    """Open a prescription from the records."""
    yield from records_of("Prescriptions", text(params, "member"))
    yield prescription_link(params)


def records_of(part: str, member: str) -> Iterator[Step]:
    """Open somebody's records of a kind."""
    yield click("link", "Records")
    yield click("link", part)
    yield click("link", first(member))


def pharmacy_label(pharmacy: Pharmacy) -> str:
    """Return a pharmacy as the pages name it."""
    return f"{pharmacy.name}, {pharmacy.district}"


def refill_link(refill: Refill) -> Step:
    """Open a refill from its prescription."""
    return click("link", f"Refill {refill.code} of {formats.full_day(refill.requested_on)}")


def send_request(pharmacy: str) -> list[Step]:
    """Request a refill from the prescription, to be picked up at a pharmacy."""
    return [click("link", "Request a refill"), select("Pick up at", pharmacy), click("button", "Send request")]


def usual_pharmacy(params: Params) -> list[Step]:
    """Make another pharmacy the usual one, from the family's page."""
    choice = click("radio", f"{params['pharmacy']}, {params['district']}")
    return [click("link", "Usual pharmacy"), choice, click("button", "Save pharmacy")]


def fill_message(params: Params, doctor: Doctor) -> list[Step]:
    """Fill in the form of a message and send it."""
    return [
        select("Office of", label(doctor)),
        select("About", text(params, "member")),
        select("Topic", text(params, "topic")),
        fill("textbox", "Subject", text(params, "subject")),
        fill("textbox", "Message", text(params, "message")),
        click("button", "Send message"),
    ]


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
