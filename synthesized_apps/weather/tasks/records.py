"""Looking up what a goal names, for the oracle and for drawing; a name that fits no single record finds none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, time, timedelta
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.reward import New
from genui_gym.task import GoalTemplate, Params, number, only, pick, text

from ..models import Day, Location, Rule, Saved, Settings
from ..rules.events import EVENTS, MOST_RULES
from ..seed import TODAY

LEAD_WORDS = {
    "evening": "the evening before",
    "morning": "in the morning",
    "hours": "three hours before",
    "early": "as soon as it is forecast",
}
CHANNEL_WORDS = {"push": "on the phone", "email": "by email", "sms": "by text message", "all": "every way"}
EVENT_WORDS = {key: event.name.casefold() for key, event in EVENTS.items()}
MONTHS = {"2026-01": "January 2026", "2026-02": "February 2026", "2026-03": "March 2026"}
_WIND = {"kmh": 1.0, "ms": 3.6, "mph": 1.609344}


class WeatherTemplate(GoalTemplate):
    """A template whose goal may name events, ways to be told and months."""

    worded: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "event": EVENT_WORDS, "known": EVENT_WORDS, "paused": EVENT_WORDS, "lead": LEAD_WORDS, "channel": CHANNEL_WORDS, "month": MONTHS,
    }  # fmt: skip

    def words(self, params: Params) -> Mapping[str, str]:
        """Write what has words of its own in these."""
        return {**super().words(params), **{key: known[text(params, key)] for key, known in self.worded.items() if key in params}}


def settings(state: Session) -> Settings:
    """Return the settings."""
    return state.scalars(select(Settings)).one()


def location_named(state: Session, params: Params, name: str = "name", region: str = "region") -> Location | None:
    """Return the location whose name and region two literals give."""
    return only(state, select(Location).where(Location.name == params[name], Location.region == params[region]))


def saved_named(state: Session, label: str) -> Saved | None:
    """Return the place of the list with this label."""
    return only(state, select(Saved).where(Saved.label == label))


def whole_list(state: Session) -> Sequence[Saved]:
    """Return the list in order of its keys."""
    return state.scalars(select(Saved).order_by(Saved.id)).all()


def new_locations(state: Session) -> list[Location]:
    """Return the locations that are not in the list."""
    known = {saved.location_id for saved in whole_list(state)}
    return [each for each in state.scalars(select(Location).order_by(Location.id)) if each.id not in known]


def draw_location(state: Session, rng: Generator, listed: Sequence[Location] | None = None) -> Location:
    """Draw a location, mostly one whose name stands twice."""
    every = list(state.scalars(select(Location).order_by(Location.id)))
    names = [each.name for each in every]
    listed = every if listed is None else listed
    twins = [each for each in listed if names.count(each.name) > 1]
    return pick(rng, twins if twins and rng.random() < 0.7 else listed)


def named(location: Location) -> dict[str, str]:
    """Return the literals that name a location."""
    return {"name": location.name, "region": location.region}


def day_at(state: Session, location_id: int, day: date) -> Day | None:
    """Return the weather of a day."""
    return only(state, select(Day).where(Day.location_id == location_id, Day.day == day))


def ahead(rng: Generator, low: int, high: int) -> date:
    """Draw a day from ``low`` to ``high`` days from today."""
    return TODAY + timedelta(days=int(rng.integers(low, high + 1)))


def in_app(celsius: int, state: Session) -> int:
    """Return a temperature as the app shows it, counted afresh."""
    return celsius if settings(state).temperature_unit == "celsius" else round(32 + celsius * 9 / 5)


def tenths_of(state: Session, event: str, figure: int) -> int | None:
    """Return what a threshold in the app's units is in stored tenths, ``None`` where the event takes no such one."""
    quantity, mine, value = EVENTS[event].quantity, settings(state), float(figure)
    if quantity == "temperature" and mine.temperature_unit == "fahrenheit":
        value = (figure - 32) * 5 / 9
    elif quantity == "wind":
        value = figure * _WIND[mine.wind_unit]
    return round(10 * value) if EVENTS[event].least <= round(value, 1) <= EVENTS[event].most else None


def draw_threshold(state: Session, rng: Generator, event: str) -> int:
    """Draw a whole threshold in the app's units, near one that people choose."""
    quantity, mine, usual = EVENTS[event].quantity, settings(state), int(pick(rng, EVENTS[event].usual))
    if quantity == "temperature":
        return in_app(usual, state)
    return round(usual / _WIND[mine.wind_unit]) if quantity == "wind" else usual


def rule_columns(tenths: int, lead: str, channel: str) -> dict[str, dict[str, object]]:
    """Return what a new rule says, by part."""
    return {"threshold": {"threshold_tenths": tenths}, "when": {"lead": lead}, "how": {"channel": channel}}


def new_rule(state: Session, saved: Saved, event: str, figure: int, lead: str, channel: str) -> New | None:
    """Return the row of a new rule, ``None`` where the place has no room for it or the threshold is none."""
    tenths = tenths_of(state, event, figure) if event in EVENTS else None
    if tenths is None or lead not in LEAD_WORDS or channel not in CHANNEL_WORDS or not room_for(state, saved, event):
        return None
    made = {"active": True, "created_on": TODAY}
    name = f"{EVENTS[event].name.casefold()} rule at {saved.label}"
    parts = {f"{part} of the {name}": columns for part, columns in rule_columns(tenths, lead, channel).items()}
    return New(name, Rule, {"saved_id": saved.id, "event": event}, parts, made)


def room_for(state: Session, saved: Saved, event: str) -> bool:
    """Whether a place can have a rule for an event."""
    held = state.scalars(select(Rule.event).where(Rule.saved_id == saved.id)).all()
    return len(held) < MOST_RULES and event not in held


def next_saved(state: Session) -> tuple[int, int]:
    """Return the key and the position that a new place of the list gets."""
    last, count = state.execute(select(func.max(Saved.id), func.count())).one()
    return last + 1, count + 1


def figure(params: Params) -> int:
    """Return the threshold that the goal names."""
    return number(params, "threshold")


def at(minutes: int) -> time:
    """Return minutes after midnight as a time of day."""
    return time(minutes // 60, minutes % 60)
