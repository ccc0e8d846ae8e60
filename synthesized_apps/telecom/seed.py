"""Fills a new database: what Murmo sells, the customer and the lines; then their use, and what they have asked for."""

from __future__ import annotations

from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows, numbered_rows
from genui_gym.task import pick

from . import catalogue, content
from .lots import TODAY, whole
from .models import Country, Customer, Device, District, HelpArticle, Line, Pack, PaymentCard, Plan, Sim, Store
from .records import Gift
from .rules.codes import sim_serial
from .rules.days import months_later
from .seed_paper import populate_paper
from .seed_use import populate_use

__all__ = ["TODAY", "populate"]


def populate(session: Session, rng: Generator) -> None:
    """Fill the empty tables; the same generator state gives the same rows."""
    plans, packs, cards = _plans(rng), _packs(rng), _cards(rng)
    busy = int(pick(rng, [card["id"] for card in cards if card["expires"] >= TODAY]))
    lines = _lines(rng, plans, cards, busy)
    add_rows(session, Device, numbered_rows("name esim", catalogue.DEVICES))
    add_rows(session, Plan, plans)
    add_rows(session, Pack, packs)
    countries = _countries(rng)
    add_rows(session, Country, countries)
    add_rows(session, District, numbered_rows("name column row", catalogue.DISTRICTS))
    add_rows(session, Store, _stores())
    add_rows(session, PaymentCard, cards)
    add_rows(session, Line, lines)
    add_rows(session, Sim, _sims(rng, lines))
    add_rows(session, Customer, [_customer(rng, cards, busy)])
    gifts = _gifts(rng)
    add_rows(session, Gift, gifts)
    add_rows(session, HelpArticle, numbered_rows("slug topic title body", content.HELP))
    populate_use(session, rng, lines, packs)
    populate_paper(session, rng, lines, plans, countries, gifts)
    session.flush()


def _plans(rng: Generator) -> list[Row]:
    columns = "name kind billing price_cents data_mb minutes sms speed term_months oldest open blurb"
    rows = numbered_rows(columns, catalogue.PLANS)
    for row in rows:
        row["price_cents"] = 100 * row["price_cents"] + (whole(rng, -1, 2) * 50 if row["price_cents"] > 6 else 0)
        row["data_mb"] = None if row["data_mb"] is None else 1000 * row["data_mb"]
    return rows


def _packs(rng: Generator) -> list[Row]:
    rows = [
        {"name": name, "kind": "data", "zone": "", "data_mb": 1000 * size, "minutes": 0, "days": days, "price_cents": _around(rng, cents)}
        for name, size, days, cents in catalogue.DATA_PACKS
    ]
    for zone, (sizes, minutes, prices, *_) in catalogue.ZONES.items():
        kinds = zip(catalogue.LENGTHS, sizes, minutes, prices, strict=True)
        wares = [(name, size, days, talk, cents) for (name, days), size, talk, cents in kinds]
        for _, name, size, days, talk in (extra for extra in catalogue.EXTRA_ROAMING if extra[0] == zone):
            wares.append((name, size, days, talk, 600 + next(each[4] for each in wares if each[0] == name)))
        rows += [
            {"name": f"{zone} {name} {size} GB", "kind": "roaming", "zone": zone, "data_mb": 1000 * size, "minutes": talk, "days": days,
             "price_cents": _around(rng, cents)}
            for name, size, days, talk, cents in wares
        ]  # fmt: skip
    return [{"id": number, **row} for number, row in enumerate(rows, 1)]


def _around(rng: Generator, cents: int) -> int:
    """Return a price near another, ending in a full ten cents."""
    return cents * whole(rng, 88, 118) // 1000 * 10


def _countries(rng: Generator) -> list[Row]:
    zone_of = {name: zone for zone, names in catalogue.COUNTRIES.items() for name in names}
    rows = []
    for number, name in enumerate(sorted(zone_of), 1):
        zone = zone_of[name]
        *_, data, talk, text = (0, (0, 0), (0, 0), (0, 0)) if zone == catalogue.HOME_ZONE else catalogue.ZONES[zone]
        rates = {"mb_cents": whole(rng, *data), "minute_cents": whole(rng, *talk), "sms_cents": whole(rng, *text)}
        rows.append({"id": number, "name": name, "zone": zone, **rates})
    return rows


def _stores() -> list[Row]:
    columns = "name district_id street weekday_hours saturday_hours sunday_hours services"
    districts = {name: number for number, (name, _, _) in enumerate(catalogue.DISTRICTS, 1)}
    rows = numbered_rows(columns, catalogue.STORES)
    for row in rows:
        row["district_id"] = districts[row["district_id"]]
        row["services"] = ", ".join(catalogue.SERVICES[number] for number in row["services"])
        row["phone"] = f"0800555{100 + row['id'] * 7:04d}"
    return rows


def _cards(rng: Generator) -> list[Row]:
    digits = rng.choice(9000, size=len(catalogue.CARDS), replace=False) + 1000
    rows = numbered_rows("brand holder expires", catalogue.CARDS)
    for row, last4 in zip(rows, digits, strict=True):
        row["expires"] = months_later(date(TODAY.year, TODAY.month, 28), row["expires"])
        row["last4"] = str(last4)
    return rows


