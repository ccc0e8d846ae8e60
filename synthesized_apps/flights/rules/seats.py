"""The seat map of a flight: which seats there are, which are taken, and what they cost with a ticket's fare."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import refuse

from ..models import Booking, Fare, Flight, Ticket
from .people import charge, is_child, payment_problem
from .timetable import scattered

_FRONT_ROWS = 2
ZONES = {"business": "Business", "front": "Front row", "legroom": "More legroom", "standard": "Standard"}


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat. ``kind`` is where in its row it is, ``zone`` where in the cabin; ``cents`` is what it costs with the fare."""

    code: str
    row: int
    letter: str
    kind: str
    zone: str
    cents: int
    free: bool


def seat_kinds(letters: str) -> dict[str, str]:
    """Return for each letter of a row whether it is a window, an aisle or a middle seat."""
    kinds = {}
    for place, letter in enumerate(letters):
        if letter != " ":
            at_window = place in (0, len(letters) - 1)
            kinds[letter] = "window" if at_window else "aisle" if " " in letters[place - 1 : place + 2] else "middle"
    return kinds


def seat_map(session: Session, ticket: Ticket) -> list[Seat]:
    """Return the seats of a ticket's flight from front to back; those of another cabin are not free."""
    others = {other.seat for other in _same_flight(session, ticket.flight_id, ticket.day) if other is not ticket}
    aircraft, seats = ticket.flight.aircraft, []
    kinds = seat_kinds(aircraft.letters)
    child = is_child(ticket.traveller, ticket.day)
    for row in range(1, aircraft.rows + 1):
        zone = zone_of(ticket.flight, row)
        in_cabin = (zone == "business") == (ticket.fare.cabin == "Business") and not (zone == "legroom" and child)
        for letter, kind in kinds.items():
            code = f"{row}{letter}"
            free = in_cabin and code not in others and (code == ticket.seat or not is_taken(ticket.flight, ticket.day, row, letter))
            seats.append(Seat(code, row, letter, kind, zone, seat_cents(ticket.fare, zone), free))
    return seats


def zone_of(flight: Flight, row: int) -> str:
    """Return in which part of the cabin a row is."""
    aircraft = flight.aircraft
    if row <= aircraft.business_rows:
        return "business"
    if row == aircraft.exit_row:
        return "legroom"
    return "front" if row <= aircraft.business_rows + _FRONT_ROWS else "standard"


def seat_cents(fare: Fare, zone: str) -> int:
    """Return what a seat of a zone costs with a fare."""
    if fare.seats == "all" or zone == "business" or (fare.seats == "standard" and zone == "standard"):
        return 0
    airline = fare.airline
    return {"front": airline.front_cents, "legroom": airline.legroom_cents, "standard": airline.seat_cents}[zone]


def is_taken(flight: Flight, day: date, row: int, letter: str) -> bool:
    """Whether somebody else has a seat."""
    return scattered(flight.id, day.toordinal(), row, ord(letter), flight.demand) < 40 + flight.demand % 25


def _same_flight(session: Session, flight_id: int, day: date) -> list[Ticket]:
    query = (
        select(Ticket)
        .join(Booking)
        .where(Ticket.flight_id == flight_id, Ticket.day == day, Booking.status == "upcoming", Ticket.seat != "")
    )
    return list(session.scalars(query))


def seat_block(ticket: Ticket) -> str | None:
    """Return why the seat of a ticket can't be chosen, ``None`` if it can."""
    if ticket.booking.status != "upcoming":
        return f"This trip is {ticket.booking.status}; seats can't be chosen."
    return "The boarding pass is made out; the seat can't be changed." if ticket.checked_in_on else None


def choose_seat(session: Session, ticket: Ticket, code: str, today: date) -> None:
    """Give a ticket a seat; one that costs more than what has been paid for a seat costs the difference.

    Raises:
        Refused: There is no such seat, it is taken, or it can't be paid; nothing has changed.
    """
    block = seat_block(ticket)
    refuse({"": block} if block else {})
    seat = next((each for each in seat_map(session, ticket) if each.code == code and each.free), None)
    if seat is None:
        refuse({"seat": "Choose a free seat." if not code else f"Seat {code} is not free."})
        return
    due = max(seat.cents - ticket.seat_cents, 0)
    wrong = payment_problem(ticket.booking.payment, due, today) if due else None
    refuse({"seat": wrong} if wrong else {})
    ticket.seat, ticket.seat_cents = code, ticket.seat_cents + due
    ticket.booking.total_cents += due
    charge(ticket.booking.payment, due)
    session.flush()


def last_free(session: Session, ticket: Ticket) -> list[Seat]:
    """Return the seats for somebody who has not chosen one: the free ones of the cabin without extra legroom, the hindmost first."""
    return [seat for seat in reversed(seat_map(session, ticket)) if seat.free and seat.zone != "legroom"]
