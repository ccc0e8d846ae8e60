"""All that can change in Marquill, and the films and houses it is about. Money is integer euro cents, ratings are tenths of a star."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from genui_gym.appkit import HelpText, Keyed


class Base(Keyed, DeclarativeBase):
    """The tables of this app."""


class House(Base):
    """A cinema with its halls."""

    name: Mapped[str]
    district: Mapped[str]
    street: Mapped[str]
    phone: Mapped[str]
    blurb: Mapped[str]
    transport: Mapped[str]
    halls: Mapped[list[Hall]] = relationship(back_populates="house", order_by="Hall.id")


class Hall(Base):
    """A room with a screen. ``plan`` has a word for each row, front to back: a letter a seat, a dot for the aisle (:mod:`.rules.seats`)."""

    house_id: Mapped[int] = mapped_column(ForeignKey("house.id"), index=True)
    name: Mapped[str]
    plan: Mapped[str]
    house: Mapped[House] = relationship(back_populates="halls")


class Film(Base):
    """A film; from ``opens`` on it is shown. ``age`` is from which age people may watch it, 0 for everyone."""

    title: Mapped[str]
    year: Mapped[int]
    genre: Mapped[str]
    age: Mapped[int]
    minutes: Mapped[int]
    language: Mapped[str]
    director: Mapped[str]
    cast: Mapped[str]
    synopsis: Mapped[str]
    opens: Mapped[date]
    rating_tenths: Mapped[int]
    review_count: Mapped[int]
    motif: Mapped[str]
    reviews: Mapped[list[Review]] = relationship(back_populates="film", order_by="Review.written_on.desc(), Review.id")


class Showing(Base):
    """A film in a hall at a time. ``price_cents`` is an adult's ticket on a standard seat; ``sold`` names the seats that others have."""

    film_id: Mapped[int] = mapped_column(ForeignKey("film.id"), index=True)
    hall_id: Mapped[int] = mapped_column(ForeignKey("hall.id"), index=True)
    starts: Mapped[datetime] = mapped_column(index=True)
    format: Mapped[str]
    version: Mapped[str]
    price_cents: Mapped[int]
    sold: Mapped[str]
    film: Mapped[Film] = relationship()
    hall: Mapped[Hall] = relationship()


class Snack(Base):
    """Something from the bar."""

    name: Mapped[str]
    category: Mapped[str]
    text: Mapped[str]
    sizes: Mapped[list[SnackSize]] = relationship(back_populates="snack", order_by="SnackSize.id")


class SnackSize(Base):
    """A size of a snack, and what it costs."""

    snack_id: Mapped[int] = mapped_column(ForeignKey("snack.id"), index=True)
    name: Mapped[str]
    cents: Mapped[int]
    snack: Mapped[Snack] = relationship(back_populates="sizes")


class Account(Base):
    """The person who is signed in. ``house_id`` and ``version`` are what they usually choose, ``student_until`` their card's last day."""

    name: Mapped[str]
    email: Mapped[str]
    phone: Mapped[str]
    member_number: Mapped[str]
    member_since: Mapped[date]
    points: Mapped[int]
    house_id: Mapped[int] = mapped_column(ForeignKey("house.id"))
    version: Mapped[str]
    reminder: Mapped[str]
    offers: Mapped[bool]
    student_until: Mapped[date | None]
    payment_id: Mapped[int] = mapped_column(ForeignKey("payment_method.id"))
    house: Mapped[House] = relationship()
    payment: Mapped[PaymentMethod] = relationship()


class PaymentMethod(Base):
    """A card (``expires`` is its last valid day) or a gift card (no expiry, a balance)."""

    kind: Mapped[str]
    label: Mapped[str]
    expires: Mapped[date | None]
    balance_cents: Mapped[int]


class Voucher(Base):
    """A discount on tickets, good for one order: ``percent`` or ``cents``, and what the order must be.

    ``weekdays`` and ``format`` are empty where they do not matter.
    """

    code: Mapped[str]
    title: Mapped[str]
    percent: Mapped[int]
    cents: Mapped[int]
    min_tickets: Mapped[int]
    weekdays: Mapped[str]
    format: Mapped[str]
    valid_from: Mapped[date]
    valid_until: Mapped[date]
    used_on: Mapped[date | None]


class Order(Base):
    """Seats of one showing, with snacks. ``status`` is ``booked`` or ``refunded``; whether it is over follows from the clock.

    What the tickets cost when they were bought stays; an exchange for a dearer showing adds ``exchange_cents``.
    """

    __tablename__ = "orders"
    code: Mapped[str]
    showing_id: Mapped[int] = mapped_column(ForeignKey("showing.id"), index=True)
    placed_at: Mapped[datetime]
    status: Mapped[str]
    wheelchair: Mapped[bool]
    tickets_cents: Mapped[int]
    snacks_cents: Mapped[int]
    fee_cents: Mapped[int]
    discount_cents: Mapped[int]
    points_used: Mapped[int]
    exchange_cents: Mapped[int]
    total_cents: Mapped[int]
    points_earned: Mapped[int]
    voucher_id: Mapped[int | None] = mapped_column(ForeignKey("voucher.id"))
    payment_id: Mapped[int] = mapped_column(ForeignKey("payment_method.id"))
    exchanged: Mapped[bool]
    refunded_on: Mapped[date | None]
    showing: Mapped[Showing] = relationship()
    voucher: Mapped[Voucher | None] = relationship()
    payment: Mapped[PaymentMethod] = relationship()
    tickets: Mapped[list[Ticket]] = relationship(order_by="Ticket.id")
    snacks: Mapped[list[SnackLine]] = relationship(order_by="SnackLine.id")


class Ticket(Base):
    """A seat of an order."""

    order_id: Mapped[int] = mapped_column(ForeignKey("orders.id"), index=True)
    seat: Mapped[str]
    kind: Mapped[str]
    cents: Mapped[int]


class SnackLine(Base):
    """A snack of an order; ``cents`` is the price of one."""

    order_id: Mapped[int] = mapped_column(ForeignKey("orders.id"), index=True)
    size_id: Mapped[int] = mapped_column(ForeignKey("snack_size.id"))
    quantity: Mapped[int]
    cents: Mapped[int]
    size: Mapped[SnackSize] = relationship()


class WatchItem(Base):
    """A film that the person wants to see."""

    film_id: Mapped[int] = mapped_column(ForeignKey("film.id"))
    added_on: Mapped[date]
    film: Mapped[Film] = relationship()


class Review(Base):
    """What somebody wrote about a film; 1 to 5 stars. ``own`` says that it is the person's."""

    film_id: Mapped[int] = mapped_column(ForeignKey("film.id"), index=True)
    author: Mapped[str]
    stars: Mapped[int]
    written_on: Mapped[date]
    text: Mapped[str]
    own: Mapped[bool]
    film: Mapped[Film] = relationship(back_populates="reviews")


class HelpArticle(HelpText, Base):
    """A page of help."""
