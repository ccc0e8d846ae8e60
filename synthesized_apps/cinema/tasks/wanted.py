"""The oracle of a booking: what a goal asks to be booked, as rows. What the goal does not say is as the account has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.orm import Session

from genui_gym.appkit.codes import FromKey
from genui_gym.reward import Changed, Lines, New, Row

from ..models import Account, Order, PaymentMethod, Showing, SnackLine, SnackSize, Ticket, Voucher
from ..rules.booking import Draft, amounts, draft_problems, order_code, quote_draft, seats_in
from ..rules.tickets import dealt
from ..seed import NOW, TODAY
from .records import person

LATEST = NOW + timedelta(minutes=30)
"""Until when an order of an episode is placed; the world's clock moves a second a step."""


@dataclass(frozen=True)
class Wanted:
    """What is to be booked.

    Attributes:
        showing, seats, counts: Where, and which tickets.
        snacks: How many of which size.
        voucher, points, payment: How to pay; ``None`` stands for the way that the account has chosen beforehand.
        name: The name of the sub-goal that there is such an order.
    """

    showing: Showing
    seats: tuple[str, ...]
    counts: Mapping[str, int]
    snacks: Sequence[tuple[SnackSize, int]] = field(default_factory=tuple)
    voucher: Voucher | None = None
    points: int = 0
    payment: PaymentMethod | None = None
    name: str = "order"

    def draft(self, state: Session) -> Draft:
        """Return the booking as the app's rules take it."""
        payment = self.payment.id if self.payment else person(state).payment_id
        snacks = {size.id: number for size, number in self.snacks}
        voucher = self.voucher.code if self.voucher else ""
        return Draft(self.showing.id, self.seats, False, self.counts, snacks, voucher, self.points, payment)


def booking_rows(bookings: Sequence[Wanted], state: Session) -> tuple[Row, ...] | None:
    """Return the rows of bookings of different showings, ``None`` where one of them cannot be made."""
    rows: list[Row] = []
    balances: dict[int, int] = {}
    points, names = person(state).points, tuple(wanted.name for wanted in bookings)
    for wanted in bookings:
        draft = wanted.draft(state)
        if len(set(wanted.seats)) != len(wanted.seats) or draft_problems(state, draft, NOW):
            return None
        quote = quote_draft(state, draft, TODAY)
        cells = amounts(quote)
        points += cells["points_earned"] - cells["points_used"]
        payment = state.get_one(PaymentMethod, draft.payment_id)
        if payment.kind == "gift":
            balances[payment.id] = balances.get(payment.id, payment.balance_cents) - quote.total
        rows.append(_order(wanted, draft, cells))
        if wanted.voucher:
            rows.append(Changed("voucher used", Voucher, wanted.voucher.id, {"used_on": TODAY}, (wanted.name,), 0.5))
    if points == person(state).points or any(balance < 0 for balance in balances.values()):
        return None
    rows.append(Changed("points", Account, person(state).id, {"points": points}, names, 0.5))
    return (*rows, *gift_rows(balances, names))


def gift_rows(balances: Mapping[int, int], requires: tuple[str, ...]) -> list[Row]:
    """Return the rows of gift cards with their new balances."""
    return [Changed("gift card", PaymentMethod, key, {"balance_cents": cents}, requires, 0.5) for key, cents in balances.items()]


def _order(wanted: Wanted, draft: Draft, cells: dict[str, int]) -> Row:
    tickets = dealt(seats_in(wanted.showing, wanted.seats), wanted.counts, wanted.showing)
    lines = [{"size_id": size.id, "quantity": number, "cents": size.cents} for size, number in wanted.snacks]
    seats = Lines(Ticket, "order_id", [{"seat": seat, "kind": kind, "cents": cents} for seat, kind, cents in tickets])
    parts: dict[str, dict[str, Any] | Lines] = {_named(wanted, "tickets"): seats}
    rest: dict[str, Any] = {
        "code": FromKey(order_code), "placed_at": is_now, "status": "booked", "wheelchair": False, "exchange_cents": 0, "exchanged": False,
        "refunded_on": None,
    }  # fmt: skip
    asked: dict[str, tuple[bool, dict[str, Any]]] = {
        "voucher": (wanted.voucher is not None, {"voucher_id": wanted.voucher.id if wanted.voucher else None}),
        "points used": (wanted.points > 0, {"points_used": cells.pop("points_used")}),
        "payment": (wanted.payment is not None, {"payment_id": draft.payment_id}),
    }
    for part, (is_asked, columns) in asked.items():
        if is_asked:
            parts[_named(wanted, part)] = columns
        else:
            rest |= columns
    if lines:
        parts[_named(wanted, "snacks")] = Lines(SnackLine, "order_id", lines)
    return New(wanted.name, Order, {"showing_id": wanted.showing.id}, {**parts, _named(wanted, "price"): cells}, rest, weight=4.0)


def _named(wanted: Wanted, part: str) -> str:
    return part if wanted.name == "order" else f"{part} of {wanted.name}"


def is_now(value: Any, row: Mapping[str, Any]) -> bool:
    """Whether a moment lies within the episode, to the minute."""
    placed = datetime.fromisoformat(value)
    return NOW <= placed <= LATEST and placed == placed.replace(second=0, microsecond=0)
