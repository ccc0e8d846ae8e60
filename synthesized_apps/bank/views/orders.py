"""Standing orders: the list, one of them, setting up, changing, pausing and cancelling."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Failed, Problems, Refused, db, failed, found, key_of, tell, today

from ..models import StandingOrder
from ..rules.accounts import accounts, customer
from ..rules.days import FREQUENCIES
from ..rules.money import plain
from ..rules.orders import OrderDraft, change_order, closed_because, place_order, set_order_status
from ..rules.payees import find_payees
from ..rules.transfers import LONGEST_REFERENCE
from .forms import amount
from .words import account_option, payee_name

pages = Blueprint("orders", __name__, url_prefix="/standing-orders")


@pages.get("")
def index() -> ResponseReturnValue:
    """The standing orders: those that run, then the others."""
    listed = db().scalars(select(StandingOrder).order_by(StandingOrder.next_on, StandingOrder.id)).all()
    running = [order for order in listed if not closed_because(order)]
    closed = [order for order in listed if closed_because(order)]
    return render_template("orders.html", running=running, closed=closed, frequencies=FREQUENCIES, back=url_for("pay.index"))


@pages.get("/new")
def new() -> ResponseReturnValue:
    """The form for a standing order."""
    return render_template("order_new.html", **_offer())


@pages.post("/new")
def place() -> ResponseReturnValue:
    """Set up a standing order."""
    form = Problems(request.form)
    draft = _read(form)
    try:
        if draft is not None and not form:
            order = place_order(db(), draft, today())
            return redirect(url_for(".order", order_id=order.id, notice="order-placed"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("order_new.html", **_offer())


@pages.get("/<int:order_id>")
def order(order_id: int) -> ResponseReturnValue:
    """One standing order."""
    shown = found(StandingOrder, order_id)
    return render_template("order.html", order=shown, closed=closed_because(shown), frequencies=FREQUENCIES, back=url_for(".index"))


@pages.get("/<int:order_id>/edit")
def edit(order_id: int) -> ResponseReturnValue:
    """The form for other terms."""
    return render_template("order_edit.html", **_terms(_open(order_id)))


@pages.post("/<int:order_id>/edit")
def save(order_id: int) -> ResponseReturnValue:
    """Change the terms."""
    shown = _open(order_id)
    form = Problems(request.form)
    cents, next_on = amount(form, "amount"), form.date("next_on", "Choose the day of the next payment.")
    ends_on, reference = form.maybe_date("ends_on"), form.text("reference", longest=LONGEST_REFERENCE)
    try:
        if cents is not None and next_on is not None and not form:
            change_order(db(), shown, cents, reference, next_on, ends_on, today())
            return redirect(url_for(".order", order_id=order_id, notice="order-changed"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("order_edit.html", **_terms(shown))


@pages.post("/<int:order_id>/status")
def status(order_id: int) -> ResponseReturnValue:
    """Pause or resume."""
    wanted = "paused" if request.form.get("status") == "paused" else "active"
    return _set(order_id, wanted)


@pages.get("/<int:order_id>/cancel")
def ask_to_cancel(order_id: int) -> ResponseReturnValue:
    """The question before a standing order is cancelled."""
    shown = _open(order_id)
    return render_template("order_cancel.html", order=shown, frequencies=FREQUENCIES, back=url_for(".order", order_id=order_id))


@pages.post("/<int:order_id>/cancel")
def cancel(order_id: int) -> ResponseReturnValue:
    """Cancel for good."""
    return _set(order_id, "cancelled")


def _set(order_id: int, status: str) -> ResponseReturnValue:
    try:
        set_order_status(db(), found(StandingOrder, order_id), status)
    except Refused as refusal:
        raise failed(refusal, url_for(".order", order_id=order_id), "Back to the standing order") from refusal
    return redirect(url_for(".order", order_id=order_id, notice=f"order-{status}"), 303)


def _open(order_id: int) -> StandingOrder:
    shown = found(StandingOrder, order_id)
    closed = closed_because(shown)
    if closed:
        raise Failed(closed, back=url_for(".order", order_id=order_id), action="Back to the standing order")
    return shown


def _read(form: Problems) -> OrderDraft | None:
    account, (kind, _, target) = key_of(form.text("account_id")), form.text("target").partition("-")
    key = key_of(target) if kind in ("payee", "account") else None
    if account is None:
        form.add("account_id", "Choose the account to pay from.")
    if key is None:
        form.add("target", "Choose who gets the money.")
    cents, first_on = amount(form, "amount"), form.date("next_on", "Choose the day of the first payment.")
    frequency = form.choice("frequency", FREQUENCIES, "Choose how often.")
    ends_on, reference = form.maybe_date("ends_on"), form.text("reference", longest=LONGEST_REFERENCE)
    if account is None or key is None or cents is None or first_on is None:
        return None
    who = {"payee_id": key} if kind == "payee" else {"to_account_id": key}
    return OrderDraft(account, cents, first_on, frequency, reference, ends_on=ends_on, **who)


def _offer() -> dict[str, object]:
    listed = accounts(db())
    to_payees = [(f"payee-{payee.id}", payee_name(payee)) for payee in find_payees(db())]
    to_own = [(f"account-{account.id}", f"Own account: {account.name}") for account in listed]
    return {
        "sources": [(account.id, account_option(account)) for account in listed if not account.notice_days],
        "source": customer(db()).default_account_id,
        "targets": [("", "Choose who gets the money"), *to_payees, *to_own],
        "target": f"payee-{request.args['payee']}" if "payee" in request.args else "",
        "frequencies": FREQUENCIES.items(),
        "back": url_for(".index"),
    }


def _terms(shown: StandingOrder) -> dict[str, object]:
    return {"order": shown, "amount": plain(shown.amount_cents), "back": url_for(".order", order_id=shown.id)}
