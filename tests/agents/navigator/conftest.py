"""A goal, a page and a small policy for tests of the navigator."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from genui_agent_navigator.context import Context, Look, Turn
from genui_agent_navigator.tiny.model import Size
from genui_agent_navigator.tiny.policy import TinyPolicy
from genui_agent_navigator.tiny.vocabulary import Vocabulary

GOAL = 'Book Casa Marina in Lisbon on 3 May 2026 for 2 adults with the note "late arrival".'
TREE = """main
  heading "Where to?" (level=1)
  [1] textbox "City" value=""
  [2] date "Day" value="" (format=YYYY-MM-DD)
  [3] combobox "Adults" value="1" options=['1', '2']
  [4] button "Search"
  text "Casa Marina costs €84.00"
  [5] link "Casa Marina, Lisbon"
  [6] button "Closed" (disabled)"""
ELEMENTS = (
    {"bid": "1", "role": "textbox", "name": "City", "value": "", "states": (), "options": ()},
    {"bid": "2", "role": "date", "name": "Day", "value": "", "states": ("format=YYYY-MM-DD",), "options": ()},
    {"bid": "3", "role": "combobox", "name": "Adults", "value": "1", "states": (), "options": ("1", "2")},
    {"bid": "4", "role": "button", "name": "Search", "value": None, "states": (), "options": ()},
    {"bid": "5", "role": "link", "name": "Casa Marina, Lisbon", "value": None, "states": (), "options": ()},
    {"bid": "6", "role": "button", "name": "Closed", "value": None, "states": ("disabled",), "options": ()},
)


@pytest.fixture(scope="session")
def page() -> Look:
    """Return a page with every kind of control."""
    return Look("http://hotel.localhost/search", "Search", TREE, "", "", ELEMENTS)


@pytest.fixture(scope="session")
def context_of(page: Look) -> Callable[..., Context]:
    """Return a function that makes a context of the page after the actions that it is given."""
    return lambda *actions, goal=GOAL: Context(goal, page, tuple(Turn(page, action) for action in actions))


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    words = f"{GOAL} {TREE}"
    return Vocabulary.of(((str(task), words) for task in range(3)), ["2026-06-10"])


@pytest.fixture
def policy(vocabulary: Vocabulary) -> TinyPolicy:
    torch.manual_seed(0)
    return TinyPolicy(vocabulary, Size(width=16, layers=1, heads=2, dropout=0.0))
