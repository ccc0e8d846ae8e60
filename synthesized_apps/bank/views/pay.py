"""Sending money: to a payee or between own accounts. The draft lives in the address until it is confirmed."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import func, select

from genui_gym.appkit import Problems, Refused, current_world, db, found, key_of, tell, today
from genui_gym.appkit.formats import money

from ..models import Account, Payee, StandingOrder, Transfer
from ..rules.accounts import accounts, available, customer, pays_others
from ..rules.payees import find_payees
from ..rules.transfers import LONGEST_REFERENCE, SPEEDS, Draft, course, left_on, send, transfer_problems
from .forms import amount
from .words import account_option, payee_name

pages = Blueprint("pay", __name__, url_prefix="/payments")
LATELY = 6
TITLES = {"payee": "Pay a payee", "own": "Move money"}
FIELDS = ("account_id", "payee_id", "to_account_id", "amount", "reference", "on", "speed")


@pages.get("")
def index() -> ResponseReturnValue:
    """The ways to send money, and what is planned."""
    scheduled = db().scalar(select(func.count(Transfer.id)).where(Transfer.status == "scheduled"))
    running = db().scalar(select(func.count(StandingOrder.id)).where(StandingOrder.status.in_(("active", "paused"))))
    payees = find_payees(db())
    sent = select(Transfer.payee_id).where(Transfer.status == "sent").order_by(Transfer.execute_on.desc(), Transfer.id.desc())
    latest = dict.fromkeys(db().scalars(sent))
    lately = [payee for key in latest for payee in payees if payee.id == key][:LATELY]
    counts = {"scheduled": scheduled, "running": running, "payees": len(payees), "left": left_on(db(), today())}
    return render_template("payments.html", lately=lately, **counts)


@pages.get("/<kind>")
def form(kind: str) -> ResponseReturnValue:
    """The form of a transfer, filled from the address where it has fields."""
    draft = Problems(request.args if "amount" in request.args else None)
    return render_template("pay.html", problems=draft, **_form(kind))


@pages.get("/<kind>/review")
def review(kind: str) -> ResponseReturnValue:
    """What is about to be sent; or the form again with what is wrong."""
    fields = _form(kind)
    form = Problems(request.args)
    draft = _read(form, kind)
    if draft is not None:
        tell(form, transfer_problems(db(), draft, current_world().now))
    if draft is None or form:
        return form.page("pay.html", **fields)
    values: dict[str, Any] = {field: request.args[field] for field in FIELDS if field in request.args}
    return render_template("pay_review.html", kind=kind, values=values, **_summary(draft), back=url_for(".form", kind=kind, **values))


@pages.post("/<kind>/review")
def confirm(kind: str) -> ResponseReturnValue:
    """Send or schedule."""
    fields = _form(kind)
    form = Problems(request.form)
    draft = _read(form, kind)
    try:
        if draft is not None and not form:
            return redirect(url_for("transfers.done", transfer_id=send(db(), draft, current_world().now).id), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("pay.html", **fields)


def _read(form: Problems, kind: str) -> Draft | None:
    account, target = key_of(form.text("account_id")), key_of(form.text("payee_id" if kind == "payee" else "to_account_id"))
    if account is None:
        form.add("account_id", "Choose the account to pay from.")
    if target is None:
        form.add(*(("payee_id", "Choose a payee.") if kind == "payee" else ("to_account_id", "Choose the account that gets the money.")))
    cents, on = amount(form, "amount"), form.date("on", "Choose the day.")
    reference = form.text("reference", longest=LONGEST_REFERENCE)
    speed = form.choice("speed", SPEEDS, "Choose how fast it should go.") if kind == "payee" else "standard"
    if account is None or target is None or cents is None or on is None or form:
        return None
    who = {"payee_id": target} if kind == "payee" else {"to_account_id": target}
    return Draft(account, cents, on, reference, speed=speed, **who)


def _form(kind: str) -> dict[str, Any]:
    """Return what the form of a transfer offers."""
    if kind not in TITLES:
        abort(404)
    person, listed = customer(db()), accounts(db())
    sources = [account for account in listed if kind == "own" or pays_others(account)]
    return {
        "kind": kind,
        "title": TITLES[kind],
        "sources": [(account.id, account_option(account)) for account in sources],
        "source": request.args.get("account") or person.default_account_id,
        "targets": [("", "Choose an account"), *((account.id, account.name) for account in listed)],
        "payees": [("", "Choose a payee"), *((payee.id, payee_name(payee)) for payee in find_payees(db()))],
        "payee": request.args.get("payee", ""),
        "left": left_on(db(), today()),
        "back": url_for(".index"),
    }


def _summary(draft: Draft) -> dict[str, Any]:
    account = found(Account, draft.account_id)
    target = found(Payee, draft.payee_id) if draft.payee_id else found(Account, draft.to_account_id or 0)
    way = course(draft, today())
    return {
        "draft": draft,
        "account": account,
        "target": target,
        "way": way,
        "after": available(account) - draft.amount_cents if way.now else None,
        "label": f"{'Send' if way.now else 'Schedule'} {money(draft.amount_cents)}",
    }
