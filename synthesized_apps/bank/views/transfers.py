"""Transfers that are scheduled or done: the lists, one of them, changing and cancelling it."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select
from sqlalchemy.orm import joinedload

from genui_gym.appkit import Failed, Problems, Refused, current_world, db, failed, found, tell, today

from ..models import Transfer
from ..rules.money import plain
from ..rules.transfers import LONGEST_REFERENCE, cancel_transfer, change_transfer, fixed_because
from .forms import amount

pages = Blueprint("transfers", __name__, url_prefix="/transfers")
LISTS = {"scheduled": ("scheduled",), "sent": ("sent",), "other": ("cancelled", "failed")}
TABS = {"scheduled": "Scheduled", "sent": "Sent", "other": "Not sent"}
SHOWN = 60


@pages.get("")
def index() -> ResponseReturnValue:
    """The transfers of one list: what comes next first, what was sent last first."""
    shown = request.args.get("tab", "scheduled")
    shown = shown if shown in LISTS else "scheduled"
    order = (Transfer.execute_on, Transfer.id) if shown == "scheduled" else (Transfer.execute_on.desc(), Transfer.id.desc())
    loading = (joinedload(Transfer.payee), joinedload(Transfer.to_account), joinedload(Transfer.account))
    query = select(Transfer).where(Transfer.status.in_(LISTS[shown])).order_by(*order).options(*loading)
    listed = db().scalars(query.limit(SHOWN)).all()
    return render_template("transfers.html", transfers=listed, shown=shown, names=TABS, back=url_for("pay.index"))


@pages.get("/<int:transfer_id>")
def transfer(transfer_id: int) -> ResponseReturnValue:
    """One transfer."""
    shown = found(Transfer, transfer_id)
    tab = next(name for name, statuses in LISTS.items() if shown.status in statuses)
    return render_template("transfer.html", transfer=shown, fixed=fixed_because(shown, today()), back=url_for(".index", tab=tab))


@pages.get("/<int:transfer_id>/done")
def done(transfer_id: int) -> ResponseReturnValue:
    """The receipt of a transfer that was just confirmed."""
    return render_template("pay_done.html", transfer=found(Transfer, transfer_id))


@pages.get("/<int:transfer_id>/edit")
def edit(transfer_id: int) -> ResponseReturnValue:
    """The form for another amount, day or reference."""
    shown = _changeable(transfer_id)
    return render_template("transfer_edit.html", **_form(shown))


@pages.post("/<int:transfer_id>/edit")
def save(transfer_id: int) -> ResponseReturnValue:
    """Change a scheduled transfer."""
    shown = _changeable(transfer_id)
    form = Problems(request.form)
    cents, on = amount(form, "amount"), form.date("on", "Choose the day.")
    reference = form.text("reference", longest=LONGEST_REFERENCE)
    try:
        if cents is not None and on is not None and not form:
            change_transfer(db(), shown, cents, on, reference, current_world().now)
            return redirect(url_for(".transfer", transfer_id=transfer_id, notice="transfer-changed"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("transfer_edit.html", **_form(shown))


@pages.get("/<int:transfer_id>/cancel")
def ask_to_cancel(transfer_id: int) -> ResponseReturnValue:
    """The question before a transfer is cancelled."""
    shown = _changeable(transfer_id)
    return render_template("transfer_cancel.html", transfer=shown, back=url_for(".transfer", transfer_id=transfer_id))


@pages.post("/<int:transfer_id>/cancel")
def cancel(transfer_id: int) -> ResponseReturnValue:
    """Cancel a scheduled transfer."""
    try:
        cancel_transfer(db(), found(Transfer, transfer_id), today())
    except Refused as refusal:
        raise failed(refusal, url_for(".transfer", transfer_id=transfer_id), "Back to the transfer") from refusal
    return redirect(url_for(".transfer", transfer_id=transfer_id, notice="transfer-cancelled"), 303)


def _changeable(transfer_id: int) -> Transfer:
    shown = found(Transfer, transfer_id)
    fixed = fixed_because(shown, today())
    if fixed:
        raise Failed(fixed, back=url_for(".transfer", transfer_id=transfer_id), action="Back to the transfer")
    return shown


def _form(shown: Transfer) -> dict[str, object]:
    return {"transfer": shown, "amount": plain(shown.amount_cents), "back": url_for(".transfer", transfer_id=shown.id)}
