"""A line's calls: the list, forwarding, blocked numbers."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, found, tell, today

from ..models import BlockedNumber, Forward, Line
from ..rules.calls import DIRECTIONS, WHENS, block, blocked_of, calls_of, forwards_of, set_forward, stop_forward, unblock
from .forms import maybe_day

pages = Blueprint("calls", __name__)


@pages.get("/lines/<int:line_id>/calls")
def index(line_id: int) -> ResponseReturnValue:
    """The calls that pass the filters of the address."""
    form, line = Problems(request.args), _phone(line_id)
    direction = form.text("direction") if form.text("direction") in DIRECTIONS else ""
    first, last = maybe_day(form, "first"), maybe_day(form, "last")
    if first and last and last < first:
        form.add("last", "The last day must not be before the first.")
        last = None
    listed = calls_of(db(), line, form.text("number", longest=30)[:30], direction, first, last)
    page = {"line": line, "calls": listed, "minutes": sum(call.minutes for call in listed), "problems": form}
    directions, back = [("", "Both"), *DIRECTIONS.items()], url_for("home.line", line_id=line_id)
    return render_template("calls.html", **page, directions=directions, back=back), 422 if form else 200


@pages.get("/lines/<int:line_id>/forwarding")
def forwarding(line_id: int) -> ResponseReturnValue:
    """Where calls go."""
    return render_template("forwarding.html", **_forwarding(line_id))


@pages.post("/lines/<int:line_id>/forwarding")
def forward(line_id: int) -> ResponseReturnValue:
    """Forward calls."""
    form = Problems(request.form)
    try:
        set_forward(db(), _phone(line_id), form.text("when"), form.text("number", longest=30), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("forwarding.html", **_forwarding(line_id))
    return redirect(url_for(".forwarding", line_id=line_id, notice="forwarded"), 303)


@pages.post("/forwarding/<int:forward_id>/stop")
def stop(forward_id: int) -> ResponseReturnValue:
    """End a forwarding."""
    shown = found(Forward, forward_id)
    line_id = shown.line_id
    stop_forward(db(), shown)
    return redirect(url_for(".forwarding", line_id=line_id, notice="forward-off"), 303)


@pages.get("/lines/<int:line_id>/blocked")
def blocked(line_id: int) -> ResponseReturnValue:
    """The blocked numbers."""
    return render_template("blocked.html", **_blocked(line_id))


@pages.post("/lines/<int:line_id>/blocked")
def add(line_id: int) -> ResponseReturnValue:
    """Block a number."""
    form = Problems(request.form)
    try:
        block(db(), _phone(line_id), form.text("number", longest=30), form.text("note"), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("blocked.html", **_blocked(line_id))
    return redirect(url_for(".blocked", line_id=line_id, notice="blocked"), 303)


@pages.post("/blocked/<int:blocked_id>/remove")
def remove(blocked_id: int) -> ResponseReturnValue:
    """Let a number call again."""
    shown = found(BlockedNumber, blocked_id)
    line_id = shown.line_id
    unblock(db(), shown)
    return redirect(url_for(".blocked", line_id=line_id, notice="unblocked"), 303)


def _phone(line_id: int) -> Line:
    line = found(Line, line_id)
    if line.kind != "phone":
        raise Failed("This line is for data only; it has no calls.", title="No calls here", back=url_for("home.line", line_id=line_id))
    return line


def _forwarding(line_id: int) -> dict[str, object]:
    line = _phone(line_id)
    return {"line": line, "forwards": forwards_of(db(), line), "whens": WHENS, "back": url_for("home.line", line_id=line_id)}


def _blocked(line_id: int) -> dict[str, object]:
    line = _phone(line_id)
    return {"line": line, "blocked": blocked_of(db(), line), "back": url_for("home.line", line_id=line_id)}
