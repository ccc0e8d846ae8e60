"""Lessons about the machine underneath: root, small shared memory, a browser that is missing or another."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from genui_gym.browser import close_all, find_browser, launch
from genui_gym.browser.launch import Launch
from genui_gym.errors import BrowserMissing
from tests.lessons.conftest import Make


@pytest.mark.parametrize(("user", "switches"), [(0, {}), (1000, {"user/max_user_namespaces": "0"})])
def test_running_as_root_or_in_a_container(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path, user: int, switches: dict[str, str]
) -> None:
    """As root, and without user namespaces, Chromium runs without its sandbox, with one warning that says why."""
    for name, value in switches.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(value)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(launch, "Path", lambda path: tmp_path if path == "/proc/sys" else Path(path))
    monkeypatch.setattr(launch, "_NAMESPACE_SWITCHES", switches)
    launch.can_sandbox.cache_clear()
    try:
        for _ in range(2):
            assert "--no-sandbox" in Launch(Path("x"), True, "shop.localhost:80", 4321).arguments
        assert len(caplog.records) == 1
        assert "without its sandbox" in caplog.text
    finally:
        launch.can_sandbox.cache_clear()


@pytest.mark.parametrize(("megabytes", "switched"), [(64, True), (4096, False)])
def test_a_small_shared_memory(monkeypatch: pytest.MonkeyPatch, megabytes: int, switched: bool) -> None:
    """With the 64 MB that a container has, pages keep their shared memory elsewhere."""

    class Space:
        f_frsize = 4096
        f_blocks = megabytes * 256

    monkeypatch.setattr(os, "statvfs", lambda path: Space)
    assert ("--disable-dev-shm-usage" in Launch(Path("x"), True, "shop.localhost:80", 4321).arguments) is switched


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without a browser; return the only folder on its path."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "none"))
    monkeypatch.delenv("GENUI_BROWSER", raising=False)
    return tmp_path / "bin"


def test_the_browser_is_missing(bare: Path, notes: Make) -> None:
    """Without any browser, reset raises an error that names the command which installs one."""
    close_all()
    with pytest.raises(BrowserMissing, match="genui browser install"):
        notes().reset(seed=1)


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome", "chromium-headless-shell"])
def test_the_browser_of_the_system(name: str, root: Path, monkeypatch: pytest.MonkeyPatch, notes: Make, request: Any) -> None:
    """Without Playwright's download, the one on the path plays the episode, whatever its version."""
    real = find_browser()
    bare = request.getfixturevalue("bare")
    (bare / name).symlink_to(real)
    close_all()
    env = notes()
    env.reset(seed=1)
    assert env.step("noop()")[1] == 0.0
    env.close()
    close_all()
