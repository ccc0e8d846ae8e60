from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session
from werkzeug.test import Client

from genui_gym.apps import App
from genui_gym.errors import OracleError
from genui_gym.presentation import Presentation
from genui_gym.reward import RewardReport, net_changes
from genui_gym.reward.changes import TOUCHED
from genui_gym.task import Answer, Task, draw_task, template_named
from genui_gym.world import VARIANTS, World, open_image, seeded_image

NEW = {"title": "Bake bread", "folder": "2", "due": "2026-06-01"}


def tick_task(world: World) -> Task:
    return draw_task("notes", template_named(world.app.templates, "tick_note", "notes"), world.seed, world.before)


def add_note(world: World) -> None:
    assert Client(world.wsgi).post("/new", data=NEW).status_code == 302


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(notes: App) -> None:
    one, same, other = World.open(notes, 5), World.open(notes, 5 + VARIANTS), World.open(notes, 6)
    assert one.image() == same.image() != other.image()
    for each in (one, same, other):
        each.close()


def test_a_request_changes_the_database_and_the_change_is_logged(world: World) -> None:
    add_note(world)
    (change,) = world.changes()
    assert (change.table, change.op, change.after["title"]) == ("note", "insert", "Bake bread")
    with world.reading() as after:
        assert after.info[TOUCHED] == {("note", change.rowid)}


def test_the_log_and_a_scan_of_all_tables_give_the_same_changes(world: World) -> None:
    add_note(world)
    Client(world.wsgi).post("/note/4", data={"folder": "1", "done": "on"})
    with open_image(world.image()) as scanned:
        assert net_changes(world.before, scanned) == world.changes() != ()


def test_a_row_that_is_changed_and_changed_back_is_no_change(world: World) -> None:
    folder = str(world.before.scalar(text("SELECT folder_id FROM note WHERE id = 4")))
    Client(world.wsgi).post("/note/4", data={"folder": folder, "done": "on"})
    assert world.changes()
    Client(world.wsgi).post("/note/4", data={"folder": folder})
    assert not world.changes()


def test_the_number_of_a_deleted_row_is_not_used_again(world: World) -> None:
    with Session(world._opened()[1][0]) as session:
        last = session.scalar(text("SELECT max(id) FROM note"))
        session.execute(text("DELETE FROM note WHERE id = :last"), {"last": last})
        session.commit()
    add_note(world)
    assert [change.op for change in world.changes()] == ["delete", "insert"]


@pytest.mark.parametrize(
    ("name", "value", "failure"),
    [
        pytest.param("folders", lambda: int("never"), "never", id="the view raises"),
        pytest.param("ME", None, "NOT NULL", id="the database refuses"),
    ],
)
def test_a_failed_request_leaves_no_trace_and_its_failure_is_kept(
    world: World, name: str, value: object, failure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = world.image()
    monkeypatch.setattr(f"genui_gym.apps.notes.views.{name}", value)
    assert Client(world.wsgi).post("/new", data=NEW).status_code == 500
    assert world.image() == image
    assert failure in world.failure
    monkeypatch.undo()
    add_note(world)


def test_reset_takes_back_what_happened(world: World) -> None:
    image, now = world.image(), world.clock.now
    add_note(world)
    world.clock.advance(60)
    world.reset(3)
    assert (world.image(), world.clock.now, world.changes()) == (image, now, ())


def test_the_log_works_in_every_episode(world: World) -> None:
    for seed in (3, 3, 4, 20, 3):
        world.reset(seed)
        assert not world.changes()
        add_note(world)
        Client(world.wsgi).post("/note/4", data={"folder": "1", "done": "on"})
        with open_image(world.image()) as scanned:
            assert net_changes(world.before, scanned) == world.changes()
        assert {change.op for change in world.changes()} == {"insert", "update"}


def test_equal_contents_give_equal_bytes_however_they_came_about(world: World) -> None:
    image = world.image()
    for seed in (4, 3, 3):
        add_note(world)
        world.reset(seed)
    assert world.image() == image == seeded_image(world.app, 3)


def test_a_snapshot_goes_on_elsewhere(world: World, notes: App) -> None:
    add_note(world)
    world.clock.advance(5)
    elsewhere = World.open(notes, 0)
    elsewhere.restore(world.snapshot())
    assert (elsewhere.image(), elsewhere.clock.now, elsewhere.changes()) == (world.image(), world.clock.now, world.changes())
    elsewhere.close()


def test_scoring_reads_only(world: World) -> None:
    def writes(before: object, after: object, task: Task, answer: Answer | None) -> RewardReport:
        after.execute(text("UPDATE note SET done = 1"))  # type: ignore[attr-defined]
        raise AssertionError("it was written")

    world.app = replace(world.app, calculate_reward=writes)
    with pytest.raises(OracleError, match="readonly database"):
        world.reward(tick_task(world))
    assert not world.changes()
    add_note(world)


def test_the_database_at_reset_cannot_be_written(world: World) -> None:
    with pytest.raises(OperationalError, match="readonly database"):
        world.before.execute(text("DELETE FROM note"))


def test_an_oracle_that_raises_is_an_error_and_no_reward(world: World) -> None:
    world.app = replace(world.app, calculate_reward=lambda *_: 1 / 0)
    with pytest.raises(OracleError, match="ZeroDivisionError"):
        world.reward(tick_task(world))


def test_scoring_happens_only_when_something_moved(world: World) -> None:
    calls = []
    original = world.app.calculate_reward
    world.app = replace(world.app, calculate_reward=lambda *arguments: calls.append(1) or original(*arguments))
    task = tick_task(world)
    world.reward(task)
    world.reward(task)
    assert len(calls) == 1
    world.reward(task, Answer("x"))
    add_note(world)
    world.reward(task)
    assert len(calls) == 3


def test_requests_from_several_threads_take_turns(world: World) -> None:
    threads = [threading.Thread(target=add_note, args=(world,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(world.changes()) == 8


def test_a_world_that_was_not_reset_says_so(notes: App) -> None:
    with pytest.raises(OracleError, match="has not been reset"):
        World(notes).image()


def test_images_are_kept(notes: App) -> None:
    assert seeded_image(notes, 1) is seeded_image(notes, 1)


def test_an_answer_in_the_pages_language_is_read_as_its_english(notes: App, tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "zh.toml").write_text('[messages]\n"Bread" = "面包"\n', encoding="utf-8")

    def answered(before: Session, after: Session, task: Task, answer: Answer | None) -> RewardReport:
        right = answer is not None and answer.text == "Bread"
        return RewardReport(1.0 if right else 0.0, right, (), ())

    speaking = World(replace(notes, folder=tmp_path, calculate_reward=answered), Presentation(locale="zh"))
    silent = World.open(replace(notes, calculate_reward=answered), 5)
    speaking.reset(5)
    task = tick_task(silent)
    assert [speaking.reward(task, Answer(text)).success for text in ("面包。", "Bread", "面包或水")] == [True, True, False]
    assert not silent.reward(task, Answer("面包")).success
    speaking.close()
    silent.close()
