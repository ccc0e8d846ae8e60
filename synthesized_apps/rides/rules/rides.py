"""What a person can do with a ride before it begins: order it, cancel it, give it another time or another route."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse
from genui_gym.appkit.codes import Code

from ..models import PaymentMethod, Place, Ride, Vehicle, Waypoint
from .plan import Draft, draft_problems, limit_problem, payment_problem, places_of, quote_draft, route_problem
from .price import Bill, bill, promo_named
from .slots import slot_problem, vehicle_problem
from .stage import stage_of

FREE_UNTIL = timedelta(minutes=60)
LATE_PERCENT, LATE_LEAST, LATE_MOST = 40, 300, 1000
COMING_CENTS = 450
"""What cancelling a car that is on its way costs."""


ride_code = Code("KR", 6803, 31007)
"""The code of the ride with a key."""


def order_ride(session: Session, draft: Draft, now: datetime) -> Ride:
    """Order a ride; credit is charged at once.

    Raises:
        Refused: Something is wrong with the draft; nothing has changed.
    """
    refuse(draft_problems(session, draft, now))
    quote, vehicle = quote_draft(session, draft, now), session.get_one(Vehicle, draft.vehicle_id)
    assert quote is not None, "draft_problems() has looked"
    promo = promo_named(session, draft.promo_code) if draft.promo_code else None
    ordered = now.replace(second=0, microsecond=0)
    ride = Ride(
        code="", vehicle_id=vehicle.id, driver_id=None, payment_id=draft.payment_id, cost_code_id=draft.cost_code_id,
        promo_id=promo.id if promo else None, ordered_at=ordered, pickup_at=draft.at or ordered + timedelta(minutes=vehicle.wait_minutes),
        scheduled=draft.at is not None, quiet=draft.quiet, temperature=draft.temperature, note=draft.note, fee_cents=0, tip_cents=0,
        status="ordered", cancelled_on=None, **amounts(quote),
    )  # fmt: skip
    ride.waypoints = [Waypoint(position=position, place_id=key) for position, key in enumerate(draft.places)]
    session.add(ride)
    session.flush()
    ride.code = ride_code(ride.id)
    _charge(ride.payment, quote.total)
    session.flush()
    return ride


def amounts(quote: Bill) -> dict[str, int]:
    """Return the columns of a ride that say how long it is and what it costs."""
    cents = {f"{name}_cents": getattr(quote, name) for name in ("fare", "surcharge", "stops", "airport", "discount", "total")}
    return {"metres": quote.metres, "minutes": quote.minutes, **cents}


def cancel_problem(ride: Ride, now: datetime) -> str | None:
    """Return why a ride cannot be cancelled, or ``None`` if it can."""
    stage = stage_of(ride, now)
    if stage in ("scheduled", "coming"):
        return None
    reasons = {"riding": "You are on this ride.", "done": "This ride is over.", "cancelled": "This ride has been cancelled already."}
    return reasons[stage]


def cancel_fee(ride: Ride, now: datetime) -> int:
    """Return what cancelling a ride costs now."""
    if not ride.scheduled:
        return COMING_CENTS
    if ride.pickup_at - now >= FREE_UNTIL:
        return 0
    return min(max(ride.total_cents * LATE_PERCENT // 1000 * 10, LATE_LEAST), LATE_MOST)


def cancel_ride(session: Session, ride: Ride, now: datetime) -> None:
    """Cancel a ride; what was paid with credit comes back but for the fee.

    Raises:
        Refused: It is too late.
    """
    problem = cancel_problem(ride, now)
    refuse({"ride": problem} if problem else {})
    fee = cancel_fee(ride, now)
    _charge(ride.payment, fee - ride.total_cents)
    ride.status, ride.cancelled_on, ride.fee_cents, ride.total_cents = "cancelled", now.date(), fee, fee
    session.flush()


def change_problem(ride: Ride, now: datetime) -> str | None:
    """Return why time and route of a ride cannot be changed, or ``None`` if they can."""
    if stage_of(ride, now) != "scheduled":
        return "Only scheduled rides can be changed."
    return "Less than an hour before the pick-up, a ride can't be changed." if ride.pickup_at - now < FREE_UNTIL else None


def move_ride(session: Session, ride: Ride, at: datetime, now: datetime) -> None:
    """Give a scheduled ride another time; the price follows.

    Raises:
        Refused: It cannot be changed, or not to this time.
    """
    refuse(move_problems(session, ride, at, now))
    _reprice(ride, bill(ride.vehicle, ride.places, at, True, ride.promo))
    ride.pickup_at = at
    session.flush()


def move_problems(session: Session, ride: Ride, at: datetime, now: datetime) -> Messages:
    """Check another time for a ride."""
    fixed = change_problem(ride, now)
    if fixed:
        return {"ride": fixed}
    wrong = slot_problem(at, now) or (vehicle_problem(session, ride.vehicle, at) if at != ride.pickup_at else None)
    return {"time": wrong} if wrong else _unpaid(session, ride, ride.places, at, now)


def reroute_ride(session: Session, ride: Ride, keys: Sequence[int], now: datetime) -> None:
    """Send a scheduled ride another way; the price follows.

    Raises:
        Refused: It cannot be changed, or not like this.
    """
    refuse(reroute_problems(session, ride, keys, now))
    _reprice(ride, bill(ride.vehicle, places_of(session, keys), ride.pickup_at, True, ride.promo))
    kept = list(ride.waypoints)
    for waypoint, key in zip(kept, keys, strict=False):
        waypoint.place_id = key
    for gone in kept[len(keys) :]:
        session.delete(gone)
    for position in range(len(kept), len(keys)):
        session.add(Waypoint(ride_id=ride.id, position=position, place_id=keys[position]))
    session.flush()
    session.expire(ride, ["waypoints"])


def reroute_problems(session: Session, ride: Ride, keys: Sequence[int], now: datetime) -> Messages:
    """Check another route for a ride."""
    fixed = change_problem(ride, now)
    if fixed:
        return {"ride": fixed}
    wrong = route_problem(session, keys)
    return {"route": wrong} if wrong else _unpaid(session, ride, places_of(session, keys), ride.pickup_at, now)


def _unpaid(session: Session, ride: Ride, places: Sequence[Place], at: datetime, now: datetime) -> Messages:
    total = bill(ride.vehicle, places, at, True, ride.promo).total
    more = total - ride.total_cents
    wrong = limit_problem(session, ride.payment, total)
    wrong = wrong or (payment_problem(ride.payment, more, now.date()) if ride.payment.kind == "credit" else None)
    return {"payment": wrong} if wrong else {}


def _reprice(ride: Ride, quote: Bill) -> None:
    _charge(ride.payment, quote.total - ride.total_cents)
    for column, value in amounts(quote).items():
        setattr(ride, column, value)


def _charge(method: PaymentMethod, cents: int) -> None:
    if method.kind == "credit":
        method.balance_cents -= cents
