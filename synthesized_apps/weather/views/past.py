"""Past days of a place, month by month."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import db, found, today

from ..models import Location
from ..rules.weather import SORTS, month_of, normal_of
from .forecast import read_day

pages = Blueprint("past", __name__)


@pages.get("/weather/<int:location_id>/past")
def latest(location_id: int) -> ResponseReturnValue:
    """The running month."""
    return _month(found(Location, location_id), today().replace(day=1))


@pages.get("/weather/<int:location_id>/past/<month>")
def month(location_id: int, month: str) -> ResponseReturnValue:
    """A month that has been measured."""
    first = read_day(f"{month}-01")
    if first is None:
        abort(404)
    return _month(found(Location, location_id), first)


def _month(location: Location, first: date) -> str:
    months = [date(today().year, number, 1) for number in range(1, today().month + 1)]
    if first not in months:
        abort(404)
    sort = request.args.get("sort", "day") if request.args.get("sort", "day") in SORTS else "day"
    return render_template(
        "past.html",
        place=location,
        first=first,
        months=months,
        sorts=list(SORTS.items()),
        sort=sort,
        days=month_of(db(), location, first, today(), sort),
        rained=month_of(db(), location, first, today()),
        normal=normal_of(db(), location, first.month),
        back=url_for("forecast.place", location_id=location.id),
    )
