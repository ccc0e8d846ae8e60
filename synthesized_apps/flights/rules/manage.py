"""What can be done to a trip: more bags, another flight, cancelling it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse

from ..models import Booking, Flight, PaymentMethod, Ticket
from .people import charge, is_child, payment_problem, travel_credit
from .search import Chosen, day_problem, order_problem
from .timetable import flies, is_sold_out, price
from .trips import MOST_BAGS, Hop, hops

CREDIT_PERCENT = 110
"""A refund as travel credit, in percent of the refund as money."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What cancelling gives back: for each ticket its price and what of it is refunded, and why it is not possible at all."""

    lines: tuple[tuple[Ticket, int], ...]
    problem: str | None

    @property
    def refund_cents(self) -> int:
        """The whole refund, as money."""
        return sum(cents for _, cents in self.lines)


@dataclass(frozen=True, slots=True)
class Move:
    """What moving a flight costs: the fee and the higher fare, for all passengers; ``prices`` are the new ones by ticket."""

    fee_cents: int
    fare_cents: int
    prices: Mapping[int, int]

    @property
    def due_cents(self) -> int:
        """Fee and fare together."""
        return self.fee_cents + self.fare_cents


def gone_because(booking: Booking, today: date) -> str | None:
    """Return why nothing can be done to a trip any more, ``None`` if something can."""
    if booking.status != "upcoming":
        return f"This trip is {booking.status}; it can't be changed."
    return "The last flight of this trip leaves today." if booking.tickets[-1].day <= today else None


def add_bags(session: Session, booking: Booking, wanted: Mapping[int, int], today: date) -> None:
    """Give tickets, by key, so many bags on top of their fare's; paid bags can't be given back.

    Raises:
        Refused: A number is wrong, or they can't be paid; nothing has changed.
    """
    gone, problems = gone_because(booking, today), Messages()
    refuse({"": gone} if gone else {})
    due, more = 0, {}
    for ticket in booking.tickets:
        bags = wanted.get(ticket.id, ticket.bags)
        if ticket.bags > bags:
            problems[f"bags_{ticket.id}"] = "Bags that are paid can't be given back."
        elif bags > MOST_BAGS:
            problems[f"bags_{ticket.id}"] = f"Choose {MOST_BAGS} at most."
        elif bags != ticket.bags and (ticket.checked_in_on or ticket.day <= today):
            problems[f"bags_{ticket.id}"] = "This flight is checked in already."
        more[ticket] = (bags, (bags - ticket.bags) * ticket.flight.airline.bag_cents)
        due += more[ticket][1]
    if not problems and not due:
        problems[""] = "Choose at least one more bag."
    wrong = payment_problem(booking.payment, due, today)
    refuse(problems or ({"": wrong} if wrong else {}))
    for ticket, (bags, cents) in more.items():
        ticket.bags, ticket.bag_cents = bags, ticket.bag_cents + cents
    booking.total_cents += due
    charge(booking.payment, due)
    session.flush()


def fixed_because(booking: Booking, hop: Hop, today: date) -> str | None:
    """Return why a flight of a trip can't be moved, ``None`` if it can."""
    if booking.status != "upcoming":
        return f"This trip is {booking.status}; it can't be changed."
    if hop.day <= today:
        return "This flight has left or leaves today."
    if any(ticket.checked_in_on for ticket in hop.tickets):
        return "Somebody is checked in for this flight; it can't be changed."
    return f"{hop.fare.name} fares of {hop.flight.airline.name} can't be changed." if hop.fare.change_cents is None else None


def move_cost(hop: Hop, flight: Flight, day: date) -> Move:
    """Return what moving a flight of a trip costs."""
    prices = {ticket.id: price(flight, hop.fare, day, is_child(ticket.traveller, day)) for ticket in hop.tickets}
    dearer = sum(max(prices[ticket.id] - ticket.price_cents, 0) for ticket in hop.tickets)
    return Move((hop.fare.change_cents or 0) * len(hop.tickets), dearer, prices)


def move_problem(session: Session, booking: Booking, hop: Hop, flight: Flight, day: date, today: date) -> str | None:
    """Return why a flight of a trip can't be moved to another flight or day, ``None`` if it can."""
    fixed = fixed_because(booking, hop, today) or day_problem(day, today)
    if fixed:
        return fixed
    same_route = (flight.origin_id, flight.destination_id) == (hop.flight.origin_id, hop.flight.destination_id)
    if not same_route or flight.airline_id != hop.flight.airline_id or not flies(flight, day):
        return "This flight is not offered."
    if (flight.id, day) == (hop.flight.id, hop.day):
        return "This is the flight that you have."
    if is_sold_out(session, flight, day):
        return "This flight is sold out."
    listed = [
        Chosen(flight, day, each.fare) if each.position == hop.position else Chosen(each.flight, each.day, each.fare)
        for each in hops(booking)
    ]
    return order_problem(listed) or payment_problem(booking.payment, move_cost(hop, flight, day).due_cents, today)


def move(session: Session, booking: Booking, hop: Hop, flight: Flight, day: date, today: date) -> None:
    """Move a flight of a trip; its seats have to be chosen again.

    Raises:
        Refused: It can't be moved so; nothing has changed.
    """
    wrong = move_problem(session, booking, hop, flight, day, today)
    refuse({"": wrong} if wrong else {})
    cost = move_cost(hop, flight, day)
    for ticket in hop.tickets:
        ticket.flight_id, ticket.day, ticket.price_cents = flight.id, day, cost.prices[ticket.id]
        ticket.seat, ticket.seat_cents = "", 0
    booking.total_cents += cost.due_cents
    charge(booking.payment, cost.due_cents)
    session.flush()


def terms_of(booking: Booking, today: date) -> Terms:
    """Return what cancelling a trip today gives back."""
    problem = None
    if booking.status != "upcoming":
        problem = f"This trip is {booking.status} already."
    elif booking.tickets[0].day <= today:
        problem = "The first flight of this trip has left or leaves today."
    elif any(ticket.checked_in_on for ticket in booking.tickets):
        problem = "Somebody is checked in; the trip can't be cancelled any more."
    lines = []
    for ticket in booking.tickets:
        fee = ticket.fare.cancel_cents
        lines.append((ticket, 0 if fee is None else max(ticket.price_cents - fee, 0)))
    return Terms(tuple(lines), problem)


def refund_of(booking: Booking, way: str, today: date) -> int:
    """Return the refund when it goes a way: ``original``, or ``credit`` with something on top."""
    cents = terms_of(booking, today).refund_cents
    return cents * CREDIT_PERCENT // 100 if way == "credit" else cents


def cancel(session: Session, booking: Booking, way: str, today: date) -> None:
    """Cancel a trip and refund it ``original``, the way it was paid, or as ``credit``.

    Raises:
        Refused: It can't be cancelled, or the way is none; nothing has changed.
    """
    problem = terms_of(booking, today).problem
    refuse({"": problem} if problem else {})
    refuse({} if way in ("original", "credit") else {"way": "Choose how to get the refund."})
    target: PaymentMethod = travel_credit(session) if way == "credit" else booking.payment
    booking.refund_cents, booking.refund_to_id = refund_of(booking, way, today), target.id
    booking.status, booking.cancelled_on = "cancelled", today
    charge(target, -booking.refund_cents)
    session.flush()
