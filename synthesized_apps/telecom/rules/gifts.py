"""Loyalty: points and what they buy."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import refuse

from ..catalogue import TIERS
from ..models import Customer
from ..records import Gift, PointEntry
from .codes import gift_code
from .days import written
from .lines import customer

KINDS = {"voucher": "Vouchers", "thing": "Things"}


def find_gifts(session: Session, kind: str = "", sort: str = "points") -> Sequence[Gift]:
    """Return the gifts of a kind, the cheapest first, or by how soon they end."""
    query = select(Gift).where(Gift.kind == kind) if kind else select(Gift)
    return session.scalars(query.order_by(Gift.until if sort == "until" else Gift.points, Gift.id)).all()


def movements(session: Session) -> Sequence[PointEntry]:
    """Return the movements of points, the latest first."""
    return session.scalars(select(PointEntry).order_by(PointEntry.on.desc(), PointEntry.id.desc())).all()


def barred_because(person: Customer, gift: Gift, today: date) -> str | None:
    """Return why a gift cannot be had, ``None`` if it can."""
    if gift.until < today:
        return f"This gift could be had until {written(gift.until)}."
    if gift.stock == 0:
        return "This gift is out of stock."
    if TIERS.index(person.tier) < TIERS.index(gift.tier):
        return f"This gift is for {gift.tier} customers."
    missing = gift.points - person.points
    return f"You are {missing:,} points short." if missing > 0 else None


def redeem(session: Session, gift: Gift, today: date) -> PointEntry:
    """Get a gift for points.

    Raises:
        Refused: It cannot be had.
    """
    person = customer(session)
    barred = barred_because(person, gift, today)
    refuse({"": barred} if barred else {})
    entry = PointEntry(on=today, text=gift.name, points=-gift.points, gift_id=gift.id, code="")
    session.add(entry)
    person.points -= gift.points
    gift.stock -= 1
    session.flush()
    entry.code = gift_code(entry.id)
    session.flush()
    return entry
