"""What a person can do with an order: refund it, exchange it for another showing, add snacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Literal

from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse

from ..models import Order, Showing, SnackLine, SnackSize
from .booking import MAX_OF_A_SNACK, begun_problem, charge, payment_problem, seats_in, snack_problems, snacks_cents
from .person import account
from .price import earned
from .program import ends
from .seats import in_order, seat_problems
from .tickets import kind_problem, ticket_cents

REFUND_UNTIL, EXCHANGE_UNTIL = timedelta(hours=4), timedelta(hours=2)
"""How long before a showing an order can be refunded and exchanged."""

Stage = Literal["upcoming", "past", "refunded"]


def stage_of(order: Order, now: datetime) -> Stage:
    """Return what has become of an order."""
    if order.status == "refunded":
        return "refunded"
    return "past" if ends(order.showing) <= now else "upcoming"


def refund_until(order: Order) -> datetime:
    """Return until when an order can be refunded."""
    return order.showing.starts - REFUND_UNTIL


def exchange_until(order: Order) -> datetime:
    """Return until when an order can be exchanged."""
    return order.showing.starts - EXCHANGE_UNTIL


def refund_cents(order: Order) -> int:
    """Return what is paid back: everything but the booking fee."""
    return max(0, order.total_cents - order.fee_cents)


def refund_problem(order: Order, now: datetime) -> str | None:
    """Return why an order cannot be refunded, or ``None`` if it can."""
    if order.status == "refunded":
        return "This order has been refunded already."
    return "Orders are refunded until 4 hours before the showing. It is too late for this one." if now > refund_until(order) else None


def refund(session: Session, order: Order, now: datetime) -> None:
    """Give an order back: money to a gift card, points and the voucher to the person.

    Raises:
        Refused: It is too late.
    """
    wrong = refund_problem(order, now)
    refuse({"order": wrong} if wrong else {})
    order.status, order.refunded_on = "refunded", now.date()
    account(session).points += order.points_used - order.points_earned
    if order.voucher is not None:
        order.voucher.used_on = None
    charge(order.payment, -refund_cents(order))
    session.flush()


def exchange_problem(order: Order, now: datetime) -> str | None:
    """Return why an order cannot be exchanged, or ``None`` if it can."""
    if order.status == "refunded":
        return "This order has been refunded."
    if order.exchanged:
        return "This order has been exchanged once already."
    return "Orders are exchanged until 2 hours before the showing. It is too late for this one." if now > exchange_until(order) else None


def exchange_cents(order: Order, showing: Showing, labels: Sequence[str]) -> int:
    """Return what has to be paid for other seats, possibly nothing."""
    pairs = zip(seats_in(showing, labels), order.tickets, strict=False)
    return max(0, sum(ticket_cents(showing, seat, ticket.kind) - ticket.cents for seat, ticket in pairs))


def exchange_problems(session: Session, order: Order, showing: Showing, labels: Sequence[str], now: datetime) -> Messages:
    """Check an exchange for these seats of another showing."""
    late = exchange_problem(order, now) or begun_problem(showing, now)
    if late:
        return {"": late}
    if showing.film_id != order.showing.film_id or showing.id == order.showing_id:
        return {"": "Choose another showing of the same film."}
    for kind in {ticket.kind: None for ticket in order.tickets}:
        unfit = kind_problem(kind, showing, account(session))
        if unfit:
            return {"": unfit}
    problems = seat_problems(session, showing, labels, order.wheelchair)
    if not problems and len(labels) != len(order.tickets):
        problems = {"seat": f"Choose {len(order.tickets)} seats, as many as you have tickets."}
    unpaid = None if problems else payment_problem(order.payment, exchange_cents(order, showing, labels), now.date())
    return problems | ({"": unpaid} if unpaid else {})


def exchange(session: Session, order: Order, showing: Showing, labels: Sequence[str], now: datetime) -> None:
    """Move an order to other seats of another showing, and charge what they cost more.

    Raises:
        Refused: It cannot be exchanged for these.
    """
    refuse(exchange_problems(session, order, showing, labels, now))
    more = exchange_cents(order, showing, labels)
    for ticket, label in zip(order.tickets, in_order(labels), strict=True):
        ticket.seat = label
    order.showing, order.exchanged, order.exchange_cents = showing, True, more
    _pay_more(session, order, more)


def snacks_problem(order: Order, now: datetime) -> str | None:
    """Return why no snacks can be added to an order, or ``None`` if they can."""
    return "This order has been refunded." if order.status == "refunded" else begun_problem(order.showing, now)


def add_snacks(session: Session, order: Order, snacks: Mapping[int, int], now: datetime) -> None:
    """Add snacks to an order, paid in the same way as its tickets.

    Raises:
        Refused: It is too late, there are none or too many, or they cannot be paid.
    """
    late = snacks_problem(order, now)
    refuse({"": late} if late else add_problems(session, order, snacks, now))
    lines = {line.size_id: line for line in order.snacks}
    for key, number in sorted(snacks.items()):
        if number and key in lines:
            lines[key].quantity += number
        elif number:
            order.snacks.append(SnackLine(size_id=key, quantity=number, cents=session.get_one(SnackSize, key).cents))
    more = snacks_cents(session, snacks)
    order.snacks_cents += more
    _pay_more(session, order, more)


def add_problems(session: Session, order: Order, snacks: Mapping[int, int], now: datetime) -> Messages:
    """Check snacks that are to be added."""
    if not any(snacks.values()):
        return {"snacks": "Choose at least one snack."}
    held = {line.size_id: line.quantity for line in order.snacks}
    if any(number + held.get(key, 0) > MAX_OF_A_SNACK for key, number in snacks.items()):
        return {"snacks": f"You can have {MAX_OF_A_SNACK} of a snack at most, with those that you have ordered already."}
    problems = snack_problems(session, snacks)
    unpaid = None if problems else payment_problem(order.payment, snacks_cents(session, snacks), now.date())
    return problems | ({"snacks": unpaid} if unpaid else {})


def _pay_more(session: Session, order: Order, cents: int) -> None:
    order.total_cents += cents
    more = earned(order.total_cents) - order.points_earned
    order.points_earned += more
    account(session).points += more
    charge(order.payment, cents)
    session.flush()
