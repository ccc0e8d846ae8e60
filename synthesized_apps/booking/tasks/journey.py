"""The longest task: two cities in one journey, and a hotel to remember."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.reward import Allowance, New, Subgoal, row_allowances, row_subgoals
from genui_gym.task import Answer, Params, Step, click, day, number, text

from ..models import Favourite, RatePlan
from ..rules import Stay, stay_problems
from ..seed import TODAY
from .booked import Booking, booking, booking_allowances, booking_subgoals
from .commit import names_of, price_of
from .records import bookable, draw_plan, draw_stay, plan_named
from .stays import StayTemplate
from .ways import open_hotel, pay, reserve

_SECOND = {"hotel": "other", "city": "elsewhere", "room": "second_room", "plan": "second_plan"}
"""How the goal calls what names the second stay."""


class BookJourney(StayTemplate):
    """Book two stays, one after the other, and save the hotel of the first."""

    shape = "commit"
    difficulty = "hard"
    wordings = (
        "Book for {adults}: first {hotel} in {city}, {room}, {plan}, from {check_in} to {change}; then {other} in {elsewhere}, "
        "{second_room}, {second_plan}, from {change} to {check_out}. Also save {hotel} in {city} as a favourite.",
        "Please arrange a journey for {adults}. From {check_in} until {change} we stay at {hotel}, {city} ({room}, {plan}); on {change} we "
        "move on to {other}, {elsewhere} ({second_room}, {second_plan}), and we leave there on {check_out}. Put the hotel in {city} "
        "among my favourites too.",
        "We are {adults}, in {city} between {check_in} and {change} and in {elsewhere} from then until {check_out}. We'd like a "
        "{room} on the {plan} rate at {hotel}, then a {second_room} on the {second_plan} rate at {other}. Could you book both, and keep "
        "{hotel} in {city} as a favourite for another time?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two free rates of two cities, the first of a hotel that is not saved yet."""
        first, second = draw_plan(state, rng), draw_plan(state, rng)
        stay = draw_stay(rng, int(rng.integers(3, 5)))
        onward = replace(stay, check_in=stay.check_out, check_out=stay.check_out + timedelta(days=int(rng.integers(1, 5))))
        saved = state.scalars(select(Favourite.hotel_id)).all()
        if first.room.hotel.city_id == second.room.hotel.city_id or first.room.hotel_id in saved:
            return None
        if not bookable(state, [first], stay) or not bookable(state, [second], onward):
            return None
        dates = {"check_in": stay.check_in.isoformat(), "change": stay.check_out.isoformat(), "check_out": onward.check_out.isoformat()}
        renamed = {_SECOND[name]: value for name, value in names_of(second).items()}
        return {**names_of(first), **renamed, **dates, "adults": stay.adults}

    def meaning(self, params: Params, state: Session) -> tuple[Booking, Booking, New] | None:
        """Return both bookings and the favourite."""
        plans = [_plan(state, legs) for legs in _legs(params)]
        stays = [_stay(legs) for legs in _legs(params)]
        first, second = plans
        if first is None or second is None or any(stay_problems(stay, TODAY) for stay in stays):
            return None
        saved = New("hotel saved", Favourite, {"hotel_id": first.room.hotel_id, "added_on": TODAY})
        return booking(state, [first], stays[0]), booking(state, [second], stays[1]), saved

    def subgoals(self, params: Params, before: Session, after: Session, answer: Answer | None) -> Sequence[Subgoal]:
        """Look for both trips and the favourite."""
        first, second, saved = self.meaning(params, before) or (None, None, None)
        kept = row_subgoals([saved], before, after, 0.1) if saved else [Subgoal("hotel saved", 0.1, False)]
        booked = [_prefixed(each, before, after, name) for each, name in ((first, "first"), (second, "second"))]
        return [*booked[0], *booked[1], *kept]

    def allowed(self, params: Params, before: Session) -> Sequence[Allowance]:
        """Allow both trips and the favourite."""
        meant = self.meaning(params, before)
        if meant is None:
            return []
        return [*booking_allowances(meant[0], before), *booking_allowances(meant[1], before), *row_allowances([meant[2]], before)]

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Book the first stay, saving its hotel on the way, then the second."""
        first, second = _legs(params)
        yield from _book(first, before, save=True)
        yield click("link", "Search")
        yield from _book(second, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The second stay first."""
        first, second = _legs(params)
        return [[*_book(second, before), click("link", "Search"), *_book(first, before, save=True)]]


def _legs(params: Params) -> tuple[Params, Params]:
    """Return the literals of each stay under the names that a single booking has."""
    second = {name: params[other] for name, other in _SECOND.items()}
    first = {name: params[name] for name in _SECOND}
    return (
        {**first, "adults": params["adults"], "check_in": params["check_in"], "check_out": params["change"]},
        {**second, "adults": params["adults"], "check_in": params["change"], "check_out": params["check_out"]},
    )


def _plan(state: Session, leg: Params) -> RatePlan | None:
    return plan_named(state, text(leg, "hotel"), text(leg, "city"), text(leg, "room"), text(leg, "plan"))


def _stay(leg: Params) -> Stay:
    return Stay(day(leg, "check_in"), day(leg, "check_out"), 1, number(leg, "adults"), 0)


def _prefixed(wanted: Booking | None, before: Session, after: Session, which: str) -> list[Subgoal]:
    """Return the sub-goals of one of the stays, named after it."""
    return [
        replace(each, name=f"{which} {each.name}", requires=tuple(f"{which} {name}" for name in each.requires))
        for each in booking_subgoals(wanted, before, after, (), 0.45)
    ]


def _book(leg: Params, before: Session, save: bool = False) -> Iterator[Step]:
    yield from open_hotel(text(leg, "hotel"), text(leg, "city"), _stay(leg))
    if save:
        yield click("button", f"Save {leg['hotel']}, {leg['city']}")
    yield reserve(text(leg, "room"), text(leg, "plan"))
    yield pay(price_of(leg, before))
