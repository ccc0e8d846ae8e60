"""Everything else: the account, preferences, contact."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, Refused, db, tell

from ..models import Store
from ..rules.lines import DELIVERIES, REPLIES, customer, set_contact, set_preferences
from .forms import chosen, line_options

pages = Blueprint("more", __name__, url_prefix="/more")


@pages.get("")
def index() -> ResponseReturnValue:
    """Where everything else is."""
    return render_template("more.html", person=customer(db()))


@pages.get("/preferences")
def preferences() -> ResponseReturnValue:
    """The form for what the customer prefers."""
    return render_template("preferences.html", **_preferences())


@pages.post("/preferences")
def save_preferences() -> ResponseReturnValue:
    """Save what the customer prefers."""
    form = Problems(request.form)
    line_id, store_id = chosen(form, "home_line") or 0, chosen(form, "store") or 0
    try:
        set_preferences(db(), line_id, form.text("delivery"), store_id, form.text("reply_by"))
    except Refused as refusal:
        tell(form, refusal)
        return form.page("preferences.html", **_preferences())
    return redirect(url_for(".preferences", notice="preferences"), 303)


@pages.get("/contact")
def contact() -> ResponseReturnValue:
    """The form for contact details."""
    return render_template("contact.html", person=customer(db()), back=url_for(".index"))


@pages.post("/contact")
def save_contact() -> ResponseReturnValue:
    """Save contact details."""
    form = Problems(request.form)
    email = form.email("email")
    try:
        if not form:
            set_contact(db(), email, form.text("phone", longest=30), form.text("address"))
            return redirect(url_for(".contact", notice="contact"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("contact.html", person=customer(db()), back=url_for(".index"))


def _preferences() -> dict[str, object]:
    stores = db().scalars(select(Store).order_by(Store.name, Store.id)).all()
    return {
        "person": customer(db()),
        "lines": line_options(),
        "deliveries": DELIVERIES.items(),
        "stores": [(store.id, f"{store.name}, {store.district.name}") for store in stores],
        "replies": REPLIES.items(),
        "back": url_for(".index"),
    }
