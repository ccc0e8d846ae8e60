"""The person: contact, preferences, ways to pay, price alerts."""

from __future__ import annotations

from datetime import timedelta

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, failed, found, tell, today

from ..models import PaymentMethod, Watch
from ..rules.people import (
    HIGHEST_WATCH,
    REFUNDS,
    SEATS,
    account,
    add_watch,
    payment_methods,
    remove_watch,
    set_default_payment,
    travellers,
    update_contact,
    update_preferences,
    watches,
)
from ..rules.timetable import LAST_DAY, airports, lowest
from .words import label

pages = Blueprint("profile", __name__, url_prefix="/profile")
LONGEST = 80


@pages.get("")
def index() -> ResponseReturnValue:
    """The person and where everything is."""
    page = {"person": account(db()), "payments": payment_methods(db()), "people": travellers(db()), "alerts": watches(db()), "seats": SEATS}
    return render_template("profile.html", **page)


@pages.get("/contact")
def contact() -> ResponseReturnValue:
    """The form for e-mail and phone."""
    return render_template("contact.html", person=account(db()), back=url_for(".index"))


@pages.post("/contact")
def save_contact() -> ResponseReturnValue:
    """Save e-mail and phone."""
    form = Problems(request.form)
    email, phone = form.text("email", longest=LONGEST), form.text("phone", longest=LONGEST)
    try:
        if not form:
            update_contact(db(), email, phone)
            return redirect(url_for(".index", notice="contact"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("contact.html", person=account(db()), back=url_for(".index"))


@pages.get("/preferences")
def preferences() -> ResponseReturnValue:
    """The form for what is usually wanted."""
    return render_template("preferences.html", **_preferences())


@pages.post("/preferences")
def save_preferences() -> ResponseReturnValue:
    """Save what is usually wanted."""
    form, codes = Problems(request.form), {each.code: each.id for each in airports(db())}
    home_id, told = codes.get(form.text("home"), 0), {name: form.checked(name) for name in ("newsletter", "flight_alerts")}
    try:
        update_preferences(db(), home_id, form.text("seat"), form.text("refund"), **told)
    except Refused as refusal:
        tell(form, refusal)
        return form.page("preferences.html", **_preferences())
    return redirect(url_for(".index", notice="preferences"), 303)


@pages.get("/payments")
def payments() -> ResponseReturnValue:
    """The ways to pay."""
    return render_template("payments.html", person=account(db()), payments=payment_methods(db()), back=url_for(".index"))


@pages.post("/payments/<int:payment_id>/default")
def default_payment(payment_id: int) -> ResponseReturnValue:
    """Make a way to pay the usual one."""
    try:
        set_default_payment(db(), found(PaymentMethod, payment_id), today())
    except Refused as refusal:
        raise failed(refusal, url_for(".payments"), "Back to the payments") from refusal
    return redirect(url_for(".payments", notice="payment"), 303)


@pages.get("/alerts")
def alerts() -> ResponseReturnValue:
    """The price alerts with the lowest price of now."""
    listed = [(each, lowest(db(), each.origin_id, each.destination_id, each.day, 1)[each.day]) for each in watches(db())]
    return render_template("alerts.html", listed=listed, back=url_for(".index"))


@pages.get("/alerts/new")
def new_alert() -> ResponseReturnValue:
    """The form for a price alert."""
    return render_template("alert.html", **_alert())


@pages.post("/alerts/new")
def set_alert() -> ResponseReturnValue:
    """Set a price alert."""
    form, codes = Problems(request.form), {each.code: each.id for each in airports(db())}
    origin = form.choice("from", codes, "Choose where to fly from.")
    destination = form.choice("to", codes, "Choose where to fly to.")
    day = form.date("day", "Choose the day of the flight.")
    most = HIGHEST_WATCH // 100
    below = form.whole("below", 1, most, f"Enter whole euros from 1 to {most}.")
    try:
        if day and not form:
            add_watch(db(), codes[origin], codes[destination], day, below * 100, today())
            return redirect(url_for(".alerts", notice="watch"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("alert.html", **_alert())


@pages.post("/alerts/<int:watch_id>/remove")
def drop_alert(watch_id: int) -> ResponseReturnValue:
    """Remove a price alert."""
    remove_watch(db(), found(Watch, watch_id))
    return redirect(url_for(".alerts", notice="watch-gone"), 303)


def _preferences() -> dict[str, object]:
    choices = [(each.code, label(each)) for each in airports(db())]
    return {"person": account(db()), "airports": choices, "seats": SEATS.items(), "refunds": REFUNDS.items(), "back": url_for(".index")}


def _alert() -> dict[str, object]:
    choices = [("", "Choose an airport"), *((each.code, label(each)) for each in airports(db()))]
    first = today() + timedelta(days=1)
    return {"person": account(db()), "airports": choices, "first": first, "last": LAST_DAY, "back": url_for(".alerts")}
