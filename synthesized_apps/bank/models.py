"""All that can change in Corvane. Money is integer euro cents, spent money is negative; IBANs are stored without spaces."""

from __future__ import annotations

from datetime import date

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from genui_gym.appkit import HelpText, Keyed


class Base(Keyed, DeclarativeBase):
    """The tables of this app."""


class Person(Base):
    """The customer who is signed in. ``daily_limit_cents`` bounds what goes to payees on one day; the rest are saved preferences."""

    name: Mapped[str]
    email: Mapped[str]
    phone: Mapped[str]
    address: Mapped[str]
    branch: Mapped[str]
    daily_limit_cents: Mapped[int]
    default_account_id: Mapped[int] = mapped_column(ForeignKey("bank_account.id"))
    card_delivery: Mapped[str]
    dispute_contact: Mapped[str]
    member_since: Mapped[date]


class Account(Base):
    """An account. ``kind`` is ``current``, ``joint``, ``savings`` or ``notice`` (savings that can be moved after ``notice_days``)."""

    __tablename__ = "bank_account"
    name: Mapped[str]
    kind: Mapped[str]
    iban: Mapped[str]
    holders: Mapped[str]
    balance_cents: Mapped[int]
    overdraft_cents: Mapped[int]
    notice_days: Mapped[int]
    rate_basis_points: Mapped[int]
    opened_on: Mapped[date]
    goals: Mapped[list[Goal]] = relationship(back_populates="account", order_by="Goal.id")


class Payee(Base):
    """Somebody the customer pays. ``usual_reference`` is what the customer writes to them; a deleted payee stays for the history."""

    name: Mapped[str]
    iban: Mapped[str]
    usual_reference: Mapped[str]
    added_on: Mapped[date]
    deleted_on: Mapped[date | None]


class StandingOrder(Base):
    """A payment that repeats, to a payee or an own account. ``status`` is ``active``, ``paused``, ``cancelled`` or ``ended``."""

    account_id: Mapped[int] = mapped_column(ForeignKey("bank_account.id"))
    payee_id: Mapped[int | None] = mapped_column(ForeignKey("payee.id"))
    to_account_id: Mapped[int | None] = mapped_column(ForeignKey("bank_account.id"))
    amount_cents: Mapped[int]
    reference: Mapped[str]
    frequency: Mapped[str]
    next_on: Mapped[date]
    ends_on: Mapped[date | None]
    status: Mapped[str]
    created_on: Mapped[date]
    account: Mapped[Account] = relationship(foreign_keys=[account_id])
    payee: Mapped[Payee | None] = relationship()
    to_account: Mapped[Account | None] = relationship(foreign_keys=[to_account_id])


class Transfer(Base):
    """A payment to a payee or an own account. ``status`` is ``scheduled``, ``sent``, ``cancelled`` or ``failed``."""

    code: Mapped[str]
    account_id: Mapped[int] = mapped_column(ForeignKey("bank_account.id"))
    payee_id: Mapped[int | None] = mapped_column(ForeignKey("payee.id"))
    to_account_id: Mapped[int | None] = mapped_column(ForeignKey("bank_account.id"))
    amount_cents: Mapped[int]
    reference: Mapped[str]
    speed: Mapped[str]
    execute_on: Mapped[date]
    arrives_on: Mapped[date]
    status: Mapped[str]
    created_on: Mapped[date]
    account: Mapped[Account] = relationship(foreign_keys=[account_id])
    payee: Mapped[Payee | None] = relationship()
    to_account: Mapped[Account | None] = relationship(foreign_keys=[to_account_id])


class Card(Base):
    """A debit card. ``status`` is ``active``, ``frozen``, ``ordered`` (in the post), ``replaced`` or ``expired``; limits are per day.

    ``blocked_because`` is why the customer had it replaced, empty until then.
    """

    account_id: Mapped[int] = mapped_column(ForeignKey("bank_account.id"))
    label: Mapped[str]
    holder: Mapped[str]
    last4: Mapped[str]
    expires: Mapped[date]
    status: Mapped[str]
    spending_limit_cents: Mapped[int]
    cash_limit_cents: Mapped[int]
    online: Mapped[bool]
    contactless: Mapped[bool]
    abroad: Mapped[bool]
    ordered_on: Mapped[date | None]
    delivery: Mapped[str]
    blocked_because: Mapped[str]
    account: Mapped[Account] = relationship()


class Transaction(Base):
    """A line of an account. ``kind`` is ``card``, ``cash``, ``transfer``, ``debit``, ``credit`` or ``interest``.

    ``clock`` is the time of a card payment, empty for the others; ``status`` is ``pending`` or ``booked``.
    """

    __tablename__ = "entry"
    account_id: Mapped[int] = mapped_column(ForeignKey("bank_account.id"), index=True)
    booked_on: Mapped[date]
    clock: Mapped[str]
    counterparty: Mapped[str]
    reference: Mapped[str]
    kind: Mapped[str]
    category: Mapped[str]
    amount_cents: Mapped[int]
    status: Mapped[str]
    note: Mapped[str]
    card_id: Mapped[int | None] = mapped_column(ForeignKey("card.id"))
    transfer_id: Mapped[int | None] = mapped_column(ForeignKey("transfer.id"))
    account: Mapped[Account] = relationship()
    card: Mapped[Card | None] = relationship()
    transfer: Mapped[Transfer | None] = relationship()


class Dispute(Base):
    """A card payment that the customer contests. ``status`` is ``open``, ``refunded``, ``declined`` or ``withdrawn``."""

    code: Mapped[str]
    entry_id: Mapped[int] = mapped_column(ForeignKey("entry.id"))
    reason: Mapped[str]
    amount_cents: Mapped[int]
    details: Mapped[str]
    contact: Mapped[str]
    status: Mapped[str]
    opened_on: Mapped[date]
    closed_on: Mapped[date | None]
    entry: Mapped[Transaction] = relationship()


class Goal(Base):
    """Something the customer saves for: a part of a savings account that is put aside."""

    account_id: Mapped[int] = mapped_column(ForeignKey("bank_account.id"))
    name: Mapped[str]
    symbol: Mapped[str]
    target_cents: Mapped[int]
    saved_cents: Mapped[int]
    due_on: Mapped[date]
    created_on: Mapped[date]
    account: Mapped[Account] = relationship(back_populates="goals")


class Budget(Base):
    """How much the customer means to spend in a category each month."""

    category: Mapped[str]
    limit_cents: Mapped[int]


class Alert(Base):
    """What the bank tells the customer about, and how. ``threshold_cents`` is ``None`` for events without an amount."""

    event: Mapped[str]
    summary: Mapped[str]
    push: Mapped[bool]
    email: Mapped[bool]
    sms: Mapped[bool]
    threshold_cents: Mapped[int | None]


class HelpArticle(HelpText, Base):
    """A page of help."""
