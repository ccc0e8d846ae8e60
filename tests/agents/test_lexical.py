"""The lexical agent: words of the goal, nothing else, each thing once."""

from __future__ import annotations

from genui_gym.actions import Action
from genui_gym.agents.lexical import LexicalAgent

from .conftest import element

GOAL = 'Book a table at Lupo Nero for 4 guests on 3 May 2026, then on 9 June 2026, with the note "By the window".'


def info(*elements):
    return {"elements": list(elements), "task_id": "x/y/1"}


def started(goal: str = GOAL) -> LexicalAgent:
    agent = LexicalAgent()
    agent.reset(goal, info())
    return agent


def test_it_clicks_what_shares_most_words() -> None:
    page = info(element("1", "link", "Help"), element("2", "link", "Lupo Rosso"), element("3", "link", "Lupo Nero"))
    assert started().act({"url": "/"}, page) == Action("click", {"bid": "3"})


def test_it_does_each_thing_once_and_then_finishes() -> None:
    agent, page = started(), info(element("1", "link", "Lupo Nero"), element("2", "link", "Help"))
    assert agent.act({"url": "/"}, page) == Action("click", {"bid": "1"})
    assert agent.act({"url": "/"}, page) == Action("finish", {"answer": "By the window"})
    assert agent.act({"url": "/other"}, page) == Action("click", {"bid": "1"}), "another page, another control"


def test_fields_come_first_and_take_spans_days_and_counts() -> None:
    agent = started()
    page = info(
        element("1", "link", "Lupo Nero"),
        element("2", "textbox", "Note"),
        element("3", "textbox", "Date", states=("format=YYYY-MM-DD",)),
        element("4", "textbox", "Until", states=("format=YYYY-MM-DD",)),
        element("5", "spinbutton", "Guests"),
        element("6", "combobox", "Place", options=("Bar", "Table")),
    )
    done = [agent.act({"url": "/"}, page) for _ in range(6)]
    assert [str(each) for each in done] == [
        "fill('2', 'By the window')",
        "fill('3', '2026-05-03')",
        "fill('4', '2026-06-09')",
        "fill('5', '4')",
        "select_option('6', 'Table')",
        "click('1')",
    ]


def test_without_a_word_in_common_it_finishes() -> None:
    assert started("Hm?").act({"url": "/"}, info(element("1", "link", "Help"))) == Action("finish", {"answer": "Hm"})


def test_it_accepts_a_dialog_and_leaves_disabled_things_alone() -> None:
    agent = started()
    assert agent.act({"url": "/", "dialog": "confirm"}, info()) == Action("dialog_accept")
    page = info(element("1", "button", "Book a table", states=("disabled",)), element("2", "link", "Table"))
    assert agent.act({"url": "/"}, page) == Action("click", {"bid": "2"})


def test_it_gives_up() -> None:
    agent = LexicalAgent(patience=1)
    agent.reset(GOAL, info())
    agent.act({"url": "/"}, info(element("1", "link", "Table")))
    assert agent.act({"url": "/2"}, info(element("1", "link", "Table"))).name == "finish"
