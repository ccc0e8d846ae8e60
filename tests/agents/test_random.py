"""The random agent is uniform over what is valid, and repeats."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from genui_gym.actions import Action, parse, specs
from genui_gym.agents.random import RandomAgent

from .conftest import Observe, element

GOAL = "Book the Sea Hotel in Nice for 3 guests from 14 May 2026"
INFO = {
    "task_id": "booking/book/7",
    "action_set": "elements",
    "elements": [
        element("1", "button", "Book"),
        element("2", "button", "Gone", states=("disabled",)),
        element("3", "textbox", "City"),
        element("4", "combobox", "Guests", options=("1", "2", "3")),
        element("5", "textbox", "Arrival", value="2026-06-01", states=("format=YYYY-MM-DD",)),
        element("6", "spinbutton", "Rooms"),
        element("7", "link", "Below", offscreen=True, box=(0, 900, 10, 10)),
    ],
}


def draw(count: int, observation: dict[str, Any], info: dict[str, Any] = INFO, seed: int = 0) -> list[Action]:
    agent = RandomAgent(seed=seed)
    agent.reset(GOAL, info)
    return [agent.act(observation, info) for _ in range(count)]


def kind(action: Action) -> tuple[Any, ...]:
    """Return what was chosen, without what was drawn for it."""
    return action.name, *(value for name, value in action.arguments.items() if name in ("bid", "outcome", "delta_y", "index"))


def values(actions: list[Action], name: str, bid: str | None = None, parameter: str = "value") -> set[str]:
    return {str(a.arguments[parameter]) for a in actions if a.name == name and a.arguments.get("bid") == bid}


def test_every_valid_choice_is_as_likely_as_another(observe: Observe) -> None:
    counts = Counter(map(kind, draw(12_000, observe())))
    clicks = {("click", bid) for bid in "134567"}
    fields = {(name, bid) for name in ("fill", "press") for bid in "356"}
    ends = {("finish", outcome) for outcome in ("done", "infeasible", "not_found", "not_allowed")} | {("report_infeasible",)}
    page = {("noop",), ("go_back",), ("scroll", 400), ("scroll", -400)}
    assert counts.keys() == clicks | fields | ends | page | {("select_option", "4")}
    expected = 12_000 / len(counts)
    assert all(abs(count - expected) < 6 * expected**0.5 for count in counts.values())


def test_every_action_parses(observe: Observe) -> None:
    for action in draw(500, observe()):
        assert parse(str(action), specs("elements")) == action


def test_free_values_come_from_the_goal(observe: Observe) -> None:
    actions = draw(8000, observe())
    for drawn in (values(actions, "fill", "3"), values(actions, "finish", parameter="answer")):
        assert {"", "Nice", "Sea Hotel", "the Sea Hotel in", "2026-05-14"} <= drawn
        assert all(text in GOAL or text == "2026-05-14" for text in drawn)
        assert max(len(text.split()) for text in drawn) == 4


def test_fields_get_values_of_their_kind(observe: Observe) -> None:
    actions = draw(8000, observe())
    assert values(actions, "fill", "5") == {
        "2026-05-12", "2026-05-13", "2026-05-14", "2026-05-15", "2026-05-16",
        "2026-05-30", "2026-05-31", "2026-06-01", "2026-06-02", "2026-06-03",
    }  # fmt: skip
    assert values(actions, "fill", "6") == {*"0123456789", "14", "2026"}
    assert values(actions, "select_option", "4", "option") == {"1", "2", "3"}


def test_a_dialog_takes_the_place_of_the_page(observe: Observe) -> None:
    names = {action.name for action in draw(500, observe(dialog="confirm: Sure?"))}
    assert names == {"dialog_accept", "dialog_dismiss", "noop", "finish", "report_infeasible"}


def test_several_pages_can_be_switched_and_closed(observe: Observe) -> None:
    chosen = set(map(kind, draw(2000, observe(open_pages_titles="A\nB"))))
    assert {("tab_focus", 0), ("tab_focus", 1), ("tab_close",)} <= chosen


def test_points_instead_of_numbers(observe: Observe) -> None:
    actions = draw(2000, observe(), {**INFO, "action_set": "coordinates"})
    clicks = [action for action in actions if action.name == "mouse_click"]
    assert clicks
    assert all(action.arguments == {"x": 5, "y": 5} for action in clicks)
    assert {"type", "keyboard_press"} <= {action.name for action in actions}
    assert all("bid" not in action.arguments for action in actions)


def test_runs_repeat_by_seed_and_task(observe: Observe) -> None:
    first = draw(30, observe())
    assert draw(30, observe()) == first
    assert draw(30, observe(), seed=1) != first
    assert draw(30, observe(), {**INFO, "task_id": "booking/book/8"}) != first


def test_an_episode_does_not_depend_on_the_one_before(observe: Observe) -> None:
    agent = RandomAgent()
    played = []
    for _ in range(2):
        agent.reset(GOAL, INFO)
        played.append([agent.act(observe(), INFO) for _ in range(7)])
    assert played[0] == played[1]


@pytest.mark.parametrize("goal", ["", "?!"])
def test_a_goal_without_words(goal: str, observe: Observe) -> None:
    agent = RandomAgent()
    agent.reset(goal, INFO)
    assert values([agent.act(observe(), INFO) for _ in range(500)], "fill", "3") == {""}
