"""What a ride costs: the tariff of the vehicle, the way, the time of day, and what comes on top or off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import long_day, money

from ..geography import metres_along
from ..models import Place, Promo, Vehicle

METRES_A_MINUTE = 420
STOP_MINUTES = 4
NIGHT_PERCENT = 20
NIGHT_BEGINS, NIGHT_ENDS = 22, 6
STOP_CENTS = 120
AIRPORT_CENTS = 350


@dataclass(frozen=True, slots=True)
class Bill:
    """What a ride costs, in cents, and the way that it is for."""

    metres: int
    minutes: int
    fare: int
    surcharge: int
    stops: int
    airport: int
    discount: int

    @property
    def total(self) -> int:
        """What is to be paid, without a tip."""
        return self.fare + self.surcharge + self.stops + self.airport - self.discount


def bill(vehicle: Vehicle, places: Sequence[Place], at: datetime, scheduled: bool, promo: Promo | None = None) -> Bill:
    """Return the price of a ride through ``places`` that starts at ``at``; how busy a district is counts only for rides now."""
    metres, minutes = metres_of(places), minutes_of(places)
    distance = (vehicle.km_cents * metres + 500) // 1000
    fare = max(vehicle.least_cents, _even(vehicle.base_cents + distance + vehicle.minute_cents * minutes))
    percent = (NIGHT_PERCENT if is_night(at) else 0) + (0 if scheduled else places[0].district.busy_percent)
    surcharge = _even(fare * percent / 100)
    return Bill(
        metres=metres,
        minutes=minutes,
        fare=fare,
        surcharge=surcharge,
        stops=STOP_CENTS * (len(places) - 2),
        airport=AIRPORT_CENTS if any(place.kind == "Airport" for place in places) else 0,
        discount=min(promo.most_cents, _even((fare + surcharge) * promo.percent / 100)) if promo else 0,
    )


def metres_of(places: Sequence[Place]) -> int:
    """Return how long the way is."""
    return metres_along([(place.column, place.row) for place in places])


def minutes_of(places: Sequence[Place]) -> int:
    """Return how long the ride takes, waiting at the stops included."""
    return 3 + -(-metres_of(places) // METRES_A_MINUTE) + STOP_MINUTES * (len(places) - 2)


def is_night(at: datetime) -> bool:
    """Whether the night tariff holds."""
    return at.hour >= NIGHT_BEGINS or at.hour < NIGHT_ENDS


def promo_named(session: Session, code: str) -> Promo | None:
    """Return the promo with this code, however it is written."""
    return session.scalar(select(Promo).where(Promo.code == code.strip().upper()))


def promo_problem(promo: Promo | None, vehicle: Vehicle, on: date) -> str | None:
    """Return why a code does not hold for a ride that is ordered on a day, or ``None`` if it does."""
    if promo is None:
        return "There is no such promo code."
    if on > promo.valid_until:
        return f"{promo.code} expired on {long_day(promo.valid_until)}."
    if on < promo.valid_from:
        return f"{promo.code} is valid from {long_day(promo.valid_from)} on."
    if promo.electric and not vehicle.electric:
        return f"{promo.code} is for electric vehicles only."
    return None


def tariff_text(vehicle: Vehicle) -> str:
    """Return a tariff in one line."""
    return f"{money(vehicle.base_cents)} + {money(vehicle.km_cents)}/km + {money(vehicle.minute_cents)}/min"


def _even(cents: float) -> int:
    return int(cents + 5) // 10 * 10
