"""What happened on the accounts: searching, statements by month, spending by category, budgets, and what people note down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session, joinedload

from genui_gym.appkit import refuse, tidy

from ..models import Account, Budget, Transaction
from .days import month_span

CATEGORIES = {
    "Groceries": "cart", "Eating out": "coffee", "Transport": "train", "Housing": "home", "Utilities": "bolt", "Shopping": "bag",
    "Health": "pulse", "Leisure": "ticket", "Travel": "plane", "Subscriptions": "refresh", "Cash": "cash", "Other": "tag",
    "Income": "arrow-down", "Transfers": "swap", "Interest": "percent",
}  # fmt: skip
"""Every category, with its icon."""

SPENDING = tuple(CATEGORIES)[:12]
"""The categories that count as spending; a payment can be moved from one to another of them."""

KINDS = {
    "card": "Card payments",
    "cash": "Cash",
    "transfer": "Transfers",
    "debit": "Direct debits",
    "credit": "Credits",
    "interest": "Interest",
}
LONGEST_NOTE = 120
HIGHEST_BUDGET = 50_000_00


@dataclass(frozen=True, slots=True)
class Filters:
    """Which lines to show; ``low`` and ``high`` bound the amount without its sign."""

    text: str = ""
    account_id: int | None = None
    card_id: int | None = None
    category: str = ""
    kind: str = ""
    first: date | None = None
    last: date | None = None
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """An account's month: ``opening`` + ``paid_in`` − ``paid_out`` = ``closing``."""

    first: date
    last: date
    opening: int
    paid_in: int
    paid_out: int
    closing: int
    entries: Sequence[Transaction]


def find_entries(session: Session, filters: Filters) -> Sequence[Transaction]:
    """Return the lines that pass all filters, the latest first."""
    query = _ordered(select(Transaction))
    words = [f"%{word}%" for word in filters.text.replace("%", " ").replace("_", " ").split()]
    for word in words:
        query = query.where(Transaction.counterparty.ilike(word) | Transaction.reference.ilike(word) | Transaction.note.ilike(word))
    same = (
        (Transaction.account_id, filters.account_id),
        (Transaction.card_id, filters.card_id),
        (Transaction.category, filters.category or None),
        (Transaction.kind, filters.kind or None),
    )
    query = query.where(*(column == value for column, value in same if value is not None))
    size = func.abs(Transaction.amount_cents)
    bounds = ((Transaction.booked_on, filters.first, filters.last), (size, filters.low, filters.high))
    for column, low, high in bounds:
        query = query if low is None else query.where(column >= low)
        query = query if high is None else query.where(column <= high)
    return session.scalars(query).all()


def statement(session: Session, account: Account, month: str) -> Statement:
    """Return an account's month; the opening balance follows from today's by taking back what came after.

    Raises:
        ValueError: ``month`` is no month.
    """
    first, last = month_span(month)
    since = select(func.coalesce(func.sum(Transaction.amount_cents), 0)).where(
        Transaction.account_id == account.id, Transaction.booked_on >= first
    )
    opening = account.balance_cents - (session.scalar(since) or 0)
    entries = find_entries(session, Filters(account_id=account.id, first=first, last=last))
    paid_in = sum(entry.amount_cents for entry in entries if entry.amount_cents > 0)
    paid_out = -sum(entry.amount_cents for entry in entries if entry.amount_cents < 0)
    return Statement(first, last, opening, paid_in, paid_out, opening + paid_in - paid_out, entries)


def spending(session: Session, month: str, account_id: int | None = None) -> Mapping[str, int]:
    """Return what was spent in a month by category, the most first; refunds count against their category."""
    first, last = month_span(month)
    query = select(Transaction.category, -func.sum(Transaction.amount_cents)).where(
        Transaction.category.in_(SPENDING), Transaction.booked_on.between(first, last)
    )
    if account_id is not None:
        query = query.where(Transaction.account_id == account_id)
    rows = session.execute(query.group_by(Transaction.category)).all()
    return dict(sorted(((name, cents) for name, cents in rows), key=lambda pair: (-pair[1], pair[0])))


def first_month(session: Session) -> date:
    """Return the day of the earliest line."""
    return session.scalar(select(func.min(Transaction.booked_on))) or date.min


def describe(session: Session, entry: Transaction, category: str, note: str) -> None:
    """Put a line into another category and note something about it.

    Raises:
        Refused: The category is none for this line, or the note is too long.
    """
    problems = {} if category in categories_of(entry) else {"category": "Choose a category."}
    refuse(problems | ({"note": f"A note can have {LONGEST_NOTE} characters at most."} if len(tidy(note)) > LONGEST_NOTE else {}))
    entry.category, entry.note = category, tidy(note)
    session.flush()


def categories_of(entry: Transaction) -> tuple[str, ...]:
    """Return the categories that a line can be put into: its own, and for money spent all categories of spending."""
    return tuple(dict.fromkeys((*SPENDING, entry.category))) if entry.amount_cents < 0 else (entry.category,)


def budgets(session: Session) -> dict[str, Budget]:
    """Return the budgets by category."""
    return {budget.category: budget for budget in session.scalars(select(Budget).order_by(Budget.id))}


def set_budget(session: Session, category: str, cents: int | None) -> None:
    """Set a category's budget.

    Raises:
        Refused: There is no such category, or no such amount.
    """
    problems = {} if category in SPENDING else {"category": "Choose a category."}
    if cents is None or not 1_00 <= cents <= HIGHEST_BUDGET:
        problems["limit"] = "Enter an amount from €1.00 to €50,000.00."
    refuse(problems)
    assert cents is not None
    known = budgets(session).get(category)
    if known:
        known.limit_cents = cents
    else:
        session.add(Budget(category=category, limit_cents=cents))
    session.flush()


def drop_budget(session: Session, category: str) -> None:
    """Let a category's budget go.

    Raises:
        Refused: It has none.
    """
    known = budgets(session).get(category)
    refuse({} if known else {"limit": f"{category} has no budget."})
    session.delete(known)
    session.flush()


def _ordered(query: Select[tuple[Transaction]]) -> Select[tuple[Transaction]]:
    latest = query.order_by(Transaction.booked_on.desc(), Transaction.clock.desc(), Transaction.id.desc())
    return latest.options(joinedload(Transaction.transfer), joinedload(Transaction.account), joinedload(Transaction.card))
