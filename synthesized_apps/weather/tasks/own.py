"""Tasks about the settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Row
from genui_gym.task import Params, Step, click, goto, pick, select, text

from ..models import Settings
from ..rules.events import CHANNELS, LEADS
from ..rules.units import RAINS, TEMPERATURES, WINDS
from .records import (
    settings,
)
from .rows import ArrangeTemplate

_TEMPERATURES = {"celsius": "degrees Celsius", "fahrenheit": "degrees Fahrenheit"}

_WINDS = {"kmh": "kilometres per hour", "ms": "metres per second", "mph": "miles per hour"}

_RAINS = {"mm": "millimetres", "inch": "inches"}


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
