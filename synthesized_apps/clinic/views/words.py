"""How records read on a page."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from genui_gym.appkit import formats

from ..catalogue import KINDS
from ..models import Doctor, InsuranceCard, Member, Pharmacy, Prescription, Slot, TestValue, Visit
from ..rules.slots import Time

_TONES = {"upcoming": "accent", "completed": "good", "missed": "bad", "cancelled": "plain"}
_REFILLS = {"requested": "accent", "ready": "good", "collected": "plain", "cancelled": "warn"}


def label(doctor: Doctor) -> str:
    """Return a doctor with the site, as names repeat."""
    return f"{doctor.name}, {doctor.site.name}"


def first_name(member: Member) -> str:
    """Return how the family calls somebody."""
    return member.name.split()[0]


def pharmacy_label(pharmacy: Pharmacy) -> str:
    """Return a pharmacy with its district, as names repeat."""
    return f"{pharmacy.name}, {pharmacy.district}"


def card_label(card: InsuranceCard) -> str:
    """Return an insurance card by plan and the end of its number."""
    return f"{card.plan.name} ending {card.number[-4:]}"


def medicine(prescription: Prescription) -> str:
    """Return a medicine with its strength."""
    return f"{prescription.medicine} {prescription.strength}"


def moment(record: Visit | Slot | Time) -> str:
    """Return day and time of day."""
    return f"{formats.day(record.day)}, {record.clock}"


def kind_word(kind: str) -> str:
    """Return how doctor and patient meet."""
    return KINDS[kind]


def tone(status: str) -> str:
    """Return the colour of a visit's or a refill's status."""
    return _TONES.get(status) or _REFILLS[status]


def visit_name(visit: Visit) -> str:
    """Return the name of a visit's link."""
    return f"{first_name(visit.member)}: {visit.doctor.name}, {moment(visit)}"


def month(day: date) -> str:
    """Return a day's short month."""
    return formats.MONTHS[day.month - 1]


def verdict(value: TestValue) -> str:
    """Return how a value stands to its usual range."""
    return "Below range" if value.value < value.low else "Above range" if value.value > value.high else "In range"


def place(value: TestValue) -> int:
    """Return where a value stands on its bar, in percent; the usual range takes 25 to 75."""
    share = 25 + 50 * (value.value - value.low) / (value.high - value.low)
    return round(min(max(share, 3), 97))


def options(records: Iterable[Any]) -> list[tuple[object, str]]:
    """Return records, or words, as the options of a select."""
    return [(each, each) if isinstance(each, str) else (each.id, each.name) for each in records]


WORDS = (
    label,
    first_name,
    pharmacy_label,
    card_label,
    medicine,
    moment,
    kind_word,
    tone,
    visit_name,
    month,
    verdict,
    place,
    options,
)
