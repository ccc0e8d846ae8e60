"""Tasks that cannot be done as asked; their words are those of tasks that can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import hour, long_day, money, month_year
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, day, finish, goto, pick, select, text

from ..catalogue import ITEMS
from ..models import Driver, Place, Promo, Ride
from ..rules.after import lost_problem
from ..rules.plan import limit_problem
from ..rules.price import bill
from ..rules.rides import cancel_fee
from ..rules.slots import full_slots, next_free, times
from ..rules.stage import stage_of
from ..seed import NOW, TODAY
from . import clauses, ways
from .after import draw_loss, draw_verdict, handover_code, is_verdict, namesakes, seen_past, verdict_words
from .arrange import coming_ride, seen_ride
from .order import draw_business, draw_ride, seen_place, seen_start, seen_vehicle, start_of
from .records import (
    company_account,
    cost_code,
    draw_place,
    draw_saved,
    draw_vehicle,
    driver_named,
    names_of,
    place_of,
    promo_coded,
    ride_literals,
    ride_on,
    rides,
    slot_of,
    vehicle_named,
)


class RefuseTemplate(AnswerTemplate):
    """A template that asks for what is not possible, and for a fact about why."""

    shape = "refuse"


def plan_to(params: Params, before: Session, known: bool = False) -> list[Step]:
    """Plan the scheduled ride of a goal as far as the list of vehicles; ``known`` opens the route by its address."""
    places: list[Place] = [seen_start(params, before), seen_place(params, before)]
    begun = ways.route_at_once(places) if known else ways.route(places, before)
    return [*begun, *ways.schedule(slot_of(params)), click("link", "Choose a vehicle")]


class NoneFree(RefuseTemplate):
    """No vehicle of the type is left for the time."""

    outcome = "infeasible"
    difficulty = "medium"
    wordings = clauses.FREE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a ride at a time for which none is left."""
        return draw_ride(state, rng, full=True)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the next time of that day."""
        vehicle, asked = vehicle_named(state, text(params, "vehicle")), slot_of(params)
        if vehicle is None or start_of(params, state) is None or place_of(params, state) is None:
            return None
        taken = full_slots(state, vehicle)
        later = [each for each in times() if each > asked.time() and datetime.combine(asked.date(), each) not in taken]
        return Fact(time=later[0]) if asked in taken and later else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Plan the ride; the list of vehicles says when the next one is free."""
        yield from [*plan_to(params, before), self._ending(params, before)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The route by its address; as far as the message of the review."""
        ending = self._ending(params, before)
        refused = [click("link", text(params, "vehicle")), click("button", "Review ride")]
        return [[*plan_to(params, before, known=True), ending], [*plan_to(params, before), *refused, ending]]

    def _ending(self, params: Params, before: Session) -> Step:
        free = next_free(before, seen_vehicle(params, before), slot_of(params))
        return finish(hour(free) if free else "", "infeasible")


class OverLimit(RefuseTemplate):
    """The company does not pay for so dear a ride."""

    outcome = "infeasible"
    difficulty = "hard"
    wordings = clauses.LIMIT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a ride that is too dear."""
        return draw_business(state, rng, above=True)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return what it would cost."""
        start, place, vehicle = start_of(params, state), place_of(params, state), vehicle_named(state, text(params, "vehicle"))
        if not (start and place and vehicle and cost_code(state, text(params, "code"))) or slot_of(params) in full_slots(state, vehicle):
            return None
        total = bill(vehicle, [start, place], slot_of(params), True).total
        return Fact(cents=total) if limit_problem(state, company_account(state), total) else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look the limit up, then plan the ride and read the price."""
        look = [click("link", "Wallet"), click("link", "Business profile"), click("link", "Ride")]
        yield from [*look, *plan_to(params, before), self._ending(params, before)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """As far as the message of the review, without looking the limit up."""
        company = company_account(before).label
        code = cost_code(before, text(params, "code"))
        assert code is not None, "the goal names one"
        filled = [click("radio", f"Pay with {company}"), select("Cost code", f"{code.code} {code.title}"), click("button", "Review ride")]
        return [[*plan_to(params, before), click("link", text(params, "vehicle")), *filled, self._ending(params, before)]]

    def _ending(self, params: Params, before: Session) -> Step:
        places = [seen_start(params, before), seen_place(params, before)]
        return finish(money(bill(seen_vehicle(params, before), places, slot_of(params), True).total), "infeasible")


class PromoExpired(RefuseTemplate):
    """The code has expired."""

    outcome = "infeasible"
    difficulty = "easy"
    wordings = clauses.PROMO

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an expired code and a ride."""
        vehicle, start = draw_vehicle(state, rng), draw_saved(state, rng)
        expired = state.scalars(where(Promo.code).where(Promo.valid_until < TODAY).order_by(Promo.id)).all()
        place = draw_place(state, rng, frozenset({start.place_id}))
        return {**names_of(place), "start": start.label, "vehicle": vehicle.name, "promo": pick(rng, expired)}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return its last day."""
        start, place, vehicle = start_of(params, state), place_of(params, state), vehicle_named(state, text(params, "vehicle"))
        promo = promo_coded(state, text(params, "promo"))
        return Fact(day=promo.valid_until) if start and place and vehicle and promo and promo.valid_until < TODAY else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Read the list of codes."""
        yield from [click("link", "Wallet"), click("link", "Promo codes"), self._ending(params, before)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Try it, and read the message."""
        places = [seen_start(params, before), seen_place(params, before)]
        chosen = [click("link", "Choose a vehicle"), click("link", text(params, "vehicle"))]
        tried = [Step("fill", "textbox", "Promo code", {"value": text(params, "promo")}), click("button", "Review ride")]
        return [[*ways.route(places, before), *chosen, *tried, self._ending(params, before)]]

    def _ending(self, params: Params, before: Session) -> Step:
        promo = next(each for each in before.scalars(where(Promo)) if each.code == params["promo"])
        return finish(long_day(promo.valid_until), "infeasible")


class CancelFee(RefuseTemplate):
    """Cancelling the ride costs a fee."""

    outcome = "not_allowed"
    difficulty = "easy"
    wordings = clauses.CANCEL

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a ride of today."""
        ride = pick(rng, [each for each in rides(state, "scheduled", "coming") if cancel_fee(each, NOW)])
        return {**ride_literals(ride), "time": f"{ride.pickup_at:%H:%M}"}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the fee."""
        ride = coming_ride(params, state)
        return Fact(cents=cancel_fee(ride, NOW)) if ride and cancel_fee(ride, NOW) else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the ride and ask to cancel it; the question says what that costs."""
        ride = seen_ride(params, before)
        yield from [*ways.open_ride(ride), click("link", "Cancel ride"), finish(money(cancel_fee(ride, NOW)), "not_allowed")]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the start page, where the next rides stand; by the address of the ride, and keeping it."""
        ride, ending = seen_ride(params, before), list(self.solution(params, before))[-1]
        near = [ways.open_ride(ride)[-1], click("link", "Cancel ride"), ending]
        return [near, [goto(f"/rides/{ride.id}"), click("link", "Cancel ride"), click("link", "Keep ride"), ending]]


class NeverRode(RefuseTemplate):
    """There were rides with the namesake, but none with this driver."""

    outcome = "not_found"
    difficulty = "medium"
    wordings = clauses.DRIVER

    def words(self, params: Params) -> Mapping[str, str]:
        """Write the stars with their noun and the tip as an amount."""
        return {**super().words(params), **verdict_words(params)}

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a namesake whom the person has not met."""
        met = {ride.driver_id for ride in rides(state, "done")}
        driver = pick(rng, [each for each in namesakes(state) if each.id not in met])
        return {"driver": driver.name, "car": driver.car, **draw_verdict(rng)}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the code of the latest ride with the namesake."""
        driver = driver_named(state, text(params, "driver"), text(params, "car"))
        over = rides(state, "done")
        if driver is None or any(ride.driver_id == driver.id for ride in over) or not is_verdict(params):
            return None
        others = state.scalars(where(Driver.id).where(Driver.name == driver.name, Driver.id != driver.id)).all()
        taken = [ride for ride in over if ride.driver_id in others]
        return Fact(id=taken[0].code) if taken else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Narrow the past rides to the name and open the latest: it was the other one."""
        ride = self._ride(params, before)
        yield from [*ways.narrowed(text(params, "driver")), ways.open_ride(ride)[-1], finish(ride.code, "not_found")]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Down the whole list, and on to the page of the driver."""
        ride = self._ride(params, before)
        assert ride.driver is not None, "a ride that is over had a driver"
        driver = click("link", f"Driver {ride.driver.name}, {ride.driver.car}")
        return [[*ways.open_ride(ride, "Past"), driver, finish(ride.code, "not_found")]]

    def _ride(self, params: Params, before: Session) -> Ride:
        listed = before.scalars(where(Ride).order_by(Ride.pickup_at.desc()))
        over = (ride for ride in listed if stage_of(ride, NOW) == "done")
        return next(ride for ride in over if ride.driver and ride.driver.name == params["driver"])


class LostTooLate(RefuseTemplate):
    """The ride is too long ago for a report."""

    outcome = "not_allowed"
    difficulty = "medium"
    wordings = clauses.LOST

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an old ride and a thing."""
        old = [ride for ride in rides(state, "done") if ride.report is None and lost_problem(ride, NOW)]
        return draw_loss(rng, pick(rng, old))

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the plate of its car."""
        ride = ride_on(state, day(params, "date"), "done")
        if ride is None or ride.driver is None or ride.report is not None or not lost_problem(ride, NOW):
            return None
        known = handover_code(params) and text(params, "item") in ITEMS and text(params, "details")
        return Fact(id=ride.driver.plate) if known else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the ride: it offers no report, and shows the car."""
        ride = seen_past(before, text(params, "date"))
        yield from [*ways.open_ride(ride, "Past"), self._ending(ride)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the month, after the help page about lost things."""
        ride = seen_past(before, text(params, "date"))
        look = [click("link", "Account"), click("link", "Help"), click("link", "I left something in the car")]
        month = ways.narrowed(month=month_year(ride.pickup_at))
        return [[*look, *month, ways.open_ride(ride)[-1], self._ending(ride)]]

    def _ending(self, ride: Ride) -> Step:
        return finish(ride.driver.plate if ride.driver else "", "not_allowed")
