"""Tasks that change rides which are still to come: cancel, move, send another way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, time, timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import day as written_day
from genui_gym.appkit.formats import hour, money
from genui_gym.reward import Changed, New, Row
from genui_gym.task import Params, RowsTemplate, Step, click, day, goto, pick, select, text

from ..models import Place, Ride, Waypoint
from ..rules.plan import limit_problem, route_problem
from ..rules.price import bill
from ..rules.rides import amounts, cancel_fee
from ..rules.slots import full_slots, next_free, times
from ..rules.stage import stage_of
from ..seed import NOW, TODAY
from . import clauses, ways
from .order import seen_place
from .records import draw_place, draw_slot, names_of, place_of, ride_literals, ride_to, rides, slot_literals, slot_of
from .wanted import charged


class ArrangeTemplate(RowsTemplate):
    """A template whose goal changes what is there."""

    shape = "arrange"


def changeable(state: Session) -> list[Ride]:
    """Return the scheduled rides that begin on a later day."""
    return [ride for ride in rides(state, "scheduled") if ride.pickup_at.date() > TODAY]


def seen_ride(params: Params, before: Session, date_name: str = "date") -> Ride:
    """Return the coming ride of the goal as a person finds it in the list: by its day and its destination."""
    listed = before.scalars(where(Ride).order_by(Ride.pickup_at))
    coming = [ride for ride in listed if stage_of(ride, NOW) in ("scheduled", "coming")]
    wanted = (params[date_name], params["place"], params["district"])
    return next(
        ride for ride in coming if (str(ride.pickup_at.date()), ride.places[-1].name, ride.places[-1].district.name) == wanted
    )  # fmt: skip


def repriced(ride: Ride, places: Sequence[Place], at: datetime, state: Session) -> tuple[dict[str, int], list[Row]] | None:
    """Return the columns and rows of a price that is worked out again; ``None`` where it could not be paid."""
    quote = bill(ride.vehicle, places, at, True, ride.promo)
    if limit_problem(state, ride.payment, quote.total):
        return None
    return amounts(quote), charged(ride.payment, quote.total - ride.total_cents, ("ride changed",))


def coming_ride(params: Params, state: Session) -> Ride | None:
    """Return the one coming ride of the goal: by its day, its time and its destination."""
    ride = ride_to(state, params, day(params, "date"), "scheduled", "coming")
    return ride if ride and f"{ride.pickup_at:%H:%M}" == params["time"] else None


class CancelFree(ArrangeTemplate):
    """Cancel a ride that is free to cancel."""

    difficulty = "easy"
    wordings = clauses.CANCEL

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a ride of a later day."""
        ride = pick(rng, changeable(state))
        return {**ride_literals(ride), "time": f"{ride.pickup_at:%H:%M}"}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the cancelled ride, and the credit that gets its money back."""
        ride = coming_ride(params, state)
        if ride is None or cancel_fee(ride, NOW):
            return None
        gone = {"status": "cancelled", "cancelled_on": TODAY, "total_cents": 0}
        return Changed("ride changed", Ride, ride.id, gone), *charged(ride.payment, -ride.total_cents, ("ride changed",))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the ride and cancel it."""
        yield from [*ways.open_ride(seen_ride(params, before)), click("link", "Cancel ride"), click("button", "Cancel now")]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """After the help page; the ride by its address."""
        ride, ends = seen_ride(params, before), [click("link", "Cancel ride"), click("button", "Cancel now")]
        look = [click("link", "Account"), click("link", "Help"), click("link", "What does it cost to cancel?")]
        return [[*look, *ways.open_ride(ride), *ends], [goto(f"/rides/{ride.id}"), *ends]]


