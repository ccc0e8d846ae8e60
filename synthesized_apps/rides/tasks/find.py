"""Tasks that ask a question: of the history, of prices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import long_day, money, month_year
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, finish, number, pick, text

from ..models import Place, Ride, Vehicle
from ..rules.price import bill
from ..rules.slots import full_slots, slot_problem
from ..rules.stage import stage_of
from ..seed import NOW
from . import ways
from .choose import PEOPLE, draw_needs, filters
from .order import seen_place, seen_start, start_of
from .records import FEATURES, draw_place, draw_saved, draw_slot, names_of, place_of, rides, slot_literals, slot_of

MONTHS = {month_year(date(2026, month, 1)): month for month in range(1, 13)}
"""The months, as pages and goals write them."""
PAYERS = {"me": "Myself", "the company": "The company"}
"""Who pays, as goals say it and as the filter does."""


class FindTemplate(AnswerTemplate):
    """A template that asks for a fact."""

    shape = "find"


def taken_in(state: Session, params: Params) -> list[Ride]:
    """Return the rides that took place in the month of a goal and that its payer paid."""
    business = {"me": False, "the company": True}.get(text(params, "payer"))
    month = MONTHS.get(text(params, "month"))
    return [ride for ride in rides(state, "done") if ride.pickup_at.month == month and (ride.cost_code_id is not None) == business]


def seen_in(before: Session, params: Params) -> list[Ride]:
    """Return the same rides as a person reads them off the narrowed list."""
    listed = [ride for ride in before.scalars(where(Ride).order_by(Ride.pickup_at.desc())) if stage_of(ride, NOW) == "done"]
    paid = [ride for ride in listed if ride.payment.label.endswith("company account") == (params["payer"] == "the company")]
    return [ride for ride in paid if month_year(ride.pickup_at) == params["month"]]


def draw_month(state: Session, rng: Generator) -> dict[str, str]:
    """Draw a month that is over, and a payer."""
    past = {
        month_year(ride.pickup_at) for ride in rides(state, "done") if (ride.pickup_at.year, ride.pickup_at.month) < (NOW.year, NOW.month)
    }
    return {"month": pick(rng, sorted(past)), "payer": pick(rng, list(PAYERS))}


class FindSpent(FindTemplate):
    """What the rides of a month in one type of vehicle cost, tips included."""

    difficulty = "medium"
    wordings = (
        "How much did my rides of {month} cost altogether that were driven in a vehicle of the type {vehicle} and paid by {payer}? Tips "
        "count; cancelled rides don't.",
        "Please add up, tips included, what was paid by {payer} for the rides that I took in {month} in the vehicle type {vehicle}.",
        "I'd like to know what {month} came to in {vehicle} vehicles, with the tips: only rides that took place, and only those paid by "
        "{payer}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a month, a payer and a vehicle with which there was more than one ride."""
        params = draw_month(state, rng)
        names = [ride.vehicle.name for ride in taken_in(state, params)]
        several = sorted({name for name in names if names.count(name) > 1})
        return {**params, "vehicle": pick(rng, several)} if several else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the sum."""
        totals = [ride.total_cents for ride in taken_in(state, params) if ride.vehicle.name == params["vehicle"]]
        return Fact(cents=sum(totals)) if totals else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Narrow the list and add up."""
        total = sum(ride.total_cents for ride in seen_in(before, params) if ride.vehicle.name == params["vehicle"])
        payer = PAYERS[text(params, "payer")]
        return iter([*ways.narrowed(text(params, "vehicle"), text(params, "month"), payer), finish(money(total))])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The whole list, read from top to bottom."""
        return [[click("link", "Trips"), click("link", "Past"), list(self.solution(params, before))[-1]]]


class FindDearest(FindTemplate):
    """On which day the dearest ride of a month was."""

    difficulty = "medium"
    wordings = (
        "On which date in {month} did I take the ride with the highest total that was paid by {payer}?",
        "Please look through the rides of {month} that were paid by {payer}, and tell me the date of the one with the highest total.",
        "Among what was paid by {payer} in {month}, one ride had the highest total of all. I need to know the day on which that was.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a month with several rides."""
        params = draw_month(state, rng)
        return params if len(taken_in(state, params)) > 2 else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the day; nothing where two cost the same."""
        listed = taken_in(state, params)
        most = max((ride.total_cents for ride in listed), default=0)
        dearest = [ride for ride in listed if ride.total_cents == most]
        return Fact(day=dearest[0].pickup_at.date()) if len(dearest) == 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Narrow the list and read."""
        dearest = sorted(seen_in(before, params), key=lambda ride: ride.total_cents)[-1]
        narrowed = ways.narrowed(month=text(params, "month"), payer=PAYERS[text(params, "payer")])
        return iter([*narrowed, finish(long_day(dearest.pickup_at.date()))])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The whole list; or, for business rides, from the business profile."""
        ending = list(self.solution(params, before))[-1]
        whole = [click("link", "Trips"), click("link", "Past"), ending]
        profile = [click("link", "Wallet"), click("link", "Business profile"), click("link", "Business rides"), ending]
        return [whole, profile] if params["payer"] == "the company" else [whole]


class FindPlate(FindTemplate):
    """The plate of the car that last drove to a place."""

    difficulty = "medium"
    wordings = (
        "What is the plate of the car that last took me to {place} in {district} as the destination?",
        "Please find the latest ride I took that ended at {place}, {district}, and tell me the number plate of its car.",
        "I need the plate of a car: the one in which I was last driven to {place} in {district}, where the ride ended.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a place to which there was a ride."""
        return names_of(pick(rng, rides(state, "done")).places[-1])

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the plate."""
        place = place_of(params, state)
        over = rides(state, "done") if place else []
        ended = next((ride for ride in over if place and ride.waypoints[-1].place_id == place.id), None)
        return Fact(id=ended.driver.plate) if ended and ended.driver else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search the place among the past rides and open the latest that ended there."""
        ride = self._ride(params, before)
        yield from [*ways.narrowed(text(params, "place")), ways.open_ride(ride)[-1]]
        yield finish(ride.driver.plate if ride.driver else "")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the driver's page."""
        ride, steps = self._ride(params, before), list(self.solution(params, before))
        assert ride.driver is not None, "a ride that is over had a driver"
        driver = click("link", f"Driver {ride.driver.name}, {ride.driver.car}")
        return [[*ways.open_ride(ride, "Past"), driver, steps[-1]]]

    def _ride(self, params: Params, before: Session) -> Ride:
        listed = before.scalars(where(Ride).order_by(Ride.pickup_at.desc()))
        over = (ride for ride in listed if stage_of(ride, NOW) == "done")
        return next(ride for ride in over if (ride.places[-1].name, ride.places[-1].district.name) == (params["place"], params["district"]))


