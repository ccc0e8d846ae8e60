"""Transfers of the past year and the coming weeks, and standing orders with the payments that they have made."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows

from . import catalogue
from .lots import cents, working_day
from .models import StandingOrder
from .rules.days import following, working_after, working_from
from .seed_history import History

_OTHER_WORDS = ("Thank you", "As agreed", "Second part", "With best wishes")
_BUSY = (7, 9, 20, 32)
"""Positions of payees to whom two transfers are scheduled."""


def populate_planned(session: Session, history: History, payees: Sequence[Row], rng: Generator, today: date) -> None:
    """Add transfers and standing orders."""
    orders = [_order(number, spec, rng, today, history, payees) for number, spec in enumerate(catalogue.ORDERS, 1)]
    add_rows(session, StandingOrder, orders)
    for payee in payees:
        if not any(order["payee_id"] == payee["id"] for order in orders):
            _past(history, payee, rng, today)
    _today(history, payees, rng, today)
    _scheduled(history, payees, rng, today)
    _own(history, rng, today)


def _transfer(
    payee: Row | None, account: int, amount: int, words: str, on: date, status: str, created: date, to_account: int | None = None
) -> Row:
    return {
        "account_id": account, "payee_id": payee["id"] if payee else None, "to_account_id": to_account, "amount_cents": amount,
        "reference": words, "speed": "standard" if payee else "internal", "execute_on": on,
        "arrives_on": working_after(on) if payee else on, "status": status, "created_on": created,
    }  # fmt: skip


def _past(history: History, payee: Row, rng: Generator, today: date) -> None:
    """Send up to five transfers to a payee, a few weeks apart; some were cancelled or failed."""
    day = today - timedelta(days=int(rng.integers(4, 50)))
    for _ in range(int(rng.integers(1, 6))):
        on = working_from(day)
        if on >= today:
            on = working_from(today - timedelta(days=7))
        words = payee["usual_reference"] if rng.random() < 0.6 else str(rng.choice(_OTHER_WORDS))
        status = str(rng.choice(["sent", "sent", "sent", "sent", "sent", "sent", "sent", "sent", "cancelled", "failed"]))
        account = int(rng.choice([1, 1, 2, 3]))
        row = _transfer(payee, account, cents(rng, (15_00, 380_00), 50), words, on, status, on - timedelta(days=int(rng.integers(0, 6))))
        history.transfer(row, payee["name"])
        day -= timedelta(days=int(rng.integers(12, 70)))


def _today(history: History, payees: Sequence[Row], rng: Generator, today: date) -> None:
    payee = payees[int(rng.integers(16, 30))]
    history.transfer(_transfer(payee, 1, cents(rng, (150_00, 480_00), 5_00), "Today's share", today, "sent", today), payee["name"])


def _scheduled(history: History, payees: Sequence[Row], rng: Generator, today: date) -> None:
    """Schedule one transfer to one of each pair of twins, two to some, and a few more."""
    twins = [rng.choice([place for place, row in enumerate(catalogue.PAYEES) if row[0] == name]) for name in catalogue.TWINS]
    more = rng.choice([place for place in range(11, len(catalogue.PAYEES)) if place not in _BUSY], size=4, replace=False)
    for place in (*twins, *more, *_BUSY, *_BUSY):
        payee, taken = payees[int(place)], {row["execute_on"] for row in history.transfers if row["payee_id"] == int(place) + 1}
        on = working_day(rng, today, 4, 70)
        while on in taken:
            on = working_after(on)
        made = today - timedelta(days=int(rng.integers(1, 20)))
        words = payee["usual_reference"] if rng.random() < 0.5 else str(rng.choice(_OTHER_WORDS))
        account, amount = int(rng.choice([1, 2, 3])), cents(rng, (20_00, 420_00), 2_50)
        history.transfer(_transfer(payee, account, amount, words, on, "scheduled", made), payee["name"])


def _own(history: History, rng: Generator, today: date) -> None:
    """Move money between own accounts, once in a while."""
    names = [account[0] for account in catalogue.ACCOUNTS]
    for ago in range(20, 340, 34):
        on = today - timedelta(days=ago + int(rng.integers(0, 12)))
        source, target = (1, 5) if ago % 4 else (4, 1)
        history.transfer(_transfer(None, source, cents(rng, (50_00, 300_00), 10_00), "", on, "sent", on, target), names[target - 1])
    notice = today + timedelta(days=int(rng.integers(33, 60)))
    history.transfer(_transfer(None, 5, cents(rng, (500_00, 1_500_00), 50_00), "For the roof", notice, "scheduled", today, 2), names[1])


def _order(number: int, spec: tuple[Any, ...], rng: Generator, today: date, history: History, payees: Sequence[Row]) -> Row:
    """Return a standing order, and add the payments that it has made."""
    place, to_account, account, between, words, frequency, day, status = spec
    payee = payees[place] if place is not None else None
    amount, first = cents(rng, between, 50), date(2025, 5 if frequency != "quarterly" else 6, day)
    name = payee["name"] if payee else catalogue.ACCOUNTS[to_account - 1][0]
    category = "Housing" if place == 0 else "Transfers"
    on, stopped = first, today - timedelta(days=90 if status in ("cancelled", "paused") else 0)
    while on <= min(stopped, today):
        left = working_from(on) if payee else on
        if left <= stopped:
            history.transfer(_transfer(payee, account, amount, words, left, "sent", left, to_account), name, category)
        on = following(on, frequency, first)
    while on <= today:
        on = following(on, frequency, first)
    return {
        "id": number, "account_id": account, "payee_id": payee["id"] if payee else None, "to_account_id": to_account,
        "amount_cents": amount, "reference": words, "frequency": frequency, "next_on": on, "ends_on": _end(rng, on), "status": status,
        "created_on": first - timedelta(days=int(rng.integers(3, 30))),
    }  # fmt: skip


def _end(rng: Generator, next_on: date) -> date | None:
    return next_on + timedelta(days=30 * int(rng.integers(4, 14))) if rng.random() < 0.3 else None
