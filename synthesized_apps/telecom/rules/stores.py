"""Stores: finding one, booking a visit, cancelling it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse

from ..models import Store
from ..records import TakenSlot, Visit
from .codes import visit_code
from .hours import clocks, hours_on

DAYS_AHEAD = 14


def find_stores(session: Session, text: str = "", service: str = "", sunday: bool = False) -> list[Store]:
    """Return the stores whose name, district or street has every word, that have a service, and that open on Sundays if asked."""
    words = text.casefold().split()
    found = []
    for store in session.scalars(select(Store).order_by(Store.name, Store.id)):
        said = f"{store.name} {store.district.name} {store.street}".casefold()
        fits = (not service or service in services_of(store)) and (not sunday or bool(store.sunday_hours))
        if fits and all(word in said for word in words):
            found.append(store)
    return found


def services_of(store: Store) -> list[str]:
    """Return what can be done in a store."""
    return store.services.split(", ")


def free_clocks(session: Session, store: Store, on: date) -> list[str]:
    """Return the times of a day at which a visit can begin."""
    taken = set(session.scalars(select(TakenSlot.clock).where(TakenSlot.store_id == store.id, TakenSlot.on == on)))
    booked = select(Visit.clock).where(Visit.store_id == store.id, Visit.on == on, Visit.status == "booked")
    taken |= set(session.scalars(booked))
    return [clock for clock in clocks(hours_on(store, on)) if clock not in taken]


def bookable(on: date, today: date) -> bool:
    """Whether visits of a day can be booked: from tomorrow on, two weeks ahead."""
    return today < on <= today + timedelta(days=DAYS_AHEAD)


def visits(session: Session) -> Sequence[Visit]:
    """Return the visits, the latest day first."""
    return session.scalars(select(Visit).order_by(Visit.on.desc(), Visit.id.desc())).all()


def book(session: Session, store: Store, service: str, on: date | None, clock: str, today: date) -> Visit:
    """Book a visit.

    Raises:
        Refused: The service, day or time is none of the store's; nothing has changed.
    """
    problems: Messages = {} if service in services_of(store) else {"service": "Choose what you need."}
    if on is None or not bookable(on, today):
        problems["on"] = f"Choose a day within the next {DAYS_AHEAD} days."
    elif clock not in free_clocks(session, store, on):
        problems["clock"] = "Choose a time that is free."
    refuse(problems)
    visit = Visit(code="", store_id=store.id, service=service, on=on, clock=clock, status="booked", booked_on=today)
    session.add(visit)
    session.flush()
    visit.code = visit_code(visit.id)
    session.flush()
    return visit


def cancel_visit(session: Session, visit: Visit, today: date) -> None:
    """Cancel a visit.

    Raises:
        Refused: It is over or cancelled.
    """
    over = visit.status != "booked" or visit.on < today
    refuse({"": "This visit can't be cancelled any more."} if over else {})
    visit.status = "cancelled"
    session.flush()
