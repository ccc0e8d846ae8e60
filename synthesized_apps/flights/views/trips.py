"""The person's trips: the lists and one of them."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import db, found, today

from ..models import Booking
from ..rules.checkin import closed_because, opens_on
from ..rules.manage import fixed_because, gone_because, terms_of
from ..rules.trips import bookings, hops
from .words import STATUSES

pages = Blueprint("trips", __name__, url_prefix="/trips")


@pages.get("")
def index() -> ResponseReturnValue:
    """The trips of one tab: the next one first, or the latest one first."""
    shown = request.args.get("tab", "upcoming")
    shown = shown if shown in STATUSES else "upcoming"
    listed = bookings(db(), shown)
    listed = listed if shown == "upcoming" else listed[::-1]
    return render_template("trips.html", listed=[(each, hops(each)) for each in listed], shown=shown, names=STATUSES)


@pages.get("/<int:booking_id>")
def trip(booking_id: int) -> ResponseReturnValue:
    """Everything about a trip, and what can be done to it."""
    booking = found(Booking, booking_id)
    now = today()
    flights = [(hop, closed_because(booking, hop, now), fixed_because(booking, hop, now), opens_on(hop.day)) for hop in hops(booking)]
    page = {"booking": booking, "flights": flights, "gone": gone_because(booking, now), "terms": terms_of(booking, now)}
    return render_template("trip.html", **page, back=url_for(".index", tab=booking.status))
