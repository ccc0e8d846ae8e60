"""What is particular to the bank's tasks; what holds for the tasks of every app is tested for all of them."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest
from genui_gym.apps.bank.tasks import TEMPLATES, clauses

from genui_gym.apps import App
from genui_gym.prove.player import Player
from genui_gym.task import Task, draw_task
from genui_gym.world import World

SHARED = (clauses.COVERED, clauses.NOTICE, clauses.DISPUTE, clauses.DELETE)
BY_NAME = {template.name: template for template in TEMPLATES}


@pytest.fixture(scope="module")
def tasks(bank: App) -> dict[tuple[str, int], tuple[Task, int]]:
    """Tasks of every template for two seeds, with the number of their steps."""
    drawn = {}
    for seed in (1, 2):
        world = World.open(bank, seed)
        with world.reading() as session:
            for template in TEMPLATES:
                task = draw_task("bank", template, seed, session)
                drawn[template.name, seed] = task, len(list(template.solution(task.params, session)))
        world.close()
    return drawn


def test_refusals_have_the_words_of_tasks_that_can_be_done() -> None:
    for wordings in SHARED:
        shapes = [template.shape for template in TEMPLATES if template.wordings == wordings]
        assert len(shapes) == 2
        assert "refuse" in shapes
    assert Counter(template.shape for template in TEMPLATES)["refuse"] == len(SHARED)


def test_tasks_are_long_enough_to_be_worth_learning(tasks) -> None:
    assert median(length for _, length in tasks.values()) >= 7
    hard = [length for (name, _), (_, length) in tasks.items() if BY_NAME[name].difficulty == "hard"]
    easy = [length for (name, _), (_, length) in tasks.items() if BY_NAME[name].difficulty == "easy"]
    assert min(hard) > max(easy)


def test_goals_write_amounts_months_and_choices_as_the_pages_do(tasks) -> None:
    for task, _ in tasks.values():
        words = BY_NAME[task.template].words(task.params)
        for name, value in task.params.items():
            assert words[name] in task.goal
            assert not (isinstance(value, int) and str(value) in task.goal.split()), name
        assert "_" not in task.goal


def test_some_tasks_leave_to_the_app_what_the_customer_prefers() -> None:
    assert {name for name, template in BY_NAME.items() if template.ambiguous} == {
        "pay_usual",
        "dispute_charge",
        "replace_card",
    }


def test_another_account_than_the_usual_one_is_wrong(bank: App, player: Player, tasks) -> None:
    """Paying from another account than the preferred one leaves exactly that sub-goal unmet."""
    template = BY_NAME["pay_usual"]
    task, _ = tasks["pay_usual", 1]
    world = World.open(bank, 1)
    with world.reading() as session:
        steps = list(template.solution(task.params, session))
    world.close()
    player.begin(1)
    for step in steps[:-2]:
        player.step(step)
    field = next(node for node in player.state.elements if node.name == "From account")
    other = next(option for option in field.options if option != field.value)
    for step in (type(steps[0])("select_option", "combobox", "From account", {"option": other}), *steps[-2:]):
        player.step(step)
    report = player.world.reward(task, None)
    assert not report.success
    assert [subgoal.name for subgoal in report.subgoals if not subgoal.met] == ["account paid from"]
