"""What a person can do to trips: place one, cancel it, move it, correct its details."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, Refused, refuse, tidy
from genui_gym.appkit.codes import Code
from genui_gym.appkit.formats import long_day

from ..models import PaymentMethod, Promo, RatePlan, Trip, TripGuest
from .check import (
    Draft,
    booking_problems,
    contact_problems,
    payment_problem,
    promo_named,
    promo_problem,
    requests_problems,
    room_problems,
    stay_problems,
)
from .price import Quote, Stay, quote
from .search import free_until


@dataclass(frozen=True, slots=True)
class Cancellation:
    """What cancelling today means: the fee, what is paid back of what was paid, and until when it is free.

    ``problem`` says why the trip cannot be cancelled at all.
    """

    fee_cents: int
    refund_cents: int
    free_until: date | None
    problem: str | None


trip_code = Code("ND", 7919, 40127)
"""The booking code of the trip with a key."""


def place_booking(session: Session, draft: Draft, today: date) -> Trip:
    """Book; a wallet is charged at once.

    Raises:
        Refused: Something is wrong with the draft; nothing has changed.
    """
    refuse(booking_problems(session, draft, today))
    plan, payment = session.get_one(RatePlan, draft.plan_id), session.get_one(PaymentMethod, draft.payment_id)
    promo = promo_named(session, draft.promo_code) if draft.promo_code.strip() else None
    stay, total = draft.stay, quote(session, plan, draft.stay, promo).total_cents
    trip = Trip(
        code="", hotel_id=plan.room.hotel_id, room_id=plan.room_id, plan_id=plan.id, check_in=stay.check_in, check_out=stay.check_out,
        rooms=stay.rooms, adults=stay.adults, children=stay.children, lead_guest=tidy(draft.lead_guest),
        contact_email=draft.contact_email.strip(), contact_phone=draft.contact_phone.strip(), requests=tidy(draft.requests),
        promo_id=promo.id if promo else None, payment_id=payment.id, total_cents=total, status="upcoming", booked_on=today,
        cancelled_on=None, fee_cents=0, refund_cents=0,
    )  # fmt: skip
    session.add(trip)
    session.flush()
    trip.code = trip_code(trip.id)
    session.add_all(TripGuest(trip_id=trip.id, name=tidy(name)) for name in draft.guests if name.strip())
    _charge(payment, total)
    session.flush()
    return trip


def cancellation(trip: Trip, today: date) -> Cancellation:
    """Return what cancelling today means: free until the plan's day, then half the total, and all of it from the day of check-in."""
    last_free = free_until(trip.plan, trip.check_in)
    if trip.status != "upcoming":
        return Cancellation(0, 0, last_free, f"This trip is {trip.status} already.")
    final = last_free is None or today >= trip.check_in
    fee = trip.total_cents if final else trip.total_cents // 2 if last_free and today > last_free else 0
    return Cancellation(fee, 0 if trip.plan.pay_at_hotel else trip.total_cents - fee, last_free, None)


def cancel_trip(session: Session, trip: Trip, today: date) -> Cancellation:
    """Cancel; what was paid from the wallet goes back to it, less the fee.

    Raises:
        Refused: The trip is past or cancelled.
    """
    terms = cancellation(trip, today)
    if terms.problem:
        raise Refused({"trip": terms.problem})
    trip.status, trip.cancelled_on, trip.fee_cents, trip.refund_cents = "cancelled", today, terms.fee_cents, terms.refund_cents
    _charge(trip.payment, -terms.refund_cents)
    session.flush()
    return terms


def stay_of(trip: Trip) -> Stay:
    """Return the stay of a trip."""
    return Stay(trip.check_in, trip.check_out, trip.rooms, trip.adults, trip.children)


def change_block(trip: Trip, today: date) -> str | None:
    """Return why dates and guests of a trip cannot be changed at all, or ``None`` if they can."""
    last_free = free_until(trip.plan, trip.check_in)
    if trip.status != "upcoming":
        return f"This trip is {trip.status}; it can't be changed."
    if last_free is None:
        return "This rate is non-refundable; dates and guests can't be changed."
    if today > last_free:
        return f"This trip could be changed until {long_day(last_free)}."
    return None


def change_promo(trip: Trip, stay: Stay) -> Promo | None:
    """Return the trip's promo if it still holds for the new stay (as of the day of booking)."""
    promo = trip.promo
    return promo if promo and promo_problem(promo, stay, trip.hotel.city, trip.booked_on) is None else None


def change_quote(session: Session, trip: Trip, stay: Stay) -> Quote:
    """Return the price of a trip moved to another stay: today's prices, the same plan, the promo if it still holds."""
    return quote(session, trip.plan, stay, change_promo(trip, stay))


def change_problems(session: Session, trip: Trip, stay: Stay, today: date) -> Messages:
    """Check a change of dates and guests."""
    block = change_block(trip, today)
    if block:
        return {"trip": block}
    problems = stay_problems(stay, today) or room_problems(session, trip.room, stay, but_trip=trip)
    if problems:
        return problems
    if stay == stay_of(trip):
        return {"trip": "Nothing has been changed."}
    due = change_quote(session, trip, stay).total_cents - _paid(trip)
    unpaid = payment_problem(trip.payment, trip.plan, due, today)
    return {"trip": unpaid} if unpaid else {}


def change_trip(session: Session, trip: Trip, stay: Stay, today: date) -> Trip:
    """Move a trip to other dates or guests at their price; a wallet pays or gets the difference.

    Raises:
        Refused: It cannot be changed so; nothing has changed.
    """
    refuse(change_problems(session, trip, stay, today))
    total, promo = change_quote(session, trip, stay).total_cents, change_promo(trip, stay)
    _charge(trip.payment, total - trip.total_cents)
    trip.check_in, trip.check_out, trip.rooms, trip.adults, trip.children = (
        stay.check_in, stay.check_out, stay.rooms, stay.adults, stay.children,
    )  # fmt: skip
    trip.total_cents, trip.promo_id = total, promo.id if promo else None
    session.flush()
    return trip


def details_problems(trip: Trip, lead_guest: str, email: str, phone: str, requests: str = "") -> Messages:
    """Check new guest details of a trip."""
    if trip.status != "upcoming":
        return {"trip": f"This trip is {trip.status}; it can't be changed."}
    return contact_problems(lead_guest, email, phone) | requests_problems(requests)


def update_trip_details(session: Session, trip: Trip, lead_guest: str, email: str, phone: str, requests: str) -> Trip:
    """Correct the lead guest, the contact and the special requests of an upcoming trip.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    refuse(details_problems(trip, lead_guest, email, phone, requests))
    trip.lead_guest, trip.contact_email, trip.contact_phone = tidy(lead_guest), email.strip(), phone.strip()
    trip.requests = tidy(requests)
    session.flush()
    return trip


def _paid(trip: Trip) -> int:
    return 0 if trip.plan.pay_at_hotel else trip.total_cents


def _charge(payment: PaymentMethod, cents: int) -> None:
    if payment.kind == "wallet":
        payment.balance_cents -= cents
