"""The reward of rides."""

from __future__ import annotations

from sqlalchemy.orm import Session

from genui_gym.reward import RewardReport
from genui_gym.task import Answer, Task, judge

from .tasks import TEMPLATES


def calculate_reward(before: Session, after: Session, task: Task, answer: Answer | None) -> RewardReport:
    """Score ``after`` against ``before``; both are only read.

    Raises:
        TaskError: The task is of no template of this app.
    """
    return judge(TEMPLATES, before, after, task, answer)
