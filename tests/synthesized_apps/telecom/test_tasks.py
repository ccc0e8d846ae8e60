"""What is particular to Murmo's tasks; what holds for the tasks of every app is tested for all of them."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest
from genui_gym.apps.telecom.tasks import TEMPLATES, clauses

from genui_gym.apps import load
from genui_gym.prove.player import Player, text_player
from genui_gym.task import Task, draw_task, finish
from genui_gym.world import World

SHARED = (clauses.PACK, clauses.PLAN, clauses.SIM, clauses.ESIM, clauses.DISPUTE, clauses.GIFT)
BY_NAME = {template.name: template for template in TEMPLATES}


@pytest.fixture(scope="module")
def tasks() -> dict[str, tuple[Task, int, int]]:
    """A task of every template, with the number of its steps and of its other ways."""
    world = World.open(load("telecom"), 2)
    drawn = {}
    with world.reading() as session:
        for template in TEMPLATES:
            task = draw_task("telecom", template, 2, session)
            ways = len(list(template.routes(task.params, session)))
            drawn[template.name] = task, len(list(template.solution(task.params, session))), ways
    world.close()
    return drawn


@pytest.fixture(scope="module")
def player():
    opened = text_player(load("telecom"))
    yield opened
    opened.close()


def test_refusals_have_the_words_of_tasks_that_can_be_done() -> None:
    for wordings in SHARED:
        shapes = [template.shape for template in TEMPLATES if template.wordings == wordings]
        assert len(shapes) == 2
        assert "refuse" in shapes
    assert Counter(template.shape for template in TEMPLATES)["refuse"] == len(SHARED)


def test_tasks_are_long_enough_and_can_be_done_in_several_ways(tasks) -> None:
    assert len(TEMPLATES) >= 22
    assert median(length for _, length, _ in tasks.values()) >= 8
    assert all(ways for _, _, ways in tasks.values())


def test_some_tasks_leave_to_the_app_what_the_customer_prefers() -> None:
    assert {name for name, template in BY_NAME.items() if template.ambiguous} == {
        "roam_trip",
        "top_up_usual",
        "dispute_charge",
        "open_ticket",
        "replace_sim",
    }


def test_goals_write_amounts_and_choices_as_the_pages_do(tasks) -> None:
    for task, _, _ in tasks.values():
        assert "_" not in task.goal
        assert '.".' not in task.goal
        template = BY_NAME[task.template]
        for name in getattr(template, "amounts", ()):
            assert str(task.params[name]) not in task.goal.split()


@pytest.mark.parametrize("name", [template.name for template in TEMPLATES if template.shape == "refuse"])
def test_a_refusal_without_its_fact_earns_nothing(name: str, tasks, player: Player) -> None:
    template, task = BY_NAME[name], tasks[name][0]
    for answer, outcome in (("", template.outcome), ("It can't be done", template.outcome), ("", "done")):
        player.begin(2)
        assert player.play(task, [finish(answer, outcome)]).report.score == 0.0
