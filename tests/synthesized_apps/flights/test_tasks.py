"""What is particular to the tasks of flights; what holds for the tasks of every app is tested for all of them."""

from __future__ import annotations

import pytest
from genui_gym.apps.flights.tasks import TEMPLATES
from sqlalchemy.orm import Session

from genui_gym.prove.player import Player
from genui_gym.task import Step, draw_task
from tests.synthesized_apps.visitor import play_otherwise

SEEDS = (1, 2)


def test_goals_write_amounts_and_choices_as_the_pages_do(seeded: Session) -> None:
    for template in TEMPLATES:
        task = draw_task("flights", template, 1, seeded)
        words = template.words(task.params)
        assert all(words[name] in task.goal for name in task.params)


def test_some_tasks_leave_to_the_app_what_is_usually_wanted() -> None:
    assert {template.name for template in TEMPLATES if template.ambiguous} == {"book_home", "cancel_usual", "preferred_seats"}


@pytest.mark.parametrize(
    ("name", "role", "label", "other"),
    [
        ("book_family", "radio", "Pay with Astra card ending 2281", "Pay with Astra card ending 2218"),
        ("set_preferences", "combobox", "Home airport", "Porto Douro (PDR)"),
        ("cancel_usual", "radio", "The way I paid", "Travel credit, 10% extra"),
    ],
)
def test_one_wrong_choice_on_the_golden_path_is_no_success(player: Player, name: str, role: str, label: str, other: str) -> None:
    report = play_otherwise(player, name, 1, lambda step: [_otherwise(step, role, label, other)]).report
    assert not report.success
    assert report.score <= 0.5


def _otherwise(step: Step, role: str, label: str, other: str) -> Step:
    """Return a step with another choice where it makes this one; of two radios the one that the step does not click."""
    if role == "radio" and step.name in (label, other):
        return Step(step.action, role, other if step.name == label else label)
    return Step(step.action, role, label, {"option": other}) if (step.role, step.name) == (role, label) else step
