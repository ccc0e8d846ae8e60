"""All that can change in Larkway, and the timetable it sells. Money is integer euro cents, times of day are minutes after midnight."""

from __future__ import annotations

from datetime import date

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from genui_gym.appkit import HelpText, Keyed


class Base(Keyed, DeclarativeBase):
    """The tables of this app."""


class Airline(Base):
    """An airline with what it charges beside the fares: a further bag, a seat, a seat in front, a seat with more legroom."""

    code: Mapped[str]
    name: Mapped[str]
    bag_cents: Mapped[int]
    seat_cents: Mapped[int]
    front_cents: Mapped[int]
    legroom_cents: Mapped[int]
    fares: Mapped[list[Fare]] = relationship(back_populates="airline", order_by="Fare.id")


class Airport(Base):
    """An airport; some cities have two. ``utc_minutes`` is what its clocks are ahead of UTC in the summer timetable."""

    code: Mapped[str]
    city: Mapped[str]
    name: Mapped[str]
    country: Mapped[str]
    utc_minutes: Mapped[int]


class Aircraft(Base):
    """A type of aircraft: rows from 1, business in front, the seats of a row by letter with a blank for the aisle."""

    name: Mapped[str]
    rows: Mapped[int]
    letters: Mapped[str]
    business_rows: Mapped[int]
    exit_row: Mapped[int]


class Fare(Base):
    """A fare class of an airline.

    ``seats`` says which seats are free: ``none``, ``standard`` or ``all``. A fee is per passenger and flight, ``None`` where changing is
    not allowed or nothing is refunded.
    """

    airline_id: Mapped[int] = mapped_column(ForeignKey("airline.id"), index=True)
    name: Mapped[str]
    cabin: Mapped[str]
    percent: Mapped[int]
    bags: Mapped[int]
    seats: Mapped[str]
    change_cents: Mapped[int | None]
    cancel_cents: Mapped[int | None]
    points_percent: Mapped[int]
    airline: Mapped[Airline] = relationship(back_populates="fares")


class Flight(Base):
    """A line of the timetable. ``weekdays`` are the days it flies on, Monday is 1; ``demand`` shapes its prices and how full it is."""

    airline_id: Mapped[int] = mapped_column(ForeignKey("airline.id"))
    number: Mapped[str]
    origin_id: Mapped[int] = mapped_column(ForeignKey("airport.id"), index=True)
    destination_id: Mapped[int] = mapped_column(ForeignKey("airport.id"), index=True)
    via_id: Mapped[int | None] = mapped_column(ForeignKey("airport.id"))
    departs: Mapped[int]
    minutes: Mapped[int]
    weekdays: Mapped[str]
    base_cents: Mapped[int]
    demand: Mapped[int]
    aircraft_id: Mapped[int] = mapped_column(ForeignKey("aircraft.id"))
    gate: Mapped[str]
    airline: Mapped[Airline] = relationship(lazy="joined", innerjoin=True)
    origin: Mapped[Airport] = relationship(foreign_keys=[origin_id], lazy="joined", innerjoin=True)
    destination: Mapped[Airport] = relationship(foreign_keys=[destination_id], lazy="joined", innerjoin=True)
    via: Mapped[Airport | None] = relationship(foreign_keys=[via_id], lazy="joined")
    aircraft: Mapped[Aircraft] = relationship()


class SoldOut(Base):
    """A day on which a flight has no seat left."""

    flight_id: Mapped[int] = mapped_column(ForeignKey("flight.id"), index=True)
    day: Mapped[date]


class Account(Base):
    """The person who is signed in, with the frequent-flyer card and what is usually wanted."""

    name: Mapped[str]
    email: Mapped[str]
    phone: Mapped[str]
    member_number: Mapped[str]
    tier: Mapped[str]
    home_id: Mapped[int] = mapped_column(ForeignKey("airport.id"))
    seat_preference: Mapped[str]
    refund_preference: Mapped[str]
    newsletter: Mapped[bool]
    flight_alerts: Mapped[bool]
    default_payment_id: Mapped[int] = mapped_column(ForeignKey("payment_method.id"))
    member_since: Mapped[date]
    home: Mapped[Airport] = relationship()


class Traveller(Base):
    """Somebody the person books for; ``removed_on`` is set once they are taken off the list."""

    name: Mapped[str]
    born: Mapped[date]
    nationality: Mapped[str]
    document: Mapped[str]
    document_expires: Mapped[date | None]
    is_self: Mapped[bool]
    removed_on: Mapped[date | None]


class PaymentMethod(Base):
    """A card (``expires`` is its last valid day) or the travel credit (no expiry, a balance)."""

    kind: Mapped[str]
    label: Mapped[str]
    holder: Mapped[str]
    expires: Mapped[date | None]
    balance_cents: Mapped[int]


class Booking(Base):
    """A booking of the account. ``status`` is ``upcoming``, ``flown`` or ``cancelled``; the refund is 0 until it is cancelled."""

    code: Mapped[str]
    status: Mapped[str]
    booked_on: Mapped[date]
    contact_email: Mapped[str]
    contact_phone: Mapped[str]
    payment_id: Mapped[int] = mapped_column(ForeignKey("payment_method.id"))
    total_cents: Mapped[int]
    cancelled_on: Mapped[date | None]
    refund_cents: Mapped[int]
    refund_to_id: Mapped[int | None] = mapped_column(ForeignKey("payment_method.id"))
    payment: Mapped[PaymentMethod] = relationship(foreign_keys=[payment_id])
    refund_to: Mapped[PaymentMethod | None] = relationship(foreign_keys=[refund_to_id])
    tickets: Mapped[list[Ticket]] = relationship(back_populates="booking", order_by="Ticket.position, Ticket.id")


class Ticket(Base):
    """One traveller on one flight of a booking. ``bags`` are those paid on top of the fare's; an empty ``seat`` is not chosen yet."""

    booking_id: Mapped[int] = mapped_column(ForeignKey("booking.id"), index=True)
    position: Mapped[int]
    flight_id: Mapped[int] = mapped_column(ForeignKey("flight.id"), index=True)
    day: Mapped[date]
    fare_id: Mapped[int] = mapped_column(ForeignKey("fare.id"))
    traveller_id: Mapped[int] = mapped_column(ForeignKey("traveller.id"))
    price_cents: Mapped[int]
    seat: Mapped[str]
    seat_cents: Mapped[int]
    bags: Mapped[int]
    bag_cents: Mapped[int]
    checked_in_on: Mapped[date | None]
    booking: Mapped[Booking] = relationship(back_populates="tickets")
    flight: Mapped[Flight] = relationship()
    fare: Mapped[Fare] = relationship()
    traveller: Mapped[Traveller] = relationship()


class Watch(Base):
    """A price the person waits for: told once a flight of the route is cheaper on that day."""

    origin_id: Mapped[int] = mapped_column(ForeignKey("airport.id"))
    destination_id: Mapped[int] = mapped_column(ForeignKey("airport.id"))
    day: Mapped[date]
    below_cents: Mapped[int]
    added_on: Mapped[date]
    origin: Mapped[Airport] = relationship(foreign_keys=[origin_id])
    destination: Mapped[Airport] = relationship(foreign_keys=[destination_id])


class Points(Base):
    """A line of the frequent-flyer account; what was spent is negative."""

    earned_on: Mapped[date]
    airline_id: Mapped[int] = mapped_column(ForeignKey("airline.id"))
    words: Mapped[str]
    points: Mapped[int]
    airline: Mapped[Airline] = relationship()


class HelpArticle(HelpText, Base):
    """A page of help."""
