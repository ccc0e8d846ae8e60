"""Seats and bags of a trip."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, found, key_of, tell, today

from ..models import Booking, Ticket
from ..rules.manage import add_bags, gone_because
from ..rules.seats import ZONES, Seat, choose_seat, seat_block, seat_map
from ..rules.trips import MOST_BAGS, hops
from .words import born

pages = Blueprint("extras", __name__)


@pages.get("/tickets/<int:ticket_id>/seat")
def seats(ticket_id: int) -> ResponseReturnValue:
    """The seat map for one passenger of a flight."""
    return render_template("seats.html", **_map(_seatable(ticket_id)))


@pages.post("/tickets/<int:ticket_id>/seat")
def take_seat(ticket_id: int) -> ResponseReturnValue:
    """Take a seat."""
    ticket, form = _seatable(ticket_id), Problems(request.form)
    try:
        choose_seat(db(), ticket, form.text("seat"), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("seats.html", **_map(ticket))
    return redirect(url_for("trips.trip", booking_id=ticket.booking_id, notice="seat"), 303)


@pages.get("/trips/<int:booking_id>/bags")
def bags(booking_id: int) -> ResponseReturnValue:
    """The bags of every passenger on every flight."""
    return render_template("bags.html", **_bags(_open(booking_id)))


@pages.post("/trips/<int:booking_id>/bags")
def save_bags(booking_id: int) -> ResponseReturnValue:
    """Add bags and pay for them."""
    booking, form = _open(booking_id), Problems(request.form)
    wanted = {ticket.id: key_of(form.text(f"bags_{ticket.id}")) for ticket in booking.tickets}
    try:
        add_bags(db(), booking, {key: number for key, number in wanted.items() if number is not None}, today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("bags.html", **_bags(booking))
    return redirect(url_for("trips.trip", booking_id=booking_id, notice="bags"), 303)


def _seatable(ticket_id: int) -> Ticket:
    ticket = found(Ticket, ticket_id)
    block = seat_block(ticket)
    if block:
        raise Failed(
            block, title="Seats can't be chosen", back=url_for("trips.trip", booking_id=ticket.booking_id), action="Back to the trip"
        )
    return ticket


def _map(ticket: Ticket) -> dict[str, Any]:
    seats = seat_map(db(), ticket)
    rows: dict[int, dict[str, Seat]] = {}
    for seat in seats:
        rows.setdefault(seat.row, {})[seat.letter] = seat
    hop = next(each for each in hops(ticket.booking) if each.position == ticket.position)
    others = [(born(each.traveller), url_for(".seats", ticket_id=each.id), each is ticket) for each in hop.tickets]
    page = {"ticket": ticket, "rows": rows, "letters": ticket.flight.aircraft.letters, "others": others, "zones": ZONES}
    return {**page, "free": sum(seat.free for seat in seats), "back": url_for("trips.trip", booking_id=ticket.booking_id)}


def _open(booking_id: int) -> Booking:
    booking = found(Booking, booking_id)
    gone, back = gone_because(booking, today()), url_for("trips.trip", booking_id=booking_id)
    if gone:
        raise Failed(gone, title="Bags can't be added", back=back, action="Back to the trip")
    return booking


def _bags(booking: Booking) -> dict[str, Any]:
    choices = [(count, f"{count} extra" if count else "None extra") for count in range(MOST_BAGS + 1)]
    return {"booking": booking, "flights": hops(booking), "choices": choices, "back": url_for("trips.trip", booking_id=booking.id)}
