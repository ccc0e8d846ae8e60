"""What is kept of a run, and what a folder refuses."""

from __future__ import annotations

import fcntl
from dataclasses import replace
from pathlib import Path

import pytest

from genui_gym.errors import OptionError
from genui_gym.evaluation import Plan, evaluate, read_evaluation

from .conftest import Says


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
