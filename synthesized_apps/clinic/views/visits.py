"""The family's visits: the timeline, one visit, moving, changing and cancelling it."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, failed, found, tell, today

from ..catalogue import KINDS, REASONS
from ..models import Member, Slot, Visit
from ..rules.household import ours
from ..rules.people import members
from ..rules.visits import cancel_visit, change_visit, last_free_day, late_fee, move_block, move_problem, move_visit
from .doctors import calendar
from .forms import chosen, own

pages = Blueprint("visits", __name__, url_prefix="/visits")
TABS = {"upcoming": ("upcoming",), "past": ("completed", "missed"), "cancelled": ("cancelled",)}


@pages.get("")
def index() -> ResponseReturnValue:
    """A timeline of visits, by status and person."""
    form = Problems(request.args)
    tab = form.text("show") if form.text("show") in TABS else "upcoming"
    person = chosen(form, "member", Member)
    query = ours(Visit).where(Visit.status.in_(TABS[tab]))
    if person:
        query = query.where(Visit.member_id == person.id)
    order = (Visit.day, Visit.clock) if tab == "upcoming" else (Visit.day.desc(), Visit.clock.desc())
    return render_template("visits.html", visits=db().scalars(query.order_by(*order)).all(), show=tab, person=person, people=members(db()))


def _open(key: int) -> tuple[Visit, str]:
    return own(Visit, key), url_for(".visit", key=key)


@pages.get("/<int:key>")
def visit(key: int) -> ResponseReturnValue:
    """One visit, with what can be done about it."""
    shown = own(Visit, key)
    tab = next(tab for tab, statuses in TABS.items() if shown.status in statuses)
    return render_template("visit.html", visit=shown, last=last_free_day(shown), back=url_for(".index", show=tab))


def _movable(key: int) -> tuple[Visit, str]:
    shown, back = _open(key)
    block = move_block(shown, today())
    if block:
        raise Failed(block, title="Can’t be moved", back=back, action="Back to the visit")
    return shown, back


@pages.get("/<int:key>/move")
def move(key: int) -> ResponseReturnValue:
    """The doctor's free times, to choose another one."""
    shown, back = _movable(key)
    return render_template("move.html", visit=shown, doctor=shown.doctor, back=back, **calendar(shown.doctor))


@pages.get("/<int:key>/move/<int:slot_key>")
def move_to(key: int, slot_key: int) -> ResponseReturnValue:
    """Ask whether to move the visit to that time."""
    shown, _ = _movable(key)
    slot = found(Slot, slot_key)
    back = url_for(".move", key=key, day=slot.day)
    wrong = move_problem(db(), shown, slot, today())
    if wrong:
        raise Failed(wrong, title="Can’t be moved there", back=back, action="See other times")
    return render_template("move_to.html", visit=shown, slot=slot, back=back)


@pages.post("/<int:key>/move/<int:slot_key>")
def confirm_move(key: int, slot_key: int) -> ResponseReturnValue:
    """Move the visit."""
    shown, back = _open(key)
    try:
        move_visit(db(), shown, found(Slot, slot_key), today())
    except Refused as refusal:
        raise failed(refusal, back, "Back to the visit") from refusal
    return redirect(url_for(".visit", key=key, notice="moved"), 303)


def _change_page(shown: Visit, form: Problems) -> str:
    kinds = [(kind, words) for kind, words in KINDS.items() if kind != "video" or shown.doctor.video]
    return render_template("change.html", problems=form, visit=shown, kinds=kinds, reasons=REASONS, back=url_for(".visit", key=shown.id))


@pages.get("/<int:key>/change")
def change(key: int) -> ResponseReturnValue:
    """How and why to meet, to be changed."""
    shown, back = _open(key)
    if shown.status != "upcoming":
        raise Failed(f"This visit is {shown.status}; it can’t be changed.", back=back, action="Back to the visit")
    return _change_page(shown, Problems())


@pages.post("/<int:key>/change")
def save_change(key: int) -> ResponseReturnValue:
    """Save how and why to meet."""
    shown, _ = _open(key)
    form = Problems(request.form)
    try:
        change_visit(db(), shown, form.text("kind"), form.text("reason"), form.text("notes", longest=1000))
    except Refused as refusal:
        tell(form, refusal)
        return _change_page(shown, form), 422
    return redirect(url_for(".visit", key=key, notice="changed"), 303)


@pages.get("/<int:key>/cancel")
def cancel(key: int) -> ResponseReturnValue:
    """What cancelling means."""
    shown, back = _open(key)
    if shown.status != "upcoming":
        raise Failed(f"This visit is {shown.status} already.", back=back, action="Back to the visit")
    return render_template("cancel.html", visit=shown, fee=late_fee(shown, today()), last=last_free_day(shown), back=back)


@pages.post("/<int:key>/cancel")
def confirm_cancel(key: int) -> ResponseReturnValue:
    """Cancel the visit."""
    shown, back = _open(key)
    try:
        cancel_visit(db(), shown, today())
    except Refused as refusal:
        raise failed(refusal, back, "Back to the visit") from refusal
    return redirect(url_for(".visit", key=key, notice="cancelled"), 303)
