"""Tasks that book what has to be found first: by price, rating or distance, among favourites, or from an earlier trip."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.task import Params, Step, click, number, only, pick, select, text

from ..models import City, Favourite, Hotel, RatePlan, Trip
from ..rules import Filters, Offer, search
from ..rules import stay_problems as wrong_stay
from ..seed import TODAY
from .booked import Booking, BookTemplate, booking
from .commit import names_of, price_of, to_form
from .records import bookable, draw_city, draw_stay, plans_of_city, totals
from .stays import stay, stay_literals
from .ways import open_hotel, open_trip, pay, reserve, search_city, update_stay


class BookCheapest(BookTemplate):
    """Book the cheapest rate with breakfast among the hotels with enough stars."""

    difficulty = "hard"
    weighed = ("stars",)
    wordings = (
        "In {city}, book the cheapest rate with breakfast at a hotel with at least {stars} stars, {check_in} to {check_out}, "
        "{adults}, one room.",
        "Please find the lowest total price that includes breakfast in {city} from {check_in} to {check_out} for {adults} in one "
        "room, {stars} stars or "
        "better, and book it.",
        "We ({adults}, one room) will be in {city} from {check_in} until {check_out} and like breakfast in the house and {stars} "
        "stars or more. "
        "Book whichever such rate costs least.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a city, dates and a number of stars."""
        return {"city": draw_city(state, rng), **stay_literals(draw_stay(rng), "adults"), "stars": int(rng.integers(3, 6))}

    def meaning(self, params: Params, state: Session) -> Booking | None:
        """Return the cheapest rates with breakfast; several where they cost the same."""
        wanted, stars = stay(params), number(params, "stars")
        if wrong_stay(wanted, TODAY):
            return None
        fitting = [plan for plan in plans_of_city(state, text(params, "city")) if plan.breakfast and plan.room.hotel.stars >= stars]
        return cheapest(state, bookable(state, fitting, wanted), params)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Filter, sort by price, take the first."""
        yield from self._way(params, before, _offers(params, before, _breakfast(params))[0])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Hotels that cost the same, and the cheapest one opened without filtering."""
        best, *others = _offers(params, before, _breakfast(params))
        ties = [offer for offer in others if offer.quote.total_cents == best.quote.total_cents]
        return [list(self._way(params, before, offer)) for offer in ties] + [list(_unfiltered(params, best))]

    def _way(self, params: Params, before: Session, offer: Offer) -> Iterator[Step]:
        yield from search_city(text(params, "city"), stay(params))
        yield click("disclosure", "Sort and filter")
        yield select("Sort by", "Price, lowest first")
        yield select("Minimum stars", f"{params['stars']} stars")
        yield click("checkbox", "Breakfast included")
        yield click("button", "Show results")
        yield from _take(offer)


