"""How Chromium is started, and why with these flags."""

from __future__ import annotations

import asyncio
import logging
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from genui_gym.browser.process import Process
from genui_gym.browser.wire import Gone, Refused, Wire
from genui_gym.errors import BrowserError

_log = logging.getLogger(__name__)
_NAMESPACE_SWITCHES = {
    "kernel/unprivileged_userns_clone": "0",
    "user/max_user_namespaces": "0",
    "kernel/apparmor_restrict_unprivileged_userns": "1",
}
"""Kernel settings under /proc/sys, and the value that takes user namespaces away."""
_SMALL_SHM = 512 * 1024 * 1024
_START_LIMIT = 20.0
_SHELLS = ("chromium-headless-shell", "chrome-headless-shell", "headless_shell")

_QUIET = (
    *("--remote-debugging-pipe", "--no-startup-window", "--no-first-run", "--no-default-browser-check"),
    "--disable-search-engine-choice-screen",
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions", "--disable-default-apps"),
    *("--disable-breakpad", "--disable-field-trial-config", "--metrics-recording-only", "--password-store=basic", "--use-mock-keychain"),
    *("--disable-gpu", "--mute-audio", "--lang=en-US"),
)
"""Nothing that a browser does for its owner: no first run, no updates, no reports, no sound."""
_AT_WORK = (
    *("--disable-popup-blocking", "--disable-prompt-on-repost", "--disable-hang-monitor", "--disable-back-forward-cache"),
    *("--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding"),
    "--disable-ipc-flooding-protection",
)
"""Pages behave the same whether or not anybody looks at them."""
_FEATURES_OFF = ("DeferRendererTasksAfterInput", "Translate", "MediaRouter", "OptimizationHints", "PaintHolding", "HttpsUpgrades")
"""The first holds back a page's network answers after a click until a frame is drawn or 100 ms pass, which they never do while the page's
time waits for that answer."""
_EQUAL_PIXELS = (
    *("--disable-threaded-animation", "--disable-threaded-scrolling", "--disable-checker-imaging", "--disable-image-animation-resync"),
    *(
        "--disable-partial-raster",
        "--disable-smooth-scrolling",
        "--disable-lcd-text",
        "--font-render-hinting=none",
        "--force-color-profile=srgb",
    ),
)
_HEADLESS = ("--hide-scrollbars", "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4")
"""A mouse that can hover, as on the machine of a person who watches."""
_ONE_PROCESS_LESS = ("--in-process-gpu",)
"""Drawing inside the browser's process costs a third less processor time a step. Frames without the 60 Hz clock
(``--disable-frame-rate-limit``) come 16 ms sooner on an idle machine, but cost half as much again on a busy one."""
_FRAMES_ON_DEMAND = ("--enable-begin-frame-control", "--run-all-compositor-stages-before-draw")
_NO_WAY_OUT = ("--no-proxy-server", "--webrtc-ip-handling-policy=disable_non_proxied_udp")


@dataclass(frozen=True)
class Launch:
    """What a browser is started with; views with the same launch share one browser.

    The browser can resolve one host with its port, ``host``, and it leads to ``port``; every other name and every IP address fails,
    whatever asks for it (links, redirects, scripts, frames, popups, workers).
    """

    executable: Path
    headless: bool
    host: str
    port: int
    exact: bool = False

    @property
    def arguments(self) -> list[str]:
        shell = is_shell(self.executable)
        return [
            *(*_QUIET, *_AT_WORK, *_EQUAL_PIXELS, *_NO_WAY_OUT),
            f"--disable-features={','.join(_FEATURES_OFF)}",
            *(("--headless" if shell else "--headless=new", *_HEADLESS, *_ONE_PROCESS_LESS) if self.headless else ()),
            *(_FRAMES_ON_DEMAND if self.exact else ()),
            *(() if can_sandbox() else ("--no-sandbox",)),
            *(("--disable-dev-shm-usage",) if has_small_shm() else ()),
            f"--host-resolver-rules=MAP {self.host} 127.0.0.1:{self.port},MAP * ~NOTFOUND",
        ]

    async def start(self) -> tuple[Process, Wire]:
        """Start the browser in a process group of its own.

        Raises:
            BrowserError: It did not start; no process is left.
        """
        try:
            process = Process(self.executable, self.arguments, profile=not is_shell(self.executable))
        except OSError as problem:
            raise self._failed(str(problem)) from None
        wire: Wire | None = None
        try:
            wire = await Wire.open(process.read, process.write)
            await asyncio.wait_for(wire.call("Browser.getVersion"), _START_LIMIT)
        except BaseException as problem:  # Also when whoever waits for the browser gives up.
            reason = process.said() or str(problem) or f"No answer within {_START_LIMIT:g} s"
            if wire:
                wire.close()
            process.kill()
            if isinstance(problem, Gone | Refused | TimeoutError):
                raise self._failed(reason) from None
            raise
        return process, wire

    def _failed(self, reason: str) -> BrowserError:
        return BrowserError(f"{self.executable} did not start", reason, "Run `genui doctor` to see what is missing")


def is_shell(executable: Path) -> bool:
    """Whether this is the headless shell, which can draw frames on demand, and not a whole browser."""
    return executable.stem in _SHELLS


@cache
def can_sandbox() -> bool:
    """Whether Chromium's sandbox works here: not as root, and not without user namespaces."""
    reason = _no_sandbox_reason()
    if reason:
        _log.warning("Chromium runs without its sandbox: %s", reason)
    return not reason


def _no_sandbox_reason() -> str:
    if not hasattr(os, "geteuid"):
        return ""
    if os.geteuid() == 0:
        return "this is the root user"
    for switch, off in _NAMESPACE_SWITCHES.items():
        path = Path("/proc/sys") / switch
        if path.exists() and path.read_text().strip() == off:
            return "user namespaces are switched off"
    return ""


def has_small_shm() -> bool:
    """Whether /dev/shm is too small for pages, as in a container with the default 64 MB."""
    try:
        space = os.statvfs("/dev/shm")
    except (OSError, AttributeError):
        return True
    return space.f_blocks * space.f_frsize < _SMALL_SHM
