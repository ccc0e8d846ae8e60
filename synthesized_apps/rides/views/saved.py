"""The person's saved places."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, failed, found, key_of, tell

from ..models import Place, SavedPlace
from ..rules.account import account, remove_place, save_place, saved_places, set_usual_place
from ..rules.search import find_places, kinds

pages = Blueprint("saved", __name__, url_prefix="/account/places")


@pages.get("")
def index() -> ResponseReturnValue:
    """The saved places; rides usually start at one of them."""
    return render_template("saved.html", person=account(db()), saved=saved_places(db()), back=url_for("account.index"))


@pages.get("/find")
def find() -> ResponseReturnValue:
    """Find the place that is to be saved, or that a saved one is to become."""
    form, saved = Problems(request.args), key_of(request.args.get("saved", ""))
    words, kind = form.text("q", longest=60), form.text("kind")
    kept = found(SavedPlace, saved) if saved else None

    def target(place: Place) -> str:
        return url_for(".edit", saved_id=kept.id, place=place.id) if kept else url_for(".new", place=place.id)

    return render_template(
        "saved_find.html",
        problems=form,
        asked=words or kind,
        places=find_places(db(), words, kind) if words or kind else [],
        target=target,
        kinds=[("", "Any kind"), *kinds(db())],
        kept=kept,
        back=url_for(".edit", saved_id=kept.id) if kept else url_for(".index"),
    ), 422 if form else 200


@pages.get("/new")
def new() -> ResponseReturnValue:
    """The form for a new saved place, once it has been found."""
    place = key_of(request.args.get("place", ""))
    return redirect(url_for(".find")) if place is None else _form(Problems(), None, found(Place, place))


@pages.get("/<int:saved_id>")
def edit(saved_id: int) -> ResponseReturnValue:
    """The form for a saved place, at another place where the address says so."""
    saved, place = found(SavedPlace, saved_id), key_of(request.args.get("place", ""))
    return _form(Problems(), saved, found(Place, place) if place else saved.place)


@pages.post("/new")
def add() -> ResponseReturnValue:
    """Save a new place, as the usual pick-up where that is asked for."""
    return _save(None)


@pages.post("/<int:saved_id>")
def save(saved_id: int) -> ResponseReturnValue:
    """Change a saved place."""
    return _save(found(SavedPlace, saved_id))


@pages.post("/<int:saved_id>/usual")
def usual(saved_id: int) -> ResponseReturnValue:
    """Make a saved place the usual pick-up."""
    set_usual_place(db(), found(SavedPlace, saved_id))
    return redirect(url_for(".index", notice="place_usual"), 303)


@pages.get("/<int:saved_id>/remove")
def remove(saved_id: int) -> ResponseReturnValue:
    """Ask whether a saved place should be forgotten."""
    return render_template("saved_remove.html", saved=found(SavedPlace, saved_id), back=url_for(".index"))


@pages.post("/<int:saved_id>/remove")
def confirm_remove(saved_id: int) -> ResponseReturnValue:
    """Forget a saved place."""
    try:
        remove_place(db(), found(SavedPlace, saved_id))
    except Refused as refusal:
        raise failed(refusal, url_for(".index"), "Back to your places", "This place can't be removed") from refusal
    return redirect(url_for(".index", notice="place_removed"), 303)


def _save(saved: SavedPlace | None) -> ResponseReturnValue:
    form = Problems(request.form)
    place = key_of(form.text("place")) or 0
    try:
        kept = save_place(db(), saved, form.text("label"), place, form.text("note"))
    except Refused as refusal:
        tell(form, refusal)
        return _form(form, saved, found(Place, place)), 422
    if form.checked("usual"):
        set_usual_place(db(), kept)
    return redirect(url_for(".index", notice="place"), 303)


def _form(form: Problems, saved: SavedPlace | None, place: Place) -> str:
    is_usual = saved is not None and saved.id == account(db()).usual_place_id
    back = url_for(".index")
    return render_template("saved_form.html", problems=form, saved=saved, place=place, is_usual=is_usual, back=back)