class BookBestRated(BookTemplate):
    """Book the cheapest rate that can be cancelled free, at the best-rated hotel near the centre."""

    difficulty = "hard"
    weighed = ("kilometres",)
    wordings = (
        "Book the cheapest rate with free cancellation at the best-rated hotel within {kilometres} km of the centre of {city}, "
        "{check_in} to {check_out}, "
        "{adults}, one room.",
        "In {city}, of the hotels no further than {kilometres} km from the centre, please take the one with the highest guest "
        "rating, and there "
        "book the cheapest rate that can still be cancelled free: {check_in} to {check_out}, {adults}, one room.",
        "We'd like the hotel in {city} that guests rate highest, but at most {kilometres} km out. Book one room there for "
        "{adults} from {check_in} until "
        "{check_out}, at the lowest price that still lets us cancel for free.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a city, dates and a distance."""
        return {"city": draw_city(state, rng), **stay_literals(draw_stay(rng), "adults"), "kilometres": int(rng.integers(1, 3))}

    def meaning(self, params: Params, state: Session) -> Booking | None:
        """Return the cheapest cancellable rates of the best-rated hotel; nothing where two are rated best or the best has no such rate."""
        wanted = stay(params)
        near = [p for p in plans_of_city(state, text(params, "city")) if p.room.hotel.distance_m <= 1000 * number(params, "kilometres")]
        top = max((plan.room.hotel.rating_tenths for plan in near), default=0)
        best = [plan for plan in near if plan.room.hotel.rating_tenths == top]
        if wrong_stay(wanted, TODAY) or len({plan.room.hotel_id for plan in best}) != 1:
            return None
        days = (wanted.check_in - TODAY).days
        cancellable = [plan for plan in best if plan.free_until_days is not None and plan.free_until_days <= days]
        return cheapest(state, bookable(state, cancellable, wanted), params)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Filter, sort by rating, take the first."""
        yield from search_city(text(params, "city"), stay(params))
        yield click("disclosure", "Sort and filter")
        yield select("Sort by", "Guest rating")
        yield select("Maximum distance", f"{params['kilometres']} km")
        yield click("checkbox", "Free cancellation")
        yield click("button", "Show results")
        yield from _take(self._offer(params, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The hotel opened without filtering."""
        return [list(_unfiltered(params, self._offer(params, before)))]

    def _offer(self, params: Params, before: Session) -> Offer:
        filters = Filters(max_distance=1000 * number(params, "kilometres"), free_cancellation=True)
        return max(_offers(params, before, filters), key=lambda offer: offer.hotel.rating_tenths)


class BookFavourite(BookTemplate):
    """Book the cheapest room at the only favourite that a city has."""

    difficulty = "medium"
    wordings = (
        "Book the cheapest rate at my favourite hotel in {city}, {check_in} to {check_out}, {adults}, one room.",
        "I saved a hotel in {city} as a favourite. Please book one room there at the lowest price from {check_in} to {check_out} "
        "for {adults}.",
        "The hotel in {city} that I marked with a heart would be nice from {check_in} until {check_out}. Take its cheapest "
        "offer, {adults}, one room.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw the city of a favourite, and dates."""
        city = pick(rng, _favourite_cities(state))
        return {"city": city, **stay_literals(draw_stay(rng), "adults")}

    def meaning(self, params: Params, state: Session) -> Booking | None:
        """Return the cheapest rates of that favourite; nothing where the city has several or none."""
        wanted, kept = stay(params), _favourite_cities(state)
        if kept.count(text(params, "city")) != 1 or wrong_stay(wanted, TODAY):
            return None
        hotels = set(state.scalars(where(Favourite.hotel_id)))
        plans = [plan for plan in plans_of_city(state, text(params, "city")) if plan.room.hotel_id in hotels]
        return cheapest(state, bookable(state, plans, wanted), params)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look the favourite up, then search and take its first price."""
        yield click("link", "Favourites")
        yield click("link", "Search")
        yield from _unfiltered(params, self._offer(params, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the list of favourites, with the dates given on the hotel's page."""
        offer = self._offer(params, before)
        page = [click("link", "Favourites"), click("link", f"{offer.hotel.name}, {params['city']}"), *update_stay(stay(params))]
        return [[*page, reserve(offer.room.name, offer.plan.name), pay(offer.quote.total_cents)]]

    def _offer(self, params: Params, before: Session) -> Offer:
        hotel = next(f.hotel for f in before.scalars(where(Favourite)) if f.hotel.city.name == params["city"])
        return next(offer for offer in _offers(params, before, Filters()) if offer.hotel.id == hotel.id)


class BookAgain(BookTemplate):
    """Book once more what was booked before: the trip has to be looked up."""

    difficulty = "hard"
    wordings = (
        "Book the same hotel, room and rate as on my past trip to {city}, for the same number of people, from {check_in} to {check_out}.",
        "We liked our last stay in {city}. Please book the same room on the same rate there again, for as many people as then, arriving "
        "{check_in} and leaving {check_out}.",
        "I'd love to repeat my earlier visit to {city}: same hotel, same room, same rate, same people, only this time {check_in} "
        "until {check_out}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a past trip and new dates on which its room is free."""
        trip = pick(rng, state.scalars(where(Trip).where(Trip.status == "past").order_by(Trip.id)).all())
        wanted = draw_stay(rng, trip.adults, 4, trip.children)
        return {"city": trip.hotel.city.name, **stay_literals(wanted)} if bookable(state, [trip.plan], wanted) else None

    def meaning(self, params: Params, state: Session) -> Booking | None:
        """Return the past trip's booking on the new dates."""
        trip = only(state, where(Trip).join(Hotel).join(City).where(Trip.status == "past", City.name == params["city"]))
        if trip is None:
            return None
        wanted = stay({**params, "rooms": trip.rooms, "adults": trip.adults, "children": trip.children})
        return None if wrong_stay(wanted, TODAY) else booking(state, [trip.plan], wanted)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look the trip up, then search and book."""
        trip, names = self._trip(params, before)
        yield from open_trip(trip.code, trip.hotel.name, text(params, "city"), "Past")
        yield click("link", "Search")
        yield from to_form(names)
        yield pay(price_of(names, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the trip to its hotel, without a search."""
        trip, names = self._trip(params, before)
        hotel = [*open_trip(trip.code, trip.hotel.name, text(params, "city"), "Past"), click("link", "View hotel")]
        return [[*hotel, *update_stay(stay(names)), reserve(trip.room.name, trip.plan.name), pay(price_of(names, before))]]

    def _trip(self, params: Params, before: Session) -> tuple[Trip, Params]:
        """Return the trip of before, and the literals of the booking that repeats it."""
        past = [trip for trip in before.scalars(where(Trip)) if trip.status == "past" and trip.hotel.city.name == params["city"]]
        return past[0], {**names_of(past[0].plan), **params, "adults": past[0].adults, "children": past[0].children}


def cheapest(state: Session, plans: Sequence[RatePlan], params: Params) -> Booking | None:
    """Return the booking of the plans that cost least."""
    prices = totals(state, plans, stay(params))
    least = min(prices.values(), default=0)
    return booking(state, [plan for plan in plans if prices[plan.id] == least], stay(params)) if plans else None


def _breakfast(params: Params) -> Filters:
    return Filters(min_stars=number(params, "stars"), breakfast=True)


def _offers(params: Params, before: Session, filters: Filters) -> list[Offer]:
    city = before.scalars(where(City).where(City.name == params["city"])).one()
    return search(before, city, stay(params), filters, "price", TODAY)


def _take(offer: Offer) -> Iterator[Step]:
    yield click("link", f"{offer.hotel.name}, {offer.hotel.city.name}")
    yield reserve(offer.room.name, offer.plan.name)
    yield pay(offer.quote.total_cents)


def _unfiltered(params: Params, offer: Offer) -> Iterator[Step]:
    yield from open_hotel(offer.hotel.name, offer.hotel.city.name, stay(params))
    yield reserve(offer.room.name, offer.plan.name)
    yield pay(offer.quote.total_cents)


def _favourite_cities(state: Session) -> list[str]:
    return [favourite.hotel.city.name for favourite in state.scalars(where(Favourite).order_by(Favourite.id))]
