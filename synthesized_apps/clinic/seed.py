"""Fills a new database: the centres and their doctors, the times they offer, the families, then their history."""

from __future__ import annotations

from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows, numbered_rows

from . import catalogue, content
from .models import (
    Account,
    Doctor,
    DoctorLanguage,
    DoctorPlan,
    HelpArticle,
    InsuranceCard,
    Member,
    Pharmacy,
    Plan,
    Site,
    Slot,
    Speciality,
)
from .seed_history import Prices, populate_history

TODAY = date(2026, 5, 18)
LAST_DAY = date(2026, 6, 26)


def populate(session: Session, rng: Generator) -> None:
    """Fill the empty tables; the same generator state gives the same rows."""
    doctors = [_doctor(number, rng) for number in range(1, len(catalogue.DOCTORS) + 1)]
    specialities = numbered_rows("name blurb glyph needs_referral min_age max_age", catalogue.SPECIALITIES)
    slots = [slot for doctor in doctors for slot in _slots(doctor["id"], rng)]
    add_rows(session, Site, _sites())
    add_rows(session, Speciality, specialities)
    add_rows(session, Plan, numbered_rows("name insurer", catalogue.PLANS))
    add_rows(session, Doctor, doctors)
    add_rows(session, DoctorLanguage, _languages())
    accepted = [row for doctor in doctors for row in _accepted(doctor["id"], rng)]
    add_rows(session, DoctorPlan, accepted)
    add_rows(session, Slot, slots)
    add_rows(session, Pharmacy, numbered_rows("name district address hours", catalogue.PHARMACIES))
    add_rows(session, Account, [_account(number, rng) for number in sorted({row[0] for row in catalogue.PEOPLE})])
    add_rows(session, Member, _members(rng))
    cards = _cards(rng)
    add_rows(session, InsuranceCard, cards)
    add_rows(session, HelpArticle, numbered_rows("slug topic title body", content.HELP))
    prices = Prices(accepted, cards)
    for model, rows in populate_history(rng, TODAY, doctors, specialities, slots, prices):
        add_rows(session, model, rows)
    session.flush()


def _sites() -> list[Row]:
    return [{**row, "phone": f"+353 1 555 02{row['id']:02d}"} for row in numbered_rows("name address hours access", catalogue.SITES)]


def _doctor(number: int, rng: Generator) -> Row:
    name, gender, speciality, site, _ = catalogue.DOCTORS[number - 1]
    return {
        "id": number, "name": name, "gender": gender, "speciality_id": speciality, "site_id": site,
        "bio": catalogue.BIOS[number * 5 % len(catalogue.BIOS)], "since": 1994 + number * 7 % 27,
        "rating_tenths": int(rng.integers(39, 50)),
        "review_count": int(rng.integers(18, 340)), "fee_cents": int(rng.integers(12, 29)) * 5_00, "notice_days": int(rng.integers(1, 5)),
        "late_fee_cents": int(rng.integers(3, 9)) * 5_00, "video": bool(rng.random() < 0.65),
    }  # fmt: skip


def _languages() -> list[Row]:
    listed = [("English", *languages.split(", ")) for *_, languages in catalogue.DOCTORS]
    return [{"doctor_id": number, "name": name} for number, names in enumerate(listed, 1) for name in names]


def _accepted(doctor_id: int, rng: Generator) -> list[Row]:
    plans = sorted(int(plan) for plan in rng.choice(len(catalogue.PLANS), size=int(rng.integers(4, 7)), replace=False) + 1)
    return [{"doctor_id": doctor_id, "plan_id": plan, "copay_cents": int(rng.integers(10, 81)) * 50} for plan in plans]


def _slots(doctor_id: int, rng: Generator) -> list[Row]:
    """Offer a handful of times on three or four weekdays, each week afresh."""
    weekdays = {int(day) for day in rng.choice(5, size=int(rng.integers(3, 5)), replace=False)}
    start, step = 8 * 60 + 15 * int(rng.integers(0, 5)), int(rng.choice([20, 25, 30]))
    days = [TODAY + timedelta(days=ahead) for ahead in range(1, (LAST_DAY - TODAY).days + 1)]
    open_days = [day for day in days if day.weekday() in weekdays]
    offered = rng.random((len(open_days), 16)) < rng.uniform(0.1, 0.45, size=(len(open_days), 1))
    minutes = [start + step * turn for turn in range(16)]
    return [
        {"doctor_id": doctor_id, "day": day, "clock": f"{minute // 60:02d}:{minute % 60:02d}"}
        for day, free in zip(open_days, offered, strict=True)
        for minute, is_free in zip(minutes, free, strict=True)
        if is_free
    ]


def _members(rng: Generator) -> list[Row]:
    usual = rng.choice(9, size=len(catalogue.PEOPLE), replace=False) + 1
    allergies = rng.choice(len(catalogue.ALLERGIES), size=len(catalogue.PEOPLE))
    return [
        {
            "id": number, "account_id": account, "name": name, "relation": relation, "born": born,
            "phone": f"+353 85 555 01{number * 7:02d}", "allergies": catalogue.ALLERGIES[allergies[number - 1]],
            "usual_doctor_id": int(usual[number - 1]),
        }
        for number, (account, name, relation, born) in enumerate(catalogue.PEOPLE, 1)
    ]  # fmt: skip


def _plans(rng: Generator, spare: str) -> list[int]:
    """Draw a plan of another insurer than ``spare``, one of ``spare``, and any third one."""
    drawn = [int(place) for place in rng.permutation(len(catalogue.PLANS))]
    main = next(place for place in drawn if catalogue.PLANS[place][1] != spare)
    other = next(place for place in drawn if catalogue.PLANS[place][1] == spare)
    return [main, other, next(place for place in drawn if place not in (main, other))]


def _cards(rng: Generator) -> list[Row]:
    """Give each person valid cards of two insurers, the first of them the main one, and an expired third.

    The cards that are not main ones are of three insurers only, so that two of a family of four have one of the same insurer.
    """
    rows: list[Row] = []
    spare = rng.permutation(sorted({insurer for _, insurer in catalogue.PLANS}))[:3]
    for member in range(1, len(catalogue.PEOPLE) + 1):
        plans = _plans(rng, str(spare[int(rng.integers(3))]))
        for place in (0, 1, 2) if rng.integers(2) else (1, 0, 2):
            name, _ = catalogue.PLANS[plans[place]]
            last = date(int(rng.integers(2027, 2030)), int(rng.integers(1, 13)), 28)
            until = date(2025, int(rng.integers(3, 13)), 28) if place == 2 else last
            number = f"{name[0]}{name.split()[1][0]}-{int(rng.integers(1000, 9999))}-{int(rng.integers(1000, 9999))}"
            rows.append({"member_id": member, "plan_id": plans[place] + 1, "number": number, "valid_until": until, "main": place == 0})
    return [{"id": number, **row} for number, row in enumerate(rows, 1)]


def _account(number: int, rng: Generator) -> Row:
    holder = next(name for account, name, relation, _ in catalogue.PEOPLE if (account, relation) == (number, "You"))
    return {
        "id": number, "email": f"{holder.lower().replace(' ', '.')}@mailbox.example", "phone": f"+353 85 555 01{number * 7:02d}",
        "pharmacy_id": int(rng.integers(1, len(catalogue.PHARMACIES) + 1)),
        "remind_days": int(rng.choice([1, 2, 3])), "by_text": bool(rng.integers(2)), "by_email": bool(rng.integers(2)), "by_app": True,
        "refill_reminders": bool(rng.integers(2)), "member_since": date(2019, 2, 4),
    }  # fmt: skip
