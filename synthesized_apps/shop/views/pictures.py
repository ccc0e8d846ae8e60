"""The addresses of the pictures of products, which are drawn by :mod:`..art`."""

from __future__ import annotations

from flask import Blueprint, Response, abort, url_for

from ..art import COLOURS, DRAWINGS, draw
from ..models import Product

pages = Blueprint("pictures", __name__)
_DAY = 24 * 3600


@pages.get("/pictures/<kind>/<colour>/<int:backdrop>.svg")
def show(kind: str, colour: str, backdrop: int) -> Response:
    """A picture; the same address always shows the same."""
    if kind not in DRAWINGS or colour not in COLOURS:
        abort(404)
    response = Response(draw(kind, colour, backdrop), mimetype="image/svg+xml")
    response.cache_control.max_age = _DAY
    return response


def shot(product: Product, colour: str) -> str:
    """Return the address of a product's picture in a colour."""
    return url_for("pictures.show", kind=product.kind.slug, colour=colour, backdrop=product.id % 6)
