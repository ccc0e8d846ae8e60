"""Puts a window that was saved elsewhere into Chromium, as far as scripts in the page can.

The page is opened by its address, the history is written entry by entry through the kit's script, and then fields, what is open, focus and
caret are put back. What only the browser itself could put back is refused, never left out.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from typing import Any, Protocol

from genui_gym.actions.window import Window
from genui_gym.errors import CheckpointError

_PUSH = """(places) => places.forEach((url, index) => history.pushState({place: index + 1, top: 0}, "", url))"""
_GO = """(step) => new Promise((resolve) => {
  addEventListener("popstate", () => Promise.resolve(globalThis.genui.idle()).then(resolve), {once: true});
  history.go(step);
})"""


class Scripted(Protocol):
    """A view whose page runs scripts."""

    def evaluate(self, expression: str) -> Any:
        """Evaluate an expression among the page's own scripts."""


def refuse_unfit(window: Window) -> None:
    """Refuse a window that scripts cannot put back.

    Raises:
        CheckpointError: It has cookies, or more than one document in its history.
    """
    if window.cookies:
        raise cannot("The visitor has cookies, which the pages' scripts cannot set")
    if len(window.places) > 1 and (len({place.document for place in window.places}) > 1 or "/_kit/kit.js" not in window.source):
        raise cannot("The history goes through more than one document, or the page does not keep it by its own script")


def write_history(view: Scripted, window: Window) -> None:
    """Write the history of a window whose first place has just been opened, and go to its place in it."""
    later = [place.url for place in window.places[1:]]
    if not later:
        return
    _call(view, _PUSH, later)
    back = window.position - len(later)
    # The page's script shows a place when it is reached through the history, so the last one is left and reached again.
    for step in (back,) if back else (-1, 1):
        _call(view, _GO, step)


def put_back(view: Scripted, window: Window) -> None:
    """Put back what was done to the page that is shown.

    Raises:
        CheckpointError: A script cannot put all of it back.
    """
    if faults := _call(view, _source(), asdict(window.used)):
        raise cannot(f"A script cannot put back {faults}")


def cannot(why: str) -> CheckpointError:
    """What to raise where a checkpoint does not fit into a browser."""
    return CheckpointError("A checkpoint was to be restored in the browser view", why, "Restore it in the text view")


def _call(view: Scripted, function: str, argument: Any) -> Any:
    return view.evaluate(f"({function})({json.dumps(argument)})")


@cache
def _source() -> str:
    text = files("genui_gym.browser").joinpath("restore.js").read_text(encoding="utf-8")
    return text[text.index("(used) =>") :]
