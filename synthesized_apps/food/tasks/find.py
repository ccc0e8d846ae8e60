"""Tasks that ask a question; nothing may change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import hour, long_day, money
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Json, Params, Step, click, finish, goto, only, pick, text

from ..models import Address, Cuisine, Dish, Order, Restaurant, Review
from ..rules import WEEKDAYS, Filters, hours_on, search, stage_of, zone_to
from ..seed import NOW, TODAY
from . import ways
from .order import read_restaurant
from .records import address_matters, address_named, named, names_of, orders, restaurants


class FindTips(AnswerTemplate):
    """How much two couriers got."""

    shape = "find"
    difficulty = "medium"
    wordings = (
        "How much have I tipped in total on my latest delivered orders from {restaurant} in {district} and from {second} in {elsewhere}?",
        "Please add up two tips: the courier's of the last order that {restaurant}, {district}, delivered to me, and that of the last one "
        "from {second}, {elsewhere}. What is the sum?",
        "I wonder what the couriers got from me when {restaurant} in {district} and {second} in {elsewhere} last delivered something, "
        "both together.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two restaurants that have delivered something."""
        known = list({order.restaurant_id: order.restaurant for order in orders(state)}.values())
        one, two = (known[int(place)] for place in rng.permutation(len(known))[:2])
        return {**names_of(one), **names_of(two, "second", "elsewhere")}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the sum."""
        places = (named(params, state), named(params, state, "second", "elsewhere"))
        latest = [orders(state, place)[:1] for place in places if place is not None]
        found = [order for some in latest for order in some]
        return Fact(cents=sum(order.tip_cents for order in found)) if len(found) == 2 and places[0] is not places[1] else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open one order after the other."""
        return iter(self._way(self._orders(params, before)))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The second one first."""
        return [self._way(self._orders(params, before)[::-1])]

    def _way(self, found: Sequence[Order]) -> list[Step]:
        looks = [step for order in found for step in ways.open_order(order, "Past")]
        return [*looks, finish(money(sum(order.tip_cents for order in found)))]

    def _orders(self, params: Params, before: Session) -> list[Order]:
        named_so = (("restaurant", "district"), ("second", "elsewhere"))
        return [self._order(before, params[name], params[place]) for name, place in named_so]

    def _order(self, before: Session, name: Json, place: Json) -> Order:
        listed = before.scalars(where(Order).order_by(Order.due_at.desc()))
        past = (order for order in listed if stage_of(order, NOW) == "delivered" and order.restaurant.name == name)
        return next(order for order in past if order.restaurant.district.name == place)


class FindClosing(AnswerTemplate):
    """When the best-rated restaurant of a kitchen closes on a day of the week."""

    shape = "find"
    difficulty = "medium"
    wordings = (
        "At what time does the best-rated {cuisine} restaurant that delivers to my address {address} close on {weekday}s?",
        "Please find the {cuisine} restaurant with the highest rating among those that deliver to {address}, and tell me when it closes on "
        "a {weekday}.",
        "Suppose that on a {weekday} we order late to {address}, from whichever {cuisine} place with delivery there is rated best. Until "
        "when is it open?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw all three, the address so that it matters."""
        params = {
            "cuisine": pick(rng, state.scalars(where(Cuisine.name).order_by(Cuisine.id)).all()),
            "address": pick(rng, state.scalars(where(Address.label).order_by(Address.id)).all()), "weekday": pick(rng, WEEKDAYS),
        }  # fmt: skip
        return params if address_matters(self, params, state) else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the time; nothing where two are rated best or it is closed on that day."""
        address = address_named(state, text(params, "address"))
        near = [each for each in restaurants(state, text(params, "cuisine")) if address and zone_to(each, address.district_id)]
        top = max((each.rating_tenths for each in near), default=0)
        best = [each for each in near if each.rating_tenths == top]
        if len(best) != 1 or params["weekday"] not in WEEKDAYS:
            return None
        hours = [each for each in best[0].hours if each.weekday == WEEKDAYS.index(text(params, "weekday"))]
        return Fact(time=hours[0].closes) if hours else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Filter, sort by rating, open the first, read its hours."""
        return iter(self._way(params, before, [("Sort by", "Best rated"), ("Deliver to", text(params, "address"))]))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The filters from the bottom up, after a look around."""
        choices = [("Deliver to", text(params, "address")), ("Sort by", "Best rated")]
        return [[click("link", "Favourites"), click("link", "Discover"), *self._way(params, before, choices)]]

    def _way(self, params: Params, before: Session, choices: Sequence[tuple[str, str]]) -> list[Step]:
        address = next(each for each in before.scalars(where(Address)) if each.label == params["address"])
        cuisine = next(each for each in before.scalars(where(Cuisine)) if each.name == params["cuisine"])
        first = search(before, Filters(cuisine_id=cuisine.id, delivers=True), address, NOW, "rating")[0].restaurant
        found = [click("link", cuisine.name), *ways.filtered(choices, ("Delivers to this address",))]
        hours = hours_on(first, _next(text(params, "weekday")))
        read = [click("link", f"{first.name}, {first.district.name}"), click("link", "Hours and fees")]
        return [*found, *read, finish(hour(hours.closes) if hours else "")]


class FindFee(AnswerTemplate):
    """What it costs to have something delivered from where it is cheapest."""

    shape = "find"
    difficulty = "medium"
    wordings = (
        "What delivery fee does the restaurant that sells {dish} at the lowest price charge to my address {address}?",
        "Please find out where {dish} costs least in town, and tell me that restaurant's delivery fee to {address}.",
        "I want to know what the delivery to {address} would cost from the place where {dish} is cheapest.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a dish that several restaurants have, and an address."""
        names = state.scalars(where(Dish.name).order_by(Dish.id)).all()
        dish = pick(rng, sorted({name for name in names if names.count(name) > 2}))
        address = pick(rng, state.scalars(where(Address.label).order_by(Address.id)).all())
        params = {"dish": dish, "address": address}
        return params if address_matters(self, params, state) else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the fee; nothing where two are cheapest or it does not deliver there."""
        dishes = state.scalars(where(Dish).where(Dish.name == params["dish"])).all()
        least = min((dish.price_cents for dish in dishes), default=0)
        cheapest = [dish.restaurant for dish in dishes if dish.price_cents == least]
        address = address_named(state, text(params, "address"))
        zone = zone_to(cheapest[0], address.district_id) if len(cheapest) == 1 and address else None
        return Fact(cents=zone.fee_cents) if zone else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search the dish, open the cheapest, go on to its restaurant's fees."""
        named_so = (dish for dish in before.scalars(where(Dish)) if dish.name == params["dish"])
        best = min(named_so, key=lambda dish: (dish.price_cents, dish.id))
        address = next(each for each in before.scalars(where(Address)) if each.label == params["address"])
        yield from ways.search(best.name)
        yield click("link", f"{best.name} at {best.restaurant.name}, {best.restaurant.district.name}")
        yield from [click("link", "Back"), click("link", "Hours and fees")]
        yield finish(money(next(zone.fee_cents for zone in best.restaurant.zones if zone.district_id == address.district_id)))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The restaurant searched for once it is known."""
        steps = list(self.solution(params, before))
        label = steps[2].name.split(" at ", 1)[1]
        name, district = label.rsplit(", ", 1)
        again = [click("link", "Discover"), *ways.open_menu(name, district), click("link", "Hours and fees")]
        return [[*steps[:2], *again, steps[-1]]]


class FindReview(AnswerTemplate):
    """When somebody reviewed a restaurant."""

    shape = "find"
    difficulty = "medium"
    wordings = (
        "On which date did {author} write the review of {restaurant} in {district}?",
        "Please look up the review that {author} left for {restaurant}, {district}, and tell me the day on which it was written.",
        "A friend, {author}, has reviewed {restaurant} in {district}. I'd like to know the date of that.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a review."""
        review = pick(rng, state.scalars(where(Review).order_by(Review.id)).all())
        return {**names_of(state.get_one(Restaurant, review.restaurant_id)), "author": review.author}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the date."""
        restaurant = named(params, state)
        if restaurant is None:
            return None
        review = only(state, where(Review).where(Review.restaurant_id == restaurant.id, Review.author == params["author"]))
        return Fact(day=review.written_on) if review else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the reviews and read."""
        opening = ways.open_menu(text(params, "restaurant"), text(params, "district"))
        return iter([*opening, click("link", "Reviews"), self._answer(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the reviews."""
        return [[goto(f"/restaurants/{read_restaurant(params, before).id}/reviews"), self._answer(params, before)]]

    def _answer(self, params: Params, before: Session) -> Step:
        reviews = read_restaurant(params, before).reviews
        return finish(long_day(next(review for review in reviews if review.author == params["author"]).written_on))


def _next(weekday: str) -> date:
    """Return the next day of this name."""
    return next(day for day in (TODAY + timedelta(days=ahead) for ahead in range(7)) if day.weekday() == WEEKDAYS.index(weekday))
