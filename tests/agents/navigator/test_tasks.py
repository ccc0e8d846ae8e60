"""Which tasks are learned and which are kept apart."""

from __future__ import annotations

from genui_agent_navigator.rollouts import Job
from genui_agent_navigator.tasks import capped, database_of, is_held_out, jobs_of, wording_of

ONE = 'Book Casa Marina in Lisbon from 3 May 2026 for 2 adults, note "late arrival".'
OTHER = 'Book Hotel Arts in Vienna from 9 June 2026 for 3 adults, note "a quiet room".'


def test_a_wording_is_what_tasks_of_it_share():
    assert wording_of(ONE) == wording_of(OTHER) == "book in from for adult note"
    assert wording_of(ONE) != wording_of("Please cancel Casa Marina in Lisbon.")


def test_all_tasks_of_a_wording_share_its_fate_and_about_one_in_so_many_is_kept():
    assert all(is_held_out(ONE, number) == is_held_out(OTHER, number) for number in range(10))
    kept = sum(is_held_out(f"{'please ' * count} book", 4) for count in range(400))
    assert 60 < kept < 140
    assert not is_held_out(ONE, 0)


def test_templates_are_capped_each_for_itself():
    tasks = ["bank/pay/0", "bank/pay/1", "bank/ask/4", "bank/pay/2"]
    assert capped(tasks, 2) == ["bank/pay/0", "bank/pay/1", "bank/ask/4"]
    assert capped(tasks, 0) == tasks


def test_a_suite_lists_its_tasks_and_an_app_is_drawn_by_seeds(notes_id: str):
    jobs = jobs_of("genui/Eval-v0", 3)
    assert len(jobs) == 3
    assert all(job.task.count("/") == 2 for job in jobs)
    assert jobs_of(notes_id, 2) == [Job(notes_id, "0"), Job(notes_id, "1")]


def test_tasks_on_the_same_data_are_neighbours():
    tasks = ["shop/buy/3", "bank/pay/3", "shop/find/3", "shop/buy/10", "bank/ask/1"]
    ordered = sorted((Job("env", task) for task in tasks), key=database_of)
    assert [job.task for job in ordered] == ["bank/ask/1", "bank/pay/3", "shop/buy/3", "shop/find/3", "shop/buy/10"]
    assert database_of(Job("env", "12")) < database_of(Job("env", "13"))
