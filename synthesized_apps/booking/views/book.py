"""Booking a room on a rate plan. The draft lives in the form; nothing is written before it is confirmed."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, found, today
from genui_gym.appkit.payment import payment_text

from ..models import Promo, RatePlan, Trip
from ..rules import Draft, Stay, account, payment_methods, place_booking, promo_named, promo_problem, quote, room_problems
from .forms import STAY_FIELDS, read_stay, stay_query

pages = Blueprint("book", __name__)
LONGEST_NAME, LONGEST_REQUEST = 80, 500


@pages.get("/book/<int:plan_id>")
def form(plan_id: int) -> ResponseReturnValue:
    """The booking form, with the draft of the address; a stay that cannot be booked leads back to the hotel, which says why."""
    plan = found(RatePlan, plan_id)
    stay = read_stay(Problems(request.args), today())
    if stay is None or room_problems(db(), plan.room, stay):
        asked: dict[str, Any] = {name: request.args[name] for name in STAY_FIELDS if name in request.args}
        return redirect(url_for("hotels.hotel", hotel_id=plan.room.hotel_id, **asked))
    draft = Problems(request.args if "lead_guest" in request.args else None)
    promo = _promo(draft, plan, stay)
    return _page(draft, plan, stay, promo), 422 if draft else 200


@pages.post("/book/<int:plan_id>")
def confirm(plan_id: int) -> ResponseReturnValue:
    """Book and pay, or show the form again with what is wrong."""
    plan = found(RatePlan, plan_id)
    form = Problems(request.form)
    stay = read_stay(form, today())
    if stay is None:
        return redirect(url_for("hotels.hotel", hotel_id=plan.room.hotel_id), 303)
    draft = _read_draft(form, plan_id, stay)
    try:
        if not form:
            return redirect(url_for(".confirmed", trip_id=place_booking(db(), draft, today()).id), 303)
    except Refused as refusal:
        for field, message in refusal.problems.items():
            form.add(field if field not in ("plan", "room", "rooms", "adults") else "", message)
    return _page(form, plan, stay, _promo(form, plan, stay)), 422


@pages.get("/trips/<int:trip_id>/confirmed")
def confirmed(trip_id: int) -> ResponseReturnValue:
    """The receipt of a booking."""
    return render_template("confirmed.html", trip=found(Trip, trip_id))


def _read_draft(form: Problems, plan_id: int, stay: Stay) -> Draft:
    payment = form.text("payment_id")
    return Draft(
        plan_id=plan_id,
        stay=stay,
        lead_guest=form.text("lead_guest", longest=LONGEST_NAME),
        contact_email=form.text("contact_email", longest=LONGEST_NAME),
        contact_phone=form.text("contact_phone", longest=LONGEST_NAME),
        payment_id=int(payment) if payment.isascii() and payment.isdigit() and len(payment) < 10 else 0,
        requests=form.text("requests", longest=LONGEST_REQUEST),
        promo_code=form.text("promo_code", longest=LONGEST_NAME),
        guests=tuple(form.text(f"guest_{number}", longest=LONGEST_NAME) for number in range(2, stay.guests + 1)),
    )


def _promo(form: Problems, plan: RatePlan, stay: Stay) -> Promo | None:
    """Return the promo of the draft where it holds; where it does not, its field says why."""
    code = form.text("promo_code", longest=LONGEST_NAME)
    if not code:
        return None
    promo = promo_named(db(), code)
    wrong = promo_problem(promo, stay, plan.room.hotel.city, today())
    if wrong:
        form.add("promo_code", wrong)
    return None if wrong else promo


def _page(form: Problems, plan: RatePlan, stay: Stay, promo: Promo | None) -> str:
    query = stay_query(stay)
    return render_template(
        "book.html",
        problems=form,
        plan=plan,
        room=plan.room,
        hotel=plan.room.hotel,
        stay=stay,
        query=query,
        person=account(db()),
        payments=[(method.id, f"Pay with {method.label}", payment_text(method)) for method in payment_methods(db())],
        promo=promo,
        quote=quote(db(), plan, stay, promo),
        back=url_for("hotels.hotel", hotel_id=plan.room.hotel_id, **query),
    )
