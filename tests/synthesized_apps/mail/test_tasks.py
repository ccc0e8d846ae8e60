"""What is particular to the tasks of mail; what holds for the tasks of every app is tested for all of them."""

from __future__ import annotations

import pytest
from genui_gym.apps.mail.tasks import TEMPLATES

from genui_gym.task import draw_task
from genui_gym.world import World

BY_NAME = {template.name: template for template in TEMPLATES}


def test_some_tasks_leave_to_the_app_what_the_owner_prefers() -> None:
    ambiguous = {name for name, template in BY_NAME.items() if template.ambiguous}
    assert ambiguous == {"send_files", "forward_latest", "finish_draft", "follow_up", "file_finished"}


@pytest.mark.parametrize("name", ["send_files", "answer_all", "restore_mail", "invoice_total", "no_such_mail", "swap_group"])
def test_a_template_has_another_way(world: World, name: str) -> None:
    task = draw_task("mail", BY_NAME[name], world.seed, world.before)
    assert [list(route) for route in BY_NAME[name].routes(task.params, world.before)]
