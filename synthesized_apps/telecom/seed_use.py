"""The use of the lines: days, calls, forwarding and blocking, packs and top-ups."""

from __future__ import annotations

from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows
from genui_gym.task import pick

from . import catalogue
from .lots import TODAY, clock, whole
from .models import BlockedNumber, Call, Forward, LinePack, TopUp, UsageDay
from .rules.codes import pack_code, top_up_code

_FIRST = date(2026, 5, 1)
_HABITS = ((620, 11, 3), (380, 16, 5), (90, 9, 2), (210, 3, 9), (700, 6, 8), (540, 0, 0), (260, 0, 0), (30, 4, 1), (9, 0, 0))
"""Megabytes, minutes and text messages that each line uses on an ordinary day."""


def populate_use(session: Session, rng: Generator, lines: list[Row], packs: list[Row]) -> None:
    """Add what the lines used and bought."""
    add_rows(session, UsageDay, _days(rng, lines))
    phones = [line for line in lines if line["kind"] == "phone"]
    strangers = [f"0{whole(rng, 611, 698)}{whole(rng, 200, 989)}{whole(rng, 1000, 9989)}" for _ in range(9)]
    add_rows(session, Call, _calls(rng, phones, strangers))
    add_rows(session, Forward, _forwards(rng, phones))
    add_rows(session, BlockedNumber, _blocked(rng, phones))
    add_rows(session, LinePack, _line_packs(rng, lines, packs))
    add_rows(session, TopUp, _top_ups(rng, lines))


def _days(rng: Generator, lines: list[Row]) -> list[Row]:
    rows = []
    for line, (data, minutes, sms) in zip(lines, _HABITS, strict=True):
        share = 0.5 + rng.random()
        draws = rng.random((TODAY.toordinal() - _FIRST.toordinal() + 1, 3))
        for number, (first, second, third) in enumerate(draws):
            on = _FIRST + timedelta(days=number)
            used = {"data_mb": int(data * share * 2 * first), "minutes": int(minutes * 2 * second), "sms": int(sms * 2 * third)}
            rows.append({"line_id": line["id"], "on": on, **used})
    return rows


def _calls(rng: Generator, phones: list[Row], strangers: list[str]) -> list[Row]:
    rows: list[Row] = []
    for line in phones:
        family, known = [other["number"] for other in phones if other is not line], strangers[: whole(rng, 4, 9)]
        for _ in range(whole(rng, 16, 26)):
            direction = pick(rng, ("in", "out"))
            call = {"line_id": line["id"], "on": _FIRST + timedelta(days=whole(rng, 0, 39)), "clock": clock(rng), "direction": direction}
            rows.append(
                {**call, "number": pick(rng, family if rng.random() < 0.6 else known), "minutes": whole(rng, 0, 34), "cost_cents": 0}
            )
        for _ in range(whole(rng, 0, 2)):
            talk = whole(rng, 1, 6)
            call = {"line_id": line["id"], "on": _FIRST + timedelta(days=whole(rng, 0, 39)), "clock": clock(rng), "direction": "out"}
            rows.append({**call, "number": f"0900555{whole(rng, 100, 999)}", "minutes": talk, "cost_cents": 149 * talk})
    rows.sort(key=lambda row: (row["on"], row["clock"]))
    seen = {(row["line_id"], row["on"], row["clock"]): row for row in rows}
    return list(seen.values())


def _forwards(rng: Generator, phones: list[Row]) -> list[Row]:
    rows = []
    for line in phones:
        for when in ("busy", "unanswered", "unreachable"):
            if rng.random() < 0.22:
                other = pick(rng, [each["number"] for each in phones if each is not line])
                rows.append({"line_id": line["id"], "when": when, "number": other, "set_on": TODAY - timedelta(days=whole(rng, 9, 300))})
    return rows


def _blocked(rng: Generator, phones: list[Row]) -> list[Row]:
    rows = []
    for line in phones:
        for note in rng.permutation(len(catalogue.NOTES))[: whole(rng, 0, 3)]:
            number = f"0{whole(rng, 711, 798)}{whole(rng, 200, 989)}{whole(rng, 1000, 9989)}"
            on = TODAY - timedelta(days=whole(rng, 5, 400))
            rows.append({"line_id": line["id"], "number": number, "note": catalogue.NOTES[int(note)], "blocked_on": on})
    return rows


def _line_packs(rng: Generator, lines: list[Row], packs: list[Row]) -> list[Row]:
    data = [pack for pack in packs if pack["kind"] == "data"]
    roaming = [pack for pack in packs if pack["kind"] == "roaming"]
    rows: list[Row] = []
    for line in lines[:-1]:
        for _ in range(whole(rng, 1, 3)):
            rows.append(_bought(rng, line, pick(rng, data), TODAY - timedelta(days=whole(rng, 0, 80))))
        if line["kind"] == "phone":
            rows.append(_bought(rng, line, pick(rng, roaming), TODAY - timedelta(days=whole(rng, 40, 300))))
    zones = list(rng.permutation(list(catalogue.ZONES)))
    for key, zone in zip(catalogue.TRAVELLERS, zones, strict=False):
        pack = pick(rng, [pack for pack in roaming if pack["zone"] == zone and pack["days"] >= 7])
        rows.append(_bought(rng, lines[key - 1], pack, TODAY + timedelta(days=whole(rng, 4, 40))))
    rows.sort(key=lambda row: row["bought_on"])
    return [{"id": number, "code": pack_code(number), **row} for number, row in enumerate(rows, 1)]


def _bought(rng: Generator, line: Row, pack: Row, starts: date) -> Row:
    ends = starts + timedelta(days=pack["days"] - 1)
    status = "scheduled" if starts > TODAY else "ended" if ends < TODAY else "active"
    if status == "ended" and rng.random() < 0.12:
        status = "cancelled"
    bought = min(starts, TODAY) - timedelta(days=0 if pack["kind"] == "data" else whole(rng, 0, 9))
    used = {"scheduled": 0, "cancelled": 0, "ended": pack["data_mb"] - 40 * whole(rng, 0, 8)}.get(
        status, whole(rng, 0, pack["data_mb"], 10)
    )
    return {
        "line_id": line["id"], "pack_id": pack["id"], "starts_on": starts, "ends_on": ends, "price_cents": pack["price_cents"],
        "paid_with": "balance" if line["billing"] == "prepaid" else "bill", "card_id": None, "used_mb": used, "status": status,
        "bought_on": bought,
    }  # fmt: skip


def _top_ups(rng: Generator, lines: list[Row]) -> list[Row]:
    rows: list[Row] = []
    for line in lines:
        for _ in range(whole(rng, 4, 7) if line["billing"] == "prepaid" else 0):
            amount = pick(rng, (5_00, 10_00, 10_00, 15_00, 20_00, 30_00))
            on = TODAY - timedelta(days=whole(rng, 2, 260))
            rows.append({
                "line_id": line["id"], "card_id": pick(rng, (1, 2, 3)), "amount_cents": amount,
                "bonus_cents": 2_00 if amount == 30_00 else 0,
                "automatic": line["autotop_cents"] == amount, "on": on,
            })  # fmt: skip
    rows.sort(key=lambda row: row["on"])
    return [{"id": number, "code": top_up_code(number), **row} for number, row in enumerate(rows, 1)]
