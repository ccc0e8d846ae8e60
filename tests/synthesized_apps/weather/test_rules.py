"""The rules: units, the list, notification rules and settings."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from genui_gym.apps.weather.models import Location, Rule, Saved, Settings, Warning
from genui_gym.apps.weather.rules import places, watch, weather
from genui_gym.apps.weather.rules.events import EVENTS, MOST_RULES
from genui_gym.apps.weather.rules.settings import choose_notifying, choose_units, settings_of
from genui_gym.apps.weather.rules.units import degrees, rainfall, shown, speed, worth
from genui_gym.apps.weather.rules.watch import Draft
from genui_gym.apps.weather.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


@pytest.fixture
def settings(session: Session) -> Settings:
    choose_units(session, "celsius", "kmh", "mm")
    return settings_of(session)


def fresh(session: Session) -> Location:
    """Return a location that is not in the list."""
    return next(each for each in session.scalars(select(Location).order_by(Location.id)) if places.saved_at(session, each) is None)


def roomy(session: Session, event: str) -> Saved:
    """Return a place that can have a rule for the event."""
    return next(saved for saved in places.saved_places(session) if len(saved.rules) < MOST_RULES and not watch.rule_for(saved, event))


def test_figures_read_in_the_units_of_the_settings(settings: Settings) -> None:
    assert (degrees(-3, settings), speed(36, settings), rainfall(27, settings)) == (-3, "36", "2.7 mm")
    settings.temperature_unit, settings.wind_unit, settings.rain_unit = "fahrenheit", "ms", "inch"
    assert (degrees(-3, settings), speed(36, settings), rainfall(27, settings)) == (27, "10.0", "0.11 in")


def test_temperatures_that_differ_stay_different_in_fahrenheit(settings: Settings) -> None:
    settings.temperature_unit = "fahrenheit"
    assert len({degrees(celsius, settings) for celsius in range(-40, 50)}) == 90


@pytest.mark.parametrize(
    ("typed", "quantity", "tenths"),
    [("2", "temperature", 20), ("−2.5", "temperature", -25), ("2,5", "wind", 25), ("60", "percent", 600)],
)
def test_a_typed_threshold_is_worth_tenths(settings: Settings, typed: str, quantity: str, tenths: int) -> None:
    assert worth(typed, quantity, settings) == tenths


@pytest.mark.parametrize("typed", ["", "cold", "2.55", "1e3", "٣", "99999", "nan", "--2"])
def test_what_is_no_number_is_worth_nothing(settings: Settings, typed: str) -> None:
    assert worth(typed, "wind", settings) is None


def test_a_threshold_is_converted_and_shown_again(settings: Settings) -> None:
    settings.temperature_unit, settings.wind_unit = "fahrenheit", "ms"
    assert worth("32", "temperature", settings) == 0
    assert shown(0, "temperature", settings) == "32"
    assert worth("10", "wind", settings) == 360
    assert shown(360, "wind", settings) == "10"


def test_a_saved_place_comes_last_and_may_open_first(session: Session) -> None:
    location, count = fresh(session), len(places.saved_places(session))
    saved = places.save_place(session, location, "  Choir   tour ", True, TODAY)
    assert (saved.label, saved.position) == ("Choir tour", count + 1)
    assert places.first_place(session) is saved


def test_what_cannot_be_saved(session: Session) -> None:
    listed, location = places.saved_places(session), fresh(session)
    with pytest.raises(Refused, match="in your list already"):
        places.save_place(session, listed[0].location, "Again", False, TODAY)
    with pytest.raises(Refused, match=r"called .* already"):
        places.save_place(session, location, listed[0].label.upper(), False, TODAY)
    with pytest.raises(Refused, match="Enter a label"):
        places.save_place(session, location, "  ", False, TODAY)
    with pytest.raises(Refused, match="at most 30"):
        places.save_place(session, location, "x" * 31, False, TODAY)
    while len(places.saved_places(session)) < places.MOST_PLACES:
        places.save_place(session, fresh(session), f"Place {len(places.saved_places(session))}", False, TODAY)
    with pytest.raises(Refused, match="at most 15 places"):
        places.save_place(session, fresh(session), "One more", False, TODAY)


def test_the_place_that_opens_first_stays(session: Session) -> None:
    first = places.first_place(session)
    with pytest.raises(Refused, match="opens first"):
        places.remove_place(session, first)
    assert session.get(Saved, first.id) is first


def test_removing_closes_the_gap_and_takes_the_rules(session: Session) -> None:
    gone = next(saved for saved in places.saved_places(session) if saved.rules and saved is not places.first_place(session))
    others = [saved.label for saved in places.saved_places(session) if saved is not gone]
    rules = [rule.id for rule in gone.rules]
    places.remove_place(session, gone)
    assert [saved.label for saved in places.saved_places(session)] == others
    assert [saved.position for saved in places.saved_places(session)] == list(range(1, len(others) + 1))
    assert not session.scalars(select(Rule).where(Rule.id.in_(rules))).all()


def test_moving_swaps_neighbours_and_stops_at_the_ends(session: Session) -> None:
    before = [saved.label for saved in places.saved_places(session)]
    top = places.saved_places(session)[0]
    places.move_place(session, top, up=True)
    assert [saved.label for saved in places.saved_places(session)] == before
    places.move_place(session, top, up=False)
    assert [saved.label for saved in places.saved_places(session)] == [before[1], before[0], *before[2:]]


def test_searching_needs_every_word(session: Session) -> None:
    assert {each.region for each in places.find_locations(session, "perth")} == {"Scotland", "Western Australia"}
    assert [each.region for each in places.find_locations(session, "PERTH scot")] == ["Scotland"]
    assert not places.find_locations(session, "perth", "Norway")


@pytest.mark.parametrize(
    ("event", "draft", "message"),
    [
        ("frost", Draft("", "evening", "push"), "Enter a number with"),
        ("frost", Draft("50", "evening", "push"), "from -30 to 10 °C"),
        ("uv", Draft("3.5", "evening", "push"), "whole number"),
        ("rain", Draft("0", "evening", "push"), "from 5 to 100 %"),
        ("wind", Draft("60", "later", "push"), "when"),
        ("wind", Draft("60", "evening", "pigeon"), "how"),
    ],
)
def test_a_rule_that_is_wrong_is_refused(session: Session, settings: Settings, event: str, draft: Draft, message: str) -> None:
    saved = roomy(session, event)
    count = len(saved.rules)
    with pytest.raises(Refused, match=message):
        watch.add_rule(session, saved, event, draft, TODAY)
    assert len(saved.rules) == count


def test_a_place_has_three_rules_at_most_and_one_for_each_event(session: Session, settings: Settings) -> None:
    saved = next(each for each in places.saved_places(session) if not each.rules)
    watch.add_rule(session, saved, "frost", Draft("1", "evening", "push"), TODAY)
    with pytest.raises(Refused, match="has a rule for this already: Frost"):
        watch.add_rule(session, saved, "frost", Draft("2", "evening", "push"), TODAY)
    for event in ("rain", "wind"):
        watch.add_rule(session, saved, event, Draft("50", "evening", "push"), TODAY)
    with pytest.raises(Refused, match="3 rules, which is the most"):
        watch.add_rule(session, saved, "uv", Draft("5", "evening", "push"), TODAY)


def test_a_threshold_that_reads_as_before_stays_as_strict(session: Session, settings: Settings) -> None:
    saved = roomy(session, "wind")
    rule = watch.add_rule(session, saved, "wind", Draft("51", "evening", "push"), TODAY)
    settings.wind_unit = "ms"
    watch.change_rule(session, rule, Draft(shown(rule.threshold_tenths, "wind", settings), "morning", "push"))
    assert (rule.threshold_tenths, rule.lead) == (510, "morning")
    watch.change_rule(session, rule, Draft("15", "morning", "push"))
    assert rule.threshold_tenths == 540


def test_settings_take_known_choices_only(session: Session) -> None:
    with pytest.raises(Refused, match="one of the units"):
        choose_units(session, "kelvin", "kmh", "mm")
    with pytest.raises(Refused, match="another hour"):
        choose_notifying(session, "evening", "push", 1320, 1320)
    with pytest.raises(Refused, match="full hour"):
        choose_notifying(session, "evening", "push", 1330, 360)


def test_a_warning_is_over_by_the_clock_of_its_place(session: Session) -> None:
    warning = session.scalars(select(Warning)).first()
    assert warning is not None
    utc = warning.ends - timedelta(hours=warning.location.offset_hours)
    assert warning not in weather.warnings_at(session, warning.location, utc)
    assert warning in weather.warnings_at(session, warning.location, utc - timedelta(minutes=1))


def test_the_next_hours_begin_with_the_running_one_of_the_place(session: Session) -> None:
    perth = session.scalars(select(Location).where(Location.region == "Western Australia")).one()
    hours = weather.hours_from(session, perth, datetime(2026, 4, 16, 7, 20))
    assert [hour.hour for hour in hours] == [(15 + number) % 24 for number in range(24)]
    assert set(EVENTS) == {"frost", "heat", "rain", "wind", "uv", "air", "pollen"}
