"""Settings, the person, and what was sent."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, Refused, db, key_of, tell
from genui_gym.appkit.formats import clock

from ..models import Message
from ..rules.events import CHANNELS, LEADS
from ..rules.places import first_place
from ..rules.settings import change_person, choose_notifying, choose_units
from ..rules.units import RAINS, TEMPERATURES, WINDS

pages = Blueprint("settings", __name__, url_prefix="/settings")


@pages.get("")
def index() -> ResponseReturnValue:
    """The way to every setting."""
    chosen = {"temperature": TEMPERATURES, "winds": WINDS, "rains": RAINS, "leads": LEADS, "channels": CHANNELS}
    return render_template("settings.html", first=first_place(db()), **chosen)


@pages.get("/units")
def units() -> ResponseReturnValue:
    """The form for units."""
    return _units(Problems())


@pages.post("/units")
def save_units() -> ResponseReturnValue:
    """Set the units."""
    form = Problems(request.form)
    try:
        choose_units(db(), *(form.text(field) for field in ("temperature_unit", "wind_unit", "rain_unit")))
    except Refused as refusal:
        tell(form, refusal)
        return _units(form), 422
    return redirect(url_for(".index", notice="units"), 303)


@pages.get("/notifications")
def notifying() -> ResponseReturnValue:
    """The form for what new rules start with and when it is quiet."""
    return _notifying(Problems())


@pages.post("/notifications")
def save_notifying() -> ResponseReturnValue:
    """Set them."""
    form = Problems(request.form)
    hours = [key_of(form.text(field)) for field in ("quiet_from", "quiet_until")]
    start, end = (-1 if hour is None else hour for hour in hours)
    try:
        choose_notifying(db(), form.text("usual_lead"), form.text("usual_channel"), start, end)
    except Refused as refusal:
        tell(form, refusal)
        return _notifying(form), 422
    return redirect(url_for(".index", notice="notifying"), 303)


@pages.get("/person")
def person() -> ResponseReturnValue:
    """The form for the person's details."""
    return render_template("person.html", back=url_for(".index"))


@pages.post("/person")
def save_person() -> ResponseReturnValue:
    """Save the person's details."""
    form = Problems(request.form)
    name, email = form.text("name", "Enter your name.", longest=80), form.email("email")
    if form:
        return form.page("person.html", back=url_for(".index"))
    change_person(db(), name, email)
    return redirect(url_for(".index", notice="person"), 303)


@pages.get("/sent")
def sent() -> ResponseReturnValue:
    """The notifications that were sent, the latest first."""
    listed = db().scalars(select(Message).order_by(Message.sent_at.desc(), Message.id.desc())).all()
    return render_template("sent.html", messages=listed, back=url_for(".index"))


def _units(form: Problems) -> str:
    options = {name: [(key, words) for key, (words, _) in known.items()] for name, known in _UNITS.items()}
    return render_template("units.html", problems=form, **options, back=url_for(".index"))


def _notifying(form: Problems) -> str:
    hours = [(str(60 * hour), clock(60 * hour)) for hour in range(24)]
    options = {"leads": list(LEADS.items()), "channels": list(CHANNELS.items()), "hours": hours}
    return render_template("notifying.html", problems=form, **options, back=url_for(".index"))


_UNITS = {"temperatures": TEMPERATURES, "winds": WINDS, "rains": RAINS}
