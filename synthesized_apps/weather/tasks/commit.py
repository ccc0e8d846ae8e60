"""Tasks that add something: places of the list and rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Lines, New, Row
from genui_gym.task import Params, RowsTemplate, Step, click, day, fill, goto, only, pick, text

from ..catalogue import NEW_LABELS
from ..models import Day, Location, Rule, Saved, Settings
from ..rules.events import CHANNELS, EVENTS, LEADS
from ..rules.places import saved_places
from ..rules.weather import days_ahead
from ..seed import TODAY
from . import clauses
from .records import (
    WeatherTemplate,
    ahead,
    day_at,
    draw_location,
    draw_threshold,
    figure,
    location_named,
    named,
    new_locations,
    new_rule,
    next_saved,
    room_for,
    saved_named,
    settings,
    tenths_of,
    whole_list,
)
from .ways import add_rule, compare, compare_all, labelled, manage, option, search_location, to_location

MEASURES = {
    "gust": "the strongest gusts",
    "high": "the highest temperature",
    "low": "the lowest temperature",
    "rain_tenths": "the most rain",
}
"""What places can be ranked by, as goals say it."""


class CommitTemplate(RowsTemplate, WeatherTemplate):
    """A template that adds something."""

    shape = "commit"


def new_place(state: Session, location: Location, label: str, *rules: dict[str, object]) -> New:
    """Return the row of a place that is new in the list, with the rules below it."""
    _, position = next_saved(state)
    parts: dict[str, dict[str, object] | Lines] = {"label": {"label": label}}
    if rules:
        parts["rule"] = Lines(Rule, "saved_id", rules)
    return New("place saved", Saved, {"location_id": location.id}, parts, {"position": position, "added_on": TODAY})


class SaveAndWatch(CommitTemplate):
    """Save a place and add a rule; when and how it tells are the person's usual ways."""

    difficulty = "hard"
    ambiguous = True
    wordings = clauses.NEW_PLACE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a location that is not in the list."""
        event = pick(rng, EVENTS)
        words = {"label": pick(rng, NEW_LABELS), "event": event, "threshold": draw_threshold(state, rng, event)}
        return {**named(draw_location(state, rng, new_locations(state))), **words}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the place with its rule."""
        location, event = location_named(state, params), text(params, "event")
        tenths = tenths_of(state, event, figure(params)) if event in EVENTS else None
        if location is None or tenths is None or location not in new_locations(state):
            return None
        mine = settings(state)
        rule = {"event": event, "threshold_tenths": tenths, "lead": mine.usual_lead, "channel": mine.usual_channel}
        return (new_place(state, location, text(params, "label"), {**rule, "active": True, "created_on": TODAY}),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search, save, add the rule."""
        yield from to_location(params)
        yield from self._save(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Search by the region."""
        name, region = text(params, "name"), text(params, "region")
        found = [goto("/places/find"), fill("searchbox", "Find a place", region), click("button", "Search")]
        return [[*found, click("link", f"{name}, {region}"), *self._save(params, before)]]

    def _save(self, params: Params, before: Session) -> Iterator[Step]:
        yield click("link", "Save this place")
        yield fill("textbox", "Label", text(params, "label"))
        yield click("button", "Save place")
        yield from add_rule(before, text(params, "event"), figure(params))


class AddRule(CommitTemplate):
    """Add a rule to a place that has room."""

    difficulty = "medium"
    ambiguous = True
    wordings = clauses.NEW_RULE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a place with rules, and a rule that it does not have."""
        return draw_rule(state, rng, pick(rng, [saved for saved in whole_list(state) if saved.rules]))

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the rule."""
        saved = saved_named(state, text(params, "label"))
        known = only(state, where(Rule).where(Rule.saved_id == saved.id, Rule.event == params["known"])) if saved else None
        if saved is None or known is None:
            return None
        rule = new_rule(state, saved, text(params, "event"), figure(params), text(params, "lead"), text(params, "channel"))
        return (rule,) if rule else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Fill in the form."""
        yield from manage(text(params, "label"))
        yield from add_rule(before, text(params, "event"), figure(params), text(params, "lead"), text(params, "channel"))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the weather of the place."""
        saved = labelled(before, text(params, "label"))
        rule = add_rule(before, text(params, "event"), figure(params), text(params, "lead"), text(params, "channel"))
        return [[goto(f"/weather/{saved.location_id}"), click("link", f"Rules and label of {saved.label}"), *rule]]


def draw_rule(state: Session, rng: Generator, saved: Saved) -> Params | None:
    """Draw a rule for a place that has some, and one of these."""
    held = [rule.event for rule in saved.rules]
    event = pick(rng, [key for key in EVENTS if key not in held])
    told = {"lead": pick(rng, LEADS), "channel": pick(rng, CHANNELS), "known": pick(rng, held)}
    return {"label": saved.label, "event": event, "threshold": draw_threshold(state, rng, event), **told}


class RuleForExtreme(CommitTemplate):
    """Add a rule to the place of the list that is ahead on a day; when and how are the person's usual ways."""

    difficulty = "hard"
    ambiguous = True
    worded: ClassVar = {**WeatherTemplate.worded, "measure": MEASURES}
    wordings = (
        "Find the place on my list with {measure} forecast for {day} and add a rule for {event} at {threshold} there, in the units the "
        "app is set to.",
        "Please check my saved places for {day}: the one with {measure} should get a rule for {event}, threshold {threshold} in my usual "
        "units.",
        "One of my places is to have {measure} of them all on {day}. I'd like to be told about {event} there, at {threshold} as the app "
        "counts it.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a measure and a day."""
        event = pick(rng, EVENTS)
        what = {"measure": pick(rng, MEASURES), "day": ahead(rng, 1, 9).isoformat()}
        return {**what, "event": event, "threshold": draw_threshold(state, rng, event)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the rule."""
        saved = extreme(state, params)
        mine = settings(state)
        rule = new_rule(state, saved, text(params, "event"), figure(params), mine.usual_lead, mine.usual_channel) if saved else None
        return (rule,) if rule else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Compare the places two by two, then add the rule to the one."""
        places = saved_places(before)
        yield from compare_all(places)
        yield from manage(foremost(before, params).label)
        yield from add_rule(before, text(params, "event"), figure(params))


def extreme(state: Session, params: Params) -> Saved | None:
    """Return the place of the list that alone has the most of the measure on the day."""
    if text(params, "measure") not in MEASURES or day(params, "day") < TODAY:
        return None
    rows = state.execute(where(Saved, Day).join(Day, Day.location_id == Saved.location_id).where(Day.day == day(params, "day"))).all()
    sign = -1 if params["measure"] == "low" else 1
    values = {saved: sign * getattr(weather, text(params, "measure")) for saved, weather in rows}
    top = [saved for saved, value in values.items() if value == max(values.values())]
    return top[0] if len(top) == 1 else None


def foremost(state: Session, params: Params) -> Saved:
    """Return the same place as the comparison shows it."""
    found = {}
    for saved in saved_places(state):
        weather = next(each for each in days_ahead(state, saved.location, TODAY) if each.day == day(params, "day"))
        found[saved] = {"gust": weather.gust, "high": weather.high, "low": -weather.low, "rain_tenths": weather.rain_tenths}
    return sorted(found, key=lambda saved: found[saved][text(params, "measure")])[-1]


class SaveWarmer(CommitTemplate):
    """Save the warmer of two places and let it open first."""

    difficulty = "hard"
    wordings = (
        'Compare {name}, {region}, with {other}, {elsewhere}: save the one with the higher high on {day} as "{label}" and let it open '
        "first.",
        "Please find out whether {name} ({region}) or {other} ({elsewhere}) will have the higher temperature on {day}, and put that one "
        'on my list as "{label}"; it should be the place that opens first.',
        "On {day} I'll be in {name}, {region}, or in {other}, {elsewhere}, wherever the day gets warmer. Could that one go on my list "
        'under "{label}", and open first from now on?',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two locations that are not in the list."""
        fresh = new_locations(state)
        one, other = draw_location(state, rng, fresh), draw_location(state, rng, fresh)
        if one is other:
            return None
        more = {"other": other.name, "elsewhere": other.region, "day": ahead(rng, 1, 9).isoformat(), "label": pick(rng, NEW_LABELS)}
        return {**named(one), **more}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the place, and that it opens first."""
        both = (location_named(state, params), location_named(state, params, "other", "elsewhere"))
        highs = [(weather.high, each) for each in both if each and (weather := day_at(state, each.id, day(params, "day")))]
        if len(highs) != 2 or highs[0][0] == highs[1][0] or day(params, "day") < TODAY:
            return None
        warmer = highs[0][1] if highs[0][0] > highs[1][0] else highs[1][1]
        if warmer not in new_locations(state):
            return None
        first = Changed("opens first", Settings, settings(state).id, {"first_saved_id": next_saved(state)[0]}, ("place saved",))
        return new_place(state, warmer, text(params, "label")), first

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Compare both, search for the warmer one and save it."""
        one, other = self._pair(params, before)
        yield click("link", "Compare")
        yield from compare(option(before, one), option(before, other))
        warmer = self._warmer(params, before)
        yield from search_location(warmer.name, warmer.region)
        yield from self._save(params)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Save first, then let it open first from its own page."""
        warmer = self._warmer(params, before)
        steps = [step for step in self._save(params) if step.role != "checkbox"]
        return [[goto(f"/weather/{warmer.id}"), *steps, click("button", "Open first")]]

    def _pair(self, params: Params, before: Session) -> tuple[Location, Location]:
        every = {(each.name, each.region): each for each in before.scalars(where(Location))}
        return every[text(params, "name"), text(params, "region")], every[text(params, "other"), text(params, "elsewhere")]

    def _warmer(self, params: Params, before: Session) -> Location:
        def high(location: Location) -> int:
            return next(each.high for each in days_ahead(before, location, TODAY) if each.day == day(params, "day"))

        return max(self._pair(params, before), key=high)

    def _save(self, params: Params) -> Iterator[Step]:
        yield click("link", "Save this place")
        yield fill("textbox", "Label", text(params, "label"))
        yield click("checkbox", "Open this place first")
        yield click("button", "Save place")


class RuleForTwo(CommitTemplate):
    """Add the same rule to two places."""

    difficulty = "hard"
    ambiguous = True
    wordings = (
        "Add a rule for {event} at {threshold}, in the units the app is set to, to both {label} and {second}, told {lead}, {channel}.",
        "Please have me told about {event} at {label} and at {second} alike: threshold {threshold} in my usual units, {lead}, {channel}.",
        "I worry about {event} at {label} and {second}. A rule at {threshold} as the app counts it, {lead} and {channel}, should stand at "
        "both.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two places with room."""
        event = pick(rng, EVENTS)
        free = [saved.label for saved in whole_list(state) if room_for(state, saved, event)]
        if len(free) < 2:
            return None
        label, second = (free[int(place)] for place in rng.choice(len(free), size=2, replace=False))
        told = {"lead": pick(rng, LEADS), "channel": pick(rng, CHANNELS)}
        return {"label": label, "second": second, "event": event, "threshold": draw_threshold(state, rng, event), **told}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return both rules."""
        places = [saved_named(state, text(params, name)) for name in ("label", "second")]
        how = (text(params, "event"), figure(params), text(params, "lead"), text(params, "channel"))
        rules = [new_rule(state, saved, *how) for saved in places if saved]
        made = tuple(rule for rule in rules if rule)
        return made if len(made) == 2 and places[0] is not places[1] else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """One after the other."""
        return iter(self._way(params, before, ("label", "second")))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The other one first."""
        return [self._way(params, before, ("second", "label"))]

    def _way(self, params: Params, before: Session, order: tuple[str, str]) -> list[Step]:
        steps: list[Step] = []
        for name in order:
            rule = add_rule(before, text(params, "event"), figure(params), text(params, "lead"), text(params, "channel"))
            steps += [*manage(text(params, name)), *rule]
        return steps
