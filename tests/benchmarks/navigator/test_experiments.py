"""Every experiment asks for commands that there are, shares what it can, and stays in its hour."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.navigator.__main__ import main
from benchmarks.navigator.experiment import Arm, Exam, Experiment, Training, flags
from benchmarks.navigator.experiments import EXPERIMENTS
from benchmarks.navigator.miniature import small
from benchmarks.navigator.runs import Bench

BC = Training("bc", {"stage": "bc", "divide_by_std": True, "learning_rate": 0.001}, minutes=5)
GRPO = BC.but("grpo", start=BC, stage="grpo", divide_by_std=False)


def test_options_are_written_as_the_command_takes_them():
    assert flags(GRPO.options) == ("--stage", "grpo", "--no-divide-by-std", "--learning-rate", "0.001")


def test_a_test_needs_what_it_tests():
    trained, tested = GRPO.run(2), Arm("GRPO", GRPO, Exam("genui/Booking-v0", "browser", ("*/find_*",))).run(2)
    assert tested.needs == (trained,)
    assert trained.needs == (BC.run(2),)
    assert " ".join(tested.words).startswith(
        "genui eval --agent navigator --option checkpoint={0} --suite genui/Booking-v0 --backend browser"
    )
    assert Arm("random", "random").run(2).words[:6] == ("genui", "eval", "--agent", "random", "--option", "seed=2")


def test_what_is_broken_off_has_seen_every_arm_before_the_second_seed():
    arms = (Arm("BC", BC), Arm("GRPO", GRPO))
    names = [run.name for run in Experiment(1, "a", "A", "", arms, seeds=(0, 1)).runs]
    assert names == ["bc-s0", "bc-s0-on-eval-v0-text", "grpo-s0", "grpo-s0-on-eval-v0-text",
                     "bc-s1", "bc-s1-on-eval-v0-text", "grpo-s1", "grpo-s1-on-eval-v0-text"]  # fmt: skip


def test_what_is_most_in_question_comes_first():
    assert list(EXPERIMENTS) == [1, 2, 4, 3, 5, 6, 7]


@pytest.mark.parametrize("experiment", EXPERIMENTS.values(), ids=lambda experiment: experiment.name)
def test_an_experiment_can_be_run(experiment: Experiment, tmp_path):
    bench = Bench(tmp_path)
    names = {arm.name for arm in experiment.arms}
    assert names >= {name for pair in experiment.compared for name in pair}
    assert max(Counter(bench.folder(run).name for run in experiment.runs).values()) == 1
    for run in experiment.runs:
        assert run.minutes <= 60
        assert "{" not in bench.typed(run)


def test_experiments_share_what_they_ask_for_alike():
    learning, judge = (set(EXPERIMENTS[number].runs) for number in (1, 3))
    assert {run.name for run in learning & judge if "on" not in run.name} == {"bc-s0", "bc-s1", "bc-s2", "grpo-s0", "grpo-s1", "grpo-s2"}


def test_the_command_lists_runs_and_refuses_what_there_is_not(tmp_path, capsys):
    assert main(["6", "--list", "--runs", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum("--no-divide-by-std" in line for line in lines) == 3
    assert sum("genui eval" in line for line in lines) == 15
    with pytest.raises(SystemExit):
        main(["8"])
    with pytest.raises(SystemExit):
        main(["1", "--miniature"])


def test_a_miniature_keeps_the_arms_and_what_differs_between_them():
    made = small(EXPERIMENTS[6])
    assert [arm.name for arm in made.arms] == [arm.name for arm in EXPERIMENTS[6].arms]
    assert len(made.runs) == 10
    assert sum("--no-divide-by-std" in run.words for run in made.runs) == 1
