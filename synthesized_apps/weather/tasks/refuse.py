"""Tasks that cannot be done as asked; their words are those of tasks that can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import func
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import clock, full_day
from genui_gym.appkit.formats import day as written_day
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, day, fill, finish, goto, only, pick, text

from ..catalogue import NEW_LABELS
from ..models import Air, Hour, Location, Rule
from ..rules.events import CHANNELS, EVENTS, LEADS, MOST_RULES
from ..rules.places import find_locations
from ..rules.weather import air_of, days_ahead, hours_of
from ..seed import TODAY
from . import clauses
from .alerts import draw_rule
from .listed import draw_warned, in_force
from .records import (
    WeatherTemplate,
    ahead,
    at,
    day_at,
    draw_location,
    draw_threshold,
    figure,
    location_named,
    named,
    saved_named,
    tenths_of,
    whole_list,
)
from .ways import entry, labelled, manage, place_of, to_location


class RefuseTemplate(AnswerTemplate, WeatherTemplate):
    """A template whose task cannot be done as asked."""

    shape = "refuse"


class NoSuchPlace(RefuseTemplate):
    """There is no place of that name in that region."""

    outcome = "not_found"
    difficulty = "medium"
    wordings = clauses.NEW_PLACE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a name, and the region of another place."""
        event, place, other = pick(rng, EVENTS), draw_location(state, rng), draw_location(state, rng)
        words = {"label": pick(rng, NEW_LABELS), "event": event, "threshold": draw_threshold(state, rng, event)}
        return {"name": place.name, "region": other.region, **words}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return how high the highest of that name lies, unless the goal says that number itself."""
        event, label = text(params, "event"), text(params, "label")
        regions = state.scalars(where(Location.region).distinct()).all()
        if location_named(state, params) or params["region"] not in regions or saved_named(state, label):
            return None
        if event not in EVENTS or tenths_of(state, event, figure(params)) is None:
            return None
        highest = state.scalar(where(func.max(Location.elevation)).where(Location.name == params["name"]))
        return Fact(count=highest) if highest not in (None, figure(params)) else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for name and region, then for the name alone."""
        asked = [click("link", "Places"), *self._search(f"{params['name']} {params['region']}")]
        found = find_locations(before, text(params, "name"))
        highest = max((each for each in found if each.name == params["name"]), key=lambda each: each.elevation)
        opened = click("link", f"{highest.name}, {highest.region}")
        yield from (*asked, *self._search(text(params, "name")), opened, finish(f"{highest.elevation} m", "not_found"))

    def _search(self, words: str) -> list[Step]:
        return [fill("searchbox", "Find a place", words), click("button", "Search")]


class NoRoom(RefuseTemplate):
    """The place has as many rules as it can."""

    outcome = "not_allowed"
    difficulty = "medium"
    wordings = clauses.NEW_RULE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a full place."""
        return draw_rule(state, rng, pick(rng, [saved for saved in whole_list(state) if len(saved.rules) == MOST_RULES]))

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return since when the rule has been there."""
        saved, event = saved_named(state, text(params, "label")), text(params, "event")
        if saved is None or event not in EVENTS or tenths_of(state, event, figure(params)) is None:
            return None
        if params["lead"] not in LEADS or params["channel"] not in CHANNELS:
            return None
        rules = where(Rule).where(Rule.saved_id == saved.id)
        known = only(state, rules.where(Rule.event == params["known"]))
        full = len(state.scalars(rules).all()) >= MOST_RULES
        return Fact(day=known.created_on) if known and full and event != known.event else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the place, see that it is full, open the rule."""
        saved = labelled(before, text(params, "label"))
        known = next(rule for rule in saved.rules if rule.event == params["known"])
        yield from manage(saved.label)
        yield click("link", f"{EVENTS[known.event].name} rule")
        yield finish(full_day(known.created_on), "not_allowed")


class BeyondHours(RefuseTemplate):
    """The hours of that day are not forecast yet."""

    outcome = "infeasible"
    difficulty = "medium"
    wordings = clauses.FIRST_RAIN

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a place and a day."""
        return {**named(draw_location(state, rng)), "day": ahead(rng, 5, 9).isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the sunset, if the day has no hours."""
        place = location_named(state, params)
        weather = day_at(state, place.id, day(params, "day")) if place and day(params, "day") >= TODAY else None
        if place is None or weather is None:
            return None
        known = where(func.count()).select_from(Hour).where(Hour.location_id == place.id, Hour.day == day(params, "day"))
        return None if state.scalar(known) else Fact(time=at(weather.sunset))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look for the hours, then at the day."""
        place, on = place_of(params, before), day(params, "day")
        shown = next(each for each in days_ahead(before, place, TODAY) if each.day == on and not hours_of(before, place, on))
        yield from to_location(params)
        yield click("link", "Hour by hour")
        yield click("link", f"Hours of {written_day(on)}")
        yield click("link", "See the day")
        yield finish(clock(shown.sunset), "infeasible")


class NoWarning(RefuseTemplate):
    """There is no such warning."""

    outcome = "not_found"
    difficulty = "easy"
    wordings = clauses.WARNED

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a place of the list and a kind."""
        return draw_warned(state, rng)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the air quality index of today, if nothing of the kind is in force."""
        saved = saved_named(state, text(params, "label"))
        if saved is None or in_force(state, saved, text(params, "kind")):
            return None
        air = only(state, where(Air).where(Air.location_id == saved.location_id, Air.day == TODAY))
        return Fact(count=air.quality) if air else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the warnings, then at the air of the place."""
        saved = labelled(before, text(params, "label"))
        yield click("link", "Warnings")
        yield click("link", text(params, "kind"))
        yield click("link", "Places")
        yield click("link", entry(saved))
        yield click("link", "Air and pollen")
        yield finish(str(air_of(before, saved.location, TODAY)[0].quality), "not_found")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Read it from the page of the place."""
        saved = labelled(before, text(params, "label"))
        index = air_of(before, saved.location, TODAY)[0].quality
        return [[goto(f"/weather/{saved.location_id}"), finish(str(index), "not_found")]]
