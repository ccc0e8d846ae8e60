"""Everything about the person: working hours, preferences, time zone, and the clocks of other cities."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, current_world, db, key_of, tell

from ..rules.series import person
from ..rules.settings import calendars, set_defaults, set_hours, set_zone
from ..rules.times import LENGTHS, WEEKDAYS, clock_in, zone_name, zones
from .forms import ticked_days

pages = Blueprint("settings", __name__)
WEEK_STARTS = ((0, "Monday"), (6, "Sunday"))


@pages.get("/more")
def index() -> ResponseReturnValue:
    """The way to everything else."""
    account = person(db())
    days = ", ".join(WEEKDAYS[int(digit)][:3] for digit in account.work_days)
    return render_template("more.html", account=account, days=days)


@pages.get("/settings/hours")
def hours() -> ResponseReturnValue:
    """The form of the working hours."""
    return render_template("hours.html", **_hours())


@pages.post("/settings/hours")
def save_hours() -> ResponseReturnValue:
    """Save the working hours."""
    form = Problems(request.form)
    start, end = form.text("work_start", longest=40), form.text("work_end", longest=40)
    try:
        set_hours(db(), person(db()), start, end, ticked_days("work_days"))
        return redirect(url_for(".index", notice="hours"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("hours.html", **_hours())


@pages.get("/settings/events")
def defaults() -> ResponseReturnValue:
    """The form of what new events start with."""
    return render_template("defaults.html", **_defaults())


@pages.post("/settings/events")
def save_defaults() -> ResponseReturnValue:
    """Save what new events start with."""
    form = Problems(request.form)
    keys = [key_of(form.text(field)) for field in ("calendar", "minutes", "week_start")]
    try:
        set_defaults(db(), person(db()), *(-1 if key is None else key for key in keys))
        return redirect(url_for(".index", notice="defaults"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("defaults.html", **_defaults())


@pages.get("/settings/zone")
def zone() -> ResponseReturnValue:
    """The form of the time zone."""
    return render_template("zone.html", **_zone())


@pages.post("/settings/zone")
def save_zone() -> ResponseReturnValue:
    """Save the time zone."""
    form = Problems(request.form)
    try:
        set_zone(db(), person(db()), key_of(form.text("zone")) or 0)
        return redirect(url_for(".index", notice="zone"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("zone.html", **_zone())


@pages.get("/clocks")
def clocks() -> ResponseReturnValue:
    """What time it is in other cities."""
    account = person(db())
    now = current_world().now
    rows = [(each, clock_in(each, now), each.offset_minutes - account.zone.offset_minutes) for each in zones(db())]
    return render_template("clocks.html", rows=rows, account=account, back=url_for(".index"))


def _hours() -> dict[str, object]:
    return {"account": person(db()), "weekdays": list(enumerate(WEEKDAYS)), "back": url_for(".index")}


def _defaults() -> dict[str, object]:
    mine = [(calendar.id, calendar.name) for calendar in calendars(db()) if calendar.editable]
    return {"account": person(db()), "calendars": mine, "lengths": LENGTHS.items(), "week_starts": WEEK_STARTS, "back": url_for(".index")}


def _zone() -> dict[str, object]:
    return {"account": person(db()), "zones": [(each.id, zone_name(each)) for each in zones(db())], "back": url_for(".index")}
