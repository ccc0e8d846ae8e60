"""Finding restaurants and dishes: words, filters, orders of the list. Fees and times are those of one address."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session, joinedload, selectinload

from ..models import Address, Dish, Restaurant, Zone
from .hours import is_open
from .menu import fits_diet
from .price import zone_to
from .track import minutes_for


@dataclass(frozen=True, slots=True)
class Filters:
    """What a restaurant has to be; ``None`` or empty asks for nothing. ``diet`` asks for a main course that fits it."""

    words: str = ""
    cuisine_id: int | None = None
    district_id: int | None = None
    max_fee: int | None = None
    min_rating: int | None = None
    max_minimum: int | None = None
    diet: str = ""
    open_now: bool = False
    delivers: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """A restaurant as a list shows it for one address; ``zone`` is ``None`` where it does not deliver there."""

    restaurant: Restaurant
    zone: Zone | None
    open: bool

    @property
    def minutes(self) -> int:
        """How long an order for now takes; a day where it cannot be delivered."""
        return minutes_for(self.restaurant, self.zone) if self.zone else 24 * 60

    @property
    def fee(self) -> int:
        """The delivery fee; more than any where it cannot be delivered."""
        return self.zone.fee_cents if self.zone else 10**6


SORTS: Mapping[str, tuple[str, Callable[[Listing], Any]]] = {
    "recommended": ("Recommended", lambda each: (not (each.open and each.zone), -each.restaurant.rating_tenths, each.minutes)),
    "rating": ("Best rated", lambda each: -each.restaurant.rating_tenths),
    "fee": ("Lowest delivery fee", lambda each: each.fee),
    "time": ("Fastest", lambda each: each.minutes),
    "minimum": ("Lowest minimum order", lambda each: each.restaurant.min_order_cents),
}
"""By code: how an order of the list reads, and what it sorts by; ties stay in the order of the keys."""


def listing(restaurant: Restaurant, address: Address, now: datetime) -> Listing:
    """Return how a restaurant stands for an address."""
    return Listing(restaurant, zone_to(restaurant, address.district_id), is_open(restaurant, now))


def search(session: Session, filters: Filters, address: Address, now: datetime, sort: str = "recommended") -> list[Listing]:
    """Return the restaurants that pass, sorted."""
    query = (
        select(Restaurant)
        .order_by(Restaurant.id)
        .options(
            selectinload(Restaurant.zones), selectinload(Restaurant.hours), joinedload(Restaurant.cuisine), joinedload(Restaurant.district)
        )
    )
    if filters.cuisine_id is not None:
        query = query.where(Restaurant.cuisine_id == filters.cuisine_id)
    if filters.district_id is not None:
        query = query.where(Restaurant.district_id == filters.district_id)
    if filters.min_rating is not None:
        query = query.where(Restaurant.rating_tenths >= filters.min_rating)
    if filters.max_minimum is not None:
        query = query.where(Restaurant.min_order_cents <= filters.max_minimum)
    if filters.diet:
        query = query.options(selectinload(Restaurant.dishes))
    listed = [listing(restaurant, address, now) for restaurant in session.scalars(query)]
    return sorted((each for each in listed if _passes(each, filters)), key=SORTS[sort][1])


def find_dishes(session: Session, words: str, within: Sequence[Restaurant] | None = None) -> list[Dish]:
    """Return the dishes whose name has every word, by price; of some restaurants, or of all."""
    asked = words.casefold().split()
    if not asked:
        return []
    query = select(Dish).order_by(Dish.price_cents, Dish.id).options(selectinload(Dish.restaurant))
    if within is not None:
        query = query.where(Dish.restaurant_id.in_([restaurant.id for restaurant in within]))
    return [dish for dish in session.scalars(query) if all(word in dish.name.casefold() for word in asked)]


def _passes(each: Listing, filters: Filters) -> bool:
    restaurant = each.restaurant
    said = f"{restaurant.name} {restaurant.cuisine.name} {restaurant.district.name}".casefold()
    mains = [dish for dish in restaurant.dishes if dish.section == "Mains" and not dish.sold_out] if filters.diet else []
    return (
        all(word in said for word in filters.words.casefold().split())
        and (filters.max_fee is None or each.fee <= filters.max_fee)
        and (not filters.open_now or each.open)
        and (not filters.delivers or each.zone is not None)
        and (not filters.diet or any(fits_diet(dish, filters.diet) for dish in mains))
    )
