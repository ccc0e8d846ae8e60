"""Tasks that change what is there: the list, its rules, the settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Gone, Row
from genui_gym.task import Params, RowsTemplate, Step, click, fill, goto, only, pick, select, text

from ..models import Rule, Saved, Settings
from ..rules.events import CHANNELS, EVENTS, LEADS
from ..rules.places import first_place, saved_places
from ..rules.units import RAINS, TEMPERATURES, WINDS
from .records import WeatherTemplate, draw_threshold, figure, saved_named, settings, tenths_of, whole_list
from .ways import labelled, manage, threshold_field

_TEMPERATURES = {"celsius": "degrees Celsius", "fahrenheit": "degrees Fahrenheit"}
_WINDS = {"kmh": "kilometres per hour", "ms": "metres per second", "mph": "miles per hour"}
_RAINS = {"mm": "millimetres", "inch": "inches"}


class ArrangeTemplate(RowsTemplate, WeatherTemplate):
    """A template that changes what is there."""

    shape = "arrange"


def positions(state: Session, order: Sequence[Saved]) -> list[Row]:
    """Return the places whose position another order of the list changes."""
    moved = [(saved, place) for place, saved in enumerate(order, 1) if saved.position != place]
    return [Changed(f"{saved.label} is number {place}", Saved, saved.id, {"position": place}) for saved, place in moved]


def by_position(state: Session) -> list[Saved]:
    """Return the list in its order."""
    return sorted(whole_list(state), key=lambda saved: saved.position)


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


class SwitchUnits(ArrangeTemplate):
    """Set other units."""

    difficulty = "easy"
    worded: ClassVar = {"temperature": _TEMPERATURES, "wind": _WINDS, "rain": _RAINS}
    wordings = (
        "Set the units to {temperature}, {wind} for wind and {rain} for rain.",
        "Please let the app show temperatures in {temperature}, wind in {wind} and rain in {rain}.",
        "I think in {temperature}, in {wind} when it blows and in {rain} when it rains. Could the app do so, too?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw other units than the present ones."""
        mine = settings(state)
        now = (mine.temperature_unit, mine.wind_unit, mine.rain_unit)
        names = ("temperature", "wind", "rain")
        return {
            name: pick(rng, [key for key in known if key != held])
            for name, known, held in zip(names, (_TEMPERATURES, _WINDS, _RAINS), now, strict=True)
        }

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the three settings."""
        if any(text(params, name) not in known for name, known in self.worded.items()):
            return None
        key = settings(state).id
        columns = {"temperature": "temperature_unit", "wind": "wind_unit", "rain": "rain_unit"}
        return tuple(Changed(name, Settings, key, {column: text(params, name)}) for name, column in columns.items())

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Choose and save."""
        return iter([click("link", "Settings"), click("link", "Units"), *self._choose(params), click("button", "Save units")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """In the opposite order."""
        return [[goto("/settings/units"), *self._choose(params)[::-1], click("button", "Save units")]]

    def _choose(self, params: Params) -> list[Step]:
        known = (("temperature", TEMPERATURES), ("wind", WINDS), ("rain", RAINS))
        return [click("radio", units[text(params, name)][0]) for name, units in known]


class RetuneRule(ArrangeTemplate):
    """Give a rule another threshold and way, and pause another one of the place."""

    difficulty = "medium"
    ambiguous = True
    wordings = (
        "At {label}, set the {event} rule to {threshold} in the units the app is set to, told {channel}, and pause the {paused} rule.",
        "Please change the {event} rule of {label}: threshold {threshold} in my usual units, and it should tell me {channel}. Its "
        "{paused} rule is to be paused.",
        "The {paused} rule at {label} can rest for a while. The one for {event} there should speak up at {threshold} as the app counts "
        "it, {channel}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two rules of a place."""
        saved = pick(rng, [saved for saved in whole_list(state) if len(saved.rules) > 1])
        rule, other = (saved.rules[int(place)] for place in rng.choice(len(saved.rules), size=2, replace=False))
        how = {"threshold": draw_threshold(state, rng, rule.event), "channel": pick(rng, CHANNELS)}
        return {"label": saved.label, "event": rule.event, **how, "paused": other.event}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return both rules."""
        saved, channel = saved_named(state, text(params, "label")), text(params, "channel")
        rule, other = (self._rule(state, saved, text(params, name)) for name in ("event", "paused"))
        tenths = tenths_of(state, rule.event, figure(params)) if rule else None
        if rule is None or other is None or rule is other or not other.active or tenths in (None, rule.threshold_tenths):
            return None
        if channel == rule.channel or channel not in CHANNELS:
            return None
        return (
            Changed("threshold", Rule, rule.id, {"threshold_tenths": tenths}),
            Changed("how", Rule, rule.id, {"channel": channel}),
            Changed("paused", Rule, other.id, {"active": False}),
        )

    def _rule(self, state: Session, saved: Saved | None, event: str) -> Rule | None:
        return only(state, where(Rule).where(Rule.saved_id == saved.id, Rule.event == event)) if saved else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Change the one, pause the other."""
        return iter([*manage(text(params, "label")), *self._change(params, before), *self._pause(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Pause first."""
        return [[*manage(text(params, "label")), *self._pause(params), *self._change(params, before)]]

    def _change(self, params: Params, before: Session) -> list[Step]:
        event = text(params, "event")
        typed = fill("textbox", threshold_field(before, event), str(figure(params)))
        way = select("How", CHANNELS[text(params, "channel")])
        return [click("link", f"{EVENTS[event].name} rule"), typed, way, click("button", "Save rule")]

    def _pause(self, params: Params) -> list[Step]:
        return [click("link", f"{EVENTS[text(params, 'paused')].name} rule"), click("button", "Pause rule")]


class PauseChannel(ArrangeTemplate):
    """Pause every rule that tells in one way."""

    difficulty = "hard"
    wordings = (
        "Pause every active rule, at whichever place, that tells me {channel}; leave all the others.",
        "Please go through the rules of all my places and pause those that reach me {channel}, and only those.",
        "Nothing should reach me {channel} for now: wherever a rule does that, pause it, and leave the rest as they are.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a way that two to four active rules have."""
        channel = pick(rng, CHANNELS)
        return {"channel": channel} if 2 <= len(self._rules(state, channel)) <= 4 else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return all of them."""
        query = where(Rule).where(Rule.channel == params["channel"], Rule.active).order_by(Rule.id)
        return tuple(Changed(f"rule {rule.id} paused", Rule, rule.id, {"active": False}) for rule in state.scalars(query)) or None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look into every place that has rules."""
        return iter(self._way(params, before, [saved for saved in saved_places(before) if saved.rules]))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the bottom of the list."""
        return [self._way(params, before, [saved for saved in saved_places(before) if saved.rules][::-1])]

    def _way(self, params: Params, before: Session, places: Sequence[Saved]) -> list[Step]:
        steps: list[Step] = []
        chosen = self._rules(before, text(params, "channel"))
        for saved in places:
            mine = [rule for rule in saved.rules if rule in chosen]
            steps += manage(saved.label)
            steps += [step for rule in mine for step in (click("link", f"{EVENTS[rule.event].name} rule"), click("button", "Pause rule"))]
        return steps

    def _rules(self, state: Session, channel: str) -> list[Rule]:
        return [rule for saved in whole_list(state) for rule in saved.rules if rule.channel == channel and rule.active]


class QuietHours(ArrangeTemplate):
    """Set the quiet hours, and what new rules start with."""

    difficulty = "medium"
    wordings = (
        "Set the quiet hours from {start} to {end}, and let new rules tell me {lead}, {channel}.",
        "Please keep it quiet between {start} and {end}; rules that I add from now on should start with {lead} and {channel}.",
        "I sleep from {start} until {end}, so nothing should come then. New rules had better begin with {lead}, {channel}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw everything that the form asks for."""
        start, end = int(rng.integers(19, 24)), int(rng.integers(4, 10))
        return {"start": f"{start:02d}:00", "end": f"{end:02d}:00", "lead": pick(rng, LEADS), "channel": pick(rng, CHANNELS)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the four settings, where each is another one than now."""
        mine = settings(state)
        start, end = (self._minutes(text(params, name)) for name in ("start", "end"))
        wanted = {"quiet_from": start, "quiet_until": end, "usual_lead": text(params, "lead"), "usual_channel": text(params, "channel")}
        if start % 60 or end % 60 or wanted["usual_lead"] not in LEADS or wanted["usual_channel"] not in CHANNELS:
            return None
        if any(getattr(mine, column) == value for column, value in wanted.items()):
            return None
        return tuple(Changed(column.replace("_", " "), Settings, mine.id, {column: value}) for column, value in wanted.items())

    def _minutes(self, clock: str) -> int:
        return 60 * int(clock[:2]) + int(clock[3:])

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Fill in the form."""
        yield click("link", "Settings")
        yield click("link", "Notifications")
        yield select("When", LEADS[text(params, "lead")])
        yield select("How", CHANNELS[text(params, "channel")])
        yield select("Quiet from", text(params, "start"))
        yield select("Quiet until", text(params, "end"))
        yield click("button", "Save notifications")
