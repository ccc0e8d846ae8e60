"""The start page, the films and their filters, a film with its showtimes, its reviews, the watchlist."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select
from sqlalchemy.orm import joinedload

from genui_gym.appkit import Failed, Problems, Refused, current_world, db, found, own_path, tell, today

from ..models import Film, Order, Review, Showing, WatchItem
from ..rules.orders import stage_of
from ..rules.person import account, has_seen, own_review, toggle_watch, watched_ids, write_review
from ..rules.program import Filters, by_house, days, films, showings, showings_of
from .forms import FILM_CHOICES, active_of, chosen_day, filters_of

pages = Blueprint("films", __name__)
REVIEW_SORTS = {"newest": "Newest", "highest": "Most stars", "lowest": "Fewest stars"}


@pages.get("/")
def home() -> ResponseReturnValue:
    """What is on: the next ticket, the best rated films, tonight in the usual house, what is coming."""
    person, now = account(db()), current_world().now
    query = select(Order).options(joinedload(Order.showing).joinedload(Showing.film))
    orders = [order for order in db().scalars(query) if stage_of(order, now) == "upcoming"]
    tonight = showings(db(), now, Filters(house_id=person.house_id, day=today()))
    return render_template(
        "home.html", person=person, next=min(orders, key=lambda order: order.showing.starts, default=None), tonight=tonight[:6],
        best=films(db(), today(), Filters(), sort="rating")[:8],
        coming=films(db(), today(), Filters(), coming=True)[:6],
    )  # fmt: skip


@pages.get("/films")
def results() -> ResponseReturnValue:
    """The films that pass, those of the programme or those to come."""
    form, coming = Problems(request.args), request.args.get("when") == "coming"
    active = active_of(form, FILM_CHOICES)
    listed = films(db(), today(), filters_of(active), coming, active.get("sort", "title"))
    said = {name: f"“{value}”" if name == "q" else FILM_CHOICES[name][value] for name, value in active.items() if name != "sort"}
    chips = [(words, _without(active, name, coming)) for name, words in said.items()]
    status = 422 if form else 200
    fields = {**active, **_when(coming)}
    return render_template("films.html", problems=form, listed=listed, active=active, coming=coming, chips=chips, fields=fields), status


@pages.get("/films/filters")
def filters() -> ResponseReturnValue:
    """The form with every filter."""
    active, coming = active_of(Problems(request.args), FILM_CHOICES), request.args.get("when") == "coming"
    back = url_for(".results", **active, **_when(coming))
    return render_template("film_filters.html", choices=FILM_CHOICES, active=active, coming=coming, back=back)


@pages.get("/films/<int:film_id>")
def film(film_id: int) -> ResponseReturnValue:
    """A film, and when and where it is shown on a day."""
    shown, now, day = found(Film, film_id), current_world().now, chosen_day(request.args.get("day", ""))
    listed = showings_of(db(), shown, now)
    on = {each.starts.date() for each in listed}
    return render_template(
        "film.html", film=shown, day=day, days=days(today()), on=on, is_shown=bool(on),
        houses=by_house([each for each in listed if each.starts.date() == day], account(db()).house_id),
        seen=has_seen(db(), shown, now), own_review=own_review(db(), shown), back=url_for(".results"),
    )  # fmt: skip


@pages.post("/films/<int:film_id>/watch")
def watch(film_id: int) -> ResponseReturnValue:
    """Put the film on the watchlist, or take it off."""
    shown, keep = found(Film, film_id), request.form.get("keep") == "1"
    if keep != (film_id in watched_ids(db())):
        toggle_watch(db(), shown, today())
    return redirect(own_path(request.form.get("next", ""), url_for(".film", film_id=film_id)), 303)


@pages.get("/watchlist")
def watchlist() -> ResponseReturnValue:
    """The films that the person wants to see, the latest first."""
    kept = db().scalars(select(WatchItem).order_by(WatchItem.added_on.desc(), WatchItem.id.desc())).all()
    return render_template("watchlist.html", films=[item.film for item in kept], back=url_for(".home"))


@pages.get("/films/<int:film_id>/reviews")
def reviews(film_id: int) -> ResponseReturnValue:
    """All reviews, by stars and in the order asked for."""
    shown, sort, stars = found(Film, film_id), request.args.get("sort", ""), request.args.get("stars", "")
    sort = sort if sort in REVIEW_SORTS else "newest"
    listed = [review for review in shown.reviews if stars in ("", str(review.stars))]
    return render_template(
        "reviews.html", film=shown, reviews=_sorted(listed, sort), sort=sort, stars=stars, sorts=REVIEW_SORTS,
        seen=has_seen(db(), shown, current_world().now), own=own_review(db(), shown), back=url_for(".film", film_id=film_id),
    )  # fmt: skip


@pages.get("/films/<int:film_id>/review")
def review(film_id: int) -> ResponseReturnValue:
    """The form for a review."""
    return render_template("review.html", **_review_page(_seen(film_id)))


@pages.post("/films/<int:film_id>/review")
def save_review(film_id: int) -> ResponseReturnValue:
    """Save the review."""
    shown, form = _seen(film_id), Problems(request.form)
    stars, text = form.whole("stars", 1, 5, "Choose 1 to 5 stars."), form.text("text")
    try:
        if not form:
            write_review(db(), shown, stars, text, current_world().now)
            return redirect(url_for(".reviews", film_id=film_id, notice="reviewed"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("review.html", **_review_page(shown))


def _seen(film_id: int) -> Film:
    shown = found(Film, film_id)
    if not has_seen(db(), shown, current_world().now):
        back = url_for(".film", film_id=film_id)
        raise Failed("You can review films that you have seen with us.", title="Not seen yet", back=back, action="Back to the film")
    return shown


def _review_page(shown: Film) -> dict[str, object]:
    return {"film": shown, "own": own_review(db(), shown), "back": url_for(".reviews", film_id=shown.id)}


def _sorted(listed: list[Review], sort: str) -> list[Review]:
    if sort == "newest":
        return sorted(listed, key=lambda review: (review.written_on, -review.id), reverse=True)
    best = -1 if sort == "highest" else 1
    return sorted(listed, key=lambda review: (best * review.stars, -review.written_on.toordinal(), review.id))


def _when(coming: bool) -> dict[str, Any]:
    return {"when": "coming"} if coming else {}


def _without(active: dict[str, Any], name: str, coming: bool) -> str:
    return url_for(".results", **{key: value for key, value in active.items() if key != name}, **_when(coming))
