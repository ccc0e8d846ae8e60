"""Evaluating from beginning to end, in this process: the built-in agents, a run that is broken off, what is refused, what is lost."""

from __future__ import annotations

import fcntl
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

(env_id,) = register_shelf(sys.argv[1])
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


def test_an_agent_that_takes_a_seed_plays_otherwise_with_another(plan: Plan) -> None:
    random = evaluate(replace(plan, agent="random", seeds=2))
    again = evaluate(replace(plan, agent="random", options={"seed": 1}))
    by_seed = {seed: [each.steps for each in random.results if each.seed == seed] for seed in (0, 1)}
    assert by_seed[0] != by_seed[1]
    assert [each.steps for each in again.results] == by_seed[1], "seeds are counted on from the option"


def test_the_agents_time_and_tokens_are_measured(plan: Plan) -> None:
    (result,) = evaluate(replace(plan, tasks=("notes/find_due",)), make=lambda seed: Says("noop()")).results
    assert result.tokens == 110 * result.steps
    assert 0 < result.agent_seconds < result.env_seconds
    assert figures([result]).tokens == 110


@pytest.mark.parametrize("torn", [b"", b'{"task": "notes/add'])
def test_a_run_that_was_killed_goes_on_where_it_stopped(plan: Plan, tmp_path: Path, torn: bytes, run_python: RunPython, root: Path) -> None:
    with pytest.raises(AssertionError):
        run_python(KILLED, str(root / "tests" / "shelf"), str(tmp_path / "run"))
    file = tmp_path / "run" / "episodes.jsonl"
    first = file.read_bytes()
    assert len(first.splitlines()) == 2
    file.write_bytes(first + torn)
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


def test_traces_of_failures_are_kept_up_to_so_many_of_a_kind(plan: Plan, tmp_path: Path) -> None:
    evaluation = evaluate(replace(plan, seeds=2), tmp_path, keep=3, make=lambda seed: Says("noop()"))
    kept = [each.trace for each in evaluation.results if each.trace]
    assert {each.failure for each in evaluation.results} == {"stuck"}
    assert len(kept) == 3
    assert sorted(str(path.parent.relative_to(tmp_path)) for path in tmp_path.rglob("trace.jsonl")) == sorted(kept)


def test_no_trace_is_kept_where_none_is_wanted(plan: Plan, tmp_path: Path) -> None:
    evaluate(plan, tmp_path, keep=0, make=lambda seed: Says("finish()"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["episodes.jsonl", "plan.json"]


def test_two_runs_do_not_write_into_one_folder(plan: Plan, tmp_path: Path) -> None:
    evaluate(plan, tmp_path, make=lambda seed: Says("finish()"))
    with (tmp_path / "episodes.jsonl").open("ab") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(OptionError, match="Another process adds to it now"):
            evaluate(plan, tmp_path)


@pytest.mark.parametrize("text", ["{\n", '{"task": "a"}\n', "[]\n"])
def test_a_damaged_line_is_named(plan: Plan, tmp_path: Path, text: str) -> None:
    evaluate(plan, tmp_path, make=lambda seed: Says("finish()"))
    (tmp_path / "episodes.jsonl").write_text(text, encoding="utf-8")
    with pytest.raises(OptionError, match="Line 1 is damaged"):
        read_evaluation(tmp_path)


def test_a_folder_without_an_evaluation_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="genui eval"):
        read_evaluation(tmp_path)


def test_an_agent_made_here_stays_here(plan: Plan) -> None:
    with pytest.raises(OptionError, match="cannot be sent to another process"):
        evaluate(plan, workers=2, make=lambda seed: Says(""))
