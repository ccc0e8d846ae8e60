"""A window of Chromium as data. What cannot be read from outside the page's scripts is refused, never left out."""

from __future__ import annotations

import json
from binascii import a2b_base64
from collections.abc import Mapping
from typing import Any

from genui_gym.actions.window import Place, Used, Window
from genui_gym.browser.session import Session
from genui_gym.browser.tab import Tab
from genui_gym.errors import BrowserError, CheckpointError

_DECISIVE = ("content-security-policy", "referrer-policy", "permissions-policy")
"""Headers of an answer that decide how its page behaves."""
_FOCUSED_PART = """function() {
  const parts = [...this.querySelectorAll("[role=spinbutton]")], at = parts.findIndex((part) => part.matches(":focus"));
  return at < 0 ? parts.length : at;
}"""
"""After the last part comes the button that opens the picker."""
_PARTED = """(() => {
  const held = document.activeElement;
  return held.matches("input:is([type=date], [type=time], [type=month], [type=week], [type=datetime-local])") ? held : null;
})()"""


async def save(session: Session) -> Window:
    """Return what the window holds.

    Raises:
        CheckpointError: It holds what cannot be read, or it is not at rest.
    """
    if session.dialog is not None:
        raise _cannot("A dialog is open")
    if len(session.tabs) > 1:
        raise _cannot("Several pages are open")
    tab = session.active
    if not tab.traffic.quiet or tab.traffic.streaming:
        raise _cannot("The page waits for an answer")
    source, headers = await _source(tab)
    said = json.loads(await tab.window("read", source))
    if said["faults"]:
        raise _cannot(f"This cannot be carried: {', '.join(dict.fromkeys(said['faults']))}")
    history = await tab.send("Page.getNavigationHistory")
    if len(history["entries"]) != len(said["places"]):
        raise _cannot("The history holds pages of another origin")
    local, of_session = (tuple((key, value) for key, value in entries) for entries in said["storage"])
    return Window(
        url=said["url"],
        kind=said["kind"],
        source=source,
        used=_used(said["used"], await _part(tab)),
        places=tuple(Place(url, 0, {}, state) for url, state in said["places"]),
        position=history["currentIndex"],
        documents=0,
        cookies=await _cookies(session),
        headers={name.lower(): value for name, value in headers.items() if name.lower() in _DECISIVE},
        storage=(local, of_session),
        scroll=tuple(said["scroll"]),
        mouse=tab.mouse,
    )


async def _source(tab: Tab) -> tuple[str, Mapping[str, str]]:
    """Return the page as it came, and its headers."""
    if tab.traffic.page is None:
        raise _cannot("The page did not come from the server")
    request, headers = tab.traffic.page
    try:
        answer = await tab.send("Network.getResponseBody", requestId=request)
    except BrowserError as problem:
        raise _cannot(f"The browser has not kept the page as it came: {problem.found}") from None
    body = str(answer["body"])
    return (a2b_base64(body).decode("utf-8", "replace") if answer["base64Encoded"] else body), headers


async def _part(tab: Tab) -> int:
    """Return which part of a date, time, month or week has the focus: it is known only to the browser's own inside of the field."""
    held = (await tab.beside(_PARTED, by_value=False)).get("objectId")
    if held is None:
        return 0
    node = (await tab.send("DOM.describeNode", objectId=held, depth=1, pierce=True))["node"]
    inside = await tab.send("DOM.resolveNode", backendNodeId=node["shadowRoots"][0]["backendNodeId"])
    call = {"objectId": inside["object"]["objectId"], "functionDeclaration": _FOCUSED_PART, "returnByValue": True}
    return int((await tab.send("Runtime.callFunctionOn", **call))["result"]["value"])


async def _cookies(session: Session) -> tuple[tuple[str, str, str], ...]:
    kept = await session.shared.wire.call("Storage.getCookies", {"browserContextId": session.context})
    return tuple((cookie["name"], cookie["path"], cookie["value"]) for cookie in kept["cookies"])


def _used(said: Mapping[str, Any], part: int) -> Used:
    def by_place(name: str) -> dict[int, Any]:
        return {int(place): value for place, value in said[name].items()}

    return Used(
        values=by_place("values"),
        ticked=by_place("ticked"),
        selected={place: tuple(options) for place, options in by_place("selected").items()},
        opened=by_place("opened"),
        modals=tuple(said["modals"]),
        returns=by_place("returns"),
        focused=said["focused"],
        part=part,
        start=said["start"],
        carets={place: (anchor, head) for place, (anchor, head) in by_place("carets").items()},
        scrolled={place: (left, top) for place, (left, top) in by_place("scrolled").items()},
        ring=said["ring"],
        quiet=said["quiet"],
    )


def _cannot(why: str) -> CheckpointError:
    return CheckpointError("A checkpoint was asked of the browser view", why, "Play on and save later, or save in the text view")
