"""``genui browser``: find or install the browser that shows the pages."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shutil import which

import typer

from genui_gym.errors import BrowserMissing

app = typer.Typer(no_args_is_help=True, help="Find or install the browser that shows the pages.")

STALL_SECONDS = 40.0
"""A download that says nothing for so long is given up."""

VERSION_SECONDS = 30.0

FONTS = ("fonts-liberation", "fonts-noto-core", "fonts-noto-color-emoji", "fonts-wqy-microhei")
"""The last one has the Chinese signs of pages with ``locale = "zh"``."""

PACKAGES: dict[str, tuple[tuple[str, ...], ...]] = {
    "apt-get": (
        ("apt-get", "update"),
        ("apt-get", "install", "-y", "--no-install-recommends", "chromium-headless-shell", *FONTS),
        ("apt-get", "install", "-y", "--no-install-recommends", "chromium", *FONTS),
    ),
    "dnf": (("dnf", "install", "-y", "chromium-headless"), ("dnf", "install", "-y", "chromium")),
    "apk": (("apk", "add", "chromium", "font-liberation", "font-noto", "font-noto-emoji", "font-wqy-zenhei"),),
    "pacman": (("pacman", "-Sy", "--noconfirm", "chromium", "ttf-liberation", "noto-fonts", "noto-fonts-emoji", "wqy-microhei"),),
}
"""Commands of each package manager, tried in order until a browser is there."""

Run = Callable[[Sequence[str]], bool]


@app.command()
def path() -> None:
    """Print the path of the browser that will be used."""
    from genui_gym.browser import find_browser

    typer.echo(str(find_browser()))


@app.command()
def install() -> None:
    """Install a browser: Playwright's download, else the system's packages, else one instruction."""
    from genui_gym.cli.console import note

    there = usable_browser()
    if there is not None:
        note(f"A usable browser is already there: {there}")
        return
    found = provide(download=_download, run=_stream, find=usable_browser, manager=package_manager(), may_install=is_root(), say=note)
    note(f"[green]The browser is ready:[/] {found}")


def provide(
    download: Callable[[], bool],
    run: Run,
    find: Callable[[], str | None],
    manager: str | None,
    may_install: bool,
    say: Callable[[str], None],
) -> str:
    """Get a browser in one of the ways there are, and return what was found.

    Raises:
        BrowserMissing: None of them worked; says the one command to run.
    """
    say("Trying Playwright's own download ...")
    if download():
        found = find()
        if found is not None:
            return found
        say("[dim]Downloaded, but it does not start here (system libraries are missing). The system's packages are next.[/]")
    else:
        say("[dim]Playwright's own download cannot be had from here. That is fine: the system's packages are next.[/]")
    if manager is not None and may_install:
        for each in PACKAGES[manager]:
            say(f"$ {' '.join(each)}")
            done = run(each)
            found = find() if done else None
            if found is not None:
                return found
    raise BrowserMissing("A browser was to be installed", _what_failed(manager, may_install), instruction(manager))


def instruction(manager: str | None) -> str:
    """Return the one command that gets a browser here."""
    if sys.platform == "darwin":
        return "Run `brew install --cask chromium`, or set GENUI_BROWSER to the path of a Chrome or Chromium"
    if manager is None:
        return "Install Chromium or Chrome and set GENUI_BROWSER to its path"
    commands = PACKAGES[manager][:2] if manager == "apt-get" else PACKAGES[manager][-1:]
    return f"Run `{' && '.join(('' if is_root() else 'sudo ') + ' '.join(each) for each in commands)}`"


def _what_failed(manager: str | None, may_install: bool) -> str:
    if manager is None:
        return "Playwright's download failed, and no package manager that is known here was found"
    if not may_install:
        return f"Playwright's download failed, and {manager} needs root"
    return f"Playwright's download failed, and so did {manager}"


def package_manager(find: Callable[[str], str | None] = which) -> str | None:
    """Return the name of this system's package manager, if it is a known one."""
    return next((name for name in PACKAGES if find(name) is not None), None)


def is_root() -> bool:
    """Return whether this process may install packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def usable_browser() -> str | None:
    """Return the browser's path and version if there is one and it starts, else ``None``."""
    from genui_gym.browser import find_browser

    try:
        found = str(find_browser())
    except BrowserMissing:
        return None
    version = version_of(found)
    return f"{found} ({version})" if version else None


def version_of(executable: str | Path) -> str | None:
    """Return what a browser says of its version, ``None`` if it does not start."""
    try:
        answer = subprocess.run(
            [str(executable), "--version"], capture_output=True, text=True, timeout=VERSION_SECONDS, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return answer.stdout.strip() if answer.returncode == 0 and answer.stdout.strip() else None


def _download() -> bool:
    command = [sys.executable, "-m", "playwright", "install", "chromium-headless-shell"]
    limits = {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000", "NODE_NO_WARNINGS": "1"}
    return watched(command, STALL_SECONDS, {**os.environ, **limits})


def watched(command: Sequence[str], stall_seconds: float, environ: Mapping[str, str]) -> bool:
    """Run a command, showing its progress lines dimly and hiding its failure; end it when it is silent for ``stall_seconds``.

    A failed download prints a page of stack trace that helps nobody here, so only lines with a percentage are shown.
    """
    from genui_gym.cli.console import err

    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env=dict(environ),
        start_new_session=True,
    ) as process:
        guard = _Guard(process.pid, stall_seconds)
        try:
            for line in process.stdout or ():
                guard.rearm()
                if "%" in line:
                    err.print(line.strip(), style="dim", markup=False)
        except KeyboardInterrupt:
            kill_group(process.pid)
            raise
        finally:
            guard.cancel()
    return process.returncode == 0


def kill_group(leader: int) -> None:
    """Kill a process group: a download runs in a child of the command that was started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


class _Guard:
    """Kills a process group that was not heard of for some time."""

    def __init__(self, leader: int, seconds: float) -> None:
        self._leader, self._seconds = leader, seconds
        self._timer: threading.Timer | None = None
        self.rearm()

    def rearm(self) -> None:
        self.cancel()
        self._timer = threading.Timer(self._seconds, kill_group, [self._leader])
        self._timer.daemon = True
        self._timer.start()

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer.join()


def _stream(command: Sequence[str]) -> bool:
    """Run a command with its output on standard error, so that standard output stays clean."""
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr.fileno(), env=environ, check=False).returncode == 0
