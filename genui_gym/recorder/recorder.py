"""Recording what somebody does in a browser: a person in a window, or whoever drives it."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from genui_gym.browser import Address, find_browser
from genui_gym.browser.wire import Gone, Refused
from genui_gym.errors import BrowserError
from genui_gym.importers.scrub import scrub
from genui_gym.recorder.exchanges import Exchange
from genui_gym.recorder.mailbox import Mailbox
from genui_gym.recorder.notebook import Draft, Notebook
from genui_gym.recorder.opening import OpenLaunch
from genui_gym.recorder.tab import Happening, Tab
from genui_gym.recording import Meta, PageView, Recording

_PAGES = {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": True}
_LOAD_LIMIT = 30.0
_CLOSE_LIMIT = 5.0


@dataclass(frozen=True)
class Seat:
    """Where a driver sits.

    Attributes:
        tab: The first page; its calls reach the browser's input.
        idle: Waits until everything that was done has been recorded and the page has come to rest.
    """

    tab: Tab
    idle: Callable[[], Awaitable[None]]


Driver = Callable[[Seat], Awaitable[None]]
"""Acts on the page in the place of a person, through the browser's input; the recording ends with it."""


@dataclass(frozen=True)
class Order:
    """What is to be recorded.

    Attributes:
        url: Where it begins.
        task: What is to be done, in words.
        headless: Whether to go without a window; somebody has to drive then.
        viewport: Width and height of the page in CSS pixels; left out, that of the window.
        executable: The browser; see :func:`~genui_gym.browser.find_browser`.
        address: The place of an app that this process serves.
    """

    url: str
    task: str = ""
    headless: bool = False
    viewport: tuple[int, int] | None = None
    executable: str | None = None
    address: Address | None = None


def record(order: Order, driver: Driver | None = None, on_step: Callable[[Draft], None] | None = None) -> Recording:
    """Open a browser and record until its window is closed, the driver is done, or Ctrl-C is pressed.

    The recording is scrubbed: secrets and personal details are replaced wherever they stand, in steps, documents and requests.

    Args:
        order: What is to be recorded.
        driver: Who acts; ``None`` for a person.
        on_step: Called with each step when it begins.

    Raises:
        BrowserMissing, BrowserError: There is no browser, it did not start, or the first page did not load.
    """
    return scrub(asyncio.run(_Recorder(order, on_step).run(driver)))


