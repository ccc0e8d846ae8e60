"""Checkpoints of Chromium, and of the text view in Chromium: the episode goes on alike, to the pixel, or the checkpoint is refused."""

from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

import genui_gym  # noqa: F401  (registers the environments)
from genui_gym.env import AppEnv
from genui_gym.errors import CheckpointError
from genui_gym.task import Step

CASES = {
    "fields": (
        ["fill('1', 'Lisbon')", "fill('2', '2026-05-20')", "select_option('5', '2')", "press('1', 'Home')"],
        ["type('x')", "keyboard_press('Tab')", "click('7')", "go_back()"],
    ),
    "history": (["click('9')", "click('17')", "click('16')", "go_back()"], ["go_forward()", "go_back()", "go_back()", "click('15')"]),
    "the start": (["click('9')", "go_back()"], ["go_forward()", "fill('1', 'Rome')", "click('7')"]),
    "the end": (["click('9')", "click('19')", "keyboard_press('Tab')"], ["keyboard_press('Enter')", "go_back()", "go_back()"]),
}
"""What is done before the checkpoint, and after it."""


@pytest.fixture
def text() -> Iterator[AppEnv]:
    env: AppEnv = gym.make("genui/Booking-v0", backend="text").unwrapped  # type: ignore[assignment]
    yield env
    env.close()


@pytest.fixture
def browser() -> Iterator[AppEnv]:
    env: AppEnv = gym.make("genui/Booking-v0", observation=("axtree",)).unwrapped  # type: ignore[assignment]
    yield env
    env.close()


@pytest.mark.parametrize("case", CASES)
def test_chromium_goes_on_where_the_text_view_was(case: str, text: AppEnv, browser: AppEnv) -> None:
    before, after = CASES[case]
    observation, _ = text.reset(seed=3)
    for action in before:
        observation, *_ = text.step(action)
        assert observation["last_action_error"] == "", action
    seen, info = browser.restore(text.save())
    assert seen == observation
    assert info["steps"] == len(before)
    for action in after:
        one, other = text.step(action), browser.step(action)
        assert one[:4] == other[:4], action
        assert one[4]["score"] == other[4]["score"]
    assert text.world.image() == browser.world.image()


def test_a_history_of_several_documents_is_refused(text: AppEnv, browser: AppEnv) -> None:
    text.reset(seed=3)
    text.step("goto('/trips')")
    checkpoint = text.save()
    with pytest.raises(CheckpointError, match="more than one document"):
        browser.restore(checkpoint)
    with pytest.raises(gym.error.ResetNeeded):
        browser.step("noop()")


def test_the_page_is_the_saved_one_and_not_what_its_address_gives(text: AppEnv, browser: AppEnv) -> None:
    text.reset(seed=3)
    for action in ("click('8')", "click('3')"):
        text.step(action)
    checkpoint = text.save()
    observation, *_ = text.step("noop()")
    source = checkpoint.window.source.replace("<h1", "<h1 hidden", 1)
    with pytest.raises(CheckpointError, match="shows something else"):
        browser.restore(replace(checkpoint, window=replace(checkpoint.window, source=source)))
    browser.restore(checkpoint)
    assert browser.step("noop()")[0] == observation


def test_what_no_script_can_put_back_is_refused(text: AppEnv, browser: AppEnv) -> None:
    text.reset(seed=3)
    checkpoint = text.save()
    used = replace(checkpoint.window.used, values={0: "text of the body"})
    with pytest.raises(CheckpointError, match="cannot put back the text of <body"):
        browser.restore(replace(checkpoint, window=replace(checkpoint.window, used=used)))


Made = tuple[Any, ...]
TEMPLATES = (
    "book_with_promo",
    "book_again",
    "book_journey",
    "cancel_if_free",
    "move_trip",
    "set_preferences",
    "find_cheapest",
    "promo_expired",
)


@pytest.fixture(scope="module")
def pixels() -> Iterator[AppEnv]:
    env: AppEnv = gym.make("genui/Booking-v0", actions="all").unwrapped  # type: ignore[assignment]
    yield env
    env.close()


def played(env: AppEnv, steps: tuple[Step, ...], info: dict[str, Any]) -> list[tuple[str, Made]]:
    """Play a part of the golden path; return each action and what came of it."""
    taken: list[tuple[str, Made]] = []
    for step in steps:
        arguments = ", ".join(f"{name}={value!r}" for name, value in step.arguments.items())
        if step.role:
            bid = next(each["bid"] for each in info["elements"] if (each["role"], each["name"]) == (step.role, step.name))
            arguments = ", ".join(each for each in (repr(bid), arguments) if each)
        action = f"{step.action}({arguments})"
        taken.append((action, env.step(action)))
        info = taken[-1][1][4]
    return taken


def assert_equal(one: Made, other: Made, after: str) -> None:
    """Compare what two steps gave, to the pixel."""
    mine, others = dict(one[0]), dict(other[0])
    assert (mine.pop("screenshot") == others.pop("screenshot")).all(), f"pixels after {after}"
    assert (mine, *one[1:]) == (others, *other[1:]), after


