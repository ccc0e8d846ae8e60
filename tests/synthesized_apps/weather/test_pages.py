"""The pages: their messages, what they write, and what they refuse."""

from __future__ import annotations

import pytest
from genui_gym.apps.weather.models import Location, Rule, Saved
from genui_gym.apps.weather.rules.places import first_place, saved_at, saved_places
from genui_gym.apps.weather.rules.watch import full_because
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.task import click, fill
from genui_gym.task import select as choose


def test_a_search_shows_both_places_of_a_name(walk) -> None:
    said = walk.open("/places/find?q=halifax")
    assert "Halifax, England" in said
    assert "Halifax, Nova Scotia" in said
    assert "No such place" in walk.open("/places/find?q=atlantis")


@pytest.mark.parametrize(("label", "message"), [("", "Enter a label."), ("x" * 31, "at most 30 characters")])
def test_the_label_of_a_new_place_is_checked(walk, session: Session, label: str, message: str) -> None:
    fresh = next(each for each in session.scalars(select(Location)) if saved_at(session, each) is None)
    walk.open(f"/places/save/{fresh.id}")
    said = walk.take(fill("textbox", "Label", label), click("button", "Save place"))
    assert message in said
    assert not walk.changes()


def test_a_place_that_is_saved_already_says_so(walk, session: Session) -> None:
    saved = saved_places(session)[0]
    assert f"already, as {saved.label}" in walk.open(f"/places/save/{saved.location_id}")


def test_a_rule_starts_with_the_usual_ways_and_says_what_is_wrong(walk, session: Session) -> None:
    saved = next(each for each in saved_places(session) if not each.rules)
    walk.open(f"/places/{saved.id}/rules/new/uv")
    said = walk.take(click("button", "Add rule"))
    assert "Enter a number with at most one decimal." in said
    assert not walk.changes()
    walk.take(fill("textbox", "UV index at or above", "4"), choose("How", "By email"), click("button", "Add rule"))
    assert walk.changes() == [("rule", "insert")]


def test_a_full_place_offers_no_new_rule(walk, session: Session) -> None:
    full = next(each for each in saved_places(session) if full_because(each))
    assert "which is the most" in walk.open(f"/places/{full.id}")
    assert "No room for another rule" in walk.open(f"/places/{full.id}/rules/new")


def test_the_place_that_opens_first_can_not_be_removed(walk, session: Session) -> None:
    assert "can't be removed" in walk.open(f"/places/{first_place(session).id}/remove")


def test_pausing_and_deleting_a_rule(walk, session: Session) -> None:
    rule = session.scalars(select(Rule).where(Rule.active)).first()
    assert rule is not None
    walk.open(f"/rules/{rule.id}")
    assert "The rule is paused." in walk.take(click("button", "Pause rule"))
    assert walk.changes() == [("rule", "update")]
    walk.open(f"/rules/{rule.id}/delete")
    walk.take(click("button", "Delete now"))
    assert walk.changes() == [("rule", "delete")]


def test_days_beyond_the_hours_say_so(walk) -> None:
    assert "No hours for this day yet" in walk.open("/weather/1/hours?day=2026-04-24")
    assert "No hours for this day yet" not in walk.open("/weather/1/hours?day=2026-04-22")


def test_a_comparison_needs_two_places(walk) -> None:
    assert "Choose the second place." in walk.open("/compare?first=1&second=")
    assert "Choose another place than the first." in walk.open("/compare?first=1&second=1")
    assert "Choose two places" in walk.open("/compare")


@pytest.mark.parametrize(
    "path",
    [
        "/weather/999", "/weather/1/days/2027-01-01", "/weather/1/days/soon", "/weather/1/past/2026-05", "/weather/1/past/2026",
        "/weather/1/hours?day=2026-01-01", "/places/99999999999999999999", "/places/1/rules/new/earthquake", "/help/none",
    ],
)  # fmt: skip
def test_what_is_not_there_is_not_found(walk, path: str) -> None:
    assert "Page not found" in walk.open(path)


def test_units_change_every_page(walk, session: Session) -> None:
    place = session.scalars(select(Saved)).first()
    assert place is not None
    walk.open("/settings/units")
    walk.take(
        click("radio", "Celsius (°C)"),
        click("radio", "Metres per second (m/s)"),
        click("radio", "Inches (in)"),
        click("button", "Save units"),
    )
    said = walk.open(f"/weather/{place.location_id}/days/2026-04-17")
    assert "°C" in said
    assert "m/s" in said
    assert " in " in said
