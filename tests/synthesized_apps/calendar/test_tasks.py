"""Tasks whose goal is easy to misread: the misreading has to earn nothing, or not all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from genui_gym.apps.calendar.tasks import TEMPLATES

from genui_gym.apps import App, load
from genui_gym.prove.player import Played, Player
from genui_gym.task import Step, draw_task, template_named
from genui_gym.text.view import TextView

SEED = 2


@pytest.fixture(scope="module")
def app() -> App:
    return load("calendar")


@pytest.fixture(scope="module")
def player(app: App) -> Iterator[Player]:
    playing = Player(app, TextView(), "text")
    yield playing
    playing.view.close()
    playing.world.close()


def played(player: Player, name: str, swap: dict[tuple[str, str], Any]) -> Played:
    """Play a template's golden path with some steps, by action and name, replaced."""
    player.begin(SEED)
    template = template_named(TEMPLATES, name, "calendar")
    task = draw_task("calendar", template, SEED, player.world.before)
    steps = [swap.get((step.action, step.name), step) for step in template.solution(task.params, player.world.before)]
    assert any((step.action, step.name) in swap for step in template.solution(task.params, player.world.before))
    return player.play(task, [step for step in steps if step is not None])


def other_scope(words: str) -> Step:
    return Step("click", "radio", words)


@pytest.mark.parametrize(
    ("name", "swap"),
    [
        ("move_once", {("click", "Only this event"): other_scope("This and following events")}),
        ("shift_following", {("click", "This and following events"): other_scope("All events of the series")}),
        ("change_whole", {("click", "All events of the series"): other_scope("This and following events")}),
        ("drop_days", {("click", "Only this event"): other_scope("All events of the series")}),
        ("plan_abroad", {("select_option", "Time zone"): None}),
        ("swap_guests", {("click", "They are optional"): None}),
        ("plan_series", {("fill", "Repeat until"): None}),
        ("answer_two", {("fill", "Note to the organiser"): None}),
    ],
)
def test_a_misread_goal_is_no_success(player: Player, name: str, swap: dict[tuple[str, str], Any]) -> None:
    done = played(player, name, swap)
    assert not done.report.success
    assert done.report.score < 1


def test_possible_and_impossible_tasks_share_their_words() -> None:
    by_words: dict[tuple[str, ...], set[str]] = {}
    for template in TEMPLATES:
        by_words.setdefault(template.wordings, set()).add(template.shape)
    assert sum("refuse" in shapes and len(shapes) == 2 for shapes in by_words.values()) == 5


def test_some_templates_leave_something_to_the_settings() -> None:
    assert {template.name for template in TEMPLATES if template.ambiguous} == {"plan_usual", "plan_after"}


def test_a_search_for_a_common_day_ends(player: Player) -> None:
    player.begin(SEED)
    people = {"one": "Deepa Kulkarni", "team_one": "Engineering", "two": "Owen Tremblay", "team_two": "Halden"}
    with pytest.raises(LookupError, match="no slot of 60 minutes within 9 days"):
        template_named(TEMPLATES, "first_common", "calendar").solution(
            {**people, "day": "2026-05-12", "minutes": 60}, player.world.before
        ).__next__()
