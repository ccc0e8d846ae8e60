"""After a ride: tips, ratings, splitting the fare, and lost things."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, Refused, current_world, db, failed, found, key_of, tell
from genui_gym.appkit.formats import money

from ..catalogue import COMPLIMENTS, HANDOVERS, ITEMS
from ..content import DEPOT
from ..models import Contact, LostReport, Ride
from ..rules.account import account
from ..rules.after import (
    MOST_SHARES,
    TIPS,
    give_tip,
    lost_problem,
    rate_ride,
    rating_problem,
    report_lost,
    share_cents,
    split_fare,
    split_problem,
    tip_problem,
)
from .forms import read_amount

pages = Blueprint("after", __name__)


@pages.get("/rides/<int:ride_id>/tip")
def tip(ride_id: int) -> ResponseReturnValue:
    """The form for a tip."""
    return _tip_page(_over(ride_id, tip_problem), Problems())


@pages.post("/rides/<int:ride_id>/tip")
def save_tip(ride_id: int) -> ResponseReturnValue:
    """Give the tip."""
    ride, form = _over(ride_id, tip_problem), Problems(request.form)
    chosen = form.choice("tip", {*map(str, TIPS), "other"}, "Choose a tip.")
    cents = read_amount(form, "other_tip") if chosen == "other" else int(chosen or 0)
    try:
        if not form:
            give_tip(db(), ride, cents, current_world().now)
            return _done(ride_id, "tip")
    except Refused as refusal:
        tell(form, refusal)
    return _tip_page(ride, form), 422


@pages.get("/rides/<int:ride_id>/rate")
def rate(ride_id: int) -> ResponseReturnValue:
    """The form for a rating."""
    return _rate_page(_over(ride_id, rating_problem), Problems())


@pages.post("/rides/<int:ride_id>/rate")
def save_rating(ride_id: int) -> ResponseReturnValue:
    """Save the rating."""
    ride, form = _over(ride_id, rating_problem), Problems(request.form)
    stars = form.whole("stars", 1, 5, "Choose 1 to 5 stars.")
    compliment, comment = form.choice("compliment", COMPLIMENTS, "Choose a compliment, or none."), form.text("comment")
    try:
        if not form:
            rate_ride(db(), ride, stars, compliment, comment, current_world().now)
            return _done(ride_id, "rated")
    except Refused as refusal:
        tell(form, refusal)
    return _rate_page(ride, form), 422


@pages.get("/rides/<int:ride_id>/split")
def split(ride_id: int) -> ResponseReturnValue:
    """The form for splitting the fare."""
    return _split_page(_over(ride_id, split_problem), Problems())


@pages.post("/rides/<int:ride_id>/split")
def save_split(ride_id: int) -> ResponseReturnValue:
    """Ask the contacts that were chosen for their shares."""
    ride, form = _over(ride_id, split_problem), Problems(request.form)
    keys = {key_of(value) for value in request.form.getlist("contact")}
    try:
        split_fare(db(), ride, [contact for contact in _contacts() if contact.id in keys], current_world().now)
        return _done(ride_id, "split")
    except Refused as refusal:
        tell(form, refusal)
    return _split_page(ride, form), 422


@pages.get("/rides/<int:ride_id>/lost")
def lost(ride_id: int) -> ResponseReturnValue:
    """The form for something that was left in the car."""
    return _lost_page(_over(ride_id, lost_problem), Problems())


@pages.post("/rides/<int:ride_id>/lost")
def save_report(ride_id: int) -> ResponseReturnValue:
    """Send the report."""
    ride, form = _over(ride_id, lost_problem), Problems(request.form)
    item, handover = form.text("item"), form.text("handover")
    details, phone = form.text("details"), form.text("phone")
    try:
        report_lost(db(), ride, item, details, phone, handover, current_world().now)
        return _done(ride_id, "lost")
    except Refused as refusal:
        tell(form, refusal)
    return _lost_page(ride, form), 422


@pages.get("/account/lost")
def reports() -> ResponseReturnValue:
    """Everything that was reported lost."""
    listed = db().scalars(select(LostReport).order_by(LostReport.reported_on.desc(), LostReport.id.desc())).all()
    return render_template("reports.html", reports=listed, depot=DEPOT, back=url_for("account.index"))


def _over(ride_id: int, problem_of: Callable[..., str | None]) -> Ride:
    ride = found(Ride, ride_id)
    problem = problem_of(ride, current_world().now)
    if problem:
        raise failed(problem, url_for("rides.ride", ride_id=ride_id), "Back to the ride")
    return ride


def _done(ride_id: int, notice: str) -> ResponseReturnValue:
    return redirect(url_for("rides.ride", ride_id=ride_id, notice=notice), 303)


def _contacts() -> list[Contact]:
    return list(db().scalars(select(Contact).order_by(Contact.name, Contact.id)))


def _tip_page(ride: Ride, form: Problems) -> str:
    tips = [(str(cents), f"{money(cents)} tip") for cents in TIPS] + [("other", "Other amount")]
    return render_template("tip.html", problems=form, ride=ride, tips=tips, back=url_for("rides.ride", ride_id=ride.id))


def _rate_page(ride: Ride, form: Problems) -> str:
    back = url_for("rides.ride", ride_id=ride.id)
    return render_template("rate.html", problems=form, ride=ride, compliments=COMPLIMENTS, back=back)


def _split_page(ride: Ride, form: Problems) -> str:
    return render_template(
        "split.html",
        problems=form,
        ride=ride,
        contacts=_contacts(),
        parts=[(number, share_cents(ride, number)) for number in range(1, MOST_SHARES + 1)],
        back=url_for("rides.ride", ride_id=ride.id),
    )


def _lost_page(ride: Ride, form: Problems) -> str:
    return render_template(
        "lost.html",
        problems=form,
        ride=ride,
        items=[("", "Choose a thing"), *ITEMS],
        handovers=list(HANDOVERS.items()),
        phone=account(db()).phone,
        depot=DEPOT,
        back=url_for("rides.ride", ride_id=ride.id),
    )
