"""The actions of an agent: each is one typed, documented function; parser, space, schemas and docs are derived from it."""

from genui_gym.actions.call import Action, parse
from genui_gym.actions.catalogue import ACTION_SETS, ACTIONS, specs
from genui_gym.actions.page import Page
from genui_gym.actions.perform import perform
from genui_gym.actions.schema import markdown_table, prompt_text, tool_schemas
from genui_gym.actions.space import ActionSpace
from genui_gym.actions.spec import ActionSpec

__all__ = [
    "ACTIONS",
    "ACTION_SETS",
    "Action",
    "ActionSpace",
    "ActionSpec",
    "Page",
    "markdown_table",
    "parse",
    "perform",
    "prompt_text",
    "specs",
    "tool_schemas",
]
