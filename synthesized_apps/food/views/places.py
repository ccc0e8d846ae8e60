"""The person's addresses."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Failed, Problems, Refused, db, found, key_of, tell

from ..models import Address, District
from ..rules import account, addresses, remove_address, save_address, set_default_address

pages = Blueprint("places", __name__, url_prefix="/account/addresses")


@pages.get("")
def index() -> ResponseReturnValue:
    """The addresses; one of them is the default."""
    return render_template("addresses.html", person=account(db()), addresses=addresses(db()), back=url_for("account.index"))


@pages.get("/new")
def new() -> ResponseReturnValue:
    """The form for a new address."""
    return _form(Problems(), None)


@pages.get("/<int:address_id>")
def edit(address_id: int) -> ResponseReturnValue:
    """The form for an address that is known."""
    return _form(Problems(), found(Address, address_id))


@pages.post("/new")
def add() -> ResponseReturnValue:
    """Save a new address, as the default one where that is asked for."""
    return _save(None)


@pages.post("/<int:address_id>")
def save(address_id: int) -> ResponseReturnValue:
    """Save an address that is known."""
    return _save(found(Address, address_id))


@pages.post("/<int:address_id>/default")
def default(address_id: int) -> ResponseReturnValue:
    """Make an address the one that is chosen beforehand."""
    set_default_address(db(), found(Address, address_id))
    return redirect(url_for(".index", notice="address_default"), 303)


@pages.get("/<int:address_id>/remove")
def remove(address_id: int) -> ResponseReturnValue:
    """Ask whether an address should be removed."""
    return render_template("remove.html", address=found(Address, address_id), back=url_for(".index"))


@pages.post("/<int:address_id>/remove")
def confirm_remove(address_id: int) -> ResponseReturnValue:
    """Forget an address."""
    try:
        remove_address(db(), found(Address, address_id))
    except Refused as refusal:
        title = "This address can't be removed"
        raise Failed(str(refusal), title=title, back=url_for(".index"), action="Back to your addresses") from refusal
    return redirect(url_for(".index", notice="address_removed"), 303)


def _save(address: Address | None) -> ResponseReturnValue:
    form = Problems(request.form)
    label, street, details = (form.text(field) for field in ("label", "street", "details"))
    try:
        saved = save_address(db(), address, label, street, key_of(form.text("district")) or 0, details)
    except Refused as refusal:
        tell(form, refusal)
        return _form(form, address), 422
    if form.checked("default"):
        set_default_address(db(), saved)
    return redirect(url_for(".index", notice="address"), 303)


def _form(form: Problems, address: Address | None) -> str:
    districts = db().execute(select(District.id, District.name).order_by(District.id))
    options = [("", "Choose a district"), *((str(key), name) for key, name in districts)]
    is_default = address is not None and address.id == account(db()).default_address_id
    return render_template("address.html", problems=form, address=address, districts=options, is_default=is_default, back=url_for(".index"))
