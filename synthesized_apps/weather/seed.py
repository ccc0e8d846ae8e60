"""Fills a new database: places and their weather, then the person's list, rules, settings and past notifications."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows, numbered_rows

from . import catalogue
from .models import Air, Day, HelpArticle, Hour, Location, Message, Normal, Rule, Saved, Settings, Warning
from .rules.events import CHANNELS, EVENTS, LEADS, MOST_RULES
from .seed_weather import DAYS_AHEAD, mean_of, weather

TODAY = date(2026, 4, 16)
AIR_DAYS = 5
RULES = (3, 3, 2, 2, 1, 1, 1, 0, 0)
"""How many rules the places of the list have, in no order."""


def populate(session: Session, rng: Generator) -> None:
    """Fill the empty tables; the same generator state gives the same rows."""
    add_rows(session, Location, [_location(key, climate) for key, climate in enumerate(catalogue.CLIMATES, 1)])
    made = [weather(key, climate, TODAY, rng) for key, climate in enumerate(catalogue.CLIMATES, 1)]
    add_rows(session, Day, [day for days, _ in made for day in days])
    add_rows(session, Hour, [hour for _, hours in made for hour in hours])
    add_rows(session, Air, [row for key in range(1, len(made) + 1) for row in _air(key, rng)])
    add_rows(session, Normal, [row for key, climate in enumerate(catalogue.CLIMATES, 1) for row in _normals(key, climate)])
    saved = _saved(rng)
    add_rows(session, Saved, saved)
    add_rows(session, Warning, _warnings(saved, rng))
    rules = [rule for place, count in zip(saved, rng.permutation(RULES), strict=True) for rule in _rules(place, int(count), rng)]
    _cover(rules)
    add_rows(session, Rule, rules)
    add_rows(session, Settings, [_settings(saved, rng)])
    add_rows(session, Message, _messages(saved, rng))
    add_rows(session, HelpArticle, numbered_rows("slug topic title body", catalogue.HELP))
    session.flush()


def _location(key: int, climate: catalogue.Climate) -> Row:
    return {
        "id": key, "name": climate.name, "region": climate.region, "country": climate.country, "elevation": climate.elevation,
        "offset_hours": climate.offset_hours,
        "station": f"{climate.name} {('Airfield', 'Observatory', 'University', 'Waterworks')[key % 4]}",
    }  # fmt: skip


def _air(key: int, rng: Generator) -> list[Row]:
    indexes = rng.choice(110, size=AIR_DAYS, replace=False) + 12
    return [
        {
            "location_id": key, "day": TODAY + timedelta(days=ahead), "quality": int(indexes[ahead]), "fine_dust": int(indexes[ahead]) // 3,
            "ozone": int(rng.integers(30, 130)), **{plant: int(rng.integers(0, 6)) for plant in ("birch", "grass", "mugwort")},
        }
        for ahead in range(AIR_DAYS)
    ]  # fmt: skip


def _normals(key: int, climate: catalogue.Climate) -> list[Row]:
    means = [mean_of(climate, date(2025, month, 15)) for month in range(1, 13)]
    return [
        {"location_id": key, "month": month, "high": round(mean + 4), "low": round(mean - 4), "rain": round(30 * climate.wet * 9)}
        for month, mean in enumerate(means, 1)
    ]


def _saved(rng: Generator) -> list[Row]:
    chosen = sorted(int(place) for place in rng.choice(len(catalogue.CANDIDATES), size=catalogue.SAVED, replace=False))
    positions = rng.permutation(catalogue.SAVED) + 1
    return [
        {
            "id": number, "label": catalogue.CANDIDATES[place][0], "location_id": catalogue.CANDIDATES[place][1],
            "position": int(positions[number - 1]), "added_on": TODAY - timedelta(days=int(rng.integers(30, 900))),
        }
        for number, place in enumerate(chosen, 1)
    ]  # fmt: skip


def _warnings(saved: Sequence[Row], rng: Generator) -> list[Row]:
    """Warn at six places of the list twice each, and once at ten others."""
    known = [row["location_id"] for row in saved]
    others = [key for key in range(1, len(catalogue.CLIMATES) + 1) if key not in known]
    places = [int(key) for key in rng.choice(known, size=6, replace=False) for _ in range(2)]
    places += [int(key) for key in rng.choice(others, size=10, replace=False)]
    kinds = list(catalogue.WARNINGS)
    rows: list[Row] = []
    for number, key in enumerate(places):
        kind = kinds[int(rng.integers(3)) + 3 * (number % 2)]
        starts = datetime.combine(TODAY, time()) + timedelta(minutes=30 * int(rng.integers(-10, 150)))
        ends = starts + timedelta(minutes=30 * int(rng.integers(20, 90)))
        level, body = tuple(catalogue.LEVELS)[int(rng.integers(3))], " ".join(catalogue.WARNINGS[kind])
        rows.append({"location_id": key, "kind": kind, "level": level, "starts": starts, "ends": ends, "body": body})
    return rows


def _rules(place: Row, count: int, rng: Generator) -> list[Row]:
    events = [list(EVENTS)[int(number)] for number in rng.choice(len(EVENTS), size=count, replace=False)]
    return [
        {
            "saved_id": place["id"], "event": event, "threshold_tenths": 10 * int(rng.choice(EVENTS[event].usual)),
            "lead": list(LEADS)[int(rng.integers(len(LEADS)))], "channel": list(CHANNELS)[int(rng.integers(len(CHANNELS)))],
            "active": bool(rng.random() < 0.75), "created_on": place["added_on"] + timedelta(days=int(rng.integers(0, 25))),
        }
        for event in events
    ]  # fmt: skip


def _cover(rules: Sequence[Row]) -> None:
    """See to it that every lead and every channel is in use."""
    for place, rule in enumerate(rules[: len(LEADS)]):
        rule["lead"], rule["channel"] = list(LEADS)[place], list(CHANNELS)[place]
    assert all(sum(rule["saved_id"] == other["saved_id"] for other in rules) <= MOST_RULES for rule in rules)


def _settings(saved: Sequence[Row], rng: Generator) -> dict[str, Any]:
    return {
        "id": 1, "name": "Noa Lindqvist", "email": "noa.lindqvist@mailbox.example",
        "temperature_unit": str(rng.choice(["celsius", "fahrenheit"])), "wind_unit": str(rng.choice(["kmh", "ms", "mph"])),
        "rain_unit": str(rng.choice(["mm", "inch"])), "usual_lead": str(rng.choice(list(LEADS))),
        "usual_channel": str(rng.choice(list(CHANNELS))), "quiet_from": 60 * int(rng.integers(21, 24)),
        "quiet_until": 60 * int(rng.integers(5, 8)), "first_saved_id": int(rng.integers(len(saved))) + 1,
    }  # fmt: skip


def _messages(saved: Sequence[Row], rng: Generator) -> list[Row]:
    rows = []
    for number in range(16):
        place, event = saved[int(rng.integers(len(saved)))], list(EVENTS)[int(rng.integers(len(EVENTS)))]
        sent = datetime.combine(TODAY - timedelta(days=1 + 2 * number), time(int(rng.integers(6, 21)), 5 * int(rng.integers(12))))
        body = f"{EVENTS[event].name} expected at {place['label']}: your rule was met."
        rows.append({"saved_id": place["id"], "label": place["label"], "event": event, "body": body, "sent_at": sent})
    return rows


__all__ = ["AIR_DAYS", "DAYS_AHEAD", "TODAY", "populate"]
