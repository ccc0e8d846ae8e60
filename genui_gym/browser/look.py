"""Looking at the active page: wait until it is at rest, list its nodes, take its pixels."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from genui_gym.browser.session import Session
from genui_gym.browser.stops import DocumentChanged, TabClosed
from genui_gym.elements import Node

_SETTLE_LIMIT = 10.0


@dataclass
class Sight:
    """What one look gave: the reader's answer, the image as captured, and the time each phase took in milliseconds."""

    page: dict[str, Any]
    image: str | None
    timings: dict[str, float] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    @property
    def nodes(self) -> tuple[Node, ...]:
        return tuple(_node(raw) for raw in self.page["nodes"])


async def look(session: Session, observation: int, with_pixels: bool, limit: float) -> Sight:
    """Settle, capture and read; begin again when a page navigates or closes in between."""
    timings: dict[str, float] = {}
    notes: list[str] = []
    deadline = asyncio.get_running_loop().time() + min(_SETTLE_LIMIT, limit / 3)
    while True:
        try:
            with _timed(timings, "settle"):
                session.phase = "settling"
                notes = await _settle(session, deadline)
                await session.begin_history()
            tab = session.active
            session.phase = "taking the screenshot"
            with _timed(timings, "frame"):
                image = await tab.pace.image(with_pixels)
            session.phase = "reading the elements"
            with _timed(timings, "elements"):
                page = await tab.reader("read", observation)
        except (DocumentChanged, TabClosed):
            continue
        tab.title = page["title"]
        return Sight(page, image, timings, [*notes, *page["notes"]])


async def _settle(session: Session, deadline: float) -> list[str]:
    """Wait until the active page is at rest.

    At rest: no request in flight, no navigation or popup under way, the document complete, the app's script idle, fonts loaded and
    pictures decoded. When nothing new began while the last of these were asked for, it is over.
    """
    try:
        async with asyncio.timeout_at(deadline):
            while True:
                await session.until(lambda: session.complete and session.active.pace.may_settle())
                tab = session.active
                with contextlib.suppress(DocumentChanged, TabClosed):
                    rests = await tab.pace.settle()
                    await session.settle_others()
                    if rests and session.complete and tab is session.active:
                        return []
    except TimeoutError:
        return [f"The page did not come to rest; it was still waiting for {session.active.traffic.waiting_for}."]


@contextmanager
def _timed(timings: dict[str, float], phase: str) -> Iterator[None]:
    start = perf_counter()
    try:
        yield
    finally:
        timings[phase] = timings.get(phase, 0.0) + (perf_counter() - start) * 1000


def _node(raw: dict[str, Any]) -> Node:
    left, top, width, height = raw["box"]
    return Node(
        role=raw["role"],
        name=raw["name"],
        depth=raw["depth"],
        bid=raw.get("bid", ""),
        value=raw.get("value"),
        states=tuple(raw.get("states", ())),
        offscreen=raw.get("offscreen", False),
        options=tuple(raw.get("options", ())),
        box=(left, top, width, height),
    )
