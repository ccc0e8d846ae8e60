"""Bringing a number: the list of transfers, a new one, another day, cancelling."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, failed, found, tell, today

from ..catalogue import OPERATORS
from ..records import Port
from ..rules.ports import Move, cancel_port, fixed_because, move_port, portable_plans, ports, request_port
from .forms import chosen, maybe_day
from .words import plan_name

pages = Blueprint("ports", __name__, url_prefix="/transfers")


@pages.get("")
def index() -> ResponseReturnValue:
    """All transfers."""
    return render_template("ports.html", ports=ports(db()), back=url_for("more.index"))


@pages.get("/new")
def new() -> ResponseReturnValue:
    """The form for a transfer."""
    return render_template("port_new.html", **_form())


@pages.post("/new")
def ask() -> ResponseReturnValue:
    """Ask for a transfer."""
    form = Problems(request.form)
    number, operator, code = (form.text(name, longest=30) for name in ("number", "operator", "transfer_code"))
    try:
        port = request_port(db(), Move(number, operator, code, chosen(form, "plan_id"), maybe_day(form, "on")), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("port_new.html", **_form())
    return redirect(url_for(".port", port_id=port.id, notice="port"), 303)


@pages.get("/<int:port_id>")
def port(port_id: int) -> ResponseReturnValue:
    """One transfer."""
    shown = found(Port, port_id)
    return render_template("port.html", port=shown, fixed=fixed_because(shown, today()), back=url_for(".index"))


@pages.get("/<int:port_id>/day")
def other_day(port_id: int) -> ResponseReturnValue:
    """The form for another day."""
    return render_template("port_day.html", **_changing(port_id))


@pages.post("/<int:port_id>/day")
def move(port_id: int) -> ResponseReturnValue:
    """Move a transfer to another day."""
    page, form = _changing(port_id), Problems(request.form)
    try:
        move_port(db(), found(Port, port_id), maybe_day(form, "on"), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("port_day.html", **page)
    return redirect(url_for(".port", port_id=port_id, notice="port-moved"), 303)


@pages.get("/<int:port_id>/cancel")
def ask_to_cancel(port_id: int) -> ResponseReturnValue:
    """The question before a transfer is cancelled."""
    return render_template("port_cancel.html", **_changing(port_id))


@pages.post("/<int:port_id>/cancel")
def cancel(port_id: int) -> ResponseReturnValue:
    """Cancel a transfer."""
    try:
        cancel_port(db(), found(Port, port_id), today())
    except Refused as refusal:
        raise failed(refusal, url_for(".port", port_id=port_id), "Back to the transfer") from refusal
    return redirect(url_for(".port", port_id=port_id, notice="port-cancelled"), 303)


def _form() -> dict[str, object]:
    plans = [("", "Choose a plan"), *((plan.id, f"{plan_name(plan)}, {plan.billing}") for plan in portable_plans(db()))]
    return {"operators": [("", "Choose"), *((name, name) for name in OPERATORS)], "plans": plans, "back": url_for(".index")}


def _changing(port_id: int) -> dict[str, object]:
    shown, back = found(Port, port_id), url_for(".port", port_id=port_id)
    fixed = fixed_because(shown, today())
    if fixed:
        raise Failed(fixed, back=back, action="Back to the transfer")
    return {"port": shown, "back": back}
