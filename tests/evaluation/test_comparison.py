from __future__ import annotations

import pytest

from genui_gym.errors import OptionError
from genui_gym.evaluation import compare

from .conftest import MakeResult


def test_differences_are_paired_by_task(evaluation, result: MakeResult) -> None:
    a = evaluation(*(result(f"a/x/{n}", won_it=n < 4) for n in range(8)))
    b = evaluation(*(result(f"a/x/{n}", won_it=n < 7) for n in reversed(range(8))))
    comparison = compare(a, b)
    success = comparison.differences["success"]
    assert (success.a, success.b, success.difference.value) == (0.5, 0.875, 0.375)
    assert (success.test.better, success.test.worse, success.test.equal) == (3, 0, 5)
    assert success.test.p_sign == success.test.p_permutation == 2 / 8, "three that all went one way"
    assert comparison.gained == ("a/x/4", "a/x/5", "a/x/6")
    assert comparison.gone == ()
    assert success.kept is not None
    assert success.kept.value == 1.75


def test_seeds_are_averaged_before_tasks_are_compared(evaluation, result: MakeResult) -> None:
    a = evaluation(result("a/x/0", True, seed=0), result("a/x/0", False, seed=1))
    comparison = compare(a, evaluation(result("a/x/0", True)))
    assert comparison.differences["success"].difference.value == 0.5
    assert comparison.tasks == 1


def test_tasks_without_a_score_on_both_sides_are_left_out_and_counted(evaluation, result: MakeResult, lost: MakeResult) -> None:
    a = evaluation(result("a/x/0"), result("a/x/1"), result("a/x/2"))
    b = evaluation(result("a/x/0"), lost("a/x/1"), result("a/x/9"))
    comparison = compare(a, b)
    assert (comparison.tasks, comparison.only_a, comparison.only_b) == (1, 2, 1)
    assert comparison.differences["success"].difference.value == 0.0


def test_strata_are_compared_apart(evaluation, result: MakeResult) -> None:
    a = evaluation(result("a/x/0", False, stratum="new"), result("a/x/1", True, stratum="old"))
    b = evaluation(result("a/x/0", True, stratum="new"), result("a/x/1", True, stratum="old"))
    assert {name: each.difference.value for name, each in compare(a, b).strata.items()} == {"new": 1.0, "old": 0.0}


def test_an_evaluation_equals_itself(evaluation, result: MakeResult) -> None:
    one = evaluation(*(result(f"a/x/{n}", won_it=n % 2 == 0, steps=n) for n in range(9)))
    for difference in compare(one, one).differences.values():
        assert difference.difference.value == difference.difference.low == difference.difference.high == 0.0
        assert difference.test.p_permutation == 1.0


def test_evaluations_of_other_tasks_are_refused(evaluation, result: MakeResult) -> None:
    with pytest.raises(OptionError, match="Of 1 and 1 tasks with a score none is in both"):
        compare(evaluation(result("a/x/0")), evaluation(result("b/x/0")))
