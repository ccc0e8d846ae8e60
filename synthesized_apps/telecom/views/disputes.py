"""Disputes: opening one from a charge, following and withdrawing it."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Failed, Problems, Refused, db, failed, found, tell, today

from ..records import BillEntry, Dispute
from ..rules.bills import LONGEST, REASONS, last_day, open_dispute, undisputable_because, withdraw
from ..rules.lines import REPLIES

pages = Blueprint("disputes", __name__)


@pages.get("/disputes")
def index() -> ResponseReturnValue:
    """All disputes, the latest first."""
    listed = db().scalars(select(Dispute).order_by(Dispute.opened_on.desc(), Dispute.id.desc())).all()
    return render_template("disputes.html", disputes=listed, back=url_for("bills.index"))


@pages.get("/disputes/<int:dispute_id>")
def dispute(dispute_id: int) -> ResponseReturnValue:
    """One dispute."""
    return render_template("dispute.html", dispute=found(Dispute, dispute_id), reasons=REASONS, replies=REPLIES, back=url_for(".index"))


@pages.get("/disputes/<int:dispute_id>/withdraw")
def ask_to_withdraw(dispute_id: int) -> ResponseReturnValue:
    """The question before a dispute is withdrawn."""
    return render_template("dispute_withdraw.html", dispute=found(Dispute, dispute_id), back=url_for(".dispute", dispute_id=dispute_id))


@pages.post("/disputes/<int:dispute_id>/withdraw")
def take_back(dispute_id: int) -> ResponseReturnValue:
    """Withdraw a dispute."""
    try:
        withdraw(db(), found(Dispute, dispute_id))
    except Refused as refusal:
        raise failed(refusal, url_for(".dispute", dispute_id=dispute_id), "Back to the dispute") from refusal
    return redirect(url_for(".dispute", dispute_id=dispute_id, notice="withdrawn"), 303)


@pages.get("/charges/<int:entry_id>/dispute")
def form(entry_id: int) -> ResponseReturnValue:
    """The form for a new dispute, or why there can be none."""
    return render_template("dispute_new.html", **_form(entry_id))


@pages.post("/charges/<int:entry_id>/dispute")
def contest(entry_id: int) -> ResponseReturnValue:
    """Open a dispute."""
    page, form = _form(entry_id), Problems(request.form)
    fields = (form.text("reason"), form.text("details", longest=LONGEST), form.text("reply_by"))
    try:
        opened = open_dispute(db(), found(BillEntry, entry_id), *fields, today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("dispute_new.html", **page)
    return redirect(url_for(".dispute", dispute_id=opened.id, notice="disputed"), 303)


def _form(entry_id: int) -> dict[str, object]:
    entry, back = found(BillEntry, entry_id), url_for("bills.charge", entry_id=entry_id)
    blocked = undisputable_because(db(), entry, today())
    if blocked:
        raise Failed(blocked, title="This charge can't be disputed", back=back, action="Back to the charge")
    replies = [("", "Choose"), *REPLIES.items()]
    return {"entry": entry, "reasons": REASONS.items(), "replies": replies, "until": last_day(entry), "back": back}
