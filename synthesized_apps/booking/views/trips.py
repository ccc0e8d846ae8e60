"""The person's trips: the lists, a trip, moving it, cancelling it, correcting its details."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Failed, Problems, Refused, db, found, today

from ..models import Trip
from ..rules import (
    cancel_trip,
    cancellation,
    change_block,
    change_problems,
    change_quote,
    change_trip,
    details_problems,
    stay_of,
    update_trip_details,
)
from .book import LONGEST_NAME, LONGEST_REQUEST
from .forms import read_stay, stay_query

pages = Blueprint("trips", __name__, url_prefix="/trips")
TABS = {"upcoming": "Upcoming", "past": "Past", "cancelled": "Cancelled"}


@pages.get("")
def index() -> ResponseReturnValue:
    """The trips of one tab: the next one first, or the latest one first."""
    tab = request.args.get("tab", "upcoming")
    tab = tab if tab in TABS else "upcoming"
    listed = list(db().scalars(select(Trip).where(Trip.status == tab).order_by(Trip.check_in, Trip.id)))
    return render_template("trips.html", trips=listed if tab == "upcoming" else listed[::-1], shown=tab, names=TABS, tab="Trips")


@pages.get("/<int:trip_id>")
def trip(trip_id: int) -> ResponseReturnValue:
    """Everything about a trip, and what can be done to it."""
    shown = found(Trip, trip_id)
    guests = [("Lead guest", shown.lead_guest), *((f"Guest {number}", guest.name) for number, guest in enumerate(shown.guests, 2))]
    return render_template(
        "trip.html", trip=shown, guests=guests, block=change_block(shown, today()), back=url_for(".index", tab=shown.status)
    )


@pages.get("/<int:trip_id>/change")
def change(trip_id: int) -> ResponseReturnValue:
    """The form for other dates and guests; with dates in the address, also what they cost."""
    shown = _changeable(trip_id)
    asked = "check_in" in request.args
    form = Problems(request.args if asked else None)
    return _change_page(shown, form, preview=asked)


@pages.post("/<int:trip_id>/change")
def confirm_change(trip_id: int) -> ResponseReturnValue:
    """Move the trip."""
    shown = _changeable(trip_id)
    form = Problems(request.form)
    stay = read_stay(form, today())
    if stay is None or change_problems(db(), shown, stay, today()):
        return _change_page(shown, form, preview=True)
    change_trip(db(), shown, stay, today())
    return redirect(url_for(".trip", trip_id=trip_id, notice="changed"), 303)


@pages.get("/<int:trip_id>/cancel")
def cancel(trip_id: int) -> ResponseReturnValue:
    """What cancelling would cost."""
    shown = found(Trip, trip_id)
    terms = cancellation(shown, today())
    if terms.problem:
        raise Failed(terms.problem, title="This trip can't be cancelled", back=url_for(".trip", trip_id=trip_id), action="Back to the trip")
    return render_template("cancel.html", trip=shown, terms=terms, back=url_for(".trip", trip_id=trip_id))


@pages.post("/<int:trip_id>/cancel")
def confirm_cancel(trip_id: int) -> ResponseReturnValue:
    """Cancel the trip."""
    try:
        cancel_trip(db(), found(Trip, trip_id), today())
    except Refused as refusal:
        raise _failed(refusal, trip_id) from refusal
    return redirect(url_for(".trip", trip_id=trip_id, notice="cancelled"), 303)


@pages.get("/<int:trip_id>/details")
def details(trip_id: int) -> ResponseReturnValue:
    """The form for the lead guest, the contact and the requests."""
    shown = found(Trip, trip_id)
    if shown.status != "upcoming":
        raise Failed(
            f"This trip is {shown.status}; it can't be changed.", title="This trip can't be changed", back=url_for(".trip", trip_id=trip_id)
        )
    return render_template("details.html", trip=shown, back=url_for(".trip", trip_id=trip_id))


@pages.post("/<int:trip_id>/details")
def save_details(trip_id: int) -> ResponseReturnValue:
    """Save the lead guest, the contact and the requests."""
    shown, form = found(Trip, trip_id), Problems(request.form)
    name, email, phone = (form.text(field, longest=LONGEST_NAME) for field in ("lead_guest", "contact_email", "contact_phone"))
    requests = form.text("requests", longest=LONGEST_REQUEST)
    for field, message in details_problems(shown, name, email, phone, requests).items():
        form.add(field if field != "trip" else "", message)
    if form:
        return form.page("details.html", trip=shown, back=url_for(".trip", trip_id=trip_id))
    update_trip_details(db(), shown, name, email, phone, requests)
    return redirect(url_for(".trip", trip_id=trip_id, notice="details"), 303)


def _changeable(trip_id: int) -> Trip:
    shown = found(Trip, trip_id)
    block = change_block(shown, today())
    if block:
        raise Failed(block, title="This trip can't be changed", back=url_for(".trip", trip_id=trip_id), action="Back to the trip")
    return shown


def _change_page(shown: Trip, form: Problems, preview: bool) -> ResponseReturnValue:
    stay = read_stay(form, today()) if preview else None
    problems = change_problems(db(), shown, stay, today()) if stay else {}
    for field, message in problems.items():
        form.add(field if field not in ("trip", "room") else "", message)
    quote = change_quote(db(), shown, stay) if stay and not form else None
    context = {"trip": shown, "stay": stay, "quote": quote, "query": stay_query(stay), "old": stay_of(shown)}
    return render_template("change.html", problems=form, back=url_for(".trip", trip_id=shown.id), **context), 422 if form else 200


def _failed(refusal: Refused, trip_id: int) -> Failed:
    return Failed(str(refusal), title="This trip can't be cancelled", back=url_for(".trip", trip_id=trip_id), action="Back to the trip")
