"""What is particular to the tasks of mail; what holds for the tasks of every app is tested for all of them."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest
from genui_gym.apps.mail.tasks import TEMPLATES, clauses

from genui_gym.apps import App
from genui_gym.task import Answer, Task, draw_task
from genui_gym.world import World

SHARED = (clauses.LARGE, clauses.MOVE, clauses.LEAVE, clauses.FOLDER)
BY_NAME = {template.name: template for template in TEMPLATES}


@pytest.fixture(scope="module")
def tasks(mail: App) -> dict[tuple[str, int], tuple[Task, int]]:
    """Tasks of every template for two seeds, with the number of their steps."""
    drawn = {}
    for seed in (1, 2):
        world = World.open(mail, seed)
        with world.reading() as session:
            for template in TEMPLATES:
                task = draw_task("mail", template, seed, session)
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
    assert median(length for _, length in tasks.values()) >= 8
    hard = [length for (name, _), (_, length) in tasks.items() if BY_NAME[name].difficulty == "hard"]
    easy = [length for (name, _), (_, length) in tasks.items() if BY_NAME[name].difficulty == "easy"]
    assert min(hard) > max(easy)


def test_some_tasks_leave_to_the_app_what_the_owner_prefers() -> None:
    ambiguous = {name for name, template in BY_NAME.items() if template.ambiguous}
    assert ambiguous == {"send_files", "forward_latest", "finish_draft", "follow_up", "file_finished"}


def test_every_template_has_another_way(tasks, mail: App) -> None:
    for name in ("send_files", "answer_all", "restore_mail", "invoice_total", "no_such_mail", "swap_group"):
        task, _ = tasks[name, 1]
        world = World.open(mail, 1)
        with world.reading() as session:
            assert [list(route) for route in BY_NAME[name].routes(task.params, session)]
        world.close()


@pytest.mark.parametrize("name", [template.name for template in TEMPLATES if template.shape == "refuse"])
def test_a_refusal_without_its_fact_earns_nothing(tasks, mail: App, name: str) -> None:
    task, template = tasks[name, 2][0], BY_NAME[name]
    world = World.open(mail, 2)
    for said in ("", "It is not possible.", "0", "1 January 2026"):
        report = world.reward(task, Answer(said, template.outcome))
        assert (report.score, report.success) == (0.0, False)
    world.close()
