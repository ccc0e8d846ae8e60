"""A task: what is asked, drawn from a template with a seed; the template also knows its oracle and one way to do it."""

from genui_gym.task.answer import Answer, Outcome
from genui_gym.task.draw import Task, draw_task, parse_task_id, template_named
from genui_gym.task.step import Step, click, fill, finish, goto, select
from genui_gym.task.template import Difficulty, Json, Params, Shape, Template

__all__ = [
    "Answer",
    "Difficulty",
    "Json",
    "Outcome",
    "Params",
    "Shape",
    "Step",
    "Task",
    "Template",
    "click",
    "draw_task",
    "fill",
    "finish",
    "goto",
    "parse_task_id",
    "select",
    "template_named",
]
