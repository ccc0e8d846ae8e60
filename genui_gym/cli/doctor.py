"""``genui doctor``: what is missing on this machine, and the command that brings it."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import disk_usage, which
from typing import Annotated, Literal

import typer

from genui_gym.errors import BrowserMissing, SandboxError

Status = Literal["ok", "warn", "fail"]

PACKAGES = ("genui-gym", "gymnasium", "playwright", "flask", "sqlalchemy", "numpy", "pillow")
OPTIONAL = ("openai",)
OLDEST_PYTHON = (3, 11)
SHM_BYTES = 256 * 2**20
INITS = ("systemd", "init", "tini", "dumb-init", "s6-svscan", "docker-init", "catatonit", "launchd", "runit")
_TRUSTED = "genui --shelf <one that you know> --trust ..."
FONT_PACKAGES = {"sans-serif": "fonts-liberation", "system-ui": "fonts-noto-core", "emoji": "fonts-noto-color-emoji"}


@dataclass(frozen=True)
class Finding:
    """One line of the report. ``fix`` is a command, or ``""`` where nothing is to be done."""

    name: str
    status: Status
    found: str
    fix: str = ""


def command(as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object on standard output.")] = False) -> None:
    """Look for what is missing on this machine."""
    from genui_gym.cli.console import emit_json, out
    from genui_gym.cli.group import NOT_GOOD

    findings = examine()
    passed = all(finding.status != "fail" for finding in findings)
    if as_json:
        emit_json({"passed": passed, "findings": [asdict(finding) for finding in findings]})
    else:
        marks = {"ok": "[green]✓[/]", "warn": "[yellow]![/]", "fail": "[red]✗[/]"}
        for each in findings:
            out.print(f"{marks[each.status]} {each.name:<16}", end="")
            out.print(each.found, markup=False, soft_wrap=True)
            if each.fix:
                out.print(f"    → {each.fix}", style="cyan", markup=False, soft_wrap=True)
    if not passed:
        raise typer.Exit(NOT_GOOD)


def examine() -> list[Finding]:
    """Look at everything; only Linux has the lines about /dev/shm, PID 1 and Chromium's sandbox."""
    findings = [python(sys.version_info[:3]), *map(package, PACKAGES), *map(optional_package, OPTIONAL), browser(), display(os.environ)]
    findings += [font(family) for family in FONT_PACKAGES]
    if sys.platform.startswith("linux"):
        findings += [sandbox(), shared_memory(), first_process()]
    return [*findings, *confinement()]


def python(found: tuple[int, ...]) -> Finding:
    """The interpreter is new enough."""
    text = f"{'.'.join(map(str, found))} on {platform.system()} {platform.machine()}"
    if found[:2] >= OLDEST_PYTHON:
        return Finding("Python", "ok", text)
    fix = "python3.11 -m venv .venv && .venv/bin/pip install genui-gym"
    return Finding("Python", "fail", f"{text}, and 3.11 is the oldest that works", fix)


def package(name: str, version_of: Callable[[str], str] = version) -> Finding:
    """A package of the core is installed."""
    try:
        return Finding(name, "ok", version_of(name))
    except PackageNotFoundError:
        return Finding(name, "fail", "not installed", f"{sys.executable} -m pip install {name}")


def optional_package(name: str, version_of: Callable[[str], str] = version) -> Finding:
    """A package that only one agent needs is installed."""
    try:
        return Finding(name, "ok", version_of(name))
    except PackageNotFoundError:
        fix = f"{sys.executable} -m pip install 'genui-gym[{name}]'"
        return Finding(name, "warn", f"not installed; only the {name} agent needs it", fix)


def browser() -> Finding:
    """There is a browser, and it starts."""
    from genui_gym.browser import find_browser
    from genui_gym.cli.browser import version_of

    try:
        found = str(find_browser())
    except BrowserMissing as error:
        return Finding("browser", "fail", error.found or "none found", "genui browser install")
    said = version_of(found)
    if said is None:
        return Finding("browser", "fail", f"{found} does not start", "genui browser install")
    return Finding("browser", "ok", f"{said} at {found}")


