"""The person's rides, by tab, month, payer and words."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, current_world, db
from genui_gym.appkit.formats import money, month_year

from ..rules.search import GROUPS, RideFilters, find_rides, months
from .forms import filled

pages = Blueprint("history", __name__, url_prefix="/rides")
TABS = {"upcoming": "Upcoming", "past": "Past", "cancelled": "Cancelled"}
PAYERS = {"": "Anybody", "personal": "Myself", "business": "The company"}


@pages.get("")
def index() -> ResponseReturnValue:
    """The rides that pass the filters of the address."""
    form = Problems(request.args)
    offered = months(db())
    asked = filled()
    filters = RideFilters(
        group=asked.get("tab", "") if asked.get("tab") in GROUPS else "upcoming",
        month=asked.get("month", "") if asked.get("month") in offered else "",
        payer=asked.get("payer", "") if asked.get("payer") in PAYERS else "",
        words=form.text("q", longest=60),
    )
    listed = find_rides(db(), filters, current_world().now)
    return render_template(
        "rides.html",
        problems=form,
        rides=listed,
        total=money(sum(ride.total_cents for ride in listed)),
        filters=filters,
        tabs_=[(words, url_for(".index", tab=code), code == filters.group) for code, words in TABS.items()],
        months=[("", "All months"), *((each, month_year(date.fromisoformat(f"{each}-01"))) for each in offered)],
        payers=list(PAYERS.items()),
        narrowed=bool(filters.month or filters.payer or filters.words),
    ), 422 if form else 200
