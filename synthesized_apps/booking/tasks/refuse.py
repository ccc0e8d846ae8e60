"""Tasks that cannot be done as asked; their words are those of tasks that can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import long_day, money
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, fill, finish, goto, only, pick, text

from ..catalogue import HOTELS
from ..models import Closure, Hotel, PaymentMethod, Promo, RatePlan, Room, Trip
from ..rules import Stay, cancellation, quote
from ..rules import stay_problems as wrong_stay
from ..seed import TODAY
from . import clauses
from .cancel import place_of, to_trip
from .commit import hotel_of, named_plan, names_of, price_of, straight_to_form, to_form
from .records import TWINS, bookable, draw_plan, draw_stay, hotel_named, totals, trip_at, upcoming
from .stays import StayTemplate, stay, stay_literals
from .ways import open_hotel, open_trip, update_stay


class SoldOut(AnswerTemplate, StayTemplate):
    """The room is sold out."""

    shape = "refuse"
    outcome = "infeasible"
    difficulty = "medium"
    weighed = ("adults",)
    wordings = clauses.SOLD_OUT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a rate and a stay on a night when its room alone is closed, in a city whose tax makes the number of adults matter."""
        plan, wanted = draw_plan(state, rng), draw_stay(rng, 2)
        nights = where(Closure.night).where(Closure.room_id == plan.room_id, Closure.night > TODAY + timedelta(days=7))
        closed = state.scalars(nights.order_by(Closure.id)).all()
        first = pick(rng, closed) - timedelta(days=int(rng.integers(wanted.nights))) if closed else TODAY
        wanted = Stay(first, first + timedelta(days=wanted.nights))
        others = [room for room in plan.room.hotel.rooms if room.id != plan.room_id]
        fine = plan.room.hotel.city.tax_cents and closed and not any(_closed(state, room, wanted) for room in others)
        return {**names_of(plan), **stay_literals(wanted, "adults")} if fine else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the lowest total of the hotel's other rooms on the same rate."""
        plan, wanted = named_plan(params, state), stay(params)
        if plan is None or wrong_stay(wanted, TODAY) or wanted.guests > plan.room.sleeps or not _closed(state, plan.room, wanted):
            return None
        others = where(RatePlan).join(Room).where(Room.hotel_id == plan.room.hotel_id, Room.id != plan.room_id, RatePlan.name == plan.name)
        prices = totals(state, bookable(state, state.scalars(others), wanted), wanted)
        return Fact(cents=min(prices.values())) if prices else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the hotel, see that the room is gone, look at the others."""
        return iter([*open_hotel(text(params, "hotel"), text(params, "city"), stay(params)), self._answer(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the hotel's page, opened without dates."""
        return [[goto(f"/hotels/{hotel_of(params, before).id}"), *update_stay(stay(params)), self._answer(params, before)]]

    def _answer(self, params: Params, before: Session) -> Step:
        rooms = hotel_of(params, before).rooms
        listed = [{"room": room.name, "plan": plan.name} for room in rooms for plan in bookable(before, room.plans, stay(params))]
        prices = [price_of({**params, **names}, before) for names in listed if names["plan"] == params["plan"]]
        return finish(money(min(prices)), "infeasible")


class PromoExpired(AnswerTemplate, StayTemplate):
    """The code has expired."""

    shape = "refuse"
    outcome = "infeasible"
    difficulty = "medium"
    weighed = ("adults",)
    wordings = clauses.PROMO

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an expired code and a free rate, in a city whose tax makes the number of adults matter."""
        plan, wanted = draw_plan(state, rng), draw_stay(rng, 2, 7)
        expired = state.scalars(where(Promo.code).where(Promo.valid_until < TODAY).order_by(Promo.id)).all()
        fine = plan.room.hotel.city.tax_cents and bookable(state, [plan], wanted)
        return {**names_of(plan), **stay_literals(wanted, "adults"), "promo": pick(rng, expired)} if fine else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the day it expired and the total without it."""
        plan, promo = named_plan(params, state), only(state, where(Promo).where(Promo.code == params["promo"]))
        if plan is None or promo is None or promo.valid_until >= TODAY or wrong_stay(stay(params), TODAY):
            return None
        return Fact(cents=quote(state, plan, stay(params)).total_cents, day=promo.valid_until)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Try the code on the booking form."""
        return iter([*to_form(params), *self._try(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the hotel's page."""
        return [[*straight_to_form(params, before), *self._try(params, before)]]

    def _try(self, params: Params, before: Session) -> list[Step]:
        promo = next(promo for promo in before.scalars(where(Promo)) if promo.code == params["promo"])
        said = f"It expired on {long_day(promo.valid_until)}; the total is {money(price_of(params, before))}"
        return [fill("textbox", "Promo code", promo.code), click("button", "Apply promo code"), finish(said, "infeasible")]


