"""What holds for every bundled app: being on the shelf is enough to be tested here."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterator
from functools import cache
from statistics import median

import gymnasium as gym
import pytest

import genui_gym  # registers the environments
from genui_gym import apps
from genui_gym.agent import make_agent
from genui_gym.apps import App
from genui_gym.catalog import cards
from genui_gym.errors import did_you_mean
from genui_gym.presentation import PLAIN
from genui_gym.rollout import rollout
from genui_gym.task import Answer, Task, Template, draw_task
from genui_gym.world import VARIANTS, World, seeded_image
from tests.synthesized_apps.visitor import Visitor, links

assert genui_gym
BUNDLED = sorted(name for name, folder in apps.folders().items() if folder.parent == apps.HOME / "synthesized_apps")
TEMPLATES = [(app, template.name) for app in BUNDLED for template in apps.load(app).templates]
LEAST = {"commit": 4, "arrange": 4, "find": 3, "refuse": 3}
REFUSALS = [(app, template.name) for app in BUNDLED for template in apps.load(app).templates if template.shape == "refuse"]
EVASIONS = ("", "It is not possible.", "0", "1 January 2026")
PAGES = 70
REFUSED = 409
"""The status of a page that says why something can't be done now."""
SEED = 5


@cache
def app_of(name: str) -> App:
    return apps.load(name)


def template_of(app: str, name: str) -> Template:
    return next(template for template in app_of(app).templates if template.name == name)


@pytest.fixture(scope="module", params=BUNDLED)
def app(request: pytest.FixtureRequest) -> App:
    return app_of(request.param)


@pytest.fixture(scope="module")
def worlds() -> Iterator[dict[str, World]]:
    opened = {name: World.open(app_of(name), SEED) for name in BUNDLED}
    yield opened
    for world in opened.values():
        world.close()


@pytest.fixture(scope="module")
def envs() -> Iterator[dict[str, gym.Env]]:
    ids = {card.app: env_id for env_id, card in cards().items() if card.kind == "app" and card.presentation == PLAIN}
    opened = {name: gym.make(ids[name], backend="text", disable_env_checker=True) for name in BUNDLED}
    yield opened
    for env in opened.values():
        env.close()


def drawn(worlds: dict[str, World], app: str, name: str, seed: int = SEED) -> Task:
    return draw_task(app, template_of(app, name), seed, worlds[app].before)


def test_an_app_has_a_card_of_its_own(app: App) -> None:
    assert f"genui/{app.name.capitalize()}-v0" in cards(), did_you_mean(app.name, cards(), "card")


def test_the_four_shapes_and_three_difficulties_are_there(app: App) -> None:
    shapes = Counter(template.shape for template in app.templates)
    assert {shape: number for shape, number in LEAST.items() if shapes[shape] < number} == {}
    assert {template.difficulty for template in app.templates} == {"easy", "medium", "hard"}
    assert len({template.name for template in app.templates}) == len(app.templates) >= 12


def test_equal_seeds_give_equal_databases_and_others_give_others(app: App) -> None:
    image = seeded_image(app, SEED)
    kept = seeded_image.__globals__["_images"]
    del kept[str(app.folder), app.version, SEED]
    assert seeded_image(app, SEED) == image
    assert seeded_image(app, SEED + 1) != image
    assert seeded_image(app, SEED + VARIANTS) == image


def test_a_refusal_has_the_words_of_one_task_that_can_be_done(app: App) -> None:
    shapes: dict[tuple[str, ...], list[str]] = {}
    for template in app.templates:
        shapes.setdefault(template.wordings, []).append(template.shape)
    shared = [sorted(found) for found in shapes.values() if "refuse" in found]
    assert [found for found in shared if len(found) != 2 or found.count("refuse") != 1] == []


def test_tasks_are_long_enough_to_be_worth_learning(app: App, worlds: dict[str, World]) -> None:
    lengths: dict[str, list[int]] = {"easy": [], "medium": [], "hard": []}
    for template in app.templates:
        task = drawn(worlds, app.name, template.name)
        lengths[template.difficulty].append(len(list(template.solution(task.params, worlds[app.name].before))))
    assert median(length for found in lengths.values() for length in found) >= 8
    assert max(lengths["easy"]) < median(lengths["hard"])


def test_looking_changes_nothing_and_no_link_is_dead(app: App, worlds: dict[str, World]) -> None:
    visitor = Visitor(worlds[app.name])
    visitor.world.reset(SEED)
    found = ["/"]
    for path in found:
        answer = visitor.get(path)
        assert answer.status_code in (200, 302, REFUSED), (path, visitor.world.failure)
        new = [each for each in dict.fromkeys(links(answer.text)) if each not in found]
        found += new[: PAGES - len(found)]
    assert len(found) == PAGES
    assert visitor.changes() == []


@pytest.mark.parametrize(("name", "template"), REFUSALS)
def test_a_refusal_without_its_fact_earns_nothing(name: str, template: str, worlds: dict[str, World]) -> None:
    outcome = template_of(name, template).outcome
    task = drawn(worlds, name, template)
    worlds[name].reset(SEED)
    reports = [worlds[name].reward(task, answer) for answer in (*(Answer(said, outcome) for said in EVASIONS), Answer("", "done"))]
    assert {(report.score, report.success) for report in reports} == {(0.0, False)}


def test_every_table_has_an_integer_key_called_id(app: App) -> None:
    for table in app.metadata.tables.values():
        assert [column.name for column in table.primary_key] == ["id"]
        assert table.c.id.type.python_type is int


@pytest.mark.parametrize(("name", "template"), TEMPLATES)
def test_every_wording_says_every_literal(name: str, template: str, worlds: dict[str, World]) -> None:
    chosen = template_of(name, template)
    assert len(set(chosen.wordings)) >= 3
    task = drawn(worlds, name, template)
    words = chosen.words(task.params)
    for wording in chosen.wordings:
        assert {field for _, field, _, _ in string.Formatter().parse(wording) if field} == set(task.params)
        assert all(words[literal] in wording.format(**words) for literal in task.params)


@pytest.mark.parametrize(("name", "template"), TEMPLATES)
def test_the_goal_reads_like_a_sentence(name: str, template: str, worlds: dict[str, World]) -> None:
    goal = drawn(worlds, name, template).goal
    assert goal == " ".join(goal.split())
    assert goal[0].isupper() or goal[0] in "\"'“"
    assert goal[-1] in ".?!"
    assert not re.search(r"\b(\w+) \1\b(?! to)|None|True|False|\d{4}-\d{2}-\d{2}|[{}_]", goal)


@pytest.mark.parametrize(("name", "template"), TEMPLATES)
def test_the_golden_path_earns_one_in_the_text_view(name: str, template: str, envs: dict[str, gym.Env]) -> None:
    trace = rollout(envs[name], make_agent("oracle"), SEED, task=template)
    assert trace.outcome.success, trace.outcome
    assert trace.outcome.score == 1.0
