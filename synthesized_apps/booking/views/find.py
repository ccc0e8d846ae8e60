"""The start page and the results of a search."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, db, today

from ..models import City, Trip
from ..rules import SORTS, find_city, search, sold_out, suggest_cities
from .forms import CHIPS, CHOICES, read_filters, read_stay, stay_query
from .hotels import favourite_ids

pages = Blueprint("find", __name__)
POPULAR = 6
"""How many cities the start page shows; the field suggests all of them."""


def _start_page() -> dict[str, object]:
    cities = db().scalars(select(City).order_by(City.id)).all()
    coming = select(Trip).where(Trip.status == "upcoming").order_by(Trip.check_in, Trip.id).limit(1)
    return {"cities": cities, "popular": cities[:POPULAR], "trip": db().scalars(coming).first()}


@pages.get("/")
def home() -> ResponseReturnValue:
    """The search form, filled from the address where it has fields."""
    form = Problems(request.args if "check_in" in request.args else None)
    chosen = find_city(db(), request.args.get("city", ""))
    return render_template("home.html", problems=form, chosen=chosen, **_start_page())


@pages.get("/search")
def results() -> ResponseReturnValue:
    """The hotels of a city for a stay, cheapest offer each; or the search form with its messages."""
    form = Problems(request.args)
    stay = read_stay(form, today())
    place = form.text("city", "Enter a city.", longest=60)
    city = find_city(db(), place)
    if city is None:
        near = " or ".join(found.name for found in suggest_cities(db(), place)[:2]) if place else ""
        form.add("city", f"We have no hotels in “{place[:40]}”." + (f" Did you mean {near}?" if near else " Choose a city from the list."))
    if stay is None or city is None or form:
        return form.page("home.html", chosen=city, **_start_page())
    filters, active = read_filters(form)
    sort = form.text("sort") if form.text("sort") in SORTS else "recommended"
    query = {"city": city.name, **stay_query(stay)}
    page = query | active | ({"sort": sort} if sort != "recommended" else {})
    chips = [
        (wording.format(active[name]), {key: page[key] for key in page if key != name}) for name, wording in CHIPS.items() if name in active
    ]
    hotels = {
        "offers": search(db(), city, stay, filters, sort, today()),
        "sold_out": sold_out(db(), city, stay, filters),
        "saved": favourite_ids(),
    }
    asked = {"city": city, "stay": stay, "stay_query": stay_query(stay), "query": query, "sort": sort, "chips": chips}
    return render_template("results.html", problems=form, sorts=SORTS, choices=CHOICES, **hotels, **asked), 422 if form else 200
