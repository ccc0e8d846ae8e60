"""The oracle kit: weighted sub-goals, the frame check, typed answers, and the score they make."""

from genui_gym.reward.allowance import FREE, Allowance, Delete, Insert, Update
from genui_gym.reward.answers import same_count, same_date, same_id, same_money, same_name, same_time
from genui_gym.reward.changes import Change, net_changes
from genui_gym.reward.fact import Fact
from genui_gym.reward.frame import frame_check
from genui_gym.reward.report import RewardReport, Subgoal, score
from genui_gym.reward.rows import Changed, Gone, Lines, New, Row, row_allowances, row_subgoals

__all__ = [
    "FREE",
    "Allowance",
    "Change",
    "Changed",
    "Delete",
    "Fact",
    "Gone",
    "Insert",
    "Lines",
    "New",
    "RewardReport",
    "Row",
    "Subgoal",
    "Update",
    "frame_check",
    "net_changes",
    "row_allowances",
    "row_subgoals",
    "same_count",
    "same_date",
    "same_id",
    "same_money",
    "same_name",
    "same_time",
    "score",
]
