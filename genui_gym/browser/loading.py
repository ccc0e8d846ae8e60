"""Puts a window that was saved into Chromium.

The history is written first, on an empty page that nobody serves. At its place in it the saved page is then loaded as it came, so that no
page is asked of the app and the page's script starts there as it would anew. Last, fields, what is open, focus, caret, scroll and mouse
are put back. What only the browser itself could put back is refused, never left out.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from genui_gym.actions.window import Place, Window
from genui_gym.browser import pointer
from genui_gym.browser.session import Session
from genui_gym.browser.tab import StandIn, Tab
from genui_gym.errors import CheckpointError

KIT = "/_kit/kit.js"
"""The script that goes through the history within a page."""
_MOMENT = 5.0
"""Milliseconds of page time in which the empty page opens."""
_EMPTY = StandIn("<!doctype html><title></title>", {"content-type": "text/html"})


def refuse_unfit(window: Window) -> None:
    """Refuse a window that cannot be put back.

    Raises:
        CheckpointError: There is more than one document in its history, or the page does not go through it by the kit's script.
    """
    if len(window.places) > 1 and (len({place.document for place in window.places}) > 1 or KIT not in window.source):
        raise cannot("The history goes through more than one document, or the page does not keep it by its own script")


async def load(session: Session, window: Window) -> None:
    """Show a saved window in a session that shows nothing yet.

    Raises:
        CheckpointError: Not all of it can be put back.
    """
    tab = session.active
    await _set_cookies(session, window)
    await _write_history(session, tab, window)
    session.time.due = 0.0  # What went by meanwhile is part of the first step.
    tab.stand_in = StandIn(window.source, {**window.headers, "content-type": f"{window.kind}; charset=utf-8"})
    await session.reload()
    tab.stand_in = None
    await tab.window("recall", [_state(place, index) for index, place in enumerate(window.places)])
    if window.used.quiet:
        await _press(tab)
    if faults := await tab.window("put", asdict(window.used)):
        raise cannot(f"A script cannot put back {faults}")
    for _ in range(window.used.part):
        await pointer.press(tab, "Tab")
    if window.scroll is not None:
        await tab.window("scroll", *window.scroll)
    if window.mouse is not None:
        await pointer.move(tab, *window.mouse)


def cannot(why: str) -> CheckpointError:
    """What to raise where a checkpoint does not fit into a browser."""
    return CheckpointError("A checkpoint was to be restored in the browser view", why, "Restore it in the text view")


async def _press(tab: Tab) -> None:
    """Give the focus by the mouse: the browser then draws it nowhere until a key is pressed. The button is let go elsewhere: no click."""
    await tab.window("lend", True)
    await pointer.press_and_slip(tab)
    await tab.window("lend", False)


async def _set_cookies(session: Session, window: Window) -> None:
    cookies = [{"url": session.address.origin, "name": name, "path": path, "value": value} for name, path, value in window.cookies]
    if cookies:
        await session.shared.wire.call("Storage.setCookies", {"cookies": cookies, "browserContextId": session.context})


async def _write_history(session: Session, tab: Tab, window: Window) -> None:
    """Write the history on an empty page, and go to the window's place in it."""
    tab.stand_in = _EMPTY
    await session.open(window.places[0].url, _MOMENT)
    states = [(place.url, _state(place, index)) for index, place in enumerate(window.places)]
    await tab.window("push", states, window.storage, KIT in window.source)
    if window.position < len(states) - 1:
        entries = (await tab.send("Page.getNavigationHistory"))["entries"]
        await session.travel(entries[window.position])


def _state(place: Place, index: int) -> Any:
    """Return what the page's script noted about a place, or would have noted."""
    return place.state if place.state is not None or index == 0 else {"place": index, "top": 0}
