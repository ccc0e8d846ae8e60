"""A line's details, its use by day, its cap and roaming."""

from __future__ import annotations

from datetime import date, timedelta

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, Refused, db, failed, found, tell, today

from ..models import Line, UsageDay
from ..rules.days import months_later
from ..rules.lines import CAP_STEP, HIGHEST_CAP, rename, roaming_booked, set_cap, set_roaming, used_between
from ..rules.sims import current_sim

pages = Blueprint("lines", __name__, url_prefix="/lines/<int:line_id>")


@pages.get("/details")
def details(line_id: int) -> ResponseReturnValue:
    """What belongs to the line: number, plan, SIM, device, term."""
    return render_template("details.html", **_details(line_id))


@pages.post("/name")
def save_name(line_id: int) -> ResponseReturnValue:
    """Give the line another name."""
    form = Problems(request.form)
    try:
        rename(db(), found(Line, line_id), form.text("label"))
    except Refused as refusal:
        tell(form, refusal)
        return form.page("details.html", **_details(line_id))
    return redirect(url_for(".details", line_id=line_id, notice="renamed"), 303)


@pages.post("/roaming")
def roaming(line_id: int) -> ResponseReturnValue:
    """Switch roaming on or off."""
    on = request.form.get("roaming") == "1"
    try:
        set_roaming(db(), found(Line, line_id), on)
    except Refused as refusal:
        raise failed(refusal, url_for(".details", line_id=line_id), "Back to the line") from refusal
    return redirect(url_for(".details", line_id=line_id, notice="roaming-on" if on else "roaming-off"), 303)


@pages.get("/cap")
def cap(line_id: int) -> ResponseReturnValue:
    """The form for the spending cap."""
    return render_template("cap.html", **_cap(line_id))


@pages.post("/cap")
def save_cap(line_id: int) -> ResponseReturnValue:
    """Set the spending cap."""
    form = Problems(request.form)
    euros = form.whole("cap", 0, HIGHEST_CAP // 100, f"Enter whole euros from 0 to {HIGHEST_CAP // 100}.")
    try:
        if not form:
            set_cap(db(), found(Line, line_id), 100 * euros)
            return redirect(url_for(".details", line_id=line_id, notice="cap"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("cap.html", **_cap(line_id))


@pages.get("/use")
def use(line_id: int) -> ResponseReturnValue:
    """What the line used, this month or the last one."""
    shown, first = found(Line, line_id), today().replace(day=1)
    last = today()
    if request.args.get("month") == "last":
        first, last = months_later(first, -1), first - timedelta(days=1)
    query = select(UsageDay).where(UsageDay.line_id == shown.id, UsageDay.on.between(first, last)).order_by(UsageDay.on)
    days = db().scalars(query).all()
    return render_template(
        "use.html",
        line=shown,
        first=first,
        last=last,
        days=days,
        squares=_squares({day.on: day.data_mb for day in days}, first),
        used=used_between(db(), shown, first, last),
        back=url_for("home.line", line_id=line_id),
    )


def _squares(used: dict[date, int], first: date) -> dict[date, int]:
    """Return the days of a whole month with what was used on each."""
    length = (months_later(first, 1) - first).days
    return {day: used.get(day, 0) for day in (first + timedelta(days=number) for number in range(length))}


def _details(line_id: int) -> dict[str, object]:
    shown = found(Line, line_id)
    return {"line": shown, "sim": current_sim(shown), "booked": roaming_booked(db(), shown), "back": url_for("home.line", line_id=line_id)}


def _cap(line_id: int) -> dict[str, object]:
    return {"line": found(Line, line_id), "step": CAP_STEP, "highest": HIGHEST_CAP, "back": url_for(".details", line_id=line_id)}
