"""The form of an event: a new one, or a change of one that is there."""

from __future__ import annotations

from datetime import date, timedelta

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, key_of, tell, today
from genui_gym.appkit.formats import hour

from ..models import Contact, Event
from ..rules.events import SCOPES, change_event, create_event
from ..rules.people import MAX_GUESTS
from ..rules.series import REPEATS, person, rule_of, seen
from ..rules.settings import calendars
from ..rules.times import WEEKDAYS, clock, zone_name, zones
from .events import changeable
from .forms import read_draft, reminder_options, reminder_value
from .words import asked_day

pages = Blueprint("edit", __name__, url_prefix="/events")


@pages.get("/new")
def new() -> ResponseReturnValue:
    """The form of a new event; the address may fill in day, hours and guests."""
    return render_template("edit.html", **_new(_guests(request.args.get("guests", ""))))


@pages.post("/new")
def make() -> ResponseReturnValue:
    """Make an event."""
    form = Problems(request.form)
    guests, draft = _guests(form.text("guests")), read_draft(form)
    try:
        if draft is not None:
            made = create_event(db(), draft, [contact.id for contact in guests], today())
            return redirect(url_for("events.event", event_id=made.id, day=made.starts.date().isoformat(), notice="made"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("edit.html", **_new(guests))


@pages.get("/<int:event_id>/edit")
def edit(event_id: int) -> ResponseReturnValue:
    """The form of an event that is there."""
    return render_template("edit.html", **_old(*changeable(event_id)))


@pages.post("/<int:event_id>/edit")
def save(event_id: int) -> ResponseReturnValue:
    """Change an event, or one, the following or all of a series."""
    shown, day = changeable(event_id)
    form = Problems(request.form)
    scope = form.choice("scope", SCOPES, "Choose what to change.") if shown.repeats else "all"
    draft = read_draft(form)
    notice = f"changed-{scope}" if shown.repeats else "changed"
    try:
        if draft is not None and not form:
            held = change_event(db(), shown, day, draft, scope, today())
            on = held.starts.date() if held is not shown or not shown.repeats else day
            return redirect(url_for("events.event", event_id=held.id, day=on.isoformat(), notice=notice), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("edit.html", **_old(shown, day))


def _guests(keys: str) -> list[Contact]:
    """Return the contacts whose keys are listed, with commas between them."""
    known = [db().get(Contact, key) for key in dict.fromkeys(map(key_of, keys.split(","))) if key is not None]
    return [contact for contact in known if contact is not None][:MAX_GUESTS]


def _offer() -> dict[str, object]:
    return {
        "calendars": [(calendar.id, calendar.name) for calendar in calendars(db()) if calendar.editable],
        "zones": [(zone.id, zone_name(zone)) for zone in zones(db())],
        "rules": REPEATS.items(),
        "weekdays": list(enumerate(WEEKDAYS)),
        "scopes": SCOPES.items(),
    }


def _new(guests: list[Contact]) -> dict[str, object]:
    account, (start, end) = person(db()), (request.args.get(name, "") for name in ("start", "end"))
    day: date = asked_day()
    values = {
        "title": "", "calendar": account.default_calendar_id, "all_day": False, "day": day, "start": start if clock(start) else "",
        "end": end if clock(end) else "", "last_day": "", "zone": account.zone_id, "rule": "", "weekdays": "", "until": "", "place": "",
        "notes": "", "reminder": "default", "free": False,
    }  # fmt: skip
    usual = f"Leave empty for your usual {account.default_minutes} minutes"
    return {
        **_offer(),
        "event": None,
        "values": values,
        "guests": guests,
        "reminders": reminder_options(True),
        "usual": usual,
        "back": url_for("grid.day", day=day.isoformat()),
    }


def _old(shown: Event, day: date) -> dict[str, object]:
    there = seen(shown, day, shown.zone)
    last = there.ends.date() - timedelta(days=1) if shown.all_day else there.ends.date()
    values = {
        "title": shown.title, "calendar": shown.calendar_id, "all_day": shown.all_day, "day": day,
        "start": "" if shown.all_day else hour(there.starts), "end": "" if shown.all_day else hour(there.ends),
        "last_day": last if last != day else "", "zone": shown.zone_id, "rule": rule_of(shown), "weekdays": shown.weekdays,
        "until": shown.until or "", "place": shown.place, "notes": shown.notes, "reminder": reminder_value(shown.reminder_minutes),
        "free": not shown.busy,
    }  # fmt: skip
    back = url_for("events.event", event_id=shown.id, day=day.isoformat())
    return {
        **_offer(),
        "event": shown,
        "day": day,
        "values": values,
        "guests": [],
        "reminders": reminder_options(False),
        "usual": "",
        "back": back,
    }
