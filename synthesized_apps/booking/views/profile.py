"""The person: favourites, contact data, preferences, ways to pay."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Failed, Problems, Refused, db, found, tell, today

from ..models import Favourite, PaymentMethod
from ..rules import (
    BED_PREFERENCES,
    FLOOR_PREFERENCES,
    account,
    payment_methods,
    profile_problems,
    set_default_payment,
    update_contact,
    update_preferences,
)
from .book import LONGEST_NAME

pages = Blueprint("profile", __name__)


@pages.get("/favourites")
def favourites() -> ResponseReturnValue:
    """The hotels that the person keeps, the latest first."""
    kept = db().scalars(select(Favourite).order_by(Favourite.added_on.desc(), Favourite.id.desc())).all()
    return render_template(
        "favourites.html", hotels=[favourite.hotel for favourite in kept], saved={favourite.hotel_id for favourite in kept}
    )


@pages.get("/profile")
def index() -> ResponseReturnValue:
    """The way to everything about the person."""
    return render_template("profile.html", person=account(db()), payments=payment_methods(db()))


@pages.get("/profile/contact")
def contact() -> ResponseReturnValue:
    """The form for the contact data."""
    return render_template("contact.html", person=account(db()), back=url_for(".index"))


@pages.post("/profile/contact")
def save_contact() -> ResponseReturnValue:
    """Save the contact data."""
    form = Problems(request.form)
    name, email, phone = (form.text(field, longest=LONGEST_NAME) for field in ("name", "email", "phone"))
    tell(form, profile_problems(name, email, phone))
    if form:
        return form.page("contact.html", person=account(db()), back=url_for(".index"))
    update_contact(db(), name, email, phone)
    return redirect(url_for(".index", notice="contact"), 303)


@pages.get("/profile/preferences")
def preferences() -> ResponseReturnValue:
    """The form for the preferences."""
    return render_template("preferences.html", **_preferences())


@pages.post("/profile/preferences")
def save_preferences() -> ResponseReturnValue:
    """Save the preferences."""
    form = Problems(request.form)
    bed = form.choice("bed", BED_PREFERENCES, "Choose a bed preference.")
    floor = form.choice("floor", FLOOR_PREFERENCES, "Choose a floor preference.")
    if form:
        return form.page("preferences.html", **_preferences())
    update_preferences(db(), bed, floor, form.checked("newsletter"), form.checked("trip_reminders"))
    return redirect(url_for(".index", notice="preferences"), 303)


@pages.get("/wallet")
def wallet() -> ResponseReturnValue:
    """The wallet and the cards."""
    return render_template("wallet.html", person=account(db()), payments=payment_methods(db()), back=url_for(".index"))


@pages.post("/wallet/<int:payment_id>/default")
def default_payment(payment_id: int) -> ResponseReturnValue:
    """Make a way to pay the one that is chosen beforehand."""
    method = found(PaymentMethod, payment_id)
    try:
        set_default_payment(db(), method.id, today())
    except Refused as refusal:
        raise Failed(str(refusal), back=url_for(".wallet"), action="Back to the wallet") from refusal
    return redirect(url_for(".wallet", notice="payment"), 303)


def _preferences() -> dict[str, object]:
    return {"person": account(db()), "beds": BED_PREFERENCES, "floors": FLOOR_PREFERENCES, "back": url_for(".index")}
