"""One open page and the calls made to it. Every call ends: with its answer, or because the page closed, crashed or opened a dialog."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Self, TypeVar

from playwright.async_api import BrowserContext, CDPSession, Page
from playwright.async_api import Error as PlaywrightError

from genui_gym.browser.address import Address
from genui_gym.browser.traffic import Traffic
from genui_gym.errors import BrowserCrashed, BrowserError

T = TypeVar("T")
_WORLD = "genui"
_REPLACED = ("context was destroyed", "Cannot find context", "Inspected target navigated", "Promise was collected")
"""What the browser says when the document that a call spoke to is gone."""


class DialogOpened(Exception):
    """A dialog of the page holds up the call; it goes on by itself once the dialog is answered."""


class TabClosed(Exception):
    """The page closed while the call was under way."""


class DocumentChanged(Exception):
    """The document that the call spoke to was replaced by another."""


class Interrupt:
    """What stops every call of a session: a dialog until it is answered, a crash for good."""

    def __init__(self) -> None:
        self.fault: BrowserError | None = None
        self.event = asyncio.Event()

    def raise_if_set(self) -> None:
        if self.fault:
            raise self.fault.with_traceback(None)
        if self.event.is_set():
            raise DialogOpened

    def crash(self, error: BrowserError) -> None:
        self.fault = self.fault or error
        self.event.set()


class Tab:
    """A page of a session, spoken to over the DevTools protocol (one call is about 1 ms, so calls are few)."""

    def __init__(self, page: Page, session: CDPSession, traffic: Traffic, interrupt: Interrupt) -> None:
        self.page = page
        self.traffic = traffic
        self.title = ""
        self.closed = asyncio.Event()
        self._session = session
        self._interrupt = interrupt
        self._world: int | None = None
        self._left: set[asyncio.Future[Any]] = set()

    @classmethod
    async def attach(
        cls, page: Page, context: BrowserContext, address: Address, interrupt: Interrupt, changed: Callable[[str], None]
    ) -> Self:
        """Take over a page.

        Args:
            changed: Called with the name of every event that moved ``traffic``.
        """
        session = await context.new_cdp_session(page)
        tree = await session.send("Page.getFrameTree")
        tab = cls(page, session, Traffic(tree["frameTree"]["frame"]["id"], address.allows), interrupt)
        tab._listen(address, changed)
        calls: list[tuple[str, dict[str, Any]]] = [
            ("Page.enable", {}),
            ("Network.enable", {}),
            ("Fetch.enable", {"patterns": [{"urlPattern": "*", "resourceType": "Document"}]}),
            ("Page.addScriptToEvaluateOnNewDocument", {"source": _reader_source(), "worldName": _WORLD}),
        ]
        await asyncio.gather(*(session.send(method, params) for method, params in calls))
        return tab

    def _listen(self, address: Address, changed: Callable[[str], None]) -> None:
        def heed(event: str) -> None:
            def handle(params: Mapping[str, Any]) -> None:
                self.traffic.handle(event, params)
                if event == "Page.frameNavigated" and params["frame"]["id"] == self.traffic.main:
                    self._world = None
                changed(event)

            self._session.on(event, handle)

        def judge(params: Mapping[str, Any]) -> None:
            request = {"requestId": params["requestId"]}
            if address.allows(params["request"]["url"]):
                self._leave(asyncio.ensure_future(self._session.send("Fetch.continueRequest", request)))
            else:
                refusal = {**request, "errorReason": "Aborted"}
                self._leave(asyncio.ensure_future(self._session.send("Fetch.failRequest", refusal)))

        for event in Traffic.EVENTS:
            heed(event)
        self._session.on("Fetch.requestPaused", judge)

    async def attempt(self, work: Awaitable[T]) -> T:
        """Await ``work`` unless the page closes, crashes or opens a dialog first; then ``work`` is left to end by itself.

        Raises:
            DialogOpened, TabClosed, DocumentChanged, BrowserCrashed, BrowserError: What came instead of an answer.
        """
        task = asyncio.ensure_future(work)
        stops = [asyncio.ensure_future(self._interrupt.event.wait()), asyncio.ensure_future(self.closed.wait())]
        try:
            await asyncio.wait((task, *stops), return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                self._raise_stop()
            return await task
        except PlaywrightError as problem:
            if "closed" in problem.message:
                await asyncio.wait(stops, timeout=1, return_when=asyncio.FIRST_COMPLETED)
            self._raise_stop()
            raise _translated(problem) from None
        finally:
            for stop in stops:
                stop.cancel()
            self._leave(task)

    def _raise_stop(self) -> None:
        self._interrupt.raise_if_set()
        if self.closed.is_set():
            raise TabClosed

    def _leave(self, task: asyncio.Future[Any]) -> None:
        """Let a call end by itself; what becomes of it is nobody's business any more."""
        self._left.add(task)

        def forget(done: asyncio.Future[Any]) -> None:
            self._left.discard(done)
            if not done.cancelled():
                done.exception()

        task.add_done_callback(forget)

    async def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Make one call and return its answer."""
        self._interrupt.raise_if_set()
        answer: dict[str, Any] = await self.attempt(self._session.send(method, params))
        return answer

    async def send_all(self, *calls: tuple[str, dict[str, Any]]) -> None:
        """Make calls in order without waiting between them."""
        self._interrupt.raise_if_set()
        await self.attempt(asyncio.gather(*(self._session.send(method, params) for method, params in calls)))

    async def app_idle(self) -> None:
        """Wait until the app's own script says that it has nothing under way; pages without such a script are idle."""
        await self.send("Runtime.evaluate", expression="globalThis.genui?.idle?.()", awaitPromise=True)

    async def reader(self, name: str, *arguments: Any) -> Any:
        """Call a function of the reader script in this page's document.

        Raises:
            DocumentChanged: There is another document by now.
        """
        call = f"globalThis.genuiReader?.({', '.join(map(json.dumps, (name, *arguments)))})"
        answer = await self._evaluate(call)
        if answer is None:
            await self._evaluate(_reader_source())
            answer = await self._evaluate(call)
        return json.loads(answer)

    async def _evaluate(self, expression: str) -> Any:
        if self._world is None:
            made = await self.send("Page.createIsolatedWorld", frameId=self.traffic.main, worldName=_WORLD)
            self._world = made["executionContextId"]
        answer = await self.send("Runtime.evaluate", expression=expression, contextId=self._world, awaitPromise=True, returnByValue=True)
        return _value(answer, "The page could not be read", "Report this with the page")

    async def evaluate(self, expression: str) -> Any:
        """Evaluate an expression among the page's own scripts and return its JSON value.

        Raises:
            BrowserError: It raised.
        """
        answer = await self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        return _value(answer, "An environment asked its page to evaluate a script", "Mend the script or the page")

    async def stop_script(self) -> None:
        """End a script that does not come to an end."""
        await self._session.send("Runtime.terminateExecution")


def _value(answer: dict[str, Any], asked: str, fix: str) -> Any:
    if "exceptionDetails" in answer:
        details = answer["exceptionDetails"]
        what = details.get("exception", {}).get("description") or details["text"]
        raise BrowserError(asked, what.splitlines()[0], fix)
    return answer["result"].get("value")


def _translated(problem: PlaywrightError) -> Exception:
    message = problem.message.splitlines()[0] if problem.message else "no reason given"
    if any(sign in message for sign in _REPLACED):
        return DocumentChanged()
    if "crashed" in message or "closed" in message:
        return BrowserCrashed("The page is gone", message, "Reset the environment")
    return BrowserError("The browser refused a call", message, "Reset the environment")


@cache
def _reader_source() -> str:
    return files("genui_gym.browser").joinpath("reader.js").read_text(encoding="utf-8")
