"""From sub-goals and side effects to a score."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genui_gym.errors import OracleError
from genui_gym.reward import Subgoal, score


def test_all_met_is_success() -> None:
    report = score([Subgoal("a", 0.4, True), Subgoal("b", 0.6, True)], [])
    assert (report.score, report.success) == (1.0, True)


def test_part_of_it() -> None:
    report = score([Subgoal("a", 0.4, True), Subgoal("b", 0.6, False)], [])
    assert (report.score, report.success) == (0.4, False)


def test_a_negative_clause_pays_only_with_what_it_requires() -> None:
    report = score([Subgoal("ordered", 0.7, False), Subgoal("no onion", 0.3, True, ("ordered",))], [])
    assert report.score == 0.0
    assert [subgoal.met for subgoal in report.subgoals] == [False, False]


def test_requirements_reach_through() -> None:
    chain = [Subgoal("a", 0.2, False), Subgoal("b", 0.3, True, ("a",)), Subgoal("c", 0.5, True, ("b",))]
    assert score(chain, []).score == 0.0


def test_a_side_effect_caps_the_score_and_denies_success() -> None:
    report = score([Subgoal("a", 1.0, True)], ["trip 2 was deleted"])
    assert (report.score, report.success, report.side_effects) == (0.5, False, ("trip 2 was deleted",))
    assert score([Subgoal("a", 0.3, True), Subgoal("b", 0.7, False)], ["x"]).score == 0.3


@given(st.lists(st.tuples(st.integers(1, 9), st.booleans()), min_size=1, max_size=9), st.booleans())
def test_a_score_lies_between_nothing_and_success(parts: list[tuple[int, bool]], effect: bool) -> None:
    whole = sum(weight for weight, _ in parts)
    report = score([Subgoal(str(i), weight / whole, met) for i, (weight, met) in enumerate(parts)], ["x"] * effect)
    assert 0.0 <= report.score <= (0.5 if effect else 1.0)
    assert report.success == (all(met for _, met in parts) and not effect)
    assert (report.score == 1.0) == report.success


@pytest.mark.parametrize(
    ("subgoals", "says"),
    [
        ([], "sum to 0"),
        ([Subgoal("a", 0.5, True)], "sum to 0.5"),
        ([Subgoal("a", 1.5, True), Subgoal("b", -0.5, True)], "positive"),
        ([Subgoal("a", 0.5, True), Subgoal("a", 0.5, True)], "a name of its own"),
        ([Subgoal("a", 1.0, True, ("z",))], "requires ['z']"),
        ([Subgoal("a", 1.0, True, ("a",))], "requires itself"),
        ([Subgoal("a", 0.5, False, ("b",)), Subgoal("b", 0.5, False, ("a",))], "in a circle"),
    ],
)
def test_a_malformed_oracle_is_an_error(subgoals: list[Subgoal], says: str) -> None:
    with pytest.raises(OracleError) as caught:
        score(subgoals, [])
    assert says in str(caught.value)
