"""Finding a hotel: cities by what is typed, offers for a stay, filters and sorting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from ..models import City, Hotel, RatePlan, Room
from .check import fit_problems, units_left
from .price import Quote, Stay, quote, seasons_of

SORTS = {"recommended": "Recommended", "price": "Price, lowest first", "rating": "Guest rating", "distance": "Distance to centre"}


@dataclass(frozen=True, slots=True)
class Filters:
    """What a person wants; ``None`` and ``False`` mean no matter.

    The price is cents for an average night of a room, the rating tenths, the distance metres.
    """

    max_price: int | None = None
    min_rating: int | None = None
    min_stars: int | None = None
    max_distance: int | None = None
    breakfast: bool = False
    free_cancellation: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """A hotel and the cheapest of its plans that fits the stay and the filters."""

    hotel: Hotel
    room: Room
    plan: RatePlan
    quote: Quote


@dataclass(frozen=True, slots=True)
class RoomOffer:
    """A room of a hotel for a stay: all its plans with prices, or the problem that keeps it from being booked."""

    room: Room
    problem: str | None
    plans: tuple[tuple[RatePlan, Quote], ...]


def find_city(session: Session, text: str) -> City | None:
    """Return the city of this name, whatever its case."""
    wanted = text.strip().casefold()
    return next((city for city in session.scalars(select(City)) if city.name.casefold() == wanted), None)


def suggest_cities(session: Session, text: str) -> list[City]:
    """Return the cities whose name or country has the text in it, those that begin with it first."""
    wanted = text.strip().casefold()
    found = [city for city in session.scalars(select(City).order_by(City.name)) if wanted in f"{city.name} {city.country}".casefold()]
    return sorted(found, key=lambda city: not city.name.casefold().startswith(wanted))


def offers(session: Session, hotel: Hotel, stay: Stay) -> list[RoomOffer]:
    """Return every room of a hotel with its plans and their prices, in the hotel's order. The stay must have a night."""
    return _offers(session, hotel, stay, units_left(session, hotel.rooms, stay))


def search(session: Session, city: City, stay: Stay, filters: Filters, sort: str, today: date) -> list[Offer]:
    """Return the hotels of a city that have a room for the stay and pass the filters, each with its cheapest such plan."""
    found = []
    for hotel, rooms in _city_offers(session, city, stay, filters):
        priced = [
            Offer(hotel, offer.room, plan, price)
            for offer in rooms
            if offer.problem is None
            for plan, price in offer.plans
            if _plan_fits(plan, price, stay, filters, today)
        ]
        if priced:
            found.append(min(priced, key=lambda offer: (offer.quote.total_cents, offer.plan.id)))
    return sorted(found, key=_ORDERS.get(sort, _ORDERS["recommended"]))


def sold_out(session: Session, city: City, stay: Stay, filters: Filters) -> list[Hotel]:
    """Return the hotels of a city that pass the filters on hotels but have no room for the stay."""
    return [hotel for hotel, rooms in _city_offers(session, city, stay, filters) if all(offer.problem for offer in rooms)]


def free_until(plan: RatePlan, check_in: date) -> date | None:
    """Return the last day on which a stay on this plan can be cancelled free, ``None`` for a non-refundable plan."""
    return None if plan.free_until_days is None else check_in - timedelta(days=plan.free_until_days)


def _city_offers(session: Session, city: City, stay: Stay, filters: Filters) -> Iterator[tuple[Hotel, list[RoomOffer]]]:
    loading = selectinload(Hotel.rooms).selectinload(Room.plans)
    in_city = session.scalars(select(Hotel).where(Hotel.city_id == city.id).order_by(Hotel.id).options(loading))
    hotels = [hotel for hotel in in_city if _hotel_fits(hotel, filters)]
    left = units_left(session, [room for hotel in hotels for room in hotel.rooms], stay)
    return ((hotel, _offers(session, hotel, stay, left)) for hotel in hotels)


def _offers(session: Session, hotel: Hotel, stay: Stay, left: dict[int, int]) -> list[RoomOffer]:
    seasons = seasons_of(session, hotel.id)
    return [
        RoomOffer(
            room,
            next(iter(fit_problems(room, stay, left[room.id]).values()), None),
            tuple((plan, quote(session, plan, stay, seasons=seasons)) for plan in room.plans),
        )
        for room in hotel.rooms
    ]


def _hotel_fits(hotel: Hotel, filters: Filters) -> bool:
    return (
        (filters.min_rating is None or hotel.rating_tenths >= filters.min_rating)
        and (filters.min_stars is None or hotel.stars >= filters.min_stars)
        and (filters.max_distance is None or hotel.distance_m <= filters.max_distance)
    )


def _plan_fits(plan: RatePlan, price: Quote, stay: Stay, filters: Filters, today: date) -> bool:
    last_free = free_until(plan, stay.check_in)
    return (
        (not filters.breakfast or plan.breakfast)
        and (not filters.free_cancellation or (last_free is not None and last_free >= today))
        and (filters.max_price is None or price.average_cents <= filters.max_price)
    )


_ORDERS: dict[str, Callable[[Offer], tuple[int, ...]]] = {
    "recommended": lambda offer: (-offer.hotel.rating_tenths * 10 + offer.hotel.distance_m // 100, offer.hotel.id),
    "price": lambda offer: (offer.quote.total_cents, offer.hotel.id),
    "rating": lambda offer: (-offer.hotel.rating_tenths, -offer.hotel.review_count, offer.hotel.id),
    "distance": lambda offer: (offer.hotel.distance_m, offer.hotel.id),
}
