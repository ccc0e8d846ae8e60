"""What is particular to Orrava's tasks; what holds for the tasks of every app is tested for all of them."""

from __future__ import annotations

from collections import Counter

from genui_gym.apps.weather.tasks import TEMPLATES

from genui_gym.apps import App
from genui_gym.task import draw_task
from genui_gym.world import open_image, seeded_image


def test_questions_are_the_most_of_the_templates() -> None:
    shapes = Counter(template.shape for template in TEMPLATES)
    assert shapes.most_common(1)[0][0] == "find"
    assert sum(template.ambiguous for template in TEMPLATES) >= 2


def test_other_seeds_ask_for_something_else(app: App) -> None:
    goals = []
    for seed in (1, 2):
        with open_image(seeded_image(app, seed)) as session:
            goals += [draw_task("weather", template, seed, session).goal for template in TEMPLATES]
    assert len(set(goals)) == len(goals)
