"""Rules that say no."""

from __future__ import annotations

import pytest

from genui_gym.appkit import Refused, name_problem, refuse, tidy


def test_no_problem_is_no_refusal() -> None:
    refuse({})


def test_a_refusal_keeps_its_messages_by_field_and_tells_them_in_order() -> None:
    with pytest.raises(Refused, match=r"^Enter a name\. Choose a day\.$") as refusal:
        refuse({"name": "Enter a name.", "day": "Choose a day."})
    assert refusal.value.problems == {"name": "Enter a name.", "day": "Choose a day."}


def test_a_refusal_keeps_its_messages_when_the_caller_goes_on_writing() -> None:
    problems = {"name": "Enter a name."}
    refused = Refused(problems)
    problems["day"] = "Choose a day."
    assert refused.problems == {"name": "Enter a name."}


@pytest.mark.parametrize(("written", "told"), [("", ""), ("  a ", "a"), ("a \t b\n c", "a b c")])
def test_spaces_that_say_nothing_are_dropped(written: str, told: str) -> None:
    assert tidy(written) == told


def test_a_name_must_be_there_and_short_enough() -> None:
    assert name_problem("  ", "a name for the trip") == "Enter a name for the trip."
    assert name_problem("x" * 11, "a name", longest=10) == "Use at most 10 characters."
    assert name_problem(" " + "x" * 10 + " ", "a name", longest=10) is None
