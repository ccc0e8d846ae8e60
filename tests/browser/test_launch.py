from __future__ import annotations

import os
from pathlib import Path

import pytest

from genui_gym.browser import launch
from genui_gym.browser.launch import Launch


def test_one_host_resolves_and_nothing_else() -> None:
    arguments = Launch(Path("/x"), True, "shop.localhost:80", 4321).arguments
    assert "--host-resolver-rules=MAP shop.localhost:80 127.0.0.1:4321,MAP * ~NOTFOUND" in arguments
    assert "--no-proxy-server" in arguments


def test_only_a_browser_without_window_draws_in_its_own_process() -> None:
    assert "--in-process-gpu" in Launch(Path("/x"), True, "h", 1).arguments
    assert "--in-process-gpu" not in Launch(Path("/x"), False, "h", 1).arguments


@pytest.mark.parametrize(("user", "sandbox"), [(0, False), (1000, True)])
def test_the_root_user_goes_without_sandbox_and_is_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, user: int, sandbox: bool
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(launch, "_NAMESPACE_SWITCHES", {})
    launch.can_sandbox.cache_clear()
    try:
        assert launch.can_sandbox() is sandbox
        assert launch.can_sandbox() is sandbox
        assert len(caplog.records) == (0 if sandbox else 1)
    finally:
        launch.can_sandbox.cache_clear()


@pytest.mark.parametrize(("megabytes", "small"), [(64, True), (4096, False)])
def test_a_small_shared_memory_is_noticed(monkeypatch: pytest.MonkeyPatch, megabytes: int, small: bool) -> None:
    class Space:
        f_frsize = 4096
        f_blocks = megabytes * 256

    monkeypatch.setattr(os, "statvfs", lambda path: Space)
    assert launch.has_small_shm() is small
