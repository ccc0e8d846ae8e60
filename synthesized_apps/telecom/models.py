"""All that can change in Murmo, but for what stands in :mod:`.records`. Money is integer euro cents, data whole megabytes."""

from __future__ import annotations

from datetime import date

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from genui_gym.appkit import HelpText, Keyed


class Base(Keyed, DeclarativeBase):
    """The tables of this app."""


class Customer(Base):
    """The person who is signed in and pays for all lines.

    ``default_card_id`` pays bills and top-ups unless another card is chosen; ``sim_delivery``, ``store_id`` and ``reply_by`` are saved
    preferences, which the forms do not fill in by themselves.
    """

    name: Mapped[str]
    email: Mapped[str]
    phone: Mapped[str]
    address: Mapped[str]
    tier: Mapped[str]
    points: Mapped[int]
    home_line_id: Mapped[int]
    default_card_id: Mapped[int] = mapped_column(ForeignKey("payment_card.id"))
    autopay_card_id: Mapped[int | None] = mapped_column(ForeignKey("payment_card.id"))
    sim_delivery: Mapped[str]
    store_id: Mapped[int] = mapped_column(ForeignKey("store.id"))
    reply_by: Mapped[str]
    since: Mapped[date]
    default_card: Mapped[PaymentCard] = relationship(foreign_keys=[default_card_id])
    autopay_card: Mapped[PaymentCard | None] = relationship(foreign_keys=[autopay_card_id])
    store: Mapped[Store] = relationship()


class PaymentCard(Base):
    """A bank card; ``expires`` is its last valid day."""

    brand: Mapped[str]
    last4: Mapped[str]
    holder: Mapped[str]
    expires: Mapped[date]


class Plan(Base):
    """What a line can be on. ``kind`` is ``phone`` or ``data``, ``billing`` is ``contract`` or ``prepaid``; ``None`` is unlimited.

    ``oldest`` bounds the age of the line's user; ``open`` says whether new customers of the plan are taken.
    """

    name: Mapped[str]
    kind: Mapped[str]
    billing: Mapped[str]
    price_cents: Mapped[int]
    data_mb: Mapped[int | None]
    minutes: Mapped[int | None]
    sms: Mapped[int | None]
    speed: Mapped[int]
    term_months: Mapped[int]
    oldest: Mapped[int | None]
    open: Mapped[bool]
    blurb: Mapped[str]


class Device(Base):
    """A model of phone, tablet or tracker."""

    name: Mapped[str]
    esim: Mapped[bool]


class Line(Base):
    """A telephone number of the account. ``kind`` is ``phone`` or ``data``, ``billing`` is ``contract`` or ``prepaid``.

    ``next_plan_id`` and ``next_plan_on`` are a change of plan to come; ``bound_until`` is the last day of the minimum term;
    ``extra_cents`` is what was spent outside the plan this month, which ``cap_cents`` bounds. The ``autotop_`` columns are all ``None``
    while no automatic top-up is set.
    """

    label: Mapped[str]
    holder: Mapped[str]
    born_on: Mapped[date]
    number: Mapped[str]
    kind: Mapped[str]
    billing: Mapped[str]
    plan_id: Mapped[int] = mapped_column(ForeignKey("plan.id"))
    next_plan_id: Mapped[int | None] = mapped_column(ForeignKey("plan.id"))
    next_plan_on: Mapped[date | None]
    bound_until: Mapped[date]
    device_id: Mapped[int] = mapped_column(ForeignKey("device.id"))
    balance_cents: Mapped[int]
    roaming: Mapped[bool]
    cap_cents: Mapped[int]
    extra_cents: Mapped[int]
    autotop_below_cents: Mapped[int | None]
    autotop_cents: Mapped[int | None]
    autotop_card_id: Mapped[int | None] = mapped_column(ForeignKey("payment_card.id"))
    joined_on: Mapped[date]
    plan: Mapped[Plan] = relationship(foreign_keys=[plan_id])
    next_plan: Mapped[Plan | None] = relationship(foreign_keys=[next_plan_id])
    device: Mapped[Device] = relationship()
    autotop_card: Mapped[PaymentCard | None] = relationship()
    sims: Mapped[list[Sim]] = relationship(back_populates="line", order_by="Sim.id")


