"""The person's orders: the lists, an order, refunding it, adding snacks to it."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select
from sqlalchemy.orm import contains_eager

from genui_gym.appkit import Failed, Problems, Refused, current_world, db, found, tell

from ..models import Order, Showing, Snack
from ..rules.booking import MAX_OF_A_SNACK
from ..rules.orders import (
    add_snacks,
    exchange_problem,
    exchange_until,
    refund,
    refund_cents,
    refund_problem,
    refund_until,
    snacks_problem,
    stage_of,
)
from ..rules.person import own_review
from ..rules.price import worth
from ..rules.program import ends
from .forms import read_snacks

pages = Blueprint("orders", __name__, url_prefix="/orders")
LISTS = {"upcoming": "Upcoming", "past": "Past", "refunded": "Refunded"}


@pages.get("")
def index() -> ResponseReturnValue:
    """The orders of one list: what comes first, or what was latest."""
    now, asked = current_world().now, request.args.get("list", "upcoming")
    shown = asked if asked in LISTS else "upcoming"
    query = select(Order).join(Order.showing).options(contains_eager(Order.showing).joinedload(Showing.film))
    listed = [order for order in db().scalars(query.order_by(Showing.starts, Order.id)) if stage_of(order, now) == shown]
    return render_template("orders.html", orders=listed if shown == "upcoming" else listed[::-1], shown=shown, lists=LISTS)


@pages.get("/<int:order_id>")
def order(order_id: int) -> ResponseReturnValue:
    """Everything about an order, and what can be done with it."""
    shown, now = found(Order, order_id), current_world().now
    stage = stage_of(shown, now)
    return render_template(
        "order.html", order=shown, stage=stage, ends=ends(shown.showing), refundable=refund_problem(shown, now) is None,
        refund_until=refund_until(shown), exchangeable=exchange_problem(shown, now) is None, exchange_until=exchange_until(shown),
        takes_snacks=snacks_problem(shown, now) is None, own=own_review(db(), shown.showing.film),
        points_cents=worth(shown.points_used), back=url_for(".index", list=stage),
    )  # fmt: skip


@pages.get("/<int:order_id>/refund")
def ask_refund(order_id: int) -> ResponseReturnValue:
    """Ask whether the order should be refunded."""
    shown = found(Order, order_id)
    problem = refund_problem(shown, current_world().now)
    if problem:
        raise failed(problem, "This order can't be refunded", order_id)
    return render_template("refund.html", order=shown, cents=refund_cents(shown), until=refund_until(shown), back=_to(order_id))


@pages.post("/<int:order_id>/refund")
def confirm_refund(order_id: int) -> ResponseReturnValue:
    """Refund the order."""
    try:
        refund(db(), found(Order, order_id), current_world().now)
    except Refused as refusal:
        raise failed(str(refusal), "This order can't be refunded", order_id) from refusal
    return redirect(_to(order_id, "refunded"), 303)


@pages.get("/<int:order_id>/snacks")
def snacks(order_id: int) -> ResponseReturnValue:
    """What the bar has, to be added to the order."""
    return _snacks_page(_with_bar(order_id), Problems())


@pages.post("/<int:order_id>/snacks")
def save_snacks(order_id: int) -> ResponseReturnValue:
    """Add snacks to the order."""
    shown, form = _with_bar(order_id), Problems(request.form)
    try:
        add_snacks(db(), shown, read_snacks(request.form), current_world().now)
    except Refused as refusal:
        tell(form, refusal)
        return _snacks_page(shown, form), 422
    return redirect(_to(order_id, "snacks"), 303)


def _with_bar(order_id: int) -> Order:
    shown = found(Order, order_id)
    problem = snacks_problem(shown, current_world().now)
    if problem:
        raise failed(problem, "No snacks can be added", order_id)
    return shown


def _snacks_page(shown: Order, form: Problems) -> str:
    listed = db().scalars(select(Snack).order_by(Snack.id)).all()
    return render_template("order_snacks.html", problems=form, order=shown, snacks=listed, most=MAX_OF_A_SNACK, back=_to(shown.id))


def _to(order_id: int, notice: str | None = None) -> str:
    return url_for("orders.order", order_id=order_id, notice=notice)


def failed(message: str, title: str, order_id: int) -> Failed:
    """Return the refusal of something with an order."""
    return Failed(message, title=title, status=409, back=_to(order_id), action="Back to the order")
