"""Exchanging an order: another showing of the film, its seats, what it costs more."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Messages, Problems, Refused, current_world, db, found, tell, today

from ..models import Order, Showing
from ..rules.orders import exchange, exchange_cents, exchange_problem, exchange_problems
from ..rules.person import account
from ..rules.program import by_house, days, showings_of
from .book import plan_context
from .forms import chosen_day, read_seats
from .orders import failed

pages = Blueprint("exchange", __name__, url_prefix="/orders/<int:order_id>/exchange")


@pages.get("")
def showings(order_id: int) -> ResponseReturnValue:
    """The other showings of the film on a day."""
    shown, day = _exchangeable(order_id), chosen_day(request.args.get("day", ""))
    film = shown.showing.film
    others = [each for each in showings_of(db(), film, current_world().now) if each.id != shown.showing_id]
    houses = by_house([each for each in others if each.starts.date() == day], account(db()).house_id)
    on, back = {each.starts.date() for each in others}, url_for("orders.order", order_id=order_id)
    return render_template("exchange.html", order=shown, film=film, day=day, days=days(today()), on=on, houses=houses, back=back)


@pages.get("/<int:showing_id>")
def seats(order_id: int, showing_id: int) -> ResponseReturnValue:
    """The plan of the hall."""
    form = Problems(request.args if "seat" in request.args else None)
    return _plan(_exchangeable(order_id), found(Showing, showing_id), form)


@pages.get("/<int:showing_id>/review")
def review(order_id: int, showing_id: int) -> ResponseReturnValue:
    """What is about to change, or the plan again with what is wrong."""
    shown, showing, labels = _exchangeable(order_id), found(Showing, showing_id), read_seats(request.args)
    problems = exchange_problems(db(), shown, showing, labels, current_world().now)
    if problems:
        return _again(shown, showing, Problems(request.args), problems)
    back = url_for(".seats", order_id=order_id, showing_id=showing_id, seat=list(labels))
    more = exchange_cents(shown, showing, labels)
    return render_template("exchange_review.html", order=shown, showing=showing, labels=labels, more=more, back=back)


@pages.post("/<int:showing_id>")
def confirm(order_id: int, showing_id: int) -> ResponseReturnValue:
    """Exchange the order."""
    shown, showing = _exchangeable(order_id), found(Showing, showing_id)
    try:
        exchange(db(), shown, showing, read_seats(request.form), current_world().now)
    except Refused as refusal:
        return _again(shown, showing, Problems(request.form), refusal.problems)
    return redirect(url_for("orders.order", order_id=order_id, notice="exchanged"), 303)


def _exchangeable(order_id: int) -> Order:
    shown = found(Order, order_id)
    problem = exchange_problem(shown, current_world().now)
    if problem:
        raise failed(problem, "This order can't be exchanged", order_id)
    return shown


def _again(shown: Order, showing: Showing, form: Problems, problems: Messages) -> ResponseReturnValue:
    tell(form, problems)
    return _plan(shown, showing, form), 422


def _plan(shown: Order, showing: Showing, form: Problems) -> str:
    labels = read_seats(request.form if request.method == "POST" else request.args)
    back = url_for(".showings", order_id=shown.id, day=showing.starts.date().isoformat())
    return render_template("exchange_seats.html", problems=form, order=shown, showing=showing, back=back, **plan_context(showing, labels))
