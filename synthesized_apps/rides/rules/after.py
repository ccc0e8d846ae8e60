"""What comes after a ride: a tip, a rating, splitting the fare, and what was left in the car."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse
from genui_gym.appkit.formats import money

from ..catalogue import COMPLIMENTS, HANDOVERS, ITEMS
from ..models import Contact, Driver, Favourite, LostReport, Rating, Ride, Share
from .account import phone_problem
from .stage import arrives_at, stage_of

TIP_DAYS, SPLIT_DAYS, RATING_DAYS, LOST_DAYS = 30, 30, 60, 30
MOST_TIP = 5000
TIPS = (100, 200, 300, 500)
"""What the form offers, in cents."""
MOST_SHARES = 4
MAX_COMMENT = 200


def tip_problem(ride: Ride, now: datetime) -> str | None:
    """Return why no tip can be given, or ``None``."""
    if ride.tip_cents:
        return "You have given a tip for this ride."
    return _over_problem(ride, now, TIP_DAYS, "Tips can be given")


def give_tip(session: Session, ride: Ride, cents: int, now: datetime) -> None:
    """Give the driver a tip; credit is charged at once.

    Raises:
        Refused: It is too late or too much.
    """
    late = tip_problem(ride, now)
    problems: Messages = {"": late} if late else {}
    if not 0 < cents <= MOST_TIP:
        problems["tip"] = f"A tip can be up to {money(MOST_TIP)}."
    elif ride.payment.kind == "credit" and ride.payment.balance_cents < cents:
        problems["tip"] = f"Your credit is {money(ride.payment.balance_cents)}."
    refuse(problems)
    ride.tip_cents = cents
    ride.total_cents += cents
    if ride.payment.kind == "credit":
        ride.payment.balance_cents -= cents
    session.flush()


def rating_problem(ride: Ride, now: datetime) -> str | None:
    """Return why a ride cannot be rated, or ``None`` if it can."""
    if ride.rating is not None:
        return "You have rated this ride."
    return _over_problem(ride, now, RATING_DAYS, "Rides can be rated")


def rate_ride(session: Session, ride: Ride, stars: int, compliment: str, comment: str, now: datetime) -> None:
    """Say how the driver was.

    Raises:
        Refused: The ride cannot be rated, or not like this.
    """
    late = rating_problem(ride, now)
    problems: Messages = {"": late} if late else {}
    if not 1 <= stars <= 5:
        problems["stars"] = "Choose 1 to 5 stars."
    if compliment not in COMPLIMENTS:
        problems["compliment"] = "Choose a compliment, or none."
    if len(comment) > MAX_COMMENT:
        problems["comment"] = f"Use at most {MAX_COMMENT} characters."
    refuse(problems)
    session.add(Rating(ride_id=ride.id, stars=stars, compliment=compliment, comment=comment, rated_on=now.date()))
    session.flush()


def split_problem(ride: Ride, now: datetime) -> str | None:
    """Return why a fare cannot be split, or ``None`` if it can."""
    if ride.cost_code_id is not None:
        return "The company pays for this ride."
    if ride.shares:
        return "This fare has been split."
    return _over_problem(ride, now, SPLIT_DAYS, "Fares can be split")


def share_cents(ride: Ride, number: int) -> int:
    """Return what each of ``number`` contacts pays: equal parts, the person's own part is what remains. The tip is not split."""
    return (ride.total_cents - ride.tip_cents) // (number + 1)


def split_fare(session: Session, ride: Ride, contacts: Sequence[Contact], now: datetime) -> None:
    """Ask contacts for equal shares of a fare.

    Raises:
        Refused: It cannot be split, or not among so many.
    """
    late = split_problem(ride, now)
    problems: Messages = {"": late} if late else {}
    if not 1 <= len(contacts) <= MOST_SHARES:
        problems["contacts"] = f"Choose one to {MOST_SHARES} contacts."
    refuse(problems)
    cents = share_cents(ride, len(contacts))
    session.add_all(Share(ride_id=ride.id, contact_id=contact.id, cents=cents, status="asked", asked_on=now.date()) for contact in contacts)
    session.flush()


def lost_problem(ride: Ride, now: datetime) -> str | None:
    """Return why nothing can be reported lost on a ride, or ``None``."""
    if ride.report is not None:
        return "You have reported something lost on this ride."
    return _over_problem(ride, now, LOST_DAYS, "Lost items can be reported")


def report_lost(session: Session, ride: Ride, item: str, details: str, phone: str, handover: str, now: datetime) -> LostReport:
    """Report something that was left in the car.

    Raises:
        Refused: It is too late, or something is missing.
    """
    late = lost_problem(ride, now)
    problems: Messages = {"": late} if late else {}
    if item not in ITEMS:
        problems["item"] = "Choose what you have lost."
    if not details:
        problems["details"] = "Describe it, so that the driver can find it."
    elif len(details) > MAX_COMMENT:
        problems["details"] = f"Use at most {MAX_COMMENT} characters."
    wrong = phone_problem(phone)
    problems |= {"phone": wrong} if wrong else {}
    if handover not in HANDOVERS:
        problems["handover"] = "Choose how it should come back."
    refuse(problems)
    report = LostReport(
        ride_id=ride.id, item=item, details=details, phone=phone, handover=handover, status="open", reported_on=now.date()
    )  # fmt: skip
    session.add(report)
    session.flush()
    return report


def toggle_favourite(session: Session, driver: Driver, now: datetime) -> None:
    """Keep a driver as a favourite, or no longer."""
    kept = session.scalar(select(Favourite).where(Favourite.driver_id == driver.id))
    if kept is None:
        session.add(Favourite(driver_id=driver.id, added_on=now.date()))
    else:
        session.delete(kept)
    session.flush()


def _over_problem(ride: Ride, now: datetime, days: int, what: str) -> str | None:
    if stage_of(ride, now) != "done":
        return f"{what} once the ride is over."
    return f"{what} within {days} days." if now - arrives_at(ride) > timedelta(days=days) else None
