"""Two places side by side."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, db, key_of, today

from ..models import Location
from ..rules.places import saved_places
from ..rules.weather import days_ahead

pages = Blueprint("compare", __name__, url_prefix="/compare")


@pages.get("")
def index() -> ResponseReturnValue:
    """Two places to choose, and their next ten days once both are chosen; an address may name the first alone."""
    form = Problems(request.args or None)
    places = [_chosen(form, field) for field in ("first", "second")] if "second" in request.args else []
    one, other = places if len(places) == 2 else (None, None)
    if one is not None and one is other:
        form.add("second", "Choose another place than the first.")
    pairs = []
    if one is not None and other is not None and not form:
        pairs = list(zip(days_ahead(db(), one, today()), days_ahead(db(), other, today()), strict=True))
    shown = render_template("compare.html", problems=form, options=_options(), one=one, other=other, pairs=pairs)
    return shown, 422 if form else 200


def _chosen(form: Problems, field: str) -> Location | None:
    key = key_of(form.text(field))
    location = db().get(Location, key) if key is not None else None
    if location is None:
        form.add(field, f"Choose the {field} place.")
    return location


def _options() -> list[tuple[str, str]]:
    """Offer the places of the list by their labels, then all others."""
    listed = [(saved.location_id, f"{saved.label}: {saved.location.name}, {saved.location.region}") for saved in saved_places(db())]
    known = {key for key, _ in listed}
    others = db().scalars(select(Location).order_by(Location.name, Location.region))
    listed += [(each.id, f"{each.name}, {each.region}") for each in others if each.id not in known]
    return [("", "Choose a place"), *((str(key), words) for key, words in listed)]
