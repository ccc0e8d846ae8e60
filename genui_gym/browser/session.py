"""One episode in a browser: a context of its own, its open pages, and the dialog that waits."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from genui_gym.browser.address import Address
from genui_gym.browser.exact import Exact
from genui_gym.browser.pace import Free, Pace, PageTime
from genui_gym.browser.pool import SharedBrowser
from genui_gym.browser.setting import Setting
from genui_gym.browser.stops import DialogOpened, DocumentChanged, Interrupt, TabClosed
from genui_gym.browser.tab import Stage, Tab
from genui_gym.browser.traffic import Traffic
from genui_gym.browser.wire import Gone, Refused
from genui_gym.errors import BrowserCrashed, ServerError

_CLOSE_LIMIT = 2.0
_LOAD_LIMIT = 10.0


@dataclass(frozen=True)
class Waiting:
    """A dialog that waits for an answer, and its page."""

    tab: Tab
    type: str
    message: str
    default: str


class Session:
    """The pages of one episode. All methods run on the owner's loop.

    Attributes:
        tabs: The open pages in opening order.
        active: The page that actions go to.
        dialog: The page's dialog that waits for an answer.
        time: How far the pages' time has come; it moves by itself where the pace is free.
        phase: What is going on, for the message of a time-out.
        context: The browser's name for what the pages share: storage and cookies.
    """

    def __init__(self, shared: SharedBrowser, context: str, address: Address, setting: Setting, step: float) -> None:
        self.shared = shared
        self.address = address
        self.interrupt = Interrupt()
        self.time = PageTime(address.now, step)
        self.tabs: list[Tab] = []
        self.active: Tab
        self.dialog: Waiting | None = None
        self.phase = "starting"
        self.context = context
        self._stage = Stage(shared.wire, address, setting, self.interrupt, self._on_event, self._pace)
        self._changed = asyncio.Event()
        self._arriving = 0
        self._attaching: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self._begun = False

    @classmethod
    async def start(cls, shared: SharedBrowser, address: Address, setting: Setting, step: float) -> Self:
        """Make a context with fresh storage, cookies and history, and one empty page in it."""
        try:
            blank = await shared.blank(setting)
            session = cls(shared, blank.context, address, setting, step)
            shared.contexts[blank.context] = session
            try:
                await session._adopt(*blank.page.result(), is_set=True)
                session.interrupt.raise_if_set()
            except BaseException:
                await session.close()
                raise
        except (Gone, Refused) as problem:
            raise BrowserCrashed("The browser gave no page", str(problem), "Reset the environment") from None
        if not session.tabs:
            await session.close()
            raise BrowserCrashed("The browser gave no page", "It closed at once", "Reset the environment")
        return session

    def _pace(self, tab: Tab) -> Pace:
        return Exact(tab, self.shared.gate, self.time) if self.shared.exact else Free(tab)

    # Events. A handler must not raise: the connection would not survive it.

    def arrive(self, session: str, info: Mapping[str, Any]) -> None:
        """A page of this context exists and waits to run."""
        task = asyncio.ensure_future(self._adopt(session, info, is_set=False))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _adopt(self, session: str, info: Mapping[str, Any], *, is_set: bool) -> None:
        opener = info.get("openerId")
        self._attaching.add(session)
        try:
            tab = await Tab.attach(self._stage, session, info["targetId"], is_set=is_set)
            if session not in self._attaching:
                return  # It closed meanwhile, as a page does that leads out of the app.
            if not self.tabs or opener is None or opener == self.active.target:
                self.active = tab
            self.tabs.append(tab)
        except (Gone, Refused):
            pass  # The page closed again before it could be looked at.
        finally:
            self._attaching.discard(session)
            self._arriving = max(0, self._arriving - 1)
            self._changed.set()

    def depart(self, session: str) -> None:
        """A page is gone, if it is one of these."""
        self.shared.wire.forget(session)
        self._attaching.discard(session)
        tab = next((tab for tab in self.tabs if tab.session == session), None)
        if tab is None:
            return
        tab.closed.put_up()
        self.tabs.remove(tab)
        if self.dialog and self.dialog.tab is tab:
            self._dialog_over()
        if not self.tabs and not self._closing:
            self._crash("The last page is gone", "It closed itself or its browser ended")
        elif tab is self.active and self.tabs:
            self.active = self.tabs[-1]
        self._changed.set()

    def lose(self) -> None:
        """The browser ended."""
        self._crash("The browser crashed", "Its process ended")

    def _crash(self, asked: str, found: str) -> None:
        self.interrupt.crash(BrowserCrashed(asked, found, "Reset the environment"))
        self._changed.set()

    def _on_event(self, tab: Tab, event: str, params: Mapping[str, Any]) -> None:
        match event:
            case "Page.windowOpen":
                self._arriving += 1
            case "Page.javascriptDialogOpening":
                self.dialog = Waiting(tab, params["type"], params["message"], params.get("defaultPrompt") or "")
                self.interrupt.stop.put_up()
            case "Inspector.targetCrashed":
                self._crash("The page crashed", "Its renderer process ended")
                self.shared.wire.forget(tab.session)
            case _ if event not in Traffic.EVENTS:
                return
        self._changed.set()

    def _dialog_over(self) -> None:
        self.dialog = None
        if not self.interrupt.fault:
            self.interrupt.stop.lower()

    # Use

    async def open(self, url: str, time: float | None = None) -> None:
        """Load the start page.

        Args:
            time: Milliseconds that pass meanwhile, a step where it is left out.

        Raises:
            ServerError: The server refused the connection or answered with anything but success.
        """
        self.phase = f"loading {url}"
        await self.navigate("Page.navigate", url=url)
        await self._see_in(f"The start page {url}", self.time.step if time is None else time)

    async def reload(self) -> None:
        """Load the page that is shown anew, as the start page.

        Raises:
            ServerError: As :meth:`open`.
        """
        self.phase = "loading the page"
        await self.navigate("Page.reload")
        await self._see_in(f"The page {self.active.url}", self.time.step)

    async def navigate(self, method: str, **params: Any) -> None:
        """Call what brings a document into the active page, and wait until it has come.

        Raises:
            ServerError: The server refused the connection.
        """
        tab = self.active
        before = tab.commits
        tab.traffic.expect_navigation()
        answer = await tab.send(method, **params)
        if answer.get("errorText"):
            raise ServerError(f"The start page {params['url']} did not load", answer["errorText"], "Look at the app's server")
        with contextlib.suppress(TimeoutError, DialogOpened):  # What goes on then is part of the first observation.
            async with asyncio.timeout(_LOAD_LIMIT):
                await self.until(lambda: tab.commits > before and bool(tab.traffic.status))

    async def travel(self, entry: Mapping[str, Any]) -> None:
        """Go to an entry of the active page's history, and wait until it is shown."""
        tab = self.active
        await tab.send("Page.navigateToHistoryEntry", entryId=entry["id"])
        async with asyncio.timeout(_LOAD_LIMIT):
            await self.until(lambda: tab.url == entry["url"])

    async def _see_in(self, page: str, time: float) -> None:
        """Let ``time`` milliseconds pass while the page opens."""
        tab = self.active
        with contextlib.suppress(TimeoutError, DialogOpened, DocumentChanged, TabClosed):
            async with asyncio.timeout(_LOAD_LIMIT):
                await self.until(tab.pace.may_settle)
                self.time.due += time
                while not await tab.pace.settle():
                    await self.until(tab.pace.may_settle)
                await self.begin_history()
        status = tab.traffic.status
        if not 200 <= status < 300:
            raise ServerError(f"{page} answered with status {status}", "It must answer with success", "Look at the app's log")

    async def begin_history(self) -> None:
        """Let the history begin with the page that is shown: once, when the start page has opened, or else at the first look."""
        if not self._begun:
            self._begun = True
            await self.active.send("Page.resetNavigationHistory")

    async def settle_others(self) -> None:
        """Let the time of the pages that are not looked at pass as well, where somebody has to."""
        for tab in [tab for tab in self.tabs if tab is not self.active and self.shared.exact]:
            with contextlib.suppress(DocumentChanged, TabClosed):
                await tab.pace.settle()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for events until ``holds`` is true."""
        while not holds():
            self.interrupt.raise_if_set()
            self._changed.clear()
            await self._changed.wait()
        self.interrupt.raise_if_set()

    @property
    def complete(self) -> bool:
        """No page is opening."""
        return not self._arriving

    async def answer_dialog(self, accept: bool, text: str | None) -> None:
        """Answer the dialog that waits; the page goes on."""
        dialog = self.dialog
        assert dialog is not None
        self._dialog_over()
        answer: dict[str, Any] = {"accept": accept}
        if accept and dialog.type == "prompt":
            answer["promptText"] = dialog.default if text is None else text
        with contextlib.suppress(TabClosed):
            await dialog.tab.send("Page.handleJavaScriptDialog", **answer)
        if not accept and dialog.type == "beforeunload":
            dialog.tab.traffic.forget_navigation()

    async def close_tab(self, tab: Tab) -> None:
        """Close a page without asking it."""
        with contextlib.suppress(TabClosed):
            await tab.attempt(self.shared.wire.call("Target.closeTarget", {"targetId": tab.target}))
            await tab.end()

    async def close(self) -> bool:
        """Close the context; the page is not asked. Return whether that worked: if not, only ending the browser helps."""
        self._closing = True
        wire = self.shared.wire
        try:
            await asyncio.wait_for(wire.call("Target.disposeBrowserContext", {"browserContextId": self.context}), _CLOSE_LIMIT)
        except (Refused, TimeoutError):
            return False
        except Gone:
            return True
        finally:
            self.shared.contexts.pop(self.context, None)
            for tab in self.tabs:
                tab.closed.put_up()
                wire.forget(tab.session)
        return True
