"""Check-in and what a boarding pass says."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse
from genui_gym.appkit.formats import long_day

from ..models import Booking, Ticket
from .seats import last_free, seat_kinds, zone_of
from .timetable import scattered
from .trips import Hop

OPENS_DAYS = 2
"""So many days before a flight its check-in opens."""
BOARDING_MINUTES = 40


def opens_on(day: date) -> date:
    """Return the day on which check-in opens for a flight of a day."""
    return day - timedelta(days=OPENS_DAYS)


def closed_because(booking: Booking, hop: Hop, today: date) -> str | None:
    """Return why nobody can be checked in for a flight, ``None`` if somebody can."""
    if booking.status != "upcoming":
        return f"This trip is {booking.status}."
    if today < opens_on(hop.day):
        return f"Check-in opens on {long_day(opens_on(hop.day))}."
    return "Check-in is closed: this flight has left." if today > hop.day else None


def document_problem(ticket: Ticket) -> str | None:
    """Return what is wrong with a passenger's passport, ``None`` if it will do."""
    traveller = ticket.traveller
    if not traveller.document or traveller.document_expires is None:
        return f"{traveller.name} has no passport on file."
    if traveller.document_expires < ticket.day:
        return f"The passport of {traveller.name} is valid until {long_day(traveller.document_expires)} only."
    return None


def check_in(session: Session, booking: Booking, hop: Hop, keys: Sequence[int], declared: bool, today: date) -> None:
    """Check in passengers of a flight by the keys of their tickets; who has no seat gets the hindmost free one.

    Raises:
        Refused: Check-in is not open, nobody is chosen, a passport won't do, or the declaration is missing; nothing has changed.
    """
    closed = closed_because(booking, hop, today)
    refuse({"": closed} if closed else {})
    problems: Messages = {}
    chosen = [ticket for ticket in hop.tickets if ticket.id in keys and ticket.checked_in_on is None]
    if not chosen:
        problems["passengers"] = "Choose who is to be checked in."
    for ticket in chosen:
        wrong = document_problem(ticket)
        if wrong:
            problems[f"ticket_{ticket.id}"] = wrong
    if not declared:
        problems["declared"] = "Confirm that there are no dangerous goods in the bags."
    refuse(problems)
    given = _given_seats(session, hop)
    refuse({"": "There is no seat left in this cabin. Please come to the desk."} if len(given) < len(hop.tickets) else {})
    for ticket in chosen:
        ticket.seat, ticket.checked_in_on = given[ticket.id], today
    session.flush()


def _given_seats(session: Session, hop: Hop) -> dict[int, str]:
    """Return each ticket's seat: its own, or for those without one the hindmost free ones in the order of the tickets."""
    given = {ticket.id: ticket.seat for ticket in hop.tickets if ticket.seat}
    for ticket in hop.tickets:
        free = (seat.code for seat in last_free(session, ticket) if seat.code not in given.values())
        code = given.get(ticket.id) or next(free, "")
        if code:
            given[ticket.id] = code
    return given


def sequence(ticket: Ticket) -> int:
    """Return the number under which somebody was checked in."""
    return 12 + (scattered(ticket.flight_id, ticket.day.toordinal()) + ticket.id * 7) % 120


def boarding_group(ticket: Ticket) -> int:
    """Return the group in which somebody boards: business, front and legroom, windows, the others."""
    row, letter = int(ticket.seat[:-1]), ticket.seat[-1]
    zone = zone_of(ticket.flight, row)
    if zone == "business":
        return 1
    if zone in ("front", "legroom"):
        return 2
    return 3 if seat_kinds(ticket.flight.aircraft.letters)[letter] == "window" else 4
