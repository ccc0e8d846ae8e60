"""The person: contact details, contacts, ride preferences."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, Refused, db, tell

from ..catalogue import TEMPERATURES
from ..models import Contact
from ..rules.account import account, update_contact, update_habits

pages = Blueprint("account", __name__, url_prefix="/account")


@pages.get("")
def index() -> ResponseReturnValue:
    """The way to everything about the person."""
    return render_template("account.html", person=account(db()))


@pages.get("/contact")
def contact() -> ResponseReturnValue:
    """The form for the contact details."""
    return _contact(Problems())


@pages.post("/contact")
def save_contact() -> ResponseReturnValue:
    """Save the contact details."""
    form = Problems(request.form)
    name, email, phone = form.text("name"), form.email("email"), form.text("phone")
    try:
        if not form:
            update_contact(db(), name, email, phone)
            return redirect(url_for(".index", notice="contact"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return _contact(form), 422


@pages.get("/habits")
def habits() -> ResponseReturnValue:
    """The form for the ride preferences."""
    return _habits(Problems())


@pages.post("/habits")
def save_habits() -> ResponseReturnValue:
    """Save the ride preferences."""
    form = Problems(request.form)
    temperature = form.choice("temperature", TEMPERATURES, "Choose a temperature.")
    if form:
        return _habits(form), 422
    update_habits(db(), form.checked("quiet"), temperature, form.checked("offers"))
    return redirect(url_for(".index", notice="habits"), 303)


@pages.get("/contacts")
def contacts() -> ResponseReturnValue:
    """The contacts with whom fares can be split."""
    listed = db().scalars(select(Contact).order_by(Contact.name, Contact.id)).all()
    return render_template("contacts.html", contacts=listed, back=url_for(".index"))


def _contact(form: Problems) -> str:
    return render_template("contact.html", problems=form, person=account(db()), back=url_for(".index"))


def _habits(form: Problems) -> str:
    return render_template("habits.html", problems=form, person=account(db()), temperatures=TEMPERATURES, back=url_for(".index"))
