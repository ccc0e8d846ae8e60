"""The rows of a trip that is cancelled, and of the wallet that has paid it."""

from __future__ import annotations

from genui_gym.reward import Changed, Row
from genui_gym.task import RowsTemplate

from ..models import PaymentMethod, Trip
from ..rules import cancellation
from ..seed import TODAY
from .stays import StayTemplate


class ArrangeTemplate(RowsTemplate, StayTemplate):
    """A template whose goal is a set of rows of trips and the account."""

    shape = "arrange"


def cancelled(trip: Trip, name: str = "trip cancelled") -> list[Row]:
    """Return the rows of a trip cancelled today: the trip, and the wallet if that had paid it."""
    terms = cancellation(trip, TODAY)
    ended = {"status": "cancelled", "cancelled_on": TODAY, "fee_cents": terms.fee_cents, "refund_cents": terms.refund_cents}
    return [Changed(name, Trip, trip.id, ended), *wallet_gets(trip.payment, terms.refund_cents, name)]


def wallet_gets(method: PaymentMethod, cents: int, requires: str) -> list[Row]:
    """Return the wallet's row after it got (or, if negative, paid) an amount; none for a card."""
    if method.kind != "wallet" or cents == 0:
        return []
    return [Changed("wallet settled", PaymentMethod, method.id, {"balance_cents": method.balance_cents + cents}, (requires,))]
