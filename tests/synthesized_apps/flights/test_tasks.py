"""What is particular to the tasks of flights; what holds for the tasks of every app is tested for all of them."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest
from genui_gym.apps.flights.tasks import TEMPLATES, clauses

from genui_gym.apps import App
from genui_gym.prove.player import Player
from genui_gym.task import Step, Task, draw_task
from genui_gym.world import World

SHARED = (clauses.SOLD_OUT, clauses.CREDIT, clauses.CHANGE, clauses.CANCEL, clauses.CHECK_IN, clauses.PASSPORT)
BY_NAME = {template.name: template for template in TEMPLATES}
Drawn = dict[tuple[str, int], tuple[Task, int]]


@pytest.fixture(scope="module")
def tasks(flights: App) -> Drawn:
    """Tasks of every template for two seeds, with the number of their steps."""
    drawn = {}
    for seed in (1, 2):
        world = World.open(flights, seed)
        with world.reading() as session:
            for template in TEMPLATES:
                task = draw_task("flights", template, seed, session)
                drawn[template.name, seed] = task, len(list(template.solution(task.params, session)))
        world.close()
    return drawn


def test_refusals_have_the_words_of_tasks_that_can_be_done() -> None:
    for wordings in SHARED:
        shapes = [template.shape for template in TEMPLATES if template.wordings == wordings]
        assert len(shapes) == 2
        assert "refuse" in shapes
    assert Counter(template.shape for template in TEMPLATES)["refuse"] == len(SHARED)


def test_tasks_are_long_enough_to_be_worth_learning(tasks: Drawn) -> None:
    assert median(length for _, length in tasks.values()) >= 7
    hard = [length for (name, _), (_, length) in tasks.items() if BY_NAME[name].difficulty == "hard"]
    easy = [length for (name, _), (_, length) in tasks.items() if BY_NAME[name].difficulty == "easy"]
    assert min(hard) > max(easy)


def test_goals_write_amounts_and_choices_as_the_pages_do(tasks: Drawn) -> None:
    for task, _ in tasks.values():
        words = BY_NAME[task.template].words(task.params)
        assert all(words[name] in task.goal for name in task.params)
        assert "_" not in task.goal


def test_some_tasks_leave_to_the_app_what_is_usually_wanted() -> None:
    assert {name for name, template in BY_NAME.items() if template.ambiguous} == {"book_home", "cancel_usual", "preferred_seats"}


@pytest.mark.parametrize(
    ("name", "role", "label", "other"),
    [
        ("book_family", "radio", "Pay with Astra card ending 2281", "Pay with Astra card ending 2218"),
        ("set_preferences", "combobox", "Home airport", "Porto Douro (PDR)"),
        ("cancel_usual", "radio", "The way I paid", "Travel credit, 10% extra"),
    ],
)
def test_one_wrong_choice_on_the_golden_path_is_no_success(
    flights: App, player: Player, tasks: Drawn, name: str, role: str, label: str, other: str
) -> None:
    task, _ = tasks[name, 1]
    world = World.open(flights, 1)
    with world.reading() as session:
        steps = list(BY_NAME[name].solution(task.params, session))
    world.close()
    player.begin(1)
    for step in steps:
        player.step(_otherwise(step, role, label, other))
    report = player.world.reward(task, None)
    assert not report.success
    assert report.score <= 0.5


def _otherwise(step: Step, role: str, label: str, other: str) -> Step:
    """Return a step with another choice where it makes this one; of two radios the one that the step does not click."""
    if role == "radio" and step.name in (label, other):
        return Step(step.action, role, other if step.name == label else label)
    return Step(step.action, role, label, {"option": other}) if (step.role, step.name) == (role, label) else step
