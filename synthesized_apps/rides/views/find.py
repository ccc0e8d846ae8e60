"""The start page, and finding a place for the route."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, current_world, db, key_of

from ..models import Place
from ..rules.account import account, saved_places, usual_place
from ..rules.search import RideFilters, find_places, find_rides, kinds
from .forms import Plan, read_plan
from .plan import map_of

pages = Blueprint("find", __name__)


@pages.get("/")
def home() -> ResponseReturnValue:
    """The map around the usual pick-up, the question where to, and what comes next."""
    usual = usual_place(db())
    plan = Plan((usual.place_id,))
    targets = [(saved, url_for("plan.index", **plan.with_place(1, saved.place_id, added=True).fields())) for saved in saved_places(db())]
    return render_template(
        "home.html",
        usual=usual,
        person=account(db()),
        drawn=map_of([usual.place], cars=True),
        fields={**plan.fields(), "slot": 1, "mode": "add"},
        targets=[(saved, address) for saved, address in targets if saved.place_id != usual.place_id],
        rides=find_rides(db(), RideFilters(), current_world().now)[:2],
    )


@pages.get("/find")
def places() -> ResponseReturnValue:
    """The places that fit the words, each with the plan that it makes."""
    form, plan = Problems(request.args), read_plan(request.args)
    slot, added = min(key_of(request.args.get("slot", "")) or 0, len(plan.route)), request.args.get("mode") == "add"
    words, kind = form.text("q", longest=60), form.text("kind")
    listed = find_places(db(), words, kind) if words or kind else []

    def target(place: Place) -> str:
        return url_for("plan.index", **plan.with_place(slot, place.id, added).fields())

    return render_template(
        "find.html",
        problems=form,
        asked=words or kind,
        places=listed,
        saved=saved_places(db()),
        target=target,
        kinds=[("", "Any kind"), *kinds(db())],
        fields={**plan.fields(), "slot": slot, "mode": "add" if added else "set"},
        heading=_heading(plan, slot, added),
        back=url_for("plan.index", **plan.fields()) if len(plan.route) > 1 else url_for(".home"),
    ), 422 if form else 200


def _heading(plan: Plan, slot: int, added: bool) -> str:
    if slot == 0:
        return "Pick-up"
    if len(plan.route) == 1 or (not added and slot == len(plan.route) - 1):
        return "Destination"
    return f"Stop {slot}"
