"""How Chromium is started, and why with these flags."""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from playwright.async_api import Browser, Playwright
from playwright.async_api import Error as PlaywrightError

from genui_gym.errors import BrowserError

_log = logging.getLogger(__name__)
_NAMESPACE_SWITCHES = {
    "kernel/unprivileged_userns_clone": "0",
    "user/max_user_namespaces": "0",
    "kernel/apparmor_restrict_unprivileged_userns": "1",
}
"""Kernel settings under /proc/sys, and the value that takes user namespaces away."""
_SMALL_SHM = 512 * 1024 * 1024

_QUIET = ("--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-gpu")
_EQUAL_PIXELS = (
    "--disable-threaded-animation",
    "--disable-threaded-scrolling",
    "--disable-checker-imaging",
    "--disable-image-animation-resync",
    "--disable-smooth-scrolling",
    "--disable-lcd-text",
    "--font-render-hinting=none",
)
_ONE_PROCESS_LESS = ("--in-process-gpu",)
"""Drawing inside the browser's process costs a third less processor time a step. Frames without the 60 Hz clock
(``--disable-frame-rate-limit``) come 16 ms sooner on an idle machine, but cost half as much again on a busy one."""
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

    @property
    def arguments(self) -> list[str]:
        rules = f"--host-resolver-rules=MAP {self.host} 127.0.0.1:{self.port},MAP * ~NOTFOUND"
        return [*_QUIET, *_EQUAL_PIXELS, *(_ONE_PROCESS_LESS if self.headless else ()), *_NO_WAY_OUT, rules]

    async def start(self, playwright: Playwright) -> Browser:
        """Start the browser in a process group of its own.

        Raises:
            BrowserError: It did not start; no process is left.
        """
        try:
            return await playwright.chromium.launch(
                executable_path=self.executable,
                headless=self.headless,
                args=self.arguments,
                chromium_sandbox=can_sandbox(),
                ignore_default_args=None if has_small_shm() else ["--disable-dev-shm-usage"],
                handle_sigint=False,
                timeout=20_000,
            )
        except PlaywrightError as problem:
            reason = next((line for line in str(problem).splitlines() if line.strip()), "no reason given")
            raise BrowserError(f"{self.executable} did not start", reason, "Run `genui doctor` to see what is missing") from None


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
