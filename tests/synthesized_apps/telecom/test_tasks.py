"""What is particular to Murmo's tasks; what holds for the tasks of every app is tested for all of them."""

from __future__ import annotations

from genui_gym.apps.telecom.tasks import TEMPLATES

from genui_gym.task import draw_task
from genui_gym.world import World


def test_some_tasks_leave_to_the_app_what_the_customer_prefers() -> None:
    assert {template.name for template in TEMPLATES if template.ambiguous} == {
        "roam_trip",
        "top_up_usual",
        "dispute_charge",
        "open_ticket",
        "replace_sim",
    }


def test_every_task_can_be_done_in_several_ways_and_is_said_as_the_pages_do(world: World) -> None:
    assert len(TEMPLATES) >= 22
    for template in TEMPLATES:
        task = draw_task("telecom", template, world.seed, world.before)
        assert list(template.routes(task.params, world.before)), template.name
        assert '.".' not in task.goal
        for name in getattr(template, "amounts", ()):
            assert str(task.params[name]) not in task.goal.split()
