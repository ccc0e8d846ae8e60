"""Bookings: placing one, and its flights as a person sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from genui_gym.appkit import Messages, refuse, tidy

from ..models import Booking, Fare, Flight, PaymentMethod, Ticket, Traveller
from .people import CHILD_FROM, age_on, charge, contact_problems, is_child, payment_problem
from .search import Chosen, order_problem
from .timetable import flies, is_sold_out, price

MOST_BAGS = 3
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Draft:
    """A booking as filled in: flights, then for each passenger the traveller's key and the bags to add on every flight."""

    chosen: tuple[Chosen, ...]
    adults: int
    travellers: tuple[int | None, ...]
    bags: tuple[int, ...]
    email: str
    phone: str
    payment_id: int | None


@dataclass(frozen=True, slots=True)
class Hop:
    """A flight of a booking with the tickets for it."""

    position: int
    flight: Flight
    day: date
    fare: Fare
    tickets: tuple[Ticket, ...]


def booking_code(number: int) -> str:
    """Return the code of the booking with this key: two letters, two figures, two letters."""
    left, figures = divmod(number * 7_368_787 % (90 * 24**4), 90)
    letters = [_LETTERS[left // 24**place % 24] for place in range(4)]
    return f"{letters[0]}{letters[1]}{figures + 10}{letters[2]}{letters[3]}"


def hops(booking: Booking) -> list[Hop]:
    """Return the flights of a booking in order."""
    positions = sorted({ticket.position for ticket in booking.tickets})
    found = []
    for position in positions:
        tickets = tuple(ticket for ticket in booking.tickets if ticket.position == position)
        found.append(Hop(position, tickets[0].flight, tickets[0].day, tickets[0].fare, tickets))
    return found


def bookings(session: Session, status: str = "") -> list[Booking]:
    """Return the bookings of a status by the day of their first flight; all of them without one."""
    loading = selectinload(Booking.tickets)
    query = select(Booking).options(
        loading.joinedload(Ticket.flight), loading.joinedload(Ticket.traveller), loading.joinedload(Ticket.fare)
    )
    listed = session.scalars(query.where(Booking.status == status) if status else query).unique().all()
    return sorted(listed, key=lambda booking: (booking.tickets[0].day, booking.id))


def draft_problems(session: Session, draft: Draft, today: date) -> Messages:
    """Check a booking, by the fields of its form; ``""`` is the flights."""
    problems: Messages = {}
    wrong = flights_problem(session, draft.chosen, today)
    if wrong:
        problems[""] = wrong
    people = [None if key is None else session.get(Traveller, key) for key in draft.travellers]
    for number, traveller in enumerate(people, 1):
        wrong = _passenger_problem(traveller, number, draft, people[: number - 1])
        if wrong:
            problems[f"traveller_{number}"] = wrong
    problems |= {f"bags_{number}": f"Choose 0 to {MOST_BAGS}." for number, bags in enumerate(draft.bags, 1) if not 0 <= bags <= MOST_BAGS}
    problems |= contact_problems(draft.email, draft.phone)
    if not problems:
        method = None if draft.payment_id is None else session.get(PaymentMethod, draft.payment_id)
        unpaid = payment_problem(method, total(draft), today)
        problems |= {"payment_id": unpaid} if unpaid else {}
    return problems


def flights_problem(session: Session, chosen: Sequence[Chosen], today: date) -> str | None:
    """Return why flights can't be booked together, ``None`` if they can."""
    for each in chosen:
        name = f"{each.flight.number} on {each.day.day} {each.day:%B}"
        if each.day <= today or not flies(each.flight, each.day):
            return f"{name} is not on sale."
        if each.fare.airline_id != each.flight.airline_id:
            return f"{name} is not sold in this fare."
        if is_sold_out(session, each.flight, each.day):
            return f"{name} has just sold out."
    return order_problem(list(chosen))


def _passenger_problem(traveller: Traveller | None, number: int, draft: Draft, before: Sequence[Traveller | None]) -> str | None:
    if traveller is None or traveller.removed_on is not None:
        return "Choose who is travelling."
    if traveller in before:
        return f"{traveller.name} is a passenger already."
    day = draft.chosen[0].day
    if age_on(traveller, day) < CHILD_FROM:
        return f"{traveller.name} is too young to travel on a seat alone."
    if is_child(traveller, day) != (number > draft.adults):
        return f"{traveller.name} is {age_on(traveller, day)} then; this is {'an adult' if number <= draft.adults else 'a child'}'s ticket."
    return None


def total(draft: Draft) -> int:
    """Return what a draft costs."""
    fares = sum(price(each.flight, each.fare, each.day, n >= draft.adults) for each in draft.chosen for n in range(len(draft.travellers)))
    return fares + sum(draft.bags) * sum(each.flight.airline.bag_cents for each in draft.chosen)


def place(session: Session, draft: Draft, today: date) -> Booking:
    """Book and pay.

    Raises:
        Refused: Something is wrong with the draft; nothing has changed.
    """
    refuse(draft_problems(session, draft, today))
    booking = Booking(
        code="", status="upcoming", booked_on=today, contact_email=draft.email, contact_phone=tidy(draft.phone),
        payment_id=draft.payment_id, total_cents=total(draft), cancelled_on=None, refund_cents=0, refund_to_id=None,
    )  # fmt: skip
    session.add(booking)
    session.flush()
    booking.code = booking_code(booking.id)
    for position, each in enumerate(draft.chosen, 1):
        for number, traveller_id in enumerate(draft.travellers):
            session.add(Ticket(
                booking_id=booking.id, position=position, flight_id=each.flight.id, day=each.day, fare_id=each.fare.id,
                traveller_id=traveller_id, price_cents=price(each.flight, each.fare, each.day, number >= draft.adults), seat="",
                seat_cents=0, bags=draft.bags[number], bag_cents=draft.bags[number] * each.flight.airline.bag_cents, checked_in_on=None,
            ))  # fmt: skip
    charge(session.get_one(PaymentMethod, draft.payment_id), booking.total_cents)
    session.flush()
    return booking
