"""The timetable: the board of an airport, a flight, an airline with the conditions of its fares."""

from __future__ import annotations

from datetime import date, timedelta

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, db, found, today
from genui_gym.appkit.formats import long_day

from ..models import Airline, Flight
from ..rules.people import account
from ..rules.timetable import LAST_DAY, airports, arrivals, cheapest_fare, departures, flies, price, sold_out
from .words import label

pages = Blueprint("board", __name__)
DAYS_SHOWN = 14


@pages.get("/timetable")
def index() -> ResponseReturnValue:
    """What leaves or arrives at an airport on a day."""
    form, listed = Problems(request.args if "day" in request.args else None), airports(db())
    chosen = next((each for each in listed if each.code == request.args.get("airport", "")), account(db()).home)
    tomorrow = today() + timedelta(days=1)
    day = form.date("day", "Choose a day.") if "day" in request.args else tomorrow
    if day and not today() <= day <= LAST_DAY:
        form.add("day", f"The timetable runs from today until {long_day(LAST_DAY)}.")
    direction = "arrivals" if request.args.get("direction") == "arrivals" else "departures"
    flights = [] if form or day is None else (departures if direction == "departures" else arrivals)(db(), chosen, day)
    full = sold_out(db(), flights, day, day) if day and flights else set()
    page = {
        "airport": chosen, "day": day, "flights": flights, "full": {key for key, _ in full}, "problems": form,
        "choices": [(each.code, label(each)) for each in listed], "direction": direction, "first": today(), "last": LAST_DAY,
        "directions": [("departures", "Departures"), ("arrivals", "Arrivals")],
        "airlines": db().scalars(select(Airline).order_by(Airline.name)).all(),
    }  # fmt: skip
    return render_template("board.html", **page), 422 if form else 200


@pages.get("/timetable/flights/<int:flight_id>")
def flight(flight_id: int) -> ResponseReturnValue:
    """One flight: when it goes, with what, and its lowest prices of the next days."""
    shown = found(Flight, flight_id)
    first = _first(shown)
    days = [first + timedelta(days=ahead) for ahead in range(DAYS_SHOWN)]
    full = sold_out(db(), [shown], days[0], days[-1])
    fare = cheapest_fare(shown.airline.fares)
    prices = [(day, (shown.id, day) in full, price(shown, fare, day)) for day in days if flies(shown, day)]
    back = url_for(".index", airport=shown.origin.code, day=first.isoformat())
    return render_template("flight.html", flight=shown, prices=prices, back=back)


@pages.get("/airlines/<int:airline_id>")
def airline(airline_id: int) -> ResponseReturnValue:
    """An airline's fares and fees."""
    return render_template("airline.html", airline=found(Airline, airline_id), back=url_for(".index"))


def _first(shown: Flight) -> date:
    """Return the day of the address, tomorrow where it has none that is on sale."""
    try:
        asked = date.fromisoformat(request.args.get("day", ""))
    except ValueError:
        asked = today()
    return asked if today() < asked <= LAST_DAY else today() + timedelta(days=1)
