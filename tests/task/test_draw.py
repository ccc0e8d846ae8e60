"""A task follows from template, seed and database; its id says which."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, ClassVar

import pytest
from numpy.random import Generator
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from genui_gym.errors import TaskError
from genui_gym.reward import Allowance, Subgoal
from genui_gym.task import Answer, Params, Step, Template, click, draw_task, fill, finish, goto, parse_task_id, select, template_named


class BookRoom(Template):
    shape = "commit"
    difficulty = "easy"
    wordings: ClassVar[tuple[str, ...]] = ("Book {hotel} for {day}", "I want {hotel} on {day}", "Get me {hotel}, {day}")

    def draw(self, state: Session, rng: Generator) -> Params | None:
        hotel = int(rng.integers(100))
        return {"hotel": f"Hotel {hotel}", "day": f"2026-05-{1 + hotel % 28:02}"} if hotel % 3 == 0 else None

    def subgoals(self, params: Params, before: Session, after: Session, answer: Answer | None) -> Sequence[Subgoal]:
        return [Subgoal("booked", 1.0, False)]

    def allowed(self, params: Params, before: Session) -> Sequence[Allowance]:
        return []

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        yield finish()


class Impossible(BookRoom):
    def draw(self, state: Session, rng: Generator) -> Params | None:
        return None


class Misworded(BookRoom):
    wordings = ("Book {hotels}", "Book {0}", "Book {")


@pytest.fixture
def state() -> Iterator[Session]:
    engine = create_engine("sqlite://")
    with Session(engine) as session:
        yield session
    engine.dispose()


def test_the_same_seed_draws_the_same_task(state: Session) -> None:
    tasks = [draw_task("booking", BookRoom(), seed, state) for seed in range(30)]
    assert tasks == [draw_task("booking", BookRoom(), seed, state) for seed in range(30)]
    assert len({task.goal for task in tasks}) > 20
    assert {task.goal.split()[0] for task in tasks} == {"Book", "I", "Get"}


def test_templates_of_one_seed_draw_apart(state: Session) -> None:
    class BookSuite(BookRoom):
        pass

    pairs = [(draw_task("a", BookRoom(), s, state).params, draw_task("a", BookSuite(), s, state).params) for s in range(10)]
    assert any(left != right for left, right in pairs)


def test_ids_lead_back(state: Session) -> None:
    task = draw_task("booking", BookRoom(), 7, state)
    assert task.id == "booking/book_room/7"
    app, name, seed = parse_task_id(task.id)
    assert draw_task(app, template_named([BookRoom(), Impossible()], name, app), seed, state) == task


def test_a_task_is_json(state: Session) -> None:
    task = draw_task("booking", BookRoom(), 7, state)
    assert json.loads(json.dumps(asdict(task)))["params"] == task.params


def test_dates_are_written_out(state: Session) -> None:
    task = draw_task("booking", BookRoom(), 7, state)
    day = int(str(task.params["day"])[-2:])
    assert f"{day} May 2026" in task.goal
    assert "2026-05" not in task.goal


@pytest.mark.parametrize("task_id", ["", "booking", "booking/book", "booking/book/x", "booking/book/-1", "booking/book/²", "a/b/1/2"])
def test_no_task_id(task_id: str) -> None:
    with pytest.raises(TaskError, match="is no task id"):
        parse_task_id(task_id)


def test_an_unknown_template() -> None:
    with pytest.raises(TaskError, match="Did you mean 'book_room'"):
        template_named([BookRoom()], "bok_room", "booking")


def test_a_template_that_finds_nothing(state: Session) -> None:
    with pytest.raises(TaskError, match="found no parameters in 200 tries"):
        draw_task("booking", Impossible(), 1, state)


@pytest.mark.parametrize("seed", range(6))
def test_a_wording_that_does_not_fit(seed: int, state: Session) -> None:
    with pytest.raises(TaskError, match="does not fit its parameters"):
        draw_task("booking", Misworded(), seed, state)


@pytest.mark.parametrize(
    ("step", "fields", "text"),
    [
        (click("button", "Book"), ("click", "button", "Book", {}), 'click button "Book"'),
        (fill("textbox", "City", "x"), ("fill", "textbox", "City", {"value": "x"}), "fill textbox \"City\" value='x'"),
        (select("Guests", "2"), ("select_option", "combobox", "Guests", {"option": "2"}), "select_option combobox \"Guests\" option='2'"),
        (goto("/help"), ("goto", "", "", {"url": "/help"}), "goto url='/help'"),
        (finish("x"), ("finish", "", "", {"answer": "x", "outcome": "done"}), "finish answer='x' outcome='done'"),
    ],
)
def test_steps(step: Step, fields: tuple[str, str, str, Mapping[str, Any]], text: str) -> None:
    assert (step.action, step.role, step.name, step.arguments) == fields
    assert str(step) == text
