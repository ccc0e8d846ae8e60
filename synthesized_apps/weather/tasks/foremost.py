"""The place of the list that is ahead of the others on a day: by the database, and as the pages compare them."""

from __future__ import annotations

from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.task import Params, day, text

from ..models import Day, Saved
from ..rules.places import saved_places
from ..rules.weather import days_ahead
from ..seed import TODAY

MEASURES = {
    "gust": "the strongest gusts",
    "high": "the highest temperature",
    "low": "the lowest temperature",
    "rain_tenths": "the most rain",
}
"""What places can be ranked by, as goals say it."""


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
