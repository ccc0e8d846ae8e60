"""Invitations: the lists, answering one, and proposing another time."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, found, tell, today
from genui_gym.appkit.formats import hour

from ..models import Event
from ..rules.invites import LONGEST_REPLY, STATES, answer, invitations, proposal_block, propose
from ..rules.series import Occurrence, conflicts, person, seen

pages = Blueprint("invites", __name__, url_prefix="/invitations")


@pages.get("")
def index() -> ResponseReturnValue:
    """The invitations that wait for an answer, or those that have one."""
    answered = request.args.get("tab") == "answered"
    zone = person(db()).zone
    listed = [(here := seen(each, each.starts.date(), zone), [] if answered else _near(here)) for each in invitations(db(), answered)]
    return render_template("invitations.html", listed=listed, answered=answered, states=STATES)


@pages.post("/<int:event_id>/answer")
def reply(event_id: int) -> ResponseReturnValue:
    """Answer an invitation."""
    shown = found(Event, event_id)
    form = Problems(request.form)
    try:
        answer(db(), shown, form.text("answer"), form.text("reply", longest=LONGEST_REPLY), today())
    except Refused as refusal:
        raise Failed(str(refusal), title="Your answer was not sent", back=_address(shown), action="Back to the event") from refusal
    return redirect(_address(shown, notice="answered"), 303)


@pages.get("/<int:event_id>/propose")
def ask(event_id: int) -> ResponseReturnValue:
    """The form for another time."""
    return render_template("propose.html", **_form(_open(event_id)))


@pages.post("/<int:event_id>/propose")
def send(event_id: int) -> ResponseReturnValue:
    """Propose another time."""
    shown = _open(event_id)
    form = Problems(request.form)
    day, start, words = form.date("day", "Choose the day."), form.text("start", longest=40), form.text("reply", longest=LONGEST_REPLY)
    try:
        if day is not None and not form:
            propose(db(), shown, day, start, words, today())
            return redirect(_address(shown, notice="proposed"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("propose.html", **_form(shown))


def _open(event_id: int) -> Event:
    shown = found(Event, event_id)
    block = proposal_block(shown, today())
    if block:
        raise Failed(block, title="No other time", back=_address(shown), action="Back to the event")
    return shown


def _near(here: Occurrence) -> list[Occurrence]:
    return conflicts(db(), here.starts, here.ends, person(db()).zone, (here.event.id,))


def _form(shown: Event) -> dict[str, object]:
    here = seen(shown, shown.starts.date(), person(db()).zone)
    return {"event": shown, "here": here, "start": hour(shown.starts), "back": _address(shown)}


def _address(shown: Event, notice: str | None = None) -> str:
    return url_for("events.event", event_id=shown.id, notice=notice)
