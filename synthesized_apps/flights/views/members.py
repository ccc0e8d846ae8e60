"""Larkway Miles: the card and the points."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import func, select

from genui_gym.appkit import db, key_of

from ..models import Airline, Points
from ..rules.people import account

pages = Blueprint("members", __name__, url_prefix="/miles")


@pages.get("")
def index() -> ResponseReturnValue:
    """The card with the points, and their lines by year and airline."""
    listed = db().scalars(select(Points).order_by(Points.earned_on.desc(), Points.id.desc())).all()
    years = sorted({str(line.earned_on.year) for line in listed}, reverse=True)
    year = request.args.get("year", "")
    year = year if year in years else ""
    airlines = db().scalars(select(Airline).order_by(Airline.name)).all()
    airline = next((each for each in airlines if each.id == key_of(request.args.get("airline", ""))), None)
    shown = [line for line in listed if year in ("", str(line.earned_on.year)) and airline in (None, line.airline)]
    chosen: dict[str, Any] = {"airline": airline.id} if airline else {}
    page = {
        "person": account(db()),
        "balance": db().scalar(select(func.sum(Points.points))) or 0,
        "lines": shown,
        "year": year,
        "airline": airline,
        "years": [
            (each or "All years", url_for(".index", **{**chosen, **({"year": each} if each else {})}), each == year)
            for each in ("", *years)
        ],
        "airlines": [("", "All airlines"), *((each.id, each.name) for each in airlines)],
    }
    return render_template("miles.html", **page)
