"""What is particular to Orrava's tasks; what holds for the tasks of every app is tested for all of them."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest
from genui_gym.apps.weather.tasks import TEMPLATES, clauses

from genui_gym.apps import App
from genui_gym.task import Task, draw_task
from genui_gym.world import World

SHARED = (clauses.NEW_PLACE, clauses.NEW_RULE, clauses.FIRST_RAIN, clauses.WARNED)


@pytest.fixture(scope="module")
def lengths(weather: App) -> dict[tuple[str, int], tuple[Task, int]]:
    """Tasks of every template for two seeds, with the number of their steps."""
    drawn = {}
    for seed in (1, 2):
        world = World.open(weather, seed)
        with world.reading() as session:
            for template in TEMPLATES:
                task = draw_task("weather", template, seed, session)
                drawn[template.name, seed] = task, len(list(template.solution(task.params, session)))
        world.close()
    return drawn


def test_refusals_have_the_words_of_tasks_that_can_be_done() -> None:
    for wordings in SHARED:
        shapes = [template.shape for template in TEMPLATES if template.wordings == wordings]
        assert len(shapes) == 2
        assert "refuse" in shapes
    assert Counter(template.shape for template in TEMPLATES)["refuse"] == len(SHARED)


def test_questions_are_the_most_of_the_templates() -> None:
    shapes = Counter(template.shape for template in TEMPLATES)
    assert shapes.most_common(1)[0][0] == "find"
    assert sum(template.ambiguous for template in TEMPLATES) >= 2


def test_golden_paths_are_long(lengths: dict[tuple[str, int], tuple[Task, int]]) -> None:
    assert median(length for _, length in lengths.values()) >= 7
    hard = [length for task, length in lengths.values() if task.difficulty == "hard"]
    easy = [length for task, length in lengths.values() if task.difficulty == "easy"]
    assert max(easy) <= 6 < min(hard)


def test_other_seeds_ask_for_something_else(lengths: dict[tuple[str, int], tuple[Task, int]]) -> None:
    goals = [task.goal for task, _ in lengths.values()]
    assert len(set(goals)) == len(goals)
