"""What is particular to the bank's tasks; what holds for the tasks of every app is tested for all of them."""

from __future__ import annotations

from genui_gym.apps.bank.tasks import TEMPLATES
from sqlalchemy.orm import Session

from genui_gym.prove.player import Player
from genui_gym.task import draw_task, select, template_named

SEEDS = (1, 2)


def test_goals_write_amounts_months_and_choices_as_the_pages_do(seeded: Session) -> None:
    for template in TEMPLATES:
        task = draw_task("bank", template, 1, seeded)
        words = template.words(task.params)
        for name, value in task.params.items():
            assert words[name] in task.goal
            assert not (isinstance(value, int) and str(value) in task.goal.split()), name


def test_some_tasks_leave_to_the_app_what_the_customer_prefers() -> None:
    assert {template.name for template in TEMPLATES if template.ambiguous} == {"pay_usual", "dispute_charge", "replace_card"}


def test_another_account_than_the_usual_one_is_wrong(player: Player) -> None:
    """Paying from another account than the preferred one leaves exactly that sub-goal unmet."""
    player.begin(1)
    template = template_named(TEMPLATES, "pay_usual", "bank")
    task = draw_task("bank", template, 1, player.world.before)
    *steps, review, schedule = template.solution(task.params, player.world.before)
    for step in steps:
        player.step(step)
    field = next(node for node in player.state.elements if node.name == "From account")
    other = next(option for option in field.options if option != field.value)
    for step in (select("From account", other), review, schedule):
        player.step(step)
    report = player.world.reward(task, None)
    assert not report.success
    assert [subgoal.name for subgoal in report.subgoals if not subgoal.met] == ["account paid from"]
