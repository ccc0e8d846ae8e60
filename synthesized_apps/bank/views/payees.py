"""Payees: the list, one of them, adding, correcting and deleting."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, failed, found, tell, today

from ..models import Payee
from ..rules.payees import add_payee, change_payee, delete_payee, find_payees, orders_to, planned_because, transfers_to
from ..rules.transfers import LONGEST_REFERENCE

pages = Blueprint("payees", __name__, url_prefix="/payees")
LATEST = 8
LONGEST_NAME, LONGEST_IBAN = 60, 60


@pages.get("")
def index() -> ResponseReturnValue:
    """The payees, or those that were searched for."""
    asked = request.args.get("q", "").strip()[:60]
    return render_template("payees.html", payees=find_payees(db(), asked), asked=asked, back=url_for("pay.index"))


@pages.get("/new")
def new() -> ResponseReturnValue:
    """The form for a payee."""
    return render_template("payee_form.html", payee=None, title="New payee", back=url_for(".index"))


@pages.post("/new")
def add() -> ResponseReturnValue:
    """Add a payee."""
    form = Problems(request.form)
    try:
        payee = add_payee(db(), *_fields(form), today())
        if not form:
            return redirect(url_for(".payee", payee_id=payee.id, notice="payee-added"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("payee_form.html", payee=None, title="New payee", back=url_for(".index"))


@pages.get("/<int:payee_id>")
def payee(payee_id: int) -> ResponseReturnValue:
    """One payee, with what was sent and what is planned."""
    shown = _listed(payee_id)
    return render_template(
        "payee.html",
        payee=shown,
        sent=transfers_to(db(), shown, "sent")[:LATEST],
        scheduled=transfers_to(db(), shown, "scheduled")[::-1],
        orders=orders_to(db(), shown),
        back=url_for(".index"),
    )


@pages.get("/<int:payee_id>/edit")
def edit(payee_id: int) -> ResponseReturnValue:
    """The form for corrections."""
    return render_template("payee_form.html", payee=_listed(payee_id), title="Edit payee", back=url_for(".payee", payee_id=payee_id))


@pages.post("/<int:payee_id>/edit")
def save(payee_id: int) -> ResponseReturnValue:
    """Correct a payee."""
    form, shown = Problems(request.form), _listed(payee_id)
    try:
        change_payee(db(), shown, *_fields(form))
        if not form:
            return redirect(url_for(".payee", payee_id=payee_id, notice="payee-changed"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("payee_form.html", payee=shown, title="Edit payee", back=url_for(".payee", payee_id=payee_id))


@pages.get("/<int:payee_id>/delete")
def ask_to_delete(payee_id: int) -> ResponseReturnValue:
    """The question before a payee is deleted, or why it cannot be."""
    shown = _listed(payee_id)
    planned, back = planned_because(db(), shown), url_for(".payee", payee_id=payee_id)
    return render_template("payee_delete.html", payee=shown, planned=planned, back=back)


@pages.post("/<int:payee_id>/delete")
def delete(payee_id: int) -> ResponseReturnValue:
    """Delete a payee."""
    try:
        delete_payee(db(), _listed(payee_id), today())
    except Refused as refusal:
        raise failed(refusal, url_for(".payee", payee_id=payee_id), "Back to the payee") from refusal
    return redirect(url_for(".index", notice="payee-deleted"), 303)


def _listed(payee_id: int) -> Payee:
    shown = found(Payee, payee_id)
    if shown.deleted_on is not None:
        abort(404)
    return shown


def _fields(form: Problems) -> tuple[str, str, str]:
    return (
        form.text("name", longest=LONGEST_NAME),
        form.text("iban", longest=LONGEST_IBAN),
        form.text("usual_reference", longest=LONGEST_REFERENCE),
    )
