"""The person's orders: the list, an order, cancelling it, sending it elsewhere."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select
from sqlalchemy.orm import selectinload

from genui_gym.appkit import Failed, Problems, db, found, today

from ..models import Order, OrderLine, Product, Variant
from ..rules.orders import cancel_order, open_problem, redirect_order
from ..rules.profile import addresses, may_review
from ..rules.returns import exchanges, return_block, return_until

pages = Blueprint("orders", __name__, url_prefix="/orders")
TABS = {
    "all": ("All", ()),
    "open": ("Open", ("processing", "shipped")),
    "delivered": ("Delivered", ("delivered",)),
    "cancelled": ("Cancelled", ("cancelled",)),
}


@pages.get("")
def index() -> ResponseReturnValue:
    """The orders of one tab that have the words that were searched for, the latest first."""
    tab = request.args.get("tab", "all")
    tab = tab if tab in TABS else "all"
    asked = request.args.get("q", "").strip()[:60]
    goods = selectinload(Order.lines).joinedload(OrderLine.variant).joinedload(Variant.product).joinedload(Product.kind)
    orders = db().scalars(select(Order).order_by(Order.placed_on.desc(), Order.id.desc()).options(goods)).all()
    listed = [order for order in orders if order.status in (TABS[tab][1] or (order.status,)) and _has(order, asked)]
    return render_template("orders.html", orders=listed, shown=tab, names=TABS, asked=asked, tab="Orders")


@pages.get("/<int:order_id>")
def order(order_id: int) -> ResponseReturnValue:
    """Everything about an order, and what can be done to it."""
    shown = found(Order, order_id)
    actions = {
        line.id: {
            "return": return_block(line, today()) is None,
            "exchange": return_block(line, today()) is None and bool(exchanges(line)),
            "review": shown.status == "delivered" and may_review(db(), line.variant.product) is None,
            "until": return_until(line),
        }
        for line in shown.lines
    }
    return render_template("order.html", order=shown, actions=actions, is_open=open_problem(shown) is None, back=url_for(".index"))


@pages.get("/<int:order_id>/cancel")
def cancel(order_id: int) -> ResponseReturnValue:
    """What cancelling means."""
    return render_template("cancel.html", order=_open(order_id), back=url_for(".order", order_id=order_id))


@pages.post("/<int:order_id>/cancel")
def confirm_cancel(order_id: int) -> ResponseReturnValue:
    """Cancel the order."""
    cancel_order(db(), _open(order_id), today())
    return redirect(url_for(".order", order_id=order_id, notice="cancelled"), 303)


@pages.get("/<int:order_id>/address")
def address(order_id: int) -> ResponseReturnValue:
    """The form for another address."""
    return render_template("redirect.html", order=_open(order_id), addresses=addresses(db()), back=url_for(".order", order_id=order_id))


@pages.post("/<int:order_id>/address")
def save_address(order_id: int) -> ResponseReturnValue:
    """Send the order there."""
    shown, form = _open(order_id), Problems(request.form)
    places = addresses(db())
    chosen = form.choice("address", {str(place.id) for place in places}, "Choose an address.")
    if form:
        return form.page("redirect.html", order=shown, addresses=places, back=url_for(".order", order_id=order_id))
    redirect_order(db(), shown, int(chosen))
    return redirect(url_for(".order", order_id=order_id, notice="redirected"), 303)


def _open(order_id: int) -> Order:
    shown = found(Order, order_id)
    problem = open_problem(shown)
    if problem:
        raise Failed(problem, title="It is too late for that", back=url_for(".order", order_id=order_id), action="Back to the order")
    return shown


def _has(order: Order, asked: str) -> bool:
    own = " ".join([order.number, *(f"{line.variant.product.name} {line.variant.product.brand}" for line in order.lines)]).casefold()
    return all(word in own for word in asked.casefold().split())
