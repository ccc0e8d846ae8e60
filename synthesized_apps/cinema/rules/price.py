"""What an order costs: tickets, snacks, the booking fee, and what vouchers and points take off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import long_day, money

from ..models import Showing, Voucher

FEE_CENTS = 90
"""The booking fee, for each ticket."""
POINTS_STEP, STEP_CENTS = 100, 500
"""Points are used by the hundred, and what a hundred is worth."""
EARNED_PER_EURO = 1
SPANS = {"Mon–Wed": range(3), "Mon–Thu": range(4)}


@dataclass(frozen=True, slots=True)
class Bill:
    """What an order costs, in cents; ``points`` are how many are used."""

    tickets: int
    snacks: int
    fee: int
    discount: int
    points: int

    @property
    def points_cents(self) -> int:
        """What the points take off."""
        return worth(self.points)

    @property
    def before_points(self) -> int:
        """What would be paid without points."""
        return self.tickets + self.snacks + self.fee - self.discount

    @property
    def total(self) -> int:
        """What is paid."""
        return self.before_points - self.points_cents


def bill(tickets: Sequence[int], snacks: int, voucher: Voucher | None = None, points: int = 0) -> Bill:
    """Work out what an order costs; ``tickets`` are the prices of its tickets."""
    cents = sum(tickets)
    return Bill(cents, snacks, FEE_CENTS * len(tickets), discount(voucher, cents) if voucher else 0, points)


def discount(voucher: Voucher, tickets_cents: int) -> int:
    """Return what a voucher takes off tickets of this price, rounded down to whole cents."""
    return min(voucher.cents, tickets_cents) if voucher.cents else tickets_cents * voucher.percent // 100


def worth(points: int) -> int:
    """Return what points take off, in cents; only whole hundreds count."""
    return points // POINTS_STEP * STEP_CENTS


def earned(total: int) -> int:
    """Return the points for a payment."""
    return total // 100 * EARNED_PER_EURO


def voucher_coded(session: Session, code: str) -> Voucher | None:
    """Return the voucher with this code, however it is typed."""
    return session.scalar(select(Voucher).where(Voucher.code == code.strip().upper()))


def voucher_problem(voucher: Voucher | None, showing: Showing, tickets: int, on: date) -> str | None:
    """Return why a voucher does not hold for an order, or ``None`` if it does."""
    if voucher is None:
        return "There is no voucher with this code."
    if voucher.used_on is not None:
        return f"{voucher.code} was used on {long_day(voucher.used_on)}."
    if on > voucher.valid_until:
        return f"{voucher.code} was valid until {long_day(voucher.valid_until)}."
    if on < voucher.valid_from:
        return f"{voucher.code} is valid from {long_day(voucher.valid_from)} on."
    if voucher.weekdays and showing.starts.weekday() not in SPANS[voucher.weekdays]:
        return f"{voucher.code} is for showings on {voucher.weekdays} only."
    if voucher.format and showing.format != voucher.format:
        return f"{voucher.code} is for showings in {voucher.format} only."
    return f"{voucher.code} is for {voucher.min_tickets} tickets or more." if tickets < voucher.min_tickets else None


def points_problem(points: int, held: int, before_points: int) -> str | None:
    """Return why points cannot be used, or ``None`` if they can."""
    if points < 0 or points % POINTS_STEP:
        return f"Points are used by the {POINTS_STEP}."
    if points > held:
        return f"You have {held} points."
    if worth(points) > before_points:
        return f"That is more than the {money(before_points)} that you pay."
    return None
