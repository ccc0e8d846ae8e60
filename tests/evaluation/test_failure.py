"""Each kind of failure, made on purpose on the app ``notes``, and the rules at their edges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from genui_gym.evaluation import Plan, failure_of
from genui_gym.evaluation.play import Seat
from genui_gym.evaluation.result import Result
from genui_gym.reward import FREE, Change, Delete, Insert, Update
from genui_gym.task import Step, fill, finish
from genui_gym.task import select as choose
from genui_gym.trace import Frame, Header, Outcome, Trace

from .conftest import Says, Silent, Strays

Steps = list[Step]


def played(plan: Plan, template: str, make: Callable[[int], Any]) -> Result:
    seat = Seat(replace(plan, tasks=(f"notes/{template}",)), make=make)
    try:
        (job,) = replace(plan, tasks=(f"notes/{template}",)).jobs
        return seat.play(job)
    finally:
        seat.close()


def another_folder(steps: Steps) -> Steps:
    """Choose a folder that the goal does not name."""
    at = next(index for index, step in enumerate(steps) if step.action == "select_option")
    named = steps[at].arguments["option"]
    other = next(name for name in ("Workshop", "Garden") if name != named)
    return [*steps[:at], choose("Folder", other), *steps[at + 1 :]]


def another_title(steps: Steps) -> Steps:
    return [fill("textbox", "Title", "Something else") if step.name == "Title" else step for step in steps]


def ticked_only(steps: Steps) -> Steps:
    return [step for step in steps if step.action != "select_option"]


def another_besides(steps: Steps) -> Steps:
    return [*another_title(steps)[:-1], *steps]


def wrongly(steps: Steps) -> Steps:
    return [*steps[:-1], finish("1 January 1999")]


@pytest.mark.parametrize(
    ("template", "change", "kind", "detail"),
    [
        ("add_note", another_folder, "wrong entity", "a new note: folder_id"),
        ("add_note", another_title, "wrong value", "a new note: title"),
        ("add_note", another_besides, "side effect", "was added"),
        ("add_note", lambda steps: [finish()], "early finish", "open: there is a note of that title"),
        ("add_note", lambda steps: [finish("no", "infeasible")], "wrong answer", "infeasible: no"),
        ("tick_note", another_folder, "wrong entity", "folder_id"),
        ("tick_note", ticked_only, "early finish", "open: it is in that folder"),
        ("find_due", wrongly, "wrong answer", "done: 1 January 1999"),
        ("find_due", lambda steps: [finish()], "early finish", "open: the date is right"),
        ("tick_missing", lambda steps: [finish("it is done")], "wrong answer", "done: it is done"),
    ],
)
def test_a_failure_is_told_by_what_was_done(plan: Plan, template: str, change: Any, kind: str, detail: str) -> None:
    result = played(plan, template, lambda seed: Strays(change))
    assert (result.failure, result.success, result.lost) == (kind, False, False), result.detail
    assert detail in result.detail


@pytest.mark.parametrize(("line", "detail"), [("noop()", "repeats"), ("click('999')", "errors")])
def test_being_stuck_is_told_by_the_last_steps(plan: Plan, line: str, detail: str) -> None:
    result = played(plan, "find_due", lambda seed: Says(line))
    assert (result.failure, result.detail, result.ended) == ("stuck", detail, "limit")


def test_the_right_way_is_no_failure(plan: Plan) -> None:
    result = played(plan, "tick_note", lambda seed: Strays(list))
    assert (result.failure, result.detail, result.score) == ("", "", 1.0)


def test_an_agent_without_an_answer_is_lost(plan: Plan) -> None:
    result = played(plan, "tick_note", lambda seed: Silent(""))
    assert (result.failure, result.lost) == ("infrastructure", True)
    assert "It has none" in result.detail


def trace(changes: tuple[Change, ...] = (), ended: str = "finish", met: bool = False, action: str = "finish()") -> Trace:
    frame = Frame(0, None, None, "", ("",), 0, "", "", "", "", (), 0.0, 0.0, False, (), (), (), {})
    subgoals = ({"name": "one", "weight": 1.0, "met": met, "requires": ()},)
    last = replace(frame, index=1, action=action, subgoals=subgoals, side_effects=tuple(map(str, changes)))
    header = Header("e", "a", "x", "1", "x/y/0", "Do", "commit", "easy", 0, "text", 20, (1, 1))
    return Trace(header, [frame, last], Outcome(ended, 0.5 if met else 0.0, False, True, 1))


def changed(table: str, rowid: int, **columns: Any) -> Change:
    return Change(table, "update", rowid, dict.fromkeys(columns, "old"), columns)


def added(table: str, **columns: Any) -> Change:
    return Change(table, "insert", 99, {}, {"id": 99, **columns})


@pytest.mark.parametrize(
    ("change", "allowed", "kind"),
    [
        (changed("trip", 4, status="gone"), Update("trip", 3, {"status": "gone"}), "wrong entity"),
        (changed("trip", 3, status="kept"), Update("trip", 3, {"status": "gone"}), "wrong value"),
        (changed("trip", 3, note="x"), Update("trip", 3, {"status": "gone"}), "wrong value"),
        (changed("trip", 3, hotel_id=8), Update("trip", 3, {"hotel_id": 7}), "wrong entity"),
        (Change("trip", "delete", 4, {"id": 4}, {}), Delete("trip", 3), "wrong entity"),
        (Change("trip", "delete", 3, {"id": 3}, {}), Update("trip", 3, {"status": "gone"}), "wrong value"),
        (added("trip", hotel_id=8, nights=2), Insert("trip", {"hotel_id": 7, "nights": 2}), "wrong entity"),
        (added("trip", hotel_id=7, nights=3), Insert("trip", {"hotel_id": 7, "nights": 2}), "wrong value"),
        (added("trip", hotel_id=7, nights=3), Update("trip", 3, {"nights": 3}), "wrong entity"),
        (added("cart", hotel_id=7), Insert("trip", {"hotel_id": FREE}), "early finish"),
    ],
)
def test_a_change_is_held_against_what_the_goal_lets_change(change: Change, allowed: Any, kind: str) -> None:
    failure = failure_of(trace((change,)), (change,), (allowed,))
    assert failure is not None
    assert failure.kind == kind


def test_what_was_done_wrong_comes_before_how_it_ended() -> None:
    change = changed("trip", 4, status="gone")
    failure = failure_of(trace((change,), ended="limit", action="noop()"), (change,), (Update("trip", 3, {"status": "gone"}),))
    assert failure is not None
    assert (failure.kind, failure.detail) == ("wrong entity", "trip 4")


def test_changes_that_the_goal_explains_are_no_mistake() -> None:
    change = changed("trip", 3, status="gone")
    failure = failure_of(trace(()), (change,), (Update("trip", 3, {"status": "gone"}),))
    assert failure is not None
    assert failure.kind == "early finish"


def test_something_else_beside_the_whole_goal_is_a_side_effect() -> None:
    change = changed("settings", 1, theme="dark")
    failure = failure_of(trace((change,), met=True), (change,), ())
    assert failure is not None
    assert (failure.kind, failure.detail) == ("side effect", str(change))


def test_a_trace_that_was_broken_off_is_lost() -> None:
    broken = trace()
    broken.outcome = None
    failure = failure_of(broken)
    assert failure is not None
    assert failure.kind == "infrastructure"


@pytest.mark.parametrize("action", ["report_infeasible('no seats')", "finish('x', outcome='not_found')"])
def test_giving_up_what_can_be_done_is_a_wrong_answer(action: str) -> None:
    failure = failure_of(trace(action=action))
    assert failure is not None
    assert failure.kind == "wrong answer"
