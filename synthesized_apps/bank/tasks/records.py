"""Looking up what a goal names, for the oracle and for drawing; a name that fits no single record finds none."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.task import only, pick

from ..catalogue import TWINS
from ..models import Account, Card, Goal, Payee, Person, Transaction, Transfer
from ..rules.days import month_span, working_from
from ..seed import TODAY

REFERENCES = ("Invoice", "Order", "Contract", "Booking", "Receipt", "File")
PAYERS = ("current", "joint")
"""The kinds of account from which payees can be paid."""


def account_named(state: Session, name: str, *kinds: str) -> Account | None:
    """Return the account of this name, of one of the kinds if some are given."""
    account = only(state, select(Account).where(Account.name == name))
    return account if account and (not kinds or account.kind in kinds) else None


def payee_named(state: Session, name: str, tail: str | None = None) -> Payee | None:
    """Return the payee of this name whose IBAN ends so."""
    query = select(Payee).where(Payee.name == name, Payee.deleted_on.is_(None))
    return only(state, query if tail is None else query.where(Payee.iban.endswith(tail)))


def goal_named(state: Session, name: str) -> Goal | None:
    """Return the savings goal of this name."""
    return only(state, select(Goal).where(Goal.name == name))


def person(state: Session) -> Person:
    """Return the customer."""
    return state.scalars(select(Person)).one()


def listed_payees(state: Session) -> Sequence[Payee]:
    """Return the payees that are not deleted, in order of their keys."""
    return state.scalars(select(Payee).where(Payee.deleted_on.is_(None)).order_by(Payee.id)).all()


def draw_payee(state: Session, rng: Generator) -> Payee:
    """Draw a payee, half of the time one that has a twin."""
    payees = listed_payees(state)
    return pick(rng, [payee for payee in payees if payee.name in TWINS] if rng.random() < 0.5 else payees)


def draw_payer(state: Session, rng: Generator) -> Account:
    """Draw an account from which payees can be paid."""
    return pick(rng, state.scalars(select(Account).where(Account.kind.in_(PAYERS)).order_by(Account.id)).all())


def draw_amount(rng: Generator, low: int, high: int, step: int = 5) -> int:
    """Draw an amount in cents."""
    return low + step * int(rng.integers((high - low) // step + 1))


def draw_working_day(rng: Generator, low: int = 2, high: int = 60) -> date:
    """Draw a working day to come."""
    return working_from(TODAY + timedelta(days=int(rng.integers(low, high))))


def draw_reference(rng: Generator) -> str:
    """Draw what is written to a payee."""
    return f"{pick(rng, REFERENCES)} {int(rng.integers(1000, 9999))}"


def left_on(state: Session, day: date) -> int:
    """Return how much more may go to payees on a day, counted afresh."""
    gone = select(Transfer.amount_cents).where(Transfer.execute_on == day, Transfer.payee_id.is_not(None))
    return person(state).daily_limit_cents - sum(state.scalars(gone.where(Transfer.status.in_(("sent", "scheduled")))))


def free_of(account: Account) -> int:
    """Return what can be spent from an account, counted afresh."""
    return account.balance_cents + account.overdraft_cents - sum(goal.saved_cents for goal in account.goals)


def card_payments(state: Session, merchant: str, *where: object) -> list[Transaction]:
    """Return the card payments to a merchant, in order of their keys."""
    query = select(Transaction).where(Transaction.kind == "card", Transaction.counterparty == merchant, *where)  # type: ignore[arg-type]
    return list(state.scalars(query.order_by(Transaction.id)))


def in_month(state: Session, month: str, *where: object) -> list[Transaction]:
    """Return the lines of a month, in order of their keys; none where it is no month."""
    try:
        first, last = month_span(month)
    except ValueError:
        return []
    query = select(Transaction).where(Transaction.booked_on.between(first, last), *where)  # type: ignore[arg-type]
    return list(state.scalars(query.order_by(Transaction.id)))


def own_active(state: Session, card: Card | None) -> bool:
    """Whether a card works and is the customer's."""
    return card is not None and card.status == "active" and card.holder == person(state).name