class WalletTooLow(AnswerTemplate, StayTemplate):
    """The wallet does not hold enough."""

    shape = "refuse"
    outcome = "infeasible"
    difficulty = "medium"
    weighed = ("adults",)
    wordings = clauses.WALLET

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a free rate that is paid now, for many nights, in a city whose tax makes the number of adults matter."""
        plan, wanted = draw_plan(state, rng), draw_stay(rng, 2, 16)
        fine = plan.room.hotel.city.tax_cents and not plan.pay_at_hotel and wanted.nights > 5 and bookable(state, [plan], wanted)
        return {**names_of(plan), **stay_literals(wanted, "adults")} if fine else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the total if it is more than the wallet holds."""
        plan, wallet = named_plan(params, state), only(state, where(PaymentMethod).where(PaymentMethod.kind == "wallet"))
        if plan is None or wallet is None or wrong_stay(stay(params), TODAY):
            return None
        total = quote(state, plan, stay(params)).total_cents
        return Fact(cents=total) if total > wallet.balance_cents else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Try the wallet on the booking form."""
        total = money(price_of(params, before))
        tried = [click("radio", "Pay with Nidora wallet"), click("button", f"Confirm and pay {total}")]
        return iter([*to_form(params), *tried, finish(total, "infeasible")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Look at what the wallet holds, then at the form, without trying."""
        total = money(price_of(params, before))
        wallet = [click("link", "Profile"), click("link", "Wallet and cards"), click("link", "Search")]
        return [[*wallet, *to_form(params), finish(total, "infeasible")]]


class CancelCosts(AnswerTemplate, StayTemplate):
    """Cancelling would cost a fee."""

    shape = "refuse"
    outcome = "not_allowed"
    difficulty = "easy"
    wordings = clauses.CANCEL

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an upcoming trip."""
        return place_of(pick(rng, upcoming(state)))

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the fee if there is one."""
        trip = trip_at(state, text(params, "hotel"), text(params, "city"))
        if trip is None:
            return None
        days, left = trip.plan.free_until_days, (trip.check_in - TODAY).days
        return Fact(cents=trip.total_cents) if days is None else Fact(cents=trip.total_cents // 2) if left < days else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the trip's cancellation and read the fee."""
        return iter([*to_trip(params, before), click("link", "Cancel booking"), self._answer(self._trip(params, before))])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the cancellation."""
        trip = self._trip(params, before)
        return [[goto(f"/trips/{trip.id}/cancel"), self._answer(trip)]]

    def _trip(self, params: Params, before: Session) -> Trip:
        return next(t for t in upcoming(before) if place_of(t) == dict(params))

    def _answer(self, trip: Trip) -> Step:
        return finish(money(cancellation(trip, TODAY).fee_cents), "not_allowed")


class NoSuchTrip(AnswerTemplate, StayTemplate):
    """There is a trip to the twin, but none to this hotel."""

    shape = "refuse"
    outcome = "not_found"
    difficulty = "easy"
    wordings = clauses.ABSENT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a hotel that has a twin."""
        name, city = pick(rng, [(row[0], row[1]) for row in HOTELS if row[0] in TWINS])
        return {"hotel": name, "city": city}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the code of the one upcoming trip to the twin."""
        hotel = hotel_named(state, text(params, "hotel"), text(params, "city"))
        if hotel is None or trip_at(state, hotel.name, hotel.city.name):
            return None
        elsewhere = only(state, where(Trip).join(Hotel).where(Trip.status == "upcoming", Hotel.name == hotel.name, Hotel.id != hotel.id))
        return Fact(id=elsewhere.code) if elsewhere else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the upcoming trips."""
        return iter([click("link", "Trips"), finish(self._twins(params, before).code, "not_found")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Open the trip to the twin, to make sure of its city."""
        trip = self._twins(params, before)
        return [[*open_trip(trip.code, trip.hotel.name, trip.hotel.city.name), finish(trip.code, "not_found")]]

    def _twins(self, params: Params, before: Session) -> Trip:
        return next(trip for trip in upcoming(before) if trip.hotel.name == params["hotel"])


def _closed(state: Session, room: Room, wanted: Stay) -> bool:
    query = where(Closure.id).where(Closure.room_id == room.id, Closure.night >= wanted.check_in, Closure.night < wanted.check_out)
    return state.scalar(query.limit(1)) is not None
