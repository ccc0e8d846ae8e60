"""Lessons about browsers that outlive their use, die before its end, or were never there."""

from __future__ import annotations

import asyncio
import math
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from genui_gym.browser import close_all
from genui_gym.browser.wire import Gone, Wire
from genui_gym.cli import doctor
from genui_gym.errors import BrowserError
from tests.lessons.conftest import Make, Visit, family, gone

PLAYER = """
import signal, sys
import gymnasium as gym
from genui_gym.catalog import register_shelf

env = gym.make(register_shelf(sys.argv[1])[0], observation=("axtree",))
env.reset(seed=1)
print(env.unwrapped._view._session.shared.process, flush=True)
if sys.argv[2] == "wait":
    signal.pause()
if sys.argv[2] == "raise":
    raise RuntimeError("in the middle of an episode")
"""


def test_orphaned_browsers_turn_rollouts_into_zeros(notes: Make) -> None:
    """A browser killed under one environment neither hinders the next nor shows up as a reward of 0."""
    one, other = notes(), notes()
    one.reset(seed=1)
    one._view._session.shared.kill()
    other.reset(seed=2)
    assert other.step("noop()")[1] == 0.0
    _, reward, _, truncated, info = one.step("noop()")
    assert math.isnan(reward)
    assert truncated
    assert info["error"]["kind"] == "BrowserCrashed"
    assert info["score"] is None


def test_retry_without_teardown(notes: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Starts that fail half-way leave no process behind, however often a reset is tried again."""
    close_all()
    before = family()
    env, opened, failures = notes(), Wire.open, 2

    async def fails_twice(*ends: Any) -> Wire:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise Gone("It was not to be")
        return await opened(*ends)

    monkeypatch.setattr(Wire, "open", fails_twice)
    for _ in range(2):
        with pytest.raises(BrowserError, match="did not start"):
            env.reset(seed=1)
        assert gone(family() - before)
    env.reset(seed=1)
    assert env.step("noop()")[1] == 0.0
    env.close()
    close_all()
    assert gone(family() - before)


def test_zombies_until_the_table_is_full(notes: Make, root: Path) -> None:
    """Fifty environments and five browsers later no dead process waits to be collected; a PID 1 that collects none is warned of."""
    for number in range(50):
        env = notes()
        env.reset(seed=1)
        env.close()
        if number % 10 == 9:
            close_all()
    assert [child for child in family() if child.status() == psutil.STATUS_ZOMBIE] == []
    assert [doctor.first_process(name).status for name in ("init", "tini", "sleep")] == ["ok", "ok", "warn"]


@pytest.mark.parametrize(
    ("how", "sent"),
    [("end", None), ("raise", None), ("wait", signal.SIGTERM), ("wait", signal.SIGINT), ("wait", signal.SIGHUP), ("wait", signal.SIGKILL)],
)
def test_a_signal_leaves_the_browser_running(how: str, sent: signal.Signals | None, root: Path) -> None:
    """However the process ends in the middle of an episode, its browser ends with it."""
    command = [sys.executable, "-c", PLAYER, str(root / "tests" / "shelf"), how]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=root) as process:
        assert process.stdout is not None
        browser = psutil.Process(int(process.stdout.readline()))
        processes = {browser, *browser.children(recursive=True)}
        if sent is not None:
            process.send_signal(sent)
        process.wait(60)
    assert gone(processes)


def test_a_hanging_close(visit: Visit) -> None:
    """A page that goes back and forth between two addresses is closed in time while a navigation is under way, thirty times in a row."""
    under_way = threading.Event()
    for here, there in (("/a", "/b"), ("/b", "/a")):
        visit.page(f"<meta http-equiv=refresh content='0;url={there}'><p>x", here)
    answer = visit.routes["/a"]
    visit.routes["/a"] = lambda request: under_way.set() or answer(request)
    visit.begin("<button onclick='location = `/a`'>Go</button>")
    slowest = 0.0
    for attempt in range(30):
        visit.reset()
        under_way.clear()
        visit.env._view.click("1", "left", 1)
        assert attempt % 2 or under_way.wait(60)
        start = time.monotonic()
        visit.env.close()
        slowest = max(slowest, time.monotonic() - start)
    assert slowest < 30


def test_a_cancelled_close(visit: Visit) -> None:
    """Whoever stops waiting for a close has closed all the same."""
    visit.begin("<p>x")
    session = visit.env._view._session

    async def impatient() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.to_thread(visit.env.close), 0.00001)

    asyncio.run(impatient())
    assert session.context not in session.shared.contexts
    assert all(tab.closed.is_raised for tab in session.tabs)


@pytest.mark.parametrize(("backend", "resets"), [("text", 500), ("browser", 20)])
def test_memory_grows_with_a_reused_context(backend: str, resets: int, run_python: Any, root: Path) -> None:
    """Resets grow memory by a fifth at most, all processes together. The figure of 500 in Chromium is ``benchmarks/memory.py``'s."""
    arguments = ["--env", "genui/Notes-v0", "--shelf", str(root / "tests" / "shelf"), "--backend", backend, "--resets", str(resets)]
    script = f"import runpy, sys\nsys.argv[1:] = {arguments!r}\n"
    said = run_python(script + f"runpy.run_path({str(root / 'benchmarks' / 'memory.py')!r}, run_name='__main__')")
    assert f"after {resets} more" in said


def test_the_browser_dies_in_mid_episode(notes: Make) -> None:
    """A page that crashes costs its episode, by name, and the next reset plays on."""
    env = notes()
    env.reset(seed=1)
    session = env._view._session
    env._view._runtime.owner.loop.call_soon_threadsafe(lambda: session.active.call("Page.navigate", {"url": "chrome://crash"}))
    truncated, steps = False, 0
    while not truncated and steps < 100:
        _, reward, _, truncated, info = env.step("noop()")
        steps += 1
    assert math.isnan(reward)
    assert info["error"]["kind"] == "BrowserCrashed"
    env.reset(seed=1)
    assert env.step("noop()")[1] == 0.0


def test_a_script_that_hangs_over_night(visit: Visit) -> None:
    """A click that never returns ends its episode within the limit, the message says what was going on, and the next reset works."""
    visit.begin("<button onclick='while (true) {}'>Go</button>")
    visit.env._view._limit = 2
    visit.step("click('1')")
    assert math.isnan(visit.reward)
    assert visit.truncated
    assert visit.info["error"]["kind"] == "BrowserTimeout"
    assert "clicking element '1'" in visit.info["error"]["message"]
    visit.env._view._limit = 30
    visit.page("<p>fine")
    assert 'text "fine"' in visit.reset()["axtree"]


def test_a_script_that_hangs_while_the_page_opens(visit: Visit) -> None:
    """The limit holds for a reset as well; that is an error of its own and no reward."""
    visit.page("<p>fine")
    visit.begin()
    visit.env._view._limit = 2
    visit.page("<script>while (true) {}</script>")
    with pytest.raises(BrowserError, match="within 2 s"):
        visit.reset()
    visit.env._view._limit = 30
    visit.page("<p>fine")
    assert 'text "fine"' in visit.reset()["axtree"]
