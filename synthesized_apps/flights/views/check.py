"""Check-in and boarding passes."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, found, key_of, tell, today
from genui_gym.appkit.formats import clock

from ..models import Booking, Ticket
from ..rules.checkin import BOARDING_MINUTES, boarding_group, check_in, closed_because, document_problem, sequence
from ..rules.trips import Hop, hops

pages = Blueprint("check", __name__)


@pages.get("/trips/<int:booking_id>/flights/<int:position>/check-in")
def form(booking_id: int, position: int) -> ResponseReturnValue:
    """Who is to be checked in for a flight."""
    return render_template("check_in.html", **_page(*_open(booking_id, position)))


@pages.post("/trips/<int:booking_id>/flights/<int:position>/check-in")
def confirm(booking_id: int, position: int) -> ResponseReturnValue:
    """Check passengers in."""
    booking, hop = _open(booking_id, position)
    form = Problems(request.form)
    keys = [key for key in map(key_of, request.form.getlist("ticket")) if key is not None]
    try:
        check_in(db(), booking, hop, keys, form.checked("declared"), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("check_in.html", **_page(booking, hop))
    return redirect(url_for("trips.trip", booking_id=booking_id, notice="checked-in"), 303)


@pages.get("/tickets/<int:ticket_id>/boarding-pass")
def boarding_pass(ticket_id: int) -> ResponseReturnValue:
    """A boarding pass."""
    ticket = found(Ticket, ticket_id)
    back = url_for("trips.trip", booking_id=ticket.booking_id)
    if ticket.checked_in_on is None or ticket.booking.status == "cancelled":
        raise Failed(
            "There is a boarding pass once you are checked in.", title="No boarding pass yet", back=back, action="Back to the trip"
        )
    page = {"boards": clock(ticket.flight.departs - BOARDING_MINUTES), "group": boarding_group(ticket), "sequence": sequence(ticket)}
    return render_template("boarding_pass.html", ticket=ticket, **page, back=back)


def _open(booking_id: int, position: int) -> tuple[Booking, Hop]:
    booking = found(Booking, booking_id)
    hop = next((each for each in hops(booking) if each.position == position), None)
    if hop is None:
        abort(404)
    closed = closed_because(booking, hop, today())
    if closed:
        back = url_for("trips.trip", booking_id=booking_id)
        raise Failed(closed, title="Check-in is not open", back=back, action="Back to the trip")
    return booking, hop


def _page(booking: Booking, hop: Hop) -> dict[str, object]:
    passengers = [(ticket, document_problem(ticket)) for ticket in hop.tickets]
    return {"booking": booking, "hop": hop, "passengers": passengers, "back": url_for("trips.trip", booking_id=booking.id)}
