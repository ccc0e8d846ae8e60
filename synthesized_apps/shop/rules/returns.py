"""Sending things back, for a refund or for another size or colour."""

from __future__ import annotations

from datetime import date, timedelta

from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse
from genui_gym.appkit.codes import Code
from genui_gym.appkit.formats import long_day

from ..catalogue import FINAL_SALE, REASONS
from ..models import OrderLine, Return, Variant

WINDOW_DAYS = 30
REFUNDS = {"card": "The card that paid", "balance": "Gift-card balance"}


return_number = Code("RT", 16807, 20391)
"""The number of the return with a key."""


def return_until(line: OrderLine) -> date | None:
    """Return the last day on which a line can be sent back; ``None`` before delivery and for what cannot be returned."""
    delivered = line.order.delivered_on
    final = line.variant.product.kind.slug in FINAL_SALE
    return None if delivered is None or final else delivered + timedelta(days=WINDOW_DAYS)


def return_block(line: OrderLine, today: date) -> str | None:
    """Return why a line cannot be sent back, or ``None`` if it can."""
    name, last = line.variant.product.name, return_until(line)
    if line.order.status != "delivered":
        return f"{name} has not been delivered, so it can't be returned."
    if last is None:
        return f"{name} is final sale; for hygiene it can't be returned."
    if today > last:
        return f"{name} could be returned until {long_day(last)}."
    return f"{name} is on its way back already." if left(line) == 0 else None


def left(line: OrderLine) -> int:
    """Return how many pieces of a line have not been sent back."""
    return line.quantity - sum(each.quantity for each in line.returns)


def refund_cents(line: OrderLine, quantity: int) -> int:
    """Return what so many pieces were paid with: their price less their share of the order's discount."""
    price, order = line.unit_cents * quantity, line.order
    return price - order.discount_cents * price // order.goods_cents


def exchanges(line: OrderLine) -> list[Variant]:
    """Return what a line can be exchanged for: other variants of the product that cost the same and are in stock."""
    return [
        variant
        for variant in line.variant.product.variants
        if variant.id != line.variant_id and variant.price_cents == line.variant.price_cents and variant.stock > 0
    ]


def return_problems(line: OrderLine, quantity: int, reason: str, today: date) -> Messages:
    """Check what every return has."""
    block = return_block(line, today)
    if block:
        return {"": block}
    problems: Messages = {}
    if not 1 <= quantity <= left(line):
        problems["quantity"] = f"Choose 1 to {left(line)} pieces."
    if reason not in REASONS:
        problems["reason"] = "Choose a reason."
    return problems


def request_refund(session: Session, line: OrderLine, quantity: int, reason: str, refund_to: str, today: date) -> Return:
    """Ask for the money back.

    Raises:
        Refused: It cannot be returned, or a choice is wrong.
    """
    problems = return_problems(line, quantity, reason, today)
    if refund_to not in REFUNDS:
        problems["refund_to"] = "Choose where the refund goes."
    refuse(problems)
    asked = Return(outcome="refund", refund_to=refund_to, refund_cents=refund_cents(line, quantity), new_variant_id=None)
    return _add(session, line, quantity, reason, today, asked)


def request_exchange(session: Session, line: OrderLine, quantity: int, reason: str, variant_id: int, today: date) -> Return:
    """Ask for another size or colour, which is put aside at once.

    Raises:
        Refused: It cannot be returned, or a choice is wrong.
    """
    problems = return_problems(line, quantity, reason, today)
    wanted = next((variant for variant in exchanges(line) if variant.id == variant_id), None)
    if wanted is None:
        problems["variant"] = "Choose what you want instead."
    elif wanted.stock < quantity:
        problems["quantity"] = f"Only {wanted.stock} left of that."
    refuse(problems)
    assert wanted is not None
    wanted.stock -= quantity
    asked = Return(outcome="exchange", refund_to="", refund_cents=0, new_variant_id=wanted.id)
    return _add(session, line, quantity, reason, today, asked)


def _add(session: Session, line: OrderLine, quantity: int, reason: str, today: date, asked: Return) -> Return:
    asked.number, asked.line_id, asked.quantity, asked.reason = "", line.id, quantity, reason
    asked.requested_on, asked.status = today, "requested"
    session.add(asked)
    session.flush()
    asked.number = return_number(asked.id)
    session.flush()
    return asked
