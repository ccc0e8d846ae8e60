"""The baskets: one for each restaurant."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Refused, current_world, db, found, key_of

from ..models import BasketLine, Restaurant
from ..rules import basket_of, basket_problem, baskets, default_address, empty_basket, food_cents, listing, set_quantity

pages = Blueprint("baskets", __name__, url_prefix="/baskets")


@pages.get("")
def index() -> ResponseReturnValue:
    """Every basket that holds something."""
    return render_template("baskets.html", baskets={restaurant: (lines, food_cents(lines)) for restaurant, lines in baskets(db()).items()})


@pages.get("/<int:restaurant_id>")
def basket(restaurant_id: int) -> ResponseReturnValue:
    """What is in a restaurant's basket, and whether it can be ordered."""
    shown, lines = found(Restaurant, restaurant_id), basket_of(db(), restaurant_id)
    return render_template(
        "basket.html",
        restaurant=shown,
        lines=lines,
        food=food_cents(lines),
        problem=basket_problem(shown, lines),
        listing=listing(shown, default_address(db()), current_world().now),
        back=url_for("restaurants.menu", restaurant_id=restaurant_id),
    )


@pages.post("/lines/<int:line_id>/quantity")
def quantity(line_id: int) -> ResponseReturnValue:
    """Have more or fewer of something."""
    line = found(BasketLine, line_id)
    restaurant_id = line.restaurant_id
    try:
        set_quantity(db(), line, key_of(request.form.get("quantity", "")) or 0)
    except Refused as refusal:
        back = url_for(".basket", restaurant_id=restaurant_id)
        raise Failed(str(refusal), title="That's too many", status=422, back=back, action="Back to the basket") from refusal
    return redirect(url_for(".basket", restaurant_id=restaurant_id, notice="line"), 303)


@pages.get("/<int:restaurant_id>/empty")
def empty(restaurant_id: int) -> ResponseReturnValue:
    """Ask whether everything should go."""
    shown, lines = found(Restaurant, restaurant_id), basket_of(db(), restaurant_id)
    return render_template("empty.html", restaurant=shown, lines=lines, back=url_for(".basket", restaurant_id=restaurant_id))


@pages.post("/<int:restaurant_id>/empty")
def confirm_empty(restaurant_id: int) -> ResponseReturnValue:
    """Take everything out."""
    empty_basket(db(), found(Restaurant, restaurant_id).id)
    return redirect(url_for(".index", notice="emptied"), 303)
