from __future__ import annotations

import json
from typing import Any

import pytest

from genui_gym.env.wire import (
    change_from_json,
    change_to_json,
    report_from_json,
    report_to_json,
    step_from_json,
    task_from_json,
)
from genui_gym.reward import Change, RewardReport, Subgoal

REPORT = RewardReport(0.5, False, (Subgoal("a", 0.5, True), Subgoal("b", 0.5, False, ("a",))), ("note 1 was added",))
CHANGE = Change(
    "note", "update", 3, {"id": 3, "icon": b"\x00\xff", "due": None, "price": 1.5}, {"id": 3, "icon": b"", "due": "2026", "price": 2}
)
TASK = {"app": "notes", "template": "t", "seed": 1, "shape": "commit", "difficulty": "easy", "params": {"key": [1, "x"]}, "goal": "Do it."}


def test_what_is_sent_comes_back() -> None:
    assert report_from_json(json.loads(json.dumps(report_to_json(REPORT)))) == REPORT
    assert change_from_json(json.loads(json.dumps(change_to_json(CHANGE)))) == CHANGE
    assert task_from_json(TASK).id == "notes/t/1"
    assert step_from_json({"action": "goto", "role": "", "name": "", "arguments": {"url": "/"}}).arguments == {"url": "/"}


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (report_from_json, report_to_json(REPORT) | {"score": 1.5}),
        (report_from_json, report_to_json(REPORT) | {"score": float("nan")}),
        (report_from_json, report_to_json(REPORT) | {"subgoals": [["a", "inf", True, []]]}),
        (report_from_json, {}),
        (change_from_json, ["note", "drop", 1, {}, {}]),
        (change_from_json, ["note", "update", 1, {"id": {}}, {}]),
        (task_from_json, TASK | {"shape": "steal"}),
        (task_from_json, TASK | {"seed": "one"}),
        (step_from_json, {"action": "click"}),
    ],
)
def test_what_is_none_is_refused(read: Any, said: Any) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        read(said)