class Sim(Base):
    """A SIM of a line. ``kind`` is ``card`` or ``esim``; ``status`` is ``active``, ``ordered``, ``replaced`` or ``blocked``.

    ``reason`` is why the customer had it replaced, ``delivery`` how it came; both are empty until then.
    """

    line_id: Mapped[int] = mapped_column(ForeignKey("line.id"))
    kind: Mapped[str]
    serial: Mapped[str]
    status: Mapped[str]
    reason: Mapped[str]
    delivery: Mapped[str]
    ordered_on: Mapped[date]
    line: Mapped[Line] = relationship(back_populates="sims")


class UsageDay(Base):
    """What a line used of its plan on one day."""

    line_id: Mapped[int] = mapped_column(ForeignKey("line.id"), index=True)
    on: Mapped[date]
    data_mb: Mapped[int]
    minutes: Mapped[int]
    sms: Mapped[int]


class Call(Base):
    """A call of a line; ``direction`` is ``in`` or ``out``, ``clock`` its time of day."""

    line_id: Mapped[int] = mapped_column(ForeignKey("line.id"), index=True)
    on: Mapped[date]
    clock: Mapped[str]
    number: Mapped[str]
    direction: Mapped[str]
    minutes: Mapped[int]
    cost_cents: Mapped[int]


class Forward(Base):
    """Where a line's calls go. ``when`` is ``always``, ``busy``, ``unanswered`` or ``unreachable``, at most one of each for a line."""

    line_id: Mapped[int] = mapped_column(ForeignKey("line.id"))
    when: Mapped[str]
    number: Mapped[str]
    set_on: Mapped[date]


class BlockedNumber(Base):
    """A number that cannot call a line."""

    line_id: Mapped[int] = mapped_column(ForeignKey("line.id"))
    number: Mapped[str]
    note: Mapped[str]
    blocked_on: Mapped[date]


class Pack(Base):
    """Something to add to a plan. ``kind`` is ``data`` or ``roaming``; ``zone`` is that of a roaming pack, empty for the others."""

    name: Mapped[str]
    kind: Mapped[str]
    zone: Mapped[str]
    data_mb: Mapped[int]
    minutes: Mapped[int]
    days: Mapped[int]
    price_cents: Mapped[int]


class LinePack(Base):
    """A pack that a line has. ``paid_with`` is ``bill``, ``balance`` or ``card``; ``status`` is ``active``, ``scheduled``, ``ended`` or
    ``cancelled``; ``ends_on`` is its last day."""

    code: Mapped[str]
    line_id: Mapped[int] = mapped_column(ForeignKey("line.id"), index=True)
    pack_id: Mapped[int] = mapped_column(ForeignKey("pack.id"))
    starts_on: Mapped[date]
    ends_on: Mapped[date]
    price_cents: Mapped[int]
    paid_with: Mapped[str]
    card_id: Mapped[int | None] = mapped_column(ForeignKey("payment_card.id"))
    used_mb: Mapped[int]
    status: Mapped[str]
    bought_on: Mapped[date]
    line: Mapped[Line] = relationship()
    pack: Mapped[Pack] = relationship()
    card: Mapped[PaymentCard | None] = relationship()


class Country(Base):
    """A country to roam in, with what is charged there without a pack."""

    name: Mapped[str]
    zone: Mapped[str]
    mb_cents: Mapped[int]
    minute_cents: Mapped[int]
    sms_cents: Mapped[int]


class TopUp(Base):
    """Money added to a prepaid line; ``bonus_cents`` is what Murmo adds."""

    code: Mapped[str]
    line_id: Mapped[int] = mapped_column(ForeignKey("line.id"), index=True)
    card_id: Mapped[int] = mapped_column(ForeignKey("payment_card.id"))
    amount_cents: Mapped[int]
    bonus_cents: Mapped[int]
    automatic: Mapped[bool]
    on: Mapped[date]
    line: Mapped[Line] = relationship()
    card: Mapped[PaymentCard] = relationship()


class Store(Base):
    """A shop. Hours are ``09:30-18:30``, empty where it is closed."""

    name: Mapped[str]
    district_id: Mapped[int] = mapped_column(ForeignKey("district.id"))
    street: Mapped[str]
    phone: Mapped[str]
    weekday_hours: Mapped[str]
    saturday_hours: Mapped[str]
    sunday_hours: Mapped[str]
    services: Mapped[str]
    district: Mapped[District] = relationship()


class District(Base):
    """A part of the city, at a place of the map of hexagons."""

    name: Mapped[str]
    column: Mapped[int]
    row: Mapped[int]


class HelpArticle(HelpText, Base):
    """A page of help."""
