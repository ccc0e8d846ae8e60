"""Which tasks ask for the same."""

from __future__ import annotations

from genui_agent_navigator.demos import Demo
from genui_agent_navigator.tiny.intents import intents_of


def demo(task: str, goal: str) -> Demo:
    return Demo(task, goal, (), success=True)


def test_templates_that_are_worded_alike_have_one_intent():
    found = intents_of(
        [
            demo("hotel/book/1", "Book the room Attic from 3 May 2026 on."),
            demo("hotel/book/2", "Please have the Cellar reserved for me from 9 May 2026 on."),
            demo("hotel/sold_out/3", "Book the room Tower from 7 June 2026 on."),
            demo("hotel/cancel/4", "Cancel my stay in the Tower."),
        ]
    )
    assert found["hotel/book/1"] == found["hotel/book/2"] == found["hotel/sold_out/3"] != found["hotel/cancel/4"]
    assert set(found.values()) == {0, 1}
