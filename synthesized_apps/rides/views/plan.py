"""Planning a ride: the route with its stops, the time, the vehicle. The plan lives in the address; nothing of it is written."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from genui_gym.appkit import Problems, Refused, current_world, db, failed, found, tell

from ..art.city import city_map
from ..models import Place, Ride, Vehicle
from ..rules.plan import MOST_STOPS, places_of, route_problem, vehicles
from ..rules.price import bill, metres_of, minutes_of
from ..rules.rides import reroute_problems, reroute_ride
from ..rules.slots import next_free, slot_problem, vehicle_problem
from .forms import Plan, day_options, read_needs, read_plan, read_slot, time_options
from .words import route_words

pages = Blueprint("plan", __name__, url_prefix="/plan")
SORTS = {"room": "Smallest first", "price": "Lowest price first", "wait": "Soonest first"}


@pages.get("")
def index() -> ResponseReturnValue:
    """The route, with ways to change each of its places, and the time."""
    plan = read_plan(request.args)
    places = places_of(db(), plan.route)
    if not places:
        return redirect(url_for("find.home"))
    ride = found(Ride, plan.ride) if plan.ride is not None else None
    wrong = _ride_problem(ride, plan) if ride else route_problem(db(), plan.route)
    quote = bill(ride.vehicle, places, ride.pickup_at, True, ride.promo) if ride and not wrong else None
    return render_template(
        "plan.html",
        plan=plan,
        drawn=map_of(places),
        legs=[_leg(plan, slot, place) for slot, place in enumerate(places)],
        more=len(places) - 2 < MOST_STOPS,
        add=url_for("find.places", **plan.fields(), slot=max(len(places) - 1, 1), mode="add"),
        turned=url_for(".index", **plan.turned().fields()),
        wrong=wrong,
        ride=ride,
        quote=quote,
        metres=metres_of(places) if len(places) > 1 else 0,
        minutes=minutes_of(places) if len(places) > 1 else 0,
        back=url_for("rides.ride", ride_id=ride.id) if ride else url_for("find.home"),
    )


@pages.post("")
def reroute() -> ResponseReturnValue:
    """Send a scheduled ride the way that was planned."""
    plan = read_plan(request.form)
    ride = found(Ride, plan.ride or 0)
    try:
        reroute_ride(db(), ride, plan.route, current_world().now)
    except Refused as refusal:
        raise failed(refusal, url_for(".index", **plan.fields()), "Back to the route") from refusal
    return redirect(url_for("rides.ride", ride_id=ride.id, notice="rerouted"), 303)


@pages.get("/when")
def when() -> ResponseReturnValue:
    """The form for the time."""
    return _when_page(read_plan(request.args), Problems())


@pages.get("/when/set")
def set_time() -> ResponseReturnValue:
    """The plan with the time that was chosen, or the form again with what is wrong."""
    form, plan = Problems(request.args), read_plan(request.args)
    later = form.choice("when", ("now", "later"), "Choose now or later.") == "later"
    at = read_slot(form) if later else None
    wrong = slot_problem(at, current_world().now) if at else None
    tell(form, {"time": wrong} if wrong else {})
    if form:
        return _when_page(plan, form), 422
    return redirect(url_for(".index", **Plan(plan.route, at).fields()))


@pages.get("/vehicles")
def choose() -> ResponseReturnValue:
    """The vehicles that fit, each with its price for the route and the time."""
    plan, now = read_plan(request.args), current_world().now
    wrong = route_problem(db(), plan.route)
    if wrong:
        raise failed(wrong, url_for(".index", **plan.fields()), "Back to the route")
    places, needs = places_of(db(), plan.route), read_needs(request.args)
    sort = request.args.get("sort", "room")
    offers = [_offer(plan, places, vehicle, now) for vehicle in vehicles(db()) if needs.met_by(vehicle)]
    keys = {"price": lambda offer: offer["total"], "wait": lambda offer: offer["vehicle"].wait_minutes}
    return render_template(
        "vehicles.html",
        plan=plan,
        places=places,
        offers=sorted(offers, key=keys[sort]) if sort in keys else offers,
        needs=needs,
        filtered="sort" in request.args,
        sort=sort if sort in SORTS else "room",
        sorts=list(SORTS.items()),
        back=url_for(".index", **plan.fields()),
    )


def map_of(places: Sequence[Place], cars: bool = False) -> Markup:
    """Draw the map of a route, or around its only place."""
    return city_map([(place.column, place.row) for place in places], route_words(places), cars)


def _ride_problem(ride: Ride, plan: Plan) -> str | None:
    return next(iter(reroute_problems(db(), ride, plan.route, current_world().now).values()), None)


def _leg(plan: Plan, slot: int, place: Place) -> dict[str, Any]:
    """Return a place of the route with what can be done to it."""
    last = len(plan.route) - 1
    name = "pick-up" if slot == 0 else "destination" if slot == last else f"stop {slot}"
    return {
        "name": name,
        "place": place,
        "change": url_for("find.places", **plan.fields(), slot=slot, mode="set"),
        "up": url_for(".index", **plan.moved_up(slot).fields()) if slot > 1 else "",
        "remove": url_for(".index", **plan.without(slot).fields()) if 0 < slot < last else "",
    }


def _offer(plan: Plan, places: Sequence[Place], vehicle: Vehicle, now: datetime) -> dict[str, Any]:
    """Return a vehicle with its price, and when the next one is free where none is at that time."""
    full = plan.at is not None and vehicle_problem(db(), vehicle, plan.at) is not None
    return {
        "vehicle": vehicle,
        "total": bill(vehicle, places, plan.at or now, plan.at is not None).total,
        "full": full,
        "free": next_free(db(), vehicle, plan.at) if full and plan.at else None,
        "href": url_for("order.details", **plan.fields(), vehicle=vehicle.id),
    }


def _when_page(plan: Plan, form: Problems) -> str:
    return render_template(
        "when.html",
        problems=form,
        plan=plan,
        places=places_of(db(), plan.route),
        days=day_options(),
        times=time_options(),
        back=url_for(".index", **plan.fields()),
    )
