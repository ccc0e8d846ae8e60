import os
import sys

import pytest

from genui_gym.cli import browser
from genui_gym.errors import BrowserMissing


class Machine:
    """A machine on which some commands bring a browser."""

    def __init__(self, brings=(), download=False):
        self.brings, self.works, self.ran, self.there = brings, download, [], None

    def download(self):
        self.there = "/opt/shell" if self.works is True else None
        return bool(self.works)

    def run(self, command):
        self.ran.append(command)
        if command[-1] in self.brings or any(package in self.brings for package in command):
            self.there = "/usr/bin/" + next(package for package in command if package in self.brings)
        return True

    def provide(self, manager="apt-get", root=True):
        return browser.provide(self.download, self.run, lambda: self.there, manager, root, lambda line: None)


def test_playwrights_download_comes_first():
    machine = Machine(download=True)
    assert machine.provide() == "/opt/shell"
    assert machine.ran == []


def test_then_the_systems_packages():
    machine = Machine(brings=("chromium-headless-shell",))
    assert machine.provide() == "/usr/bin/chromium-headless-shell"
    assert [command[:2] for command in machine.ran] == [("apt-get", "update"), ("apt-get", "install")]
    assert {"fonts-noto-color-emoji", "fonts-wqy-microhei"} <= set(machine.ran[1])


def test_a_download_that_does_not_start_is_not_enough():
    machine = Machine(brings=("chromium-headless-shell",), download="broken")
    assert machine.provide() == "/usr/bin/chromium-headless-shell"


def test_then_the_full_browser():
    machine = Machine(brings=("chromium",))
    assert machine.provide() == "/usr/bin/chromium"
    assert "chromium" in machine.ran[-1]


@pytest.mark.parametrize(
    ("manager", "root", "found", "fix"),
    [
        ("apt-get", False, "needs root", "apt-get install -y"),
        ("apt-get", True, "so did apt-get", "apt-get install -y"),
        (None, True, "no package manager", "GENUI_BROWSER"),
    ],
)
def test_else_one_instruction(manager, root, found, fix, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    machine = Machine()
    with pytest.raises(BrowserMissing) as caught:
        machine.provide(manager, root)
    assert found in caught.value.found
    assert fix in caught.value.fix
    assert bool(machine.ran) is (manager is not None and root)


def test_the_instruction_is_for_ones_own_rights(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(browser, "is_root", lambda: False)
    assert "sudo apt-get update && sudo apt-get install" in browser.instruction("apt-get")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert "brew install" in browser.instruction(None)


def test_the_first_known_manager_is_taken():
    assert browser.package_manager(lambda name: name if name in ("apk", "dnf") else None) == "dnf"
    assert browser.package_manager(lambda name: None) is None


def test_a_browser_that_is_there_is_kept(genui, world, monkeypatch):
    monkeypatch.setattr(browser, "version_of", lambda path: "Chromium 1")
    result = genui("browser", "install")
    assert result.exit_code == 0
    assert "already there: /opt/shell (Chromium 1)" in result.stderr
    assert genui("browser", "path").stdout == "/opt/shell\n"


def test_a_failed_install_exits_with_3(genui, world, monkeypatch):
    monkeypatch.setattr(browser, "usable_browser", lambda: None)
    monkeypatch.setattr(browser, "_download", lambda: False)
    monkeypatch.setattr(browser, "package_manager", lambda: None)
    result = genui("browser", "install")
    assert result.exit_code == 3
    assert "GENUI_BROWSER" in result.stderr
    assert "Trying Playwright's own download" in result.stderr


def test_progress_of_a_download_is_shown_and_its_failure_is_not(capfd):
    noisy = "print('|##  | 10% of 90 MiB'); print('Error: boom'); print('   at somewhere'); raise SystemExit(1)"
    assert not browser.watched([sys.executable, "-c", noisy], 60, os.environ)
    shown = capfd.readouterr()
    assert "10% of 90 MiB" in shown.err
    assert "boom" not in shown.err + shown.out


def test_a_silent_download_is_ended_with_its_children():
    nested = [sys.executable, "-c", "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import signal; signal.pause()'])"]
    assert not browser.watched(nested, 0.5, os.environ)


def test_a_download_that_works_is_one():
    assert browser.watched([sys.executable, "-c", "print('100%')"], 60, os.environ)


def test_a_program_that_does_not_start_has_no_version(tmp_path):
    assert browser.version_of(tmp_path / "nothing") is None
    assert browser.version_of("false") is None
    assert browser.version_of(sys.executable).startswith("Python 3")
