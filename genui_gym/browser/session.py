"""One episode in a browser: a context of its own, its open pages, and the dialog that waits."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Self

from playwright.async_api import BrowserContext, Dialog, Page
from playwright.async_api import Error as PlaywrightError

from genui_gym.browser.address import Address
from genui_gym.browser.pool import SharedBrowser
from genui_gym.browser.tab import DialogOpened, Interrupt, Tab
from genui_gym.errors import BrowserCrashed, ServerError

_CLOSE_LIMIT = 2.0
_LOAD_LIMIT = 10.0


class Session:
    """The pages of one episode. All methods run on the owner's loop.

    Attributes:
        tabs: The open pages in opening order.
        active: The page that actions go to.
        dialog: The page's dialog that waits for an answer.
        phase: What is going on, for the message of a time-out.
    """

    def __init__(self, shared: SharedBrowser, context: BrowserContext, address: Address) -> None:
        self.shared = shared
        self.address = address
        self.interrupt = Interrupt()
        self.tabs: list[Tab] = []
        self.active: Tab
        self.dialog: Dialog | None = None
        self.phase = "starting"
        self._context = context
        self._changed = asyncio.Event()
        self._arriving = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    @classmethod
    async def start(cls, shared: SharedBrowser, address: Address, viewport: tuple[int, int], theme: str) -> Self:
        """Make a context with fresh storage, cookies and history, and one empty page in it."""
        context = await shared.browser.new_context(
            viewport={"width": viewport[0], "height": viewport[1]},
            device_scale_factor=1,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            locale="en-US",
            timezone_id="UTC",
            service_workers="block",
            accept_downloads=False,
            extra_http_headers=dict(address.headers),
        )
        session = cls(shared, context, address)
        shared.browser.on("disconnected", session._on_disconnected)
        try:
            session.active = await session._adopt(await context.new_page())
        except BaseException:
            await session.close()
            raise
        context.on("page", session._on_page)
        return session

    async def _adopt(self, page: Page) -> Tab:
        tab = await Tab.attach(page, self._context, self.address, self.interrupt, self._on_traffic)
        page.on("close", lambda _: self._on_close(tab))
        page.on("crash", lambda _: self._on_crash())
        page.on("dialog", self._on_dialog)
        self.tabs.append(tab)
        return tab

    # Events. A handler must not raise: Playwright's connection would not survive it.

    def _on_traffic(self, event: str) -> None:
        if event == "Page.windowOpen":
            self._arriving += 1
        self._changed.set()

    def _on_page(self, page: Page) -> None:
        task = asyncio.ensure_future(self._arrive(page))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _arrive(self, page: Page) -> None:
        try:
            opener = await page.opener()
            if page.url.startswith("chrome-error:"):
                await page.close()
                return
            tab = await self._adopt(page)
            if opener is None or opener is self.active.page:
                self.active = tab
        except PlaywrightError:
            pass  # The page closed again before it could be looked at.
        finally:
            self._arriving = max(0, self._arriving - 1)
            self._changed.set()

    def _on_close(self, tab: Tab) -> None:
        tab.closed.set()
        if tab in self.tabs:
            self.tabs.remove(tab)
        if not self.tabs and not self._closing:
            self.interrupt.crash(BrowserCrashed("The last page is gone", "It closed itself or its browser ended", "Reset the environment"))
        elif tab is self.active and self.tabs:
            self.active = self.tabs[-1]
        self._changed.set()

    def _on_crash(self) -> None:
        self.interrupt.crash(BrowserCrashed("The page crashed", "Its renderer process ended", "Reset the environment"))
        self._changed.set()

    def _on_disconnected(self, _: Any) -> None:
        self.interrupt.crash(BrowserCrashed("The browser crashed", "Its process ended", "Reset the environment"))
        self._changed.set()

    def _on_dialog(self, dialog: Dialog) -> None:
        self.dialog = dialog
        self.interrupt.event.set()
        self._changed.set()

    # Use

    async def open(self, url: str) -> None:
        """Load the start page; what was there before leaves no history.

        Raises:
            ServerError: The server refused the connection or answered with anything but success.
        """
        self.phase = f"loading {url}"
        tab = self.active
        tab.traffic.expect_navigation()
        answer = await tab.send("Page.navigate", url=url)
        if answer.get("errorText"):
            raise ServerError(f"The start page {url} did not load", answer["errorText"], "Look at the app's server")
        try:
            with contextlib.suppress(TimeoutError):  # What is still under way then is for the observation to note.
                async with asyncio.timeout(_LOAD_LIMIT):
                    await self.until(lambda: tab.traffic.quiet)
            await tab.send("Page.resetNavigationHistory")
        except DialogOpened:
            pass  # The page greets with a dialog: it is part of the first observation.
        status = tab.traffic.status
        if not 200 <= status < 300:
            raise ServerError(f"The start page {url} answered with status {status}", "It must answer with success", "Look at the app's log")

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for events until ``holds`` is true."""
        while not holds():
            self.interrupt.raise_if_set()
            self._changed.clear()
            await self._changed.wait()
        self.interrupt.raise_if_set()

    @property
    def quiet(self) -> bool:
        """No page is opening and the active one waits for nothing."""
        return not self._arriving and self.active.traffic.quiet

    async def answer_dialog(self, accept: bool, text: str | None) -> None:
        """Answer the dialog that waits; the page goes on."""
        dialog = self.dialog
        assert dialog is not None
        self.dialog = None
        self.interrupt.event.clear()
        if not accept:
            await self.active.attempt(dialog.dismiss())
            if dialog.type == "beforeunload":
                self.active.traffic.forget_navigation()
        elif dialog.type == "prompt":
            await self.active.attempt(dialog.accept(dialog.default_value if text is None else text))
        else:
            await self.active.attempt(dialog.accept())

    async def close(self) -> bool:
        """Close the context; the page is not asked. Return whether that worked: if not, only ending the browser helps."""
        self._closing = True
        self.shared.browser.remove_listener("disconnected", self._on_disconnected)
        with contextlib.suppress(PlaywrightError, TimeoutError):
            await asyncio.wait_for(self._context.close(), _CLOSE_LIMIT)
            return True
        return not self.shared.browser.is_connected()
