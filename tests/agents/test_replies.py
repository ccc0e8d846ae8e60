"""Finding the action in what a model wrote."""

from __future__ import annotations

import pytest

from genui_gym.actions import Action, specs
from genui_gym.agents.chat import Reply
from genui_gym.agents.replies import read_reply
from genui_gym.errors import ActionError

CLICK = Action("click", {"bid": "3"})


@pytest.mark.parametrize(
    ("text", "thought"),
    [
        ("click('3')", ""),
        ("Thought: It is there.\nAction: click('3')", "It is there."),
        ("**Thought:** It is there.\n**Action:** `click('3')`", "It is there."),
        ("It is there.\n```python\nclick('3')\n```", "It is there."),
        ("It is there.\n\nAction:\n```\nclick('3')\n```\nThat should do.", "It is there."),
        ("First noop() and then `click('3')`.", "First noop() and then"),
        ("Thought: two\nlines\nAction: click(3)", "two\nlines"),
        ("`go_back()` was wrong.\nAction: click('3')", "`go_back()` was wrong."),
        ("ACTION: click(bid='3')", ""),
    ],
)
def test_the_last_span_or_line_that_parses(text: str, thought: str) -> None:
    assert read_reply(Reply(text), specs("elements")) == (CLICK, thought)


def test_a_backtick_inside_a_text() -> None:
    action, _ = read_reply(Reply("Action: fill('3', 'a `b` c')"), specs("elements"))
    assert action == Action("fill", {"bid": "3", "value": "a `b` c"})


def test_the_error_is_of_what_looks_like_a_call() -> None:
    with pytest.raises(ActionError, match="Did you mean 'click'"):
        read_reply(Reply("Thought: yes\nAction: clik('3')\nThat is it."), specs("elements"))


def test_the_first_tool_call_counts() -> None:
    reply = Reply("Thought: Both.", (("click", '{"bid": 3}'), ("noop", "{}")))
    assert read_reply(reply, specs("elements")) == (CLICK, "Both.")


def test_actions_outside_the_set_are_refused() -> None:
    with pytest.raises(ActionError, match="is not an action here"):
        read_reply(Reply("mouse_click(1, 2)"), specs("elements"))
