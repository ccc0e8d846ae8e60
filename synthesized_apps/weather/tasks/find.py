"""Tasks that ask about the weather of a place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, time

from numpy.random import Generator
from sqlalchemy import func
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import clock
from genui_gym.appkit.formats import day as written_day
from genui_gym.reward import Fact
from genui_gym.task import Params, Step, click, day, finish, goto, number, pick, text

from ..models import Day, Hour, Location
from ..rules.settings import settings_of
from ..rules.units import degrees
from ..rules.weather import day_of, days_ahead, hours_of, month_of
from ..seed import TODAY
from . import clauses
from .records import (
    MONTHS,
    ahead,
    day_at,
    draw_location,
    in_app,
    location_named,
    named,
)
from .rows import FindTemplate
from .ways import (
    place_of,
    to_location,
)


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
