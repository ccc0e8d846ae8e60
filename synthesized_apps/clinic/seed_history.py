"""The past of the families and what they plan: referrals, visits, prescriptions with refills, test results, conversations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from numpy.random import Generator

from genui_gym.appkit.seeding import Row

from . import catalogue, content
from .codes import prescription_code, referral_code, refill_code, visit_code
from .models import Base, Message, Prescription, Referral, Refill, TestResult, TestValue, Thread, Visit

Rows = Sequence[Mapping[str, Any]]

_SPENT, _FILLED = (2, 3, 5, 7, 9, 12), (0, 4, 6, 8, 10, 11, 13, 14)
"""Medicines, by their place in the catalogue, that may have no repeat left, and those that may have a refill under way."""
_UNDER_WAY = ("requested", "requested", "requested", "ready", "ready")
_REFERRED_FOR = ("Recurring complaints", "Second opinion before treatment", "Check after injury", "Family history")
_COMMENTS = (
    "All as expected.",
    "Slightly outside the usual range; we repeat it at the next visit.",
    "Please call the office to talk it over.",
)


class Prices:
    """What a visit costs somebody: the copay of the main card, or the whole fee where the doctor doesn't accept its plan."""

    def __init__(self, accepted: Rows, cards: Rows) -> None:
        self._copays = {(row["doctor_id"], row["plan_id"]): row["copay_cents"] for row in accepted}
        self._main = {card["member_id"]: card for card in cards if card["main"]}

    def of(self, member: int, doctor: Mapping[str, Any]) -> Row:
        """Return the card and the price of a visit."""
        card = self._main[member]
        copay = self._copays.get((doctor["id"], card["plan_id"]))
        return {"card_id": None if copay is None else card["id"], "cost_cents": doctor["fee_cents"] if copay is None else copay}


def populate_history(
    rng: Generator, today: date, doctors: Rows, specialities: Rows, slots: Rows, prices: Prices
) -> Iterator[tuple[type[Base], list[Row]]]:
    """Yield the rows of one table after the other."""
    referrals = _referrals(rng, today, specialities)
    yield Referral, referrals
    past = _past_visits(rng, today, doctors, prices)
    yield Visit, [*past, *_coming_visits(rng, today, doctors, slots, prices, referrals, len(past))]
    prescriptions = _prescriptions(rng, today)
    yield Prescription, prescriptions
    yield Refill, _refills(rng, today, prescriptions)
    results = _results(rng, today)
    yield TestResult, results
    yield TestValue, [value for result in results if result["ready"] for value in _values(rng, result)]
    threads = _threads(rng)
    yield Thread, threads
    yield Message, _messages(rng, today, threads)


def _age(member: int, on: date) -> int:
    born = catalogue.PEOPLE[member - 1][3]
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


def _referrals(rng: Generator, today: date, specialities: Rows) -> list[Row]:
    """Give everybody two referrals that hold for some weeks, one that has run out and one that is used up; each for another speciality."""
    rows: list[Row] = []
    for member in range(1, len(catalogue.PEOPLE) + 1):
        fields = [
            each["id"] for each in specialities if each["needs_referral"] and each["min_age"] <= _age(member, today) <= each["max_age"]
        ]
        for place, field in enumerate(rng.permutation(fields)[:4]):
            until = today + timedelta(days=-int(rng.integers(20, 200)) if place == 2 else int(rng.integers(9, 36)))
            rows.append({
                "id": len(rows) + 1, "code": referral_code(len(rows) + 1), "member_id": member, "speciality_id": int(field),
                "doctor_id": int(rng.integers(1, 10)), "reason": _REFERRED_FOR[int(rng.integers(4))],
                "issued_on": until - timedelta(days=90), "valid_until": until, "visits_left": 0 if place == 3 else int(rng.integers(1, 4)),
            })  # fmt: skip
    return rows


def _visit(number: int, member: int, doctor: Mapping[str, Any], day: date, clock: str, rng: Generator, price: Row) -> Row:
    kinds = ("in person", "in person", "phone", "video" if doctor["video"] else "in person")
    return {
        "id": number, "code": visit_code(number), "member_id": member, "doctor_id": doctor["id"], "day": day, "clock": clock,
        "kind": kinds[int(rng.integers(4))], "reason": catalogue.REASONS[int(rng.integers(len(catalogue.REASONS)))], "notes": "",
        "status": "upcoming", "referral_id": None, **price,
        "booked_on": day - timedelta(days=int(rng.integers(9, 40))), "cancelled_on": None, "fee_cents": 0,
    }  # fmt: skip


