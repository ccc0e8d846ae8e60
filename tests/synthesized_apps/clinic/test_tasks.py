"""What is particular to Merrow's tasks; what holds for the tasks of every app is tested for all of them."""

from __future__ import annotations

from statistics import median

from genui_gym.apps.clinic.tasks import TEMPLATES, clauses

from genui_gym.apps import App
from genui_gym.task import draw_task
from genui_gym.world import World

SHARED = (
    clauses.COVERED,
    clauses.REFERRED,
    clauses.FIRST_OF_DAY,
    clauses.MOVE,
    clauses.CALL_OFF,
    clauses.REFILL,
    clauses.REROUTE,
)


def test_refusals_have_the_words_of_tasks_that_can_be_done() -> None:
    for wordings in SHARED:
        shapes = [template.shape for template in TEMPLATES if template.wordings == wordings]
        assert len(shapes) == 2
        assert "refuse" in shapes
    assert sum(template.shape == "refuse" for template in TEMPLATES) == len(SHARED)


def test_three_templates_leave_something_to_the_app() -> None:
    assert {template.name for template in TEMPLATES if template.ambiguous} == {"book_earliest", "book_pair", "refill_usual"}


def test_tasks_take_at_least_seven_steps_in_the_middle(clinic: App) -> None:
    steps = []
    world = World.open(clinic, 2)
    with world.reading() as session:
        for template in TEMPLATES:
            steps.append(len(list(template.solution(draw_task("clinic", template, 2, session).params, session))))
    world.close()
    assert median(steps) >= 7
