"""Evaluating from beginning to end, in this process: the built-in agents, a run that is broken off, what is refused, what is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from genui_gym.errors import InfrastructureError, OptionError
from genui_gym.evaluation import Plan, Result, evaluate, figures, read_evaluation
from genui_gym.evaluation.run import LOST_IN_A_ROW

from .conftest import Says, Silent

RunPython = Callable[..., str]

KILLED = """
import os, signal, sys
from pathlib import Path
from genui_gym.catalog import register_shelf
from genui_gym.evaluation import Plan, evaluate

(env_id,) = register_shelf(sys.argv[1], trust=True)
seen = []
def strike(result):
    seen.append(result)
    if len(seen) == 2:
        os.kill(os.getpid(), signal.SIGKILL)
evaluate(Plan("oracle", env_id), Path(sys.argv[2]), on_result=strike)
"""
"""An evaluation that ends with its second episode."""
HANDFUL = ("booking/sold_out/14", "bank/start_goal/13", "telecom/change_plan/0", "cinema/seats_taken/19")


@pytest.mark.parametrize(("agent", "successes"), [("oracle", len(HANDFUL)), ("random", 0), ("lexical", 0)])
def test_built_in_agents_on_held_out_tasks(agent: str, successes: int) -> None:
    evaluation = evaluate(Plan(agent, tasks=HANDFUL))
    assert [each.task for each in evaluation.results] == [entry.task for entry in Plan(agent, tasks=HANDFUL).entries]
    assert sum(each.success for each in evaluation.results) == successes
    assert not evaluation.lost
    for each in evaluation.results:
        assert each.success == (each.failure == "")
        assert each.stratum
        assert each.shape
        assert each.goal
        assert 0 < each.steps <= each.max_steps
        assert each.env_seconds > 0


def test_a_run_that_was_killed_goes_on_where_it_stopped(plan: Plan, tmp_path: Path, run_python: RunPython, root: Path) -> None:
    with pytest.raises(AssertionError):
        run_python(KILLED, str(root / "tests" / "shelf"), str(tmp_path / "run"))
    file = tmp_path / "run" / "episodes.jsonl"
    first = file.read_bytes()
    assert len(first.splitlines()) == 2
    file.write_bytes(first + b'{"task": "notes/add')  # as if it had died in the middle of the third line
    seen: list[Result] = []
    whole = evaluate(plan, tmp_path / "run", on_result=seen.append)
    lines = file.read_bytes()
    assert lines.startswith(first)
    assert [json.loads(line)["task"] for line in lines.splitlines()] == [entry.task for entry in plan.entries]
    assert [each.success for each in whole.results] == [True] * 4
    assert len(seen) == 4, "those that were there are told as well"
    assert evaluate(plan, tmp_path / "run").results == whole.results
    assert file.read_bytes() == lines, "a finished run plays nothing"


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"agent": "random"}, "agent was 'oracle' and is now 'random'"),
        ({"options": {"patience": 3}}, "options was {} and is now {'patience': 3}"),
        ({"seeds": 2}, "seeds was 1 and is now 2"),
        ({"backend": "browser"}, "backend"),
        ({"tasks": ("notes/add_note",)}, "tasks"),
    ],
)
def test_a_run_of_something_else_is_refused_in_three_facts(plan: Plan, tmp_path: Path, change: dict[str, Any], named: str) -> None:
    evaluate(replace(plan, tasks=()), tmp_path, make=lambda seed: Says("finish()"))
    with pytest.raises(OptionError) as refused:
        evaluate(replace(plan, **change), tmp_path)
    assert refused.value.asked == f"The evaluation in {tmp_path} was to go on"
    assert named in refused.value.found
    assert "--out" in refused.value.fix


def test_what_is_lost_does_not_count_and_is_played_again(plan: Plan, tmp_path: Path) -> None:
    class Loses(Says):
        def act(self, observation: Any, info: Any) -> str:
            return Silent.act(self, observation, info) if "find_due" in info["task_id"] else "finish()"  # type: ignore[arg-type]

    evaluation = evaluate(plan, tmp_path, make=lambda seed: Loses(""))
    assert [each.task.split("/")[1] for each in evaluation.lost] == ["find_due"]
    summed = figures(evaluation.results)
    assert (summed.tasks, summed.episodes, summed.lost) == (3, 3, 1)
    assert summed.failures["infrastructure"] == 1
    again = evaluate(plan, tmp_path)
    assert [each.success for each in again.results if "find_due" in each.task] == [True]
    assert not again.lost
    assert len((tmp_path / "episodes.jsonl").read_text().splitlines()) == 5


def test_lost_in_a_row_the_run_stops_and_says_why(plan: Plan, tmp_path: Path) -> None:
    with pytest.raises(InfrastructureError, match="episodes in a row were lost") as stopped:
        evaluate(plan, tmp_path, make=lambda seed: Silent(""))
    assert "It has none" in stopped.value.found
    assert len(read_evaluation(tmp_path).lost) == LOST_IN_A_ROW


def test_an_agent_made_here_stays_here(plan: Plan) -> None:
    with pytest.raises(OptionError, match="cannot be sent to another process"):
        evaluate(plan, workers=2, make=lambda seed: Says(""))
