"""The calendars: which are shown, their colours and default reminders, and new ones."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, found, key_of, tell

from ..models import Calendar
from ..rules.series import person
from ..rules.settings import TONES, add_calendar, calendars, change_calendar, show_only
from .forms import reminder_options, reminder_value

pages = Blueprint("calendars", __name__, url_prefix="/calendars")


@pages.get("")
def index() -> ResponseReturnValue:
    """All calendars and which of them are shown."""
    return render_template("calendars.html", calendars=calendars(db()), account_name=person(db()).name, back=url_for("settings.index"))


@pages.post("/shown")
def show() -> ResponseReturnValue:
    """Show the calendars that are ticked and hide the others."""
    show_only(db(), [key for key in map(key_of, request.form.getlist("shown")) if key is not None])
    return redirect(url_for(".index", notice="calendars"), 303)


@pages.get("/new")
def new() -> ResponseReturnValue:
    """The form of a new calendar."""
    return render_template("calendar_form.html", **_form(None))


@pages.post("/new")
def make() -> ResponseReturnValue:
    """Make a calendar."""
    form = Problems(request.form)
    try:
        add_calendar(db(), form.text("name"), form.text("tone"), _reminder(form), person(db()).name)
        return redirect(url_for(".index", notice="calendar"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("calendar_form.html", **_form(None))


@pages.get("/<int:calendar_id>")
def calendar(calendar_id: int) -> ResponseReturnValue:
    """The form of a calendar."""
    return render_template("calendar_form.html", **_form(found(Calendar, calendar_id)))


@pages.post("/<int:calendar_id>")
def save(calendar_id: int) -> ResponseReturnValue:
    """Change a calendar."""
    shown, form = found(Calendar, calendar_id), Problems(request.form)
    try:
        change_calendar(db(), shown, form.text("name"), form.text("tone"), _reminder(form))
        return redirect(url_for(".index", notice="calendar"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("calendar_form.html", **_form(shown))


def _reminder(form: Problems) -> int | None:
    """Return the reminder's minutes; ``-1``, which is none of them, where it is no choice."""
    value = form.text("reminder")
    if value == "none":
        return None
    key = key_of(value)
    return -1 if key is None else key


def _form(shown: Calendar | None) -> dict[str, object]:
    reminder = reminder_value(shown.reminder_minutes) if shown else "none"
    tones = [(key, words) for key, words in TONES.items()]
    return {"calendar": shown, "tones": tones, "reminders": reminder_options(False), "reminder": reminder, "back": url_for(".index")}
