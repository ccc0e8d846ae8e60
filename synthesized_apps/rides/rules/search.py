"""Finding places by words, and rides in the history."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from ..models import Place, Ride, Waypoint
from .stage import stage_of

GROUPS = {"upcoming": ("scheduled", "coming", "riding"), "past": ("done",), "cancelled": ("cancelled",)}
"""The tabs of the history, with the stages that stand in each."""


@dataclass(frozen=True, slots=True)
class RideFilters:
    """Which rides to show: a tab, and within it a month (``2026-05``), who paid, words of a place or driver."""

    group: str = "upcoming"
    month: str = ""
    payer: str = ""
    words: str = ""


def find_places(session: Session, words: str, kind: str = "") -> list[Place]:
    """Return the places of a kind that have every word in name, street, district or kind, by name."""
    query = select(Place).options(selectinload(Place.district)).order_by(Place.name, Place.id)
    wanted = words.casefold().split()
    return [place for place in session.scalars(query) if (not kind or place.kind == kind) and all(word in _text(place) for word in wanted)]


def kinds(session: Session) -> list[str]:
    """Return the kinds of places."""
    return sorted(session.scalars(select(Place.kind).distinct()))


def find_rides(session: Session, filters: RideFilters, now: datetime) -> list[Ride]:
    """Return the rides that pass: the next ones first, or the latest ones."""
    loaded = selectinload(Ride.waypoints).selectinload(Waypoint.place).selectinload(Place.district)
    query = select(Ride).options(loaded, selectinload(Ride.vehicle), selectinload(Ride.driver)).order_by(Ride.pickup_at, Ride.id)
    listed = [ride for ride in session.scalars(query) if stage_of(ride, now) in GROUPS[filters.group] and _passes(ride, filters)]
    return listed if filters.group == "upcoming" else listed[::-1]


def months(session: Session) -> list[str]:
    """Return the months in which there are rides, the latest first."""
    return sorted({f"{at:%Y-%m}" for at in session.scalars(select(Ride.pickup_at))}, reverse=True)


def _passes(ride: Ride, filters: RideFilters) -> bool:
    if filters.month and f"{ride.pickup_at:%Y-%m}" != filters.month:
        return False
    if filters.payer and (ride.cost_code_id is not None) != (filters.payer == "business"):
        return False
    said = " ".join([*map(_text, ride.places), ride.driver.name.casefold() if ride.driver else "", ride.vehicle.name.casefold()])
    return all(word in f"{said} {ride.code.casefold()}" for word in filters.words.casefold().split())


def _text(place: Place) -> str:
    return f"{place.name} {place.street} {place.district.name} {place.kind}".casefold()
