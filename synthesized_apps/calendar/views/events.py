"""One event: what it says, its guests, deleting it, and the bin."""

from __future__ import annotations

from datetime import date, timedelta

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Failed, Problems, Refused, db, found, key_of, tell, today

from ..models import Event, Guest
from ..rules.events import SCOPES, delete_event, locked_because, restore_event, takes_place
from ..rules.invites import REPLIES, STATES, closed_because, proposal_block, proposed_ends
from ..rules.people import ANSWERS, contacts, invite, uninvite
from ..rules.series import Occurrence, conflicts, days_of, person, seen
from .words import maybe_day

pages = Blueprint("events", __name__, url_prefix="/events")


@pages.get("/<int:event_id>")
def event(event_id: int) -> ResponseReturnValue:
    """Everything about an event on a day, and what can be done to it."""
    shown, day = occurrence_of(event_id)
    account = person(db())
    here, there = seen(shown, day, account.zone), seen(shown, day, shown.zone)
    near = [] if shown.all_day or shown.deleted_on or not shown.busy else conflicts(db(), here.starts, here.ends, account.zone, (shown.id,))
    return render_template(
        "event.html", event=shown, day=day, here=here, there=there, account=account, near=near, locked=locked_because(shown),
        closed=closed_because(shown, today()), block=proposal_block(shown, today()), replies=REPLIES, states=STATES, answers=ANSWERS,
        proposed=_proposed(shown), back=url_for("grid.day", day=here.starts.date().isoformat()),
    )  # fmt: skip


@pages.get("/<int:event_id>/delete")
def ask_to_delete(event_id: int) -> ResponseReturnValue:
    """The question before an event is deleted; of a series, how much of it."""
    shown, day = changeable(event_id)
    return render_template("delete.html", **_delete(shown, day))


@pages.post("/<int:event_id>/delete")
def delete(event_id: int) -> ResponseReturnValue:
    """Delete an event, or part of a series."""
    shown, day = changeable(event_id)
    form = Problems(request.form)
    scope = form.choice("scope", SCOPES, "Choose what to delete.") if shown.repeats else "all"
    if form:
        return form.page("delete.html", **_delete(shown, day))
    date_shown = seen(shown, day, person(db()).zone).starts.date()
    delete_event(db(), shown, day, scope, today())
    return redirect(url_for("grid.day", day=date_shown.isoformat(), notice="deleted" if scope == "all" else f"deleted-{scope}"), 303)


@pages.get("/<int:event_id>/guests")
def guests(event_id: int) -> ResponseReturnValue:
    """The people who could be invited, those with the words that were searched for."""
    shown, day = changeable(event_id)
    return render_template("guests.html", **_people(shown, day))


@pages.post("/<int:event_id>/guests")
def add_guests(event_id: int) -> ResponseReturnValue:
    """Invite people."""
    shown, day = changeable(event_id)
    form = Problems(request.form)
    asked = {key_of(key) for key in request.form.getlist("people")}
    keys = [contact.id for contact in contacts(db()) if contact.id in asked]
    try:
        invite(db(), shown, keys, form.checked("optional"))
    except Refused as refusal:
        tell(form, refusal)
        return form.page("guests.html", **_people(shown, day))
    return redirect(_address(shown, day, "invited"), 303)


@pages.post("/<int:event_id>/guests/<int:guest_id>/remove")
def remove_guest(event_id: int, guest_id: int) -> ResponseReturnValue:
    """Take a guest off an event."""
    shown, day = changeable(event_id)
    guest = found(Guest, guest_id)
    if guest.event_id != shown.id:
        abort(404)
    uninvite(db(), guest)
    return redirect(_address(shown, day, "uninvited"), 303)


@pages.get("/bin")
def bin() -> ResponseReturnValue:
    """What was deleted as a whole, the latest first."""
    deleted = select(Event).where(Event.deleted_on.is_not(None)).order_by(Event.deleted_on.desc(), Event.id)
    listed = [seen(each, each.starts.date(), person(db()).zone) for each in db().scalars(deleted)]
    return render_template("bin.html", listed=listed, back=url_for("settings.index"))


@pages.post("/<int:event_id>/restore")
def restore(event_id: int) -> ResponseReturnValue:
    """Take an event out of the bin."""
    shown = found(Event, event_id)
    try:
        restore_event(db(), shown)
    except Refused as refusal:
        raise Failed(str(refusal), back=url_for(".bin"), action="Back to the bin") from refusal
    return redirect(_address(shown, shown.starts.date(), "restored"), 303)


def occurrence_of(event_id: int) -> tuple[Event, date]:
    """Return the event, and the day on which it starts in its own zone: the one that the address names, or the next."""
    shown, wanted = found(Event, event_id), maybe_day("day")
    if not shown.repeats:
        return shown, shown.starts.date()
    if wanted is not None and takes_place(shown, wanted):
        return shown, wanted
    if wanted is not None or "day" in request.args:
        abort(404)
    return shown, next(days_of(shown, today(), today() + timedelta(days=400)), shown.starts.date())


def changeable(event_id: int) -> tuple[Event, date]:
    """Return an event and its day, or answer why it cannot be changed."""
    shown, day = occurrence_of(event_id)
    locked = locked_because(shown)
    if locked:
        back = url_for("events.event", event_id=event_id, day=day.isoformat())
        raise Failed(locked, title="This event can't be changed", back=back, action="Back to the event")
    return shown, day


def _address(shown: Event, day: date, notice: str | None = None) -> str:
    return url_for("events.event", event_id=shown.id, day=day.isoformat(), notice=notice)


def _delete(shown: Event, day: date) -> dict[str, object]:
    return {"here": seen(shown, day, person(db()).zone), "day": day, "scopes": SCOPES.items(), "back": _address(shown, day)}


def _people(shown: Event, day: date) -> dict[str, object]:
    words = request.args.get("q", "").strip()[:60]
    known = {guest.contact_id for guest in shown.guests}
    listed = [contact for contact in contacts(db(), words) if contact.id not in known]
    return {"event": shown, "day": day, "words": words, "listed": listed, "back": _address(shown, day)}


def _proposed(shown: Event) -> Occurrence | None:
    """Return the event at the proposed time, as it would be seen from the person's zone."""
    ends = proposed_ends(shown)
    if shown.proposed_starts is None or ends is None:
        return None
    zone = person(db()).zone
    shift = timedelta(minutes=zone.offset_minutes - shown.zone.offset_minutes)
    return Occurrence(shown, shown.proposed_starts.date(), shown.proposed_starts + shift, ends + shift)