@dataclass
class _Recorder:
    order: Order
    on_step: Callable[[Draft], None] | None
    notebook: Notebook = field(default_factory=Notebook)
    images: dict[str, bytes] = field(default_factory=dict)
    losses: list[str] = field(default_factory=list)
    tabs: list[Tab] = field(default_factory=list)

    async def run(self, driver: Driver | None) -> Recording:
        order = self.order
        host, port = (order.address.host, order.address.port) if order.address else ("", 0)
        launch = OpenLaunch(find_browser(order.executable, headless=order.headless), order.headless, host, port)
        self._happened = Mailbox()
        self._opened, self._calm = asyncio.Event(), asyncio.Event()
        process, self._wire = await launch.start()
        work = [asyncio.ensure_future(each) for each in (self._record(), self._ended(), *([self._drive(driver)] if driver else []))]
        try:
            with contextlib.suppress(asyncio.CancelledError):  # Ctrl-C ends a recording as closing its window does.
                done, _ = await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
                if driver is not None:
                    await self._idle()
        finally:
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            await self._close()
            process.kill()
        return self.recording()

    async def _close(self) -> None:
        """Ask the browser to end, so that it leaves no file behind; whoever does not answer is ended."""
        with contextlib.suppress(Gone, Refused, TimeoutError):
            async with asyncio.timeout(_CLOSE_LIMIT):
                await self._wire.call("Browser.close")
                await self._wire.closed.wait()
        self._wire.close()

    def recording(self) -> Recording:
        """Return what was recorded so far."""
        steps = self.notebook.steps()
        first = next((step.after.url for step in steps if step.after is not None), self.order.url)
        parts = urlsplit(first)
        meta = Meta("own", task=self.order.task, origin=f"{parts.scheme}://{parts.netloc}", viewport=self.order.viewport)
        return Recording(meta, steps, losses=tuple(dict.fromkeys(self.losses)), images=self.images)

    async def _ended(self) -> None:
        await self._wire.closed.wait()

    async def _drive(self, driver: Driver) -> None:
        await self._opened.wait()
        await driver(Seat(self.tabs[0], self._idle))

    async def _idle(self) -> None:
        """Wait until nothing is left to be taken; a page may at most go on for a while."""
        async with asyncio.timeout(_LOAD_LIMIT):
            for tab in self.tabs[:1]:
                await tab.rest()
            while self.tabs and (self._happened or not self._calm.is_set()):
                await self._calm.wait()
                await asyncio.sleep(0)

    # Pages come and go

    def _on_browser(self, event: str, params: Mapping[str, Any]) -> None:
        match event:
            case "Target.attachedToTarget" if params["targetInfo"]["type"] == "page":
                self._adopt(params["sessionId"], params["targetInfo"]["targetId"])
            case "Target.attachedToTarget":
                self._wire.call("Runtime.runIfWaitingForDebugger", {}, params["sessionId"])
            case "Target.detachedFromTarget":
                gone = next((tab for tab in self.tabs if tab.session == params["sessionId"]), None)
                if gone is not None:
                    self._happened.put(Happening("closed", gone, {}))

    def _adopt(self, session: str, target: str) -> None:
        tab = Tab(self._wire, session, target, self._happened.put)
        tab.into = self._causing
        if self.tabs:
            self.losses.append("The flow goes on in another tab. Its steps stand in order, without the tab.")
        self.tabs.append(tab)
        headers = self.order.address.headers if self.order.address else {}
        self._arrival = asyncio.ensure_future(tab.watch(headers, self.order.viewport))

    def _causing(self) -> list[Exchange] | None:
        """Return the requests of the step that goes on, ``None`` where the page is at rest."""
        last = self.notebook.last
        return last.requests if last is not None and last.after is None else None

    # Steps

    async def _record(self) -> None:
        self._wire.listen("", self._on_browser)
        await self._wire.call("Target.setAutoAttach", _PAGES)
        await self._wire.call("Target.createTarget", {"url": "about:blank"})
        await self._arrival
        await self._begin(self.tabs[0])
        while self.tabs:
            if not self._happened:
                self._calm.set()
            happening = await self._happened.take()
            self._calm.clear()
            try:
                await self._take(happening)
            except (Gone, Refused, TimeoutError):  # The page went away in the middle: what it was before stays recorded.
                continue

    async def _begin(self, tab: Tab) -> None:
        """Open the first page: the first step."""
        draft = Draft("goto", value=self.order.url)
        self.notebook.drafts.append(draft)
        answer = await tab.call("Page.navigate", {"url": self.order.url})
        if answer.get("errorText"):
            raise BrowserError(f"{self.order.url} was to be recorded", f"It did not load: {answer['errorText']}", "Look at the address")
        await self._settle(draft, tab)
        self._told(draft)
        self._opened.set()

    async def _take(self, happening: Happening) -> None:
        tab = happening.tab
        match happening.kind:
            case "report":
                await self._report(tab, happening.params)
            case "journey":
                await self._journey(tab, happening.params)
            case "dialog":
                self._dialog(happening.params)
            case "closed":
                self.tabs.remove(tab)

    async def _report(self, tab: Tab, report: Mapping[str, Any]) -> None:
        before = self._seen(report["view"])
        last = self.notebook.last
        if last is not None and last.after is None and not report["typing"]:
            last.after = before
        known = len(self.notebook.drafts)
        draft = self.notebook.add(report, before or (last.after if last is not None else None))
        draft.requests += tab.floating
        tab.floating = []
        if len(self.notebook.drafts) > known:
            self._told(draft)
        await self._settle(draft, tab)

    async def _journey(self, tab: Tab, params: Mapping[str, Any]) -> None:
        """Take a new document or place; a step of its own if the visitor asked the browser for it, by its address bar or its buttons."""
        last = self.notebook.last
        assert last is not None  # The first step opens the page.
        kind = await tab.travelled()
        if params["led"] or params["within"]:
            if last.after is None or kind == "reload":
                return  # The step that goes on has led here.
            if params["led"] or kind == "goto":
                await self._settle(last, tab)
                return
        draft = Draft(kind, value=params["url"] if kind == "goto" else "", before=last.after, requests=tab.floating)
        tab.floating = []
        self.notebook.drafts.append(draft)
        self._told(draft)
        await self._settle(draft, tab)

    def _dialog(self, params: Mapping[str, Any]) -> None:
        last = self.notebook.last
        if last is None:
            return
        if params["event"].endswith("Opening"):
            said = f"the page asked: {params['message']!r}"
        else:
            said = f"it was answered {'yes' if params['result'] else 'no'} {params.get('userInput', '')!r}".removesuffix(" ''")
        last.note = "; ".join(filter(None, (last.note, said)))

    async def _settle(self, draft: Draft, tab: Tab) -> None:
        """Look at the page when it has come to rest, or give up when something else happens first."""
        looking = asyncio.ensure_future(self._look(tab))
        coming = asyncio.ensure_future(self._happened.until(lambda happening: happening.kind in ("report", "closed")))
        await asyncio.wait((looking, coming), return_when=asyncio.FIRST_COMPLETED)
        coming.cancel()
        if not looking.done():
            looking.cancel()
            return
        draft.after = looking.result()
        await tab.remember()

    async def _look(self, tab: Tab) -> PageView | None:
        await tab.rest()
        view, picture = await tab.view(), await tab.screenshot()
        name = ""
        if picture:
            name = f"{hashlib.sha256(picture).hexdigest()[:16]}.png"
            self.images[name] = picture
        return PageView(view.get("url", ""), view.get("title", ""), view.get("html", ""), name) if view else None

    def _seen(self, view: Mapping[str, str] | None) -> PageView | None:
        """Return the page as a report found it; its picture is that of the last look, if it shows the same document."""
        if view is None:
            return None
        last = self.notebook.last
        shown = last.after if last is not None else None
        same = shown is not None and (shown.url, shown.html) == (view["url"], view["html"])
        return shown if same else PageView(view["url"], view["title"], view["html"], shown.image if shown is not None else "")

    def _told(self, draft: Draft) -> None:
        if self.on_step is not None:
            self.on_step(draft)
