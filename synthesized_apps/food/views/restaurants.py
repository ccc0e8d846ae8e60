"""A restaurant: its menu, its information, its delivery times, its reviews, and the heart that keeps it."""

from __future__ import annotations

from datetime import date, timedelta

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import current_world, db, found, own_path, today

from ..menus import SECTIONS
from ..models import Favourite, Restaurant, Review
from ..rules import (
    DAYS_AHEAD,
    WEEKDAYS,
    account,
    addresses,
    basket_of,
    default_address,
    favourite_ids,
    fits_diet,
    food_cents,
    full_slots,
    hours_on,
    listing,
    next_opening,
    slot_problem,
    slots,
    toggle_favourite,
    zone_to,
)

pages = Blueprint("restaurants", __name__)
REVIEW_SORTS = {"newest": "Newest", "highest": "Most stars", "lowest": "Fewest stars"}


@pages.get("/restaurants/<int:restaurant_id>")
def menu(restaurant_id: int) -> ResponseReturnValue:
    """The menu, or one section of it, or what of it fits the person's diet."""
    shown, now, diet = found(Restaurant, restaurant_id), current_world().now, account(db()).diet
    section, fitting = request.args.get("section", ""), request.args.get("fits") == "1"
    dishes = [dish for dish in shown.dishes if fits_diet(dish, diet)] if fitting else shown.dishes
    parts = {name: [dish for dish in dishes if dish.section == name] for name in SECTIONS}
    parts = {"Popular": [dish for dish in dishes if dish.popular]} if section == "Popular" else parts
    parts = {name: listed for name, listed in parts.items() if listed and section in ("", name)}
    lines = basket_of(db(), restaurant_id)
    return render_template(
        "menu.html", restaurant=shown, parts=parts, section=section, fitting=fitting, sections=("Popular", *SECTIONS), lines=lines,
        food=food_cents(lines), listing=listing(shown, default_address(db()), now), to=default_address(db()),
        opening=next_opening(shown, now), saved=favourite_ids(db()), back=url_for("find.results"),
    )  # fmt: skip


@pages.get("/restaurants/<int:restaurant_id>/info")
def info(restaurant_id: int) -> ResponseReturnValue:
    """Opening hours, where it delivers and for how much."""
    shown = found(Restaurant, restaurant_id)
    week = [(name, next((hours for hours in shown.hours if hours.weekday == number), None)) for number, name in enumerate(WEEKDAYS)]
    mine = [(address, zone_to(shown, address.district_id)) for address in addresses(db())]
    return render_template("info.html", restaurant=shown, week=week, mine=mine, back=url_for(".menu", restaurant_id=restaurant_id))


@pages.get("/restaurants/<int:restaurant_id>/times")
def times(restaurant_id: int) -> ResponseReturnValue:
    """The times of a day for which orders can be scheduled, and which of them are full."""
    shown, now = found(Restaurant, restaurant_id), current_world().now
    days = [today() + timedelta(days=ahead) for ahead in range(DAYS_AHEAD + 1)]
    day = _day(request.args.get("day", ""), days)
    full = full_slots(db(), shown)
    listed = [(slot, slot in full, slot_problem(db(), shown, slot, now) is None) for slot in slots(shown, day)]
    back = url_for(".info", restaurant_id=restaurant_id)
    return render_template("times.html", restaurant=shown, days=days, day=day, hours=hours_on(shown, day), times=listed, back=back)


@pages.get("/restaurants/<int:restaurant_id>/reviews")
def reviews(restaurant_id: int) -> ResponseReturnValue:
    """All reviews, by score and in the order asked for."""
    shown = found(Restaurant, restaurant_id)
    sort, stars = request.args.get("sort", ""), request.args.get("stars", "")
    sort = sort if sort in REVIEW_SORTS else "newest"
    listed = [review for review in shown.reviews if stars in ("", str(review.stars))]
    return render_template(
        "reviews.html", restaurant=shown, reviews=_sorted(listed, sort), sort=sort, stars=stars, sorts=REVIEW_SORTS,
        back=url_for(".menu", restaurant_id=restaurant_id),
    )  # fmt: skip


@pages.get("/favourites")
def favourites() -> ResponseReturnValue:
    """The restaurants that the person keeps, the latest first."""
    kept = db().scalars(select(Favourite).order_by(Favourite.added_on.desc(), Favourite.id.desc())).all()
    to, now = default_address(db()), current_world().now
    listed = [listing(favourite.restaurant, to, now) for favourite in kept]
    return render_template("favourites.html", listed=listed, to=to, saved=favourite_ids(db()))


@pages.post("/restaurants/<int:restaurant_id>/favourite")
def favourite(restaurant_id: int) -> ResponseReturnValue:
    """Keep the restaurant, or let it go."""
    shown, keep = found(Restaurant, restaurant_id), request.form.get("keep") == "1"
    if keep != (restaurant_id in favourite_ids(db())):
        toggle_favourite(db(), shown, today())
    return redirect(own_path(request.form.get("next", ""), url_for(".menu", restaurant_id=restaurant_id)), 303)


def _day(text: str, days: list[date]) -> date:
    return next((day for day in days if day.isoformat() == text), days[0])


def _sorted(listed: list[Review], sort: str) -> list[Review]:
    if sort == "newest":
        return sorted(listed, key=lambda review: (review.written_on, -review.id), reverse=True)
    best = -1 if sort == "highest" else 1
    return sorted(listed, key=lambda review: (best * review.stars, -review.written_on.toordinal(), review.id))
