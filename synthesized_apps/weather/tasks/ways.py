"""The pages' controls, as the solutions walk them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.task import Params, Step, click, fill, select, text

from ..models import Location, Saved
from ..rules.events import CHANNELS, EVENTS, LEADS
from ..rules.places import saved_places
from ..rules.settings import settings_of
from ..rules.units import unit_of


def search_location(name: str, region: str) -> list[Step]:
    """Search for a place by name and open the one of a region."""
    typed = fill("searchbox", "Find a place", name)
    return [click("link", "Places"), typed, click("button", "Search"), click("link", f"{name}, {region}")]


def to_location(params: Params) -> list[Step]:
    """Search for the place that a goal names."""
    return search_location(text(params, "name"), text(params, "region"))


def entry(saved: Saved) -> str:
    """Return the name of a place of the list."""
    return f"{saved.label}: {saved.location.name}, {saved.location.region}"


def manage(label: str) -> list[Step]:
    """Open the rules of a place of the list."""
    return [click("link", "Places"), click("link", f"Rules and label of {label}")]


def labelled(state: Session, label: str) -> Saved:
    """Return the place of the list with this label."""
    return next(saved for saved in saved_places(state) if saved.label == label)


def threshold_field(state: Session, event: str) -> str:
    """Return the label of a rule's threshold."""
    unit = unit_of(EVENTS[event].quantity, settings_of(state))
    return f"{EVENTS[event].words} ({unit})" if unit else EVENTS[event].words


def add_rule(state: Session, event: str, figure: int, lead: str = "", channel: str = "") -> Iterator[Step]:
    """Add a rule from the page of a place; what is empty stays as the form has it."""
    yield click("link", "Add a rule")
    yield click("link", EVENTS[event].name)
    yield fill("textbox", threshold_field(state, event), str(figure))
    if lead:
        yield select("When", LEADS[lead])
    if channel:
        yield select("How", CHANNELS[channel])
    yield click("button", "Add rule")


def compare_all(places: Sequence[Saved]) -> Iterator[Step]:
    """Look at all places of the list, two by two."""
    yield click("link", "Compare")
    for one, other in zip(places[::2], [*places[1::2], places[0]], strict=False):
        yield from compare(entry(one), entry(other))


def compare(one: str, other: str) -> Iterator[Step]:
    """Choose two places and compare them."""
    yield select("First place", one)
    yield select("Second place", other)
    yield click("button", "Compare")


def option(state: Session, location: Location) -> str:
    """Return a location as the comparison offers it."""
    saved = next((each for each in saved_places(state) if each.location_id == location.id), None)
    return entry(saved) if saved else f"{location.name}, {location.region}"


def place_of(params: Params, state: Session) -> Location:
    """Return the place that a goal names, as the search finds it."""
    wanted = (params["name"], params["region"])
    return next(each for each in state.scalars(where(Location)) if (each.name, each.region) == wanted)
