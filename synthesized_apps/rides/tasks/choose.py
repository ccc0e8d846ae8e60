"""Tasks that order what fits: the vehicle has to be found by its room and price, the route in the history; or two rides at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import month_year
from genui_gym.reward import Row
from genui_gym.task import Params, RowsTemplate, Step, click, day, number, pick, select, text

from ..models import Place, Ride, Vehicle
from ..rules.price import bill
from ..rules.slots import full_slots
from ..rules.stage import stage_of
from ..seed import NOW
from . import ways
from .order import OrderTemplate, draw_ride, seen_place, seen_start, seen_vehicle, start_of
from .records import FEATURES, draw_place, draw_slot, names_of, place_of, ride_on, rides, slot_literals, slot_of, usual, vehicle_named
from .wanted import Wanted, ride_rows

PEOPLE = {"passengers": ("passenger", "passengers"), "bags": ("bag", "bags")}


def fitting(params: Params, state: Session, at: datetime) -> list[Vehicle]:
    """Return the types with room for the people and bags of a goal, with its feature, of which one is left at the time."""
    feature = FEATURES.get(text(params, "feature"))
    listed = state.scalars(
        where(Vehicle).where(Vehicle.seats >= number(params, "passengers"), Vehicle.bags >= number(params, "bags"))
    ).all()
    return [each for each in listed if feature and getattr(each, feature) and at not in full_slots(state, each)]


def cheapest(vehicles: Sequence[Vehicle], places: Sequence[Place], at: datetime) -> Vehicle | None:
    """Return the type in which a ride costs least; ``None`` where several do."""
    prices = {vehicle.id: bill(vehicle, places, at, True).total for vehicle in vehicles}
    least = [vehicle for vehicle in vehicles if prices[vehicle.id] == min(prices.values())]
    return least[0] if len(least) == 1 else None


def filters(params: Params, sort: str) -> list[Step]:
    """Narrow the list of vehicles to what a goal asks for, from the list and back to it."""
    chosen = [select("Passengers", str(params["passengers"])), select("Bags", str(params["bags"]))]
    ticked = [click("checkbox", text(params, "feature")), select("Sort by", sort)]
    return [click("disclosure", "Filter and sort"), *chosen, *ticked, click("button", "Show vehicles")]


def draw_needs(rng: Generator) -> dict[str, str | int]:
    """Draw how many people and bags there are, and what the vehicle must have."""
    return {"passengers": int(rng.integers(2, 7)), "bags": int(rng.integers(1, 7)), "feature": pick(rng, list(FEATURES))}


class OrderFitting(OrderTemplate):
    """Schedule a ride from the usual pick-up in the cheapest vehicle with enough room."""

    difficulty = "hard"
    ambiguous: ClassVar[bool] = True
    nouns = PEOPLE
    wordings = (
        "Order a ride for {date} at {time} to {place} in {district}, in the cheapest vehicle for {passengers} and {bags} that has the "
        "feature {feature} and is free at that time.",
        "Please schedule a ride to {place}, {district}, on {date} at {time}. We are {passengers} with {bags}, and the vehicle has to have "
        "this: {feature}. Of those that are free then, take the one with the lowest price.",
        "Get us picked up on {date} at {time} and driven to {place} in {district}. There will be {passengers} and {bags}; {feature} is a "
        "must. Whichever of the vehicles that are left for that time costs least will do.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw numbers of which each decides something."""
        place = draw_place(state, rng, frozenset({usual(state).place_id}))
        slot = draw_slot(state, rng, state.get_one(Vehicle, 1))
        params = {**names_of(place), **draw_needs(rng), **slot_literals(slot)}
        found = self._vehicle(params, state)
        return params if found and all(self._decides(params, literal, found, state) for literal in ("passengers", "bags")) else None

    def _decides(self, params: Params, literal: str, found: Vehicle, state: Session) -> bool:
        near = [{**params, literal: value} for value in (number(params, literal) + 1, number(params, literal) - 1)]
        return any(self._vehicle(each, state) not in (found, None) for each in near)

    def _vehicle(self, params: Params, state: Session) -> Vehicle | None:
        place = place_of(params, state)
        at = slot_of(params)
        return cheapest(fitting(params, state, at), [usual(state).place, place], at) if place else None

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the cheapest one that fits; nothing where two cost the same."""
        place, vehicle = place_of(params, state), self._vehicle(params, state)
        return Wanted([usual(state).place, place], vehicle, slot_of(params)) if place and vehicle else None

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Narrow the list, sort it by price, take the first that is free."""
        places, at = [usual(before).place, seen_place(params, before)], slot_of(params)
        listed = sorted(before.scalars(where(Vehicle)), key=lambda vehicle: bill(vehicle, places, at, True).total)
        wide = [each for each in listed if each.seats >= number(params, "passengers") and each.bags >= number(params, "bags")]
        able = [each for each in wide if getattr(each, FEATURES[text(params, "feature")])]
        return Wanted(places, next(each for each in able if at not in full_slots(before, each)), at)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Filter before the vehicle is chosen."""
        chosen = self.chosen(params, before)
        assert chosen.at is not None, "it is a scheduled ride"
        yield from [*ways.route(chosen.places, before), *ways.schedule(chosen.at), click("link", "Choose a vehicle")]
        yield from [*filters(params, "Lowest price first"), click("link", chosen.vehicle.name), *ways.place_order(chosen)]


class OrderBack(OrderTemplate):
    """Go a way of the history back, in the same type of vehicle."""

    difficulty = "hard"
    ambiguous: ClassVar[bool] = True
    wordings = (
        "Order the way back of my ride of {past}: the same places in the opposite order, the same type of vehicle, on {date} at {time}.",
        "Please look up the ride I took on {past} and schedule it the other way round, all of its places from the last to the first, with "
        "that type of vehicle, for {date} at {time}.",
        "Remember where I was driven on {past}? On {date} at {time} I want to go exactly that way in reverse, in a vehicle of the same "
        "type. Arrange it.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a ride that is over, and a time for which its vehicle is left."""
        ride = pick(rng, rides(state, "done"))
        return {"past": ride.pickup_at.date().isoformat(), **slot_literals(draw_slot(state, rng, ride.vehicle))}

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the ride in reverse."""
        ride = ride_on(state, day(params, "past"), "done")
        return Wanted(ride.places[::-1], ride.vehicle, slot_of(params)) if ride else None

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Read the ride."""
        ride = self._ride(params, before)
        return Wanted(list(reversed(ride.places)), ride.vehicle, slot_of(params))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the ride, take it again, turn it round."""
        again = [click("link", "Ride this way again"), click("link", "Reverse route")]
        yield from [*ways.open_ride(self._ride(params, before), "Past"), *again, *ways.from_plan(self.chosen(params, before))]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The month first; the places searched one after another."""
        ride, chosen = self._ride(params, before), self.chosen(params, before)
        again = [click("link", "Ride this way again"), click("link", "Reverse route"), *ways.from_plan(chosen)]
        opened = ways.open_ride(ride)[-1]
        looked = [*ways.open_ride(ride, "Past"), click("link", "Ride")]
        return [[*ways.narrowed(month=month_year(ride.pickup_at)), opened, *again], [*looked, *ways.order(chosen, before)]]

    def _ride(self, params: Params, before: Session) -> Ride:
        listed = before.scalars(where(Ride).order_by(Ride.pickup_at.desc()))
        return next(each for each in listed if str(each.pickup_at.date()) == params["past"] and stage_of(each, NOW) == "done")


