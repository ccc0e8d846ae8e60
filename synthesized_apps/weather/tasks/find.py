"""Tasks that answer a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import func
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import day as written_day
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, day, finish, goto, number, only, pick, text

from ..models import Air, Day, Hour, Location, Saved, Warning
from ..rules.places import saved_places
from ..rules.settings import settings_of
from ..rules.units import degrees
from ..rules.weather import air_of, day_of, days_ahead, hours_of, month_of, warnings_at
from ..seed import AIR_DAYS, TODAY
from . import clauses
from .commit import MEASURES, extreme, foremost
from .records import MONTHS, WeatherTemplate, ahead, day_at, draw_location, in_app, location_named, named, saved_named, whole_list
from .ways import compare_all, entry, labelled, to_location

NOW = datetime(2026, 4, 16, 7, 20)
"""When an episode begins, by UTC."""


class FindTemplate(AnswerTemplate, WeatherTemplate):
    """A template that asks."""

    shape = "find"


def clock(minutes: int) -> str:
    """Write minutes after midnight as a time of day."""
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def at(minutes: int) -> time:
    """Return minutes after midnight as a time of day."""
    return time(minutes // 60, minutes % 60)


def place_of(params: Params, state: Session) -> Location:
    """Return the place that a goal names, as the search finds it."""
    wanted = (params["name"], params["region"])
    return next(each for each in state.scalars(where(Location)) if (each.name, each.region) == wanted)


class WarmestDry(FindTemplate):
    """Which day of a span is the warmest among those on which rain is not likely?"""

    difficulty = "medium"
    wordings = (
        "Which day from {first} to {last} has the highest temperature in {name}, {region}, among those with a chance of rain of at most "
        "{chance} percent?",
        "Please look at {name}, {region}, between {first} and {last}: on which date is it warmest, if only days count whose chance of "
        "rain is {chance} percent or less?",
        "I want to paint a fence in {name}, {region}, sometime from {first} to {last}, on the warmest day whose chance of rain is not "
        "above {chance} percent. Which date is that?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a span in which the chance decides, and whose own ends are not the answer."""
        place = draw_location(state, rng)
        first = ahead(rng, 0, 3)
        span = {"first": first.isoformat(), "last": ahead(rng, 6, 9).isoformat()}
        params = {**named(place), **span, "chance": 5 * int(rng.integers(2, 10))}
        fact, any_day = self.meaning(params, state), self.meaning({**params, "chance": 100}, state)
        return params if fact and any_day != fact and str(fact.day) not in span.values() else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the day, where one alone is the warmest."""
        place = location_named(state, params)
        span = (max(day(params, "first"), TODAY), day(params, "last"))
        if place is None:
            return None
        here = where(Day).where(Day.location_id == place.id, Day.day.between(*span), Day.chance <= number(params, "chance"))
        fit = state.scalars(here).all()
        top = [each.day for each in fit if each.high == max(other.high for other in fit)]
        return Fact(day=top[0]) if len(top) == 1 and len(fit) > 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Read the ten days, and look into the one."""
        best = self._best(params, before)
        yield from to_location(params)
        yield click("link", written_day(best))
        yield finish(written_day(best))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the place."""
        return [[goto(f"/weather/{place_of(params, before).id}"), finish(self._best(params, before).isoformat())]]

    def _best(self, params: Params, before: Session) -> date:
        listed = days_ahead(before, place_of(params, before), TODAY)
        fit = [each for each in listed if day(params, "first") <= each.day <= day(params, "last")]
        return max((each for each in fit if (each.chance or 0) <= number(params, "chance")), key=lambda each: each.high).day


class FirstRain(FindTemplate):
    """When does it begin to rain?"""

    difficulty = "medium"
    wordings = clauses.FIRST_RAIN

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a place and a day, with or without rain or hours."""
        return {**named(draw_location(state, rng)), "day": ahead(rng, 0, 9).isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the first hour with rain."""
        place = location_named(state, params)
        if place is None:
            return None
        wet = where(func.min(Hour.hour)).where(Hour.location_id == place.id, Hour.day == day(params, "day"), Hour.rain_tenths > 0)
        hour = state.scalar(wet)
        return Fact(time=time(hour)) if hour is not None else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the hours of the day and read from the top."""
        hours = hours_of(before, place_of(params, before), day(params, "day"))
        yield from to_location(params)
        yield click("link", "Hour by hour")
        yield click("link", f"Hours of {written_day(day(params, 'day'))}")
        yield finish(next(clock(60 * each.hour) for each in hours if each.rain_tenths))


class ColdNights(FindTemplate):
    """On how many days of a month was it so cold?"""

    difficulty = "hard"
    ambiguous = True
    weighed = ("threshold",)
    wordings = (
        "On how many days of {month} was the low in {name}, {region}, at {threshold} degrees or below, as the app counts degrees?",
        "Please count the days in {month} whose lowest temperature in {name}, {region}, was {threshold} degrees or less, in the unit that "
        "the app is set to.",
        "How often did it get down to {threshold} degrees or lower in {name}, {region}, in {month}? Count the days, with degrees as my "
        "app shows them.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a low of the month."""
        place, month = draw_location(state, rng), pick(rng, MONTHS)
        lows = self._lows(state, place, month)
        low = in_app(sorted(lows)[int(rng.integers(2, 16))], state)
        return {**named(place), "month": month, "threshold": low}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return how many days were, unless the goal says that number itself."""
        place = location_named(state, params)
        if place is None or params["month"] not in MONTHS:
            return None
        threshold = number(params, "threshold")
        count = sum(in_app(low, state) <= threshold for low in self._lows(state, place, text(params, "month")))
        return Fact(count=count) if count != abs(threshold) else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the month, coldest nights first, and count."""
        first = date.fromisoformat(f"{params['month']}-01")
        listed = month_of(before, place_of(params, before), first, TODAY, "low")
        mine = settings_of(before)
        yield from to_location(params)
        yield click("link", "Past days")
        yield click("link", MONTHS[text(params, "month")])
        yield click("link", "Coldest nights first")
        yield finish(str(len([each for each in listed if degrees(each.low, mine) <= number(params, "threshold")])))

    def _lows(self, state: Session, place: Location, month: str) -> list[int]:
        first = date.fromisoformat(f"{month}-01")
        days = where(Day.low).where(Day.location_id == place.id, Day.day >= first, Day.day < first.replace(month=first.month + 1))
        return list(state.scalars(days))


class ThenAndNow(FindTemplate):
    """How many degrees lie between a day to come and a past one?"""

    difficulty = "hard"
    ambiguous = True
    wordings = (
        "By how many degrees does the high forecast for {day} in {name}, {region}, differ from the high measured there on {past}, as the "
        "app shows degrees?",
        "Please compare {name}, {region}, on {past} with the forecast for {day}: how many degrees lie between the two highs, in the unit "
        "that the app is set to?",
        "In {name}, {region}, {day} will not be like {past}. How big is the difference of the highs, in degrees as my app counts them?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw both days."""
        past = date(2026, 1, 1).toordinal() + int(rng.integers(90))
        return {**named(draw_location(state, rng)), "day": ahead(rng, 1, 9).isoformat(), "past": date.fromordinal(past).isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the difference of what the app shows, unless the goal says that number itself."""
        place = location_named(state, params)
        days = [day_at(state, place.id, day(params, name)) for name in ("day", "past")] if place else []
        highs = [in_app(each.high, state) for each in days if each]
        if len(highs) != 2 or day(params, "day") < TODAY or day(params, "past") >= TODAY:
            return None
        apart, said = abs(highs[0] - highs[1]), (day(params, "day").day, day(params, "past").day)
        return Fact(count=apart) if apart > 1 and apart not in said else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Read the day to come, then the past one."""
        place, past, mine = place_of(params, before), day(params, "past"), settings_of(before)
        highs = [degrees(each.high, mine) for each in (day_of(before, place, day(params, "day")), day_of(before, place, past)) if each]
        yield from to_location(params)
        yield click("link", written_day(day(params, "day")))
        yield click("link", "Back")
        yield click("link", "Past days")
        yield click("link", MONTHS[f"{past:%Y-%m}"])
        yield click("link", written_day(past))
        yield finish(str(max(highs) - min(highs)))


class WarningEnds(FindTemplate):
    """When does a warning end?"""

    difficulty = "easy"
    wordings = clauses.WARNED

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a place of the list and a kind."""
        return draw_warned(state, rng)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return day and time, where one warning alone fits."""
        saved = saved_named(state, text(params, "label"))
        found = in_force(state, saved, text(params, "kind")) if saved else []
        return Fact(day=found[0].ends.date(), time=found[0].ends.time()) if len(found) == 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Choose the kind, open the warning."""
        shown = self._warning(params, before)
        yield click("link", "Warnings")
        yield click("link", text(params, "kind"))
        yield click("link", f"{shown.kind} at {entry(labelled(before, text(params, 'label')))}, warning {shown.id}")
        yield finish(f"{written_day(shown.ends)}, {shown.ends:%H:%M}")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the warning."""
        shown = self._warning(params, before)
        return [[goto(f"/warnings/{shown.id}"), finish(f"{shown.ends:%H:%M} on {written_day(shown.ends)}")]]

    def _warning(self, params: Params, before: Session) -> Warning:
        listed = warnings_at(before, labelled(before, text(params, "label")).location, NOW)
        return next(each for each in listed if each.kind == params["kind"])


def draw_warned(state: Session, rng: Generator) -> Params:
    """Draw a kind of warning that there is, and a place of the list."""
    kinds = state.scalars(where(Warning.kind).distinct().order_by(Warning.kind)).all()
    return {"kind": pick(rng, kinds), "label": pick(rng, whole_list(state)).label}


def in_force(state: Session, saved: Saved, kind: str) -> list[Warning]:
    """Return the warnings of a kind at a place of the list that are not over on its clock."""
    listed = state.scalars(where(Warning).where(Warning.location_id == saved.location_id, Warning.kind == kind)).all()
    return [each for each in listed if (each.ends - NOW).total_seconds() > 3600 * saved.location.offset_hours]


class CleanestSunset(FindTemplate):
    """When does the sun set at that of three places that has the cleanest air?"""

    difficulty = "hard"
    wordings = (
        "Of {label}, {second} and {third}, find the one with the lowest air quality index on {day}. At what time does the sun set there "
        "that day?",
        "Please see which of {label}, {second} and {third} has the cleanest air by its index on {day}, and tell me the time of sunset "
        "there on that day.",
        "On {day} I'll watch the sunset at {label}, {second} or {third}, wherever the air quality index is lowest. When does the sun go "
        "down there?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw three places of the list, and a day whose air is forecast."""
        places = whole_list(state)
        chosen = [places[int(place)].label for place in rng.choice(len(places), size=3, replace=False)]
        return {**dict(zip(("label", "second", "third"), chosen, strict=True)), "day": ahead(rng, 1, AIR_DAYS - 1).isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the sunset, where one alone is the cleanest and the others have another sunset."""
        places = {saved for name in ("label", "second", "third") if (saved := saved_named(state, text(params, name)))}
        air = {
            saved: only(state, where(Air).where(Air.location_id == saved.location_id, Air.day == day(params, "day"))) for saved in places
        }
        index = {saved: each.quality for saved, each in air.items() if each}
        best = [saved for saved, value in index.items() if value == min(index.values())]
        sunsets = [weather.sunset for saved in index if (weather := day_at(state, saved.location_id, day(params, "day")))]
        if len(index) != 3 or len(best) != 1 or len(set(sunsets)) != 3:
            return None
        weather = day_at(state, best[0].location_id, day(params, "day"))
        return Fact(time=at(weather.sunset)) if weather else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the air of each, then at the day of the one."""
        on = day(params, "day")
        places = [labelled(before, text(params, name)) for name in ("label", "second", "third")]
        for saved in places:
            yield click("link", "Places")
            yield click("link", entry(saved))
            yield click("link", "Air and pollen")
        best = min(places, key=lambda saved: next(each.quality for each in air_of(before, saved.location, TODAY) if each.day == on))
        shown = next(each for each in days_ahead(before, best.location, TODAY) if each.day == on)
        yield click("link", "Places")
        yield click("link", entry(best))
        yield click("link", written_day(on))
        yield finish(clock(shown.sunset))


class ForemostPlace(FindTemplate):
    """Which place of the list is ahead on a day?"""

    difficulty = "hard"
    worded: ClassVar = {**WeatherTemplate.worded, "measure": MEASURES}
    wordings = (
        "Which place on my list has {measure} forecast for {day}? Answer with its label.",
        "Please compare all my saved places on {day} and give me the label of the one with {measure}.",
        "One of my places gets {measure} of all of them on {day}; what is it called in my list?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a measure and a day."""
        return {"measure": pick(rng, MEASURES), "day": ahead(rng, 1, 9).isoformat()}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the label."""
        saved = extreme(state, params)
        return Fact(name=saved.label) if saved else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Compare the places two by two."""
        yield from compare_all(saved_places(before))
        yield finish(foremost(before, params).label)
