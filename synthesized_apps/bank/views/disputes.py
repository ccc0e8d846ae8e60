"""Disputes: opening one from a card payment, following and withdrawing it."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Failed, Problems, Refused, db, failed, found, tell, today

from ..models import Dispute, Transaction
from ..rules.accounts import CONTACTS, customer
from ..rules.disputes import LONGEST, REASONS, can_freeze, last_day, open_dispute, undisputable_because, withdraw
from .forms import amount

pages = Blueprint("disputes", __name__)


@pages.get("/disputes")
def index() -> ResponseReturnValue:
    """All disputes, the latest first."""
    listed = db().scalars(select(Dispute).order_by(Dispute.opened_on.desc(), Dispute.id.desc())).all()
    return render_template("disputes.html", disputes=listed, back=url_for("more.index"))


@pages.get("/disputes/<int:dispute_id>")
def dispute(dispute_id: int) -> ResponseReturnValue:
    """One dispute."""
    return render_template("dispute.html", dispute=found(Dispute, dispute_id), reasons=REASONS, contacts=CONTACTS, back=url_for(".index"))


@pages.get("/disputes/<int:dispute_id>/withdraw")
def ask_to_withdraw(dispute_id: int) -> ResponseReturnValue:
    """The question before a dispute is withdrawn."""
    shown = found(Dispute, dispute_id)
    return render_template("dispute_withdraw.html", dispute=shown, back=url_for(".dispute", dispute_id=dispute_id))


@pages.post("/disputes/<int:dispute_id>/withdraw")
def take_back(dispute_id: int) -> ResponseReturnValue:
    """Withdraw a dispute."""
    address = url_for(".dispute", dispute_id=dispute_id)
    try:
        withdraw(db(), found(Dispute, dispute_id), today())
    except Refused as refusal:
        raise failed(refusal, address, "Back to the dispute") from refusal
    return redirect(url_for(".dispute", dispute_id=dispute_id, notice="withdrawn"), 303)


@pages.get("/transactions/<int:entry_id>/dispute")
def form(entry_id: int) -> ResponseReturnValue:
    """The form for a new dispute, or why there can be none."""
    entry = found(Transaction, entry_id)
    _require_disputable(entry)
    return render_template("dispute_new.html", **_form(entry))


@pages.post("/transactions/<int:entry_id>/dispute")
def contest(entry_id: int) -> ResponseReturnValue:
    """Open a dispute."""
    entry = found(Transaction, entry_id)
    _require_disputable(entry)
    form = Problems(request.form)
    reason, contact = form.text("reason"), form.text("contact")
    details, claimed = form.text("details", longest=LONGEST), amount(form, "amount")
    try:
        opened = open_dispute(db(), entry, reason, claimed, details, contact, freeze=form.checked("freeze"), today=today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("dispute_new.html", **_form(entry))
    return redirect(url_for(".dispute", dispute_id=opened.id, notice="disputed"), 303)


def _require_disputable(entry: Transaction) -> None:
    blocked = undisputable_because(db(), entry, today())
    if blocked:
        back = url_for("entries.entry", entry_id=entry.id)
        raise Failed(blocked, title="No dispute possible", back=back, action="Back to the transaction")


def _form(entry: Transaction) -> dict[str, object]:
    return {
        "entry": entry,
        "reasons": REASONS.items(),
        "contacts": CONTACTS.items(),
        "contact": customer(db()).dispute_contact,
        "freezable": can_freeze(db(), entry),
        "until": last_day(entry),
        "back": url_for("entries.entry", entry_id=entry.id),
    }
