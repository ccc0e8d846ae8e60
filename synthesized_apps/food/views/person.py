"""The person: contact data, preferences, promo codes, ways to pay."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Failed, Problems, Refused, db, found, tell, today
from genui_gym.appkit.formats import money

from ..catalogue import DIETS
from ..models import PaymentMethod, Promo
from ..rules import TIPS, account, addresses, payment_methods, set_default_payment, update_contact, update_preferences

pages = Blueprint("account", __name__, url_prefix="/account")


@pages.get("")
def index() -> ResponseReturnValue:
    """The way to everything about the person."""
    return render_template("account.html", person=account(db()), addresses=addresses(db()), payments=payment_methods(db()))


@pages.get("/contact")
def contact() -> ResponseReturnValue:
    """The form for the contact data."""
    return render_template("contact.html", person=account(db()), back=url_for(".index"))


@pages.post("/contact")
def save_contact() -> ResponseReturnValue:
    """Save the contact data."""
    form = Problems(request.form)
    try:
        update_contact(db(), *(form.text(field) for field in ("name", "email", "phone")))
    except Refused as refusal:
        tell(form, refusal)
        return form.page("contact.html", person=account(db()), back=url_for(".index"))
    return redirect(url_for(".index", notice="contact"), 303)


@pages.get("/preferences")
def preferences() -> ResponseReturnValue:
    """The form for the preferences."""
    return render_template("preferences.html", **_preferences())


@pages.post("/preferences")
def save_preferences() -> ResponseReturnValue:
    """Save the preferences."""
    form = Problems(request.form)
    diet = form.choice("diet", DIETS, "Choose a diet.")
    tip = form.choice("tip", {str(cents) for cents in TIPS}, "Choose a tip, or no tip.")
    if form:
        return form.page("preferences.html", **_preferences())
    update_preferences(db(), diet, int(tip), form.checked("cutlery"), form.checked("offers"))
    return redirect(url_for(".index", notice="preferences"), 303)


@pages.get("/codes")
def codes() -> ResponseReturnValue:
    """The promo codes, with what each is good for."""
    listed = db().scalars(select(Promo).order_by(Promo.code)).all()
    return render_template("codes.html", promos=listed, back=url_for(".index"))


@pages.get("/payments")
def payments() -> ResponseReturnValue:
    """The cards and the credit."""
    return render_template("payments.html", person=account(db()), payments=payment_methods(db()), back=url_for(".index"))


@pages.post("/payments/<int:payment_id>/default")
def default_payment(payment_id: int) -> ResponseReturnValue:
    """Make a way to pay the one that is chosen beforehand."""
    method = found(PaymentMethod, payment_id)
    try:
        set_default_payment(db(), method, today())
    except Refused as refusal:
        raise Failed(str(refusal), back=url_for(".payments"), action="Back to your ways to pay") from refusal
    return redirect(url_for(".payments", notice="payment"), 303)


def _preferences() -> dict[str, object]:
    tips = [(str(cents), money(cents) if cents else "No tip") for cents in TIPS]
    return {"person": account(db()), "diets": DIETS, "tips": tips, "back": url_for(".index")}
