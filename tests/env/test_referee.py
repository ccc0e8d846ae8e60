from __future__ import annotations

from typing import Any

import pytest

from genui_gym.elements import PageState
from genui_gym.env.referee import Judge, Referee, Standing
from genui_gym.env.view import View
from genui_gym.errors import OracleError
from genui_gym.text import TextView

PAGE = PageState("http://pages.localhost/", ("One",), 0, ())


@pytest.fixture
def view() -> View:
    return TextView()


def test_a_referee_keeps_no_score(view: View) -> None:
    referee = Referee("Look.")
    assert referee.begin(view, 1) == "Look."
    assert referee.stands(view, PAGE, None) == Standing(0.0, False, False, "")


@pytest.mark.parametrize(
    ("score", "standing"),
    [(0, Standing(0.0)), (0.5, Standing(0.5)), (True, Standing(1.0, True, True)), (1.5, Standing(1.5, True, True)), (-1, Standing(-1.0))],
)
def test_a_judge_takes_the_functions_word(view: View, score: Any, standing: Standing) -> None:
    assert Judge("", lambda page, answer: score, None).stands(view, PAGE, None) == standing


@pytest.mark.parametrize(("score", "message"), [("much", "ValueError"), (None, "TypeError"), (float("nan"), "no number")])
def test_a_score_that_is_none_is_an_error_and_not_a_zero(view: View, score: Any, message: str) -> None:
    with pytest.raises(OracleError, match=message):
        Judge("", lambda page, answer: score, None).stands(view, PAGE, None)


def test_on_reset_gets_the_seed(view: View) -> None:
    seeds: list[int] = []
    Judge("", None, seeds.append).prepare(4)
    assert seeds == [4]
