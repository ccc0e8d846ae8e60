"""The list of places: finding, saving, naming, ordering and removing them."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, current_world, db, failed, found, tell, today

from ..models import Location, Saved
from ..rules.places import (
    LONGEST_LABEL,
    countries,
    find_locations,
    keep_because,
    move_place,
    open_first,
    remove_place,
    rename_place,
    save_place,
    saved_at,
    saved_places,
)
from ..rules.watch import full_because
from ..rules.weather import day_of, hours_from

pages = Blueprint("places", __name__, url_prefix="/places")


@pages.get("")
def index() -> ResponseReturnValue:
    """The list, each place with its weather now."""
    now = current_world().now
    listed = [(each, hours_from(db(), each.location, now, 1)[0], day_of(db(), each.location, today())) for each in saved_places(db())]
    return render_template("places.html", listed=listed)


@pages.get("/find")
def find() -> ResponseReturnValue:
    """Places that were searched for, of one country if one is chosen."""
    asked, country = request.args.get("q", "").strip()[:60], request.args.get("country", "")
    known = countries(db())
    country = country if country in known else ""
    results = [(each, saved_at(db(), each)) for each in find_locations(db(), asked, country)]
    return render_template("find.html", results=results, asked=asked, country=country, countries=known, back=url_for(".index"))


@pages.get("/save/<int:location_id>")
def ask_label(location_id: int) -> ResponseReturnValue:
    """The form for a place that is new in the list."""
    return _save_form(found(Location, location_id), Problems())


@pages.post("/save/<int:location_id>")
def save(location_id: int) -> ResponseReturnValue:
    """Save a place."""
    location, form = found(Location, location_id), Problems(request.form)
    try:
        saved = save_place(db(), location, form.text("label"), form.checked("first"), today())
    except Refused as refusal:
        tell(form, refusal)
        return _save_form(location, form), 422
    return redirect(url_for(".place", saved_id=saved.id, notice="saved"), 303)


@pages.get("/<int:saved_id>")
def place(saved_id: int) -> ResponseReturnValue:
    """A place of the list with its rules."""
    saved = found(Saved, saved_id)
    return render_template("saved.html", saved=saved, full=full_because(saved), back=url_for(".index"))


@pages.get("/<int:saved_id>/label")
def ask_new_label(saved_id: int) -> ResponseReturnValue:
    """The form for another label."""
    return _label_form(found(Saved, saved_id), Problems())


@pages.post("/<int:saved_id>/label")
def rename(saved_id: int) -> ResponseReturnValue:
    """Give the place another label."""
    saved, form = found(Saved, saved_id), Problems(request.form)
    try:
        rename_place(db(), saved, form.text("label"))
    except Refused as refusal:
        tell(form, refusal)
        return _label_form(saved, form), 422
    return redirect(url_for(".place", saved_id=saved_id, notice="renamed"), 303)


@pages.post("/<int:saved_id>/first")
def first(saved_id: int) -> ResponseReturnValue:
    """Make the place the one that opens first."""
    open_first(db(), found(Saved, saved_id))
    return redirect(url_for(".place", saved_id=saved_id, notice="first"), 303)


@pages.get("/order")
def order() -> ResponseReturnValue:
    """The list with what moves its places."""
    return render_template("order.html", listed=saved_places(db()), back=url_for(".index"))


@pages.post("/<int:saved_id>/<any(up, down):way>")
def move(saved_id: int, way: str) -> ResponseReturnValue:
    """Move a place by one."""
    move_place(db(), found(Saved, saved_id), up=way == "up")
    return redirect(url_for(".order", notice="moved"), 303)


@pages.get("/<int:saved_id>/remove")
def ask_to_remove(saved_id: int) -> ResponseReturnValue:
    """The question before a place is removed, or why it cannot be."""
    saved = found(Saved, saved_id)
    return render_template("remove.html", saved=saved, kept=keep_because(db(), saved), back=url_for(".place", saved_id=saved_id))


@pages.post("/<int:saved_id>/remove")
def remove(saved_id: int) -> ResponseReturnValue:
    """Remove a place with its rules."""
    saved = found(Saved, saved_id)
    try:
        remove_place(db(), saved)
    except Refused as refusal:
        raise failed(refusal, url_for(".place", saved_id=saved_id), "Back to the place") from refusal
    return redirect(url_for(".index", notice="removed"), 303)


def _save_form(location: Location, form: Problems) -> str:
    already = saved_at(db(), location)
    back = url_for("forecast.place", location_id=location.id)
    return render_template("save.html", problems=form, place=location, already=already, longest=LONGEST_LABEL, back=back)


def _label_form(saved: Saved, form: Problems) -> str:
    return render_template("label.html", problems=form, saved=saved, longest=LONGEST_LABEL, back=url_for(".place", saved_id=saved.id))
