"""The person: contact data, preferences, ways to pay, their reviews."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Failed, Problems, Refused, db, found, key_of, tell, today

from ..catalogue import REMINDERS
from ..models import PaymentMethod, Review
from ..rules.person import PREFERRED, account, payment_methods, set_default_payment, update_contact, update_preferences
from ..rules.program import houses
from .words import place

pages = Blueprint("person", __name__, url_prefix="/me")


@pages.get("")
def index() -> ResponseReturnValue:
    """The way to everything about the person."""
    return render_template("me.html", person=account(db()))


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
        return _again(form, refusal, "contact.html")
    return redirect(url_for(".index", notice="contact"), 303)


@pages.get("/preferences")
def preferences() -> ResponseReturnValue:
    """The form for the preferences."""
    return render_template("preferences.html", **_choices())


@pages.post("/preferences")
def save_preferences() -> ResponseReturnValue:
    """Save the preferences."""
    form = Problems(request.form)
    house, offers = key_of(form.text("house")) or 0, form.checked("offers")
    try:
        update_preferences(db(), house, form.text("version"), form.text("reminder"), offers)
    except Refused as refusal:
        return _again(form, refusal, "preferences.html")
    return redirect(url_for(".index", notice="preferences"), 303)


@pages.get("/payments")
def payments() -> ResponseReturnValue:
    """The cards and the gift card."""
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


@pages.get("/reviews")
def reviews() -> ResponseReturnValue:
    """What the person wrote, the latest first."""
    listed = db().scalars(select(Review).where(Review.own).order_by(Review.written_on.desc(), Review.id.desc())).all()
    return render_template("own_reviews.html", reviews=listed, back=url_for(".index"))


def _choices() -> dict[str, object]:
    options = [(str(house.id), place(house)) for house in houses(db())]
    return {"person": account(db()), "houses": options, "versions": PREFERRED, "reminders": REMINDERS, "back": url_for(".index")}


def _again(form: Problems, refusal: Refused, template: str) -> ResponseReturnValue:
    tell(form, refusal)
    return form.page(template, **_choices())
