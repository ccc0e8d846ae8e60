from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from genui_gym.errors import OptionError
from genui_gym.evaluation import Job, Plan
from genui_gym.evaluation.plan import HIDDEN


def test_of_a_suite_every_task_is_played_once_for_each_seed() -> None:
    plan = Plan("oracle", seeds=3)
    assert len(plan.entries) == 149
    assert len({job.key for job in plan.jobs}) == len(plan.jobs) == 447
    assert [job.seed for job in plan.jobs[:149]] == [0] * 149, "one seed after the other"


def test_of_an_app_the_first_task_of_each_template_is_played(plan: Plan) -> None:
    templates = [entry.task.split("/")[1] for entry in plan.entries]
    assert sorted(templates) == ["add_note", "find_due", "tick_missing", "tick_note"]
    assert {entry.card for entry in plan.entries} == {plan.suite}


@pytest.mark.parametrize(
    ("pattern", "count"), [("weather", 15), ("weather/*", 15), ("bank/start_goal/13", 1), ("bank/start_goal", 2), ("*/find_*", 16)]
)
def test_patterns_choose_tasks(pattern: str, count: int) -> None:
    entries = Plan("oracle", tasks=(pattern,)).entries
    assert len(entries) == count
    assert all(entry.task.startswith(pattern.split("*")[0].rstrip("/")) or pattern.startswith("*") for entry in entries)


def test_a_pattern_that_fits_nothing_and_pages_without_tasks_are_refused() -> None:
    with pytest.raises(OptionError, match="It has 149, such as"):
        _ = Plan("oracle", tasks=("bok",)).entries
    with pytest.raises(OptionError, match="It has pages and no tasks"):
        _ = Plan("oracle", "genui/miniwob.click-test-v0").entries


def test_a_job_knows_the_seed_of_its_task(plan: Plan) -> None:
    job = Job(replace(plan.entries[0], task="notes/add_note/17"), 2)
    assert (job.task_seed, job.key) == (17, ("notes/add_note/17", 2))


def test_what_is_written_down_holds_no_secret(plan: Plan) -> None:
    options = replace(plan, options={"api_key": "sk-1", "temperature": 0.5, "monkey": "b"}).described()["options"]
    assert options == {"api_key": HIDDEN, "temperature": 0.5, "monkey": "b"}


def test_what_an_option_names_on_disk_is_marked_by_what_it_holds(plan: Plan, tmp_path: Path) -> None:
    (tmp_path / "policy").mkdir()
    weights = tmp_path / "policy" / "weights.bin"
    weights.write_bytes(b"1")
    trained = replace(plan, options={"checkpoint": str(tmp_path / "policy")})
    before = trained.described()
    assert trained.described() == before
    weights.write_bytes(b"12")
    assert trained.described() != before


def test_a_plan_can_be_sent_to_another_process(plan: Plan) -> None:
    assert len(plan.jobs) == 4
    assert pickle.loads(pickle.dumps(plan)) == plan
    ((shelf, trusted),) = plan.shelves
    assert Path(shelf).is_dir()
    assert trusted
