"""What the seed promises: a day's figures follow from its hours, twins, a list with rules of every kind, other data for other seeds."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import date, timedelta

import pytest
from genui_gym.apps.weather.models import Air, Day, Hour, Location, Rule, Saved, Settings, Warning
from genui_gym.apps.weather.rules.events import CHANNELS, EVENTS, LEADS, MOST_RULES
from genui_gym.apps.weather.seed import AIR_DAYS, TODAY
from genui_gym.apps.weather.seed_weather import DAYS_AHEAD, FIRST, HOURS_AHEAD, sun
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.apps import App
from genui_gym.world import open_image, seeded_image

SEEDS = (0, 1)


def test_a_day_is_the_sum_of_its_hours(seeded: Session) -> None:
    hours = defaultdict(list)
    for hour in seeded.scalars(select(Hour)):
        hours[hour.location_id, hour.day].append(hour)
    for day in seeded.scalars(select(Day).where(Day.day.between(TODAY, TODAY + timedelta(days=HOURS_AHEAD - 1)))):
        listed = hours.pop((day.location_id, day.day))
        assert sorted(hour.hour for hour in listed) == list(range(24))
        assert max(hour.temperature for hour in listed) == day.high
        assert min(hour.temperature for hour in listed) == day.low
        assert sum(hour.rain_tenths for hour in listed) == day.rain_tenths
        assert max(hour.chance for hour in listed) == day.chance
    assert not hours


def test_every_place_has_every_day_and_only_forecasts_have_a_chance(seeded: Session) -> None:
    expected = [FIRST + timedelta(days=number) for number in range((TODAY - FIRST).days + DAYS_AHEAD)]
    for location in seeded.scalars(select(Location.id)):
        days = seeded.scalars(select(Day).where(Day.location_id == location).order_by(Day.day)).all()
        assert [day.day for day in days] == expected
        assert all((day.chance is None) == (day.day < TODAY) == (day.uv is None) for day in days)
        assert all(day.low <= day.high and 0 <= day.sunrise < day.sunset < 24 * 60 for day in days)
        assert len(seeded.scalars(select(Air).where(Air.location_id == location)).all()) == AIR_DAYS


def test_names_stand_twice_and_in_other_regions(seeded: Session) -> None:
    locations = seeded.scalars(select(Location)).all()
    twins = [name for name, count in Counter(each.name for each in locations).items() if count > 1]
    assert len(twins) >= 8
    assert len({(each.name, each.region) for each in locations}) == len(locations)


def test_the_list_has_full_places_empty_ones_and_rules_of_every_kind(seeded: Session) -> None:
    saved, rules = seeded.scalars(select(Saved)).all(), seeded.scalars(select(Rule)).all()
    assert sorted(each.position for each in saved) == list(range(1, len(saved) + 1))
    assert len({each.label for each in saved}) == len({each.location_id for each in saved}) == len(saved)
    counts = [len(each.rules) for each in saved]
    assert max(counts) == MOST_RULES
    assert min(counts) == 0
    assert {rule.lead for rule in rules} == set(LEADS)
    assert {rule.channel for rule in rules} == set(CHANNELS)
    assert all(10 * EVENTS[rule.event].least <= rule.threshold_tenths <= 10 * EVENTS[rule.event].most for rule in rules)
    assert all(rule.created_on <= TODAY for rule in rules)


def test_there_are_warnings_at_the_listed_places_and_elsewhere(seeded: Session) -> None:
    listed = set(seeded.scalars(select(Saved.location_id)))
    warned = seeded.scalars(select(Warning)).all()
    assert all(warning.starts < warning.ends for warning in warned)
    assert any(warning.location_id in listed for warning in warned)
    assert any(warning.location_id not in listed for warning in warned)


def test_other_seeds_give_other_weather_settings_and_lists(app: App) -> None:
    found = []
    for seed in range(4):
        with open_image(seeded_image(app, seed)) as session:
            settings = session.scalars(select(Settings)).one()
            highs = tuple(session.scalars(select(Day.high).where(Day.location_id == 1)))
            found.append((highs, tuple(session.scalars(select(Saved.label))), (settings.temperature_unit, settings.wind_unit)))
    for kind in range(3):
        assert len({each[kind] for each in found}) > 1


def test_days_are_long_in_the_northern_summer_and_short_in_winter() -> None:
    from genui_gym.apps.weather.catalogue import CLIMATES

    england, australia = CLIMATES[0], CLIMATES[5]

    def length(climate, day: date) -> int:
        sunrise, sunset = sun(climate, day)
        return sunset - sunrise

    assert length(england, date(2026, 6, 21)) == pytest.approx(16 * 60 + 45, abs=12)
    assert length(england, date(2026, 12, 21)) == pytest.approx(7 * 60 + 45, abs=12)
    assert length(australia, date(2026, 6, 21)) < 11 * 60 < length(australia, date(2026, 12, 21))
