"""A hotel: its page, its pictures, its reviews, and the heart that keeps it."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, db, found, own_path, today

from ..models import Favourite, Hotel, Review
from ..rules import offers, toggle_favourite
from .forms import read_stay, stay_query

pages = Blueprint("hotels", __name__)

REVIEW_SORTS = {"newest": "Newest", "highest": "Highest score", "lowest": "Lowest score"}
SCORES = {"": "All scores", "9": "9 to 10", "7": "7 to 8", "1": "6 and below"}
_BANDS = {"9": (9, 10), "7": (7, 8), "1": (1, 6)}
SHOWN_REVIEWS = 2


def favourite_ids() -> set[int]:
    """Return the ids of the hotels that the person keeps."""
    return set(db().scalars(select(Favourite.hotel_id)))


@pages.get("/hotels/<int:hotel_id>")
def hotel(hotel_id: int) -> ResponseReturnValue:
    """Everything about a hotel, its rooms priced where the address has a stay."""
    shown = found(Hotel, hotel_id)
    form = Problems(request.args if "check_in" in request.args else None)
    stay = read_stay(form, today()) if "check_in" in request.args else None
    back = url_for("find.results" if stay else "find.home", city=shown.city.name, **stay_query(stay))
    context = {"hotel": shown, "stay": stay, "query": stay_query(stay), "saved": favourite_ids(), "back": back}
    rooms = offers(db(), shown, stay) if stay else []
    reviews = shown.reviews[:SHOWN_REVIEWS]
    page = render_template("hotel.html", problems=form, offers=rooms, reviews=reviews, **context)
    return page, 422 if form else 200


@pages.get("/hotels/<int:hotel_id>/photos")
def photos(hotel_id: int) -> ResponseReturnValue:
    """All pictures of a hotel."""
    return render_template("photos.html", hotel=found(Hotel, hotel_id), back=_hotel_address(hotel_id))


@pages.get("/hotels/<int:hotel_id>/reviews")
def reviews(hotel_id: int) -> ResponseReturnValue:
    """The reviews of a hotel, sorted and narrowed down as the address says."""
    shown = found(Hotel, hotel_id)
    sort = request.args.get("sort", "newest")
    sort = sort if sort in REVIEW_SORTS else "newest"
    score = request.args.get("score", "")
    score = score if score in SCORES else ""
    low, high = _BANDS.get(score, (1, 10))
    listed = [review for review in shown.reviews if low <= review.score <= high]
    context = {"hotel": shown, "reviews": _sorted(listed, sort), "sort": sort, "score": score, "sorts": REVIEW_SORTS, "scores": SCORES}
    kept = {name: value for name, value in request.args.items() if name not in ("sort", "score", "notice")}
    return render_template("reviews.html", back=_hotel_address(hotel_id), kept=kept, **context)


@pages.post("/hotels/<int:hotel_id>/favourite")
def favourite(hotel_id: int) -> ResponseReturnValue:
    """Keep a hotel or let it go; asking for what is already so changes nothing."""
    shown, keep = found(Hotel, hotel_id), request.form.get("keep") == "1"
    if keep != (hotel_id in favourite_ids()):
        toggle_favourite(db(), shown, today())
    return redirect(own_path(request.form.get("next", ""), url_for(".hotel", hotel_id=hotel_id)), 303)


def _sorted(listed: list[Review], sort: str) -> list[Review]:
    if sort == "newest":
        return sorted(listed, key=lambda review: (review.stayed_on, -review.id), reverse=True)
    best = -1 if sort == "highest" else 1
    return sorted(listed, key=lambda review: (best * review.score, -review.stayed_on.toordinal(), review.id))


def _hotel_address(hotel_id: int) -> str:
    stay = read_stay(Problems(request.args), today())
    return url_for(".hotel", hotel_id=hotel_id, **stay_query(stay))
