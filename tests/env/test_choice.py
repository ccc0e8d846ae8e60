from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from genui_gym.apps import load
from genui_gym.catalog import Card, templates_of
from genui_gym.env.choice import choose_task
from genui_gym.errors import CardError
from genui_gym.world import World

CARD = Card(id="genui/Notes-v0", kind="app", app="notes")


@pytest.fixture
def world(notes_id: str) -> Iterator[World]:
    made = World(load("notes"))
    yield made
    made.close()


@pytest.mark.parametrize(
    ("tasks", "names"),
    [
        ("all", ["add_note", "tick_note", "find_due", "tick_missing"]),
        ("find", ["find_due"]),
        (("easy",), ["add_note", "find_due"]),
        (("refuse", "add_note"), ["add_note", "tick_missing"]),
    ],
)
def test_a_card_plays_templates_by_name_shape_or_difficulty(world: World, tasks: str | tuple[str, ...], names: list[str]) -> None:
    assert [template.name for template in templates_of(replace(CARD, tasks=tasks), world.app)] == names


def test_a_card_that_plays_nothing_is_refused(world: World) -> None:
    with pytest.raises(CardError, match="Did you mean 'find_due'"):
        templates_of(replace(CARD, tasks="find_deu"), world.app)


def test_the_seed_alone_decides(world: World) -> None:
    tasks = [choose_task(CARD, world, seed, {})[0] for seed in range(20)]
    assert tasks == [choose_task(CARD, world, seed, {})[0] for seed in range(20)]
    assert {task.template for task in tasks} == {"add_note", "tick_note", "find_due", "tick_missing"}


def test_a_task_id_names_the_task_whatever_the_seed(world: World) -> None:
    task, steps = choose_task(CARD, world, 5, {})
    assert choose_task(CARD, world, 77, {"task": task.id}) == (task, steps)
