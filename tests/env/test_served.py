"""The pages' clock and the world's are one."""

from __future__ import annotations

from datetime import datetime

from genui_gym.env import AppEnv
from genui_gym.env.served import ServedBrowserView
from tests.env.conftest import MakeEnv


def page_time(env: AppEnv) -> datetime:
    assert isinstance(env._view, ServedBrowserView)
    return datetime.fromisoformat(env._view.evaluate("new Date().toISOString()")).replace(tzinfo=None)


def test_page_and_world_have_the_same_time_at_every_step(env: AppEnv) -> None:
    _, info = env.reset(seed=3)
    if info["capture"] != "exact":
        return
    assert page_time(env) == env.world.clock.now
    for action in ("noop()", "wait(1500)", "click('1')", "click('999')"):
        env.step(action)
        assert page_time(env) == env.world.clock.now


def test_a_restored_page_has_the_time_of_its_checkpoint(make: MakeEnv) -> None:
    text, browser = make(backend="text").unwrapped, make().unwrapped
    text.reset(seed=3)
    text.step("noop()")
    _, info = browser.restore(text.save())
    if info["capture"] == "exact":
        assert page_time(browser) == browser.world.clock.now == text.world.clock.now
