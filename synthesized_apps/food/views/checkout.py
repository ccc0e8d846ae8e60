"""The checkout: a form, a page that shows the price, and the order itself. The draft lives in the address."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, current_world, db, found, tell
from genui_gym.appkit.formats import money
from genui_gym.appkit.payment import payment_text

from ..models import Address, Order, PaymentMethod, Restaurant
from ..rules import (
    TIPS,
    Draft,
    account,
    addresses,
    basket_of,
    basket_problem,
    draft_problems,
    food_cents,
    is_open,
    minutes_for,
    next_opening,
    payment_methods,
    place_order,
    promo_named,
    quote_draft,
    zone_to,
)
from .forms import day_options, read_draft, time_options
from .words import place

pages = Blueprint("checkout", __name__)
FIELDS = ("address", "when", "day", "time", "tip", "other_tip", "promo", "note", "payment", "cutlery")


@pages.get("/checkout/<int:restaurant_id>")
def form(restaurant_id: int) -> ResponseReturnValue:
    """The form, with the draft of the address where it has one."""
    restaurant = found(Restaurant, restaurant_id)
    if basket_problem(restaurant, basket_of(db(), restaurant_id)):
        return redirect(url_for("baskets.basket", restaurant_id=restaurant_id))
    return _form(restaurant, Problems(request.args if "when" in request.args else None))


@pages.get("/checkout/<int:restaurant_id>/review")
def review(restaurant_id: int) -> ResponseReturnValue:
    """What is about to be ordered and what it costs, or the form again with what is wrong."""
    restaurant, form = found(Restaurant, restaurant_id), Problems(request.args)
    draft = _read(form, restaurant_id)
    if form:
        return _form(restaurant, form), 422
    return _review(restaurant, draft)


@pages.post("/checkout/<int:restaurant_id>")
def order(restaurant_id: int) -> ResponseReturnValue:
    """Place the order, or show the form again with what is wrong."""
    restaurant, form = found(Restaurant, restaurant_id), Problems(request.form)
    draft = _read(form, restaurant_id)
    try:
        if not form:
            placed = place_order(db(), draft, current_world().now)
            return redirect(url_for(".placed", order_id=placed.id), 303)
    except Refused as refusal:
        tell(form, refusal)
    return _form(restaurant, form), 422


@pages.get("/orders/<int:order_id>/placed")
def placed(order_id: int) -> ResponseReturnValue:
    """The receipt of an order that has just been placed."""
    return render_template("placed.html", order=found(Order, order_id))


def _read(form: Problems, restaurant_id: int) -> Draft:
    draft = read_draft(form, restaurant_id)
    tell(form, draft_problems(db(), draft, current_world().now))
    return draft


def _form(restaurant: Restaurant, form: Problems) -> str:
    person, lines, now = account(db()), basket_of(db(), restaurant.id), current_world().now
    return render_template(
        "checkout.html",
        problems=form,
        restaurant=restaurant,
        lines=lines,
        food=food_cents(lines),
        person=person,
        places=[_place(restaurant, address) for address in addresses(db())],
        payments=[(method.id, f"Pay with {method.label}", payment_text(method)) for method in payment_methods(db())],
        tips=[(str(cents), f"{money(cents)} tip" if cents else "No tip") for cents in TIPS] + [("other", "Other amount")],
        open=is_open(restaurant, now),
        opening=next_opening(restaurant, now),
        days=day_options(),
        times=time_options(),
        back=url_for("baskets.basket", restaurant_id=restaurant.id),
    )


def _place(restaurant: Restaurant, address: Address) -> tuple[int, str, str, str]:
    """Return an address as a choice, with what delivering there means."""
    zone = zone_to(restaurant, address.district_id)
    terms = f"{money(zone.fee_cents)} · {minutes_for(restaurant, zone)} min" if zone else "Not delivered"
    return address.id, f"Deliver to {address.label}", place(address), terms


def _review(restaurant: Restaurant, draft: Draft) -> str:
    quote, address = quote_draft(db(), draft, current_world().now.date()), db().get_one(Address, draft.address_id)
    zone = zone_to(restaurant, address.district_id)
    fields: dict[str, Any] = {name: request.args[name] for name in FIELDS if request.args.get(name)}
    return render_template(
        "review.html",
        restaurant=restaurant,
        lines=basket_of(db(), restaurant.id),
        draft=draft,
        quote=quote,
        address=address,
        payment=db().get_one(PaymentMethod, draft.payment_id),
        promo=promo_named(db(), draft.promo_code) if draft.promo_code else None,
        minutes=minutes_for(restaurant, zone) if zone else 0,
        fields=fields,
        back=url_for(".form", restaurant_id=restaurant.id, **fields),
    )
