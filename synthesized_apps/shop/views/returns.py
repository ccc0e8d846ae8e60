"""Sending things back: the list of returns, a return, and the two forms that ask for one."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Failed, Problems, Refused, db, found, tell, today

from ..catalogue import REASONS
from ..models import OrderLine, Return
from ..rules.returns import REFUNDS, exchanges, left, refund_cents, request_exchange, request_refund, return_block, return_until

pages = Blueprint("returns", __name__)


@pages.get("/returns")
def index() -> ResponseReturnValue:
    """All returns, the latest first."""
    listed = db().scalars(select(Return).order_by(Return.requested_on.desc(), Return.id.desc())).all()
    return render_template("returns.html", returns=listed, back=url_for("account.index"))


@pages.get("/returns/<int:return_id>")
def shown(return_id: int) -> ResponseReturnValue:
    """One return."""
    asked = found(Return, return_id)
    return render_template("return.html", asked=asked, refunds=REFUNDS, back=url_for("orders.order", order_id=asked.line.order_id))


@pages.get("/lines/<int:line_id>/return")
def refund(line_id: int) -> ResponseReturnValue:
    """The form to send something back for the money."""
    return render_template("refund.html", **_context(_returnable(line_id)))


@pages.post("/lines/<int:line_id>/return")
def ask_refund(line_id: int) -> ResponseReturnValue:
    """Ask for the money back."""
    line, form = _returnable(line_id), Problems(request.form)
    quantity = form.whole("quantity", 1, left(line), f"Choose 1 to {left(line)} pieces.")
    reason = form.choice("reason", REASONS, "Choose a reason.")
    refund_to = form.choice("refund_to", REFUNDS, "Choose where the refund goes.")
    if form:
        return form.page("refund.html", **_context(line))
    asked = request_refund(db(), line, quantity, reason, refund_to, today())
    return redirect(url_for(".shown", return_id=asked.id), 303)


@pages.get("/lines/<int:line_id>/exchange")
def exchange(line_id: int) -> ResponseReturnValue:
    """The form to exchange something for another size or colour."""
    return render_template("exchange.html", **_context(_returnable(line_id)))


@pages.post("/lines/<int:line_id>/exchange")
def ask_exchange(line_id: int) -> ResponseReturnValue:
    """Ask for the exchange."""
    line, form = _returnable(line_id), Problems(request.form)
    quantity = form.whole("quantity", 1, left(line), f"Choose 1 to {left(line)} pieces.")
    reason = form.choice("reason", REASONS, "Choose a reason.")
    wanted = form.choice("variant", {str(variant.id) for variant in exchanges(line)}, "Choose what you want instead.")
    try:
        if not form:
            asked = request_exchange(db(), line, quantity, reason, int(wanted), today())
            return redirect(url_for(".shown", return_id=asked.id), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("exchange.html", **_context(line))


def _returnable(line_id: int) -> OrderLine:
    line = found(OrderLine, line_id)
    block = return_block(line, today())
    if block:
        back = url_for("orders.order", order_id=line.order_id)
        raise Failed(block, title="This can't be returned", back=back, action="Back to the order")
    return line


def _context(line: OrderLine) -> dict[str, Any]:
    return {
        "line": line,
        "quantities": range(1, left(line) + 1),
        "each_cents": refund_cents(line, 1),
        "reasons": [("", "Choose a reason"), *((reason, reason) for reason in REASONS)],
        "refunds": list(REFUNDS.items()),
        "options": exchanges(line),
        "until": return_until(line),
        "back": url_for("orders.order", order_id=line.order_id),
    }
