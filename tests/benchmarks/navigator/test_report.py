"""The page of an experiment: from episodes that are known by hand to shares, differences and what is missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from genui_agent_navigator.logs import FILE

from benchmarks.navigator.experiment import Arm, Curve, Experiment, Training
from benchmarks.navigator.figures import compared, played
from benchmarks.navigator.report import write
from benchmarks.navigator.runs import Bench
from genui_gym.evaluation import Result

GRPO = Training("grpo", {"stage": "grpo"})
BEFORE, AFTER = Arm("before", "random"), Arm("after", GRPO)
EXPERIMENT = Experiment(9, "made-up", "Made up", "It is asked whether.", (BEFORE, AFTER), (0, 1), (("before", "after"),),
                        (Curve(GRPO, ("success", "score")),))  # fmt: skip
WON = {"before": {0: "1000", 1: "1000"}, "after": {0: "1110", 1: "1100"}}
"""Which of four tasks succeed, by arm and seed."""


def bench_of(root: Path, seeds: dict[str, tuple[int, ...]]) -> Bench:
    """Return a bench on which the arms have been tested with some seeds."""

    def call(words, variables, output):
        folder = output.with_suffix("")
        folder.mkdir()
        if words[1] == "train":
            rows = [{"stage": "grpo", "step": step, "success": step / 4, "lost": 0.0} for step in (1, 2)]
            (folder / FILE).write_text("".join(json.dumps(row) + "\n" for row in rows))
            return 0
        name, seed = ("before", int(words[5][-1])) if words[3] == "random" else ("after", int(words[5].partition("grpo-s")[2][0]))
        (folder / "plan.json").write_text("{}")
        rows = [
            Result(f"weather/find/{task}", "genui/Weather-v0", "easy" if task < "2" else "hard", 0, "weather", ended="finish",
                   score=float(won), success=won == "1", steps=4).as_row()
            for task, won in zip("0123", WON[name][seed], strict=True)
        ]  # fmt: skip
        (folder / "episodes.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        return 0

    bench = Bench(root, call=call)
    for arm in (BEFORE, AFTER):
        for seed in seeds[arm.name]:
            for run in arm.run(seed).whole:
                bench.perform(run)
    return bench


@pytest.fixture
def whole(tmp_path: Path) -> Bench:
    return bench_of(tmp_path / "runs", {"before": (0, 1), "after": (0, 1)})


def test_shares_are_means_over_seeds_and_strata_stand_apart(whole):
    before, after = played(EXPERIMENT, whole)
    assert (before.seeds, after.seeds) == ((0, 1), (0, 1))
    assert {part: each.success.value for part, each in after.parts.items()} == {"all": 0.625, "easy": 1.0, "hard": 0.25}
    assert [after.success_of(seed) for seed in (0, 1)] == [0.75, 0.5]
    assert after.as_dict()["tasks"]["weather/find/2"]["success"] == [1, 0]


def test_only_seeds_that_both_have_are_compared(tmp_path):
    bench = bench_of(tmp_path, {"before": (0, 1), "after": (1,)})
    [(before, after, made)] = compared(EXPERIMENT, played(EXPERIMENT, bench))
    assert (before, after) == ("before", "after")
    assert made.differences["success"].difference.value == 0.25
    assert (made.differences["success"].test.better, made.gone) == (1, ())


def test_the_page_says_how_much_was_gained_and_where(whole, tmp_path):
    files = write(EXPERIMENT, whole, tmp_path / "out")
    assert files is not None
    page = files.page.read_text()
    assert "| success, all (4) | 25.0 (0.0–75.0) | 62.5 (" in page
    assert "| seeds | 25.0, 25.0 | 75.0, 50.0 |" in page
    assert "| steps | 4.0 | 4.0 |" in page
    assert "**after** against **before**, 4 tasks: +37.5 points (" in page
    assert "2 tasks better, 0 worse; 250.0 % kept" in page
    assert "| grpo | success | 1 | 0.25 | 0.5 | 0.5 | 2 |" in page
    assert "\n$ genui eval --agent random --option seed=0 --suite genui/Eval-v0" in page
    assert "\nrandom-s0-on-eval-v0-text: 0.0 minutes, code 0, at " in page
    assert "Not finished" not in page
    assert files.picture.read_text().count("grpo") >= 1


def test_what_is_missing_is_said(tmp_path):
    bench = bench_of(tmp_path, {"before": (0,), "after": ()})
    files = write(EXPERIMENT, bench, tmp_path / "out")
    assert files is not None
    page = files.page.read_text()
    assert "**Not finished**: 5 of 6 runs are still to be done: grpo-s0, grpo-s0-on-eval-v0-text, random-s1" in page
    assert "against" not in page


def test_arms_stand_beside_each_other_with_the_seeds_that_all_of_them_have(tmp_path):
    bench = bench_of(tmp_path, {"before": (0, 1), "after": (1,)})
    assert [each.seeds for each in played(EXPERIMENT, bench)] == [(1,), (1,)]
    files = write(EXPERIMENT, bench, tmp_path / "out")
    assert files is not None
    assert "runs are still to be done; done as a whole: seed 1." in files.page.read_text()


def test_of_nothing_there_is_no_page(tmp_path):
    assert write(EXPERIMENT, Bench(tmp_path / "runs"), tmp_path / "out") is None
    assert not (tmp_path / "out").exists()
