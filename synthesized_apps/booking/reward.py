"""The reward of booking: the sub-goals of the task's template, less what nobody asked for."""

from __future__ import annotations

from sqlalchemy.orm import Session

from genui_gym.reward import RewardReport, frame_check, score
from genui_gym.task import Answer, Task, template_named

from .tasks import TEMPLATES


def calculate_reward(before: Session, after: Session, task: Task, answer: Answer | None) -> RewardReport:
    """Score ``after`` against ``before``; both are only read.

    Raises:
        TaskError: The task is of no template of this app.
    """
    template = template_named(TEMPLATES, task.template, task.app)
    subgoals = template.subgoals(task.params, before, after, answer)
    return score(subgoals, frame_check(before, after, template.allowed(task.params, before)))
