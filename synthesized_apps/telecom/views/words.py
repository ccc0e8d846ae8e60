"""How the records read on the pages; each function is a Jinja filter."""

from __future__ import annotations

from genui_gym.appkit.formats import full_day, money

from ..models import Call, Line, LinePack, Pack, Plan, TopUp
from ..records import Bill, BillEntry, Outage, Port, Ticket, Visit
from ..rules.bills import KINDS
from ..rules.days import written_month
from ..rules.numbers import spaced
from ..rules.packs import pack_name, per_gb
from ..rules.wallet import card_name

TONES = {
    "active": "good", "scheduled": "accent", "ended": "plain", "cancelled": "plain", "open": "accent", "overdue": "bad", "paid": "good",
    "credited": "good", "declined": "bad", "withdrawn": "plain", "requested": "warn", "confirmed": "accent", "done": "good",
    "rejected": "bad", "waiting": "warn", "solved": "good", "closed": "plain", "current": "bad", "planned": "warn", "booked": "accent",
    "ordered": "warn", "replaced": "plain", "blocked": "plain",
}  # fmt: skip
"""The tone of the badge of each status."""

STATUSES = {"waiting": "Your answer needed", "ordered": "On its way", "current": "Now", "open": "Open"}
"""Statuses that read otherwise than they are stored."""

LINE_ICONS = {"phone": "phone", "data": "tablet"}


def status_text(status: str) -> str:
    """Return how a status reads."""
    return STATUSES.get(status, status.capitalize())


def tone(status: str) -> str:
    """Return the tone of a status's badge."""
    return TONES.get(status, "plain")


def tail(number: str) -> str:
    """Return the last four digits of a number."""
    return number[-4:]


def line_name(line: Line) -> str:
    """Return a line's name with the end of its number, by which twins differ."""
    return f"{line.label} (ends {tail(line.number)})"


def size(megabytes: int | None) -> str:
    """Return an amount of data: ``850 MB``, ``12.4 GB``, ``Unlimited``."""
    if megabytes is None:
        return "Unlimited"
    if megabytes < 1000:
        return f"{megabytes} MB"
    return f"{megabytes / 1000:.1f}".removesuffix(".0") + " GB"


def allowance(number: int | None, noun: str) -> str:
    """Return how many of something a plan has."""
    return f"Unlimited {noun}" if number is None else f"{number:,} {noun}"


def plan_name(plan: Plan) -> str:
    """Return a plan's name with its price."""
    return f"{plan.name}, {money(plan.price_cents)} a month"


def rate(pack: Pack) -> str:
    """Return what a gigabyte of a pack costs."""
    return f"{money(per_gb(pack))} per GB"


def line_pack_name(bought: LinePack) -> str:
    """Return a bought pack's name, which no other has."""
    return f"{bought.pack.name}, {bought.code}"


def bill_name(bill: Bill) -> str:
    """Return a bill's name: its month and sum."""
    return f"Bill for {written_month(bill.month)}, {money(bill.total_cents)}"


def entry_name(entry: BillEntry) -> str:
    """Return a charge's name, which no other charge has on its page."""
    return f"{entry.text}, {money(entry.amount_cents)}, {full_day(entry.on)}, {line_name(entry.line)}"


def call_name(call: Call) -> str:
    """Return a call's name: its number, day and time."""
    return f"{spaced(call.number)}, {full_day(call.on)} {call.clock}"


def port_name(port: Port) -> str:
    """Return a transfer's name: its number and code."""
    return f"{spaced(port.number)}, {port.code}"


def ticket_name(ticket: Ticket) -> str:
    """Return a ticket's name: its subject and code."""
    return f"{ticket.subject}, {ticket.code}"


def visit_name(visit: Visit) -> str:
    """Return a visit's name: its store and code."""
    return f"{visit.store.name}, {visit.store.district.name}, {visit.code}"


def outage_name(outage: Outage) -> str:
    """Return an outage's name: what does not work, where, and its code."""
    return f"{outage.service} in {outage.district.name}, {outage.code}"


def top_up_name(made: TopUp) -> str:
    """Return a top-up's name: its amount and code."""
    return f"{money(made.amount_cents)}, {made.code}"


def kind_name(kind: str) -> str:
    """Return how the kind of a charge reads."""
    return KINDS[kind]


def line_icon(line: Line) -> str:
    """Return the icon of a line."""
    return "tracker" if "racker" in line.label else LINE_ICONS[line.kind]


FILTERS = (
    status_text, tone, tail, line_name, size, allowance, plan_name, rate, line_pack_name, bill_name, entry_name, call_name, port_name,
    ticket_name, visit_name, outage_name, top_up_name, kind_name, line_icon, spaced, pack_name, card_name, written_month,
)  # fmt: skip
