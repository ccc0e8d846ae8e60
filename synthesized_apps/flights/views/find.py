"""Searching: the start page, the flights of each leg, the fares of a flight."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, db, found, today
from genui_gym.appkit.formats import clock

from ..models import Airline, Flight
from ..rules.people import account
from ..rules.search import MOST_ADULTS, MOST_CHILDREN, SORTS, Chosen, offers
from ..rules.timetable import LAST_DAY, airports, flies, is_sold_out, lowest, price
from ..rules.trips import bookings, hops
from .forms import CABINS, FARES, KINDS, TIMES, Asked, asked_of, kind_of, read_filters
from .words import label

pages = Blueprint("find", __name__)
STRIP_DAYS = 3
"""So many days before and after the one that is shown stand in the strip of prices."""


@pages.get("/")
def home() -> ResponseReturnValue:
    """The search form, filled in as the address says."""
    return render_template("home.html", **_form())


@pages.get("/flights")
def results() -> ResponseReturnValue:
    """The flights of the next leg that is not picked yet."""
    form = Problems(request.args)
    asked = asked_of(form)
    if asked is None:
        return form.page("home.html", **_form())
    if len(asked.picked) == len(asked.search.legs):
        return redirect(url_for("book.form", **asked.query()))
    leg = asked.search.legs[len(asked.picked)]
    filters, sort, active = read_filters(form)
    listed = offers(db(), leg, filters, sort, asked.search.cabin)
    query = asked.query()
    page = {
        "asked": asked, "leg": leg, "step": len(asked.picked) + 1, "listed": listed, "query": query, "sort": sort, "active": active,
        "filtered": len(active) - ("sort" in active), "sorts": SORTS.items(), "problems": form, "strip": _strip(asked),
        "origin": next(each for each in airports(db()) if each.id == leg.origin_id),
        "destination": next(each for each in airports(db()) if each.id == leg.destination_id),
        "airlines": [("", "Any airline"), *((each.id, each.name) for each in db().scalars(select(Airline).order_by(Airline.name)))],
        "fares": [("", "Lowest"), *((name, name) for name in FARES)],
        "times": [(minutes, clock(minutes)) for minutes in TIMES],
    }  # fmt: skip
    return render_template("results.html", **page, back=_before(asked)), 422 if form else 200


@pages.get("/flights/<int:flight_id>/fares")
def fares(flight_id: int) -> ResponseReturnValue:
    """The fares of a flight for the leg that is to be picked."""
    form = Problems(request.args)
    asked = asked_of(form)
    if asked is None or len(asked.picked) == len(asked.search.legs):
        return redirect(url_for(".home"))
    flight, leg = found(Flight, flight_id), asked.search.legs[len(asked.picked)]
    back = url_for(".results", **asked.query())
    if not flies(flight, leg.day) or (flight.origin_id, flight.destination_id) != (leg.origin_id, leg.destination_id):
        return redirect(back)
    full = is_sold_out(db(), flight, leg.day)
    choices = []
    for fare in flight.airline.fares:
        query = asked.query(picks=[*asked.picked, Chosen(flight, leg.day, fare)])
        last = len(query["pick"]) == len(asked.search.legs)
        cents = price(flight, fare, leg.day), price(flight, fare, leg.day, child=True)
        choices.append((fare, *cents, url_for("book.form" if last else ".results", **query)))
    return render_template("fares.html", flight=flight, day=leg.day, full=full, choices=choices, asked=asked, back=back)


def _form() -> dict[str, Any]:
    """Return what the search form shows: the address's own fields, else a way from home for one."""
    kind, values = kind_of(request.args), request.args
    person = account(db())
    shown = {"from_1": person.home.code, "adults": "1", "children": "0", "cabin": CABINS[0], **values}
    choices = [("", "Choose an airport"), *((each.code, label(each)) for each in airports(db()))]
    following = next((hop for booking in bookings(db(), "upcoming") for hop in hops(booking) if hop.day >= today()), None)
    given: dict[str, Any] = dict(values.items())
    kinds = [(name, url_for(".home", **{**given, "trip": key}), key == kind) for key, name in KINDS.items()]
    return {
        "kind": kind, "kinds": kinds, "shown": shown, "airports": choices, "cabins": CABINS, "adults": range(1, MOST_ADULTS + 1),
        "children": range(MOST_CHILDREN + 1), "next": following, "first": today() + timedelta(days=1), "last": LAST_DAY,
    }  # fmt: skip


def _before(asked: Asked) -> str:
    query = asked.query()
    if not asked.picked:
        return url_for(".home", **{name: value for name, value in query.items() if name != "pick"})
    return url_for(".results", **asked.query(picks=asked.picked[:-1]))


def _strip(asked: Asked) -> list[tuple[date, int | None, str, bool]]:
    """Return the days around the leg's with their lowest price and the address that moves the leg there; a multi-city trip has none."""
    step, legs = len(asked.picked), asked.search.legs
    if asked.kind == "multi":
        return []
    leg, query = legs[step], asked.query()
    low = legs[step - 1].day if step else today() + timedelta(days=1)
    high = legs[1].day if asked.kind == "return" and not step else LAST_DAY
    first = max(leg.day - timedelta(days=STRIP_DAYS), low)
    days = min((high - first).days + 1, 2 * STRIP_DAYS + 1)
    field = "back" if step else "day_1"
    found = lowest(db(), leg.origin_id, leg.destination_id, first, days)
    return [(day, cents, url_for(".results", **{**query, field: day.isoformat()}), day == leg.day) for day, cents in found.items()]
