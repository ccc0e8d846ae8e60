"""Moving a flight of a trip to another one, and cancelling a trip."""

from __future__ import annotations

from datetime import date, timedelta

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, failed, found, tell, today

from ..models import Booking, Flight
from ..rules.manage import CREDIT_PERCENT, cancel, fixed_because, move, move_cost, move_problem, refund_of, terms_of
from ..rules.people import REFUNDS
from ..rules.search import day_problem
from ..rules.timetable import LAST_DAY, flights_on, sold_out
from ..rules.trips import Hop, hops

pages = Blueprint("change", __name__, url_prefix="/trips/<int:booking_id>")


@pages.get("/flights/<int:position>/change")
def choose(booking_id: int, position: int) -> ResponseReturnValue:
    """The flights of the same airline on a day, with what moving there costs."""
    booking, hop = _movable(booking_id, position)
    form = Problems(request.args if "day" in request.args else None)
    day = form.date("day", "Choose a day.") if "day" in request.args else hop.day
    wrong = day_problem(day, today()) if day else None
    if wrong:
        form.add("day", wrong)
    listed = []
    if day and not form:
        flights = [
            each
            for each in flights_on(db(), hop.flight.origin_id, hop.flight.destination_id, day)
            if each.airline_id == hop.flight.airline_id
        ]
        full = sold_out(db(), flights, day, day)
        for each in flights:
            listed.append((each, None if (each.id, day) in full else move_cost(hop, each, day), (each.id, day) == (hop.flight.id, hop.day)))
    page = {
        "booking": booking,
        "hop": hop,
        "day": day,
        "listed": listed,
        "problems": form,
        "first": today() + timedelta(days=1),
        "last": LAST_DAY,
    }
    return render_template("move.html", **page, back=url_for("trips.trip", booking_id=booking_id)), 422 if form else 200


@pages.get("/flights/<int:position>/change/<int:flight_id>/<day>")
def confirm(booking_id: int, position: int, flight_id: int, day: str) -> ResponseReturnValue:
    """What moving to that flight costs, to be confirmed."""
    booking, hop = _movable(booking_id, position)
    flight, on = found(Flight, flight_id), _day(day)
    back = url_for(".choose", booking_id=booking_id, position=position, day=on.isoformat())
    wrong = move_problem(db(), booking, hop, flight, on, today())
    if wrong:
        raise Failed(wrong, title="This change is not possible", back=back, action="Other flights")
    cost = move_cost(hop, flight, on)
    return render_template("move_confirm.html", booking=booking, hop=hop, flight=flight, day=on, cost=cost, back=back)


@pages.post("/flights/<int:position>/change/<int:flight_id>/<day>")
def save(booking_id: int, position: int, flight_id: int, day: str) -> ResponseReturnValue:
    """Move the flight."""
    booking, hop = _movable(booking_id, position)
    try:
        move(db(), booking, hop, found(Flight, flight_id), _day(day), today())
    except Refused as refusal:
        raise failed(refusal, url_for(".choose", booking_id=booking_id, position=position), "Other flights") from refusal
    return redirect(url_for("trips.trip", booking_id=booking_id, notice="moved"), 303)


@pages.get("/cancel")
def ask(booking_id: int) -> ResponseReturnValue:
    """What cancelling gives back, and how."""
    return render_template("cancel.html", **_cancel(_cancellable(booking_id)))


@pages.post("/cancel")
def end(booking_id: int) -> ResponseReturnValue:
    """Cancel the trip."""
    booking, form = _cancellable(booking_id), Problems(request.form)
    try:
        cancel(db(), booking, form.text("way"), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("cancel.html", **_cancel(booking))
    return redirect(url_for("trips.trip", booking_id=booking_id, notice="cancelled"), 303)


def _movable(booking_id: int, position: int) -> tuple[Booking, Hop]:
    booking = found(Booking, booking_id)
    hop = next((each for each in hops(booking) if each.position == position), None)
    if hop is None:
        abort(404)
    fixed = fixed_because(booking, hop, today())
    if fixed:
        back = url_for("trips.trip", booking_id=booking_id)
        raise Failed(fixed, title="This flight can't be changed", back=back, action="Back to the trip")
    return booking, hop


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        abort(404)


def _cancellable(booking_id: int) -> Booking:
    booking = found(Booking, booking_id)
    problem, back = terms_of(booking, today()).problem, url_for("trips.trip", booking_id=booking_id)
    if problem:
        raise Failed(problem, title="This trip can't be cancelled", back=back, action="Back to the trip")
    return booking


def _cancel(booking: Booking) -> dict[str, object]:
    ways = [(way, name, refund_of(booking, way, today())) for way, name in REFUNDS.items()]
    back = url_for("trips.trip", booking_id=booking.id)
    return {"booking": booking, "terms": terms_of(booking, today()), "ways": ways, "percent": CREDIT_PERCENT - 100, "back": back}
