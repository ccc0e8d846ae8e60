"""Tasks that move and correct trips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.reward import Allowance, Changed, Row, Subgoal, row_allowances, row_subgoals
from genui_gym.task import Answer, Params, Step, click, day, fill, goto, number, pick, text

from ..models import Hotel, Room, Trip
from ..rules import Stay, change_problems, change_promo, change_quote, quote, stay_of
from ..seed import TODAY
from .booked import Booking, booking, booking_allowances, booking_subgoals
from .cancel import cancel, place_of, to_trip
from .records import bookable, draw_stay, plan_named, trip_at, upcoming
from .rows import ArrangeTemplate, cancelled, wallet_gets
from .stays import StayTemplate, stay_literals
from .ways import dates_and_people, open_hotel, pay, reserve


class MoveTrip(ArrangeTemplate):
    """Change a trip's dates."""

    difficulty = "medium"
    wordings = (
        "Move my upcoming stay at {hotel} in {city} to {check_in} to {check_out}.",
        "Please change the dates of my coming booking at {hotel}, {city}: we now arrive on {check_in} and leave on {check_out}.",
        "Something came up: our trip to {hotel} in {city} should begin on {check_in} and end on {check_out} instead. Everything "
        "else stays.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a trip and dates, both of them new, to which it can be moved."""
        trip = pick(rng, upcoming(state))
        other = draw_stay(rng, trip.adults, 4, trip.children, trip.rooms)
        if other.check_in == trip.check_in or other.check_out == trip.check_out or change_problems(state, trip, other, TODAY):
            return None
        return {**place_of(trip), **stay_literals(other)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the trip on its new dates at their price."""
        trip = trip_at(state, text(params, "hotel"), text(params, "city"))
        if trip is None or day(params, "check_out") <= day(params, "check_in"):
            return None
        return moved(state, trip, Stay(day(params, "check_in"), day(params, "check_out"), trip.rooms, trip.adults, trip.children))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the trip, give the dates, look at the price, confirm."""
        yield from to_trip(params, before)
        yield from self._change(params)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the trip, the dates in the other order."""
        steps = list(self._change(params))
        key = trip_at(before, text(params, "hotel"), text(params, "city"))
        return [[goto(f"/trips/{key.id}"), steps[0], steps[2], steps[1], *steps[3:]]] if key else []

    def _change(self, params: Params) -> Iterator[Step]:
        yield CHANGE
        yield fill("date", "Check-in", text(params, "check_in"))
        yield fill("date", "Check-out", text(params, "check_out"))
        yield from CONFIRM


class ChangeParty(ArrangeTemplate):
    """Change how many people travel."""

    difficulty = "medium"
    wordings = (
        "Change my upcoming stay at {hotel} in {city} to {adults} and {children}.",
        "We are going to be {adults} and {children} at {hotel}, {city}. Please change the number of guests of that booking.",
        "The party for {hotel} in {city} has changed: it is now {adults} with {children}. Could you correct the booking? Dates stay.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a trip and a party that fits its room, both numbers new."""
        trip = pick(rng, upcoming(state))
        adults, children = int(rng.integers(1, 4)), int(rng.integers(0, 4))
        other = Stay(trip.check_in, trip.check_out, trip.rooms, adults, children)
        if adults == trip.adults or children == trip.children or change_problems(state, trip, other, TODAY):
            return None
        return {**place_of(trip), "adults": adults, "children": children}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the trip with the new party."""
        trip = trip_at(state, text(params, "hotel"), text(params, "city"))
        if trip is None:
            return None
        return moved(state, trip, Stay(trip.check_in, trip.check_out, trip.rooms, number(params, "adults"), number(params, "children")))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the trip, give the party, look at the price, confirm."""
        return iter([*to_trip(params, before), CHANGE, *self._party(params, before), *CONFIRM])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the trip, the children before the adults."""
        trip = trip_of(params, before)
        return [[goto(f"/trips/{trip.id}"), CHANGE, *self._party(params, before)[::-1], *CONFIRM]]

    def _party(self, params: Params, before: Session) -> list[Step]:
        trip = trip_of(params, before)
        shown = {"Adults": trip.adults, "Children": trip.children, "Rooms": trip.rooms}
        wanted = Stay(trip.check_in, trip.check_out, trip.rooms, number(params, "adults"), number(params, "children"))
        return list(dates_and_people(wanted, shown))[2:]


def moved(state: Session, trip: Trip, other: Stay) -> tuple[Row, ...]:
    """Return the rows of a trip changed to another stay: its dates and party, its price, the wallet's share of the difference.

    A price that stays as it is makes no sub-goal of its own: it would be met by doing nothing.
    """
    total, promo = change_quote(state, trip, other).total_cents, change_promo(trip, other)
    stay = {name: getattr(other, name) for name in ("check_in", "check_out", "rooms", "adults", "children")}
    price = {"total_cents": total, "promo_id": promo.id if promo else None}
    if all(getattr(trip, name) == value for name, value in price.items()):
        return (Changed("stay", Trip, trip.id, stay | price),)
    rows = (Changed("stay", Trip, trip.id, stay), Changed("price", Trip, trip.id, price, ("stay",)))
    return (*rows, *wallet_gets(trip.payment, trip.total_cents - total, "stay"))


class CorrectGuest(ArrangeTemplate):
    """Correct the lead guest and pass on a request."""

    difficulty = "medium"
    wordings = (
        'For my upcoming stay at {hotel} in {city}, change the lead guest to {lead} and set the special request "{request}".',
        'Please correct my coming booking at {hotel}, {city}: the lead guest is {lead}, and the hotel should know "{request}" as '
        "a special request.",
        'It is {lead} who will check in at {hotel} in {city}, as lead guest. Could you note that, with "{request}" under special requests?',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an upcoming trip, a name and a request."""
        trip, lead = pick(rng, upcoming(state)), pick(rng, _NAMES)
        return None if trip.lead_guest == lead else {**place_of(trip), "lead": lead, "request": pick(rng, _REQUESTS)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the corrected trip."""
        trip = trip_at(state, text(params, "hotel"), text(params, "city"))
        if trip is None:
            return None
        lead, request = {"lead_guest": text(params, "lead")}, {"requests": text(params, "request")}
        return Changed("lead guest", Trip, trip.id, lead), Changed("request", Trip, trip.id, request)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the trip's details, fill them in, save."""
        return iter([*to_trip(params, before), *self._save([self._lead(params), self._request(params)])])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """One after the other, saving in between."""
        return [[*to_trip(params, before), *self._save([self._request(params)]), *self._save([self._lead(params)])]]

    def _lead(self, params: Params) -> Step:
        return fill("textbox", "Lead guest name", text(params, "lead"))

    def _request(self, params: Params) -> Step:
        return fill("textbox", "Special requests", text(params, "request"))

    def _save(self, fields: Sequence[Step]) -> list[Step]:
        return [click("link", "Edit guest details"), *fields, click("button", "Save details")]


class SwitchHotel(StayTemplate):
    """Cancel a trip and book another hotel in the same city for the same dates and people."""

    shape = "arrange"
    difficulty = "hard"
    wordings = (
        "Cancel my upcoming stay at {hotel} in {city} and book {room}, {plan}, at {other} there instead, same dates and people.",
        "Please replace my coming booking at {hotel}, {city}, by one at {other} in the same city: {room} on the {plan} rate, for "
        "the same dates and "
        "the same people, one room. Cancel the old booking, whatever the fee.",
        "We'd rather stay at {other} than at {hotel} in {city}. Book a {room} ({plan}) there for exactly the nights and people "
        "of the old booking, "
        "and call that one off.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a trip and a free rate of another hotel in its city."""
        trip = pick(rng, upcoming(state))
        others = [hotel for hotel in trip.hotel.city.hotels if hotel.id != trip.hotel_id]
        plan = pick(rng, pick(rng, pick(rng, others).rooms).plans)
        if not bookable(state, [plan], stay_of(trip)):
            return None
        return {**place_of(trip), "other": plan.room.hotel.name, "room": plan.room.name, "plan": plan.name}

    def meaning(self, params: Params, state: Session) -> tuple[Booking, tuple[Row, ...]] | None:
        """Return the new booking and the cancelled trip."""
        city = text(params, "city")
        trip = trip_at(state, text(params, "hotel"), city)
        plan = plan_named(state, text(params, "other"), city, text(params, "room"), text(params, "plan"))
        return (booking(state, [plan], stay_of(trip)), tuple(cancelled(trip, "old trip cancelled"))) if trip and plan else None

    def subgoals(self, params: Params, before: Session, after: Session, answer: Answer | None) -> Sequence[Subgoal]:
        """Look for the new trip and at the old one."""
        wanted, rows = self.meaning(params, before) or (None, ())
        ended = row_subgoals(rows, before, after, 0.4) or [Subgoal("old trip cancelled", 0.4, False)]
        return [*booking_subgoals(wanted, before, after, (), 0.6), *ended]

    def allowed(self, params: Params, before: Session) -> Sequence[Allowance]:
        """Allow both."""
        wanted, rows = self.meaning(params, before) or (None, ())
        return [*booking_allowances(wanted, before), *row_allowances(rows, before)]

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the trip, cancel it, book."""
        yield from cancel(params, before)
        yield click("link", "Search")
        yield from self._book(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Book first, then cancel."""
        return [[*self._book(params, before), *cancel(params, before)]]

    def _book(self, params: Params, before: Session) -> Iterator[Step]:
        trip = trip_of(params, before)
        rooms = before.scalars(select(Room).join(Hotel).where(Hotel.name == params["other"], Hotel.city_id == trip.hotel.city_id))
        room = next(room for room in rooms if room.name == params["room"])
        plan = next(plan for plan in room.plans if plan.name == params["plan"])
        yield from open_hotel(text(params, "other"), text(params, "city"), stay_of(trip))
        yield reserve(room.name, plan.name)
        yield pay(quote(before, plan, stay_of(trip)).total_cents)


def trip_of(params: Params, before: Session) -> Trip:
    """Return the upcoming trip of a goal, the solution's own way: by looking through the list."""
    return next(trip for trip in upcoming(before) if place_of(trip) == {"hotel": params["hotel"], "city": params["city"]})


CHANGE = click("link", "Change dates or guests")
CONFIRM = (click("button", "Check new price"), click("button", "Confirm change"))
_NAMES = ("Alba Reyes", "Alma Reyna", "Jonas Lind", "Jonas Lindt", "Marta Reyes", "Marta Reyna", "Elin Sand", "Noor Haddad")
_REQUESTS = (
    "Late arrival around 22:30", "A quiet room, please", "A cot for the baby", "Two keys at check-in", "A room near the lift",
    "Vegan breakfast for one",
)  # fmt: skip
