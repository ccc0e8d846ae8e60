"""``genui eval`` and ``genui compare`` on the small app ``notes``, in the text view."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Genui = Callable[..., Any]


@pytest.fixture(scope="module")
def runs(notes_id: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with an evaluation of oracle and one of random."""
    from typer.testing import CliRunner

    from genui_gym.cli.app import app

    folder = tmp_path_factory.mktemp("runs")
    for agent in ("oracle", "random"):
        done = CliRunner().invoke(app, ["eval", "--agent", agent, "--suite", notes_id, "--out", str(folder / agent)])
        assert done.exit_code == 0, done.output
    return folder


def test_json_is_the_summary_that_is_kept(genui: Genui, notes_id: str, runs: Path) -> None:
    result = genui("eval", "--agent", "oracle", "--suite", notes_id, "--out", runs / "oracle", "--json")
    assert result.exit_code == 0, result.output
    summary = json.loads(result.stdout)
    assert summary == json.loads((runs / "oracle" / "summary.json").read_text())
    assert (summary["all"]["success"]["value"], summary["all"]["tasks"], summary["lost"]) == (1.0, 4, [])
    assert set(summary["parts"]["shape"]) == {"commit", "arrange", "find", "refuse"}


def test_a_finished_run_plays_nothing_again(genui: Genui, notes_id: str, runs: Path) -> None:
    before = (runs / "random" / "episodes.jsonl").read_bytes()
    result = genui("eval", "--agent", "random", "--suite", notes_id, "--out", runs / "random")
    assert result.exit_code == 0
    assert (runs / "random" / "episodes.jsonl").read_bytes() == before
    lines = result.stdout.splitlines()
    assert lines[0].split()[:3] == ["random", "on", "genui/Notes-v0,"]
    assert max(map(len, lines[:12])) <= 80, "the tables fit a terminal"
    assert any(line.startswith("A step takes the environment") for line in lines)


def test_failures_have_replays_that_the_report_names(runs: Path) -> None:
    results = [json.loads(line) for line in (runs / "random" / "episodes.jsonl").read_text().splitlines()]
    kept = [each["trace"] for each in results if each["trace"]]
    page = (runs / "random" / "report.html").read_text()
    assert kept
    for trace in kept:
        assert f'href="{trace}/replay.html"' in page
        assert (runs / "random" / trace / "replay.html").read_text().startswith("<!doctype html>")


def test_another_agent_in_the_same_folder_is_refused(genui: Genui, notes_id: str, runs: Path) -> None:
    result = genui("eval", "--agent", "oracle", "--suite", notes_id, "--seeds", "2", "--out", runs / "oracle")
    assert result.exit_code == 2
    assert "seeds was 1 and is now 2" in result.stderr


def test_a_lost_episode_is_listed_and_is_the_machinerys_fault(
    genui: Genui, notes_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from genui_gym.errors import BrowserCrashed
    from genui_gym.evaluation import play

    rollout = play.rollout

    def crashes(env: Any, agent: Any, seed: int, *, task: str, name: str) -> Any:
        if "find_due" in task:
            raise BrowserCrashed("The page was opened", "It died", "Open it again")
        return rollout(env, agent, seed, task=task, name=name)

    monkeypatch.setattr(play, "rollout", crashes)
    result = genui("eval", "--agent", "oracle", "--suite", notes_id, "--out", tmp_path, "--json")
    assert result.exit_code == 3
    summary = json.loads(result.stdout)
    assert [each["task"].split("/")[1] for each in summary["lost"]] == ["find_due"]
    assert (summary["all"]["success"]["value"], summary["all"]["episodes"], summary["all"]["lost"]) == (1.0, 3, 1)
    assert "It died" in result.stderr
    monkeypatch.undo()
    assert genui("eval", "--agent", "oracle", "--suite", notes_id, "--out", tmp_path).exit_code == 0


def test_compare_says_what_the_second_does_better_and_worse(genui: Genui, runs: Path) -> None:
    result = genui("compare", runs / "oracle", runs / "random", "--json")
    assert result.exit_code == 0, result.output
    comparison = json.loads(result.stdout)
    assert comparison["differences"]["success"]["difference"]["value"] == -1.0
    assert comparison["differences"]["success"]["test"]["worse"] == 4
    assert sorted(each.split("/")[1] for each in comparison["gone"]) == ["add_note", "find_due", "tick_missing", "tick_note"]
    table = genui("compare", runs / "random", runs / "oracle").stdout
    assert "+100.0 (100.0 to 100.0)" in table
    assert "4/0/0" in table
    assert "4 tasks" in table
    assert max(map(len, table.splitlines()[3:])) <= 90


def test_compare_needs_two_evaluations(genui: Genui, runs: Path, tmp_path: Path) -> None:
    result = genui("compare", runs / "oracle", tmp_path)
    assert result.exit_code == 2
    assert "genui eval" in result.stderr
