"""Saved travellers: the list, adding, correcting and removing somebody."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, failed, found, own_path, tell, today

from ..models import Traveller
from ..rules.people import NATIONALITIES, needed_because, remove_traveller, save_traveller, travellers

pages = Blueprint("saved", __name__, url_prefix="/travellers")
LONGEST = 60


@pages.get("")
def index() -> ResponseReturnValue:
    """The saved travellers, or those of a name."""
    asked = request.args.get("q", "").strip()[:LONGEST]
    return render_template("travellers.html", people=travellers(db(), asked), asked=asked, back=url_for("profile.index"))


@pages.get("/new")
def new() -> ResponseReturnValue:
    """The form for a new traveller; ``next`` is where to go on afterwards."""
    return render_template("traveller.html", **_page(None))


@pages.post("/new")
def add() -> ResponseReturnValue:
    """Add a traveller."""
    return _save(None)


@pages.get("/<int:traveller_id>")
def edit(traveller_id: int) -> ResponseReturnValue:
    """The form for a traveller's details."""
    return render_template("traveller.html", **_page(_listed(traveller_id)))


@pages.post("/<int:traveller_id>")
def save(traveller_id: int) -> ResponseReturnValue:
    """Save a traveller's details."""
    return _save(_listed(traveller_id))


@pages.get("/<int:traveller_id>/remove")
def ask(traveller_id: int) -> ResponseReturnValue:
    """The question before somebody is removed, or why they can't be."""
    shown = _listed(traveller_id)
    needed, back = needed_because(db(), shown), url_for(".edit", traveller_id=traveller_id)
    return render_template("traveller_remove.html", traveller=shown, needed=needed, back=back)


@pages.post("/<int:traveller_id>/remove")
def remove(traveller_id: int) -> ResponseReturnValue:
    """Remove somebody."""
    try:
        remove_traveller(db(), _listed(traveller_id), today())
    except Refused as refusal:
        raise failed(refusal, url_for(".edit", traveller_id=traveller_id), "Back to the traveller") from refusal
    return redirect(url_for(".index", notice="removed"), 303)


def _save(traveller: Traveller | None) -> ResponseReturnValue:
    form = Problems(request.form)
    birth, expires = form.date("born", "Enter the date of birth."), form.maybe_date("document_expires")
    name, nationality, document = (form.text(field, longest=LONGEST) for field in ("name", "nationality", "document"))
    try:
        if birth and not form:
            save_traveller(db(), traveller, name, birth, nationality, document, expires, today())
            return redirect(own_path(form.text("next"), url_for(".index", notice="traveller")), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("traveller.html", **_page(traveller))


def _listed(traveller_id: int) -> Traveller:
    shown = found(Traveller, traveller_id)
    if shown.removed_on is not None:
        abort(404)
    return shown


def _page(traveller: Traveller | None) -> dict[str, object]:
    after = own_path(request.values.get("next", ""), "")
    title = "Traveller" if traveller else "New traveller"
    nationalities = [("", "Choose a nationality"), *((each, each) for each in NATIONALITIES)]
    return {"traveller": traveller, "title": title, "nationalities": nationalities, "next": after, "back": after or url_for(".index")}
