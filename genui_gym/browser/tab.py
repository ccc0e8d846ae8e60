"""One open page and the calls made to it. Every call ends: with its answer, or because the page closed, crashed or opened a dialog."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from genui_gym.browser.address import Address
from genui_gym.browser.pace import Pace
from genui_gym.browser.setting import WORLD, Setting, chance_source, script
from genui_gym.browser.stops import DocumentChanged, Flag, Interrupt, TabClosed
from genui_gym.browser.traffic import Traffic
from genui_gym.browser.wire import Gone, Refused, Wire
from genui_gym.errors import BrowserCrashed, BrowserError

T = TypeVar("T")
Call = tuple[str, dict[str, Any]]
"""A method of the protocol and its parameters."""

_REPLACED = ("context was destroyed", "Cannot find context", "Inspected target navigated", "Promise was collected")
"""What the browser says when the document that a call spoke to is gone."""


@dataclass(frozen=True)
class StandIn:
    """A page that is known already."""

    source: str
    headers: Mapping[str, str]

    @property
    def answer(self) -> dict[str, Any]:
        """The page as the answer to a request."""
        headers = [{"name": name, "value": value} for name, value in self.headers.items()]
        return {"responseCode": 200, "responseHeaders": headers, "body": b64encode(self.source.encode()).decode()}


@dataclass(frozen=True)
class Stage:
    """What the pages of an episode have in common.

    Attributes:
        report: Called with the page, the name and the parameters of every event that the episode should know.
        pace: Makes the pace of a page.
    """

    wire: Wire
    address: Address
    setting: Setting
    interrupt: Interrupt
    report: Callable[[Tab, str, Mapping[str, Any]], None]
    pace: Callable[[Tab], Pace]

    @property
    def calls(self) -> list[Call]:
        """What is called on every page of the episode before it runs, beside what its setting needs."""
        return [
            ("Network.setExtraHTTPHeaders", {"headers": dict(self.address.headers)}),
            ("Page.addScriptToEvaluateOnNewDocument", {"source": chance_source(self.address.seed)}),
        ]


class Tab:
    """A page of an episode.

    Attributes:
        target: The browser's name for the page, and for its main frame.
        url: The address of its document.
        commits: How many documents it has shown, the first empty one included.
        committed: Whether it ever showed a document of its own.
        mouse: Where the mouse is, in CSS pixels; ``None`` where it never was.
        stand_in: What is shown instead of every page that is asked for.
    """

    def __init__(self, stage: Stage, session: str, target: str) -> None:
        self.session = session
        self.target = target
        self.traffic = Traffic(target, stage.address.allows)
        self.title = ""
        self.url = ""
        self.commits = 0
        self.committed = False
        self.closed = Flag()
        self.mouse: tuple[float, float] | None = None
        self.stand_in: StandIn | None = None
        self._stage = stage
        self._interrupt = stage.interrupt
        self._world: int | None = None
        self._children = 0
        self._left: set[asyncio.Future[Any]] = set()
        self.pace = stage.pace(self)

    @classmethod
    async def attach(cls, stage: Stage, session: str, target: str, *, is_set: bool) -> Self:
        """Take over a page that waits to run, and let it run.

        Args:
            is_set: Whether it has its setting already.
        """
        tab = cls(stage, session, target)
        stage.wire.listen(session, tab._heed)
        calls = [*(() if is_set else stage.setting.calls), *stage.calls, *tab.pace.opening(), ("Runtime.runIfWaitingForDebugger", {})]
        await asyncio.gather(*(tab.call(method, params) for method, params in calls))
        return tab

    def _heed(self, event: str, params: Mapping[str, Any]) -> None:
        self.traffic.handle(event, params)
        self.pace.handle(event, params)
        match event:
            case "Page.frameNavigated" if params["frame"]["id"] == self.target:
                self._world = None
                self.commits += 1
                self.url = params["frame"]["url"]
                self.committed = self.committed or self.url != "about:blank"
            case "Page.navigatedWithinDocument" if params["frameId"] == self.target:
                self.url = params["url"]
            case "Fetch.requestPaused":
                self._judge(params)
            case "Target.attachedToTarget":
                self._let_run(params["sessionId"])
        self._stage.report(self, event, params)

    def _judge(self, params: Mapping[str, Any]) -> None:
        request = {"requestId": params["requestId"]}
        if self._stage.address.allows(params["request"]["url"]):
            if self.stand_in and params["resourceType"] == "Document" and params["frameId"] == self.target:
                self.call("Fetch.fulfillRequest", {**request, **self.stand_in.answer})
            elif not self.pace.holds(params):
                self.call("Fetch.continueRequest", request)
            return
        self.call("Fetch.failRequest", {**request, "errorReason": "Aborted"})
        if params["frameId"] == self.target and not self.committed:
            self.call("Page.close")

    def _let_run(self, child: str) -> None:
        """Give a worker or a frame in a process of its own the headers and the chance of the episode."""
        headers = {"headers": dict(self._stage.address.headers)}
        self._children += 1
        self._stage.wire.call("Runtime.evaluate", {"expression": chance_source(self._stage.address.seed, self._children)}, child)
        self._stage.wire.call("Network.enable", {}, child)
        self._stage.wire.call("Network.setExtraHTTPHeaders", headers, child)
        self._stage.wire.call("Runtime.runIfWaitingForDebugger", {}, child)

    def call(self, method: str, params: Mapping[str, Any] | None = None) -> asyncio.Future[dict[str, Any]]:
        """Make a call now, and say nothing of what else may stop it."""
        return self._stage.wire.call(method, params, self.session)

    async def attempt(self, work: Awaitable[T]) -> T:
        """Await ``work`` unless the page closes, crashes or opens a dialog first; then ``work`` is left to end by itself.

        Raises:
            DialogOpened, TabClosed, DocumentChanged, BrowserCrashed, BrowserError: What came instead of an answer.
        """
        task = self.leave(asyncio.ensure_future(work))
        stops = (self._interrupt.stop.raised, self.closed.raised)
        try:
            await asyncio.wait((task, *stops), return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                self._raise_stop()
            return await task
        except (Refused, Gone) as problem:
            self._raise_stop()
            raise _translated(problem) from None

    async def end(self) -> None:
        """Wait until the page is gone; raises TabClosed then."""
        await self.attempt(asyncio.shield(self.closed.raised))
        raise TabClosed

    def _raise_stop(self) -> None:
        self._interrupt.raise_if_set()
        if self.closed.is_raised:
            raise TabClosed

    def leave(self, task: asyncio.Future[T]) -> asyncio.Future[T]:
        """Keep a task until it ends; what becomes of it may be nobody's business any more."""
        self._left.add(task)

        def forget(done: asyncio.Future[Any]) -> None:
            self._left.discard(done)
            if not done.cancelled():
                done.exception()

        task.add_done_callback(forget)
        return task

    async def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Make one call and return its answer."""
        self._interrupt.raise_if_set()
        return await self.attempt(self.call(method, params))

    async def reader(self, name: str, *arguments: Any) -> Any:
        """Call a function of the reader script in this page's document.

        Raises:
            DocumentChanged: There is another document by now.
        """
        return json.loads(await self._own("genuiReader", "reader.js", name, *arguments))

    async def window(self, name: str, *arguments: Any) -> str:
        """Call a function of the script that reads and puts back what a visitor did.

        Raises:
            DocumentChanged: There is another document by now.
        """
        return str(await self._own("genuiWindow", "window.js", name, *arguments))

    async def _own(self, function: str, source: str, *arguments: Any) -> Any:
        """Call a function of a script of ours, which a document that has only just come has not run yet."""
        call = f"globalThis.{function}?.({', '.join(map(json.dumps, arguments))})"
        answer = await self.ask(call)
        if answer is None:
            await self.ask(script(source))
            answer = await self.ask(call)
        return answer

    async def ask(self, expression: str) -> Any:
        """Evaluate an expression beside the page's own scripts, out of their reach, and return its JSON value."""
        return (await self.beside(expression)).get("value")

    async def element(self, observation: int, bid: str) -> str:
        """Return the browser's name for the element behind a number, which the reader script has just found."""
        found = await self.beside(f"globalThis.genuiReader.element({observation}, {json.dumps(bid)})", by_value=False)
        return str(found["objectId"])

    async def beside(self, expression: str, *, by_value: bool = True) -> dict[str, Any]:
        """Evaluate an expression beside the page's own scripts; return the browser's description of what it gives."""
        if self._world is None:
            made = await self.send("Page.createIsolatedWorld", frameId=self.target, worldName=WORLD)
            self._world = made["executionContextId"]
        params = {"expression": expression, "contextId": self._world, "awaitPromise": True, "returnByValue": by_value}
        return _result(await self.send("Runtime.evaluate", **params), "The page could not be read", "Report this with the page")

    async def evaluate(self, expression: str) -> Any:
        """Evaluate an expression among the page's own scripts and return its JSON value.

        Raises:
            BrowserError: It raised.
        """
        self._interrupt.raise_if_set()
        params = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        answer = await self.pace.value_of(self.call("Runtime.evaluate", params))
        return _result(answer, "An environment asked its page to evaluate a script", "Mend the script or the page").get("value")


def _result(answer: dict[str, Any], asked: str, fix: str) -> dict[str, Any]:
    if "exceptionDetails" in answer:
        details = answer["exceptionDetails"]
        what = details.get("exception", {}).get("description") or details["text"]
        raise BrowserError(asked, what.splitlines()[0], fix)
    return dict(answer["result"])


def _translated(problem: Refused | Gone) -> Exception:
    message = str(problem) or "no reason given"
    if any(sign in message for sign in _REPLACED):
        return DocumentChanged()
    if isinstance(problem, Gone):
        return BrowserCrashed("The page is gone", message, "Reset the environment")
    return BrowserError("The browser refused a call", message, "Reset the environment")
