"""A product: its page, its reviews, and the heart that keeps it."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, found, own_path, tell, today

from ..models import Product, Review, Variant
from ..rules.cart import MOST, wish
from ..rules.profile import may_review, write_review
from ..rules.returns import WINDOW_DAYS
from ..rules.search import Filters, rating_of, search

pages = Blueprint("products", __name__, url_prefix="/products")
SORTS = {"newest": "Newest", "highest": "Most stars", "lowest": "Fewest stars"}
STARS = {"": "All stars", **{str(stars): f"{stars} star{'s' if stars > 1 else ''}" for stars in (5, 4, 3, 2, 1)}}
SHOWN_REVIEWS = 2
SHOWN_BESIDE = 4


@pages.get("/<int:product_id>")
def product(product_id: int) -> ResponseReturnValue:
    """Everything about a product, in the colour and size of the address."""
    return product_page(found(Product, product_id), Problems(), request.args.get("colour", ""), request.args.get("size", "")), 200


def product_page(shown: Product, form: Problems, colour: str, size: str) -> str:
    """Return the page of a product; a colour it does not come in means its first one."""
    colours = list(dict.fromkeys(variant.colour for variant in shown.variants))
    colour = colour if colour in colours else colours[0]
    sizes = [variant for variant in shown.variants if variant.colour == colour]
    chosen = sizes[0] if len(sizes) == 1 else next((variant for variant in sizes if variant.size == size), None)
    beside = [tile for tile in search(db(), Filters(department=shown.kind.department.name)) if tile.product is not shown]
    beside.sort(key=lambda tile: tile.product.kind_id != shown.kind_id)
    counts = [(stars, sum(review.stars == stars for review in shown.reviews)) for stars in (5, 4, 3, 2, 1)]
    return render_template(
        "product.html",
        problems=form,
        product=shown,
        colours=colours,
        colour=colour,
        sizes=sizes if shown.kind.size_label else [],
        chosen=chosen,
        cheapest=min(sizes, key=lambda variant: variant.price_cents),
        quantities=range(1, min(MOST, chosen.stock if chosen else MOST) + 1),
        rating=rating_of(shown),
        counts=counts,
        reviews=shown.reviews[:SHOWN_REVIEWS],
        beside=beside[:SHOWN_BESIDE],
        may_review=may_review(db(), shown) is None,
        window=WINDOW_DAYS,
        back=url_for("browse.products", department=shown.kind.department.name),
    )


@pages.get("/<int:product_id>/reviews")
def reviews(product_id: int) -> ResponseReturnValue:
    """The reviews of a product, sorted and narrowed down as the address says."""
    shown = found(Product, product_id)
    sort = request.args.get("sort", "")
    sort = sort if sort in SORTS else "newest"
    stars = request.args.get("stars", "")
    stars = stars if stars in STARS else ""
    listed = [review for review in shown.reviews if stars in ("", str(review.stars))]
    return render_template(
        "reviews.html", product=shown, reviews=_sorted(listed, sort), rating=rating_of(shown), sort=sort, stars=stars, sorts=SORTS,
        choices=STARS, may_review=may_review(db(), shown) is None, back=url_for(".product", product_id=product_id),
    )  # fmt: skip


@pages.get("/<int:product_id>/reviews/new")
def review(product_id: int) -> ResponseReturnValue:
    """The form for a review."""
    shown = found(Product, product_id)
    block = may_review(db(), shown)
    if block:
        raise Failed(block, title="No review yet", back=url_for(".product", product_id=product_id), action="Back to the product")
    return render_template("review.html", product=shown, stars=STARS, back=url_for(".reviews", product_id=product_id))


@pages.post("/<int:product_id>/reviews/new")
def publish(product_id: int) -> ResponseReturnValue:
    """Publish the review."""
    shown, form = found(Product, product_id), Problems(request.form)
    stars = form.whole("stars", 1, 5, "Choose 1 to 5 stars.")
    try:
        title, text = form.text("title"), form.text("text", longest=2000)
        if not form:
            write_review(db(), shown, stars, title, text, today())
    except Refused as refusal:
        tell(form, refusal)
    if form:
        return form.page("review.html", product=shown, stars=STARS, back=url_for(".reviews", product_id=product_id))
    return redirect(url_for(".reviews", product_id=product_id, notice="reviewed"), 303)


@pages.post("/<int:product_id>/wish")
def keep(product_id: int) -> ResponseReturnValue:
    """Put a product on the wish list or take it off."""
    wish(db(), found(Product, product_id), request.form.get("keep") == "1", today())
    return redirect(own_path(request.form.get("next", ""), url_for(".product", product_id=product_id)), 303)


def variant_of(shown: Product, form: Problems) -> Variant | None:
    """Return the variant that a form chooses by colour and size, or ``None`` with the message noted."""
    colour, size = form.text("colour"), form.text("size")
    chosen = next((variant for variant in shown.variants if (variant.colour, variant.size) == (colour, size)), None)
    if chosen is None:
        form.add("size", f"Choose a {shown.kind.size_label.lower() or 'colour'}.")
    return chosen


def _sorted(listed: list[Review], sort: str) -> list[Review]:
    if sort == "newest":
        return listed
    best = -1 if sort == "highest" else 1
    return sorted(listed, key=lambda review: (best * review.stars, -review.written_on.toordinal(), review.id))
