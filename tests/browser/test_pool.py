"""No browser outlives what started it."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from genui_gym.browser import BrowserView, close_all
from genui_gym.browser.pool import current
from tests.browser.conftest import Show, Site, texts

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = """
import sys, os, signal
from genui_gym.browser import Address, BrowserView
view = BrowserView(screenshots=False)
view.open(Address("http://shop.localhost", int(sys.argv[1])))
print(view._session.shared.process, flush=True)
how = sys.argv[2]
if how == "wait":
    signal.pause()
"""


@pytest.mark.parametrize(("how", "sent"), [("exit", None), ("wait", signal.SIGTERM), ("wait", signal.SIGKILL)])
def test_no_browser_is_left_when_the_process_ends(site: Site, how: str, sent: signal.Signals | None) -> None:
    site.page("<p>x")
    command = [sys.executable, "-c", SCRIPT, str(site.address.port), how]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        browser = psutil.Process(int(process.stdout.readline()))
        family = [browser, *browser.children(recursive=True)]
        if sent is not None:
            process.send_signal(sent)
        process.wait(60)
    _, alive = psutil.wait_procs(family, 30)
    assert alive == []


def test_views_of_one_server_share_a_browser(site: Site) -> None:
    site.page("<p>x")
    views = [BrowserView(screenshots=False) for _ in range(2)]
    try:
        for view in views:
            view.open(site.address)
        assert views[0]._session is not None
        assert views[1]._session is not None
        assert views[0]._session.shared is views[1]._session.shared
    finally:
        for view in views:
            view.close()


def test_close_all_leaves_no_process_and_the_next_open_starts_anew(site: Site, show: Show, view: BrowserView) -> None:
    show("<p>x")
    assert view._session is not None
    family = [psutil.Process(view._session.shared.process)]
    family += family[0].children(recursive=True)
    close_all()
    close_all()
    assert current() is None
    _, alive = psutil.wait_procs(family, 30)
    assert alive == []
    assert texts(show("<p>again")) == ["again"]


def test_of_many_apps_few_idle_browsers_are_kept(monkeypatch: pytest.MonkeyPatch, site: Site) -> None:
    monkeypatch.setattr("genui_gym.browser.pool._IDLE", 1)
    site.page("<p>x")
    view, browsers = BrowserView(screenshots=False), []
    for name in ("one", "two", "three", "four"):
        view.open(replace(site.address, origin=f"http://{name}.localhost"))
        view.observe()
        assert view._session is not None
        browsers.append(psutil.Process(view._session.shared.process))
    psutil.wait_procs(browsers[:1], 30)
    assert not browsers[0].is_running()
    assert browsers[3].is_running()
    view.close()


def test_a_browser_is_replaced_after_many_episodes(monkeypatch: pytest.MonkeyPatch, site: Site, show: Show, view: BrowserView) -> None:
    monkeypatch.setattr("genui_gym.browser.pool._RECYCLE_AFTER", 1)
    browsers = []
    for _ in range(2):
        show("<p>x")
        assert view._session is not None
        browsers.append(view._session.shared)
    view.close()
    assert browsers[0] is not browsers[1]
    assert not browsers[0].is_connected()


FORK = """
import multiprocessing, sys
from genui_gym.browser import Address, BrowserView

def play(port):
    view = BrowserView(screenshots=False)
    view.open(Address("http://shop.localhost", port))
    view.observe()
    view.close()
    return view

view = play(int(sys.argv[1]))
child = multiprocessing.get_context("fork").Process(target=play, args=(int(sys.argv[1]),))
child.start()
child.join()
play(int(sys.argv[1]))
print(child.exitcode)
"""


def test_a_forked_child_starts_its_own_and_leaves_the_parents_alone(site: Site, run_python: Callable[..., str]) -> None:
    site.page("<p>x")
    assert run_python(FORK, str(site.address.port), PYTHONPATH=str(ROOT)) == "0\n"
