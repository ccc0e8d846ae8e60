"""The first experiment, small, from random weights to the page: the same code and commands as in earnest, in this process."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from benchmarks.navigator.__main__ import main
from genui_gym.cli.app import app


def in_this_process(words: tuple[str, ...], variables: Mapping[str, str], output: Path) -> int:
    assert (words[0], variables) == ("genui", {})
    done = CliRunner().invoke(app, list(words[1:]))
    output.write_text(f"{done.output}{done.exception or ''}", encoding="utf-8")
    return done.exit_code


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("runs")


@pytest.fixture(scope="module")
def out(runs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("out")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("cwd"))
        assert main(arguments(runs, folder), in_this_process) == 0
    return folder


def arguments(runs: Path, out: Path) -> list[str]:
    return ["1", "--miniature", "--workers", "0", "--runs", str(runs), "--out", str(out)]


@pytest.fixture(scope="module")
def raw(out: Path) -> dict[str, Any]:
    return dict(json.loads((out / "1-learning.json").read_text(encoding="utf-8")))


def test_the_raw_figures_are_of_every_task_and_arm(raw):
    assert list(raw["arms"]) == ["random", "BC", "BC, then GRPO"]
    tasks = [set(arm["tasks"]) for arm in raw["arms"].values()]
    assert tasks[0] == tasks[1] == tasks[2]
    assert len(tasks[0]) == 2
    for arm in raw["arms"].values():
        assert arm["figures"]["all"]["episodes"] == 2
        assert all(task["seeds"] == [0] and 0.0 <= task["score"][0] <= 1.0 and task["steps"][0] > 0 for task in arm["tasks"].values())


def test_the_runs_are_told_with_their_commands(raw, runs):
    assert [name for name in raw["runs"] if "-on-" not in name] == ["bc-s0", "grpo-s0"]
    assert all(run["code"] == 0 and run["command"].startswith("genui ") for run in raw["runs"].values())
    assert f"--start {next(runs.glob('bc-s0-*/policy.json')).parent}" in raw["runs"]["grpo-s0"]["command"]


def test_arms_are_compared_task_by_task(raw):
    assert [(pair["before"], pair["after"], pair["tasks"]) for pair in raw["compared"]] == [("random", "BC", 2), ("BC", "BC, then GRPO", 2)]


def test_the_page_has_the_table_and_the_picture(out, raw):
    page = (out / "1-learning.md").read_text(encoding="utf-8")
    success = raw["arms"]["BC"]["figures"]["all"]["success"]
    assert f"{100 * success['value']:.1f} ({100 * success['low']:.1f}–{100 * success['high']:.1f})" in page
    assert "| | random | BC | BC, then GRPO |" in page
    assert "Not finished" not in page
    assert "**BC, then GRPO** against **BC**, 2 tasks" in page
    assert "(1-learning.svg)" in page
    assert "</svg>" in (out / "1-learning.svg").read_text(encoding="utf-8")


def test_called_again_it_runs_nothing_and_tells_the_same(out, raw, runs, tmp_path):
    def never(*asked: object) -> int:
        raise AssertionError(f"{asked} was run again")

    assert main(arguments(runs, tmp_path), never) == 0
    assert json.loads((tmp_path / "1-learning.json").read_text(encoding="utf-8"))["arms"] == raw["arms"]
    assert (tmp_path / "1-learning.svg").read_bytes() == (out / "1-learning.svg").read_bytes()