class FindPrice(FindTemplate):
    """What the cheapest vehicle with enough room costs for a way with a stop, without ordering it."""

    difficulty = "hard"
    nouns = PEOPLE
    wordings = (
        "What is the lowest price of a ride on {date} at {time} from my saved place {start} by way of {first} in {there} to {place} in "
        "{district}, for {passengers} and {bags}, in a vehicle with the feature {feature} that is free then? Order nothing.",
        "Please find out, without ordering, what the cheapest free vehicle would cost that takes {passengers} with {bags} from my saved "
        "place {start} to {place}, {district}, stopping at {first}, {there}, on {date} at {time}. It has to have this: {feature}.",
        "We may be going from {start} (it is one of my saved places) to {place} in {district} with a stop at {first} in {there}, on {date} "
        "at {time}: {passengers}, {bags}, and {feature} is a must. What would the cheapest vehicle that is still free cost? Don't order.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a ride with a stop."""
        start = draw_saved(state, rng)
        first = draw_place(state, rng, frozenset({start.place_id}))
        place = draw_place(state, rng, frozenset({start.place_id, first.id}))
        slot = slot_literals(draw_slot(state, rng, state.get_one(Vehicle, 1)))
        return {**names_of(place), **names_of(first, "first", "there"), "start": start.label, **draw_needs(rng), **slot}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the lowest price."""
        places = [start_of(params, state), place_of(params, state, "first", "there"), place_of(params, state)]
        feature, at = FEATURES.get(text(params, "feature")), slot_of(params)
        wide = where(Vehicle).where(Vehicle.seats >= number(params, "passengers"), Vehicle.bags >= number(params, "bags"))
        able = [each for each in state.scalars(wide) if feature and getattr(each, feature) and at not in full_slots(state, each)]
        if None in places or not able or slot_problem(at, NOW):
            return None
        route = [place for place in places if place is not None]
        return Fact(cents=min(bill(vehicle, route, at, True).total for vehicle in able))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Plan it, narrow the vehicles, read the first price."""
        places, at = self._route(params, before), slot_of(params)
        chosen = [*ways.route(places, before), *ways.schedule(at), click("link", "Choose a vehicle")]
        yield from [*chosen, *filters(params, "Lowest price first"), finish(self._price(params, places, at, before))]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The route by its address, the whole list read."""
        places, at = self._route(params, before), slot_of(params)
        listed = [*ways.schedule(at), click("link", "Choose a vehicle"), finish(self._price(params, places, at, before))]
        return [[*ways.route_at_once(places), *listed], [*ways.stops_first(places, before), *listed]]

    def _route(self, params: Params, before: Session) -> list[Place]:
        return [seen_start(params, before), seen_place(params, before, "first", "there"), seen_place(params, before)]

    def _price(self, params: Params, places: Sequence[Place], at: datetime, before: Session) -> str:
        listed = sorted(before.scalars(where(Vehicle)), key=lambda vehicle: bill(vehicle, places, at, True).total)
        needs = (number(params, "passengers"), number(params, "bags"), FEATURES[text(params, "feature")])
        fits = (each for each in listed if each.seats >= needs[0] and each.bags >= needs[1] and getattr(each, needs[2]))
        return money(bill(next(each for each in fits if at not in full_slots(before, each)), places, at, True).total)
