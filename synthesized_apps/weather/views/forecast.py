"""Forecasts: a place at a glance, a day, its hours, its air."""

from __future__ import annotations

from datetime import date, datetime

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import current_world, db, found, today

from ..models import Location
from ..rules.places import first_place, saved_at, saved_places
from ..rules.weather import air_of, day_of, days_ahead, hours_from, hours_of, warnings_at

pages = Blueprint("forecast", __name__)


@pages.get("/")
def home() -> ResponseReturnValue:
    """The place that opens first, and the way to the others."""
    saved = first_place(db())
    return _glance(saved.location, back=None, tab="Today", others=[each for each in saved_places(db()) if each is not saved])


@pages.get("/weather/<int:location_id>")
def place(location_id: int) -> ResponseReturnValue:
    """A place at a glance."""
    return _glance(found(Location, location_id), back=url_for("places.index"), tab="Places", others=[])


@pages.get("/weather/<int:location_id>/hours")
def hours(location_id: int) -> ResponseReturnValue:
    """A day hour by hour; the days beyond the reach say so."""
    location = found(Location, location_id)
    days = days_ahead(db(), location, today())
    asked = read_day(request.args.get("day", "")) or today()
    if asked not in {each.day for each in days}:
        abort(404)
    listed, back = hours_of(db(), location, asked), url_for(".place", location_id=location.id)
    return render_template("hours.html", place=location, days=days, asked=asked, hours=listed, back=back)


@pages.get("/weather/<int:location_id>/days/<day>")
def day(location_id: int, day: str) -> ResponseReturnValue:
    """Everything about a day, measured or forecast."""
    location, asked = found(Location, location_id), read_day(day)
    shown = day_of(db(), location, asked) if asked else None
    if asked is None or shown is None:
        abort(404)
    near = {way: each for way, each in (("earlier", _near(location, asked, -1)), ("later", _near(location, asked, 1))) if each}
    air = next((each for each in air_of(db(), location, today()) if each.day == asked), None)
    back = url_for(".place", location_id=location.id)
    if asked < today():
        back = url_for("past.month", location_id=location.id, month=f"{asked:%Y-%m}")
    return render_template("day.html", place=location, shown=shown, near=near, air=air, back=back)


@pages.get("/weather/<int:location_id>/air")
def air(location_id: int) -> ResponseReturnValue:
    """Air quality and pollen of five days."""
    location = found(Location, location_id)
    return render_template(
        "air.html", place=location, days=air_of(db(), location, today()), back=url_for(".place", location_id=location.id)
    )


def read_day(written: str) -> date | None:
    """Return a day written YYYY-MM-DD, ``None`` where it is none."""
    try:
        return datetime.strptime(written, "%Y-%m-%d").date()
    except ValueError:
        return None


def _near(location: Location, day: date, step: int) -> date | None:
    other = date.fromordinal(day.toordinal() + step) if 1 < day.toordinal() < date.max.toordinal() else None
    return other if other and day_of(db(), location, other) else None


def _glance(location: Location, **more: object) -> str:
    now = current_world().now
    return render_template(
        "place.html",
        place=location,
        saved=saved_at(db(), location),
        hours=hours_from(db(), location, now),
        days=days_ahead(db(), location, today()),
        air=air_of(db(), location, today())[0],
        warned=warnings_at(db(), location, now),
        **more,
    )
