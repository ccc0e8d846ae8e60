"""What holds for every app that has a catalogue of another language: having one is enough to be tested here."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import gymnasium as gym
import pytest
from sqlalchemy import select

from genui_gym import apps
from genui_gym.catalog import cards
from genui_gym.errors import AppError
from genui_gym.locale import Translator, fields_of, translator_for
from genui_gym.presentation import Presentation
from genui_gym.prove.chromium import chromium_player
from genui_gym.prove.dress import dressed, speaking
from genui_gym.prove.player import Played, Player, finishing_answer, split_finish, text_player
from genui_gym.task import Task, Template, draw_task, in_locale
from genui_gym.text.compare import differences
from genui_gym.text.markup import Element, parse
from genui_gym.world import World

BUNDLED = sorted(name for name, folder in apps.folders().items() if folder.parent == apps.HOME / "synthesized_apps")
SPOKEN = [(name, shown.locale) for name in BUNDLED for shown in speaking(apps.load(name))]
TEMPLATES = [(app, locale, template.name) for app, locale in SPOKEN for template in apps.load(app).templates]
SEED = 3
HAN = re.compile("[\u3400-\u9fff]")
WORD = re.compile("[A-Za-z]{2,}")
UNITS = {"km", "mm", "mph", "in"}
HEARD = ("alt", "aria-label", "placeholder", "title")
UNHEARD = {"script", "style", "textarea", "head"}
SAMPLES = ("3", "€5.00", "18:30", "14 May 2026", "cancelled", "Xq Zz")
"""What the places of a sentence in an app's code are tried with."""
PIECES = {"{} {} at most; you are {}.", "Choose the {} place."}
"""Parts of sentences, whose wholes the pages' tests see."""


def translator_of(app: str, locale: str) -> Translator:
    found = translator_for(apps.folder_of(app), locale)
    assert found is not None
    return found


def drawn(app: str, locale: str, name: str) -> tuple[Template, Task, Task]:
    """Return a template and its task in English and in another language."""
    loaded = apps.load(app)
    template = next(each for each in loaded.templates if each.name == name)
    world = World.open(loaded, SEED)
    try:
        there = draw_task(app, template, SEED, world.before, translator_of(app, locale))
        return template, draw_task(app, template, SEED, world.before), there
    finally:
        world.close()


@cache
def played(app: str, locale: str, name: str) -> tuple[Played, tuple[str, ...], frozenset[str]]:
    """Play a golden path in another language; return how it ended, the pages, and what in them is data: a person's, or typed."""
    player = text_player(apps.load(app))
    template, task, _ = drawn(app, locale, name)
    try:
        with dressed(player.world, Presentation(locale=locale)):  # type: ignore[arg-type]  # a locale that `speaking` found
            player.world.reset(SEED)
            steps = tuple(template.solution(task.params, player.world.before))
            ended = player.play(task, steps)
            pages = tuple(each.body for each in player.world.requests if each.kind == "text/html" and each.status == 200)
            typed = {step.arguments["value"] for step in steps if step.action == "fill"}
            data = data_of(player.world, translator_of(app, locale))
            initials = {"".join(word[0] for word in value.split()) for value in data}
            return ended, pages, frozenset(typed | data | initials)
    finally:
        player.close()


def data_of(world: World, translator: Translator) -> set[str]:
    """Return the values of the columns that the catalogue keeps, at reset and now."""
    values: set[str] = set()
    with world.reading() as now:
        for column in translator.kept:
            table, name = column.split(".")
            cells = select(world.app.metadata.tables[table].c[name])
            values |= {str(value) for session in (world.before, now) for value in session.scalars(cells) if value}
    return values


@pytest.mark.parametrize(("app", "locale", "name"), TEMPLATES)
def test_the_golden_path_is_the_same(app: str, locale: str, name: str) -> None:
    ended, _, _ = played(app, locale, name)
    assert ended.problem == ""
    assert (ended.report.success, ended.report.score) == (True, 1.0)


@pytest.mark.parametrize(("app", "locale", "name"), TEMPLATES)
def test_the_goal_is_in_that_language_and_says_every_literal(app: str, locale: str, name: str) -> None:
    template, here, there = drawn(app, locale, name)
    assert HAN.search(there.goal)
    assert (there.id, there.params) == (here.id, here.params)
    wordings = translator_of(app, locale).wordings(name)
    assert [fields_of(each) for each in wordings] == [fields_of(each) for each in template.wordings]


@pytest.mark.parametrize(("app", "locale", "name"), TEMPLATES)
def test_no_english_is_left_but_data(app: str, locale: str, name: str) -> None:
    _, pages, data = played(app, locale, name)
    own = own_words(app, locale)
    left = {text for page in pages for text in texts(parse(page).root) if WORD.search(text)}
    longest = sorted(data, key=len, reverse=True)
    stray = {text: words for text in left if (words := set(WORD.findall(without(text, longest))) - own)}
    assert pages
    assert stray == {}


