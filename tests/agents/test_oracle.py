"""The oracle resolves each step of the solution on the page."""

from __future__ import annotations

import pytest

from genui_gym.actions import Action
from genui_gym.agent import PrivilegedAgent
from genui_gym.agents.oracle import OracleAgent
from genui_gym.errors import AgentError
from genui_gym.task import Step, click, fill, finish, goto, select

from .conftest import element

PAGE = {
    "elements": [
        element("1", "link", "Book"),
        element("2", "button", "Book"),
        element("3", "button", "Booking details"),
        element("4", "combobox", "Guests", options=("1", "2")),
        element("5", "textbox", "City"),
        element("6", "button", "Save"),
        element("7", "button", "Save"),
    ]
}


def act(step: Step) -> Action:
    agent = OracleAgent()
    agent.learn_solution([step])
    agent.reset("", PAGE)
    return agent.act({}, PAGE)


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (click("button", "Book"), "click('2')"),
        (click("link", "Book"), "click('1')"),
        (select("Guests", "2"), "select_option('4', '2')"),
        (fill("textbox", "City", "it's"), "fill('5', \"it's\")"),
        (goto("/help"), "goto('/help')"),
        (finish("€84.00"), "finish('€84.00', 'done')"),
        (Step("noop"), "noop()"),
    ],
)
def test_steps_become_actions(step: Step, text: str) -> None:
    assert str(act(step)) == text


@pytest.mark.parametrize(
    ("step", "says"),
    [
        (click("button", "Boking details"), "Did you mean 'Booking details'"),
        (click("button", "Guests"), "That name belongs to a combobox"),
        (click("button", "Save"), "2 elements have that role and name: 6, 7"),
        (click("tab", "Save"), "belongs to a button"),
        (click("tab", "Nothing"), "There is no tab at all"),
    ],
)
def test_what_cannot_be_resolved_is_named_after_some_patience(step: Step, says: str) -> None:
    agent = OracleAgent()
    agent.learn_solution([step])
    patience = 0 if "2 elements" in says else 5
    assert [agent.act({}, PAGE) for _ in range(patience)] == [Action("wait")] * patience
    with pytest.raises(AgentError) as caught:
        agent.act({}, PAGE)
    assert says in str(caught.value)
    assert all((caught.value.asked, caught.value.found, caught.value.fix))


def test_a_solution_without_an_end_is_finished() -> None:
    agent = OracleAgent()
    agent.learn_solution([Step("noop")])
    assert agent.act({}, PAGE) == Action("noop")
    assert agent.thought == "noop"
    assert agent.act({}, PAGE) == Action("finish")


def test_it_waits_for_a_control_that_is_on_its_way() -> None:
    agent = OracleAgent()
    agent.learn_solution([click("button", "Later")])
    assert agent.act({}, PAGE) == Action("wait")
    later = {"elements": [{"bid": "3", "role": "button", "name": "Later"}]}
    assert agent.act({}, later) == Action("click", {"bid": "3"})


def test_it_is_privileged() -> None:
    assert isinstance(OracleAgent(), PrivilegedAgent)
    assert OracleAgent().privileged
