"""What the customer asks for and gets: bills, disputes, ports, tickets, visits, gifts. The other half of the tables."""

from __future__ import annotations

from datetime import date

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .models import Base, District, Line, PaymentCard, Plan, Store


class Bill(Base):
    """A month's bill for all contract lines. ``month`` is ``2026-05``; ``status`` is ``open``, ``overdue`` or ``paid``."""

    number: Mapped[str]
    month: Mapped[str]
    issued_on: Mapped[date]
    due_on: Mapped[date]
    total_cents: Mapped[int]
    status: Mapped[str]
    paid_on: Mapped[date | None]
    card_id: Mapped[int | None] = mapped_column(ForeignKey("payment_card.id"))
    card: Mapped[PaymentCard | None] = relationship()
    entries: Mapped[list[BillEntry]] = relationship(back_populates="bill", order_by="BillEntry.id")


class BillEntry(Base):
    """A line of a bill. ``kind`` is ``plan``, ``pack``, ``roaming``, ``calls``, ``premium`` or ``discount`` (negative)."""

    bill_id: Mapped[int] = mapped_column(ForeignKey("bill.id"), index=True)
    line_id: Mapped[int] = mapped_column(ForeignKey("line.id"))
    kind: Mapped[str]
    text: Mapped[str]
    on: Mapped[date]
    amount_cents: Mapped[int]
    bill: Mapped[Bill] = relationship(back_populates="entries")
    line: Mapped[Line] = relationship()


class Dispute(Base):
    """A line of a bill that the customer contests. ``status`` is ``open``, ``credited``, ``declined`` or ``withdrawn``."""

    code: Mapped[str]
    entry_id: Mapped[int] = mapped_column(ForeignKey("bill_entry.id"))
    reason: Mapped[str]
    details: Mapped[str]
    reply_by: Mapped[str]
    status: Mapped[str]
    opened_on: Mapped[date]
    entry: Mapped[BillEntry] = relationship()


class Port(Base):
    """A number that moves to Murmo. ``status`` is ``requested``, ``confirmed``, ``done``, ``rejected`` or ``cancelled``."""

    code: Mapped[str]
    number: Mapped[str]
    operator: Mapped[str]
    transfer_code: Mapped[str]
    plan_id: Mapped[int] = mapped_column(ForeignKey("plan.id"))
    on: Mapped[date]
    status: Mapped[str]
    requested_on: Mapped[date]
    plan: Mapped[Plan] = relationship()


class Ticket(Base):
    """A complaint or question. ``status`` is ``open`` (Murmo's turn), ``waiting`` (the customer's turn), ``solved`` or ``closed``."""

    code: Mapped[str]
    topic: Mapped[str]
    line_id: Mapped[int] = mapped_column(ForeignKey("line.id"))
    subject: Mapped[str]
    reply_by: Mapped[str]
    status: Mapped[str]
    opened_on: Mapped[date]
    line: Mapped[Line] = relationship()
    messages: Mapped[list[TicketMessage]] = relationship(order_by="TicketMessage.id")


class TicketMessage(Base):
    """What somebody wrote in a ticket; ``author`` is ``you`` or the first name of somebody at Murmo."""

    ticket_id: Mapped[int] = mapped_column(ForeignKey("ticket.id"))
    author: Mapped[str]
    text: Mapped[str]
    on: Mapped[date]


class Outage(Base):
    """Something that does not work in a district. ``status`` is ``current``, ``planned`` or ``solved``; clocks are times of day."""

    code: Mapped[str]
    district_id: Mapped[int] = mapped_column(ForeignKey("district.id"))
    service: Mapped[str]
    cause: Mapped[str]
    status: Mapped[str]
    starts_on: Mapped[date]
    starts_at: Mapped[str]
    ends_on: Mapped[date]
    ends_at: Mapped[str]
    district: Mapped[District] = relationship()


class OutageWatch(Base):
    """A line that gets a text message about an outage."""

    outage_id: Mapped[int] = mapped_column(ForeignKey("outage.id"))
    line_id: Mapped[int] = mapped_column(ForeignKey("line.id"))
    asked_on: Mapped[date]
    line: Mapped[Line] = relationship()


class TakenSlot(Base):
    """A time at which a store has no room for another visit."""

    store_id: Mapped[int] = mapped_column(ForeignKey("store.id"), index=True)
    on: Mapped[date]
    clock: Mapped[str]


class Visit(Base):
    """An appointment in a store. ``status`` is ``booked``, ``done`` or ``cancelled``."""

    code: Mapped[str]
    store_id: Mapped[int] = mapped_column(ForeignKey("store.id"))
    service: Mapped[str]
    on: Mapped[date]
    clock: Mapped[str]
    status: Mapped[str]
    booked_on: Mapped[date]
    store: Mapped[Store] = relationship()


class Gift(Base):
    """Something to get for points. ``kind`` is ``data``, ``voucher`` or ``thing``; ``tier`` is the lowest that gets it."""

    name: Mapped[str]
    kind: Mapped[str]
    points: Mapped[int]
    tier: Mapped[str]
    stock: Mapped[int]
    until: Mapped[date]
    blurb: Mapped[str]


class PointEntry(Base):
    """A movement of points; ``gift_id`` is what they were spent on."""

    on: Mapped[date]
    text: Mapped[str]
    points: Mapped[int]
    gift_id: Mapped[int | None] = mapped_column(ForeignKey("gift.id"))
    code: Mapped[str]
    gift: Mapped[Gift | None] = relationship()