def own_words(app: str, locale: str) -> set[str]:
    """Return the Latin words that the translations themselves write, such as brands and signs of units."""
    said = {apps.load(app).title, *UNITS}
    for folder in (apps.folder_of(app), apps.HOME / "genui_gym" / "appkit"):
        text = (folder / "locale" / f"{locale}.toml").read_text(encoding="utf-8")
        said |= {word for line in text.splitlines() if " = " in line for word in WORD.findall(line.rpartition(" = ")[2])}
    return said


def texts(element: Element) -> Iterator[str]:
    """Yield what a page says to a person."""
    if element.tag in UNHEARD:
        return
    yield from (element.get(name) for name in HEARD)
    for child in element.children:
        if isinstance(child, str):
            yield child
        else:
            yield from texts(child)


def without(text: str, data: list[str]) -> str:
    for value in data:
        if value in text:
            text = re.sub(rf"(?<![A-Za-z]){re.escape(value)}(?![A-Za-z])", "§", text)
    return text


@pytest.mark.parametrize(("app", "locale"), SPOKEN)
def test_data_is_never_taken_for_a_message(app: str, locale: str) -> None:
    world, translator = World.open(apps.load(app), SEED), translator_of(app, locale)
    try:
        assert {value: translator.text(value) for value in data_of(world, translator) if translator.text(value) != value} == {}
    finally:
        world.close()


@pytest.mark.parametrize(("app", "locale"), SPOKEN)
def test_every_sentence_of_the_code_has_a_translation(app: str, locale: str) -> None:
    translator = translator_of(app, locale)
    sentences = [
        each for part in ("rules", "views") for path in (apps.folder_of(app) / part).glob("*.py") for each in said_in(path.read_text())
    ]
    assert len(sentences) > 10
    assert [each for each in sentences if each not in PIECES and not any(map(translator.known, filled(each)))] == []


def said_in(code: str) -> Iterator[str]:
    """Yield the sentences in a module, ``{}`` where a value stands."""
    tree = ast.parse(code)
    documented = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inside = {id(each) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for each in ast.walk(node)} - {
        id(node) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)
    }
    for node in ast.walk(tree):
        if id(node) in documented or id(node) in inside:
            continue
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        else:
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        if re.fullmatch(r"(?:[A-Z]|\{\}).* .*[.?!]", text):
            yield text


def filled(sentence: str) -> Iterator[str]:
    parts = sentence.split("{}")
    for values in product(SAMPLES, repeat=min(len(parts) - 1, 3)):
        padded = (*values, *["Xq"] * (len(parts) - 1 - len(values)), "")
        yield "".join(part + value for part, value in zip(parts, padded, strict=True))


@pytest.mark.parametrize(("app", "locale"), SPOKEN)
def test_both_views_show_the_same(app: str, locale: str) -> None:
    loaded = apps.load(app)
    template, task, _ = drawn(app, locale, next(each.name for each in loaded.templates if each.difficulty == "hard"))
    views: list[Player] = []
    try:
        views += [text_player(loaded), chromium_player(loaded)]
        for player in views:
            player.world.presentation = Presentation(locale=locale)  # type: ignore[arg-type]  # a locale that `speaking` found
        states = [player.begin(SEED) for player in views]
        steps = tuple(template.solution(task.params, views[0].world.before))
        for step in split_finish(steps)[0]:
            assert differences(*states) == []
            states = [player.step(step) for player in views]
        assert differences(*states) == []
        answer = finishing_answer(tuple(in_locale(each, translator_of(app, locale)) for each in steps))
        assert [player.world.reward(task, answer).success for player in views] == [True, True]
    finally:
        for player in views:
            player.close()


@pytest.mark.parametrize(("app", "locale"), SPOKEN)
def test_a_card_brings_the_language(app: str, locale: str) -> None:
    [env_id] = [each.id for each in cards().values() if each.app == app and each.presentation == Presentation(locale=locale)]  # type: ignore[arg-type]
    env = gym.make(env_id, backend="text")
    observation, info = env.reset(seed=SEED)
    env.close()
    assert HAN.search(observation["goal"])
    assert HAN.search(observation["axtree"])
    assert info["task_id"].startswith(f"{app}/")


def test_an_app_without_a_catalogue_says_so() -> None:
    silent = next(name for name in BUNDLED if (name, "zh") not in SPOKEN)
    with pytest.raises(AppError, match=rf"'{silent}'.*it speaks en.*locale/zh\.toml"):
        World(apps.load(silent), Presentation(locale="zh"))