class OrderThereAndBack(RowsTemplate):
    """Schedule two rides: to a place, and back later on that day."""

    shape = "commit"
    difficulty = "hard"
    wordings = (
        "Order two rides for {date}, both with vehicle {vehicle}: at {time} from my saved place {start} to {place} in {district}, and at "
        "{later} from there back to {start}.",
        "Please schedule a {vehicle} on {date} at {time} that takes me from my saved place {start} to {place}, {district}, and another "
        "{vehicle} at {later} on that day that brings me back to {start}.",
        "On {date} I'll be at {place} in {district}. A {vehicle} should fetch me at {start}, which is a saved place, at {time}, and one "
        "more of the same type should bring me back there from {place} at {later}. Arrange both.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a day with two times for which a vehicle is left."""
        params = draw_ride(state, rng)
        vehicle = vehicle_named(state, params["vehicle"])
        later = draw_slot(state, rng, vehicle) if vehicle else None
        return {**params, "later": f"{later:%H:%M}"} if later and f"{later:%H:%M}" > params["time"] else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the rows of both rides."""
        start, place, vehicle = start_of(params, state), place_of(params, state), vehicle_named(state, text(params, "vehicle"))
        if not (start and place and vehicle):
            return None
        there = Wanted([start, place], vehicle, slot_of(params), name="ride there")
        back = Wanted([place, start], vehicle, slot_of(params, "date", "later"), name="ride back")
        rows = [ride_rows(each, state) for each in (there, back)]
        return (*rows[0], *rows[1]) if rows[0] and rows[1] and there.at != back.at else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """The way back from the page of the first ride."""
        there, back = self._both(params, before)
        yield from [*ways.order(there, before), *_AGAIN, *ways.from_plan(back)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """One after the other, the way back first; the route by its address."""
        there, back = self._both(params, before)
        first = [*ways.order(there, before), click("link", "Plan another ride"), *ways.order(back, before)]
        turned = [*ways.order(back, before), click("link", "Ride"), *ways.order(there, before)]
        known = [*ways.route_at_once(there.places), *ways.from_plan(there), *ways.route_at_once(back.places), *ways.from_plan(back)]
        return [first, turned, known]

    def _both(self, params: Params, before: Session) -> tuple[Wanted, Wanted]:
        start, place, vehicle = seen_start(params, before), seen_place(params, before), seen_vehicle(params, before)
        return Wanted([start, place], vehicle, slot_of(params)), Wanted([place, start], vehicle, slot_of(params, "date", "later"))


_AGAIN = (click("link", "Open ride"), click("link", "Ride this way again"), click("link", "Reverse route"))
