"""What holds for every bundled app: being on the shelf is enough to be tested here."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterator
from functools import cache

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
from genui_gym.task import Task, Template, draw_task
from genui_gym.world import VARIANTS, World, seeded_image

assert genui_gym
BUNDLED = sorted(name for name, folder in apps.folders().items() if folder.parent == apps.HOME / "synthesized_apps")
TEMPLATES = [(app, template.name) for app in BUNDLED for template in apps.load(app).templates]
LEAST = {"commit": 4, "arrange": 4, "find": 3, "refuse": 3}
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
    seeded_image.__globals__["_images"].clear()
    assert seeded_image(app, SEED) == image
    assert seeded_image(app, SEED + 1) != image
    assert seeded_image(app, SEED + VARIANTS) == image


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
    assert not re.search(r"\b(\w+) \1\b(?! to)|None|True|False|\d{4}-\d{2}-\d{2}|[{}]", goal)


@pytest.mark.parametrize(("name", "template"), TEMPLATES)
def test_the_golden_path_earns_one_in_the_text_view(name: str, template: str, envs: dict[str, gym.Env]) -> None:
    trace = rollout(envs[name], make_agent("oracle"), SEED, task=template)
    assert trace.outcome.success, trace.outcome
    assert trace.outcome.score == 1.0
