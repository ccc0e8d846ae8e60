"""What is special about the tasks of cinema: long enough, refusals like their twins, habits that decide, near misses of seats."""

from __future__ import annotations

import pytest
from genui_gym.apps.cinema.tasks import TEMPLATES
from genui_gym.apps.cinema.tasks.records import seats_read, seats_written

from genui_gym.task import draw_task
from genui_gym.world import World

TWINS = {
    "seats_taken": "book_seats", "voucher_expired": "book_with_voucher", "no_student_tickets": "book_students",
    "refund_too_late": "refund_order", "not_seen": "write_review",
}  # fmt: skip
BY_NAME = {template.name: template for template in TEMPLATES}


def test_refusals_share_their_words_with_tasks_that_can_be_done() -> None:
    assert {template.name for template in TEMPLATES if template.shape == "refuse"} == set(TWINS)
    for refusal, twin in TWINS.items():
        assert BY_NAME[refusal].wordings == BY_NAME[twin].wordings


def test_golden_paths_are_long(world: World) -> None:
    lengths = []
    for template in TEMPLATES:
        task = draw_task("cinema", template, 1, world.before)
        lengths.append(len(list(template.solution(task.params, world.before))))
    assert max(lengths) >= 20


@pytest.mark.parametrize("name", ["book_cheapest", "book_usual"])
def test_what_the_account_prefers_decides(world: World, name: str) -> None:
    template = BY_NAME[name]
    assert template.ambiguous
    task = draw_task("cinema", template, 2, world.before)
    assert not {"house", "district"} & set(task.params)
    assert template.meaning(task.params, world.before)


@pytest.mark.parametrize("labels", [("F7",), ("F7", "F8"), ("A1", "A2", "A10")])
def test_seats_read_as_they_are_written(labels: tuple[str, ...]) -> None:
    assert seats_read(seats_written(labels)) == labels


@pytest.mark.parametrize("words", ["", "F7 and", "f7 and f8", "F7, F8", "F7 or F8", "row F"])
def test_what_is_no_list_of_seats_names_none(words: str) -> None:
    assert seats_read(words) == ()
