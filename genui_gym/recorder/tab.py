"""One page that is watched: what it reports, what it asks for, and how it looks."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from genui_gym.browser.traffic import Traffic
from genui_gym.browser.wire import Gone, Refused, Wire
from genui_gym.recorder.exchanges import Exchange, Exchanges

WORLD = "genui-recorder"
"""The world beside a page's own scripts in which its watcher runs."""

_BINDING = "genuiHappened"
_MOVING = "Not attached to an active page"
_QUIET_LIMIT = 5.0
"""Seconds that a page may go on loading before it is looked at as it is."""


@cache
def watcher() -> str:
    """Return the script that watches pages."""
    return f"({_function('watch.js')})({_function('snapshot.js')});"


@cache
def snapshot() -> str:
    """Return the expression whose value is a page's document as HTML, with what its fields hold."""
    return f"({_function('snapshot.js')})()"


def _function(name: str) -> str:
    """Return a script that is one function, without the comment before it."""
    lines = files("genui_gym.recorder").joinpath(name).read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("//"))


@dataclass(frozen=True)
class Happening:
    """What a page tells.

    Attributes:
        kind: A report of the page's script, a journey of the page that none of its scripts began, a dialog, or the page's end.
    """

    kind: Literal["report", "journey", "dialog", "closed"]
    tab: Tab
    params: Mapping[str, Any]


class Tab:
    """A page of the browser.

    Attributes:
        history: The entries of its history and the place in it, as of the last look.
        floating: Requests that no step has caused so far.
        leads: Whether a script of the page has asked for the document that comes next.
    """

    def __init__(self, wire: Wire, session: str, target: str, tell: Callable[[Happening], None]) -> None:
        self.session, self.target = session, target
        self.traffic = Traffic(target, lambda url: True)
        self.exchanges = Exchanges(self.call)
        self.history: tuple[tuple[int, ...], int] = ((), -1)
        self.floating: list[Exchange] = []
        self.leads = True
        self.into: Callable[[], list[Exchange] | None] = lambda: None
        self._wire, self._tell = wire, tell
        self._world = 0
        self._changed = asyncio.Event()
        self._bodies: set[asyncio.Task[None]] = set()

    async def call(self, method: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Make a call to this page; while it moves to another process, wait until it has arrived."""
        async with asyncio.timeout(_QUIET_LIMIT):
            while True:
                self._changed.clear()
                try:
                    return await self._wire.call(method, params, self.session)
                except Refused as problem:
                    if _MOVING not in str(problem):
                        raise
                    await self._changed.wait()

    async def watch(self, headers: Mapping[str, str], viewport: tuple[int, int] | None) -> None:
        """Begin to watch a page that waits to run, and let it run."""
        self._wire.listen(self.session, self._heed)
        calls: list[tuple[str, dict[str, Any]]] = [
            *((method, {}) for method in ("Page.enable", "Runtime.enable", "Network.enable")),
            ("Runtime.addBinding", {"name": _BINDING, "executionContextName": WORLD}),
            ("Page.addScriptToEvaluateOnNewDocument", {"source": watcher(), "worldName": WORLD, "runImmediately": True}),
        ]
        if headers:
            calls.append(("Network.setExtraHTTPHeaders", {"headers": dict(headers)}))
        if viewport is not None:
            size = {"width": viewport[0], "height": viewport[1], "deviceScaleFactor": 1, "mobile": False}
            calls += [("Emulation.setDeviceMetricsOverride", size), ("Emulation.setScrollbarsHidden", {"hidden": True})]
        calls.append(("Runtime.runIfWaitingForDebugger", {}))
        await asyncio.gather(*(self.call(method, params) for method, params in calls))

    # Events. A handler must not raise: the connection would not survive it.

    def _heed(self, event: str, params: Mapping[str, Any]) -> None:
        self.traffic.handle(event, params)
        self._changed.set()
        match event:
            case "Runtime.executionContextCreated":
                context = params["context"]
                if context["name"] == WORLD and context["auxData"].get("frameId") == self.target:
                    self._world = context["id"]
            case "Runtime.bindingCalled" if params["name"] == _BINDING:
                self._tell(Happening("report", self, json.loads(params["payload"])))
            case "Network.requestWillBeSent":
                causing = self.into()
                own = causing is not None and (self.leads or params.get("type") != "Document")
                self.exchanges.begin(params, causing if own and causing is not None else self.floating)
            case "Network.responseReceived":
                self.exchanges.respond(params)
            case "Network.loadingFinished":
                task = asyncio.ensure_future(self.exchanges.finish(params))
                self._bodies.add(task)
                task.add_done_callback(self._bodies.discard)
            case "Network.loadingFailed":
                self.exchanges.fail(params)
            case "Page.frameRequestedNavigation" if params["frameId"] == self.target:
                self.leads = True
            case "Page.frameNavigated" if params["frame"]["id"] == self.target:
                self._world = 0
                led = self.leads or self.into() is not None
                self._tell(Happening("journey", self, {"url": params["frame"]["url"], "led": led, "within": False}))
                self.leads = False
            case "Page.navigatedWithinDocument" if params["frameId"] == self.target:
                self._tell(Happening("journey", self, {"url": params["url"], "led": self.into() is not None, "within": True}))
            case "Page.javascriptDialogOpening" | "Page.javascriptDialogClosed":
                self._tell(Happening("dialog", self, {"event": event, **params}))

    # Looking

    async def rest(self) -> None:
        """Wait until the page has come to rest: nothing in flight, its document whole, a frame drawn."""
        try:
            async with asyncio.timeout(_QUIET_LIMIT):
                quiet = False
                while not quiet:
                    await self._ask("rest")
                    quiet = self.traffic.quiet
                    while not self.traffic.quiet:
                        self._changed.clear()
                        await self._changed.wait()
                await asyncio.gather(*self._bodies, return_exceptions=True)
        except TimeoutError:
            return

    async def view(self) -> dict[str, str]:
        """Return address, title and document of the page as it stands."""
        return dict(json.loads(await self._ask("view") or "{}"))

    async def screenshot(self) -> bytes:
        """Return a picture of the page's window as PNG, ``b""`` if there is none to take."""
        try:
            async with asyncio.timeout(_QUIET_LIMIT):
                return base64.b64decode((await self.call("Page.captureScreenshot", {"format": "png"}))["data"])
        except (Refused, TimeoutError):  # A page behind a dialog or another window draws nothing.
            return b""

    async def travelled(self) -> Literal["goto", "back", "forward", "reload"]:
        """Say what brought the page where it is, and note its history anew."""
        before, place = self.history
        after, now = await self.remember()
        entry = after[now] if 0 <= now < len(after) else -1
        if entry not in before:
            return "goto"
        was = before.index(entry)
        return "back" if was < place else "forward" if was > place else "reload"

    async def remember(self) -> tuple[tuple[int, ...], int]:
        """Note the page's history as it is now, and return it."""
        told = await self.call("Page.getNavigationHistory")
        self.history = tuple(entry["id"] for entry in told["entries"]), told["currentIndex"]
        return self.history

    async def _ask(self, name: str) -> str:
        """Call a function of the watcher in the page's document; wait for a document that is only coming."""
        while True:
            while not self._world:
                self._changed.clear()
                await self._changed.wait()
            call = {"expression": f"globalThis.genuiWatch?.{name}()", "contextId": self._world, "awaitPromise": True, "returnByValue": True}
            world = self._world
            try:
                return str((await self.call("Runtime.evaluate", call))["result"].get("value", ""))
            except Refused:  # The document is gone.
                self._world = 0 if self._world == world else self._world
            except Gone:
                return ""
