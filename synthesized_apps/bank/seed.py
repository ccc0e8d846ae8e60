"""Fills a new database: the customer, accounts, cards and payees, then their history and what is planned."""

from __future__ import annotations

from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows, numbered_rows

from . import catalogue, content
from .lots import cents
from .models import Account, Alert, Budget, Card, Goal, HelpArticle, Payee, Person
from .rules.iban import LENGTHS, with_check_digits
from .seed_history import History
from .seed_planned import populate_planned

TODAY = date(2026, 5, 14)


def populate(session: Session, rng: Generator) -> None:
    """Fill the empty tables; the same generator state gives the same rows."""
    accounts, goals = _accounts(rng), _goals(rng)
    accounts[3]["balance_cents"] += sum(goal["saved_cents"] for goal in goals)
    payees, cards = _payees(rng), _cards(rng)
    add_rows(session, Account, accounts)
    add_rows(session, Person, [_person(rng)])
    add_rows(session, Card, cards)
    add_rows(session, Payee, payees)
    add_rows(session, Goal, goals)
    add_rows(session, Budget, [{"category": name, "limit_cents": cents(rng, between, 5_00)} for name, between in catalogue.FIRST_BUDGETS])
    add_rows(session, Alert, _alerts(rng))
    add_rows(session, HelpArticle, numbered_rows("slug topic title body", content.HELP))
    history = History(rng, TODAY)
    history.everyday_life()
    populate_planned(session, history, payees, rng, TODAY)
    history.write(session)
    session.flush()


def _person(rng: Generator) -> Row:
    return {
        "id": 1, "name": "Ines Halloran", "email": "ines.halloran@mailbox.example", "phone": "+353 1 555 0134",
        "address": "14 Quarry Lane, Dublin, D08 X2R5", "branch": "Corvane Smithfield Square",
        "daily_limit_cents": cents(rng, (3_000_00, 4_500_00), 250_00), "default_account_id": int(rng.choice([1, 2, 3])),
        "card_delivery": str(rng.choice(["home", "branch"])), "dispute_contact": str(rng.choice(["app", "phone", "email"])),
        "member_since": date(2017, 3, 6),
    }  # fmt: skip


def _accounts(rng: Generator) -> list[Row]:
    return [
        {
            "id": number, "name": name, "kind": kind, "iban": with_check_digits("IE", f"CRVN9000{number}{int(rng.integers(10**8)):08d}1"),
            "holders": holders, "balance_cents": cents(rng, balance), "overdraft_cents": overdraft, "notice_days": notice,
            "rate_basis_points": rate, "opened_on": date.fromisoformat(opened),
        }
        for number, (name, kind, holders, overdraft, notice, rate, balance, opened) in enumerate(catalogue.ACCOUNTS, 1)
    ]  # fmt: skip


def _cards(rng: Generator) -> list[Row]:
    numbers = rng.choice(4000, size=len(catalogue.CARDS), replace=False) + 1000
    limits = ("spending_limit_cents", "cash_limit_cents")
    keys = ("account_id", "label", "holder", "months", "status", *limits, "online", "contactless", "abroad")
    rows = []
    for number, card in enumerate(catalogue.CARDS, 1):
        row: Row = dict(zip(keys, card, strict=True))
        months = TODAY.year * 12 + TODAY.month - 1 + row.pop("months")
        expires = date(months // 12, months % 12 + 1, 28)
        because = "worn" if row["status"] == "replaced" else ""
        fresh = {"ordered_on": None, "delivery": "home", "blocked_because": because}
        rows.append({"id": number, **row, "last4": str(numbers[number - 1]), "expires": expires, **fresh})
    return rows


def _payees(rng: Generator) -> list[Row]:
    tails = rng.choice(9000, size=len(catalogue.PAYEES) + len(catalogue.DELETED), replace=False) + 1000
    rows = []
    for number, (name, country, reference) in enumerate((*catalogue.PAYEES, *catalogue.DELETED), 1):
        body = "".join(str(digit) for digit in rng.integers(0, 10, size=LENGTHS[country] - 8))
        added = TODAY - timedelta(days=int(rng.integers(20, 1500)))
        deleted = TODAY - timedelta(days=int(rng.integers(5, 18))) if number > len(catalogue.PAYEES) else None
        iban = with_check_digits(country, f"{body}{tails[number - 1]}")
        rows.append({"id": number, "name": name, "iban": iban, "usual_reference": reference, "added_on": added, "deleted_on": deleted})
    return rows


def _goals(rng: Generator) -> list[Row]:
    rows = []
    for number, (name, symbol, target, share, days) in enumerate(catalogue.GOALS, 1):
        wanted = 100_00 * int(rng.integers(*target))
        rows.append({
            "id": number, "account_id": 4, "name": name, "symbol": symbol, "target_cents": wanted,
            "saved_cents": wanted * int(rng.integers(*share)) // 500 * 5, "due_on": TODAY + timedelta(days=int(rng.integers(*days))),
            "created_on": TODAY - timedelta(days=int(rng.integers(60, 400))),
        })  # fmt: skip
    return rows


def _alerts(rng: Generator) -> list[Row]:
    return [
        {
            "event": event, "summary": summary, "push": push, "email": email, "sms": sms,
            "threshold_cents": cents(rng, between, 5_00) if between else None,
        }
        for event, summary, push, email, sms, between in catalogue.ALERTS
    ]  # fmt: skip
