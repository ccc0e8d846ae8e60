"""The oracle: the template's sub-goals, and the frame check."""

from __future__ import annotations

from sqlalchemy.orm import Session

from genui_gym.reward import RewardReport, frame_check, score
from genui_gym.task import Answer, Task, template_named

from .tasks import TEMPLATES


def calculate_reward(before: Session, after: Session, task: Task, answer: Answer | None) -> RewardReport:
    """Score the state."""
    template = template_named(TEMPLATES, task.template, task.app)
    effects = frame_check(before, after, template.allowed(task.params, before))
    return score(template.subgoals(task.params, before, after, answer), effects)
