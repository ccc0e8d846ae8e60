"""The person's orders: the lists, an order and how far it has come, cancelling, moving, rating it, ordering it again."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select
from sqlalchemy.orm import joinedload, selectinload

from genui_gym.appkit import Failed, Problems, Refused, current_world, db, found, tell

from ..models import Order, OrderLine, Restaurant
from ..rules import (
    basket_of,
    begins_at,
    cancel_order,
    cancel_problem,
    move_order,
    move_problem,
    rate_order,
    rating_problem,
    refill,
    stage_of,
    timetable,
)
from .forms import day_options, read_slot, time_options

pages = Blueprint("orders", __name__, url_prefix="/orders")
TABS = {"active": "Active", "past": "Past", "cancelled": "Cancelled"}
_RESTAURANT = joinedload(Order.restaurant)
_WITH_RESTAURANTS = (_RESTAURANT.joinedload(Restaurant.district), _RESTAURANT.selectinload(Restaurant.zones))


@pages.get("")
def index() -> ResponseReturnValue:
    """The orders of one tab: what comes first, or what was latest."""
    now, asked = current_world().now, request.args.get("tab", "active")
    shown = asked if asked in TABS else "active"
    query = select(Order).options(selectinload(Order.lines).selectinload(OrderLine.dish), *_WITH_RESTAURANTS)
    listed = [order for order in db().scalars(query.order_by(Order.due_at, Order.id)) if tab_of(order) == shown]
    return render_template("orders.html", orders=listed if shown == "active" else listed[::-1], shown=shown, names=TABS, now=now)


@pages.get("/<int:order_id>")
def order(order_id: int) -> ResponseReturnValue:
    """Everything about an order, and what can be done to it."""
    shown, now = found(Order, order_id), current_world().now
    return render_template(
        "order.html",
        order=shown,
        stage=stage_of(shown, now),
        times=timetable(shown),
        cancellable=cancel_problem(shown, now) is None,
        movable=not move_problem(db(), shown, None, now),
        ratable=rating_problem(shown, now) is None,
        back=url_for(".index", tab=tab_of(shown)),
    )


@pages.get("/<int:order_id>/cancel")
def cancel(order_id: int) -> ResponseReturnValue:
    """Ask whether the order should be cancelled."""
    shown = found(Order, order_id)
    problem = cancel_problem(shown, current_world().now)
    if problem:
        raise _failed(problem, "This order can't be cancelled", order_id)
    return render_template("cancel.html", order=shown, until=begins_at(shown), back=url_for(".order", order_id=order_id))


@pages.post("/<int:order_id>/cancel")
def confirm_cancel(order_id: int) -> ResponseReturnValue:
    """Cancel the order."""
    try:
        cancel_order(db(), found(Order, order_id), current_world().now)
    except Refused as refusal:
        raise _failed(str(refusal), "This order can't be cancelled", order_id) from refusal
    return redirect(url_for(".order", order_id=order_id, notice="cancelled"), 303)


@pages.get("/<int:order_id>/move")
def move(order_id: int) -> ResponseReturnValue:
    """The form for another delivery time."""
    return _move_page(_movable(order_id), Problems())


@pages.post("/<int:order_id>/move")
def confirm_move(order_id: int) -> ResponseReturnValue:
    """Have the order delivered at another time."""
    shown, form = _movable(order_id), Problems(request.form)
    slot = read_slot(form)
    try:
        if slot is not None:
            move_order(db(), shown, slot, current_world().now)
            return redirect(url_for(".order", order_id=order_id, notice="moved"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return _move_page(shown, form), 422


@pages.get("/<int:order_id>/rate")
def rate(order_id: int) -> ResponseReturnValue:
    """The form for a rating."""
    return render_template("rate.html", order=_ratable(order_id), back=url_for(".order", order_id=order_id))


@pages.post("/<int:order_id>/rate")
def save_rating(order_id: int) -> ResponseReturnValue:
    """Save the rating."""
    shown, form = _ratable(order_id), Problems(request.form)
    food, courier = (form.whole(field, 1, 5, "Choose 1 to 5 stars.") for field in ("food", "courier"))
    comment = form.text("comment")
    try:
        if not form:
            rate_order(db(), shown, food, courier, comment, current_world().now)
            return redirect(url_for(".order", order_id=order_id, notice="rated"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("rate.html", order=shown, back=url_for(".order", order_id=order_id))


@pages.post("/<int:order_id>/again")
def again(order_id: int) -> ResponseReturnValue:
    """Put the order's dishes into the basket once more."""
    shown = found(Order, order_id)
    left = refill(db(), shown)
    if left and not basket_of(db(), shown.restaurant_id):
        raise _failed("None of its dishes can be had today.", "Nothing to order again", order_id)
    return redirect(url_for("baskets.basket", restaurant_id=shown.restaurant_id, notice="again_partly" if left else "again"), 303)


def tab_of(order: Order) -> str:
    """Return the tab that an order stands under."""
    return {"delivered": "past", "cancelled": "cancelled"}.get(stage_of(order, current_world().now), "active")


def _movable(order_id: int) -> Order:
    shown = found(Order, order_id)
    for problem in move_problem(db(), shown, None, current_world().now).values():
        raise _failed(problem, "This order can't be moved", order_id)
    return shown


def _ratable(order_id: int) -> Order:
    shown = found(Order, order_id)
    problem = rating_problem(shown, current_world().now)
    if problem:
        raise _failed(problem, "This order can't be rated", order_id)
    return shown


def _move_page(shown: Order, form: Problems) -> str:
    back = url_for(".order", order_id=shown.id)
    return render_template("move.html", problems=form, order=shown, days=day_options(), times=time_options(), back=back)


def _failed(message: str, title: str, order_id: int) -> Failed:
    return Failed(message, title=title, status=409, back=url_for(".order", order_id=order_id), action="Back to the order")