def _lines(rng: Generator, plans: list[Row], cards: list[Row], busy: int) -> list[Row]:
    numbers = {plan["name"]: plan["id"] for plan in plans}
    tails = rng.choice(9000, size=len(catalogue.LINES), replace=False) + 1000
    rows = numbered_rows("label holder born_on kind billing plan_id device_id", catalogue.LINES)
    for row, tail in zip(rows, tails, strict=True):
        row["born_on"] = date.fromisoformat(row["born_on"])
        row["plan_id"], row["device_id"] = numbers[pick(rng, row["plan_id"])], pick(rng, row["device_id"]) + 1
        row["number"] = f"0649{whole(rng, 200, 989)}{tail}"
        row |= {"next_plan_id": None, "next_plan_on": None, "joined_on": TODAY - timedelta(days=whole(rng, 200, 1900))}
        row["bound_until"] = TODAY + timedelta(days=whole(rng, -160, 220))
        row |= _money(rng, row["billing"] == "prepaid", [card["id"] for card in cards if card["expires"] >= TODAY])
        row["roaming"] = row["id"] in catalogue.TRAVELLERS or bool(rng.random() < 0.5)
    rows[0]["bound_until"] = TODAY + timedelta(days=whole(rng, 20, 220))
    busy_line = pick(rng, [row for row in rows if row["billing"] == "prepaid"])
    busy_line |= {"autotop_below_cents": 5_00, "autotop_cents": 10_00, "autotop_card_id": busy}
    lowered = rows[whole(rng, 4, 5)]
    lowered |= {"next_plan_id": numbers["Whisper" if lowered["kind"] == "phone" else "Beacon"], "next_plan_on": date(2026, 7, 1)}
    lowered["bound_until"] = TODAY - timedelta(days=whole(rng, 3, 60))
    return rows


def _money(rng: Generator, prepaid: bool, card_ids: list[int]) -> Row:
    none: Row = {"autotop_below_cents": None, "autotop_cents": None, "autotop_card_id": None}
    if not prepaid:
        extra = whole(rng, 0, 18_00, 10)
        return {"balance_cents": 0, "extra_cents": extra, "cap_cents": 5_00 * whole(rng, extra // 5_00 + 1, 14), **none}
    automatic = {
        "autotop_below_cents": pick(rng, (2_00, 5_00)),
        "autotop_cents": pick(rng, (10_00, 15_00)),
        "autotop_card_id": pick(rng, card_ids),
    }
    return {"balance_cents": whole(rng, 1_50, 19_90, 10), "extra_cents": 0, "cap_cents": 0, **(automatic if rng.random() < 0.6 else none)}


def _sims(rng: Generator, lines: list[Row]) -> list[Row]:
    rows: list[Row] = []
    recent = {int(place) + 1 for place in rng.permutation(len(lines) - 1)[:2]}
    for place, line in enumerate(lines):
        joined = line["joined_on"]
        if place in recent or rng.random() < 0.3:
            rows.append({"line_id": line["id"], "kind": "card", "status": pick(rng, ("blocked", "replaced")), "ordered_on": joined})
            rows[-1]["reason"], rows[-1]["delivery"] = "lost" if rows[-1]["status"] == "blocked" else "damaged", "home"
            joined = TODAY - timedelta(days=whole(rng, 2, 12) if place in recent else whole(rng, 15, 120))
        fitting = place > 0 and catalogue.DEVICES[line["device_id"] - 1][1] and rng.random() < 0.3
        fresh = {"kind": "esim" if fitting else "card", "status": "active", "reason": "", "delivery": "store"}
        rows.append({"line_id": line["id"], "ordered_on": joined, **fresh})
    return [{"id": number, "serial": sim_serial(number), **row} for number, row in enumerate(rows, 1)]


def _customer(rng: Generator, cards: list[Row], busy: int) -> Row:
    """Return the customer; the card ``busy`` pays by default, or the bills."""
    valid = [card["id"] for card in cards if card["expires"] >= TODAY]
    usual, bills = (busy, pick(rng, (*valid, None))) if rng.random() < 0.6 else (pick(rng, valid), busy)
    return {
        "id": 1, "name": "Robin Aldane", "email": "robin.aldane@mailbox.example", "phone": "0649 555 0127",
        "address": "27 Tanner Street, 4th floor, Old Mint", "tier": "Silver", "points": 0, "home_line_id": 1,
        "default_card_id": usual, "autopay_card_id": bills, "sim_delivery": pick(rng, ("home", "store")),
        "store_id": whole(rng, 1, len(catalogue.STORES)), "reply_by": pick(rng, ("app", "phone", "email")), "since": date(2016, 3, 14),
    }  # fmt: skip


def _gifts(rng: Generator) -> list[Row]:
    rows = numbered_rows("name kind points tier blurb", catalogue.GIFTS)
    for row in rows:
        row["points"] += 50 * whole(rng, -3, 4)
        row |= {"stock": 0 if rng.random() < 0.15 else whole(rng, 2, 40), "until": TODAY + timedelta(days=whole(rng, 12, 200))}
    return rows