def _fitting(doctors: Rows, member: int, day: date) -> list[Mapping[str, Any]]:
    """Return the doctors who need no referral and see somebody of that age."""
    age = _age(member, day)
    bounds = {number: row[4:6] for number, row in enumerate(catalogue.SPECIALITIES, 1) if not row[3]}
    return [
        each
        for each in doctors
        if each["speciality_id"] in bounds and bounds[each["speciality_id"]][0] <= age <= bounds[each["speciality_id"]][1]
    ]


def _past_visits(rng: Generator, today: date, doctors: Rows, prices: Prices) -> list[Row]:
    rows: list[Row] = []
    for back in sorted((int(days) for days in rng.choice(860, size=120, replace=False) + 3), reverse=True):
        day = today - timedelta(days=back)
        member = int(rng.integers(1, len(catalogue.PEOPLE) + 1))
        clock = f"{int(rng.integers(8, 17)):02d}:{int(rng.choice([0, 20, 30, 40])):02d}"
        if day.weekday() > 4:
            continue
        fitting = _fitting(doctors, member, day)
        doctor = fitting[int(rng.integers(len(fitting)))]
        row = _visit(len(rows) + 1, member, doctor, day, clock, rng, prices.of(member, doctor))
        row["status"] = str(rng.choice(["completed", "completed", "completed", "completed", "cancelled", "missed"]))
        if row["status"] == "cancelled":
            row["cancelled_on"] = day - timedelta(days=int(rng.integers(0, 6)))
        rows.append(row)
    return rows


def _coming_visits(rng: Generator, today: date, doctors: Rows, slots: Rows, prices: Prices, referrals: Rows, before: int) -> list[Row]:
    """Plan for each person one visit that can't be moved any more and two or three that can, one of them on a referral."""
    rows: list[Row] = []
    taken: set[tuple[int, date]] = set()

    def plan(member: int, choices: Sequence[Mapping[str, Any]], referral: int | None = None) -> None:
        free = [each for each in choices if (each["doctor_id"], each["day"]) not in taken and (-member, each["day"]) not in taken]
        if not free:
            return
        slot = free[int(rng.integers(len(free)))]
        taken.update({(slot["doctor_id"], slot["day"]), (-member, slot["day"])})
        doctor = doctors[slot["doctor_id"] - 1]
        row = _visit(before + len(rows) + 1, member, doctor, slot["day"], slot["clock"], rng, prices.of(member, doctor))
        rows.append(row | {"referral_id": referral, "booked_on": today - timedelta(days=int(rng.integers(3, 25)))})

    for member in range(1, len(catalogue.PEOPLE) + 1):
        fitting = {each["id"]: each["notice_days"] for each in _fitting(doctors, member, today)}
        open_slots = [slot for slot in slots if slot["doctor_id"] in fitting]
        late = [slot for slot in open_slots if (slot["day"] - today).days < fitting[slot["doctor_id"]]]
        early = [slot for slot in open_slots if (slot["day"] - today).days >= fitting[slot["doctor_id"]] + 3]
        plan(member, late)
        for _ in range(int(rng.integers(2, 4))):
            plan(member, early)
        held = next(each for each in referrals if each["member_id"] == member and each["valid_until"] > today)
        fields = [each["id"] for each in doctors if each["speciality_id"] == held["speciality_id"]]
        plan(
            member,
            [s for s in slots if s["doctor_id"] in fields and today + timedelta(days=6) < s["day"] <= held["valid_until"]],
            held["id"],
        )
    return rows


