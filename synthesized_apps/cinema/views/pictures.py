"""The addresses of pictures: posters, drawn by :mod:`..art`."""

from __future__ import annotations

from flask import Blueprint, Response, url_for

from genui_gym.appkit import found

from ..art import draw
from ..models import Film

pages = Blueprint("pictures", __name__, url_prefix="/posters")
_DAY = 24 * 3600


@pages.get("/<int:film_id>.svg")
def show(film_id: int) -> Response:
    """The poster of a film."""
    film = found(Film, film_id)
    response = Response(draw(film.motif, film.id, film.title, film.director), mimetype="image/svg+xml")
    response.cache_control.max_age = _DAY
    return response


def poster(film: Film) -> str:
    """Return the address of a film's poster."""
    return url_for("pictures.show", film_id=film.id)
