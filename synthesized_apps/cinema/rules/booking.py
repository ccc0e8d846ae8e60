"""A booking, from a draft to the order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse
from genui_gym.appkit.codes import Code
from genui_gym.appkit.formats import money
from genui_gym.appkit.payment import unusable_because

from ..models import Order, PaymentMethod, Showing, SnackLine, SnackSize, Ticket
from .person import account
from .price import Bill, bill, earned, points_problem, voucher_coded, voucher_problem
from .seats import Seat, in_order, seat_problems, seats_of
from .tickets import Counts, dealt, ticket_problems

MAX_OF_A_SNACK = 6


@dataclass(frozen=True, slots=True)
class Draft:
    """A booking as filled in, before it is paid; ``snacks`` has how many of each size by key."""

    showing_id: int
    seats: tuple[str, ...] = ()
    wheelchair: bool = False
    counts: Counts = field(default_factory=dict)
    snacks: Mapping[int, int] = field(default_factory=dict)
    voucher: str = ""
    points: int = 0
    payment_id: int = 0


order_code = Code("MQ", 6271, 34519)
"""The code of the order with a key."""


def begun_problem(showing: Showing, now: datetime) -> str | None:
    """Return why a showing cannot be booked any more, or ``None`` if it can."""
    return "This showing has begun." if showing.starts <= now else None


def seats_in(showing: Showing, labels: Sequence[str]) -> list[Seat]:
    """Return the seats of these names, from the front."""
    known = seats_of(showing.hall.plan)
    return [known[label] for label in in_order(labels) if label in known]


def snacks_cents(session: Session, snacks: Mapping[int, int]) -> int:
    """Return what snacks cost."""
    return sum(number * session.get_one(SnackSize, key).cents for key, number in snacks.items())


def snack_problems(session: Session, snacks: Mapping[int, int]) -> Messages:
    """Check how many snacks of each size there are to be."""
    if any(session.get(SnackSize, key) is None for key in snacks):
        return {"snacks": "Choose from the list."}
    if any(not 0 <= number <= MAX_OF_A_SNACK for number in snacks.values()):
        return {"snacks": f"You can order {MAX_OF_A_SNACK} of a snack at most."}
    return {}


def draft_problems(session: Session, draft: Draft, now: datetime) -> Messages:
    """Check a whole booking."""
    showing, person = session.get_one(Showing, draft.showing_id), account(session)
    begun = begun_problem(showing, now)
    if begun:
        return {"": begun}
    problems = seat_problems(session, showing, draft.seats, draft.wheelchair)
    problems = problems or ticket_problems(draft.counts, len(draft.seats), showing, person)
    problems = problems or snack_problems(session, draft.snacks)
    return problems or _payment_problems(session, draft, now.date())


def _payment_problems(session: Session, draft: Draft, on: date) -> Messages:
    showing, problems = session.get_one(Showing, draft.showing_id), Messages()
    if draft.voucher:
        wrong = voucher_problem(voucher_coded(session, draft.voucher), showing, len(draft.seats), on)
        problems |= {"voucher": wrong} if wrong else {}
    quote = quote_draft(session, draft, on)
    wrong = points_problem(draft.points, account(session).points, quote.before_points)
    problems |= {"points": wrong} if wrong else {}
    unpaid = payment_problem(session.get(PaymentMethod, draft.payment_id), quote.total, on)
    return problems | ({"payment": unpaid} if unpaid else {})


def quote_draft(session: Session, draft: Draft, on: date) -> Bill:
    """Return what a booking would cost, a voucher left out where it does not hold."""
    showing = session.get_one(Showing, draft.showing_id)
    tickets = [cents for _, _, cents in dealt(seats_in(showing, draft.seats), draft.counts, showing)]
    voucher = voucher_coded(session, draft.voucher) if draft.voucher else None
    holds = voucher is not None and voucher_problem(voucher, showing, len(draft.seats), on) is None
    return bill(tickets, snacks_cents(session, draft.snacks), voucher if holds else None, draft.points)


def payment_problem(method: PaymentMethod | None, cents: int, on: date) -> str | None:
    """Return why an amount cannot be paid this way, or ``None`` if it can."""
    wrong = unusable_because(method, on)
    if wrong or method is None:
        return wrong
    if method.kind == "gift" and method.balance_cents < cents:
        return f"Your gift card has {money(method.balance_cents)} left, but this costs {money(cents)}."
    return None


def charge(method: PaymentMethod, cents: int) -> None:
    """Take an amount off a gift card; a card's bank does that by itself."""
    if method.kind == "gift":
        method.balance_cents -= cents


def book(session: Session, draft: Draft, now: datetime) -> Order:
    """Book and pay: the voucher is used up, points are taken and earned.

    Raises:
        Refused: Something is wrong with the draft; nothing has changed.
    """
    refuse(draft_problems(session, draft, now))
    showing, person, quote = session.get_one(Showing, draft.showing_id), account(session), quote_draft(session, draft, now.date())
    voucher = voucher_coded(session, draft.voucher) if draft.voucher else None
    order = Order(
        code="", showing_id=showing.id, placed_at=now.replace(second=0, microsecond=0), status="booked", wheelchair=draft.wheelchair,
        voucher_id=voucher.id if voucher else None, payment_id=draft.payment_id, exchange_cents=0, exchanged=False, refunded_on=None,
        **amounts(quote),
    )  # fmt: skip
    order.tickets = [
        Ticket(seat=s, kind=kind, cents=cents) for s, kind, cents in dealt(seats_in(showing, draft.seats), draft.counts, showing)
    ]
    sizes = [(session.get_one(SnackSize, key), number) for key, number in sorted(draft.snacks.items()) if number]
    order.snacks = [SnackLine(size_id=size.id, quantity=number, cents=size.cents) for size, number in sizes]
    session.add(order)
    session.flush()
    order.code = order_code(order.id)
    person.points += order.points_earned - order.points_used
    if voucher is not None:
        voucher.used_on = now.date()
    charge(session.get_one(PaymentMethod, draft.payment_id), quote.total)
    session.flush()
    return order


def amounts(quote: Bill) -> dict[str, int]:
    """Return the columns of an order that say what it costs."""
    return {
        "tickets_cents": quote.tickets, "snacks_cents": quote.snacks, "fee_cents": quote.fee, "discount_cents": quote.discount,
        "points_used": quote.points, "total_cents": quote.total, "points_earned": earned(quote.total),
    }  # fmt: skip
