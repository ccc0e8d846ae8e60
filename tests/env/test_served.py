"""The pages' clock and the world's are one."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from werkzeug.wrappers import Response

from genui_gym.env import AppEnv
from genui_gym.env.served import ServedBrowserView
from genui_gym.errors import CheckpointError
from genui_gym.text import TextView
from genui_gym.world import Site
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


def test_a_window_with_a_chosen_file_goes_on_without_a_browser_alone(tmp_path: Path) -> None:
    """No script may put a file into a field."""
    (tmp_path / "lease.txt").write_text("800")
    pages = Site(Response("<!doctype html><input type=file aria-label=Paper>", mimetype="text/html"), "paper", files=tmp_path)
    text, twin, browser = TextView(), TextView(), ServedBrowserView()
    text.show(pages)
    text.observe()
    text.upload_file("1", "lease.txt")
    twin.load(pages, text.save())
    assert twin.observe().elements[0].value == "lease.txt"
    with pytest.raises(CheckpointError, match="the file in"):
        browser.load(pages, text.save())
    browser.close()
