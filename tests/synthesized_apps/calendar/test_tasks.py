"""Tasks whose goal is easy to misread: the misreading has to earn nothing, or not all."""

from __future__ import annotations

import pytest
from genui_gym.apps.calendar.tasks import TEMPLATES

from genui_gym.prove.player import Player
from genui_gym.task import Step, click, template_named
from tests.synthesized_apps.visitor import play_otherwise

SEED = 2


def other_scope(words: str) -> list[Step]:
    return [click("radio", words)]


@pytest.mark.parametrize(
    ("name", "swap"),
    [
        ("move_once", {("click", "Only this event"): other_scope("This and following events")}),
        ("shift_following", {("click", "This and following events"): other_scope("All events of the series")}),
        ("change_whole", {("click", "All events of the series"): other_scope("This and following events")}),
        ("drop_days", {("click", "Only this event"): other_scope("All events of the series")}),
        ("plan_abroad", {("select_option", "Time zone"): []}),
        ("swap_guests", {("click", "They are optional"): []}),
        ("plan_series", {("fill", "Repeat until"): []}),
        ("answer_two", {("fill", "Note to the organiser"): []}),
    ],
)
def test_a_misread_goal_is_no_success(player: Player, name: str, swap: dict[tuple[str, str], list[Step]]) -> None:
    report = play_otherwise(player, name, SEED, lambda step: swap.get((step.action, step.name), [step])).report
    assert not report.success
    assert report.score < 1


def test_some_templates_leave_something_to_the_settings() -> None:
    assert {template.name for template in TEMPLATES if template.ambiguous} == {"plan_usual", "plan_after"}


def test_a_search_for_a_common_day_ends(player: Player) -> None:
    player.begin(SEED)
    people = {"one": "Deepa Kulkarni", "team_one": "Engineering", "two": "Owen Tremblay", "team_two": "Halden"}
    with pytest.raises(LookupError, match="no slot of 60 minutes within 9 days"):
        template_named(TEMPLATES, "first_common", "calendar").solution(
            {**people, "day": "2026-05-12", "minutes": 60}, player.world.before
        ).__next__()
