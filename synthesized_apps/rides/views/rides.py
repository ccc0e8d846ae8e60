"""One ride: all about it, cancelling it, giving it another time."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, current_world, db, failed, found, tell

from ..models import Ride
from ..rules.after import lost_problem, rating_problem, split_problem, tip_problem
from ..rules.rides import FREE_UNTIL, cancel_fee, cancel_problem, cancel_ride, change_problem, move_ride
from ..rules.search import GROUPS
from ..rules.stage import stage_of
from .forms import Plan, day_options, read_slot, time_options
from .plan import map_of

pages = Blueprint("rides", __name__, url_prefix="/rides")


@pages.get("/<int:ride_id>")
def ride(ride_id: int) -> ResponseReturnValue:
    """Everything about a ride, and what can be done with it."""
    shown, now = found(Ride, ride_id), current_world().now
    stage = stage_of(shown, now)
    route = tuple(place.id for place in shown.places)
    return render_template(
        "ride.html",
        ride=shown,
        stage=stage,
        drawn=map_of(shown.places),
        free_until=shown.pickup_at - FREE_UNTIL,
        can={
            "cancel": cancel_problem(shown, now) is None,
            "change": change_problem(shown, now) is None,
            "tip": tip_problem(shown, now) is None,
            "rate": rating_problem(shown, now) is None,
            "split": split_problem(shown, now) is None,
            "lost": lost_problem(shown, now) is None,
        },
        again=url_for("plan.index", **Plan(route).fields()),
        route=url_for("plan.index", **Plan(route, shown.pickup_at, shown.id).fields()),
        back=url_for("history.index", tab=next(tab for tab, stages in GROUPS.items() if stage in stages)),
    )


@pages.get("/<int:ride_id>/cancel")
def cancel(ride_id: int) -> ResponseReturnValue:
    """Ask whether the ride should be cancelled, and say what that costs."""
    shown = _cancellable(ride_id)
    return render_template("cancel.html", ride=shown, fee=cancel_fee(shown, current_world().now), back=_page(ride_id))


@pages.post("/<int:ride_id>/cancel")
def confirm_cancel(ride_id: int) -> ResponseReturnValue:
    """Cancel the ride."""
    cancel_ride(db(), _cancellable(ride_id), current_world().now)
    return redirect(url_for(".ride", ride_id=ride_id, notice="cancelled"), 303)


@pages.get("/<int:ride_id>/move")
def move(ride_id: int) -> ResponseReturnValue:
    """The form for another time."""
    return _move_page(_changeable(ride_id), Problems())


@pages.post("/<int:ride_id>/move")
def save_time(ride_id: int) -> ResponseReturnValue:
    """Save the other time."""
    shown, form = _changeable(ride_id), Problems(request.form)
    at = read_slot(form)
    try:
        if at is not None and not form:
            move_ride(db(), shown, at, current_world().now)
            return redirect(url_for(".ride", ride_id=ride_id, notice="moved"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return _move_page(shown, form), 422


def _cancellable(ride_id: int) -> Ride:
    shown = found(Ride, ride_id)
    problem = cancel_problem(shown, current_world().now)
    if problem:
        raise failed(problem, _page(ride_id), "Back to the ride", "This ride can't be cancelled")
    return shown


def _changeable(ride_id: int) -> Ride:
    shown = found(Ride, ride_id)
    problem = change_problem(shown, current_world().now)
    if problem:
        raise failed(problem, _page(ride_id), "Back to the ride", "This ride can't be changed")
    return shown


def _move_page(shown: Ride, form: Problems) -> str:
    return render_template(
        "move.html", problems=form, ride=shown, days=day_options(), times=time_options(), back=_page(shown.id)
    )  # fmt: skip


def _page(ride_id: int) -> str:
    return url_for(".ride", ride_id=ride_id)
