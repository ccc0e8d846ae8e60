"""The houses, and what one of them shows."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import current_world, db, found, today

from ..models import House
from ..rules.person import account
from ..rules.program import Filters, by_film, days, houses, showings
from ..rules.seats import seats_of
from .forms import chosen_day

pages = Blueprint("houses", __name__, url_prefix="/houses")


@pages.get("")
def index() -> ResponseReturnValue:
    """All houses."""
    return render_template("houses.html", houses=houses(db()), usual=account(db()).house_id, back=url_for("films.home"))


@pages.get("/<int:house_id>")
def house(house_id: int) -> ResponseReturnValue:
    """A house: where it is, its halls, and its films of a day."""
    shown, day = found(House, house_id), chosen_day(request.args.get("day", ""))
    listed = showings(db(), current_world().now, Filters(house_id=house_id, day=day))
    halls = [(hall, len(seats_of(hall.plan))) for hall in shown.halls]
    return render_template(
        "house.html", house=shown, halls=halls, day=day, days=days(today()), films=by_film(listed), usual=account(db()).house_id,
        back=url_for(".index"),
    )  # fmt: skip
