"""From the text view to Chromium: the episode goes on alike, or the checkpoint is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import gymnasium as gym
import pytest

import genui_gym  # noqa: F401  (registers the environments)
from genui_gym.env import AppEnv
from genui_gym.errors import CheckpointError

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


def test_a_page_that_its_address_does_not_give_again_is_refused(text: AppEnv, browser: AppEnv) -> None:
    text.reset(seed=3)
    checkpoint = text.save()
    window = replace(checkpoint.window, source=f"{checkpoint.window.source}<!-- answered -->")
    with pytest.raises(CheckpointError, match="not what its address gives"):
        browser.restore(replace(checkpoint, window=window))


def test_what_no_script_can_put_back_is_refused(text: AppEnv, browser: AppEnv) -> None:
    text.reset(seed=3)
    text.step("fill('2', '2026-05-20')")
    checkpoint = text.save()
    used = replace(checkpoint.window.used, part=2)
    with pytest.raises(CheckpointError, match="which part of a field"):
        browser.restore(replace(checkpoint, window=replace(checkpoint.window, used=used)))


def test_the_browser_view_makes_no_checkpoints(browser: AppEnv) -> None:
    browser.reset(seed=3)
    with pytest.raises(CheckpointError, match="Save in the text view"):
        browser.save()
    browser.step("noop()")
