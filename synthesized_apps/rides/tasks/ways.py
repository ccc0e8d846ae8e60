"""The pages' controls, as the solutions walk them. A way begins on the start page, or on any page with the tabs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import day as written_day
from genui_gym.appkit.formats import hour, money
from genui_gym.task import Step, click, fill, goto, select

from ..models import Place, Ride, SavedPlace
from ..rules.price import bill
from ..seed import NOW
from .records import usual
from .wanted import Wanted

SEARCH = "Place, street or district"


def label(place: Place) -> str:
    """Return a place's name on the pages."""
    return f"{place.name}, {place.district.name}"


def find(place: Place) -> list[Step]:
    """Search for a place and take it, from a page with the search field."""
    return [fill("searchbox", SEARCH, place.name), click("button", "Search"), click("link", label(place))]


def shortcut(place: Place, state: Session) -> list[Step]:
    """Take a saved place from the list below the search field; search where it is not saved."""
    saved = state.scalars(where(SavedPlace).where(SavedPlace.place_id == place.id)).first()
    return [click("link", saved.label)] if saved else find(place)


def route(places: Sequence[Place], state: Session) -> list[Step]:
    """Plan a route from the start page: the destination, the pick-up where it is another than usual, then the stops in order."""
    start = usual(state).place
    steps = find(places[-1])
    if places[0].id != start.id:
        steps += [click("link", f"Change pick-up: {label(start)}"), *shortcut(places[0], state)]
    for stop in places[1:-1]:
        steps += [click("link", "Add stop"), *shortcut(stop, state)]
    return steps


def route_at_once(places: Sequence[Place]) -> list[Step]:
    """Open a planned route by its address."""
    return [goto(f"/plan?route={'.'.join(str(place.id) for place in places)}")]


def stops_first(places: Sequence[Place], state: Session) -> list[Step]:
    """Plan a route from the start page in another order: places one after another, the pick-up at the end."""
    start, steps = usual(state).place, find(places[1])
    for place in places[2:]:
        steps += [click("link", "Add stop"), *find(place), click("link", "Move destination up")]
    return steps if places[0].id == start.id else [*steps, click("link", f"Change pick-up: {label(start)}"), *find(places[0])]


def schedule(at: datetime) -> list[Step]:
    """Choose a time, from the plan and back to it."""
    chosen = [select("Day", written_day(at.date())), select("Time", hour(at))]
    return [click("link", "When: Now"), click("radio", "Later"), *chosen, click("button", "Set time")]


def details(wanted: Wanted) -> list[Step]:
    """Fill in what the goal says of how to ride and to pay."""
    steps: list[Step] = []
    if wanted.payment is not None:
        steps.append(click("radio", f"Pay with {wanted.payment.label}"))
    if wanted.cost_code is not None:
        steps.append(select("Cost code", f"{wanted.cost_code.code} {wanted.cost_code.title}"))
    if wanted.quiet is not None:
        steps.append(click("checkbox", "Quiet ride"))
    if wanted.temperature is not None:
        steps.append(select("Temperature", wanted.temperature))
    if wanted.note:
        steps.append(fill("textbox", "Note for the driver", wanted.note))
    if wanted.promo is not None:
        steps.append(fill("textbox", "Promo code", wanted.promo.code))
    return steps


def place_order(wanted: Wanted) -> list[Step]:
    """Look at the price and order, from the details."""
    total = bill(wanted.vehicle, wanted.places, wanted.at or NOW, wanted.at is not None, wanted.promo).total
    return [click("button", "Review ride"), click("button", f"Order ride · {money(total)}")]


def from_plan(wanted: Wanted, backwards: bool = False) -> list[Step]:
    """Go on from the planned route to the end; ``backwards`` fills the details in from the last one to the first."""
    filling = details(wanted)
    chosen = [click("link", "Choose a vehicle"), click("link", wanted.vehicle.name)]
    return [*(schedule(wanted.at) if wanted.at else []), *chosen, *(filling[::-1] if backwards else filling), *place_order(wanted)]


def order(wanted: Wanted, state: Session) -> list[Step]:
    """Order a ride from the start page."""
    return [*route(wanted.places, state), *from_plan(wanted)]


def open_ride(ride: Ride, tab: str = "Upcoming") -> list[Step]:
    """Open one of the rides."""
    chosen = [click("link", tab)] if tab != "Upcoming" else []
    return [click("link", "Trips"), *chosen, click("link", f"Ride {ride.code} to {label(ride.places[-1])}")]


def narrowed(words: str = "", month: str = "", payer: str = "") -> Iterator[Step]:
    """Open the past rides and narrow the list."""
    yield from [click("link", "Trips"), click("link", "Past"), click("disclosure", "Search and filter")]
    if words:
        yield fill("searchbox", "Place, driver, vehicle or code", words)
    if month:
        yield select("Month", month)
    if payer:
        yield select("Paid by", payer)
    yield click("button", "Show trips")
