"""The browsers of a process: started when first needed, shared by views, closed together."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import signal
from dataclasses import dataclass

from playwright.async_api import Browser, Playwright, async_playwright
from playwright.async_api import Error as PlaywrightError

from genui_gym.browser.launch import Launch
from genui_gym.browser.owner import Owner
from genui_gym.errors import BrowserError, BrowserTimeout

_RECYCLE_AFTER = 200
"""Episodes after which a browser is replaced: what it keeps of closed pages adds up."""
_CLOSE_LIMIT = 3.0


@dataclass(eq=False)
class SharedBrowser:
    """A running browser and how much it is used."""

    browser: Browser
    process: int
    episodes: int = 0
    users: int = 0

    async def close(self) -> None:
        """End the browser: politely for a while, then by its process group."""
        with contextlib.suppress(TimeoutError, PlaywrightError):
            await asyncio.wait_for(self.browser.close(), _CLOSE_LIMIT)
        self.kill()

    def kill(self) -> None:
        """End the browser's whole process group at once."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.getpgid(self.process) == self.process:
                os.killpg(self.process, signal.SIGKILL)


class Pool:
    """One browser for each way of launching. All methods run on the owner's loop."""

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browsers: dict[Launch, SharedBrowser] = {}
        self._running: set[SharedBrowser] = set()
        self._lock = asyncio.Lock()

    async def acquire(self, launch: Launch) -> SharedBrowser:
        """Return a running browser for ``launch``; give it back with :meth:`release`."""
        async with self._lock:
            shared = self._browsers.get(launch)
            if shared is None or not shared.browser.is_connected() or shared.episodes >= _RECYCLE_AFTER:
                await self._retire(self._browsers.pop(launch, None))
                shared = self._browsers[launch] = await self._start(launch)
            shared.episodes += 1
            shared.users += 1
            return shared

    async def release(self, shared: SharedBrowser) -> None:
        """Give a browser back; one that is to be replaced closes with its last user."""
        shared.users -= 1
        if shared not in self._browsers.values():
            await self._retire(shared)

    async def _retire(self, shared: SharedBrowser | None) -> None:
        if shared and shared in self._running and (shared.users <= 0 or not shared.browser.is_connected()):
            self._running.discard(shared)
            await shared.close()

    async def _start(self, launch: Launch) -> SharedBrowser:
        if self._playwright is None:
            self._playwright = await async_playwright().start()
        try:
            browser = await launch.start(self._playwright)
        except BrowserError:
            await self._stop_driver()
            raise
        try:
            session = await browser.new_browser_cdp_session()
            processes = (await session.send("SystemInfo.getProcessInfo"))["processInfo"]
            await session.detach()
        except PlaywrightError as problem:
            await browser.close()
            raise BrowserError("The browser started and stopped at once", problem.message, "Run `genui doctor`") from None
        shared = SharedBrowser(browser, next(each["id"] for each in processes if each["type"] == "browser"))
        self._running.add(shared)
        return shared

    async def _stop_driver(self) -> None:
        """Stop Playwright's own process unless browsers still need it."""
        if self._playwright and not any(shared.browser.is_connected() for shared in self._running):
            playwright, self._playwright = self._playwright, None
            with contextlib.suppress(TimeoutError, PlaywrightError):
                await asyncio.wait_for(playwright.stop(), _CLOSE_LIMIT)

    async def close(self) -> None:
        """Close every browser and stop the driver."""
        running, self._running = list(self._running), set()
        self._browsers.clear()
        await asyncio.gather(*(shared.close() for shared in running))
        await self._stop_driver()

    def kill(self) -> None:
        """End every browser without asking the loop, which may be stuck."""
        for shared in list(self._running):
            shared.kill()


@dataclass(eq=False)
class Runtime:
    """The owner thread and its pool."""

    owner: Owner
    pool: Pool


_current: Runtime | None = None
_of_parents: list[Runtime] = []
"""Runtimes inherited by fork. They are kept so that collecting them does not touch the parent's processes."""


def current() -> Runtime | None:
    """Return this process's runtime if it has one; a parent's does not count."""
    global _current
    if _current and _current.owner.process != os.getpid():
        _of_parents.append(_current)
        _current = None
    return _current


def runtime() -> Runtime:
    """Return this process's runtime, made anew after a fork or when its loop is stuck."""
    global _current
    _current = current()
    if _current and not _current.owner.answers():
        _current.pool.kill()
        _current = None
    if _current is None:
        _current = Runtime(Owner(), Pool())
    return _current


@atexit.register
def close_all() -> None:
    """Close the browsers of this process and end the owner thread. Views that are still open must be opened again."""
    global _current
    closing, _current = current(), None
    if closing is None:
        return
    try:
        closing.owner.run(closing.pool.close(), 3 * _CLOSE_LIMIT, lambda: "closing browsers")
    except BrowserTimeout:
        closing.pool.kill()
    closing.owner.stop()
