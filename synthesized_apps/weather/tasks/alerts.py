"""Tasks about rules: what is to be told at which place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Row
from genui_gym.task import Params, Step, click, fill, goto, only, pick, select, text

from ..models import Rule, Saved
from ..rules.events import CHANNELS, EVENTS, LEADS
from ..rules.places import saved_places
from . import clauses
from .foremost import MEASURES, extreme, foremost
from .records import (
    WeatherTemplate,
    ahead,
    draw_threshold,
    figure,
    new_rule,
    room_for,
    saved_named,
    settings,
    tenths_of,
    whole_list,
)
from .rows import ArrangeTemplate, CommitTemplate
from .ways import add_rule, compare_all, labelled, manage, threshold_field


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
