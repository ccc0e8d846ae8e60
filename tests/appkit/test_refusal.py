"""Rules that say no."""

from __future__ import annotations

import pytest

from genui_gym.appkit import Problems, Refused, failed, name_problem, refuse, tell, tidy


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


def test_a_form_is_told_what_the_rules_refuse_and_keeps_its_own_messages() -> None:
    form = Problems({})
    form.add("name", "Enter a name.")
    tell(form, Refused({"name": "Taken.", "day": "Too late."}))
    tell(form, {"place": "Far away."})
    assert list(form) == [("name", "Enter a name."), ("day", "Too late."), ("place", "Far away.")]


def test_an_act_without_a_form_fails_with_a_page_that_leads_back() -> None:
    page = failed(Refused({"": "Too late."}), "/trips", "Back to trips")
    assert (str(page), page.back, page.action, page.status) == ("Too late.", "/trips", "Back to trips", 409)
    assert failed("No.", "/", "Back", title="Closed").title == "Closed"
