"""The showtimes of a day: of one house or of all, by time, price or rating."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, current_world, db, today

from ..models import House
from ..rules.person import account
from ..rules.program import ORDERS, days, houses, showings
from .forms import SHOWING_CHOICES, active_of, chosen_day, day_choices, filters_of, house_choices

pages = Blueprint("showtimes", __name__, url_prefix="/showtimes")


@pages.get("")
def index() -> ResponseReturnValue:
    """The showings that pass."""
    form = Problems(request.args)
    active, day, house = active_of(form, SHOWING_CHOICES), chosen_day(request.args.get("day", "")), _house()
    where: dict[str, Any] = {"house": str(house.id) if house else "all"}
    listed = showings(db(), current_world().now, filters_of(active, house.id if house else None, day))
    ordered = sorted(listed, key=ORDERS[active.get("order", "time")][1])
    strip = [(each, url_for(".index", **active, **where, day=each.isoformat())) for each in days(today())]
    chips = [
        (SHOWING_CHOICES[name][value], url_for(".index", **{k: v for k, v in active.items() if k != name}, **where, day=day.isoformat()))
        for name, value in active.items()
        if name not in ("q", "order")
    ]
    fields = {**active, **where, "day": day.isoformat()}
    return render_template(
        "showtimes.html", problems=form, listed=ordered, day=day, strip=strip, house=house, active=active, chips=chips, fields=fields,
    ), 422 if form else 200  # fmt: skip


@pages.get("/filters")
def filters() -> ResponseReturnValue:
    """The form with every filter."""
    active, day, house = active_of(Problems(request.args), SHOWING_CHOICES), chosen_day(request.args.get("day", "")), _house()
    chosen: dict[str, Any] = {"house": str(house.id) if house else "all", "day": day.isoformat()}
    choices = {**SHOWING_CHOICES, "house": house_choices(), "day": day_choices()}
    back = url_for(".index", **active, **chosen)
    return render_template("showtime_filters.html", choices=choices, active=active, chosen=chosen, back=back)


def _house() -> House | None:
    """Return the house of the address: the usual one where it names none, nothing for all of them."""
    asked = request.args.get("house", "")
    if asked == "all":
        return None
    return {str(house.id): house for house in houses(db())}.get(asked, account(db()).house)
