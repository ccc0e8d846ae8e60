"""Looking up what a goal names, for the oracle and for drawing; a name that fits no single record finds none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from genui_gym.task import only, pick

from ..catalogue import HOTELS
from ..models import City, Hotel, Promo, RatePlan, Room, Season, Trip
from ..rules import Stay, fit_problems, quote, seasons_of, stay_problems, units_left
from ..seed import TODAY

TWINS = tuple(sorted({row[0] for row in HOTELS if sum(row[0] == other[0] for other in HOTELS) > 1}))
"""Hotel names that stand in two cities."""


def hotel_named(state: Session, hotel: str, city: str) -> Hotel | None:
    """Return the hotel of this name in this city."""
    return only(state, select(Hotel).join(City).where(Hotel.name == hotel, City.name == city))


def room_named(state: Session, hotel: str, city: str, room: str) -> Room | None:
    """Return the room of this name in that hotel."""
    return only(state, select(Room).join(Hotel).join(City).where(Room.name == room, Hotel.name == hotel, City.name == city))


def plan_named(state: Session, hotel: str, city: str, room: str, plan: str) -> RatePlan | None:
    """Return the rate plan of this name of that room."""
    where = (RatePlan.name == plan, Room.name == room, Hotel.name == hotel, City.name == city)
    return only(state, select(RatePlan).join(Room).join(Hotel).join(City).where(*where))


def trip_at(state: Session, hotel: str, city: str, status: str = "upcoming") -> Trip | None:
    """Return the one trip of this status to the hotel of this name in this city."""
    return only(state, select(Trip).join(Hotel).join(City).where(Trip.status == status, Hotel.name == hotel, City.name == city))


def upcoming(state: Session) -> list[Trip]:
    """Return the upcoming trips, in order of their keys."""
    return list(state.scalars(select(Trip).where(Trip.status == "upcoming").order_by(Trip.id)))


def plans_of_city(state: Session, city: str) -> list[RatePlan]:
    """Return every rate plan of every hotel of a city."""
    query = select(RatePlan).join(Room).join(Hotel).join(City).where(City.name == city).order_by(RatePlan.id)
    return list(state.scalars(query.options(selectinload(RatePlan.room).selectinload(Room.hotel).selectinload(Hotel.city))))


def bookable(state: Session, plans: Iterable[RatePlan], stay: Stay) -> list[RatePlan]:
    """Return the plans whose room is free and big enough for a stay."""
    if stay_problems(stay, TODAY):
        return []
    listed = list(plans)
    rooms = {plan.room_id: plan.room for plan in listed}
    left = units_left(state, list(rooms.values()), stay)
    fine = {key for key, room in rooms.items() if not fit_problems(room, stay, left[key])}
    return [plan for plan in listed if plan.room_id in fine]


def totals(state: Session, plans: Iterable[RatePlan], stay: Stay, promo: Promo | None = None) -> dict[int, int]:
    """Return the total of a stay by the key of the plan; the seasons of a hotel are looked up once."""
    seasons: dict[int, Sequence[Season]] = {}
    prices = {}
    for plan in plans:
        hotel = plan.room.hotel_id
        if hotel not in seasons:
            seasons[hotel] = seasons_of(state, hotel)
        prices[plan.id] = quote(state, plan, stay, promo, seasons[hotel]).total_cents
    return prices


def draw_plan(state: Session, rng: Generator) -> RatePlan:
    """Draw a rate plan, half of the time of a hotel that has a twin."""
    query = select(RatePlan.id).order_by(RatePlan.id)
    if rng.random() < 0.5:
        query = query.join(Room).join(Hotel).where(Hotel.name.in_(TWINS))
    return state.get_one(RatePlan, pick(rng, state.scalars(query).all()))


def draw_stay(rng: Generator, adults: int = 2, longest: int = 5, children: int = 0, rooms: int = 1) -> Stay:
    """Draw dates in the next five months."""
    check_in = TODAY + timedelta(days=int(rng.integers(7, 150)))
    return Stay(check_in, check_in + timedelta(days=int(rng.integers(1, longest + 1))), rooms, adults, children)


def draw_city(state: Session, rng: Generator) -> str:
    """Draw the name of a city."""
    return pick(rng, state.scalars(select(City.name).order_by(City.id)).all())


def last_free_day(trip: Trip) -> date | None:
    """Return the last day of free cancellation, from the plan's own words."""
    days = trip.plan.free_until_days
    return None if days is None else trip.check_in - timedelta(days=days)
