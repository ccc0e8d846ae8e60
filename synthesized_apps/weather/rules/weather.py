"""Looking up weather. Nothing here writes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..models import Air, Day, Hour, Location, Normal, Saved, Warning

SORTS = {"day": "By date", "high": "Warmest first", "low": "Coldest nights first", "rain": "Wettest first", "gust": "Windiest first"}


def local_now(location: Location, now: datetime) -> datetime:
    """Return what a place's clock shows; ``now`` is UTC."""
    return now + timedelta(hours=location.offset_hours)


def days_ahead(session: Session, location: Location, today: date) -> Sequence[Day]:
    """Return the forecast by day."""
    return session.scalars(select(Day).where(Day.location_id == location.id, Day.day >= today).order_by(Day.day)).all()


def day_of(session: Session, location: Location, day: date) -> Day | None:
    """Return the weather of a day, measured or forecast."""
    return session.scalar(select(Day).where(Day.location_id == location.id, Day.day == day))


def hours_of(session: Session, location: Location, day: date) -> Sequence[Hour]:
    """Return the forecast of a day's hours; none beyond its reach."""
    return session.scalars(select(Hour).where(Hour.location_id == location.id, Hour.day == day).order_by(Hour.hour)).all()


def hours_from(session: Session, location: Location, now: datetime, count: int = 24) -> Sequence[Hour]:
    """Return the forecast of the next hours at a place, the running one first."""
    local = local_now(location, now)
    query = select(Hour).where(Hour.location_id == location.id, Hour.day >= local.date()).order_by(Hour.day, Hour.hour)
    return session.scalars(query.offset(local.hour).limit(count)).all()


def air_of(session: Session, location: Location, today: date) -> Sequence[Air]:
    """Return the air of the days that are forecast."""
    return session.scalars(select(Air).where(Air.location_id == location.id, Air.day >= today).order_by(Air.day)).all()


def month_of(session: Session, location: Location, first: date, today: date, sort: str = "day") -> list[Day]:
    """Return the measured days of the month that begins on ``first``, in the order of ``sort``."""
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    query = select(Day).where(Day.location_id == location.id, Day.day.between(first, min(last, today - timedelta(days=1))))
    listed = list(session.scalars(query.order_by(Day.day)))
    keys = {
        "high": lambda each: -each.high,
        "low": lambda each: each.low,
        "rain": lambda each: -each.rain_tenths,
        "gust": lambda each: -each.gust,
    }
    return sorted(listed, key=keys[sort]) if sort in keys else listed


def normal_of(session: Session, location: Location, month: int) -> Normal:
    """Return what a month is like on average."""
    return session.scalars(select(Normal).where(Normal.location_id == location.id, Normal.month == month)).one()


def warnings_at(session: Session, location: Location, now: datetime) -> Sequence[Warning]:
    """Return the warnings for a place that are not over, the first to begin first."""
    query = select(Warning).where(Warning.location_id == location.id, Warning.ends > local_now(location, now))
    return session.scalars(query.order_by(Warning.starts, Warning.id)).all()


def warnings_for_list(session: Session, now: datetime, level: str = "", kind: str = "") -> list[tuple[Saved, Warning]]:
    """Return the warnings at the places of the list that are not over, in the list's order; of one level or kind if given."""
    pairs = session.execute(
        select(Saved, Warning).join(Warning, Warning.location_id == Saved.location_id).order_by(Saved.position, Warning.starts)
    )
    return [
        (saved, warning)
        for saved, warning in pairs
        if warning.ends > local_now(saved.location, now) and level in ("", warning.level) and kind in ("", warning.kind)
    ]


def strongest_pollen(air: Air) -> int:
    """Return the highest of the pollen figures."""
    return max(air.birch, air.grass, air.mugwort)


def day_length(day: Day) -> int:
    """Return how many minutes there are between sunrise and sunset."""
    return day.sunset - day.sunrise