class MoveRide(ArrangeTemplate):
    """Give a ride another time, or the next one for which its vehicle is left."""

    difficulty = "medium"
    wordings = (
        "Move my ride to {place} in {district} of {old} to {date} at {time}, or, if none of its vehicles is free then, to the next later "
        "time on that day at which one is.",
        "Please give the ride to {place}, {district}, that I have on {old} a new pick-up: {date} at {time}. Should its type of vehicle be "
        "taken then, choose the first free time after that on the same day.",
        "Something came up: instead of {old}, I want to be driven to {place} in {district} on {date}, at {time} if there is a vehicle of "
        "that type left, else as soon after that as there is one on that day. Change the ride accordingly.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a ride and a time, half of the time one for which no vehicle is left."""
        ride = pick(rng, changeable(state))
        slot = draw_slot(state, rng, ride.vehicle, full=bool(rng.random() < 0.5))
        return {**ride_literals(ride, "old"), **slot_literals(slot)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the ride at its new time."""
        ride, asked = ride_to(state, params, day(params, "old"), "scheduled"), slot_of(params)
        if ride is None or asked.time() not in times() or not TODAY < asked.date() <= TODAY + timedelta(days=14):
            return None
        taken = full_slots(state, ride.vehicle)
        free = [slot for slot in (datetime.combine(asked.date(), each) for each in times()) if slot >= asked and slot not in taken]
        priced = repriced(ride, ride.places, free[0], state) if free and free[0] != ride.pickup_at else None
        if priced is None:
            return None
        columns, paid = priced
        return Changed("ride changed", Ride, ride.id, {"pickup_at": free[0], **columns}), *paid

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Choose the time; where it is refused, choose the one that the message names."""
        ride, asked = seen_ride(params, before, "old"), slot_of(params)
        yield from [*ways.open_ride(ride), click("link", "Change pick-up time"), *_choose(asked)]
        free = next_free(before, ride.vehicle, asked)
        if free is not None and free != asked:
            yield from [select("Time", hour(free)), click("button", "Save time")]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Knowing which time is free."""
        ride, asked = seen_ride(params, before, "old"), slot_of(params)
        free = next_free(before, ride.vehicle, asked) or asked
        return [[*ways.open_ride(ride), click("link", "Change pick-up time"), *_choose(free)]]


class AddStops(ArrangeTemplate):
    """Have a ride stop at two more places before it ends."""

    difficulty = "hard"
    wordings = (
        "Add two stops to my ride to {place} in {district} of {date}, as the last ones before it ends: {first} in {there}, then {second} "
        "in {elsewhere}.",
        "Please change the route of the ride to {place}, {district}, on {date}: before it arrives there, and after any other stop, it "
        "should go to {first}, {there}, and from there to {second}, {elsewhere}.",
        "On the ride to {place} in {district} that I have on {date}, I need to pick things up at {first} in {there} and, after that, at "
        "{second} in {elsewhere}. Put both at the end of the way, right before the destination.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a ride with room for two more stops, and the stops."""
        ride = pick(rng, [each for each in changeable(state) if len(each.places) < 4])
        taken = frozenset(place.id for place in ride.places)
        first = draw_place(state, rng, taken)
        second = draw_place(state, rng, taken | {first.id})
        return {**ride_literals(ride), **names_of(first, "first", "there"), **names_of(second, "second", "elsewhere")}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the stop that takes the place of the destination, the two places after it, and the price."""
        ride = ride_to(state, params, day(params, "date"), "scheduled")
        first, second = place_of(params, state, "first", "there"), place_of(params, state, "second", "elsewhere")
        if ride is None or first is None or second is None:
            return None
        places = [*ride.places[:-1], first, second, ride.places[-1]]
        priced = None if route_problem(state, [place.id for place in places]) else repriced(ride, places, ride.pickup_at, state)
        if priced is None:
            return None
        columns, paid = priced
        last = ride.waypoints[-1]
        return (
            Changed("first stop", Waypoint, last.id, {"place_id": first.id}),
            _leg("second stop", ride, last.position + 1, second),
            _leg("destination", ride, last.position + 2, ride.places[-1]),
            Changed("ride changed", Ride, ride.id, columns),
            *paid,
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Add both where new stops come: before the destination."""
        ride, first, second = self._seen(params, before)
        yield from [*ways.open_ride(ride), click("link", "Change route")]
        for stop in (first, second):
            yield from [click("link", "Add stop"), *ways.find(stop)]
        yield _save([*ride.places[:-1], first, second, ride.places[-1]], ride)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The second one first, then moved down by moving the other up."""
        ride, first, second = self._seen(params, before)
        stops = [step for stop in (second, first) for step in (click("link", "Add stop"), *ways.find(stop))]
        up = click("link", f"Move stop {len(ride.places)} up")
        save = _save([*ride.places[:-1], first, second, ride.places[-1]], ride)
        return [[*ways.open_ride(ride), click("link", "Change route"), *stops, up, save]]

    def _seen(self, params: Params, before: Session) -> tuple[Ride, Place, Place]:
        stops = seen_place(params, before, "first", "there"), seen_place(params, before, "second", "elsewhere")
        return seen_ride(params, before), *stops


class ReorderStops(ArrangeTemplate):
    """Swap the stops of a ride, and let it begin at another time."""

    difficulty = "hard"
    wordings = (
        "Change my ride to {place} in {district} of {date}: stop at {first} first and only then at the other stop, and let the pick-up be "
        "at {time} on the same day.",
        "Please rearrange the ride to {place}, {district}, on {date} so that of its two stops {first} comes before the other one, and set "
        "its pick-up time to {time}; the day stays.",
        "For the ride to {place} in {district} on {date}, it would be better to go by {first} before the other stop and to leave at {time} "
        "that day. Both should be changed.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a ride with two stops, and a time for which its vehicle is left."""
        ride = pick(rng, [each for each in changeable(state) if len(each.places) == 4])
        offered = [datetime.combine(ride.pickup_at.date(), each) for each in times()]
        free = [slot for slot in offered if slot not in full_slots(state, ride.vehicle) and slot != ride.pickup_at]
        return {**ride_literals(ride), "first": ride.places[2].name, "time": f"{pick(rng, free):%H:%M}"}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return both stops in the other order, the time and the price."""
        ride, begins = ride_to(state, params, day(params, "date"), "scheduled"), time.fromisoformat(text(params, "time"))
        if ride is None or len(ride.places) != 4 or ride.places[2].name != params["first"] or begins not in times():
            return None
        start, one, other, end = ride.places
        at = datetime.combine(ride.pickup_at.date(), begins)
        priced = repriced(ride, [start, other, one, end], at, state)
        if at == ride.pickup_at or at in full_slots(state, ride.vehicle) or priced is None or one.name == other.name:
            return None
        columns, paid = priced
        return (
            Changed("first stop", Waypoint, ride.waypoints[1].id, {"place_id": other.id}),
            Changed("second stop", Waypoint, ride.waypoints[2].id, {"place_id": one.id}),
            Changed("ride changed", Ride, ride.id, {"pickup_at": at, **columns}),
            *paid,
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """The route, then the time."""
        ride = seen_ride(params, before)
        yield from [*ways.open_ride(ride), *self._reroute(ride, ride.pickup_at), *self._move(params)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The time first."""
        ride = seen_ride(params, before)
        at = datetime.combine(ride.pickup_at.date(), time.fromisoformat(text(params, "time")))
        return [[*ways.open_ride(ride), *self._move(params), *self._reroute(ride, at)]]

    def _reroute(self, ride: Ride, at: datetime) -> list[Step]:
        start, one, other, end = ride.places
        return [click("link", "Change route"), click("link", "Move stop 2 up"), _save([start, other, one, end], ride, at)]

    def _move(self, params: Params) -> list[Step]:
        return [click("link", "Change pick-up time"), select("Time", text(params, "time")), click("button", "Save time")]


def _choose(slot: datetime) -> list[Step]:
    return [select("Day", written_day(slot.date())), select("Time", hour(slot)), click("button", "Save time")]


def _leg(name: str, ride: Ride, position: int, place: Place) -> Row:
    return New(name, Waypoint, {"ride_id": ride.id, "position": position, "place_id": place.id})


def _save(places: Sequence[Place], ride: Ride, at: datetime | None = None) -> Step:
    return click("button", f"Save route · {money(bill(ride.vehicle, places, at or ride.pickup_at, True, ride.promo).total)}")
