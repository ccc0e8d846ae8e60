"""Choices become actions, and demonstrated actions become choices."""

from __future__ import annotations

import pytest
from genui_agent_navigator.tiny.reading import SPECIALS, read
from genui_agent_navigator.tiny.typing import Choice, recognise, write

ACTIONS = [
    "fill('1', 'Casa Marina')",
    "fill('1', 'late arrival')",
    "fill('2', '2026-05-03')",
    "fill('2', '2026-06-10')",
    "select_option('3', '2')",
    "click('5')",
    "finish()",
    "finish('€84.00', 'done')",
    "finish('Casa Marina', 'not_found')",
    "go_back()",
]


@pytest.mark.parametrize("action", ACTIONS)
def test_a_demonstrated_action_is_written_as_it_was(action: str, context_of, vocabulary):
    _, script = read(context_of(), vocabulary)
    choice = recognise(action, script)
    assert choice is not None
    assert str(write(choice, script)) == action


@pytest.mark.parametrize(
    "action", ["fill('1', 'Paris')", "click('1')", "click('9')", "select_option('3', '7')", "finish('€85.00')", "press('1', 'Enter')"]
)
def test_what_cannot_be_chosen_is_no_choice(action: str, context_of, vocabulary):
    _, script = read(context_of(), vocabulary)
    assert recognise(action, script) is None


def test_all_places_of_a_value_are_found(context_of, vocabulary):
    _, script = read(context_of(goal="From Lisbon to Lisbon"), vocabulary)
    choice = recognise("fill('1', 'Lisbon')", script)
    assert choice is not None
    assert choice.spans[:2] == ((1, 1), (3, 3))
    assert len(choice.spans) == 3  # The page has it once.


def test_amounts_lose_their_commas_in_fields_and_keep_them_in_answers(context_of, vocabulary):
    _, script = read(context_of(goal="Pay €1,950.00"), vocabulary)
    things = len(script.things)
    field = next(index for index, thing in enumerate(script.things) if thing.text == "City")
    assert write(Choice(field, spans=((2, 2),)), script).arguments["value"] == "1950.00"
    answer = Choice(things + SPECIALS.index("done"), spans=((1, 2),))
    assert write(answer, script).arguments["answer"] == "€1,950.00"


@pytest.mark.parametrize(("answer", "shown"), [("3 May 2026", "2026-05-03"), ("€84", "€84.00")])
def test_an_answer_may_be_said_as_it_stands(answer: str, shown: str, context_of, vocabulary):
    _, script = read(context_of(goal=f"Tell {shown}"), vocabulary)
    choice = recognise(f"finish({answer!r}, 'done')", script)
    assert choice is not None
    assert write(choice, script).arguments["answer"] == shown
