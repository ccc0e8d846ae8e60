"""A task: what is asked, drawn from a template with a seed; the template also knows its oracle and one way to do it."""

from genui_gym.task.answer import Answer, Outcome
from genui_gym.task.draw import Task, draw_task, parse_task_id, template_named
from genui_gym.task.goal import AnswerTemplate, GoalTemplate, RowsTemplate, day, judge, near_misses, number, only, pick, text
from genui_gym.task.step import Step, click, fill, finish, goto, in_locale, select, upload
from genui_gym.task.template import Difficulty, Json, Params, Shape, Template

__all__ = [
    "Answer",
    "AnswerTemplate",
    "Difficulty",
    "GoalTemplate",
    "Json",
    "Outcome",
    "Params",
    "RowsTemplate",
    "Shape",
    "Step",
    "Task",
    "Template",
    "click",
    "day",
    "draw_task",
    "fill",
    "finish",
    "goto",
    "in_locale",
    "judge",
    "near_misses",
    "number",
    "only",
    "parse_task_id",
    "pick",
    "select",
    "template_named",
    "text",
    "upload",
]
