"""Tasks that ask about the places of the list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import clock
from genui_gym.appkit.formats import day as written_day
from genui_gym.reward import Fact
from genui_gym.task import Params, Step, click, day, finish, goto, only, pick, text

from ..models import Air, Saved, Warning
from ..rules.places import saved_places
from ..rules.weather import air_of, days_ahead, warnings_at
from ..seed import AIR_DAYS, TODAY
from . import clauses
from .foremost import MEASURES, extreme, foremost
from .records import WeatherTemplate, ahead, at, day_at, saved_named, whole_list
from .rows import FindTemplate
from .ways import compare_all, entry, labelled

NOW = datetime(2026, 4, 16, 7, 20)
"""When an episode begins, by UTC."""


def draw_warned(state: Session, rng: Generator) -> Params:
    """Draw a kind of warning that there is, and a place of the list."""
    kinds = state.scalars(where(Warning.kind).distinct().order_by(Warning.kind)).all()
    return {"kind": pick(rng, kinds), "label": pick(rng, whole_list(state)).label}


def in_force(state: Session, saved: Saved, kind: str) -> list[Warning]:
    """Return the warnings of a kind at a place of the list that are not over on its clock."""
    listed = state.scalars(where(Warning).where(Warning.location_id == saved.location_id, Warning.kind == kind)).all()
    return [each for each in listed if (each.ends - NOW).total_seconds() > 3600 * saved.location.offset_hours]


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