@pytest.mark.parametrize("template", TEMPLATES)
def test_the_future_of_a_golden_path_is_equal_to_the_pixel(template: str, pixels: AppEnv) -> None:
    seed = TEMPLATES.index(template)
    first = pixels.reset(seed=seed, options={"task": template})
    path = pixels.solution()
    at = int(np.random.default_rng(seed).integers(0, len(path)))
    before = played(pixels, path[:at], first[1])
    then = (before[-1][1][0], before[-1][1][4]) if before else first
    checkpoint = pickle.loads(pickle.dumps(pixels.save()))
    after = played(pixels, path[at:], then[1])
    assert after[-1][1][4]["success"]
    database = pixels.world.image()
    assert_equal(then, pixels.restore(checkpoint), "the restore")
    for action, came in after:
        assert_equal(came, pixels.step(action), action)
    assert pixels.world.image() == database


WALKS = {
    "a date half gone through": (
        ["fill('2', '2026-05-20')", "keyboard_press('Tab')"],
        ["keyboard_press('Tab')", "keyboard_press('Tab')"],
    ),
    "scrolled and hovered": (["scroll(0, 200)", "mouse_move(180, 400)"], ["mouse_click(180, 400)", "go_back()", "scroll(0, 90)"]),
    "after the mouse": (["click('14')"], ["go_back()", "focus('9')", "keyboard_press('Tab')"]),
    "in the middle of the history": (
        ["click('9')", "scroll(0, 150)", "click('17')", "go_back()"],
        ["go_forward()", "go_back()", "go_back()"],
    ),
    "a caret in a text": (["fill('1', 'Lisbon')", "press('1', 'Home')", "press('1', 'Shift+ArrowRight')"], ["type('x')", "click('7')"]),
    "an error of a form": (["click('7')"], ["fill('1', 'Rome')", "go_back()"]),
}
ONLY_PIXELS = ("scrolled and hovered", "in the middle of the history")
"""Walks with actions that the text view does not have."""


@pytest.mark.parametrize("walk", WALKS)
def test_the_future_of_a_walk_is_equal_in_a_fork_and_in_the_text_view(walk: str, pixels: AppEnv, text: AppEnv) -> None:
    before, after = WALKS[walk]
    pixels.reset(seed=3)
    for action in before:
        assert pixels.step(action)[0]["last_action_error"] == "", action
    checkpoint = pixels.save()
    (fork,) = pixels.fork(1)
    try:
        text.restore(checkpoint)
        for action in after:
            came = pixels.step(action)
            assert_equal(came, fork.step(action), action)
            if walk not in ONLY_PIXELS:
                assert {**came[0], "screenshot": None} == {**text.step(action)[0], "screenshot": None}, action
    finally:
        fork.close()


ELSEWHERE = """
import hashlib, json, pickle, sys
import gymnasium as gym
import genui_gym
env = gym.make("genui/Booking-v0").unwrapped
path, actions = sys.argv[1:]
with open(path, "rb") as file:
    env.restore(pickle.load(file))
for action in json.loads(actions):
    observation, reward, *_ = env.step(action)
    print(hashlib.sha256(observation["screenshot"].tobytes()).hexdigest(), observation["axtree"], reward)
env.close()
"""


def test_another_process_sees_the_same_pixels(pixels: AppEnv, run_python: Any, tmp_path: Path) -> None:
    pixels.reset(seed=3)
    pixels.step("fill('1', 'Lisbon')")
    (tmp_path / "checkpoint.pickle").write_bytes(pickle.dumps(pixels.save()))
    actions = ["click('7')", "scroll(0, 300)", "go_back()"]
    expected = ""
    for action in actions:
        observation, reward, *_ = pixels.step(action)
        expected += f"{hashlib.sha256(observation['screenshot'].tobytes()).hexdigest()} {observation['axtree']} {reward}\n"
    assert run_python(ELSEWHERE, str(tmp_path / "checkpoint.pickle"), json.dumps(actions), PYTHONHASHSEED="7", TZ="Asia/Tokyo") == expected


def test_storage_and_cookies_are_carried(browser: AppEnv) -> None:
    browser.reset(seed=3)
    view: Any = browser._view
    view.evaluate("(localStorage.a = 'é', sessionStorage.b = '2', document.cookie = 'c=3; path=/trips', 0)")
    (fork,) = browser.fork(1)
    kept: Any = fork._view
    try:
        assert kept.evaluate("[localStorage.a, sessionStorage.b]") == ["é", "2"]
        fork.step("goto('/trips')")
        assert kept.evaluate("document.cookie") == "c=3"
    finally:
        fork.close()


REFUSED = {
    "a dialog": ("setTimeout(() => alert(1), 10)", "A dialog is open"),
    "a page beside": ("setTimeout(() => window.open('/trips'), 10)", "Several pages"),
    "a script": ("document.head.append(document.createElement('script'))", "own scripts keep"),
    "a changed page": ("document.body.append('more')", "what scripts changed"),
    "selected text": ("getSelection().selectAllChildren(document.body)", "selected in the page's text"),
    "another document": ("setTimeout(() => location.assign('/trips'), 10)", "the documents beside"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_read_is_refused_and_the_episode_goes_on(what: str, browser: AppEnv) -> None:
    script, said = REFUSED[what]
    browser.reset(seed=3)
    view: Any = browser._view
    view.evaluate(f"({script}, 0)")
    browser.step("noop()")
    with pytest.raises(CheckpointError, match=said):
        browser.save()
    assert "error" not in browser.step("noop()")[4]


def test_half_a_date_is_refused(browser: AppEnv) -> None:
    browser.reset(seed=3)
    browser.step("focus('2')")
    browser.step("type('05')")
    with pytest.raises(CheckpointError, match="half typed"):
        browser.save()
