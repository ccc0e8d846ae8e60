"""The addresses of pictures: dishes and laid tables, drawn by :mod:`..art`."""

from __future__ import annotations

from flask import Blueprint, Response, abort, url_for

from ..art import KINDS, draw, draw_cover
from ..models import Dish, Restaurant

pages = Blueprint("pictures", __name__, url_prefix="/pictures")
_BIGGEST_SEED = 99_999
_DAY = 24 * 3600


@pages.get("/<kind>/<int:seed>.svg")
def show(kind: str, seed: int) -> Response:
    """One dish; the same address always shows the same."""
    return _answer(draw(kind, seed)) if kind in KINDS and seed <= _BIGGEST_SEED else abort(404)


@pages.get("/tables/<kind>/<int:seed>.svg")
def table(kind: str, seed: int) -> Response:
    """A laid table; the same address always shows the same."""
    return _answer(draw_cover(kind, seed)) if kind in KINDS and seed <= _BIGGEST_SEED else abort(404)


def _answer(drawn: str) -> Response:
    response = Response(drawn, mimetype="image/svg+xml")
    response.cache_control.max_age = _DAY
    return response


def picture(kind: str, seed: int) -> str:
    """Return the address of a picture of this kind of dish."""
    return url_for("pictures.show", kind=kind, seed=seed)


def dish_picture(dish: Dish) -> str:
    """Return the address of a dish's picture."""
    return picture(dish.art_kind, dish.id)


def cover(restaurant: Restaurant) -> str:
    """Return the address of the laid table that stands for a restaurant."""
    return url_for("pictures.table", kind=restaurant.art_kind, seed=restaurant.id)


def sign(restaurant: Restaurant) -> str:
    """Return the address of the dish that stands for a restaurant in lists."""
    return picture(restaurant.art_kind, 1_000 + restaurant.id)


PICTURES = {"picture": picture, "sign": sign, "dish_picture": dish_picture, "cover": cover}
