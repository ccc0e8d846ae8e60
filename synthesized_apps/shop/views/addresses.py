"""The person's addresses."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, found, tell

from ..models import Address
from ..rules.orders import account
from ..rules.profile import addresses, save_address, set_default_address

pages = Blueprint("addresses", __name__, url_prefix="/account/addresses")


@pages.get("")
def index() -> ResponseReturnValue:
    """All addresses."""
    return render_template("addresses.html", person=account(db()), addresses=addresses(db()), back=url_for("account.index"))


@pages.get("/new")
def new() -> ResponseReturnValue:
    """The form for a new address."""
    return render_template("address.html", address=None, usual=False, back=url_for(".index"))


@pages.post("/new")
def add() -> ResponseReturnValue:
    """Save a new address."""
    return _save(None)


@pages.get("/<int:address_id>")
def edit(address_id: int) -> ResponseReturnValue:
    """The form for an address."""
    return render_template("address.html", address=found(Address, address_id), usual=_usual(address_id), back=url_for(".index"))


@pages.post("/<int:address_id>")
def save(address_id: int) -> ResponseReturnValue:
    """Save an address; orders keep the one they were placed with."""
    return _save(found(Address, address_id))


@pages.post("/<int:address_id>/usual")
def make_usual(address_id: int) -> ResponseReturnValue:
    """Make an address the one that is chosen beforehand."""
    set_default_address(db(), found(Address, address_id))
    return redirect(url_for(".index", notice="usual-address"), 303)


def _save(address: Address | None) -> ResponseReturnValue:
    form = Problems(request.form)
    label, recipient, street, postcode, city = (
        form.text(field, longest=200) for field in ("label", "recipient", "street", "postcode", "city")
    )
    try:
        save_address(db(), address, label, recipient, street, postcode, city, form.checked("usual"))
    except Refused as refusal:
        tell(form, refusal)
        usual = address is not None and _usual(address.id)
        return form.page("address.html", address=address, usual=usual, back=url_for(".index"))
    return redirect(url_for(".index", notice="address"), 303)


def _usual(address_id: int) -> bool:
    return account(db()).default_address_id == address_id
