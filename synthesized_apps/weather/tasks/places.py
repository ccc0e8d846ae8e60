"""Tasks about the list of places: saving, moving, removing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Gone, Row
from genui_gym.task import Params, Step, click, day, fill, goto, pick, text

from ..catalogue import NEW_LABELS
from ..models import Location, Rule, Saved, Settings
from ..rules.events import EVENTS
from ..rules.places import first_place
from ..rules.weather import days_ahead
from ..seed import TODAY
from . import clauses
from .records import (
    ahead,
    day_at,
    draw_location,
    draw_threshold,
    figure,
    location_named,
    named,
    new_locations,
    next_saved,
    saved_named,
    settings,
    tenths_of,
    whole_list,
)
from .rows import ArrangeTemplate, CommitTemplate, by_position, new_place, positions
from .ways import add_rule, compare, labelled, manage, option, search_location, to_location


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


class MovePlace(ArrangeTemplate):
    """Move a place of the list to stand right above another."""

    difficulty = "medium"
    wordings = (
        "Move {label} in my list so that it stands directly above {target}; leave the order of the others.",
        "Please put {label} right above {target} in the list of my places, without changing how the others follow each other.",
        "In my list, {target} should come immediately after {label}. Could you move {label} there and keep the rest in order?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two places that are at least three moves apart."""
        one, other = pick(rng, whole_list(state)), pick(rng, whole_list(state))
        return {"label": one.label, "target": other.label} if 3 <= abs(one.position - other.position) <= 6 else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return everything that gets another position."""
        saved, target = saved_named(state, text(params, "label")), saved_named(state, text(params, "target"))
        if saved is None or target is None or saved is target:
            return None
        order = [each for each in by_position(state) if each is not saved]
        order.insert(order.index(target), saved)
        return tuple(positions(state, order)) or None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Move it step by step."""
        yield click("link", "Places")
        yield click("link", "Change the order")
        yield from self._moves(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address."""
        return [[goto("/places/order"), *self._moves(params, before)]]

    def _moves(self, params: Params, before: Session) -> list[Step]:
        here, there = (labelled(before, text(params, name)).position for name in ("label", "target"))
        up, count = here > there, here - there if here > there else there - here - 1
        return [click("button", f"Move {params['label']} {'up' if up else 'down'}")] * count


class ReplaceFirst(ArrangeTemplate):
    """Remove a place and let another open first."""

    difficulty = "hard"
    wordings = (
        "Remove {label} from my list together with its rules, and let {target} open first.",
        "Please take {label} off my places, rules and all; from now on {target} is to be the one that opens first.",
        "I don't need {label} any more, so it and its rules can go. What should open first now is {target}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw the place that opens first, or a place with rules."""
        places, first = whole_list(state), settings(state).first_saved_id
        gone = pick(rng, [saved for saved in places if saved.id == first or saved.rules])
        target = pick(rng, [saved for saved in places if saved.id not in (first, gone.id)])
        return {"label": gone.label, "target": target.label}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return what goes, what moves up, and what opens first."""
        gone, target = saved_named(state, text(params, "label")), saved_named(state, text(params, "target"))
        if gone is None or target is None or gone is target or settings(state).first_saved_id == target.id:
            return None
        rules = state.scalars(where(Rule).where(Rule.saved_id == gone.id)).all()
        rows: list[Row] = [Gone("place removed", Saved, gone.id, weight=3.0)]
        rows += [Gone(f"{rule.event} rule removed", Rule, rule.id) for rule in rules]
        rows += positions(state, [each for each in by_position(state) if each is not gone])
        return (*rows, Changed("opens first", Settings, settings(state).id, {"first_saved_id": target.id}, weight=3.0))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Choose what opens first, then remove."""
        return iter([*self._first(params), *self._remove(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Remove first where that is possible."""
        possible = first_place(before).label != params["label"]
        return [[*self._remove(params), *self._first(params)]] if possible else []

    def _first(self, params: Params) -> list[Step]:
        return [*manage(text(params, "target")), click("button", "Open first")]

    def _remove(self, params: Params) -> list[Step]:
        return [*manage(text(params, "label")), click("link", "Remove from list"), click("button", "Remove place")]
