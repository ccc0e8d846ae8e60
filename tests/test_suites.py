"""The two lists on the shelf: their sizes, and that nothing of one is in the other."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from genui_gym import apps, catalog
from genui_gym.split import STRATA, TRAINING, UNSEEN
from genui_gym.suite import Entry, read_suite
from genui_gym.task import Task, draw_task
from genui_gym.world import World

SUITES = {"train": catalog.card("genui/Train-v0"), "eval": catalog.card("genui/Eval-v0")}


@pytest.fixture(scope="module")
def tasks() -> dict[str, Task]:
    """Every task of both lists, drawn anew."""
    by_app: dict[str, list[str]] = defaultdict(list)
    for card in SUITES.values():
        for entry in read_suite(card.suite):
            by_app[entry.task.split("/")[0]].append(entry.task)
    return {task.id: task for app, names in by_app.items() for task in drawn(app, names)}


def drawn(name: str, tasks: list[str]) -> list[Task]:
    """Draw tasks of one app, each database once."""
    app, found = apps.load(name), []
    templates = {template.name: template for template in app.templates}
    by_seed: dict[int, list[str]] = defaultdict(list)
    for task in tasks:
        _, template, seed = task.split("/")
        by_seed[int(seed)].append(template)
    world = World(app)
    try:
        for seed, names in by_seed.items():
            world.reset(seed)
            found += [draw_task(name, templates[template], seed, world.before) for template in names]
    finally:
        world.close()
    return found


def entries(name: str) -> tuple[Entry, ...]:
    return read_suite(SUITES[name].suite)


def test_the_lists_have_their_sizes_and_strata() -> None:
    assert len(entries("train")) == TRAINING == 969
    assert Counter(entry.stratum for entry in entries("eval")) == STRATA
    assert {card.ends_on for card in SUITES.values()} == {"finish"}


def test_every_task_can_be_drawn_and_no_two_are_the_same(tasks: dict[str, Task]) -> None:
    names = [entry.task for name in SUITES for entry in entries(name)]
    assert sorted(tasks) == sorted(names)
    goals = Counter(task.goal for task in tasks.values())
    assert [goal for goal, count in goals.items() if count > 1] == []
    params = Counter((task.app, task.template, tuple(sorted(task.params.items(), key=str))) for task in tasks.values())
    assert [each for each, count in params.items() if count > 1] == []


def test_the_held_out_app_and_templates_are_not_trained(tasks: dict[str, Task]) -> None:
    trained = {(tasks[entry.task].app, tasks[entry.task].template) for entry in entries("train")}
    assert UNSEEN not in {app for app, _ in trained}
    held = [tasks[entry.task] for entry in entries("eval") if entry.stratum == "held-out templates"]
    assert not {(task.app, task.template) for task in held} & trained
    bundled = {name for name, folder in apps.folders().items() if folder.parent == apps.HOME / "synthesized_apps"}
    assert {task.app for task in held} == bundled - {UNSEEN}


def test_new_tasks_say_a_name_that_training_never_says(tasks: dict[str, Task]) -> None:
    said = {value for entry in entries("train") for value in tasks[entry.task].params.values() if isinstance(value, str)}
    for entry in entries("eval"):
        if entry.stratum in ("new entities and wordings", "hard presentation"):
            names = {value for value in tasks[entry.task].params.values() if isinstance(value, str)}
            assert names - said, entry.task


def test_hard_tasks_are_in_hard_dress() -> None:
    dressed = {entry.card for entry in entries("eval") if entry.stratum == "hard presentation"}
    assert all(catalog.card(card).presentation.interruptions for card in dressed)
    assert len(dressed) > 3
