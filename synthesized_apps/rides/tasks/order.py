"""Tasks that order what the goal names."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Row
from genui_gym.task import Params, RowsTemplate, Step, click, pick, text

from ..models import CostCode, PaymentMethod, Place, Promo, SavedPlace, Vehicle
from ..rules.plan import limit_problem
from ..rules.price import bill, promo_problem
from ..seed import TODAY
from . import clauses, ways
from .records import (
    company_account,
    cost_code,
    draw_place,
    draw_saved,
    draw_slot,
    draw_vehicle,
    names_of,
    payment_named,
    person,
    place_of,
    promo_coded,
    saved_named,
    slot_literals,
    slot_of,
    vehicle_named,
)
from .wanted import Wanted, ride_rows


class OrderTemplate(RowsTemplate):
    """A template whose goal is one ride and nothing else. ``extras`` names what the goal says beyond route, time and vehicle."""

    shape = "commit"
    extras: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the ride that the goal asks for, found by its words; ``None`` where they name nothing."""

    @abstractmethod
    def chosen(self, params: Params, before: Session) -> Wanted:
        """Return the ride that the solution orders, found as a person finds it."""

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the rows of the ride."""
        wanted = self.wanted(params, state)
        return ride_rows(wanted, state, self.extras) if wanted else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search the places, choose time and vehicle, fill in the rest."""
        yield from ways.order(self.chosen(params, before), before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Places in another order, the route by its address, the details from the bottom up, a look at the tariffs first."""
        chosen = self.chosen(params, before)
        turned = [*ways.stops_first(chosen.places, before), *ways.from_plan(chosen, backwards=True)]
        known = [*ways.route_at_once(chosen.places), *ways.from_plan(chosen)]
        look = [click("link", "Wallet"), click("link", "Tariffs"), click("link", "Ride")]
        return [turned, known, [*look, *ways.order(chosen, before)]]


def start_of(params: Params, state: Session) -> Place | None:
    """Return the saved place that a goal names as the pick-up."""
    saved = saved_named(state, text(params, "start"))
    return saved.place if saved else None


def seen_start(params: Params, before: Session) -> Place:
    """Return the saved place of the goal as a person finds it in the list."""
    return next(each.place for each in before.scalars(where(SavedPlace)) if each.label == params["start"])


def seen_place(params: Params, before: Session, name: str = "place", district: str = "district") -> Place:
    """Return the place of the goal as a person finds it among the results of a search."""
    listed = before.scalars(where(Place).where(Place.name == params[name]).order_by(Place.name, Place.id))
    return next(place for place in listed if place.district.name == params[district])


def seen_vehicle(params: Params, before: Session) -> Vehicle:
    """Return the type of vehicle of the goal as a person finds it in the list."""
    return next(vehicle for vehicle in before.scalars(where(Vehicle)) if vehicle.name == params["vehicle"])


class OrderScheduled(OrderTemplate):
    """Schedule a ride from a saved place, if a vehicle of the type is left for the time."""

    difficulty = "medium"
    wordings = clauses.FREE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a ride for which a vehicle is left."""
        return draw_ride(state, rng)

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the named ride."""
        start, place, vehicle = start_of(params, state), place_of(params, state), vehicle_named(state, text(params, "vehicle"))
        return Wanted([start, place], vehicle, slot_of(params)) if start and place and vehicle else None

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Search the place."""
        return Wanted([seen_start(params, before), seen_place(params, before)], seen_vehicle(params, before), slot_of(params))


class OrderBusiness(OrderTemplate):
    """Schedule a ride on the company, if it is cheap enough for it."""

    difficulty = "hard"
    extras = ("payment", "cost_code")
    wordings = clauses.LIMIT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a ride that the company pays."""
        return draw_business(state, rng)

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the named ride on the company account."""
        start, place, vehicle = start_of(params, state), place_of(params, state), vehicle_named(state, text(params, "vehicle"))
        code = cost_code(state, text(params, "code"))
        if not (start and place and vehicle and code):
            return None
        return Wanted([start, place], vehicle, slot_of(params), company_account(state), code)

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Search the place, read the ways to pay and the codes."""
        company = next(each for each in before.scalars(where(PaymentMethod)) if each.label.endswith("company account"))
        code = next(each for each in before.scalars(where(CostCode)) if each.code == params["code"])
        places = [seen_start(params, before), seen_place(params, before)]
        return Wanted(places, seen_vehicle(params, before), slot_of(params), company, code)


class OrderWithPromo(OrderTemplate):
    """Order a ride now with a promo code, if it is still valid."""

    difficulty = "medium"
    extras = ("promo",)
    wordings = clauses.PROMO

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a code that holds for the vehicle."""
        vehicle, start = draw_vehicle(state, rng), draw_saved(state, rng)
        promos = state.scalars(where(Promo).order_by(Promo.id)).all()
        holding = [promo.code for promo in promos if promo_problem(promo, vehicle, TODAY) is None]
        place = draw_place(state, rng, frozenset({start.place_id}))
        return {**names_of(place), "start": start.label, "vehicle": vehicle.name, "promo": pick(rng, holding)}

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the named ride with the code."""
        start, place, vehicle = start_of(params, state), place_of(params, state), vehicle_named(state, text(params, "vehicle"))
        promo = promo_coded(state, text(params, "promo"))
        return Wanted([start, place], vehicle, promo=promo) if start and place and vehicle and promo else None

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Search the place."""
        promo = next(each for each in before.scalars(where(Promo)) if each.code == params["promo"])
        return Wanted([seen_start(params, before), seen_place(params, before)], seen_vehicle(params, before), promo=promo)


class OrderWithStops(OrderTemplate):
    """Order a ride now with two stops in a given order, a way to pay and a note."""

    difficulty = "hard"
    extras = ("payment", "note")
    wordings = (
        "Order a {vehicle} now from my saved place {start} to {place} in {district}, stopping first at {first} in {there} and then at "
        '{second} in {elsewhere}. Pay with {payment}; note for the driver: "{note}".',
        "Please get me a {vehicle} right away. It picks me up at my saved place {start}, stops at {first}, {there}, after that at "
        '{second}, {elsewhere}, and ends at {place}, {district}. Charge {payment}, and tell the driver "{note}".',
        'We are leaving {start}, a saved place of mine, this minute: a {vehicle}, please, and the driver should read "{note}". The ride '
        "ends at {place} in {district}; on the way there we drop by {first} in {there} before we drop by {second} in {elsewhere}. Put it "
        "on {payment}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw four different places and all the rest."""
        start, vehicle = draw_saved(state, rng), draw_vehicle(state, rng)
        first = draw_place(state, rng, frozenset({start.place_id}))
        second = draw_place(state, rng, frozenset({start.place_id, first.id}))
        last = draw_place(state, rng, frozenset({start.place_id, first.id, second.id}))
        others = where(PaymentMethod).where(PaymentMethod.id != person(state).usual_payment_id, PaymentMethod.kind != "company")
        method = pick(rng, state.scalars(others.order_by(PaymentMethod.id)).all())
        return {
            **names_of(last), **names_of(first, "first", "there"), **names_of(second, "second", "elsewhere"), "start": start.label,
            "vehicle": vehicle.name, "payment": method.label, "note": pick(rng, _NOTES),
        }  # fmt: skip

    def words(self, params: Params) -> Mapping[str, str]:
        """Put an article before a card."""
        return {**super().words(params), "payment": _with_article(text(params, "payment"))}

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the named ride."""
        start, first = start_of(params, state), place_of(params, state, "first", "there")
        second, last = place_of(params, state, "second", "elsewhere"), place_of(params, state)
        vehicle, payment = vehicle_named(state, text(params, "vehicle")), payment_named(state, text(params, "payment"))
        if not (start and first and second and last and vehicle and payment):
            return None
        return Wanted([start, first, second, last], vehicle, payment=payment, note=text(params, "note"))

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Search the places one after another."""
        stops = [seen_place(params, before, "first", "there"), seen_place(params, before, "second", "elsewhere")]
        places = [seen_start(params, before), *stops, seen_place(params, before)]
        payment = next(each for each in before.scalars(where(PaymentMethod)) if each.label == params["payment"])
        return Wanted(places, seen_vehicle(params, before), payment=payment, note=text(params, "note"))


def draw_ride(state: Session, rng: Generator, full: bool = False) -> dict[str, str]:
    """Draw a ride from a saved place at a time for which such a vehicle is left, or none is."""
    vehicle, start = draw_vehicle(state, rng), draw_saved(state, rng)
    place, slot = draw_place(state, rng, frozenset({start.place_id})), draw_slot(state, rng, vehicle, full)
    return {**names_of(place), "start": start.label, "vehicle": vehicle.name, **slot_literals(slot)}


def draw_business(state: Session, rng: Generator, above: bool = False) -> dict[str, str] | None:
    """Draw a ride on the company: within its limit or above it, near the limit either way."""
    params = draw_ride(state, rng)
    start, place, vehicle = start_of(params, state), place_of(params, state), vehicle_named(state, params["vehicle"])
    if not (start and place and vehicle):
        return None
    total = bill(vehicle, [start, place], slot_of(params), True).total
    if bool(limit_problem(state, company_account(state), total)) != above or not 1200 <= total <= 4000:
        return None
    code = pick(rng, state.scalars(where(CostCode.code).order_by(CostCode.id)).all())
    return {**params, "code": code}


def _with_article(payment: str) -> str:
    return payment if payment.startswith("Kestrin") else f"the {payment}"


_NOTES = (
    "Two of us wait at the gate", "Please ring when you are here", "We carry a cello", "Mind the low branch", "I'm on crutches",
    "Pull up behind the bus stop", "Look for a red umbrella",
)  # fmt: skip
