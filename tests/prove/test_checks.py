"""Each check passes on the sound app and catches an app that is broken on purpose."""

from __future__ import annotations

import pytest

from genui_gym.prove.checks import CHECKS
from tests.prove.broken import BROKEN, SEEN_IN_CHROMIUM
from tests.prove.conftest import Break, RunCheck


@pytest.mark.parametrize("case", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_app_is_caught(case: tuple[int, str, list[tuple[str, str, str]]], broken: Break, run_check: RunCheck) -> None:
    number, words, changes = case
    outcome = run_check(number, broken(*changes))
    assert any(words in fault for fault in outcome.faults), outcome.faults


@pytest.mark.parametrize("case", SEEN_IN_CHROMIUM.values(), ids=SEEN_IN_CHROMIUM.keys())
def test_a_broken_page_is_caught_in_chromium(case: tuple[int, str, str], broken: Break, run_check: RunCheck) -> None:
    number, words, markup = case
    outcome = run_check(number, broken(("templates/home.html", "<ul>", f"{markup}<ul>")), chromium=True)
    assert any(words in fault for fault in outcome.faults), outcome.faults


@pytest.mark.parametrize("number", [2, 15, 16, 17])
def test_the_sound_app_is_sound_in_chromium(number: int, run_check: RunCheck) -> None:
    outcome = run_check(number, chromium=True)
    assert outcome.faults == []


@pytest.mark.parametrize("number", [check.number for check in CHECKS])
def test_the_sound_app_is_not(number: int, run_check: RunCheck) -> None:
    outcome = run_check(number, seeds=2)
    assert outcome.faults == []
    assert outcome.survivors == []


def test_checks_look_at_something(run_check: RunCheck) -> None:
    figures = {number: run_check(number).figures for number in (1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)}
    assert figures[1]["states"] >= 40
    assert figures[3]["routes"] == 1
    assert figures[4]["subgoals_left_out"] == 8
    assert figures[5]["literal_mutations"] >= 14
    assert figures[6]["frame_mutations"] >= 100
    assert figures[6]["cells_of_touched_rows"] == 9
    assert figures[6]["full_scans"] >= 5
    assert figures[7]["pairs"] == 6
    assert figures[8]["twins_chosen"] == 4
    assert figures[9] == {"wordings": 12, "literals_read": 7, "changes_undone": 2}
    assert figures[10] == {"tasks_replayed": 4, "processes": 2}
    assert figures[11] == {"episodes_in_turns": 4, "episodes_in_threads": 4, "databases_filled_twice": 1}
    assert figures[12]["scored_twice"] == 8
    assert (figures[13]["records_of_others"], figures[13]["requests_for_records_of_others"]) == (4, 12)
    assert figures[14]["facts"] == 2
    assert figures[14]["near_misses"] >= 6
    assert figures[15]["controls_tried"] >= 15
    assert figures[16]["requests_with_nasty_fields"] >= 50
