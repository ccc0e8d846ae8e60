"""The person: contact details, limits and preferences, alerts, and the way to everything else."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import func, select

from genui_gym.appkit import Problems, Refused, db, found, key_of, tell, today

from ..models import Alert, Dispute
from ..rules.accounts import (
    CONTACTS,
    DELIVERIES,
    accounts,
    customer,
    pays_others,
    set_alert,
    set_contact,
    set_daily_limit,
    set_preferences,
)
from ..rules.money import plain
from ..rules.transfers import left_on
from .forms import amount

pages = Blueprint("more", __name__, url_prefix="/more")
LONGEST = 120


@pages.get("")
def index() -> ResponseReturnValue:
    """The way to everything about the person."""
    open_disputes = db().scalar(select(func.count(Dispute.id)).where(Dispute.status == "open"))
    return render_template("more.html", person=customer(db()), open_disputes=open_disputes)


@pages.get("/contact")
def contact() -> ResponseReturnValue:
    """The form for the contact details."""
    return render_template("contact.html", person=customer(db()), back=url_for(".index"))


@pages.post("/contact")
def save_contact() -> ResponseReturnValue:
    """Save the contact details."""
    form = Problems(request.form)
    email, phone, address = (form.text(field, longest=LONGEST) for field in ("email", "phone", "address"))
    try:
        if not form:
            set_contact(db(), email, phone, address)
            return redirect(url_for(".index", notice="contact"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("contact.html", person=customer(db()), back=url_for(".index"))


@pages.get("/limits")
def limits() -> ResponseReturnValue:
    """The form for the daily limit and what forms suggest."""
    return render_template("limits.html", **_limits())


@pages.post("/limits")
def save_limits() -> ResponseReturnValue:
    """Save the daily limit and what forms suggest."""
    form = Problems(request.form)
    limit = amount(form, "daily_limit")
    delivery, answer = form.text("card_delivery"), form.text("dispute_contact")
    try:
        if not form:
            set_preferences(db(), key_of(form.text("default_account")) or 0, delivery, answer)
            set_daily_limit(db(), limit)
            return redirect(url_for(".index", notice="limits"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("limits.html", **_limits())


@pages.get("/alerts")
def alerts() -> ResponseReturnValue:
    """What the bank tells, and how."""
    return render_template("alerts.html", alerts=db().scalars(select(Alert).order_by(Alert.id)).all(), back=url_for(".index"))


@pages.get("/alerts/<int:alert_id>")
def alert(alert_id: int) -> ResponseReturnValue:
    """The form for one alert."""
    return render_template("alert.html", **_alert(alert_id))


@pages.post("/alerts/<int:alert_id>")
def save_alert(alert_id: int) -> ResponseReturnValue:
    """Save one alert."""
    page, form = _alert(alert_id), Problems(request.form)
    shown = found(Alert, alert_id)
    threshold = amount(form, "threshold") if shown.threshold_cents is not None else None
    push, email, sms = (form.checked(name) for name in ("push", "email", "sms"))
    try:
        if not form:
            set_alert(db(), shown, push, email, sms, threshold)
            return redirect(url_for(".alerts", notice="alert"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("alert.html", **page)


def _limits() -> dict[str, object]:
    person = customer(db())
    return {
        "person": person,
        "limit": plain(person.daily_limit_cents).removesuffix(".00"),
        "left": left_on(db(), today()),
        "accounts": [(account.id, account.name) for account in accounts(db()) if pays_others(account)],
        "deliveries": DELIVERIES.items(),
        "contacts": CONTACTS.items(),
        "back": url_for(".index"),
    }


def _alert(alert_id: int) -> dict[str, object]:
    shown = found(Alert, alert_id)
    threshold = "" if shown.threshold_cents is None else plain(shown.threshold_cents)
    return {"alert": shown, "threshold": threshold, "back": url_for(".alerts")}
