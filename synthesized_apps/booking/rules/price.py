"""What a stay costs: nights by weekday and season, the plan's percent, a promo's discount, the city tax."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..models import Promo, RatePlan, Season

WEEKEND = (4, 5)
"""``date.weekday()`` of the nights that cost the weekend's price: Friday and Saturday."""


@dataclass(frozen=True, slots=True)
class Stay:
    """Nights and people: from ``check_in`` to the morning of ``check_out``."""

    check_in: date
    check_out: date
    rooms: int = 1
    adults: int = 2
    children: int = 0

    @property
    def nights(self) -> int:
        """How many nights; not positive for a stay the wrong way round."""
        return (self.check_out - self.check_in).days

    @property
    def guests(self) -> int:
        """How many people."""
        return self.adults + self.children

    def each_night(self) -> Iterator[date]:
        """Yield the date on which each night begins."""
        return (self.check_in + timedelta(days=day) for day in range(self.nights))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a bill; discounts are negative."""

    label: str
    cents: int


@dataclass(frozen=True, slots=True)
class Quote:
    """The price of a stay on a plan: ``nightly_cents`` is per room, the rest for the whole stay."""

    nightly_cents: tuple[int, ...]
    room_cents: int
    discount_cents: int
    tax_cents: int
    lines: tuple[Line, ...]

    @property
    def total_cents(self) -> int:
        """What is to be paid."""
        return self.room_cents - self.discount_cents + self.tax_cents

    @property
    def average_cents(self) -> int:
        """The average night of one room, before discount and tax."""
        return sum(self.nightly_cents) // len(self.nightly_cents)


def night_cents(plan: RatePlan, night: date, seasons: Sequence[Season]) -> int:
    """Return the price of one room for one night, in whole euros (as cents)."""
    weekend = plan.room.hotel.weekend_percent if night.weekday() in WEEKEND else 100
    season = next((season.percent for season in seasons if season.starts <= night <= season.ends), 100)
    exact = plan.room.base_cents * weekend * season * plan.percent
    return (exact + 50_000_000) // 100_000_000 * 100


def seasons_of(session: Session, hotel_id: int) -> Sequence[Season]:
    """Return the seasons of a hotel, in order."""
    return session.scalars(select(Season).where(Season.hotel_id == hotel_id).order_by(Season.starts)).all()


def quote(session: Session, plan: RatePlan, stay: Stay, promo: Promo | None = None, seasons: Sequence[Season] | None = None) -> Quote:
    """Return the price of a stay of at least one night; whether it can be had is for :mod:`.check` to say.

    ``seasons`` spares the look-up where the caller has them.
    """
    hotel = plan.room.hotel
    known = seasons_of(session, hotel.id) if seasons is None else seasons
    nightly = tuple(night_cents(plan, night, known) for night in stay.each_night())
    room = sum(nightly) * stay.rooms
    discount = room * promo.percent // 100 if promo else 0
    tax = hotel.city.tax_cents * stay.adults * stay.nights
    lines = [Line(f"{_count(stay.rooms, 'room')} × {_count(stay.nights, 'night')}", room)]
    if promo:
        lines.append(Line(f"Promo {promo.code} ({promo.percent}% off)", -discount))
    if tax:
        lines.append(Line(f"City tax, {_count(stay.adults, 'adult')}", tax))
    return Quote(nightly, room, discount, tax, tuple(lines))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
