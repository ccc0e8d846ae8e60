"""The browsers of a process: started when first needed, shared by views, closed together."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from genui_gym.browser.gate import Gate
from genui_gym.browser.launch import Launch
from genui_gym.browser.owner import Owner
from genui_gym.browser.process import Process, sweep
from genui_gym.browser.setting import Setting
from genui_gym.browser.wire import Gone, Refused, Wire
from genui_gym.errors import BrowserError, BrowserTimeout

_RECYCLE_AFTER = 200
"""Episodes after which a browser is replaced: what it keeps of closed pages adds up."""
_IDLE = 3
"""Browsers that nobody uses and that are kept for the next episode of their app; the longest unused closes first."""
_CLOSE_LIMIT = 3.0
_PAGES = {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": True}


class Context(Protocol):
    """What a browser tells the owner of one of its contexts."""

    def arrive(self, session: str, info: Mapping[str, Any]) -> None:
        """A page exists and waits to run."""

    def depart(self, session: str) -> None:
        """A page, of whatever context, is gone."""

    def lose(self) -> None:
        """The browser ended."""


class Blank:
    """A context with fresh storage, cookies and history, and its empty page, which has its setting and waits to run."""

    def __init__(self, context: str, setting: Setting) -> None:
        self.context = context
        self.setting = setting
        self.usable = True
        self.page: asyncio.Future[tuple[str, Mapping[str, Any]]] = asyncio.get_running_loop().create_future()

    def arrive(self, session: str, info: Mapping[str, Any]) -> None:
        if not self.page.done():
            self.page.set_result((session, info))

    def depart(self, session: str) -> None:
        if self.page.done() and not self.page.cancelled() and self.page.result()[0] == session:
            self.usable = False

    def lose(self) -> None:
        self.usable = False
        self.page.cancel()


class SharedBrowser:
    """A running browser and how much it is used.

    Attributes:
        gate: Through which the frames of all its pages go.
        contexts: Who is told of the pages of which context.
    """

    def __init__(self, process: Process, wire: Wire, exact: bool) -> None:
        self.wire = wire
        self.exact = exact
        self.gate = Gate()
        self.contexts: dict[str, Context] = {}
        self.episodes = 0
        self.users = 0
        self._process = process
        self._spare: Blank | None = None
        self._preparing: asyncio.Task[None] | None = None
        wire.listen("", self._heed)

    @property
    def process(self) -> int:
        """The process id."""
        return self._process.pid

    def is_connected(self) -> bool:
        return not self.wire.closed.is_set()

    def _heed(self, event: str, params: Mapping[str, Any]) -> None:
        if event == "Target.attachedToTarget":
            info = params["targetInfo"]
            owner = self.contexts.get(info.get("browserContextId", ""))
            if owner and info["type"] == "page":
                owner.arrive(params["sessionId"], info)
            else:
                self.wire.call("Runtime.runIfWaitingForDebugger", {}, params["sessionId"])
        elif event == "Target.detachedFromTarget":
            for context in list(self.contexts.values()):
                context.depart(params["sessionId"])
        elif event == "closed":
            for context in list(self.contexts.values()):
                context.lose()

    async def blank(self, setting: Setting) -> Blank:
        """Return a context and its page that nobody has used; whoever takes it closes it.

        Raises:
            Gone, Refused: The browser gave none.
        """
        spare, self._spare = self._spare, None
        if spare and spare.usable and spare.setting == setting:
            return spare
        return await self._make_blank(setting)

    def prepare(self, setting: Setting) -> None:
        """Get ready for the next call of :meth:`blank` while others think: starting a page takes as long as two steps."""
        if self._spare is None and (self._preparing is None or self._preparing.done()) and self.is_connected():
            self._preparing = asyncio.ensure_future(self._keep_ready(setting))

    async def _keep_ready(self, setting: Setting) -> None:
        with contextlib.suppress(Gone, Refused, asyncio.CancelledError):
            self._spare = await self._make_blank(setting)

    async def _make_blank(self, setting: Setting) -> Blank:
        made = await self.wire.call("Target.createBrowserContext", {"disposeOnDetach": True})
        blank = Blank(made["browserContextId"], setting)
        self.contexts[blank.context] = blank
        width, height = setting.viewport
        kind = {"enableBeginFrameControl": True} if self.exact else {"newWindow": True}
        page = {"url": "about:blank", "browserContextId": blank.context, "width": width, "height": height, **kind}
        deny = {"behavior": "deny", "browserContextId": blank.context}
        await asyncio.gather(self.wire.call("Browser.setDownloadBehavior", deny), self.wire.call("Target.createTarget", page))
        session, _ = await blank.page
        await asyncio.gather(*(self.wire.call(method, params, session) for method, params in setting.calls))
        return blank

    async def close(self) -> None:
        """End the browser: politely for a while, then by its process group."""
        with contextlib.suppress(TimeoutError, Gone, Refused):
            await asyncio.wait_for(self.wire.call("Browser.close"), _CLOSE_LIMIT)
            await asyncio.wait_for(self.wire.closed.wait(), _CLOSE_LIMIT)
        self.wire.close()
        self.kill()

    def kill(self) -> None:
        """End the browser's whole process group at once."""
        self._process.kill()