def display(environ: Mapping[str, str]) -> Finding:
    """There is a display; only a browser window needs one."""
    from genui_gym.cli.play import has_display

    shown = has_display(sys.platform, environ)
    return Finding("display", "ok", "there is one" if shown else "none: `genui play` shows pages in the terminal")


def font(family: str, match: Callable[[str], str | None] | None = None) -> Finding:
    """A generic family has a real font behind it; without one, pages show boxes."""
    found = (match or _font_behind)(family)
    if found is None:
        return Finding(f"font {family}", "ok", "not checked: fontconfig is not here")
    if found and (family != "emoji" or "emoji" in found.lower()):
        return Finding(f"font {family}", "ok", found)
    return Finding(f"font {family}", "warn", "no font: its text shows as boxes", f"apt-get install -y {FONT_PACKAGES[family]}")


def sandbox(root: bool | None = None, namespaces: bool | None = None) -> Finding:
    """Chromium's sandbox can be used: not as root, and with user namespaces."""
    as_root = os.geteuid() == 0 if root is None else root
    allowed = user_namespaces() if namespaces is None else namespaces
    if as_root:
        found = "running as root: Chromium runs without its sandbox, on pages of this machine only"
        return Finding("sandbox", "warn", found, "su - <an ordinary user>")
    if not allowed:
        fix = "sudo sysctl -w kernel.unprivileged_userns_clone=1 kernel.apparmor_restrict_unprivileged_userns=0"
        return Finding("sandbox", "warn", "no user namespaces: Chromium runs without its sandbox", fix)
    return Finding("sandbox", "ok", "available")


def shared_memory(size: int | None = None) -> Finding:
    """/dev/shm has room for Chromium."""
    if size is None:
        size = disk_usage("/dev/shm").total if Path("/dev/shm").is_dir() else 0
    text = f"{size / 2**20:.0f} MiB"
    if size >= SHM_BYTES:
        return Finding("/dev/shm", "ok", text)
    return Finding("/dev/shm", "warn", f"{text}: Chromium writes to /tmp instead, which is slower", "docker run --shm-size=1g ...")


def first_process(name: str | None = None) -> Finding:
    """PID 1 collects processes whose parent died."""
    found = Path("/proc/1/comm").read_text().strip() if name is None else name
    if found in INITS:
        return Finding("PID 1", "ok", found)
    return Finding(
        "PID 1", "warn", f"{found}, not an init that is known here: dead processes may pile up as zombies", "docker run --init ..."
    )


def confinement(layers: Mapping[str, bool] | None = None) -> list[Finding]:
    """Apps of other shelves can be confined: a line for each layer."""
    from genui_gym.sandbox import NEEDED, WELCOME, probe

    try:
        held = probe() if layers is None else layers
    except SandboxError as error:
        return [Finding("app process", "warn", f"{error.found}: apps of other shelves run with --trust alone", _TRUSTED)]
    return [_layer(name, what, held[name]) for name, what in (NEEDED | WELCOME).items()]


def _layer(name: str, what: str, holds: bool) -> Finding:
    from genui_gym.sandbox import NEEDED

    if holds:
        return Finding(f"app {name}", "ok", what)
    follows = "apps of other shelves run with --trust alone" if name in NEEDED else "other layers forbid the same"
    return Finding(f"app {name}", "warn", f"missing here: {what}; {follows}", _TRUSTED)


def user_namespaces() -> bool:
    """Return whether an ordinary user may make user namespaces here."""
    switches = {
        "/proc/sys/kernel/unprivileged_userns_clone": "0",
        "/proc/sys/kernel/apparmor_restrict_unprivileged_userns": "1",
        "/proc/sys/user/max_user_namespaces": "0",
    }
    return all(not Path(path).is_file() or Path(path).read_text().strip() != off for path, off in switches.items())


def _font_behind(family: str) -> str | None:
    if which("fc-match") is None:
        return None
    answer = subprocess.run(
        ["fc-match", "--format=%{family}", family], capture_output=True, text=True, timeout=60, check=False, stdin=subprocess.DEVNULL
    )
    return answer.stdout.strip()
