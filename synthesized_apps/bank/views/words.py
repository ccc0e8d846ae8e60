"""How the bank's records read on its pages; each function is a Jinja filter."""

from __future__ import annotations

from datetime import date

from genui_gym.appkit.formats import long_day, money

from ..models import Account, Card, Goal, Payee, StandingOrder, Transaction, Transfer
from ..rules.accounts import available
from ..rules.history import CATEGORIES
from ..rules.iban import COUNTRIES, tail

TONES = {
    "sent": "good", "scheduled": "accent", "cancelled": "plain", "failed": "bad", "active": "good", "paused": "warn", "ended": "plain",
    "frozen": "accent", "ordered": "warn", "replaced": "plain", "expired": "plain", "open": "accent", "refunded": "good",
    "declined": "bad", "withdrawn": "plain", "pending": "warn",
}  # fmt: skip
"""The tone of the badge of each status."""

STATUSES = {"ordered": "On its way", "open": "Under review"}
"""Statuses that read otherwise than they are stored."""


def status_text(status: str) -> str:
    """Return how a status reads."""
    return STATUSES.get(status, status.capitalize())


def tone(status: str) -> str:
    """Return the tone of a status's badge."""
    return TONES.get(status, "plain")


def entry_name(entry: Transaction) -> str:
    """Return a line's name, which no other line has."""
    more = f" {entry.clock}" if entry.clock else f", {entry.transfer.code}" if entry.transfer else f", {entry.account.name}"
    return f"{entry.counterparty}, {money(entry.amount_cents)}, {long_day(entry.booked_on)}{more}"


def payee_name(payee: Payee) -> str:
    """Return a payee's name with the end of the IBAN, by which twins differ."""
    return f"{payee.name} (ends {tail(payee.iban)})"


def card_name(card: Card) -> str:
    """Return a card's name with its last digits."""
    return f"{card.label} ending {card.last4}"


def receiver(plan: Transfer | StandingOrder) -> str:
    """Return who gets the money of a transfer or a standing order."""
    target = plan.to_account or plan.payee
    return target.name if target else ""


def transfer_name(transfer: Transfer) -> str:
    """Return a transfer's name: its receiver, amount, day and code."""
    return f"{receiver(transfer)}, {money(transfer.amount_cents)}, {long_day(transfer.execute_on)}, {transfer.code}"


def order_name(order: StandingOrder) -> str:
    """Return a standing order's name: its receiver, amount and reference."""
    return f"Standing order {order.id}: {receiver(order)}, {money(order.amount_cents)}"


def account_name(account: Account) -> str:
    """Return an account's name with its balance, as the start page names it."""
    return f"{account.name}, {money(account.balance_cents)}"


def account_option(account: Account) -> str:
    """Return an account as a choice, with what is available."""
    return f"{account.name} · {money(available(account))}"


def brief(name: str) -> str:
    """Return an account's name for a line that has little room: ``Joint`` for ``Joint account``."""
    return name.removesuffix(" account")


def country(iban: str) -> str:
    """Return the country of an IBAN."""
    return COUNTRIES.get(iban[:2], iban[:2])


def category_icon(category: str) -> str:
    """Return the icon of a category."""
    return CATEGORIES.get(category, "tag")


def slug(text: str) -> str:
    """Return a category as an address and a style name have it."""
    return text.casefold().replace(" ", "-")


def percent_of(goal: Goal) -> int:
    """Return how much of a goal is there, in whole percent, rounded down."""
    return goal.saved_cents * 100 // goal.target_cents


def relative_day(day: date, today: date) -> str:
    """Return ``Today``, ``Yesterday``, or nothing."""
    return {0: "Today", 1: "Yesterday"}.get((today - day).days, "")


FILTERS = (
    status_text, tone, entry_name, payee_name, card_name, receiver, transfer_name, order_name, account_name, account_option, brief, country,
    category_icon, slug, percent_of,
)  # fmt: skip
