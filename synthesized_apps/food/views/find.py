"""The start page, the list of restaurants, and its filters."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, current_world, db

from ..models import Address, Cuisine, District, Order
from ..rules import Filters, account, addresses, baskets, default_address, favourite_ids, find_dishes, search, stage_of
from .forms import CHIPS, CHOICES, read_filters

pages = Blueprint("find", __name__)
NEAR, DISHES = 6, 8
"""How many restaurants the start page shows, and how many dishes a search."""


@pages.get("/")
def home() -> ResponseReturnValue:
    """Where to eat from: the running order, kitchens, baskets, what is open close by."""
    now, to = current_world().now, default_address(db())
    placed = db().scalars(select(Order).where(Order.status == "placed", Order.due_at > now).order_by(Order.due_at)).all()
    near = search(db(), Filters(open_now=True, delivers=True), to, now, "time")
    return render_template(
        "home.html",
        person=account(db()),
        to=to,
        cuisines=db().scalars(select(Cuisine).order_by(Cuisine.id)).all(),
        running=[order for order in placed if stage_of(order, now) != "received"],
        baskets=baskets(db()),
        near=near[:NEAR],
        saved=favourite_ids(db()),
    )


@pages.get("/restaurants")
def results() -> ResponseReturnValue:
    """The restaurants that pass, with fees and times for one address."""
    form, known = Problems(request.args), _known()
    filters, active = read_filters(form, known)
    to = db().get_one(Address, int(active["to"])) if "to" in active else default_address(db())
    listed = search(db(), filters, to, current_world().now, active.get("sort", "recommended"))
    return render_template(
        "results.html",
        problems=form,
        listed=listed,
        dishes=find_dishes(db(), filters.words)[:DISHES],
        to=to,
        active=active,
        toggles=_toggles(active, to),
        chips=_chips(active, known),
        saved=favourite_ids(db()),
        cuisine=known["cuisine"].get(active.get("cuisine", "")),
    ), 422 if form else 200


@pages.get("/restaurants/filters")
def filters() -> ResponseReturnValue:
    """The form with every filter."""
    known = _known()
    _, active = read_filters(Problems(request.args), known)
    usual = str(account(db()).default_address_id)
    return render_template("filters.html", choices={**CHOICES, **known}, active=active, usual=usual, back=url_for(".results", **active))


def _known() -> dict[str, dict[str, str]]:
    """Return the options that come from the database: kitchens, districts, the person's addresses."""
    cuisines = db().execute(select(Cuisine.id, Cuisine.name).order_by(Cuisine.id))
    districts = db().execute(select(District.id, District.name).order_by(District.id))
    return {
        "cuisine": {"": "Any", **{str(key): name for key, name in cuisines}},
        "district": {"": "Any", **{str(key): name for key, name in districts}},
        "to": {str(address.id): address.label for address in addresses(db())},
    }


def _toggles(active: dict[str, Any], to: Address) -> list[tuple[str, str, bool]]:
    """Return the filters that one touch turns on and off."""
    wordings = {"open": "Open now", "delivers": f"Delivers to {to.label}"}
    found = []
    for name, words in wordings.items():
        fields = {key: value for key, value in active.items() if key != name} if name in active else {**active, name: "1"}
        found.append((words, url_for(".results", **fields), name in active))
    return found


def _chips(active: dict[str, Any], known: dict[str, dict[str, str]]) -> list[tuple[str, str]]:
    """Return the filters that are on, each with the address without it."""
    options = {**CHOICES, **known}
    wordings = {"cuisine": "{}", "district": "In {}", **CHIPS}
    return [
        (wording.format(options[name][active[name]]), url_for(".results", **{key: value for key, value in active.items() if key != name}))
        for name, wording in wordings.items()
        if name in active
    ]
