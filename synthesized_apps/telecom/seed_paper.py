"""What the customer got and asked for: bills, disputes, ports, tickets, outages, visits, points."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows
from genui_gym.task import pick

from . import catalogue, content
from .lots import TODAY, whole
from .models import Customer, Store
from .records import (
    Bill,
    BillEntry,
    Dispute,
    Outage,
    OutageWatch,
    PointEntry,
    Port,
    TakenSlot,
    Ticket,
    TicketMessage,
    Visit,
)  # fmt: skip
from .rules.codes import dispute_code, gift_code, outage_code, port_code, ticket_code, visit_code
from .rules.days import months_back, months_later, working_from
from .rules.hours import clocks, hours_on

_BILLS = 9
_DISPUTED = ("credited", "declined", "withdrawn", "open")


def populate_paper(session: Session, rng: Generator, lines: list[Row], plans: list[Row], countries: list[Row], gifts: list[Row]) -> None:
    """Add what is on paper."""
    bills, entries = _bills(rng, [line for line in lines if line["billing"] == "contract"], plans, countries)
    add_rows(session, Bill, bills)
    add_rows(session, BillEntry, entries)
    add_rows(session, Dispute, _disputes(rng, bills, entries))
    add_rows(session, Port, _ports(rng, plans))
    tickets, messages = _tickets(rng, lines)
    add_rows(session, Ticket, tickets)
    add_rows(session, TicketMessage, messages)
    outages = _outages(rng)
    add_rows(session, Outage, outages)
    current = next(outage for outage in outages if outage["status"] == "current")
    add_rows(session, OutageWatch, [{"outage_id": current["id"], "line_id": 2, "asked_on": TODAY}])
    stores = session.scalars(select(Store).order_by(Store.id)).all()
    add_rows(session, TakenSlot, _taken(rng, stores))
    add_rows(session, Visit, _visits(rng, stores))
    points = _points(rng, gifts)
    add_rows(session, PointEntry, points)
    session.execute(update(Customer).values(points=sum(row["points"] for row in points)))


def _bills(rng: Generator, lines: list[Row], plans: list[Row], countries: list[Row]) -> tuple[list[Row], list[Row]]:
    price = {plan["id"]: (plan["name"], plan["price_cents"]) for plan in plans}
    abroad = [country["name"] for country in countries if country["zone"] != catalogue.HOME_ZONE]
    bills, entries = [], []
    months = months_back(TODAY, _BILLS)
    overdue = pick(rng, ((months[-2],), (months[-3],), (months[-2], months[-3]), (months[-2], months[-4])))
    for number, month in enumerate(months, 1):
        first = date.fromisoformat(f"{month}-01")
        mine = [
            {"bill_id": number, "line_id": line["id"], "kind": "plan", "text": f"Plan {price[line['plan_id']][0]}", "on": first,
             "amount_cents": price[line["plan_id"]][1]}
            for line in lines
        ]  # fmt: skip
        for line in lines:
            mine += [{"bill_id": number, "line_id": line["id"], **extra} for extra in _extras(rng, line, first, abroad)]
        if rng.random() < 0.4:
            mine.append(
                {"bill_id": number, "line_id": 1, "kind": "discount", "text": "Family discount", "on": first, "amount_cents": -5_00}
            )
        issued = months_later(first, 1)
        status = "overdue" if month in overdue else "open" if month == months[-1] else "paid"
        paid = issued + timedelta(days=whole(rng, 2, 13)) if status == "paid" else None
        bills.append({
            "id": number, "number": f"MB-{month[:4]}{month[5:]}-{whole(rng, 1000, 9999)}", "month": month, "issued_on": issued,
            "due_on": issued.replace(day=15), "total_cents": sum(entry["amount_cents"] for entry in mine), "status": status,
            "paid_on": paid, "card_id": pick(rng, (1, 2, 3)) if paid else None,
        })  # fmt: skip
        entries += mine
    return bills, [{"id": number, **entry} for number, entry in enumerate(entries, 1)]


def _extras(rng: Generator, line: Row, first: date, abroad: list[str]) -> list[Row]:
    rows = []
    kinds = ("premium", "roaming", "calls", "pack") if line["kind"] == "phone" else ("pack",)
    for kind in kinds:
        for _ in range(int(rng.random() < 0.55) + int(rng.random() < 0.15)):
            ware = pick(rng, catalogue.DATA_PACKS)
            words = {
                "premium": pick(rng, catalogue.PREMIUM), "roaming": f"Roaming in {pick(rng, abroad)}", "calls": "Calls to 0900 numbers",
                "pack": ware[0],
            }  # fmt: skip
            amount = {"premium": whole(rng, 199, 1499, 50), "roaming": whole(rng, 85, 4200), "calls": 149 * whole(rng, 1, 9)}.get(kind)
            on = first + timedelta(days=whole(rng, 0, 27))
            rows.append({"kind": kind, "text": words[kind], "on": on, "amount_cents": amount or ware[3]})
    return rows


def _disputes(rng: Generator, bills: list[Row], entries: list[Row]) -> list[Row]:
    rows = []
    contested = [entry for entry in entries if entry["kind"] in ("premium", "roaming") and entry["bill_id"] <= _BILLS - 3]
    for number, status in enumerate(_DISPUTED, 1):
        entry = contested[int(rng.integers(len(contested)))]
        contested.remove(entry)
        issued: date = bills[entry["bill_id"] - 1]["issued_on"]
        rows.append({
            "id": number, "code": dispute_code(number), "entry_id": entry["id"], "reason": pick(rng, ("unknown", "amount", "cancelled")),
            "details": "Nobody in our family ordered this.", "reply_by": pick(rng, ("app", "email")), "status": status,
            "opened_on": issued + timedelta(days=whole(rng, 3, 25)),
        })  # fmt: skip
    return rows


def _ports(rng: Generator, plans: list[Row]) -> list[Row]:
    phone = [plan["id"] for plan in plans if plan["kind"] == "phone" and plan["open"] and plan["oldest"] is None]
    rows = []
    statuses = (("done", -400), ("rejected", -180), ("cancelled", -90), ("confirmed", 9), ("requested", 16), ("confirmed", 25))
    operators = rng.permutation(len(catalogue.OPERATORS))
    for number, (status, days) in enumerate(statuses, 1):
        on = working_from(TODAY + timedelta(days=days + whole(rng, 0, 6)))
        letters = "".join(pick(rng, "ABCDEFGHKLMNPRSTUVWXYZ") for _ in range(2))
        rows.append({
            "id": number, "code": port_code(number), "number": f"0{whole(rng, 671, 698)}{whole(rng, 200, 989)}{whole(rng, 1000, 9999)}",
            "operator": catalogue.OPERATORS[int(operators[number % len(operators)])],
            "transfer_code": f"{letters}{whole(rng, 100000, 999999)}",
            "plan_id": pick(rng, phone),
            "on": on, "status": status, "requested_on": min(on, TODAY) - timedelta(days=whole(rng, 3, 9)),
        })  # fmt: skip
    return rows


def _tickets(rng: Generator, lines: list[Row]) -> tuple[list[Row], list[Row]]:
    tickets, messages = [], []
    for number, place in enumerate(rng.permutation(len(content.TICKETS)), 1):
        topic, subject, asked, answer, status = content.TICKETS[int(place)]
        opened = TODAY - timedelta(days=whole(rng, 2, 20) if status in ("open", "waiting") else whole(rng, 30, 260))
        line = pick(rng, lines[:2] if topic == "bill" else lines[:5])
        tickets.append({
            "id": number, "code": ticket_code(number), "topic": topic, "line_id": line["id"], "subject": subject,
            "reply_by": pick(rng, ("app", "email", "phone")), "status": status, "opened_on": opened,
        })  # fmt: skip
        messages.append({"ticket_id": number, "author": "you", "text": asked, "on": opened})
        if answer:
            messages.append({"ticket_id": number, "author": pick(rng, content.AGENTS), "text": answer, "on": opened + timedelta(days=1)})
    return tickets, messages


def _outages(rng: Generator) -> list[Row]:
    rows: list[Row] = []
    places = [int(place) + 1 for place in rng.permutation(len(catalogue.DISTRICTS))]
    kinds = rng.permutation(len(content.OUTAGES))
    plan = ("current", "current", "current", "planned", "planned", "planned", "solved", "solved", "solved")
    for number, status in enumerate(plan, 1):
        service, causes = content.OUTAGES[int(kinds[number % len(kinds)])]
        district = places[number - 1] if status != "planned" or number == 4 else places[number - 4]
        days = {"current": -whole(rng, 0, 2), "planned": whole(rng, 2, 20), "solved": -whole(rng, 4, 30)}[status]
        starts = TODAY + timedelta(days=days)
        ends = max(starts, TODAY) + timedelta(days=whole(rng, 1, 3)) if status != "solved" else starts + timedelta(days=1)
        rows.append({
            "id": number, "code": outage_code(number), "district_id": district, "service": service, "cause": pick(rng, causes),
            "status": status, "starts_on": starts, "starts_at": f"{whole(rng, 0, 8):02d}:{pick(rng, ('00', '15', '40'))}", "ends_on": ends,
            "ends_at": f"{whole(rng, 12, 22):02d}:{pick(rng, ('00', '30'))}",
        })  # fmt: skip
    return rows


def _taken(rng: Generator, stores: Sequence[Store]) -> list[Row]:
    rows = []
    for store in stores:
        for ahead in range(1, 15):
            on = TODAY + timedelta(days=ahead)
            free = clocks(hours_on(store, on))
            taken = rng.random(len(free)) < 0.3
            rows += [{"store_id": store.id, "on": on, "clock": each} for each, full in zip(free, taken, strict=True) if full]
    return rows


def _visits(rng: Generator, stores: Sequence[Store]) -> list[Row]:
    rows = []
    plan = (("done", -200, -150), ("done", -140, -90), ("cancelled", -80, -40), ("done", -38, -5), ("booked", 2, 9))
    for number, ((status, low, high), place) in enumerate(zip(plan, rng.permutation(len(plan)), strict=True), 1):
        service = catalogue.SERVICES[int(place)]
        store = pick(rng, [each for each in stores if service in each.services])
        on = working_from(TODAY + timedelta(days=whole(rng, low, high)))
        rows.append({
            "id": number, "code": visit_code(number), "store_id": store.id, "service": service, "on": on,
            "clock": pick(rng, clocks(store.weekday_hours)), "status": status,
            "booked_on": min(on, TODAY) - timedelta(days=whole(rng, 2, 6)),
        })  # fmt: skip
    return rows


def _points(rng: Generator, gifts: list[Row]) -> list[Row]:
    rows: list[Row] = []
    for month in months_back(TODAY, 18):
        on = months_later(date.fromisoformat(f"{month}-01"), 1).replace(day=2)
        rows.append({"on": on, "text": "Paid bill", "points": whole(rng, 90, 190), "gift_id": None, "code": ""})
    rows.append({"on": date(2026, 3, 14), "text": "Ten years with Murmo", "points": 1000, "gift_id": None, "code": ""})
    for gift in (gifts[2], gifts[11]):
        on = TODAY - timedelta(days=whole(rng, 40, 300))
        rows.append({"on": on, "text": gift["name"], "points": -gift["points"], "gift_id": gift["id"], "code": ""})
    rows.sort(key=lambda row: row["on"])
    for number, row in enumerate(rows, 1):
        row |= {"id": number, "code": gift_code(number) if row["gift_id"] else ""}
    return rows
