"""How records read on the pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..catalogue import SKIES
from ..models import Day, Location, Rule, Saved, Settings
from ..rules.events import CHANNELS, EVENTS, LEADS
from ..rules.units import TEMPERATURES, WINDS, degrees, rainfall, shown, speed, unit_of

POLLEN = ("None", "Very low", "Low", "Moderate", "High", "Very high")


def sky_words(sky: str) -> str:
    """Return what a sky is called."""
    return SKIES[sky]


def sky_class(sky: str) -> str:
    """Return the name of the gradient behind a sky."""
    return {"clear": "clear", "fair": "clear", "cloudy": "grey", "overcast": "grey", "fog": "grey", "snow": "snow", "sleet": "snow"}.get(
        sky, "wet"
    )


def air_words(index: int) -> str:
    """Return what an air quality index means."""
    return next(words for most, words in ((50, "Clean"), (75, "Fair"), (100, "Poor"), (999, "Unhealthy")) if index <= most)


def air_tone(index: int) -> str:
    """Return the tone of its badge."""
    return next(tone for most, tone in ((50, "good"), (75, "plain"), (100, "warn"), (999, "bad")) if index <= most)


def pollen_words(level: int) -> str:
    """Return what a pollen figure means."""
    return POLLEN[level]


def full_name(location: Location) -> str:
    """Return a location with its region, by which twins differ."""
    return f"{location.name}, {location.region}"


def saved_name(saved: Saved) -> str:
    """Return a place of the list with where it is."""
    return f"{saved.label}: {saved.location.name}, {saved.location.region}"


def event_words(event: str) -> str:
    """Return what an event is called."""
    return EVENTS[event].name


def lead_words(lead: str) -> str:
    """Return when one is told."""
    return LEADS[lead]


def channel_words(channel: str) -> str:
    """Return how one is told."""
    return CHANNELS[channel]


FILTERS: tuple[Callable[..., str], ...] = (
    sky_words, sky_class, air_words, air_tone, pollen_words, full_name, saved_name, event_words, lead_words,
    channel_words,
)  # fmt: skip


def measured(settings: Settings) -> Mapping[str, Any]:
    """Return the functions that write figures in the units of the settings."""

    def temp(celsius: int) -> str:
        return f"{degrees(celsius, settings)}°".replace("-", "−")

    def temp_unit(celsius: int) -> str:
        return f"{degrees(celsius, settings)} {TEMPERATURES[settings.temperature_unit][1]}".replace("-", "−")

    def wind(kmh: int) -> str:
        return f"{speed(kmh, settings)} {WINDS[settings.wind_unit][1]}"

    def rain(tenths: int) -> str:
        return rainfall(tenths, settings)

    def threshold(rule: Rule) -> str:
        kind = EVENTS[rule.event]
        unit = unit_of(kind.quantity, settings)
        figure = shown(rule.threshold_tenths, kind.quantity, settings).replace("-", "−")
        return f"{kind.words} {figure}{f' {unit}' if unit else ''}"

    def day_summary(day: Day) -> str:
        return f"{SKIES[day.sky]}, high {temp(day.high)}, low {temp(day.low)}"

    return {"temp": temp, "temp_unit": temp_unit, "wind": wind, "rain": rain, "threshold": threshold, "day_summary": day_summary}
