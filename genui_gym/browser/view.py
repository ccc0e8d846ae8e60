"""A view of an app's pages in Chromium, as plain calls."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from time import perf_counter
from typing import Any, Literal, TypeVar

from genui_gym.actions.files import file_named
from genui_gym.actions.page import Button
from genui_gym.actions.window import Window
from genui_gym.browser.actions import Hand
from genui_gym.browser.address import Address
from genui_gym.browser.find import find_browser
from genui_gym.browser.launch import Launch, is_shell
from genui_gym.browser.loading import cannot, load, refuse_unfit
from genui_gym.browser.look import Sight, look
from genui_gym.browser.pool import Runtime, SharedBrowser, current, runtime
from genui_gym.browser.saving import save
from genui_gym.browser.session import Session
from genui_gym.browser.setting import Setting
from genui_gym.browser.state import behind_dialog, seen
from genui_gym.browser.stops import DialogOpened, DocumentChanged, TabClosed
from genui_gym.elements import PageState
from genui_gym.errors import ActionError, BrowserError, BrowserTimeout

T = TypeVar("T")
_CLEAN_UP_LIMIT = 8.0


class BrowserView:
    """The pages of one app at a time, driven like a person would; implements :class:`genui_gym.actions.Page`.

    The constructor starts nothing. Any thread may call, one at a time, also inside a running event loop.

    Args:
        viewport: Width and height in CSS pixels, which are the pixels of the screenshot.
        headless: Whether to run without a window.
        screenshots: Whether :meth:`observe` takes pixels.
        theme: The colour scheme that pages are told to prefer.
        executable: The browser to run; see :func:`find_browser`.
        exact: Whether page time stands still between steps and frames are drawn on demand. Left out: where the browser can, which is
            the headless shell.
        step_seconds: How far page time moves with each observation where it is exact.
        limit: Seconds after which a call gives up with BrowserTimeout. The view then has to be opened again.

    Attributes:
        files: The folder of the files that can be uploaded, if there are any.
    """

    def __init__(
        self,
        *,
        viewport: tuple[int, int] = (375, 812),
        headless: bool = True,
        screenshots: bool = True,
        theme: Literal["light", "dark"] = "light",
        executable: str | os.PathLike[str] | None = None,
        exact: bool | None = None,
        step_seconds: float = 1.0,
        limit: float = 30.0,
    ) -> None:
        self._viewport = viewport
        self._headless = headless
        self._screenshots = screenshots
        self._exact = exact
        self._step = step_seconds * 1000
        self._theme = theme
        self._executable = executable
        self._limit = limit
        self._runtime: Runtime | None = None
        self._session: Session | None = None
        self._hand: Hand | None = None
        self._past: list[Session] = []
        self._closing: asyncio.Task[None] | None = None
        self._phase = ""
        self._before = {"input": 0.0}
        """Milliseconds of what came before the next look: opening, or an action."""
        self._last: PageState | None = None
        self.files: Path | None = None

    def open(self, address: Address, path: str = "/") -> None:
        """Show an app from its start, as a new visitor with fresh storage, cookies and history.

        Raises:
            ServerError: The start page did not answer with success.
            BrowserMissing, BrowserError: No browser to run, or it did not start; no process is left.
        """
        self._begin(address, lambda session: session.open(address.resolve(path)))

    def resume(self, address: Address, window: Window) -> None:
        """Show an app in a window as it was saved; the pages' clock begins two steps before the first look.

        Raises:
            CheckpointError: The window holds what cannot be put back.
            BrowserMissing, BrowserError: As :meth:`open`.
        """
        refuse_unfit(window)
        try:
            self._begin(address, lambda session: load(session, window))
        except (DialogOpened, DocumentChanged, TabClosed) as stop:
            raise cannot(f"The page would not be put back: {type(stop).__name__}") from None

    def save(self) -> Window:
        """Return what the window holds, for :meth:`resume`.

        Raises:
            CheckpointError: It holds what cannot be read from outside the page's scripts.
        """
        session, _ = self._opened()
        session.phase = "saving the window"
        return self._run(save(session))

    def _begin(self, address: Address, show: Callable[[Session], Awaitable[None]]) -> None:
        self._retire()
        program = find_browser(self._executable, headless=self._headless)
        exact = is_shell(program) if self._exact is None else self._exact
        launch = Launch(program, self._headless, address.host, address.port, exact)
        using, self._runtime = self._runtime, runtime()
        if self._runtime is not using:
            self._past.clear()
        self._last = None
        start = perf_counter()
        try:
            self._run(self._start(launch, address, show))
        except BaseException:
            self.close()
            raise
        self._before = {"open": (perf_counter() - start) * 1000, "input": 0.0}

    def _setting(self, shared: SharedBrowser) -> Setting:
        return Setting(self._viewport, self._theme, shared.exact)

    async def _start(self, launch: Launch, address: Address, show: Callable[[Session], Awaitable[None]]) -> None:
        assert self._runtime is not None
        self._phase = "starting the browser"
        shared = await self._runtime.pool.acquire(launch)
        try:
            self._phase = "making a page"
            session = await Session.start(shared, address, self._setting(shared), self._step)
        except BaseException:
            await self._runtime.pool.release(shared)
            raise
        self._session, self._hand = session, Hand(session, self._viewport)
        await show(session)

    def observe(self) -> PageState:
        """Wait until the page is at rest and return what it shows.

        While a dialog is open the page stands still, so the nodes and pixels are those of the observation before it.
        """
        session, hand = self._opened()
        try:
            sight = self._run(self._look(session, hand))
        except DialogOpened:
            state = behind_dialog(session, self._last, self._before, self._capture(session), self._viewport)
        else:
            state = seen(session, sight, self._before, self._capture(session))
        self._last, self._before = state, {"input": 0.0}
        return state

    def _capture(self, session: Session) -> str:
        return session.active.pace.name if self._screenshots else "none"

    async def _look(self, session: Session, hand: Hand) -> Sight:
        hand.observation += 1
        session.time.due += session.time.step
        sight = await look(session, hand.observation, self._screenshots, self._limit)
        assert self._runtime is not None
        self._tidy(self._runtime, session)
        return sight

    def evaluate(self, expression: str) -> Any:
        """Evaluate an expression among the active page's own scripts; a promise is awaited. For environments: it is no action.

        Args:
            expression: JavaScript.

        Returns:
            The value, as JSON has it.

        Raises:
            BrowserError: It raised, or the page waits behind a dialog or went away meanwhile.
        """
        session, _ = self._opened()
        session.phase = "evaluating a script"
        try:
            return self._run(session.active.evaluate(expression))
        except (DialogOpened, DocumentChanged, TabClosed) as stop:
            asked, found = "An environment asked its page to evaluate a script", f"It got no answer: {type(stop).__name__}"
            raise BrowserError(asked, found, "Reset the environment") from None

    def close(self) -> None:
        """Close the pages. May be called at any time and more than once; takes a few seconds at most."""
        self._retire()
        using, self._runtime = self._runtime, None
        past, self._past = self._past, []
        if using is None or using is not current():
            return
        try:
            using.owner.run(self._discard(using, past, self._closing), _CLEAN_UP_LIMIT, lambda: "closing the pages")
        except BrowserTimeout:
            for session in past:
                session.shared.kill()

    def _retire(self) -> None:
        """The pages are the view's no more; they are closed when there is time."""
        session, self._session, self._hand = self._session, None, None
        if session is not None:
            self._past.append(session)

    def _tidy(self, using: Runtime, session: Session) -> None:
        """Do what can wait until the first look was had: close the pages before these, and make ready for the next."""
        if self._past:
            past, self._past = self._past, []
            self._closing = asyncio.ensure_future(self._discard(using, past, self._closing))
        if self._headless:
            session.shared.prepare(self._setting(session.shared))

    @staticmethod
    async def _discard(using: Runtime, past: list[Session], closing: asyncio.Task[None] | None) -> None:
        if closing is not None:
            await closing
        for session in past:
            if not await session.close():
                session.shared.kill()
            await using.pool.release(session.shared)

    def _opened(self) -> tuple[Session, Hand]:
        if self._session is None or self._hand is None or self._runtime is not current():
            raise BrowserError("The view shows nothing", "It was not opened, was closed, or gave up after a time-out", "Call open() first")
        return self._session, self._hand

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run ``work`` on the owner thread; after a time-out the pages are given up."""
        assert self._runtime is not None
        try:
            return self._runtime.owner.run(work, self._limit, lambda: self._session.phase if self._session else self._phase)
        except BrowserTimeout:
            self.close()
            raise

    def _act(self, phase: str, action: Callable[[Hand], Awaitable[None]], *, on_dialog: bool = False) -> None:
        session, hand = self._opened()
        if session.dialog is not None and not on_dialog:
            raise ActionError(
                "The page waits behind a dialog", f"{session.dialog.type}: {session.dialog.message}", "Use dialog_accept or dialog_dismiss"
            )

        async def work() -> None:
            session.phase = phase
            with contextlib.suppress(DialogOpened, TabClosed):
                await action(hand)

        start = perf_counter()
        try:
            self._run(work())
        except DocumentChanged:
            raise ActionError("The page changed while the action began", "Nothing was done", "Look again") from None
        finally:
            self._before = {"input": (perf_counter() - start) * 1000}

    def click(self, bid: str, button: Button, count: int) -> None:
        self._act(f"clicking element {bid!r}", lambda hand: hand.click(bid, button, count))

    def hover(self, bid: str) -> None:
        self._act(f"hovering over element {bid!r}", lambda hand: hand.hover(bid))

    def focus(self, bid: str) -> None:
        self._act(f"focusing element {bid!r}", lambda hand: hand.focus(bid))

    def fill(self, bid: str, value: str) -> None:
        self._act(f"filling element {bid!r}", lambda hand: hand.fill(bid, value))

    def select_option(self, bid: str, option: str) -> None:
        self._act(f"selecting an option of element {bid!r}", lambda hand: hand.select_option(bid, option))

    def upload_file(self, bid: str, name: str) -> None:
        path = file_named(self.files, name)
        self._act(f"choosing a file in element {bid!r}", lambda hand: hand.upload(bid, path))

    def press(self, key: str) -> None:
        self._act(f"pressing {key}", lambda hand: hand.press(key))

    def type(self, text: str) -> None:
        self._act("typing", lambda hand: hand.type(text))

    def mouse_click(self, x: float, y: float, button: Button, count: int) -> None:
        self._act(f"clicking at ({x:g}, {y:g})", lambda hand: hand.mouse_click(x, y, button, count))

    def mouse_move(self, x: float, y: float) -> None:
        self._act("moving the mouse", lambda hand: hand.mouse_move(x, y))

    def swipe(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self._act("swiping", lambda hand: hand.swipe(x1, y1, x2, y2))

    def scroll(self, dx: float, dy: float) -> None:
        self._act("scrolling", lambda hand: hand.scroll(dx, dy))

    def goto(self, url: str) -> None:
        self._act(f"going to {url}", lambda hand: hand.goto(url))

    def go_back(self) -> None:
        self._act("going back", lambda hand: hand.go_back())

    def go_forward(self) -> None:
        self._act("going forward", lambda hand: hand.go_forward())

    def wait(self, milliseconds: int) -> None:
        self._act(f"waiting {milliseconds} ms", lambda hand: hand.wait(milliseconds))

    def dialog_answer(self, accept: bool, text: str | None) -> None:
        self._act("answering the dialog", lambda hand: hand.dialog_answer(accept, text), on_dialog=True)

    def tab_focus(self, index: int) -> None:
        self._act(f"switching to page {index}", lambda hand: hand.tab_focus(index))

    def tab_close(self) -> None:
        self._act("closing a page", lambda hand: hand.tab_close())
