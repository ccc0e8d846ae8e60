"""The family and what is kept for it: members, insurance cards, the usual doctor, the usual pharmacy, reminders."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, formats, refuse, tidy

from ..models import Account, Doctor, InsuranceCard, Member, Pharmacy, Plan
from .household import ME, ours

_PHONE = re.compile(r"\+?[0-9][0-9 ]{6,18}")
_NUMBER = re.compile(r"[A-Z]{2}-[0-9]{4}-[0-9]{4}")
REMIND_DAYS = {1: "1 day before", 2: "2 days before", 3: "3 days before", 7: "A week before"}


def account(session: Session) -> Account:
    """Return what is kept for the person who is signed in."""
    return session.get_one(Account, ME)


def members(session: Session) -> Sequence[Member]:
    """Return the family, the account's holder first."""
    return session.scalars(ours(Member).order_by(Member.id)).all()


def pharmacies(session: Session) -> Sequence[Pharmacy]:
    """Return the partner pharmacies by name."""
    return session.scalars(select(Pharmacy).order_by(Pharmacy.name, Pharmacy.district)).all()


def plans(session: Session) -> Sequence[Plan]:
    """Return the insurance plans."""
    return session.scalars(select(Plan).order_by(Plan.id)).all()


def age_on(member: Member, day: date) -> int:
    """Return how many years old somebody is on a day."""
    return day.year - member.born.year - ((day.month, day.day) < (member.born.month, member.born.day))


def usual_doctor_problem(doctor: Doctor | None) -> str | None:
    """Return why a doctor can't be somebody's usual one, ``None`` if it can."""
    if doctor is None:
        return "Choose a doctor."
    return None if doctor.speciality.name == "General practice" else "A usual doctor has to be in general practice."


def set_usual_doctor(session: Session, member: Member, doctor: Doctor | None) -> None:
    """Make a doctor somebody's usual one.

    Raises:
        Refused: It is none of general practice; nothing has changed.
    """
    wrong = usual_doctor_problem(doctor)
    refuse({"doctor": wrong} if wrong else {})
    assert doctor is not None
    member.usual_doctor_id = doctor.id
    session.flush()


def update_member(session: Session, member: Member, phone: str, allergies: str) -> None:
    """Save somebody's phone and allergies.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    problems: Messages = {}
    if not _PHONE.fullmatch(phone.strip()):
        problems["phone"] = "Enter a phone number such as +353 85 555 0123."
    if not tidy(allergies):
        problems["allergies"] = "Write “None known” if there are none."
    elif len(tidy(allergies)) > 120:
        problems["allergies"] = "Use at most 120 characters."
    refuse(problems)
    member.phone, member.allergies = tidy(phone), tidy(allergies)
    session.flush()


def card_problems(number: str, valid_until: date | None, today: date) -> Messages:
    """Check what stands on an insurance card."""
    problems: Messages = {}
    if not _NUMBER.fullmatch(number.strip().upper()):
        problems["number"] = "Enter the number as on the card: two letters and eight digits, such as NB-1234-5678."
    if valid_until is None:
        problems["valid_until"] = "Enter the last day on which the card is valid."
    elif valid_until < today:
        problems["valid_until"] = "This card has expired. Enter a day from today on."
    return problems


def add_card(
    session: Session, member: Member, plan_id: int | None, number: str, valid_until: date | None, main: bool, today: date
) -> InsuranceCard:
    """Add an insurance card, as the main one if asked.

    Raises:
        Refused: A field is wrong, or the person has a card of this plan; nothing has changed.
    """
    problems = card_problems(number, valid_until, today)
    plan = session.get(Plan, plan_id) if plan_id else None
    if plan is None:
        problems["plan"] = "Choose a plan."
    elif any(card.plan_id == plan.id for card in member.cards):
        problems["plan"] = f"There is a card of {plan.name} already. Renew that one instead."
    refuse(problems)
    assert plan is not None
    assert valid_until is not None
    card = InsuranceCard(member_id=member.id, plan_id=plan.id, number=number.strip().upper(), valid_until=valid_until, main=False)
    session.add(card)
    session.flush()
    session.refresh(member)
    if main:
        make_main(session, card, today)
    return card


def renew_card(session: Session, card: InsuranceCard, number: str, valid_until: date | None, today: date) -> None:
    """Save the number and the last day of a new card of the same plan.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    refuse(card_problems(number, valid_until, today))
    assert valid_until is not None
    card.number, card.valid_until = number.strip().upper(), valid_until
    session.flush()


def make_main(session: Session, card: InsuranceCard, today: date) -> None:
    """Make a card the main one of its person.

    Raises:
        Refused: It has expired; nothing has changed.
    """
    refuse({"": f"This card expired on {formats.full_day(card.valid_until)}. Renew it first."} if card.valid_until < today else {})
    for other in card.member.cards:
        other.main = other.id == card.id
    session.flush()


def set_reminders(session: Session, remind_days: int, by_text: bool, by_email: bool, by_app: bool, refills: bool) -> None:
    """Save when and how reminders come.

    Raises:
        Refused: The choice is none of the list's, or no way is left; nothing has changed.
    """
    problems = {} if remind_days in REMIND_DAYS else {"remind_days": "Choose when to be reminded."}
    if not (by_text or by_email or by_app):
        problems["by_app"] = "Keep at least one way to be reminded."
    refuse(problems)
    kept = account(session)
    kept.remind_days, kept.by_text, kept.by_email, kept.by_app, kept.refill_reminders = remind_days, by_text, by_email, by_app, refills
    session.flush()


def set_pharmacy(session: Session, pharmacy: Pharmacy | None) -> None:
    """Make a pharmacy the usual one.

    Raises:
        Refused: There is none; nothing has changed.
    """
    refuse({} if pharmacy else {"pharmacy": "Choose a pharmacy."})
    assert pharmacy is not None
    account(session).pharmacy_id = pharmacy.id
    session.flush()
