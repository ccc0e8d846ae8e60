"""Carry out an action on a page."""

from __future__ import annotations

from genui_gym.actions.call import Action
from genui_gym.actions.catalogue import ACTIONS
from genui_gym.actions.page import Page
from genui_gym.task.answer import Answer


def perform(action: Action, page: Page) -> Answer | None:
    """Carry out ``action`` on ``page``; return the answer where the action ends the episode.

    Raises:
        ActionError: The action had no effect, and why.
    """
    return ACTIONS[action.name].function(page, **action.arguments)
