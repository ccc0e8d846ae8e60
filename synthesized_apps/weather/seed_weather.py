"""Makes weather: days since the first of January, ten days ahead, hours for seven of them. A day's figures follow from its hours."""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import numpy as np
from numpy.random import Generator

from genui_gym.appkit.seeding import Row

from .catalogue import Climate

FIRST = date(2026, 1, 1)
DAYS_AHEAD, HOURS_AHEAD = 10, 7
WINDS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
GAUGE = 3
"""Gauges count in steps of so many tenths of a millimetre."""


def weather(key: int, climate: Climate, today: date, rng: Generator) -> tuple[list[Row], list[Row]]:
    """Return the rows of a location's days, and of its hours."""
    count = (today - FIRST).days + DAYS_AHEAD
    noise = _drift(count, rng)
    wet = rng.random(count) < climate.wet
    hours: list[Row] = []
    days: list[Row] = []
    for number in range(count):
        day = FIRST + timedelta(days=number)
        ahead = (day - today).days
        mean = mean_of(climate, day) + 3.1 * noise[number]
        swing = (2.4 if wet[number] else 4.2) + 1.6 * float(rng.random())
        temperatures = _curve(mean, swing, rng) if ahead >= 0 else [round(mean + swing), round(mean - swing)]
        row = _day(key, climate, day, mean, temperatures, bool(wet[number]), rng)
        if ahead >= 0:
            row["chance"] = int(rng.integers(8, 20)) * 5 if row["rain_tenths"] else int(rng.integers(0, 7)) * 5
            row["uv"] = max(1, round(1 + mean / 5 - 2 * wet[number]))
        if 0 <= ahead < HOURS_AHEAD:
            hours += _hours(row, temperatures, rng)
        days.append(row)
    return days, hours


def mean_of(climate: Climate, day: date) -> float:
    """Return the mean temperature that the season lets one expect."""
    turn = math.cos(2 * math.pi * (day.timetuple().tm_yday - 20) / 365)
    return (climate.january + climate.july) / 2 + turn * (climate.january - climate.july) / 2


def _drift(count: int, rng: Generator) -> np.ndarray[Any, Any]:
    """Return noise in which a day resembles the one before."""
    steps, level, found = rng.normal(size=count), 0.0, np.empty(count)
    for number in range(count):
        level = 0.66 * level + 0.75 * steps[number]
        found[number] = level
    return found


def _curve(mean: float, swing: float, rng: Generator) -> list[int]:
    """Return the temperature of each hour of a day, warmest in the early afternoon."""
    peak = 13.5 + 2 * float(rng.random())
    return [round(mean + swing * math.cos((hour - peak) * math.pi / 12)) for hour in range(24)]


def _day(key: int, climate: Climate, day: date, mean: float, temperatures: list[int], wet: bool, rng: Generator) -> Row:
    rain = GAUGE * int(rng.integers(2, 60)) if wet else 0
    wind = max(3, round(climate.wind * (0.55 + 0.9 * float(rng.random()))))
    sunrise, sunset = sun(climate, day)
    return {
        "location_id": key, "day": day, "sky": _sky(rain, mean, rng), "high": max(temperatures), "low": min(temperatures),
        "rain_tenths": rain, "chance": None, "wind": wind, "gust": round(wind * (1.4 + float(rng.random()))),
        "wind_from": WINDS[int(rng.integers(8))], "humidity": int(rng.integers(70, 98) if wet else rng.integers(38, 78)), "uv": None,
        "sunrise": sunrise, "sunset": sunset,
    }  # fmt: skip


def _sky(rain: int, mean: float, rng: Generator) -> str:
    if not rain:
        return ("clear", "clear", "fair", "fair", "cloudy", "overcast", "fog")[int(rng.integers(7))]
    if mean < 1:
        return "snow"
    if mean < 3:
        return "sleet"
    if rain < 15:
        return "drizzle"
    return ("thunder" if mean > 14 and rng.random() < 0.4 else "downpour") if rain > 105 else "rain"


def _hours(day: Row, temperatures: list[int], rng: Generator) -> Iterator[Row]:
    """Share the day's rain out over one or two spells; the wettest chance of an hour is the day's."""
    rain = _spells(day["rain_tenths"], rng)
    dry = "overcast" if day["rain_tenths"] else day["sky"]
    low = max(0, day["chance"] - 30)
    top = max(range(24), key=lambda hour: rain[hour]) if day["rain_tenths"] else 15
    for hour in range(24):
        chance = day["chance"] if hour == top else int(rng.integers(low // 5, day["chance"] // 5 + 1)) * 5 if rain[hour] else low // 10 * 5
        yield {
            "location_id": day["location_id"], "day": day["day"], "hour": hour, "sky": day["sky"] if rain[hour] else dry,
            "temperature": temperatures[hour], "rain_tenths": rain[hour], "chance": chance,
            "wind": max(1, round(day["wind"] * (0.7 + 0.6 * float(rng.random())))),
        }  # fmt: skip


def _spells(tenths: int, rng: Generator) -> list[int]:
    rain = [0] * 24
    if not tenths:
        return rain
    start = int(rng.integers(2, 17))
    length = min(int(rng.integers(2, 6)), tenths // GAUGE)
    for step in range(tenths // GAUGE):
        rain[start + (step if step < length else int(rng.integers(length)))] += GAUGE
    return rain


def sun(climate: Climate, day: date) -> tuple[int, int]:
    """Return the minutes of sunrise and sunset, by the usual approximation of the sun's declination."""
    tilt = math.radians(-23.44) * math.cos(2 * math.pi * (day.timetuple().tm_yday + 10) / 365)
    cosine = (math.sin(math.radians(-0.83)) - math.sin(math.radians(climate.latitude)) * math.sin(tilt)) / (
        math.cos(math.radians(climate.latitude)) * math.cos(tilt)
    )
    half = math.degrees(math.acos(min(1.0, max(-1.0, cosine)))) * 4
    return round(climate.noon - half), round(climate.noon + half)
