"""Rewards and changes as JSON values, for the pipe to a confined world; what comes back is checked, as nobody vouches for it."""

from __future__ import annotations

import base64
import math
from typing import Any

from genui_gym.reward import Change, RewardReport, Subgoal
from genui_gym.task import Step, Task


def report_to_json(report: RewardReport) -> dict[str, Any]:
    """Return a report as JSON values."""
    parts = [[each.name, each.weight, each.met, list(each.requires)] for each in report.subgoals]
    return {"score": report.score, "success": report.success, "subgoals": parts, "side_effects": list(report.side_effects)}


def report_from_json(said: Any) -> RewardReport:
    """Return the report that was sent.

    Raises:
        ValueError, TypeError, KeyError: It is none.
    """
    score = float(said["score"])
    if not 0 <= score <= 1:
        raise ValueError(f"a score of {score}")
    parts = tuple(Subgoal(str(name), _finite(weight), bool(met), tuple(map(str, after))) for name, weight, met, after in said["subgoals"])
    return RewardReport(score, bool(said["success"]), parts, tuple(map(str, said["side_effects"])))


def change_to_json(change: Change) -> list[Any]:
    """Return a change as JSON values; bytes of a column travel as base64 in a list of one."""
    rows = ({name: _packed(value) for name, value in row.items()} for row in (change.before, change.after))
    return [change.table, change.op, change.rowid, *rows]


def change_from_json(said: Any) -> Change:
    """Return the change that was sent.

    Raises:
        ValueError, TypeError, AttributeError: It is none.
    """
    table, op, rowid, before, after = said
    if op not in ("insert", "update", "delete"):
        raise ValueError(f"a change of the kind {op!r}")
    rows = ({str(name): _unpacked(value) for name, value in row.items()} for row in (before, after))
    return Change(str(table), op, int(rowid), *rows)


def task_from_json(said: Any) -> Task:
    """Return the task that was sent.

    Raises:
        ValueError, TypeError, KeyError: It is none.
    """
    texts = {name: str(said[name]) for name in ("app", "template", "goal")}
    if said["shape"] not in ("commit", "arrange", "find", "refuse") or said["difficulty"] not in ("easy", "medium", "hard"):
        raise ValueError("a task of no known shape or difficulty")
    return Task(**texts, seed=int(said["seed"]), shape=said["shape"], difficulty=said["difficulty"], params=dict(said["params"]))


def step_from_json(said: Any) -> Step:
    """Return the step of a solution that was sent.

    Raises:
        ValueError, TypeError, KeyError: It is none.
    """
    arguments = {str(name): str(value) for name, value in dict(said["arguments"]).items()}
    return Step(str(said["action"]), str(said["role"]), str(said["name"]), arguments)


def _packed(value: Any) -> Any:
    return [base64.b64encode(value).decode()] if isinstance(value, bytes) else value


def _unpacked(value: Any) -> Any:
    if isinstance(value, list):
        return base64.b64decode(value[0])
    if value is not None and not isinstance(value, str | int | float):
        raise TypeError("a column that is no value of SQLite's")
    return value


def _finite(weight: Any) -> float:
    if not math.isfinite(number := float(weight)):
        raise ValueError("a weight that is no number")
    return number
