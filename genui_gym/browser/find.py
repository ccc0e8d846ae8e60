"""Find a Chromium on this machine. Nothing is started and nothing is downloaded."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from genui_gym.errors import BrowserMissing

_SHELL_NAMES = ("chromium-headless-shell", "chrome-headless-shell")
_FULL_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_SHELL_FILES = ("*/chrome-headless-shell", "*/headless_shell", "*/chrome-headless-shell.exe", "*/headless_shell.exe")
_FULL_FILES = ("*/chrome", "*/chrome.exe", "*/Chromium.app/Contents/MacOS/Chromium", "*/*.app/Contents/MacOS/Google Chrome for Testing")


def find_browser(executable: str | os.PathLike[str] | None = None, *, headless: bool = True) -> Path:
    """Return the program to start.

    The order: ``executable``, the environment variable ``GENUI_BROWSER``, Playwright's own download, then what the system has.
    The headless shell comes first unless a window is wanted. A shell script that only calls the real program is resolved to it,
    because ending the script would leave the browser running.

    Raises:
        BrowserMissing: There is none, with the command that installs one.
    """
    for source, named in (("The option", executable), ("GENUI_BROWSER", os.environ.get("GENUI_BROWSER"))):
        if named:
            program = shutil.which(os.fspath(named))
            if program is None:
                raise BrowserMissing(f"{source} names {os.fspath(named)!r}", "There is no such program", "Give the path of a Chromium")
            return _real(Path(program))
    for path in _candidates(headless):
        return _real(path)
    raise BrowserMissing(
        "No Chromium was found", "Looked at GENUI_BROWSER, Playwright's downloads and the system's programs", "Run `genui browser install`"
    )


def _candidates(headless: bool) -> Iterator[Path]:
    if headless:
        yield from _downloads("chromium_headless_shell", _SHELL_FILES)
    yield from _downloads("chromium", _FULL_FILES)
    for name in (*(_SHELL_NAMES if headless else ()), *_FULL_NAMES):
        path = shutil.which(name)
        if path:
            yield Path(path)


def _downloads(kind: str, files: tuple[str, ...]) -> Iterator[Path]:
    """Yield Playwright's downloads of a kind, newest first."""
    folders = [folder for folder in _download_root().glob(f"{kind}-*") if folder.name.rpartition("-")[2].isdigit()]
    for folder in sorted(folders, key=lambda each: -int(each.name.rpartition("-")[2])):
        for pattern in files:
            yield from (path for path in folder.glob(pattern) if os.access(path, os.X_OK))


def _download_root() -> Path:
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    if named == "0":
        spec = find_spec("playwright")
        package = Path(spec.origin).parent if spec and spec.origin else Path()
        return package / "driver" / "package" / ".local-browsers"
    if named:
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "ms-playwright"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "ms-playwright"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "ms-playwright"


def _real(path: Path) -> Path:
    """Follow links and a wrapper script to the program itself."""
    real = path.resolve()
    script = _script(real)
    if script is None:
        return real
    named = [Path(each) for each in re.findall(r"/[\w./+-]+", script)]
    beside = [real.parent / "chrome", Path("/usr/lib") / path.name / path.name]
    for candidate in (*named, *beside):
        if candidate.name in (path.name, "chrome") and candidate.is_file() and os.access(candidate, os.X_OK) and _script(candidate) is None:
            return candidate
    return real


def _script(path: Path) -> str | None:
    with path.open("rb") as file:
        if file.read(2) != b"#!":
            return None
        return file.read(65536).decode("utf-8", "replace")