def _prescriptions(rng: Generator, today: date) -> list[Row]:
    """Prescribe every medicine; the second is past its last day, and three of the others have no repeat left."""
    used_up = {int(place) for place in rng.choice(_SPENT, size=3, replace=False)}
    rows = []
    for place, (member, medicine, strength, pack, directions) in enumerate(catalogue.MEDICINES):
        issued = today - timedelta(days=int(rng.integers(370, 500) if place == 1 else rng.integers(40, 320)))
        repeats = int(rng.integers(3, 7))
        rows.append({
            "id": place + 1, "code": prescription_code(place + 1), "member_id": member, "doctor_id": int(rng.integers(1, 10)),
            "medicine": medicine, "strength": strength, "pack": pack, "directions": directions, "issued_on": issued,
            "valid_until": issued + timedelta(days=365), "repeats": repeats, 
            "repeats_left": 0 if place in used_up else int(rng.integers(1, repeats)),
        })  # fmt: skip
    return rows


def _refills(rng: Generator, today: date, prescriptions: Rows) -> list[Row]:
    """Fill the history, and leave some refills requested and some ready."""
    rows: list[Row] = []
    under_way = dict(zip((int(place) for place in rng.permutation(_FILLED)), _UNDER_WAY, strict=False))
    for place, prescription in enumerate(prescriptions):
        used = prescription["repeats"] - prescription["repeats_left"]
        span = (min(today, prescription["valid_until"]) - prescription["issued_on"]).days
        days = sorted(int(back) for back in rng.choice(span - 4, size=min(used, span - 4), replace=False))
        statuses = ["collected"] * len(days)
        if place in under_way and statuses:
            statuses[-1], days[-1] = under_way[place], (today - prescription["issued_on"]).days - int(rng.integers(1, 4))
        for status, after in zip(statuses, days, strict=True):
            number = len(rows) + 1
            rows.append({
                "id": number, "code": refill_code(number), "prescription_id": prescription["id"],
                "pharmacy_id": int(rng.integers(1, len(catalogue.PHARMACIES) + 1)), "note": "", "status": status,
                "requested_on": prescription["issued_on"] + timedelta(days=after),
            })  # fmt: skip
    return rows


def _results(rng: Generator, today: date) -> list[Row]:
    rows: list[Row] = []
    for member in range(1, len(catalogue.PEOPLE) + 1):
        tests = ("Blood count", "Vitamin panel") if _age(member, today) < 18 else tuple(catalogue.TESTS)
        for name in tests:
            ages = sorted((int(days) for days in rng.choice(900, size=int(rng.integers(3, 6)), replace=False) + 10), reverse=True)
            for back in ages:
                rows.append({
                    "id": len(rows) + 1, "member_id": member, "doctor_id": int(rng.integers(1, 10)), "name": name,
                    "taken_on": today - timedelta(days=back), "ready": True, "comment": _COMMENTS[int(rng.integers(3))],
                })  # fmt: skip
    waiting = {"id": len(rows) + 1, "member_id": 1, "doctor_id": int(rng.integers(1, 10)), "name": "Blood count", "ready": False}
    return [*rows, {**waiting, "taken_on": today - timedelta(days=3), "comment": ""}]


def _values(rng: Generator, result: Mapping[str, Any]) -> Iterator[Row]:
    for name, unit, low, high in catalogue.TESTS[result["name"]]:
        spread = high - low
        value = int(rng.integers(max(low - spread // 4, 1), high + spread // 3))
        yield {"result_id": result["id"], "name": name, "value": value, "unit": unit, "low": low, "high": high}


def _threads(rng: Generator) -> list[Row]:
    """Let the family have most of the conversations, and the last two be its neighbours'."""
    people = [*(int(rng.integers(1, len(catalogue.FAMILY) + 1)) for _ in content.THREADS[:-2]), 5, 7]
    return [
        {"id": number, "member_id": member, "doctor_id": int(rng.integers(1, 10)), "topic": topic, "subject": subject}
        for number, (member, (topic, subject, _, _)) in enumerate(zip(people, content.THREADS, strict=True), 1)
    ]


def _messages(rng: Generator, today: date, threads: Rows) -> list[Row]:
    rows: list[Row] = []
    for back, thread in zip(
        sorted((int(each) for each in rng.choice(200, size=len(threads), replace=False) + 4), reverse=True), threads, strict=True
    ):
        day = today - timedelta(days=back)
        _, _, asked, answered = content.THREADS[thread["id"] - 1]
        rows.append({"thread_id": thread["id"], "mine": True, "body": asked, "sent_on": day})
        rows.append({"thread_id": thread["id"], "mine": False, "body": answered, "sent_on": day + timedelta(days=int(rng.integers(1, 3)))})
    return rows
