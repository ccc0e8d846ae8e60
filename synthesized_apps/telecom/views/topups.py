"""Top-ups: making one, those that were made, the automatic one."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, failed, found, tell, today
from genui_gym.appkit.formats import money

from ..models import Line
from ..rules.topups import AMOUNTS, BONUS, THRESHOLDS, not_prepaid, set_automatic, stop_automatic, top_up, top_ups_of
from .forms import card_options, chosen

pages = Blueprint("topups", __name__, url_prefix="/lines/<int:line_id>/top-up")


@pages.get("")
def index(line_id: int) -> ResponseReturnValue:
    """The form for a top-up."""
    return render_template("top_up.html", **_page(_prepaid(line_id)))


@pages.post("")
def make(line_id: int) -> ResponseReturnValue:
    """Top up."""
    form, line = Problems(request.form), _prepaid(line_id)
    try:
        top_up(db(), line, chosen(form, "amount"), chosen(form, "card_id"), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("top_up.html", **_page(line))
    return redirect(url_for("home.line", line_id=line_id, notice="topped-up"), 303)


@pages.get("/history")
def history(line_id: int) -> ResponseReturnValue:
    """The top-ups of a line."""
    line = _prepaid(line_id)
    return render_template("top_ups.html", line=line, made=top_ups_of(db(), line), back=url_for(".index", line_id=line_id))


@pages.get("/automatic")
def automatic(line_id: int) -> ResponseReturnValue:
    """The form for the automatic top-up."""
    return render_template("automatic.html", **_automatic(_prepaid(line_id)))


@pages.post("/automatic")
def save_automatic(line_id: int) -> ResponseReturnValue:
    """Set the automatic top-up."""
    form, line = Problems(request.form), _prepaid(line_id)
    try:
        set_automatic(db(), line, chosen(form, "below"), chosen(form, "amount"), chosen(form, "card_id"), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("automatic.html", **_automatic(line))
    return redirect(url_for("home.line", line_id=line_id, notice="automatic"), 303)


@pages.post("/automatic/stop")
def stop(line_id: int) -> ResponseReturnValue:
    """End the automatic top-up."""
    try:
        stop_automatic(db(), _prepaid(line_id))
    except Refused as refusal:
        raise failed(refusal, url_for(".automatic", line_id=line_id), "Back") from refusal
    return redirect(url_for("home.line", line_id=line_id, notice="manual"), 303)


def _prepaid(line_id: int) -> Line:
    line = found(Line, line_id)
    wrong = not_prepaid(line)
    if wrong:
        raise Failed(wrong, title="No top-ups here", back=url_for("home.line", line_id=line_id), action="Back to the line")
    return line


def _page(line: Line) -> dict[str, object]:
    extra = {cents: f"{money(bonus)} bonus" for cents, bonus in BONUS.items()}
    amounts = [(cents, money(cents), extra.get(cents, "")) for cents in AMOUNTS]
    return {"line": line, "amounts": amounts, "cards": card_options("Choose a card"), "back": url_for("home.line", line_id=line.id)}


def _automatic(line: Line) -> dict[str, object]:
    thresholds = [("", "Choose"), *((cents, money(cents)) for cents in THRESHOLDS)]
    amounts = [("", "Choose"), *((cents, money(cents)) for cents in AMOUNTS)]
    return {**_page(line), "thresholds": thresholds, "amounts": amounts, "back": url_for(".index", line_id=line.id)}
