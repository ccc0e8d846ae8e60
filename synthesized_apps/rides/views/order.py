"""Ordering a ride: a form, a page that shows the price, and the order itself."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, current_world, db, failed, found, key_of, tell

from ..catalogue import TEMPERATURES
from ..models import CostCode, PaymentMethod, Ride, Vehicle
from ..rules.account import account, business, payment_methods
from ..rules.plan import Draft, draft_problems, places_of, quote_draft, route_problem
from ..rules.price import bill, promo_named
from ..rules.rides import order_ride
from .forms import Plan, filled, read_draft, read_plan
from .plan import map_of
from .wallet import cost_codes
from .words import payment_text

pages = Blueprint("order", __name__)
FIELDS = ("payment", "cost_code", "promo", "note", "quiet", "temperature")


@pages.get("/plan/details")
def details() -> ResponseReturnValue:
    """The form, with what was filled in before where the address has it."""
    plan, vehicle = _asked()
    return _form(plan, vehicle, Problems(request.args if "payment" in request.args else None))


@pages.get("/plan/review")
def review() -> ResponseReturnValue:
    """What is about to be ordered and what it costs, or the form again with what is wrong."""
    (plan, vehicle), form = _asked(), Problems(request.args)
    draft = _read(form, plan, vehicle)
    if form:
        return _form(plan, vehicle, form), 422
    return render_template(
        "review.html",
        plan=plan,
        vehicle=vehicle,
        draft=draft,
        drawn=map_of(places_of(db(), plan.route)),
        places=places_of(db(), plan.route),
        quote=quote_draft(db(), draft, current_world().now),
        payment=db().get_one(PaymentMethod, draft.payment_id),
        cost_code=db().get(CostCode, draft.cost_code_id) if draft.cost_code_id else None,
        promo=promo_named(db(), draft.promo_code) if draft.promo_code else None,
        fields={**plan.fields(), "vehicle": vehicle.id, **{name: value for name, value in filled().items() if name in FIELDS}},
    )


@pages.post("/plan/order")
def order() -> ResponseReturnValue:
    """Order the ride, or show the form again with what is wrong."""
    form, plan = Problems(request.form), read_plan(request.form)
    vehicle = found(Vehicle, key_of(request.form.get("vehicle", "")) or 0)
    draft = _read(form, plan, vehicle)
    try:
        if not form:
            ride = order_ride(db(), draft, current_world().now)
            return redirect(url_for(".ordered", ride_id=ride.id), 303)
    except Refused as refusal:
        tell(form, refusal)
    return _form(plan, vehicle, form), 422


@pages.get("/rides/<int:ride_id>/ordered")
def ordered(ride_id: int) -> ResponseReturnValue:
    """The confirmation of a ride that has just been ordered."""
    ride = found(Ride, ride_id)
    return render_template("ordered.html", ride=ride, drawn=map_of(ride.places))


def _asked() -> tuple[Plan, Vehicle]:
    plan, vehicle = read_plan(request.args), found(Vehicle, key_of(request.args.get("vehicle", "")) or 0)
    wrong = route_problem(db(), plan.route)
    if wrong:
        raise failed(wrong, url_for("plan.index", **plan.fields()), "Back to the route")
    return plan, vehicle


def _read(form: Problems, plan: Plan, vehicle: Vehicle) -> Draft:
    draft = read_draft(form, plan, vehicle.id)
    tell(form, draft_problems(db(), draft, current_world().now))
    return draft


def _form(plan: Plan, vehicle: Vehicle, form: Problems) -> str:
    places, now = places_of(db(), plan.route), current_world().now
    whole = len(places) > 1
    return render_template(
        "details.html",
        problems=form,
        plan=plan,
        vehicle=vehicle,
        places=places,
        total=bill(vehicle, places, plan.at or now, plan.at is not None).total if whole else 0,
        person=account(db()),
        payments=[(method.id, f"Pay with {method.label}", payment_text(method)) for method in payment_methods(db())],
        codes=[("", "None, a personal ride"), *((code.id, f"{code.code} {code.title}") for code in cost_codes())],
        company=business(db()),
        temperatures=TEMPERATURES,
        back=url_for("plan.choose", **plan.fields()) if whole else url_for("find.home"),
    )