class Pool:
    """One browser for each way of launching. All methods run on the owner's loop."""

    def __init__(self) -> None:
        self._browsers: dict[Launch, SharedBrowser] = {}
        self._running: set[SharedBrowser] = set()
        self._lock = asyncio.Lock()

    async def acquire(self, launch: Launch) -> SharedBrowser:
        """Return a running browser for ``launch``; give it back with :meth:`release`."""
        async with self._lock:
            shared = self._browsers.pop(launch, None)
            if shared is None or not shared.is_connected() or shared.episodes >= _RECYCLE_AFTER:
                await self._retire(shared)
                shared = await self._start(launch)
            self._browsers[launch] = shared  # At the end: the order is that of use.
            shared.episodes += 1
            shared.users += 1
            await self._retire_idle()
            return shared

    async def release(self, shared: SharedBrowser) -> None:
        """Give a browser back; one that is to be replaced closes with its last user."""
        shared.users -= 1
        if shared not in self._browsers.values():
            await self._retire(shared)

    async def _retire_idle(self) -> None:
        idle = [launch for launch, shared in self._browsers.items() if shared.users <= 0]
        for launch in idle[: max(0, len(idle) - _IDLE)]:
            await self._retire(self._browsers.pop(launch))

    async def _retire(self, shared: SharedBrowser | None) -> None:
        if shared and shared in self._running and (shared.users <= 0 or not shared.is_connected()):
            self._running.discard(shared)
            await shared.close()

    async def _start(self, launch: Launch) -> SharedBrowser:
        sweep()
        shared = SharedBrowser(*await launch.start(), launch.exact)
        self._running.add(shared)
        try:
            await shared.wire.call("Target.setAutoAttach", _PAGES)
        except BaseException as problem:  # Also when whoever waits for the browser gives up.
            self._running.discard(shared)
            shared.kill()
            if isinstance(problem, Gone | Refused):
                raise BrowserError("The browser started and stopped at once", str(problem), "Run `genui doctor`") from None
            raise
        return shared

    async def close(self) -> None:
        """Close every browser."""
        running, self._running = list(self._running), set()
        self._browsers.clear()
        await asyncio.gather(*(shared.close() for shared in running))

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
_making = threading.Lock()
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
    with _making:
        _current = current()
        if _current and not _current.owner.answers():
            _current.pool.kill()
            _current.owner.stop()
            _current = None
        if _current is None:
            _current = Runtime(Owner(), Pool())
        return _current


def _make_lock_anew() -> None:
    """Another thread of the parent may have held the lock when it forked."""
    global _making
    _making = threading.Lock()


os.register_at_fork(after_in_child=_make_lock_anew)


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
