"""The rows that acts on trips leave behind: a new booking with its tickets, a cancelled one, what the travel credit pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.reward import Changed, Lines, New, Row

from ..models import Booking, Fare, Flight, PaymentMethod, Ticket, Traveller
from ..rules.manage import CREDIT_PERCENT
from ..rules.timetable import price
from ..rules.trips import booking_code
from ..seed import TODAY
from .records import credit_of, person

Taken = tuple[Flight, date, Fare]
"""A flight on a day in a fare."""
_GROWN_UP = 12


@dataclass(frozen=True)
class NewKey:
    """The predicate that a cell refers to a row that was not there before."""

    last: int

    def __call__(self, value: object, row: Mapping[str, Any]) -> bool:
        """Whether it does."""
        return isinstance(value, int) and value > self.last


def is_young(traveller: Traveller, day: date) -> bool:
    """Whether somebody pays a child's fare on a day."""
    birthday = (day.month, day.day) < (traveller.born.month, traveller.born.day)
    return day.year - traveller.born.year - birthday < _GROWN_UP


def booked(
    state: Session,
    taken: Sequence[Taken],
    people: Sequence[Traveller],
    bags: Sequence[int] = (),
    payment: PaymentMethod | None = None,
    traveller_key: NewKey | None = None,
) -> tuple[Row, ...]:
    """Return the rows of a new booking; ``traveller_key`` says who travels where the only traveller is new as well."""
    owner = person(state)
    pays = payment or state.get_one(PaymentMethod, owner.default_payment_id)
    lines: list[dict[str, Any]] = []
    for position, (flight, day, fare) in enumerate(taken, 1):
        for place, traveller in enumerate(people):
            more = bags[place] if bags else 0
            lines.append({
                "position": position, "flight_id": flight.id, "day": day, "fare_id": fare.id,
                "traveller_id": traveller_key or traveller.id, "price_cents": price(flight, fare, day, is_young(traveller, taken[0][1])),
                "seat": "", "seat_cents": 0, "bags": more, "bag_cents": more * flight.airline.bag_cents, "checked_in_on": None,
            })  # fmt: skip
    total = sum(line["price_cents"] + line["bag_cents"] for line in lines)
    rest = {
        "code": FromKey(booking_code), "booked_on": TODAY, "contact_email": owner.email, "contact_phone": owner.phone, "cancelled_on": None,
        "refund_cents": 0, "refund_to_id": None,
    }  # fmt: skip
    parts: dict[str, Any] = {
        "flights and passengers": Lines(Ticket, "booking_id", lines),
        "price": {"total_cents": total},
        "payment": {"payment_id": pays.id},
    }
    made = New("booking", Booking, {"status": "upcoming"}, parts, rest, weight=4.0)
    return (made, *charged(pays, total, "booking"))


def charged(method: PaymentMethod, cents: int, requires: str) -> tuple[Row, ...]:
    """Return the travel credit's row after it paid (or, if negative, got) an amount; none for a card."""
    if method.kind != "credit" or cents == 0:
        return ()
    return (Changed("travel credit settled", PaymentMethod, method.id, {"balance_cents": method.balance_cents - cents}, (requires,)),)


def refund_in_money(booking: Booking) -> int:
    """Return what cancelling gives back as money, ticket by ticket."""
    kept = [(ticket.price_cents, ticket.fare.cancel_cents) for ticket in booking.tickets]
    return sum(max(cents - fee, 0) for cents, fee in kept if fee is not None)


def can_end(booking: Booking) -> bool:
    """Whether a booking can still be cancelled."""
    flying = all(ticket.day > TODAY and ticket.checked_in_on is None for ticket in booking.tickets)
    return booking.status == "upcoming" and flying


def cancelled(state: Session, booking: Booking, way: str) -> tuple[Row, ...]:
    """Return the rows of a booking cancelled today and refunded a way, without the travel credit's own."""
    money, credit = refund_in_money(booking), credit_of(state)
    target, refund = (credit, money * CREDIT_PERCENT // 100) if way == "credit" else (booking.payment, money)
    name = f"cancelled {booking.code}"
    ended = {"status": "cancelled", "cancelled_on": TODAY}
    return (
        Changed(name, Booking, booking.id, ended),
        Changed(f"refund {booking.code}", Booking, booking.id, {"refund_to_id": target.id, "refund_cents": refund}, (name,)),
    )


def credited(state: Session, ended: Sequence[Booking], way: str) -> tuple[Row, ...]:
    """Return the travel credit's row after the refunds of several bookings; none where it gets nothing."""
    credit, got = credit_of(state), 0
    for booking in ended:
        money = refund_in_money(booking)
        got += money * CREDIT_PERCENT // 100 if way == "credit" else money if booking.payment.kind == "credit" else 0
    return charged(credit, -got, f"cancelled {ended[0].code}") if ended else ()
